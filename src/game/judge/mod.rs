//! The judge: the reference referee, plain before it is fast. It walks the sentences of a variant and can say why.

use crate::board::SeatId;
use crate::game::{Play, Position, Refusal, Trace};
use crate::throws::{OutcomeId, ThrowId};
use crate::variant::Variant;

/// The reference referee of one variant.
#[derive(Clone, Debug)]
pub struct Judge<'v> {
    variant: &'v Variant,
}

/// What is left of the plays of a position, and why the others are not.
#[derive(Clone, Debug, Default)]
pub struct Judgement {
    /// The plays that may be chosen.
    pub plays: Vec<Play>,
    /// The plays that were proposed and may not be chosen.
    pub refused: Vec<(Play, Refusal)>,
}

/// A search looked through more than a million states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimit {
    /// The duty or veto that asked for it.
    pub sentence: crate::rules::ir::SentenceId,
}

impl<'v> Judge<'v> {
    /// A judge for a variant.
    pub fn new(variant: &'v Variant) -> Self {
        Self { variant }
    }

    /// The variant.
    pub fn variant(&self) -> &'v Variant {
        self.variant
    }

    /// The position in which `first` is about to begin: all pieces at their start, `on turn` handled.
    pub fn start(&self, _players: u8, _first: SeatId) -> Position {
        unimplemented!()
    }

    /// In `Phase::Throw`: handles `on throw` and says which throw is made.
    pub fn prepare_throw(&self, _position: &mut Position, _trace: &mut impl Trace) -> ThrowId {
        unimplemented!()
    }

    /// In `Phase::Throw`: the play of giving up the turn instead of throwing, if a sentence offers it.
    pub fn skip(&self, _position: &Position) -> Option<Play> {
        unimplemented!()
    }

    /// In `Phase::Throw`: makes the throw, with all that follows; then plays are to be chosen, or another throw is due.
    pub fn throw(&self, _position: &mut Position, _throw: ThrowId, _outcome: OutcomeId, _trace: &mut impl Trace) {
        unimplemented!()
    }

    /// In `Phase::Choose`: the plays that may be chosen, and why others may not.
    pub fn judge(&self, _position: &Position) -> Result<Judgement, SearchLimit> {
        unimplemented!()
    }

    /// In `Phase::Choose`: the plays that may be chosen, without reasons.
    pub fn plays(&self, _position: &Position) -> Result<Vec<Play>, SearchLimit> {
        unimplemented!()
    }

    /// Makes a play that [`Judge::plays`] (or [`Judge::skip`]) listed.
    pub fn play(&self, _position: &mut Position, _play: &Play, _trace: &mut impl Trace) {
        unimplemented!()
    }

    /// Goes on while nobody has anything to choose: counts that cannot be played are lost, the roll and the turn end.
    /// Gives the plays to choose from; there are none when a throw is due or the game is over.
    pub fn settle(&self, _position: &mut Position, _trace: &mut impl Trace) -> Result<Vec<Play>, SearchLimit> {
        unimplemented!()
    }
}
