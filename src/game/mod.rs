//! Playing: positions, hands, plays, the turn machine and the judge.

mod play;
mod position;
mod trace;

pub mod judge;
pub mod opening;

pub use judge::{Judge, Judgement, Lack, NotMade, SearchLimit, Unproposed};
pub use play::{Play, PlayKind};
pub use position::{Before, Count, MAX_HAND, MAX_PIECES, MAX_PLAYS, MAX_THROWS, Phase, Position, Thrown};
pub use trace::{Fired, Loss, LossReason, Refusal, Silent, Trace};
