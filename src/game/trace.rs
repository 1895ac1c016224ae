//! What a referee tells about its work: sentences that fired, counts lost, plays refused.

use crate::board::{Node, SeatId};
use crate::game::{Count, Play, Position};
use crate::rules::ir::SentenceId;

/// A consequence: an `on` that fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fired {
    /// The sentence.
    pub sentence: SentenceId,
    /// The piece that moved, if one did.
    pub mover: Option<u8>,
    /// The place in question: whose way, and which node.
    pub here: Option<(SeatId, Node)>,
}

/// Why a play may not be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A `never` holds, at this node of the mover's way.
    Never {
        /// The sentence.
        sentence: SentenceId,
        /// Where it held.
        here: Node,
    },
    /// A duty prefers other plays; one of them is given.
    Duty {
        /// The sentence.
        sentence: SentenceId,
        /// A play that keeps it; `None` where no play does (all or none).
        better: Option<Box<Play>>,
    },
}

impl Refusal {
    /// The sentence that refuses.
    pub fn sentence(&self) -> SentenceId {
        match self {
            Self::Never { sentence, .. } | Self::Duty { sentence, .. } => *sentence,
        }
    }
}

/// Why a count was lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LossReason {
    /// No play was left; what refused the plays that would have spent it.
    Unplayable(Vec<Refusal>),
    /// The player left it.
    Declined,
    /// A sentence took it.
    Sentence(SentenceId),
    /// The turn ended.
    TurnEnded,
    /// A limit of the engine: the hand was full, or a roll or a turn too long.
    Limit,
}

/// A count that was lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The count.
    pub count: Count,
    /// Why.
    pub reason: LossReason,
}

/// Listens to a referee; every method does nothing unless written.
pub trait Trace {
    /// Whether the reasons of losses are wanted: gathering them costs time.
    const REASONS: bool = false;

    /// An `on` fired; the position is that before its effects.
    fn fired(&mut self, _fired: Fired, _position: &Position) {}

    /// A count was lost.
    fn lost(&mut self, _loss: Loss, _position: &Position) {}

    /// Pieces of one owner were captured (already at their new place).
    fn captured(&mut self, _victims: u64, _position: &Position) {}

    /// A turn ended, this seat's.
    fn turn_ended(&mut self, _seat: SeatId, _position: &Position) {}
}

/// Listens to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Trace for Silent {}
