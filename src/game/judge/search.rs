//! What is left of the plays proposed: the net of a roll (`never rest`) and the duties, with look-ahead.
//!
//! Every search runs inside one question about one position, remembers the positions it has seen, and gives up with
//! [`SearchLimit`] after a million of them.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::bound::root_tag;
use super::eval::{Frame, Hand};
use super::exec::Exec;
use super::propose::Asked;
use crate::game::judge::{Judge, Judgement, SearchLimit};
use crate::game::{Count, Phase, Play, PlayKind, Position, Refusal, Silent};
use crate::rules::ir::{Body, Counts, Duty, SentenceId, Truth};

/// Most positions that one question may look through.
const MAX_VISITS: u32 = 1_000_000;
/// More than any number of counts or squares: the team has won, or the player has a place.
const WON: u32 = u32::MAX;

/// One question about one position.
struct Search<'a, 'v> {
    judge: &'a Judge<'v>,
    visits: u32,
    /// Whether a position can still come to rest.
    rests: FxHashMap<Position, bool>,
    /// Plays proposed and past every `never`, by position.
    open: FxHashMap<Position, Rc<Vec<Play>>>,
    /// The best that duty `k` can still reach, by position.
    bests: FxHashMap<(usize, Position), u32>,
    /// Whether duty `k` can still have all these counts spent, by position.
    alls: FxHashMap<(usize, Hand, Position), bool>,
    refused: Option<Vec<(Play, Refusal)>>,
}

