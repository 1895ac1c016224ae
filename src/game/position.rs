//! A position: where all pieces stand, the marks, the hand and the record of the turn.

use std::hash::{Hash, Hasher};

use std::sync::Arc;

use smallvec::SmallVec;

use crate::board::{GONE, HOME, NEST, Node, SeatId};
use crate::throws::{OutcomeId, TagId, ThrowId};

/// Most pieces in all.
pub const MAX_PIECES: usize = 64;
/// Most counts in hand.
pub const MAX_HAND: usize = 32;
/// Most plays in a roll.
pub const MAX_PLAYS: u8 = 64;
/// Most throws in a turn.
pub const MAX_THROWS: u8 = 100;

/// One number of squares to be moved by one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count {
    /// How many squares.
    pub value: u16,
    /// Its tag.
    pub tag: TagId,
}

/// A throw that was made: which dice, and what they showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Thrown {
    /// Which of the sheet's throws.
    pub throw: ThrowId,
    /// What it gave.
    pub outcome: OutcomeId,
}

/// What is asked of the player next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A throw is due (or a choice not to throw).
    Throw,
    /// Plays are to be chosen; there may be none, until the turn is settled.
    Choose,
    /// The game is over.
    Over,
}

/// A position, the same for every referee. Piece `i` of seat `s` has the number `s × pieces + i`.
#[derive(Debug, PartialEq, Eq)]
pub struct Position {
    /// Where each piece stands on its own seat's way.
    pub nodes: [Node; MAX_PIECES],
    /// Order of arrival on a shared square, 1 first; kept only where a sentence asks for the newest.
    pub arrived: [u8; MAX_PIECES],
    /// Where each piece stood when the roll began.
    pub roll_start: [Node; MAX_PIECES],
    /// Where each piece stood when the turn began.
    pub turn_start: [Node; MAX_PIECES],
    /// All states: those of pieces take one number a piece, those of seats one a seat.
    pub marks: SmallVec<[u8; 64]>,
    /// Seats that play, as bits.
    pub seated: u8,
    /// Whose turn it is.
    pub player: SeatId,
    /// What is asked next.
    pub phase: Phase,
    /// Counts not yet played, sorted.
    pub hand: SmallVec<[Count; 8]>,
    /// Counts lost since the roll began.
    pub lost: SmallVec<[Count; 8]>,
    /// The throws of this turn.
    pub history: SmallVec<[Thrown; 4]>,
    /// The throw that the sheet's `take` chose for the next throw.
    pub taken: ThrowId,
    /// Throws still owed.
    pub owed: u8,
    /// The next throw joins the roll.
    pub joined: bool,
    /// Plays made since the roll began.
    pub plays: u8,
    /// Sentences without cost already used in this roll, as bits over the variant's costless sentences.
    pub used: u64,
    /// Pieces moved this turn, each at its last time.
    pub moved: SmallVec<[u8; 8]>,
    /// Pieces moved since the roll began, as bits.
    pub roll_moved: u64,
    /// Seats that have a place, in order.
    pub ranked: SmallVec<[SeatId; 8]>,
    /// The seats that have won, as bits, once the game is over.
    pub winners: u8,
    /// The turn was ended by a rule: nothing more may be played or thrown in it.
    pub ended: bool,
    /// What stood when the turn began, kept only where a rule may undo a turn.
    pub before_turn: Option<Arc<Before>>,
}

/// What an undone turn goes back to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Before {
    /// Where each piece stood.
    pub nodes: [Node; MAX_PIECES],
    /// In which order pieces had come.
    pub arrived: [u8; MAX_PIECES],
    /// All states.
    pub marks: SmallVec<[u8; 64]>,
    /// How many seats had a place.
    pub ranked: u8,
}

impl Position {
    /// The node of a piece.
    pub fn node(&self, piece: usize) -> Node {
        self.nodes[piece]
    }

    /// Whether the piece stands on its way (not in the nest, not home, not out of the game).
    pub fn on_track(&self, piece: usize) -> bool {
        let node = self.nodes[piece];
        node != NEST && node != HOME && node != GONE
    }

    /// Whether the seat plays.
    pub fn is_seated(&self, seat: SeatId) -> bool {
        self.seated >> seat.0 & 1 == 1
    }
}

/// Hashes what tells the positions of one roll apart: places, hand and marks.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for eight in self.nodes.as_chunks::<8>().0 {
            state.write_u64(u64::from_le_bytes(eight.map(|node| node.0)));
        }
        for count in &self.hand {
            state.write_u32(u32::from(count.value) << 8 | u32::from(count.tag.0));
        }
        state.write(&self.marks);
        state.write_u64(self.roll_moved);
    }
}

/// Copies whole slices at once; searches copy positions all the time.
impl Clone for Position {
    fn clone(&self) -> Self {
        Self {
            nodes: self.nodes,
            arrived: self.arrived,
            roll_start: self.roll_start,
            turn_start: self.turn_start,
            marks: SmallVec::from_slice(&self.marks),
            seated: self.seated,
            player: self.player,
            phase: self.phase,
            hand: SmallVec::from_slice(&self.hand),
            lost: SmallVec::from_slice(&self.lost),
            history: SmallVec::from_slice(&self.history),
            taken: self.taken,
            owed: self.owed,
            joined: self.joined,
            plays: self.plays,
            used: self.used,
            moved: SmallVec::from_slice(&self.moved),
            roll_moved: self.roll_moved,
            ranked: SmallVec::from_slice(&self.ranked),
            winners: self.winners,
            ended: self.ended,
            before_turn: self.before_turn.clone(),
        }
    }
}
