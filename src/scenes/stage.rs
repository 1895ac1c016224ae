//! A position being played through a scene, and what happened since the last throw or play.

use crate::board::SeatId;
use crate::game::{Count, Fired, Judge, Loss, Phase, Play, Position, SearchLimit, Trace};
use crate::rules::ir::SentenceId;
use crate::throws::{OutcomeId, ThrowId};

/// What happened since the last throw or play.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    /// The sentences that fired.
    pub(super) fired: Vec<SentenceId>,
    /// The counts lost.
    pub(super) lost: Vec<Count>,
    /// The turns that ended.
    pub(super) ended: Vec<SeatId>,
}

impl Trace for Log {
    fn fired(&mut self, fired: Fired, _position: &Position) {
        self.fired.push(fired.sentence);
    }

    fn lost(&mut self, loss: Loss, _position: &Position) {
        self.lost.push(loss.count);
    }

    fn turn_ended(&mut self, seat: SeatId, _position: &Position) {
        self.ended.push(seat);
    }
}

/// The position as the last throw or play left it, and as it goes on from there.
pub(super) struct Stage<'j, 'v> {
    pub(super) judge: &'j Judge<'v>,
    /// After the last throw or play, before anything is lost.
    pub(super) position: Position,
    pub(super) log: Log,
    settled: Option<Settled>,
}

/// After unplayable counts are lost and the turn has gone on.
#[derive(Clone)]
pub(super) struct Settled {
    pub(super) position: Position,
    pub(super) plays: Vec<Play>,
    pub(super) log: Log,
}

impl<'j, 'v> Stage<'j, 'v> {
    pub(super) fn new(judge: &'j Judge<'v>, position: Position) -> Self {
        Self { judge, position, log: Log::default(), settled: None }
    }

    /// How it goes on while nobody has anything to choose.
    pub(super) fn settled(&mut self) -> Result<Settled, SearchLimit> {
        if let Some(settled) = &self.settled {
            return Ok(settled.clone());
        }
        let mut position = self.position.clone();
        let mut log = self.log.clone();
        let plays = self.judge.settle(&mut position, &mut log)?;
        let settled = Settled { position, plays, log };
        self.settled = Some(settled.clone());
        Ok(settled)
    }

    /// Goes on to where a throw is due; gives the plays that are left instead, if there are any.
    pub(super) fn advance_to_throw(&mut self) -> Result<Vec<Play>, SearchLimit> {
        let settled = self.settled()?;
        if settled.plays.is_empty() {
            self.position = settled.position;
            self.log = settled.log;
            self.settled = None;
        }
        Ok(settled.plays)
    }

    /// Which dice are thrown next; sentences of `on throw` fire.
    pub(super) fn prepare(&mut self) -> ThrowId {
        self.log = Log::default();
        self.settled = None;
        self.judge.prepare_throw(&mut self.position, &mut self.log)
    }

    pub(super) fn throw(&mut self, throw: ThrowId, outcome: OutcomeId) {
        self.judge.throw(&mut self.position, throw, outcome, &mut self.log);
    }

    pub(super) fn play(&mut self, play: &Play) {
        self.log = Log::default();
        self.settled = None;
        self.judge.play(&mut self.position, play, &mut self.log);
    }

    /// Whether plays are to be chosen.
    pub(super) fn chooses(&self) -> bool {
        self.position.phase == Phase::Choose && !self.position.ended
    }
}