/// What a duty counts.
#[derive(Clone, Copy)]
enum Goal<'a> {
    Number(&'a Counts),
    Sum(&'a Counts),
    Truth(&'a Truth),
}

type Found<T> = Result<T, SearchLimit>;

impl Judge<'_> {
    /// In `Phase::Choose`: the plays that may be chosen, and why others may not.
    pub fn judge(&self, position: &Position) -> Result<Judgement, SearchLimit> {
        let mut search = Search::new(self, Some(Vec::new()));
        let plays = search.choose(position)?;
        Ok(Judgement { plays, refused: search.refused.unwrap_or_default() })
    }

    /// In `Phase::Choose`: the plays that may be chosen, without reasons.
    pub fn plays(&self, position: &Position) -> Result<Vec<Play>, SearchLimit> {
        Search::new(self, None).choose(position)
    }

    /// All plays that the `may` sentences propose, each with the `never` (other than `rest`) that refuses it.
    pub fn unjudged(&self, position: &Position) -> Vec<(Play, Option<Refusal>)> {
        self.proposed(position, Asked::All)
    }

    /// Whether some `never rest` holds in this position, and which.
    pub fn unrest(&self, position: &Position) -> Option<SentenceId> {
        self.restless(position).map(|(id, _)| id)
    }

    /// Whether the player's team has won, or the player has taken a place.
    fn has_won(&self, from: &Position, pos: &Position) -> bool {
        let team = self.index.of_team[from.player.index()];
        let won = pos.phase == Phase::Over
            && (0..8usize)
                .any(|s| pos.winners >> s & 1 == 1 && self.index.of_seat.get(s).is_some_and(|m| m & team != 0));
        won || (pos.ranked.contains(&from.player) && !from.ranked.contains(&from.player))
    }

    /// A sentence that costs nothing is used once a roll.
    pub(super) fn note_used(&self, pos: &mut Position, play: &Play) {
        if play.spent.is_empty()
            && let Some(bit) = self.index.may.iter().find(|m| m.id == play.sentence).and_then(|m| m.costless)
        {
            pos.used |= 1 << bit;
        }
    }

    /// The position after a play, all consequences included.
    pub(super) fn after_play(&self, pos: &Position, play: &Play) -> Position {
        let mut copy = pos.clone();
        let before = self.index.needs.before_play.then_some(pos);
        self.note_used(&mut copy, play);
        Exec::new(self, &mut copy, &mut Silent).play(play, before, true);
        copy
    }
}

impl<'a, 'v> Search<'a, 'v> {
    fn new(judge: &'a Judge<'v>, refused: Option<Vec<(Play, Refusal)>>) -> Self {
        Self {
            judge,
            visits: 0,
            rests: FxHashMap::default(),
            open: FxHashMap::default(),
            bests: FxHashMap::default(),
            alls: FxHashMap::default(),
            refused,
        }
    }

    fn visit(&mut self, sentence: SentenceId) -> Found<()> {
        self.visits += 1;
        if self.visits > MAX_VISITS { Err(SearchLimit { sentence }) } else { Ok(()) }
    }

    /// The plays that may be chosen.
    fn choose(&mut self, pos: &Position) -> Found<Vec<Play>> {
        if pos.phase != Phase::Choose || pos.ended {
            return Ok(Vec::new());
        }
        let mut plays = self.past_vetoes(pos, true)?;
        for k in 0..self.judge.variant.duties.len() {
            plays = self.apply(pos, plays, k, true)?;
        }
        Ok(plays)
    }

    /// L0: plays proposed and past every `never`, `rest` included; costless ones only beside one that costs.
    fn past_vetoes(&mut self, pos: &Position, top: bool) -> Found<Vec<Play>> {
        let mut plays = Vec::new();
        for (play, refusal) in self.judge.proposed(pos, if top { Asked::All } else { Asked::NoDecline }) {
            let refusal = match refusal {
                None => self.rest_refusal(pos, &play)?,
                some => some,
            };
            match refusal {
                None => plays.push(play),
                Some(refusal) => self.note(top, play, refusal),
            }
        }
        drop_lone_costless(&mut plays);
        Ok(plays)
    }

    fn note(&mut self, top: bool, play: Play, refusal: Refusal) {
        if let Some(refused) = &mut self.refused
            && top
        {
            refused.push((play, refusal));
        }
    }

    /// L0 of a position that is looked ahead to, remembered.
    fn open(&mut self, pos: &Position) -> Found<Rc<Vec<Play>>> {
        if let Some(plays) = self.open.get(pos) {
            return Ok(Rc::clone(plays));
        }
        let plays = if over(pos) { Vec::new() } else { self.past_vetoes(pos, false)? };
        let plays = Rc::new(plays);
        self.open.insert(pos.clone(), Rc::clone(&plays));
        Ok(plays)
    }

    /// The `never rest` that refuses a play: it holds afterwards, and no further sequence leads out of it.
    fn rest_refusal(&mut self, pos: &Position, play: &Play) -> Found<Option<Refusal>> {
        if !self.judge.may_be_restless(pos) {
            return Ok(None);
        }
        let after = self.judge.after_play(pos, play);
        if after.phase == Phase::Over {
            return Ok(None);
        }
        let Some((sentence, here)) = self.judge.restless(&after) else { return Ok(None) };
        let rests = self.can_rest(&after, sentence)?;
        Ok((!rests).then_some(Refusal::Never { sentence, here }))
    }

    /// ok(s): no `never rest` holds, or some play leads to a position that is ok.
    fn can_rest(&mut self, pos: &Position, sentence: SentenceId) -> Found<bool> {
        if pos.phase == Phase::Over || self.judge.restless(pos).is_none() {
            return Ok(true);
        }
        if over(pos) {
            return Ok(false);
        }
        if let Some(known) = self.rests.get(pos) {
            return Ok(*known);
        }
        self.visit(sentence)?;
        let mut plays = self.judge.candidates(pos, Asked::All);
        drop_lone_costless(&mut plays);
        let mut found = false;
        for play in &plays {
            let after = self.judge.after_play(pos, play);
            if self.can_rest(&after, sentence)? {
                found = true;
                break;
            }
        }
        self.rests.insert(pos.clone(), found);
        Ok(found)
    }

    /// L(k+1) from L(k): what duty `k` leaves of the plays.
    fn apply(&mut self, pos: &Position, plays: Vec<Play>, k: usize, top: bool) -> Found<Vec<Play>> {
        let judge = self.judge;
        let id = judge.variant.duties[k];
        let Body::Must(duty) = &judge.variant.sentence(id).body else { return Ok(plays) };
        if plays.is_empty() || !judge.holds_all(pos, &Frame::EMPTY, id) {
            return Ok(plays);
        }
        let keep = match duty {
            Duty::Truth(truth) => self.keep_true(pos, &plays, truth),
            Duty::Most(truth) => self.keep_best(pos, &plays, k, Goal::Truth(truth))?,
            Duty::SpendMost(counts) => self.keep_best(pos, &plays, k, Goal::Number(counts))?,
            Duty::SpendLargest(counts) => self.keep_best(pos, &plays, k, Goal::Sum(counts))?,
            Duty::SpendAll(counts) => self.keep_all(pos, &plays, k, counts)?,
        };
        let mut left = self.split(plays, &keep, id, top);
        // A costless play that a duty asks for stays; one that is only left over is never forced.
        let left_over = matches!(duty, Duty::SpendAll(_)) || left.iter().all(|p| p.kind == PlayKind::Decline);
        if left_over {
            drop_lone_costless(&mut left);
        }
        Ok(left)
    }

    /// Keeps the plays marked and every `decline`; the others are noted as refused.
    fn split(&mut self, plays: Vec<Play>, keep: &[bool], id: SentenceId, top: bool) -> Vec<Play> {
        if keep.iter().all(|k| *k) {
            return plays;
        }
        let kept = |play: &Play, keep: bool| keep || play.kind == PlayKind::Decline;
        let better = plays.iter().zip(keep).find(|(p, k)| **k && p.kind != PlayKind::Decline).map(|(p, _)| p.clone());
        let mut left = Vec::with_capacity(plays.len());
        for (play, keep) in plays.into_iter().zip(keep) {
            if kept(&play, *keep) {
                left.push(play);
            } else {
                let better = better.clone().map(Box::new);
                self.note(top, play, Refusal::Duty { sentence: id, better });
            }
        }
        left
    }

    fn keep_true(&self, pos: &Position, plays: &[Play], truth: &Truth) -> Vec<bool> {
        let holds: Vec<bool> = plays
            .iter()
            .map(|play| {
                play.kind != PlayKind::Decline && self.judge.truth(pos, &self.judge.play_frame(pos, play), truth)
            })
            .collect();
        if holds.contains(&true) { holds } else { vec![true; plays.len()] }
    }

    fn keep_best(&mut self, pos: &Position, plays: &[Play], k: usize, goal: Goal<'_>) -> Found<Vec<bool>> {
        if plays.iter().filter(|p| p.kind != PlayKind::Decline).count() <= 1 {
            return Ok(vec![true; plays.len()]);
        }
        let bound = self.bound(pos, goal);
        let spent = plays.iter().filter(|p| p.kind != PlayKind::Decline).all(|p| self.gain(pos, p, goal) == bound);
        // The play itself may be of any kind; after it, those that spend what is counted.
        let sequence = self.counted(pos, goal).map(|n| n.saturating_add(1));
        if spent && !self.judge.may_win(pos, k, sequence) {
            return Ok(vec![true; plays.len()]);
        }
        let mut reached = Vec::with_capacity(plays.len());
        for play in plays {
            let value = match play.kind {
                PlayKind::Decline => 0,
                _ => self.reach(pos, play, k, goal)?,
            };
            reached.push(value);
        }
        let best = reached.iter().copied().max().unwrap_or(0);
        Ok(reached.into_iter().map(|r| r == best).collect())
    }

    fn keep_all(&mut self, pos: &Position, plays: &[Play], k: usize, counts: &Counts) -> Found<Vec<bool>> {
        if self.judge.restless(pos).is_some() {
            return Ok(vec![true; plays.len()]);
        }
        let all = self.judge.counts(pos, &Frame::EMPTY, counts);
        // Where nothing is added to such counts, it is enough to know how many can be spent.
        let counted = self.bound(pos, Goal::Number(counts)) < WON - 1;
        let mut keep = Vec::with_capacity(plays.len());
        for play in plays {
            let spends = self.gain(pos, play, Goal::Number(counts));
            let kept = spends == 0
                || if counted {
                    let reach = self.reach(pos, play, k, Goal::Number(counts))?;
                    usize::try_from(reach).is_ok_and(|r| r >= all.len())
                } else {
                    let after = self.judge.after_play(pos, play);
                    self.spends_all(&after, without(&all, &play.spent), k, counts)?
                };
            keep.push(kept);
        }
        Ok(keep)
    }

    /// Whether a sequence from here spends all counts of `left`, whatever is earned and spent besides.
    fn spends_all(&mut self, pos: &Position, left: Hand, k: usize, counts: &Counts) -> Found<bool> {
        if left.is_empty() || over(pos) {
            return Ok(left.is_empty());
        }
        let key = (k, left, pos.clone());
        if let Some(known) = self.alls.get(&key) {
            return Ok(*known);
        }
        self.visit(self.judge.variant.duties[k])?;
        let mut found = false;
        for play in self.looked_over(pos, k, Goal::Number(counts))? {
            let after = self.judge.after_play(pos, &play);
            if self.spends_all(&after, without(&key.1, &play.spent), k, counts)? {
                found = true;
                break;
            }
        }
        self.alls.insert(key, found);
        Ok(found)
    }

    /// g(p): what a play itself gives towards a goal.
    fn gain(&self, pos: &Position, play: &Play, goal: Goal<'_>) -> u32 {
        let spent = |counts: &Counts| self.judge.counts_of(pos, &Frame::EMPTY, counts, &play.spent);
        match goal {
            Goal::Number(counts) => u32::try_from(spent(counts).len()).unwrap_or(WON - 1),
            Goal::Sum(counts) => spent(counts).iter().map(|c| u32::from(c.value)).sum(),
            Goal::Truth(truth) => u32::from(self.judge.truth(pos, &self.judge.play_frame(pos, play), truth)),
        }
    }

    /// What can be reached at most in a position, where nothing may add to it.
    fn bound(&self, pos: &Position, goal: Goal<'_>) -> u32 {
        let steady = |counts: &Counts| {
            let tag = root_tag(counts);
            tag.is_some_and(|tag| !self.judge.tag_is_one_of(tag, &self.judge.index.given))
        };
        match goal {
            Goal::Number(c) if steady(c) => {
                u32::try_from(self.judge.counts(pos, &Frame::EMPTY, c).len()).unwrap_or(WON - 1)
            }
            Goal::Sum(c) if steady(c) => {
                self.judge.counts(pos, &Frame::EMPTY, c).iter().map(|c| u32::from(c.value)).sum()
            }
            Goal::Truth(Truth::Entering) => self.judge.may_enter(pos),
            Goal::Number(_) | Goal::Sum(_) | Goal::Truth(_) => WON - 1,
        }
    }

    /// How many plays a look-ahead may still make, where the counts that it spends cannot grow in number.
    fn counted(&self, pos: &Position, goal: Goal<'_>) -> Option<u32> {
        match goal {
            Goal::Number(_) => Some(self.bound(pos, goal)),
            Goal::Sum(counts) => Some(self.bound(pos, Goal::Number(counts))),
            Goal::Truth(_) => None,
        }
    }

    /// g(p) + best(p(s)).
    fn reach(&mut self, pos: &Position, play: &Play, k: usize, goal: Goal<'_>) -> Found<u32> {
        let gain = self.gain(pos, play, goal);
        let after = self.judge.after_play(pos, play);
        if self.judge.has_won(pos, &after) {
            return Ok(self.win_value(k, gain));
        }
        Ok(match self.best(&after, k, goal)? {
            WON => WON,
            more => gain.saturating_add(more),
        })
    }

    /// What a win is worth to a duty: more than anything, but nothing to `spend all`.
    fn win_value(&self, k: usize, gain: u32) -> u32 {
        let id = self.judge.variant.duties[k];
        match &self.judge.variant.sentence(id).body {
            Body::Must(Duty::SpendAll(_)) => gain,
            Body::Must(Duty::Truth(_) | Duty::Most(_) | Duty::SpendMost(_) | Duty::SpendLargest(_))
            | Body::May { .. }
            | Body::Never(_)
            | Body::On { .. } => WON,
        }
    }

    /// best(s): what duty `k` can still reach from here, following the duties before it at every step.
    fn best(&mut self, pos: &Position, k: usize, goal: Goal<'_>) -> Found<u32> {
        let bound = self.bound(pos, goal);
        if over(pos) || (bound == 0 && self.only_gains_count(pos, goal)) {
            return Ok(0);
        }
        let key = (k, pos.clone());
        if let Some(known) = self.bests.get(&key) {
            return Ok(*known);
        }
        self.visit(self.judge.variant.duties[k])?;
        let plays = self.looked_over(pos, k, goal)?;
        let may_win = self.judge.may_win(pos, k, self.counted(pos, goal));
        let mut best = 0;
        for play in &plays {
            if play.kind == PlayKind::Decline {
                continue;
            }
            best = best.max(self.reach(pos, play, k, goal)?);
            if best == WON || (best >= bound && !may_win) {
                break;
            }
        }
        self.bests.insert(key, best);
        Ok(best)
    }

    /// Whether nothing but gains could make a difference, so that a bound of 0 settles the matter: a look-ahead that
    /// spends nothing makes no plays, and who keeps a piece in the nest does not win.
    fn only_gains_count(&self, pos: &Position, goal: Goal<'_>) -> bool {
        match goal {
            Goal::Number(_) | Goal::Sum(_) => true,
            Goal::Truth(Truth::Entering) => self.judge.held_back(pos),
            Goal::Truth(_) => false,
        }
    }

    /// The plays that a look-ahead goes through: for `spend` those that spend such counts, unless an earlier duty
    /// leaves nothing of them.
    fn looked_over(&mut self, pos: &Position, k: usize, goal: Goal<'_>) -> Found<Vec<Play>> {
        let open = self.open(pos)?;
        let mut plays: Vec<Play> = open.as_ref().clone();
        for earlier in 0..k {
            plays = self.apply(pos, plays, earlier, false)?;
        }
        if matches!(goal, Goal::Truth(_)) {
            return Ok(plays);
        }
        let spending: Vec<Play> = plays.iter().filter(|p| self.spends(pos, p, goal)).cloned().collect();
        let removed = spending.is_empty() && open.iter().any(|p| self.spends(pos, p, goal));
        Ok(if removed { plays } else { spending })
    }

    fn spends(&self, pos: &Position, play: &Play, goal: Goal<'_>) -> bool {
        match goal {
            Goal::Number(c) | Goal::Sum(c) => !self.judge.counts_of(pos, &Frame::EMPTY, c, &play.spent).is_empty(),
            Goal::Truth(_) => true,
        }
    }
}

/// Whether a sequence ends here.
fn over(pos: &Position) -> bool {
    pos.ended || pos.phase != Phase::Choose
}

/// A row of counts without those spent.
fn without(counts: &[Count], spent: &[Count]) -> Hand {
    let mut left = Hand::from_slice(counts);
    for count in spent {
        if let Some(at) = left.iter().position(|c| c == count) {
            left.remove(at);
        }
    }
    left
}

/// A play without cost is proposed only beside one that costs something.
fn drop_lone_costless(plays: &mut Vec<Play>) {
    if plays.iter().all(|p| p.spent.is_empty()) {
        plays.clear();
    }
}
