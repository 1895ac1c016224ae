//! Vetoes and duties read once more from the reference, sections 9 and 10: plain recursion over what is proposed, without
//! memory, bounds or short cuts.
//!
//! Only what is proposed and what a play does is asked of the judge. What a truth about a play means is written here
//! anew, for the words that duties of the library use; a variant with other words is not read ([`Reader::new`]).

use std::cell::Cell;

use charkoni::board::{NEST, Node};
use charkoni::game::{Count, Judge, Phase, Play, PlayKind, Position, Silent, Trace};
use charkoni::rules::ast::{Op, Owner};
use charkoni::rules::ir::{Body, Counts, Duty, Number, Numbers, SentenceId, StateOf, StateRef, Step, Truth};
use charkoni::variant::Variant;

use crate::shipped::{pieces, seats};

/// A win beats any number of counts.
const WIN: u32 = u32::MAX / 2;

/// The recursion became too long to be worth it.
#[derive(Debug)]
pub(crate) struct TooLong;

/// Reads one variant's vetoes and duties anew.
pub(crate) struct Reader<'j, 'v> {
    judge: &'j Judge<'v>,
    variant: &'v Variant,
    left: Cell<u32>,
}

#[derive(Default)]
struct Captures(u32);

impl Trace for Captures {
    fn captured(&mut self, victims: u64, _: &Position) {
        self.0 += victims.count_ones();
    }
}

impl<'j, 'v> Reader<'j, 'v> {
    /// A reader, if all words in the variant's duties and all its `never rest` are known here.
    pub(crate) fn new(judge: &'j Judge<'v>) -> Option<Self> {
        let variant = judge.variant();
        let reader = Self { judge, variant, left: Cell::new(0) };
        let known = variant.sentences.iter().all(|s| match &s.body {
            Body::Never(Step::Rest) => s.label == "blockade.roll" || s.label == "blockade.turn",
            Body::Must(duty) => s.guard.iter().all(|p| reader.known(&p.truth)) && reader.known_duty(duty),
            Body::Never(_) | Body::May { .. } | Body::On { .. } => true,
        });
        known.then_some(reader)
    }

    /// The plays that may be chosen.
    pub(crate) fn legal(&self, s: &Position, budget: u32) -> Result<Vec<Play>, TooLong> {
        self.left.set(budget);
        self.owed(s, self.variant.duties.len())
    }

    fn after(&self, s: &Position, play: &Play) -> Result<Position, TooLong> {
        self.left.set(self.left.get().checked_sub(1).ok_or(TooLong)?);
        let mut after = s.clone();
        self.judge.play(&mut after, play, &mut Silent);
        Ok(after)
    }

    // Section 9.

    /// V(s).
    pub(crate) fn restless(&self, s: &Position) -> bool {
        self.variant.sentences.iter().any(|sentence| match (&sentence.body, sentence.label.as_str()) {
            (Body::Never(Step::Rest), "blockade.roll") => self.together(s, &s.roll_start),
            (Body::Never(Step::Rest), "blockade.turn") => self.together(s, &s.turn_start),
            _ => false,
        })
    }

    /// Whether a piece moved in this roll stands with one that it stood with at the start, on another square.
    fn together(&self, s: &Position, start: &[Node]) -> bool {
        seats(self.variant).any(|seat| {
            let way = self.variant.board.way(seat);
            let (then, now) = (|p: usize| way.square(start[p]), |p: usize| way.square(s.node(p)));
            let met = |x: usize, y: usize| x != y && then(x).is_some() && then(x) == then(y) && now(x) == now(y);
            let moved = |x: &usize| s.roll_moved >> x & 1 == 1 && now(*x).is_some() && now(*x) != then(*x);
            pieces(self.variant, seat).filter(moved).any(|x| pieces(self.variant, seat).any(|y| met(x, y)))
        })
    }

