//! Events and effects: what follows, at once and depth first.

use smallvec::SmallVec;

use super::eval::{Frame, Spot, bits};
use super::walk::{self, Walk};
use crate::board::{GONE, HOME, NEST, Node, SeatId};
use crate::game::judge::Judge;
use crate::game::position::MAX_HAND;
use crate::game::{Count, Fired, Loss, LossReason, Play, Position, Trace};
use crate::rules::ir::{Body, Consequence, Counts, Each, Effect, Event, Number, Pieces, Place, SentenceId, Surplus};

/// Sentences that may fire in consequence of one play or one event of the turn; beyond, nothing more follows.
/// Rules of real games fire a handful; sets of pieces moved by effects that may fire inside themselves would go on for ages.
const MAX_FIRED: u32 = 2_000;
/// Sentences that may fire one inside the other.
const MAX_NESTED: usize = 128;

/// Whether anything more may fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// Go on.
    On,
    /// The turn was ended.
    TurnEnded,
    /// The game is over.
    Over,
}

/// What goes on while one thing and all its consequences are handled.
pub(super) struct Exec<'a, 'v, T: Trace> {
    pub(super) judge: &'a Judge<'v>,
    pub(super) pos: &'a mut Position,
    pub(super) trace: &'a mut T,
    pub(super) flow: Flow,
    /// Something was captured.
    pub(super) captured: bool,
    /// How many sentences have fired so far.
    fired: u32,
    /// Sentences now firing, each for its mover.
    active: SmallVec<[(SentenceId, Option<u8>); 16]>,
}

type Stood = SmallVec<[(u8, Node); 8]>;

impl<'a, 'v, T: Trace> Exec<'a, 'v, T> {
    pub(super) fn new(judge: &'a Judge<'v>, pos: &'a mut Position, trace: &'a mut T) -> Self {
        Self { judge, pos, trace, flow: Flow::On, captured: false, fired: 0, active: SmallVec::new() }
    }

    /// Handles an event entirely.
    pub(super) fn raise(&mut self, event: Event, frame: &Frame<'_>) {
        let judge = self.judge;
        for id in &judge.index.on[event as usize] {
            if self.flow != Flow::On {
                return;
            }
            if matches!(event, Event::Enter | Event::Land) && !self.still_there(frame) {
                return;
            }
            self.fire(*id, frame);
        }
    }

    fn fire(&mut self, id: SentenceId, frame: &Frame<'_>) {
        let judge = self.judge;
        let Body::On { times, effects, .. } = &judge.variant.sentence(id).body else { return };
        let key = (id, frame.mover);
        let depth = self.active.iter().filter(|a| **a == key).count();
        let cut = self.fired >= MAX_FIRED || self.active.len() >= MAX_NESTED;
        if cut || depth >= usize::from(*times) || !judge.holds_all(self.pos, frame, id) {
            return;
        }
        self.fired += 1;
        let here = match frame.here {
            Spot::Step(seat, node) => Some((seat, node)),
            Spot::Home => frame.mover.map(|m| (judge.owner(usize::from(m)), HOME)),
            Spot::Nest => frame.mover.map(|m| (judge.owner(usize::from(m)), NEST)),
            Spot::Nowhere | Spot::Gone | Spot::Square(_) => None,
        };
        self.trace.fired(Fired { sentence: id, mover: frame.mover, here }, self.pos);
        self.active.push(key);
        for effect in effects {
            if self.flow == Flow::Over {
                break;
            }
            self.each(effect, id, frame);
        }
        self.active.pop();
    }

    /// Whether the mover still stands at `here`.
    fn still_there(&self, frame: &Frame<'_>) -> bool {
        frame.mover.is_none_or(|m| self.judge.spot_of(self.pos, usize::from(m)) == frame.here)
    }

