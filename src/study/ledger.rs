//! What happened in one game, counted while it is played.

use crate::board::SeatId;
use crate::game::{
    Count, Fired, Judgement, Loss, LossReason, MAX_HAND, MAX_PLAYS, MAX_THROWS, Phase, Play, Position, Trace,
};
use crate::rules::ir::SentenceId;
use crate::throws::DIE;
use crate::variant::Variant;

/// The numbers of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Turns begun and ended; a last turn that ends the game counts.
    pub turns: u64,
    /// Throws made.
    pub throws: u64,
    /// Plays chosen, refusals to throw not counted.
    pub plays: u64,
    /// Pieces captured.
    pub captures: u64,
    /// Counts given by rules that are no dice.
    pub bonuses: u64,
    /// Arrivals of pieces at the end of their way.
    pub home: u64,
    /// Counts lost.
    pub lost: u64,
    /// Turns in which nothing could be played.
    pub blocked: u64,
    /// Throws of which no count was played.
    pub wasted: u64,
    /// Throws after which there was more than one play at some time.
    pub choices: u64,
    /// Limits of the engine that were met.
    pub limits: Limits,
    /// By sentence: how often an `on` fired or a play of a `may` was chosen; with reasons, how many plays a `never` or
    /// a `must` refused.
    pub used: Vec<u64>,
    /// By sentence: whether it fired, proposed a play that could be chosen or, with reasons, refused one.
    pub alive: Vec<bool>,
}

/// How often limits of the engine were met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Counts that found no room in the hand.
    pub hand: u64,
    /// Rolls of too many plays.
    pub plays: u64,
    /// Turns of too many throws.
    pub throws: u64,
    /// A count that found no room (the least of them).
    pub overflow: Option<Count>,
    /// The `may` of the last play of a roll that was cut (the first in module order).
    pub cut: Option<SentenceId>,
}

impl Limits {
    /// Adds those of another.
    pub fn merge(&mut self, other: &Self) {
        self.hand += other.hand;
        self.plays += other.plays;
        self.throws += other.throws;
        self.overflow = self.overflow.into_iter().chain(other.overflow).min();
        self.cut = self.cut.into_iter().chain(other.cut).min();
    }
}

/// Keeps the numbers of one game; listens to the referee and is told of each step by whoever plays.
#[derive(Debug)]
pub struct Ledger<'v> {
    variant: &'v Variant,
    facts: Facts,
    /// Losses that are no dice since the last step, to tell what was given.
    lost_bonuses: u64,
    /// The `may` of the last play.
    last: Option<SentenceId>,
    turn: Turn,
    roll: Roll,
}

/// What a position held before a step.
#[derive(Clone, Copy, Debug)]
pub struct Before {
    bonuses: u64,
    arrived: u64,
}

#[derive(Debug, Default)]
struct Turn {
    thrown: bool,
    offered: bool,
}

#[derive(Debug, Default)]
struct Roll {
    throws: u64,
    used: bool,
    choice: bool,
}

impl<'v> Ledger<'v> {
    /// An empty ledger.
    pub fn new(variant: &'v Variant) -> Self {
        let sentences = variant.sentences.len();
        let facts = Facts { used: vec![0; sentences], alive: vec![false; sentences], ..Facts::default() };
        Self { variant, facts, lost_bonuses: 0, last: None, turn: Turn::default(), roll: Roll::default() }
    }

    /// The numbers, once the game is over or given up.
    pub fn close(mut self, position: &Position) -> Facts {
        self.close_roll();
        // A win ends the game without an end of the turn.
        self.facts.turns += u64::from(position.phase == Phase::Over && self.turn.thrown);
        self.facts
    }

    /// Turns that have ended so far.
    pub fn turns(&self) -> u64 {
        self.facts.turns
    }

    /// A throw is about to be made; `joined` if its counts join the roll.
    pub fn throwing(&mut self, joined: bool) {
        if !joined {
            self.close_roll();
        }
        self.turn.thrown = true;
        self.facts.throws += 1;
        self.roll.throws += 1;
    }

