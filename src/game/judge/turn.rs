//! The turn: begin, throw, choose, stuck, spent, end.

use std::sync::Arc;

use smallvec::SmallVec;

use super::eval::Frame;
use super::exec::{Exec, Flow};
use crate::board::{GONE, NEST, Node, SeatId};
use crate::game::judge::{Judge, SearchLimit};
use crate::game::position::{Before, MAX_PIECES, MAX_PLAYS, MAX_THROWS};
use crate::game::{Count, LossReason, Phase, Play, PlayKind, Position, Refusal, Silent, Thrown, Trace};
use crate::rules::ast::{Extent, Owner};
use crate::rules::ir::Event;
use crate::throws::{OutcomeId, ThrowId};

/// Turns that may pass without a throw before a game is given up as stuck for good.
const IDLE_TURNS: u32 = 4096;

impl Judge<'_> {
    /// The table before anything happens: all pieces at their start, a throw due for `player`, no event handled.
    pub fn table(&self, players: u8, player: SeatId) -> Position {
        let mut nodes = [NEST; MAX_PIECES];
        let pieces = usize::from(self.variant.pieces);
        let seated = self.variant.seats_for(players).iter().fold(0, |s, seat| s | 1u8 << seat.0);
        for (seat, places) in self.variant.setup.iter().enumerate() {
            for (n, node) in places.iter().take(pieces).enumerate() {
                nodes[seat * pieces + n] = if seated >> seat & 1 == 1 { *node } else { NEST };
            }
        }
        let mut position = Position {
            nodes: [NEST; MAX_PIECES],
            arrived: [0; MAX_PIECES],
            roll_start: [NEST; MAX_PIECES],
            turn_start: [NEST; MAX_PIECES],
            marks: SmallVec::from_elem(0, self.index.all_marks),
            seated,
            player,
            phase: Phase::Throw,
            hand: SmallVec::new(),
            lost: SmallVec::new(),
            history: SmallVec::new(),
            taken: ThrowId(0),
            owed: 0,
            joined: false,
            plays: 0,
            used: 0,
            moved: SmallVec::new(),
            roll_moved: 0,
            ranked: SmallVec::new(),
            winners: 0,
            ended: false,
            before_turn: None,
        };
        for (piece, node) in nodes.iter().enumerate().take(self.index.owner.len()) {
            self.stand(&mut position, piece, *node);
        }
        self.remember_turn(&mut position);
        position
    }

    /// Puts a piece somewhere without any event; it counts as the last to arrive there.
    pub fn stand(&self, position: &mut Position, piece: usize, node: Node) {
        Exec::new(self, position, &mut Silent).put(piece, node);
    }

    /// Remembers the position as the one in which turn and roll begin.
    pub fn remember_turn(&self, position: &mut Position) {
        if self.index.needs.turn_start {
            position.turn_start = position.nodes;
        }
        position.before_turn = self.index.needs.undo.then(|| {
            Arc::new(Before {
                nodes: position.nodes,
                arrived: position.arrived,
                marks: position.marks.clone(),
                ranked: u8::try_from(position.ranked.len()).unwrap_or(u8::MAX),
            })
        });
        self.remember_roll(position);
    }

    fn remember_roll(&self, position: &mut Position) {
        if self.index.needs.roll_start {
            position.roll_start = position.nodes;
        }
    }

    /// Puts counts straight into the hand, as if a throw had given them.
    pub fn deal(&self, position: &mut Position, counts: &[Count]) {
        self.remember_roll(position);
        position.hand.extend_from_slice(counts);
        position.hand.sort_unstable();
        position.phase = Phase::Choose;
    }

    /// The position in which `first` is about to begin: all pieces at their start, `on turn` handled.
    pub fn start(&self, players: u8, first: SeatId, trace: &mut impl Trace) -> Position {
        let mut position = self.table(players, first);
        self.begin(&mut position, trace);
        let mut idle = 0;
        while position.ended && position.phase == Phase::Throw && idle < IDLE_TURNS {
            self.end(&mut position, trace);
            idle += 1;
        }
        position
    }

    fn begin(&self, pos: &mut Position, trace: &mut impl Trace) {
        pos.hand.clear();
        pos.lost.clear();
        pos.history.clear();
        pos.moved.clear();
        pos.roll_moved = 0;
        pos.taken = ThrowId(0);
        pos.owed = 0;
        pos.joined = false;
        pos.plays = 0;
        pos.used = 0;
        pos.ended = false;
        pos.phase = Phase::Throw;
        self.reset_states(pos, Extent::Turn);
        self.remember_turn(pos);
        Exec::new(self, pos, trace).raise(Event::Turn, &Frame::EMPTY);
    }

    fn reset_states(&self, pos: &mut Position, extent: Extent) {
        for (state, from) in self.variant.states.iter().zip(&self.index.marks) {
            if state.per == Some(extent) {
                let length = match state.of {
                    Owner::Piece => self.index.owner.len(),
                    Owner::Seat => self.index.of_seat.len(),
                    Owner::Game => 1,
                };
                pos.marks[*from..from + length].fill(0);
            }
        }
    }

    /// In `Phase::Throw`: handles `on throw` and says which throw is made. A rule may end the turn here; then
    /// [`Judge::throw`] does nothing and [`Judge::settle`] goes on.
    pub fn prepare_throw(&self, position: &mut Position, trace: &mut impl Trace) -> ThrowId {
        position.taken = ThrowId(0);
        Exec::new(self, position, trace).raise(Event::Throw, &Frame::EMPTY);
        position.taken
    }

    /// In `Phase::Throw`: the play of giving up the turn instead of throwing, if a sentence offers it.
    pub fn skip(&self, position: &Position) -> Option<Play> {
        if position.phase != Phase::Throw || position.ended {
            return None;
        }
        let offered = self.index.skips.iter().find(|id| self.holds_all(position, &Frame::EMPTY, **id))?;
        Some(Play {
            sentence: *offered,
            kind: PlayKind::SkipThrow,
            pieces: 0,
            from: NEST,
            to: NEST,
            path: SmallVec::new(),
            against: 0,
            spent: SmallVec::new(),
        })
    }

    /// In `Phase::Throw`: makes the throw, with all that follows; then plays are to be chosen, or another throw is due.
    pub fn throw(&self, position: &mut Position, throw: ThrowId, outcome: OutcomeId, trace: &mut impl Trace) {
        if position.ended || position.phase != Phase::Throw {
            return;
        }
        let joins = std::mem::take(&mut position.joined);
        if !joins {
            self.reset_states(position, Extent::Roll);
            position.lost.clear();
            position.used = 0;
            position.plays = 0;
            position.roll_moved = 0;
            self.remember_roll(position);
        }
        position.history.push(Thrown { throw, outcome });
        position.phase = Phase::Choose;
        let table = self.variant.throws.get(usize::from(throw.0));
        let faces = table.and_then(|t| t.outcomes.get(usize::from(outcome.0))).map(|o| o.counts.as_slice());
        let mut exec = Exec::new(self, position, trace);
        for face in faces.unwrap_or_default() {
            exec.give(Count { value: face.value, tag: face.tag });
        }
        exec.raise(Event::Roll, &Frame::EMPTY);
        if position.joined && !position.ended && position.phase == Phase::Choose {
            if position.history.len() < usize::from(MAX_THROWS) {
                position.phase = Phase::Throw;
            } else {
                position.joined = false;
            }
        }
    }

    /// Makes a play that [`Judge::plays`] (or [`Judge::skip`]) listed.
    pub fn play(&self, position: &mut Position, play: &Play, trace: &mut impl Trace) {
        let before = self.index.needs.before_play.then(|| position.clone());
        if play.kind == PlayKind::SkipThrow {
            position.phase = Phase::Choose;
        } else {
            position.plays = position.plays.saturating_add(1);
        }
        self.note_used(position, play);
        Exec::new(self, position, trace).play(play, before.as_ref(), true);
    }

    /// Goes on while nobody has anything to choose: counts that cannot be played are lost, the roll and the turn end.
    /// Gives the plays to choose from; there are none when a throw is due or the game is over.
    pub fn settle(&self, position: &mut Position, trace: &mut impl Trace) -> Result<Vec<Play>, SearchLimit> {
        let mut idle = 0;
        loop {
            match position.phase {
                Phase::Over => return Ok(Vec::new()),
                Phase::Throw if !position.ended => return Ok(Vec::new()),
                Phase::Throw | Phase::Choose => {}
            }
            if position.ended {
                idle += 1;
                if idle > IDLE_TURNS {
                    position.phase = Phase::Over;
                    return Ok(Vec::new());
                }
                self.end(position, trace);
                continue;
            }
            let plays = if position.plays < MAX_PLAYS { self.plays(position)? } else { Vec::new() };
            if !plays.is_empty() {
                return Ok(plays);
            }
            self.close_roll(position, trace)?;
        }
    }

    /// STUCK, if counts are left, then SPENT.
    fn close_roll<T: Trace>(&self, pos: &mut Position, trace: &mut T) -> Result<(), SearchLimit> {
        if !pos.hand.is_empty() {
            let reasons = if T::REASONS { self.judge(pos)?.refused } else { Vec::new() };
            let cut = pos.plays >= MAX_PLAYS;
            let mut exec = Exec::new(self, pos, trace);
            exec.raise(Event::Stuck, &Frame::EMPTY);
            for count in exec.pos.hand.clone() {
                let reason = if cut { LossReason::Limit } else { unplayable(count, &reasons) };
                exec.lose(count, reason);
            }
        }
        if pos.ended || pos.phase == Phase::Over {
            return Ok(());
        }
        Exec::new(self, pos, trace).raise(Event::Spent, &Frame::EMPTY);
        if pos.ended || pos.phase == Phase::Over {
            return Ok(());
        }
        if pos.owed > 0 && pos.history.len() < usize::from(MAX_THROWS) {
            pos.owed -= 1;
            pos.phase = Phase::Throw;
        } else {
            pos.ended = true;
        }
        Ok(())
    }

    fn end(&self, pos: &mut Position, trace: &mut impl Trace) {
        let seat = pos.player;
        let mut exec = Exec::new(self, pos, trace);
        exec.raise(Event::End, &Frame::EMPTY);
        if exec.flow == Flow::Over {
            return;
        }
        for count in exec.pos.hand.clone() {
            exec.lose(count, LossReason::TurnEnded);
        }
        trace.turn_ended(seat, pos);
        pos.player = self.next_seat(pos);
        self.begin(pos, trace);
    }

    /// The next seat in order that is not ranked and has pieces; the same one, if there is no other.
    fn next_seat(&self, pos: &Position) -> SeatId {
        let players = u8::try_from(pos.seated.count_ones()).unwrap_or(u8::MAX);
        let order = self.variant.turn_order(players);
        let at = order.iter().position(|s| *s == pos.player).unwrap_or(0);
        let after = (1..=order.len()).map(|i| order[(at + i) % order.len().max(1)]);
        after
            .into_iter()
            .find(|seat| {
                let pieces = self.index.of_seat[seat.index()];
                !pos.ranked.contains(seat) && super::eval::bits(pieces).any(|p| pos.nodes[p] != GONE)
            })
            .unwrap_or(pos.player)
    }
}

/// What refused the plays that would have spent this count.
fn unplayable(count: Count, refused: &[(Play, Refusal)]) -> LossReason {
    let mut reasons: Vec<Refusal> = Vec::new();
    for (play, refusal) in refused {
        if play.spent.contains(&count) && !reasons.iter().any(|r| r.sentence() == refusal.sentence()) {
            reasons.push(refusal.clone());
        }
    }
    LossReason::Unplayable(reasons)
}
