//! The table of a game that people play: position, dice, who sits where, and what was done so far.

use std::fmt;

use crate::board::SeatId;
use crate::bots::Kind;
use crate::cli::reasons::Told;
use crate::game::opening::{Opening, opening};
use crate::game::{Judge, Phase, Play, Position, SearchLimit, Thrown};
use crate::record::{Header, Record, Recorder};
use crate::throws::{OutcomeId, Roller, Seeded, ThrowId};

/// First random stream of the bots; stream 0 is that of the throws.
const BOT_STREAMS: u64 = 1000;

/// Who sits on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sitter {
    /// Somebody at the terminal.
    Person,
    /// A bot.
    Bot(Kind),
}

impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str("human"),
            Self::Bot(kind) => kind.fmt(f),
        }
    }
}

/// What the table wants next.
#[derive(Debug)]
pub(super) enum Next {
    /// Somebody chooses a play.
    Choose(Vec<Play>),
    /// Somebody may give up the turn instead of throwing.
    Skip(Play),
    /// A throw is made.
    Throw,
    /// The game is over.
    Over,
}

/// All that changes: what undoing goes back to.
#[derive(Clone, Debug)]
struct Now {
    position: Position,
    throws: Seeded,
    opening_throw: Option<OutcomeId>,
    choices: u64,
    /// Lines of the record.
    lines: usize,
    /// The choice to throw was made.
    throwing: bool,
}

/// The table.
pub(super) struct Table<'j, 'v> {
    judge: &'j Judge<'v>,
    players: u8,
    seed: u64,
    sitters: Vec<Sitter>,
    opening: Opening,
    now: Now,
    /// As it was before each choice of a person.
    before: Vec<Now>,
    recorder: Recorder<'j, 'v>,
}

impl<'j, 'v> Table<'j, 'v> {
    /// A new game; what happens before the first throw is handled.
    ///
    /// The header says which rules are played; seed and seats are added here.
    pub(super) fn new(judge: &'j Judge<'v>, players: u8, seed: u64, sitters: Vec<Sitter>, header: Header) -> Self {
        let mut throws = Seeded::new(seed, 0);
        let opening = opening(judge.variant(), players, &mut throws);
        let position = judge.start(players, opening.first, &mut Told::default());
        let who = judge.variant().seats_for(players).into_iter().zip(sitters.iter().map(ToString::to_string));
        let header = Header { seed: Some((seed, 0)), who: who.collect(), ..header };
        let recorder = Recorder::new(judge, header, &opening);
        let now = Now { position, throws, opening_throw: opening.played, choices: 0, lines: 0, throwing: false };
        Self { judge, players, seed, sitters, opening, now, before: Vec::new(), recorder }
    }

    pub(super) fn judge(&self) -> &'j Judge<'v> {
        self.judge
    }

    pub(super) fn position(&self) -> &Position {
        &self.now.position
    }

    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    pub(super) fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The game so far, as a transcript.
    pub(super) fn record(&self) -> Record {
        self.recorder.clone().finish(&self.now.position)
    }

    /// The seats that play, in ring order, with who sits there.
    pub(super) fn seats(&self) -> Vec<(SeatId, Sitter)> {
        self.judge.variant().seats_for(self.players).into_iter().zip(self.sitters.iter().copied()).collect()
    }

    /// Who sits on the seat to move.
    pub(super) fn sitter(&self) -> Sitter {
        let player = self.now.position.player;
        self.seats().into_iter().find(|(seat, _)| *seat == player).map_or(Sitter::Person, |(_, sitter)| sitter)
    }

    /// Goes on until something is wanted.
    pub(super) fn next(&mut self, told: &mut Told) -> Result<Next, SearchLimit> {
        let plays = self.judge.settle(&mut self.now.position, told)?;
        Ok(match self.now.position.phase {
            Phase::Over => Next::Over,
            Phase::Choose => Next::Choose(plays),
            Phase::Throw => match self.judge.skip(&self.now.position).filter(|_| !self.now.throwing) {
                Some(skip) => Next::Skip(skip),
                None => Next::Throw,
            },
        })
    }

    /// Remembers the position, so that the choice about to be made by a person can be taken back.
    pub(super) fn remember(&mut self) {
        self.before.push(self.now.clone());
    }

    /// Takes the last choice of a person back; false if there is none.
    pub(super) fn undo(&mut self) -> bool {
        let Some(now) = self.before.pop() else { return false };
        for _ in now.lines..self.now.lines {
            self.recorder.take_back();
        }
        self.now = now;
        true
    }

    /// The choice not to give up the turn.
    pub(super) fn keep_throwing(&mut self) {
        self.now.throwing = true;
        self.now.choices += 1;
    }

    /// Makes the throw that is due; `None` where a rule ended the turn instead.
    pub(super) fn throw(&mut self, told: &mut Told) -> Option<Thrown> {
        self.now.throwing = false;
        let throw = self.judge.prepare_throw(&mut self.now.position, told);
        if self.now.position.ended {
            return None;
        }
        let table = self.judge.variant().throws.get(usize::from(throw.0))?;
        let outcome = match self.now.opening_throw.take() {
            Some(outcome) if throw == ThrowId(0) => outcome,
            Some(_) | None => self.now.throws.roll(table),
        };
        let thrown = Thrown { throw, outcome };
        self.recorder.throws(&self.now.position, throw, outcome);
        self.now.lines += 1;
        self.judge.throw(&mut self.now.position, throw, outcome, told);
        Some(thrown)
    }

    /// Makes one of the plays that may be chosen.
    pub(super) fn play(&mut self, plays: &[Play], play: &Play, told: &mut Told) {
        self.recorder.plays(&self.now.position, plays, play);
        self.make(play, told);
    }

    /// Gives up the turn instead of throwing.
    pub(super) fn skip(&mut self, skip: &Play, told: &mut Told) {
        self.recorder.skips(&self.now.position);
        self.make(skip, told);
    }

    fn make(&mut self, play: &Play, told: &mut Told) {
        self.now.lines += 1;
        self.now.choices += 1;
        self.judge.play(&mut self.now.position, play, told);
    }

    /// What a bot chooses; it draws from a stream of its own for each choice, so that undoing changes nothing.
    pub(super) fn bot_choice(&self, kind: Kind, plays: &[Play]) -> usize {
        let chance = Seeded::new(self.seed, BOT_STREAMS + self.now.choices);
        let chosen = kind.bot(chance).choose(self.judge, &self.now.position, plays);
        chosen.min(plays.len().saturating_sub(1))
    }

    /// Whether a bot gives up the turn.
    pub(super) fn bot_skips(&self, kind: Kind, skip: &Play) -> bool {
        let chance = Seeded::new(self.seed, BOT_STREAMS + self.now.choices);
        kind.bot(chance).skips(self.judge, &self.now.position, skip)
    }
}