    /// Plays are offered.
    pub fn offered(&mut self, plays: &[Play]) {
        self.turn.offered |= !plays.is_empty();
        self.roll.choice |= plays.len() > 1;
        for play in plays {
            self.enliven(play.sentence);
        }
    }

    /// What refused plays is told.
    pub fn refused(&mut self, judgement: &Judgement) {
        for (_, refusal) in &judgement.refused {
            self.use_sentence(refusal.sentence());
        }
    }

    /// A play was chosen.
    pub fn chose(&mut self, play: &Play) {
        self.facts.plays += 1;
        self.last = Some(play.sentence);
        self.roll.used |= !play.spent.is_empty();
        self.use_sentence(play.sentence);
    }

    /// What a position holds before a step of the referee.
    pub fn before(&self, position: &Position) -> Before {
        Before { bonuses: self.bonuses(&position.hand), arrived: self.arrived(position) }
    }

    /// A step of the referee is over: `thrown` counts that are no dice came with the throw, `spent` were paid.
    pub fn stepped(&mut self, before: Before, after: &Position, thrown: u64, spent: &[Count]) {
        let had = (before.bonuses + thrown).saturating_sub(self.bonuses(spent));
        let has = self.bonuses(&after.hand) + self.lost_bonuses;
        self.facts.bonuses += has.saturating_sub(had);
        self.lost_bonuses = 0;
        self.facts.home += u64::from((self.arrived(after) & !before.arrived).count_ones());
    }

    /// How many of these are no dice.
    pub fn bonuses(&self, counts: &[Count]) -> u64 {
        counts.iter().filter(|c| !self.variant.tags.is(c.tag, DIE)).count() as u64
    }

    /// The pieces at the end of their way, as bits.
    fn arrived(&self, position: &Position) -> u64 {
        let each = usize::from(self.variant.pieces);
        let mut bits = 0;
        for (seat, way) in self.variant.board.ways.iter().enumerate() {
            let there = (seat * each..(seat + 1) * each).filter(|p| position.node(*p) == way.last());
            bits |= there.fold(0, |bits, p| bits | 1u64 << p);
        }
        bits
    }

    fn close_roll(&mut self) {
        let roll = std::mem::take(&mut self.roll);
        self.facts.wasted += if roll.used { 0 } else { roll.throws };
        self.facts.choices += if roll.choice { roll.throws } else { 0 };
    }

    fn use_sentence(&mut self, sentence: SentenceId) {
        if let Some(times) = self.facts.used.get_mut(usize::from(sentence.0)) {
            *times += 1;
        }
        self.enliven(sentence);
    }

    fn enliven(&mut self, sentence: SentenceId) {
        if let Some(alive) = self.facts.alive.get_mut(usize::from(sentence.0)) {
            *alive = true;
        }
    }
}

impl Trace for Ledger<'_> {
    fn fired(&mut self, fired: Fired, _position: &Position) {
        self.use_sentence(fired.sentence);
    }

    fn lost(&mut self, loss: Loss, position: &Position) {
        self.facts.lost += 1;
        self.lost_bonuses += self.bonuses(&[loss.count]);
        if loss.reason == LossReason::Limit {
            let met = if position.hand.len() >= MAX_HAND {
                Limits { hand: 1, overflow: Some(loss.count), ..Limits::default() }
            } else if position.plays >= MAX_PLAYS {
                Limits { plays: 1, cut: self.last, ..Limits::default() }
            } else {
                Limits::default()
            };
            self.facts.limits.merge(&met);
        }
    }

    fn captured(&mut self, victims: u64, _position: &Position) {
        self.facts.captures += u64::from(victims.count_ones());
    }

    fn turn_ended(&mut self, _seat: SeatId, position: &Position) {
        self.close_roll();
        self.facts.turns += 1;
        self.facts.blocked += u64::from(!self.turn.offered);
        self.facts.limits.throws += u64::from(position.history.len() >= usize::from(MAX_THROWS));
        self.turn = Turn::default();
    }
}