    /// ok(s) = not V(s), or some play p of s has ok(p(s)).
    fn ok(&self, s: &Position) -> Result<bool, TooLong> {
        if s.phase == Phase::Over || !self.restless(s) {
            return Ok(true);
        }
        for play in self.past_other_vetoes(s) {
            if self.ok(&self.after(s, &play)?)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Plays proposed and past every other `never`.
    fn past_other_vetoes(&self, s: &Position) -> Vec<Play> {
        if s.ended || s.phase != Phase::Choose {
            return Vec::new();
        }
        let plays = self.judge.unjudged(s).into_iter().filter(|(_, refusal)| refusal.is_none()).map(|(p, _)| p);
        beside_a_paid_one(plays.collect())
    }

    /// L0.
    fn open(&self, s: &Position) -> Result<Vec<Play>, TooLong> {
        let mut left = Vec::new();
        for play in self.past_other_vetoes(s) {
            if self.ok(&self.after(s, &play)?)? {
                left.push(play);
            }
        }
        Ok(beside_a_paid_one(left))
    }

    // Section 10.

    /// L(k).
    fn owed(&self, s: &Position, k: usize) -> Result<Vec<Play>, TooLong> {
        let Some(before) = k.checked_sub(1) else { return self.open(s) };
        let plays = self.owed(s, before)?;
        let id = self.variant.duties[before];
        if !self.variant.sentence(id).guard.iter().all(|part| self.holds(s, None, &part.truth)) {
            return Ok(plays);
        }
        let kept = match self.duty(id) {
            Duty::Truth(truth) => self.those_that_hold(s, &plays, truth),
            Duty::Most(_) | Duty::SpendMost(_) | Duty::SpendLargest(_) => {
                self.those_that_reach_most(s, &plays, before)?
            }
            Duty::SpendAll(counts) => self.those_that_spend_all(s, &plays, before, counts)?,
        };
        let left = plays.into_iter().filter(|p| p.kind == PlayKind::Decline || kept.contains(p));
        let left: Vec<Play> = left.collect();
        let asked_for = !matches!(self.duty(id), Duty::SpendAll(_)) && left.iter().any(|p| p.kind != PlayKind::Decline);
        Ok(if asked_for { left } else { beside_a_paid_one(left) })
    }

    fn duty(&self, id: SentenceId) -> &'v Duty {
        match &self.variant.sentence(id).body {
            Body::Must(duty) => duty,
            Body::May { .. } | Body::Never(_) | Body::On { .. } => panic!("duties are `must` sentences"),
        }
    }

    fn those_that_hold(&self, s: &Position, plays: &[Play], truth: &Truth) -> Vec<Play> {
        let hold: Vec<Play> =
            plays.iter().filter(|p| p.kind != PlayKind::Decline && self.holds(s, Some(p), truth)).cloned().collect();
        if hold.is_empty() { plays.to_vec() } else { hold }
    }

    fn those_that_reach_most(&self, s: &Position, plays: &[Play], k: usize) -> Result<Vec<Play>, TooLong> {
        let reached = plays.iter().map(|p| self.reach(s, p, k)).collect::<Result<Vec<u32>, TooLong>>()?;
        let most = reached.iter().max().copied().unwrap_or(0);
        Ok(plays.iter().zip(reached).filter(|(_, r)| *r == most).map(|(p, _)| p.clone()).collect())
    }

    fn those_that_spend_all(
        &self,
        s: &Position,
        plays: &[Play],
        k: usize,
        counts: &Counts,
    ) -> Result<Vec<Play>, TooLong> {
        if self.restless(s) {
            return Ok(plays.to_vec());
        }
        let all = self.filter(&s.hand, counts, s);
        let mut kept = Vec::new();
        for play in plays {
            if self.spends(s, play, k) == 0 || self.spends_all(&self.after(s, play)?, &without(&all, play), k)? {
                kept.push(play.clone());
            }
        }
        Ok(kept)
    }

    /// Whether a sequence from here spends all counts of `left`.
    fn spends_all(&self, s: &Position, left: &[Count], k: usize) -> Result<bool, TooLong> {
        if left.is_empty() || s.ended || s.phase != Phase::Choose {
            return Ok(left.is_empty());
        }
        for play in self.looked_ahead_over(s, k)? {
            if self.spends_all(&self.after(s, &play)?, &without(left, &play), k)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// g(p) + best(p(s)).
    fn reach(&self, s: &Position, play: &Play, k: usize) -> Result<u32, TooLong> {
        let after = self.after(s, play)?;
        if self.won(s, &after) {
            return Ok(WIN);
        }
        let more = self.best(&after, k)?;
        Ok(if more >= WIN { WIN } else { self.gain(s, play, k) + more })
    }

    fn won(&self, s: &Position, after: &Position) -> bool {
        let team = |seat: usize| self.variant.team_of[seat];
        let ours = |seat: usize| after.winners >> seat & 1 == 1 && team(seat) == team(s.player.index());
        let wins = after.phase == Phase::Over && (0..self.variant.board.seats.len()).any(ours);
        wins || (after.ranked.contains(&s.player) && !s.ranked.contains(&s.player))
    }

    fn best(&self, s: &Position, k: usize) -> Result<u32, TooLong> {
        if s.ended || s.phase != Phase::Choose {
            return Ok(0);
        }
        let mut best = 0;
        for play in self.looked_ahead_over(s, k)? {
            best = best.max(self.reach(s, &play, k)?);
        }
        Ok(best)
    }

    /// `most` looks over all plays of L(k-1); `spend` over those that spend, unless an earlier duty left none of these.
    fn looked_ahead_over(&self, s: &Position, k: usize) -> Result<Vec<Play>, TooLong> {
        let plays = self.owed(s, k)?;
        if matches!(self.duty(self.variant.duties[k]), Duty::Most(_)) {
            return Ok(plays);
        }
        let spends = |p: &Play| self.spends(s, p, k) > 0;
        if !plays.iter().any(spends) && self.open(s)?.iter().any(spends) {
            return Ok(plays);
        }
        Ok(plays.into_iter().filter(|p| spends(p)).collect())
    }

    fn gain(&self, s: &Position, play: &Play, k: usize) -> u32 {
        match self.duty(self.variant.duties[k]) {
            Duty::Most(truth) => u32::from(play.kind != PlayKind::Decline && self.holds(s, Some(play), truth)),
            Duty::SpendLargest(counts) => self.filter(&play.spent, counts, s).iter().map(|c| u32::from(c.value)).sum(),
            Duty::SpendMost(_) => self.spends(s, play, k),
            Duty::SpendAll(_) | Duty::Truth(_) => 0,
        }
    }

    fn spends(&self, s: &Position, play: &Play, k: usize) -> u32 {
        match self.duty(self.variant.duties[k]) {
            Duty::SpendMost(c) | Duty::SpendLargest(c) | Duty::SpendAll(c) => {
                u32::try_from(self.filter(&play.spent, c, s).len()).expect("a hand is small")
            }
            Duty::Truth(_) | Duty::Most(_) => 0,
        }
    }

    // The words that duties of the library use.

    fn known_duty(&self, duty: &Duty) -> bool {
        match duty {
            Duty::Truth(truth) | Duty::Most(truth) => self.known(truth),
            Duty::SpendMost(c) | Duty::SpendLargest(c) | Duty::SpendAll(c) => known_counts(c),
        }
    }

    fn known(&self, truth: &Truth) -> bool {
        match truth {
            Truth::Const(_) | Truth::Entering | Truth::Capturing => true,
            Truth::Not(a) => self.known(a),
            Truth::And(a, b) | Truth::Or(a, b) => self.known(a) && self.known(b),
            Truth::AnyCounts(c) => known_counts(c),
            Truth::Compare(_, a, b) => known_number(a) && known_number(b),
            _ => false,
        }
    }

    fn holds(&self, s: &Position, play: Option<&Play>, truth: &Truth) -> bool {
        match truth {
            Truth::Const(known) => *known,
            Truth::Not(a) => !self.holds(s, play, a),
            Truth::And(a, b) => self.holds(s, play, a) && self.holds(s, play, b),
            Truth::Or(a, b) => self.holds(s, play, a) || self.holds(s, play, b),
            Truth::Entering => play.is_some_and(|p| p.from == NEST && p.to != NEST),
            Truth::Capturing => play.is_some_and(|p| {
                let mut captures = Captures::default();
                self.judge.play(&mut s.clone(), p, &mut captures);
                captures.0 > 0
            }),
            Truth::AnyCounts(Counts::Using(c)) => play.is_some_and(|p| !self.filter(&p.spent, c, s).is_empty()),
            Truth::AnyCounts(c) => !self.filter(&s.hand, c, s).is_empty(),
            Truth::Compare(op, a, b) => {
                let (a, b) = (self.number(s, a), self.number(s, b));
                match op {
                    Op::Eq => a == b,
                    Op::Ne => a != b,
                    Op::Lt => a < b,
                    Op::Le => a <= b,
                    Op::Gt => a > b,
                    Op::Ge => a >= b,
                    other => panic!("{other:?} compares nothing"),
                }
            }
            other => panic!("{other:?} was let in by `known`"),
        }
    }

    fn number(&self, s: &Position, number: &Number) -> i32 {
        match number {
            Number::Const(n) => *n,
            Number::State(state) => i32::from(s.marks[self.place_of(state)]),
            other => panic!("{other:?} was let in by `known_number`"),
        }
    }

    /// Marks lie state by state: of pieces one each, of seats one each, of the game one.
    fn place_of(&self, state: &StateRef) -> usize {
        let seats = self.variant.board.seats.len();
        let length = |owner| match owner {
            Owner::Piece => seats * usize::from(self.variant.pieces),
            Owner::Seat => seats,
            Owner::Game => 1,
        };
        self.variant.states.iter().take(usize::from(state.state.0)).map(|s| length(s.of)).sum()
    }

    fn filter(&self, hand: &[Count], counts: &Counts, s: &Position) -> Vec<Count> {
        match counts {
            Counts::Hand => hand.to_vec(),
            Counts::Tag(tag) => hand.iter().filter(|c| self.variant.tags.is(c.tag, *tag)).copied().collect(),
            Counts::Of(c, numbers) => {
                let wanted: Vec<i32> = match numbers {
                    Numbers::List(list) => list.clone(),
                    Numbers::One(n) => vec![self.number(s, n)],
                };
                self.filter(hand, c, s).into_iter().filter(|c| wanted.contains(&i32::from(c.value))).collect()
            }
            other => panic!("{other:?} was let in by `known_counts`"),
        }
    }
}

fn known_counts(counts: &Counts) -> bool {
    match counts {
        Counts::Hand | Counts::Tag(_) => true,
        Counts::Using(c) => known_counts(c) && !matches!(**c, Counts::Using(_)),
        Counts::Of(c, numbers) => {
            let known = match numbers {
                Numbers::List(_) => true,
                Numbers::One(n) => known_number(n),
            };
            known && known_counts(c) && !matches!(**c, Counts::Using(_))
        }
        Counts::Rolled | Counts::Lost(_) | Counts::Any(..) => false,
    }
}

fn known_number(number: &Number) -> bool {
    match number {
        Number::Const(_) => true,
        Number::State(state) => matches!(state.of, StateOf::Game),
        _ => false,
    }
}

/// These counts without those that a play spends.
fn without(counts: &[Count], play: &Play) -> Vec<Count> {
    let mut left = counts.to_vec();
    for count in &play.spent {
        if let Some(at) = left.iter().position(|c| c == count) {
            left.remove(at);
        }
    }
    left
}

/// A play without cost is proposed only beside a play that spends something.
fn beside_a_paid_one(plays: Vec<Play>) -> Vec<Play> {
    if plays.iter().any(|p| !p.spent.is_empty()) { plays } else { Vec::new() }
}