    fn each(&mut self, effect: &Effect, id: SentenceId, frame: &Frame<'_>) {
        match &effect.each {
            None => self.apply(&effect.act, id, frame),
            Some(Each::Pieces(p)) => {
                let set = self.judge.pieces(self.pos, frame, p);
                for piece in self.judge.in_order(self.pos, set) {
                    self.apply(&effect.act, id, &Frame { it: 1 << piece, ..*frame });
                }
            }
            Some(Each::Counts(c)) => {
                let counts = self.judge.counts(self.pos, frame, c);
                for count in counts {
                    self.apply(&effect.act, id, &Frame { value: Some(count.value), ..*frame });
                }
            }
        }
    }

    fn apply(&mut self, act: &Consequence, id: SentenceId, frame: &Frame<'_>) {
        match act {
            Consequence::Send(p, to) => self.send(p, to, frame),
            Consequence::Jump(p, to) => self.jump(p, to, frame),
            Consequence::Enter(p) => self.enter(p, frame),
            Consequence::Swap(a, b) => self.swap(a, b, frame),
            Consequence::Advance(p, n) => self.walk(p, n, frame, true),
            Consequence::Retreat(p, n) => self.walk(p, n, frame, false),
            Consequence::Capture(p, to) => {
                let set = self.judge.pieces(self.pos, frame, p);
                self.capture(set, to.as_ref(), frame);
            }
            Consequence::Count(n, tag) => {
                let n = self.judge.number(self.pos, frame, n);
                if let Ok(value) = u16::try_from(n) {
                    self.give(Count { value, tag: *tag });
                }
            }
            Consequence::Change(c, n) => self.change(c, n, frame),
            Consequence::Lose(c) => {
                for count in self.judge.counts(self.pos, frame, c) {
                    self.lose(count, LossReason::Sentence(id));
                }
            }
            Consequence::ThrowAgain => self.pos.owed = self.pos.owed.saturating_add(1),
            Consequence::ThrowAgainNow => self.pos.joined = true,
            Consequence::Take(throw) => self.pos.taken = *throw,
            Consequence::EndTurn => self.end_turn(&LossReason::Sentence(id)),
            Consequence::UndoTurn => self.undo_turn(id),
            Consequence::Set(state, n) => {
                let n = self.judge.number(self.pos, frame, n).clamp(0, 255);
                if let Some(at) = self.judge.mark_at(self.pos, frame, state) {
                    self.pos.marks[at] = u8::try_from(n).unwrap_or(u8::MAX);
                }
            }
            Consequence::Rank => self.rank(frame),
            Consequence::Win => self.win(frame),
        }
    }

    /// Puts a count into the hand; beyond the limit it is lost.
    pub(super) fn give(&mut self, count: Count) {
        if self.flow != Flow::On {
            return;
        }
        if self.pos.hand.len() >= MAX_HAND {
            self.pos.lost.push(count);
            self.trace.lost(Loss { count, reason: LossReason::Limit }, self.pos);
            return;
        }
        let at = self.pos.hand.partition_point(|c| *c <= count);
        self.pos.hand.insert(at, count);
    }

    /// Takes a count out of the hand.
    pub(super) fn lose(&mut self, count: Count, reason: LossReason) {
        if let Some(at) = self.pos.hand.iter().position(|c| *c == count) {
            self.pos.hand.remove(at);
            self.pos.lost.push(count);
            self.trace.lost(Loss { count, reason }, self.pos);
        }
    }

    fn change(&mut self, c: &Counts, n: &Number, frame: &Frame<'_>) {
        for count in self.judge.counts(self.pos, frame, c) {
            let frame = Frame { value: Some(count.value), ..*frame };
            let value = u16::try_from(self.judge.number(self.pos, &frame, n)).unwrap_or(0);
            if let Some(at) = self.pos.hand.iter().position(|c| *c == count) {
                self.pos.hand[at].value = value;
            }
        }
        self.pos.hand.sort_unstable();
    }

