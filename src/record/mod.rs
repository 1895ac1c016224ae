//! Records: a game as text, one line for each throw and each play, written, read and replayed move by move.
//!
//! ```text
//! record ludo/plain with house/seven-back
//! set exit.needs=5
//! rules 9f86d081884c7d65
//! seed 7 game 0
//! blue is human
//! yellow is greedy
//! opening blue 3, yellow 5
//! yellow begins
//!
//! yellow throws 6
//! yellow plays nest>1
//! yellow wins
//! ```
//!
//! Consequences, losses and the change of turns are not written: they follow. So a record is verified by playing it.

mod problem;
mod read;
mod recorder;
mod replay;
mod write;

pub use problem::RecordProblem;
pub use read::read;
pub use recorder::{Header, Recorder};
pub use replay::{Replayed, replay};
pub use write::write;

use crate::notation::MoveText;
use crate::text::{Span, Spanned};

/// A game as written; nothing in it is resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The sheet: `family/variant`.
    pub sheet: Spanned<String>,
    /// The houses laid over it, in order.
    pub houses: Vec<Spanned<String>>,
    /// Settings, `module.setting=value`.
    pub sets: Vec<Spanned<String>>,
    /// The fingerprint of the rules.
    pub rules: Spanned<u64>,
    /// The seed and the number of the game, where throws came from a seed.
    pub seed: Option<(u64, u64)>,
    /// Who plays: the seats and who sat there, in words.
    pub seats: Vec<(Spanned<String>, String)>,
    /// The throws for who begins, round by round.
    pub opening: Vec<Round>,
    /// Who begins.
    pub first: Spanned<String>,
    /// Throws and plays.
    pub entries: Vec<Entry>,
    /// How it ended.
    pub ending: Spanned<Ending>,
}

/// One round of throws for who begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Seat and faces.
    pub rolls: Vec<(Spanned<String>, Spanned<Vec<String>>)>,
    /// The line.
    pub span: Span,
}

/// One line of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Who throws or chooses.
    pub seat: Spanned<String>,
    /// What happens.
    pub deed: Deed,
    /// The line.
    pub span: Span,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// `throws 3 5`
    Throws(Spanned<Vec<String>>),
    /// `plays 20>23`, and which of several that read alike, from 1.
    Plays(MoveText, Option<usize>),
    /// `skips`: gives up the turn before throwing.
    Skips,
}

/// How a record ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// These seats win.
    Won(Vec<String>),
    /// The game goes on, or ended without a winner.
    Unfinished,
}
