//! One play: what a player chooses.

use smallvec::SmallVec;

use crate::board::Node;
use crate::game::Count;
use crate::rules::ir::SentenceId;

/// A play: one set of movers, one way, the same counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The `may` that proposed it; the first in module order, if several do.
    pub sentence: SentenceId,
    /// What is done.
    pub kind: PlayKind,
    /// The pieces that move, or that a `capture` takes, as bits; empty for `set`, `decline` and `skip throw`.
    pub pieces: u64,
    /// Where they stand.
    pub from: Node,
    /// Where they arrive, before any consequence; `from` where nothing walks.
    pub to: Node,
    /// The nodes walked over, the last one included; empty without a walk.
    pub path: SmallVec<[Node; 16]>,
    /// The other piece of a `swap`, as a bit.
    pub against: u64,
    /// The counts spent.
    pub spent: SmallVec<[Count; 4]>,
}

/// What a play does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayKind {
    /// Out of the nest to step 1.
    Enter,
    /// A walk forward.
    Advance,
    /// A walk backwards.
    Retreat,
    /// At once to a place.
    Jump,
    /// Spends, moves nothing.
    Stay,
    /// Two pieces change places.
    Swap,
    /// A capture as a play.
    Capture,
    /// A declaration: the new value of its state.
    Set(u8),
    /// Leaves what is in hand.
    Decline,
    /// Gives up the turn before throwing.
    SkipThrow,
}

impl Play {
    /// The piece that moves; of a stack the one with the lowest bit.
    pub fn mover(&self) -> Option<usize> {
        (self.pieces != 0).then(|| self.pieces.trailing_zeros() as usize)
    }

    /// Whether several pieces move as one.
    pub fn is_stack(&self) -> bool {
        self.pieces.count_ones() > 1
    }

    /// The sum of the counts spent.
    pub fn value(&self) -> u32 {
        self.spent.iter().map(|c| u32::from(c.value)).sum()
    }
}