    /// Ends the turn: hand and owed throws are gone.
    pub(super) fn end_turn(&mut self, reason: &LossReason) {
        for count in self.pos.hand.clone() {
            self.lose(count, reason.clone());
        }
        self.pos.owed = 0;
        self.pos.joined = false;
        self.pos.ended = true;
        if self.flow == Flow::On {
            self.flow = Flow::TurnEnded;
        }
    }

    fn undo_turn(&mut self, id: SentenceId) {
        if let Some(before) = self.pos.before_turn.clone() {
            self.pos.nodes = before.nodes;
            self.pos.arrived = before.arrived;
            self.pos.marks = before.marks.clone();
            self.pos.ranked.truncate(usize::from(before.ranked));
            self.pos.moved.clear();
            self.pos.roll_moved = 0;
        }
        self.end_turn(&LossReason::Sentence(id));
    }

    fn rank(&mut self, frame: &Frame<'_>) {
        let seat = self.judge.me(self.pos, frame);
        if self.pos.ranked.contains(&seat) {
            return;
        }
        self.pos.ranked.push(seat);
        let left: Vec<SeatId> =
            self.judge.seats_from(seat).filter(|s| self.pos.is_seated(*s) && !self.pos.ranked.contains(s)).collect();
        if left.len() <= 1 {
            self.pos.ranked.extend(left);
            let winner = self.pos.ranked[0];
            self.over(winner);
        }
    }

    fn win(&mut self, frame: &Frame<'_>) {
        let seat = self.judge.me(self.pos, frame);
        self.over(seat);
    }

    fn over(&mut self, winner: SeatId) {
        let team = self.judge.variant.team_of.get(winner.index());
        let of_team = |s: &SeatId| self.judge.variant.team_of.get(s.index()) == team && self.pos.is_seated(*s);
        self.pos.winners = self.judge.seats_from(winner).filter(of_team).fold(0, |w, s| w | 1 << s.0);
        self.pos.phase = crate::game::Phase::Over;
        self.flow = Flow::Over;
    }

    /// Puts a piece on a node of its way, and keeps the order of arrival where it is asked for.
    pub(super) fn put(&mut self, piece: usize, node: Node) {
        let from = self.pos.nodes[piece];
        if from == node {
            return;
        }
        self.pos.nodes[piece] = node;
        if self.judge.index.needs.newest {
            self.stamp(piece, from, node);
        }
    }

    fn stamp(&mut self, piece: usize, from: Node, node: Node) {
        let seat = self.judge.owner(piece);
        let everybody = self.judge.everybody(self.pos) & !(1 << piece);
        let old = self.pos.arrived[piece];
        if let Some(square) = self.judge.index.square(seat, from) {
            for other in bits(self.judge.at_square(self.pos, everybody, square)) {
                if self.pos.arrived[other] > old {
                    self.pos.arrived[other] -= 1;
                }
            }
        }
        let newest = self.judge.index.square(seat, node).map(|square| {
            let there = self.judge.at_square(self.pos, everybody, square);
            1 + bits(there).map(|p| self.pos.arrived[p]).max().unwrap_or(0)
        });
        self.pos.arrived[piece] = newest.unwrap_or(0);
    }

    /// Notes that a piece moved.
    pub(super) fn note_moved(&mut self, piece: usize) {
        self.pos.roll_moved |= 1 << piece;
        if self.judge.index.needs.moved
            && let Ok(p) = u8::try_from(piece)
        {
            self.pos.moved.retain(|m| *m != p);
            self.pos.moved.push(p);
        }
    }

    fn send(&mut self, p: &Pieces, to: &Place, frame: &Frame<'_>) {
        let set = self.judge.pieces(self.pos, frame, p);
        for piece in self.judge.in_order(self.pos, set) {
            if let Some(node) = self.place_for(piece, to, frame) {
                self.put(piece, node);
            }
        }
    }

    fn jump(&mut self, p: &Pieces, to: &Place, frame: &Frame<'_>) {
        let set = self.judge.pieces(self.pos, frame, p);
        for piece in self.judge.in_order(self.pos, set) {
            if let Some(node) = self.place_for(piece, to, frame) {
                self.arrive_if_allowed(piece, node, frame);
            }
        }
    }

    fn enter(&mut self, p: &Pieces, frame: &Frame<'_>) {
        let set = self.judge.pieces(self.pos, frame, p);
        for piece in self.judge.in_order(self.pos, set) {
            let way = self.judge.variant.board.way(self.judge.owner(piece));
            if self.pos.nodes[piece] == NEST && way.main > 0 {
                self.arrive_if_allowed(piece, Node(1), frame);
            }
        }
    }

    /// The frame of a piece that an effect moves.
    fn moved_frame<'f>(&self, piece: usize, frame: &Frame<'f>) -> Frame<'f> {
        let entering = self.pos.nodes[piece] == NEST || (frame.mover == u8::try_from(piece).ok() && frame.entering);
        Frame {
            mover: u8::try_from(piece).ok(),
            movers: 1 << piece,
            origin: self.judge.spot_of(self.pos, piece),
            entering,
            it: 0,
            value: None,
            victims: 0,
            stood: &[],
            ..*frame
        }
    }

    fn arrive_if_allowed(&mut self, piece: usize, node: Node, frame: &Frame<'_>) {
        let seat = self.judge.owner(piece);
        let frame = self.moved_frame(piece, frame);
        if self.judge.land_veto(self.pos, &frame, seat, node).is_none() {
            let from = self.pos.nodes[piece];
            self.put(piece, node);
            self.note_moved(piece);
            self.arrived(from, node, &frame);
        }
    }

    /// Raises what an arrival raises: `enter` out of the nest, then `home` or `land`.
    pub(super) fn arrived(&mut self, from: Node, node: Node, frame: &Frame<'_>) {
        let seat = self.judge.me(self.pos, frame);
        let frame = Frame { here: self.judge.spot(seat, node), ..*frame };
        if from == NEST && node != NEST {
            self.raise(Event::Enter, &frame);
        }
        if !self.still_there(&frame) {
            return;
        }
        match node {
            HOME => self.raise(Event::Home, &frame),
            NEST | GONE => {}
            _ => self.raise(Event::Land, &frame),
        }
    }

    fn swap(&mut self, a: &Pieces, b: &Pieces, frame: &Frame<'_>) {
        let ones = self.judge.pieces(self.pos, frame, a);
        let others = self.judge.pieces(self.pos, frame, b) & !ones;
        let pairs: Vec<(usize, usize)> =
            self.judge.in_order(self.pos, ones).zip(self.judge.in_order(self.pos, others)).collect();
        for (one, other) in pairs {
            let both = 1 << one | 1 << other;
            let to = self.judge.node_for(self.pos, one, self.judge.spot_of(self.pos, other));
            let back = self.judge.node_for(self.pos, other, self.judge.spot_of(self.pos, one));
            let (Some(to), Some(back)) = (to, back) else { continue };
            let first = Frame { movers: both, ..self.moved_frame(one, frame) };
            let second = Frame { movers: both, ..self.moved_frame(other, frame) };
            let refused = self.judge.land_veto(self.pos, &first, self.judge.owner(one), to).is_some()
                || self.judge.land_veto(self.pos, &second, self.judge.owner(other), back).is_some();
            if !refused {
                self.exchange((one, to, &first), (other, back, &second));
            }
        }
    }

    /// Lets two pieces change places and raises their arrivals.
    pub(super) fn exchange(&mut self, a: (usize, Node, &Frame<'_>), b: (usize, Node, &Frame<'_>)) {
        let (from_a, from_b) = (self.pos.nodes[a.0], self.pos.nodes[b.0]);
        self.put(a.0, a.1);
        self.put(b.0, b.1);
        self.note_moved(a.0);
        self.note_moved(b.0);
        self.arrived(from_a, a.1, &Frame { movers: 1 << a.0, ..*a.2 });
        if self.flow == Flow::On {
            self.arrived(from_b, b.1, &Frame { movers: 1 << b.0, ..*b.2 });
        }
    }

    fn walk(&mut self, p: &Pieces, n: &Number, frame: &Frame<'_>, forward: bool) {
        let set = self.judge.pieces(self.pos, frame, p);
        let n = self.judge.number(self.pos, frame, n);
        for piece in self.judge.in_order(self.pos, set) {
            let from = self.pos.nodes[piece];
            if self.flow != Flow::On || from == HOME || from == GONE {
                continue;
            }
            let way = self.judge.variant.board.way(self.judge.owner(piece));
            let walk = if forward {
                // An effect asks nobody: of several ways it takes the main one, which is listed first.
                walk::forward(way, from, n, Surplus::Refused).into_iter().next()
            } else {
                walk::back(way, from, n)
            };
            if let Some(walk) = walk {
                self.walk_if_allowed(piece, &walk, frame, forward);
            }
        }
    }

    fn walk_if_allowed(&mut self, piece: usize, walk: &Walk, frame: &Frame<'_>, forward: bool) {
        let seat = self.judge.owner(piece);
        let from = self.pos.nodes[piece];
        let frame = self.moved_frame(piece, frame);
        if !self.judge.effect_walk_veto(self.pos, &frame, seat, from, walk, forward) {
            self.walk_over(1 << piece, from, &walk.path, &frame);
        }
    }

    /// Passes all squares but the last, then arrives; stops short when the turn ends or the mover is moved away.
    pub(super) fn walk_over(&mut self, movers: u64, from: Node, path: &[Node], frame: &Frame<'_>) {
        let Some((to, passed)) = path.split_last() else { return };
        let seat = self.judge.me(self.pos, frame);
        let mover = frame.mover.map(usize::from);
        for node in passed.iter().filter(|n| **n != HOME) {
            let here = self.judge.spot(seat, *node);
            self.raise(Event::Pass, &Frame { here, ..*frame });
            if self.flow != Flow::On || mover.is_some_and(|m| self.pos.nodes[m] != from) {
                return;
            }
        }
        self.arrive_all(movers, from, *to, frame);
    }

    /// Moves all movers to a node and raises their arrival, once for a stack; each piece that comes home is an event.
    pub(super) fn arrive_all(&mut self, movers: u64, from: Node, to: Node, frame: &Frame<'_>) {
        for piece in self.judge.in_order(self.pos, movers) {
            self.put(piece, to);
            self.note_moved(piece);
        }
        self.arrived(from, to, frame);
        if to == HOME {
            let first = frame.mover.map_or(0, |m| 1u64 << m);
            for piece in self.judge.in_order(self.pos, movers & !first) {
                if self.flow == Flow::On {
                    self.arrived(to, to, &Frame { mover: u8::try_from(piece).ok(), ..*frame });
                }
            }
        }
    }

    /// Captures a set of pieces: all go at once, then one event for each owner.
    pub(super) fn capture(&mut self, set: u64, to: Option<&Place>, frame: &Frame<'_>) {
        let order: SmallVec<[usize; 8]> = self
            .judge
            .in_order(self.pos, set)
            .filter(|p| self.pos.nodes[*p] != NEST && self.pos.nodes[*p] != GONE)
            .filter(|p| to.is_none_or(|place| self.place_for(*p, place, frame).is_some()))
            .collect();
        if order.is_empty() {
            return;
        }
        self.captured = true;
        let stood: Stood = order.iter().map(|p| (u8::try_from(*p).unwrap_or(u8::MAX), self.pos.nodes[*p])).collect();
        for piece in &order {
            let node = to.map_or(Some(NEST), |place| self.place_for(*piece, place, frame));
            if let Some(node) = node {
                self.put(*piece, node);
            }
        }
        for seat in self.judge.seats_from(self.pos.player) {
            let victims = order.iter().filter(|p| self.judge.owner(**p) == seat).fold(0, |s, p| s | 1u64 << p);
            if victims != 0 && self.flow == Flow::On {
                self.capture_event(victims, &stood, frame);
            }
        }
    }

    /// Where a place is for one piece, read on its own way; `None` where it is nowhere.
    fn place_for(&self, piece: usize, place: &Place, frame: &Frame<'_>) -> Option<Node> {
        self.judge.node_for(self.pos, piece, self.judge.place(self.pos, frame, place, Some(piece)))
    }

    fn capture_event(&mut self, victims: u64, stood: &[(u8, Node)], frame: &Frame<'_>) {
        self.trace.captured(victims, self.pos);
        let first = stood.iter().find(|(p, _)| victims >> p & 1 == 1);
        let here = match (frame.here, first) {
            (Spot::Nowhere, Some((p, node))) => self.judge.spot(self.judge.owner(usize::from(*p)), *node),
            (here, _) => here,
        };
        let frame = Frame { victims, stood, here, it: 0, value: None, ..*frame };
        self.raise(Event::Capture, &frame);
    }

    /// Makes a play: counts leave the hand, then the walk with all that follows; `on play` unless it is only tried.
    pub(super) fn play(&mut self, play: &Play, before: Option<&Position>, on_play: bool) {
        for count in &play.spent {
            if let Some(at) = self.pos.hand.iter().position(|c| c == count) {
                self.pos.hand.remove(at);
            }
        }
        let judge = self.judge;
        let frame = Frame { before, ..judge.play_frame(self.pos, play) };
        self.perform(play, &frame);
        if on_play && self.flow == Flow::On {
            let frame = Frame { captured: Some(self.captured), ..frame };
            self.raise(Event::Play, &frame);
        }
    }

    fn perform(&mut self, play: &Play, frame: &Frame<'_>) {
        use crate::game::PlayKind as Kind;
        match play.kind {
            Kind::Enter | Kind::Advance | Kind::Retreat => self.walk_over(play.pieces, play.from, &play.path, frame),
            Kind::Jump => self.arrive_all(play.pieces, play.from, play.to, frame),
            Kind::Stay => {}
            Kind::Swap => self.play_swap(play, frame),
            Kind::Capture => self.capture(play.pieces, None, frame),
            Kind::Set(value) => {
                if let Body::May { act: crate::rules::ir::Act::Set(state, _), .. } =
                    &self.judge.variant.sentence(play.sentence).body
                    && let Some(at) = self.judge.mark_at(self.pos, frame, state)
                {
                    self.pos.marks[at] = value;
                }
            }
            Kind::Decline => {
                for count in self.pos.hand.clone() {
                    self.lose(count, LossReason::Declined);
                }
            }
            Kind::SkipThrow => self.end_turn(&LossReason::Declined),
        }
    }

    fn play_swap(&mut self, play: &Play, frame: &Frame<'_>) {
        let Some(one) = play.mover() else { return };
        let Some(other) = bits(play.against).next() else { return };
        let back = self.judge.node_for(self.pos, other, self.judge.spot_of(self.pos, one));
        if let Some(back) = back {
            let second = self.moved_frame(other, frame);
            self.exchange((one, play.to, frame), (other, back, &second));
        }
    }
}

impl Judge<'_> {
    /// Whether a play's own walk and arrival, with all they cause, capture; tried on a copy.
    pub(super) fn would_capture(&self, pos: &Position, play: &Play) -> bool {
        let mut copy = pos.clone();
        let mut silent = crate::game::Silent;
        let mut exec = Exec::new(self, &mut copy, &mut silent);
        exec.play(play, self.index.needs.before_play.then_some(pos), false);
        exec.captured
    }
}
