//! What the `may` sentences propose.

use smallvec::SmallVec;

use super::eval::{Frame, Hand, bits};
use super::index::May;
use super::walk::{self, Walk};
use crate::board::{GONE, HOME, NEST, Node, SeatId};
use crate::game::judge::Judge;
use crate::game::{Count, Play, PlayKind, Position, Refusal};
use crate::rules::ast::Owner;
use crate::rules::ir::{Act, Body, Choice, Counts, Number, Pay, Pieces, SentenceId, StateRef, Surplus, Wall};

type Spent = SmallVec<[Count; 4]>;

/// What the plays are wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// All plays.
    All,
    /// Those that spend or do something: `decline` ends a sequence and adds nothing to it.
    NoDecline,
    /// Those of sentences that do not say `could` themselves.
    Could,
}

/// Plays found so far, with the first `never` (other than `rest`) that refuses each.
struct Found {
    plays: Vec<(Play, Option<Refusal>)>,
}

impl Found {
    /// Takes a play in, unless an earlier sentence proposed the same.
    fn add(&mut self, play: Play, refusal: Option<Refusal>) {
        if !self.plays.iter().any(|(p, _)| same_play(p, &play)) {
            self.plays.push((play, refusal));
        }
    }
}

fn same_play(a: &Play, b: &Play) -> bool {
    a.pieces == b.pieces
        && a.from == b.from
        && a.to == b.to
        && a.path == b.path
        && a.spent == b.spent
        && a.against == b.against
        && (a.kind == b.kind || (walks(a.kind) && walks(b.kind)))
}

fn walks(kind: PlayKind) -> bool {
    matches!(kind, PlayKind::Enter | PlayKind::Advance)
}

impl Judge<'_> {
    /// Proposed plays that pass `leave`, `cross`, `pass` and `land`; for `could`, only those that move something and
    /// whose sentences do not say `could` themselves.
    pub(super) fn candidates(&self, pos: &Position, asked: Asked) -> Vec<Play> {
        let mut plays = Vec::new();
        for (play, refusal) in self.proposed(pos, asked) {
            if refusal.is_none() && (asked != Asked::Could || moves(play.kind)) {
                plays.push(play);
            }
        }
        plays
    }

    /// All plays proposed, each with the `never` (other than `rest`) that refuses it.
    pub(super) fn proposed(&self, pos: &Position, asked: Asked) -> Vec<(Play, Option<Refusal>)> {
        let mut found = Found { plays: Vec::with_capacity(16) };
        if pos.ended {
            return found.plays;
        }
        for may in &self.index.may {
            let used = may.costless.is_some_and(|bit| pos.used >> bit & 1 == 1);
            let hidden = match asked {
                Asked::All => false,
                Asked::NoDecline => may.declines,
                Asked::Could => may.says_could,
            };
            if !used && !hidden {
                self.propose(pos, may, asked, &mut found);
            }
        }
        found.plays
    }

    fn propose(&self, pos: &Position, may: &May, asked: Asked, found: &mut Found) {
        let sentence = self.variant.sentence(may.id);
        let Body::May { act, pay } = &sentence.body else { return };
        let empty = Frame::EMPTY;
        let early =
            sentence.guard.iter().zip(&may.early).all(|(part, early)| !early || self.truth(pos, &empty, &part.truth));
        if !early {
            return;
        }
        match act {
            Act::Enter(who)
            | Act::Stay(who)
            | Act::Advance { who, .. }
            | Act::Retreat { who, .. }
            | Act::Jump { who, .. } => {
                for movers in self.groups(pos, who, asked) {
                    self.propose_for(pos, may, movers, pay, found);
                }
            }
            Act::Swap(a, b) => self.propose_swap(pos, may, (a, b, asked), pay, found),
            Act::Capture(p) => self.propose_capture(pos, may, p, pay, found),
            Act::Set(state, to) => self.propose_set(pos, may, (state, to), pay, found),
            Act::Decline => self.propose_still(pos, may, |_| PlayKind::Decline, pay, found),
            Act::SkipThrow => {}
        }
    }

    fn propose_for(&self, pos: &Position, may: &May, movers: u64, pay: &Pay, found: &mut Found) {
        let first = self.in_order(pos, movers).next().unwrap_or(0);
        let frame = Frame { movers, ..self.mover_frame(pos, first, may.id) };
        for spent in self.payments(pos, &frame, pay) {
            let frame = Frame { spent: &spent, ..frame };
            if self.late_parts_hold(pos, &frame, may) {
                self.propose_walks(pos, may, &frame, first, found);
            }
        }
    }

    fn late_parts_hold(&self, pos: &Position, f: &Frame<'_>, may: &May) -> bool {
        let guard = &self.variant.sentence(may.id).guard;
        guard.iter().zip(&may.early).all(|(part, early)| *early || self.truth(pos, f, &part.truth))
    }

    /// The pieces or stacks that a `may` names, alike ones once (but `could` asks for each), in the order of numbers.
    fn groups(&self, pos: &Position, who: &Choice, asked: Asked) -> SmallVec<[u64; 8]> {
        let set = self.pieces(pos, &Frame::EMPTY, &who.pieces);
        if !who.stacks {
            let on_board = bits(set).filter(|p| pos.nodes[*p] != GONE).fold(0, |s, p| s | 1 << p);
            return self.singles(pos, on_board, asked).into_iter().map(|p| 1 << p).collect();
        }
        let mut groups: SmallVec<[u64; 8]> = SmallVec::new();
        for piece in self.in_order(pos, set) {
            if pos.on_track(piece) && !groups.iter().any(|g| g >> piece & 1 == 1) {
                let seat = self.owner(piece);
                let with = bits(set & self.index.of_seat[seat.index()]).filter(|p| pos.nodes[*p] == pos.nodes[piece]);
                groups.push(with.fold(0, |s, p| s | 1 << p));
            }
        }
        groups
    }

    /// The pieces of a set in the order of numbers; of those that are alike the first, unless `could` asks.
    fn singles(&self, pos: &Position, set: u64, asked: Asked) -> SmallVec<[usize; 8]> {
        let mut found: SmallVec<[usize; 8]> = SmallVec::new();
        for piece in self.in_order(pos, set) {
            if asked == Asked::Could || !found.iter().any(|other| self.alike(pos, *other, piece)) {
                found.push(piece);
            }
        }
        found
    }

    /// Whether two pieces are alike in all that a live sentence can read of them.
    fn alike(&self, pos: &Position, a: usize, b: usize) -> bool {
        if pos.nodes[a] != pos.nodes[b] || self.owner(a) != self.owner(b) {
            return false;
        }
        let needs = self.index.needs;
        let marks = self.variant.states.iter().zip(&self.index.marks);
        let same_marks = marks
            .filter(|(state, _)| state.of == Owner::Piece)
            .all(|(_, from)| pos.marks[from + a] == pos.marks[from + b]);
        let moved = |p: usize| {
            (pos.moved.iter().any(|m| usize::from(*m) == p), pos.moved.last().map(|m| usize::from(*m)) == Some(p))
        };
        same_marks
            && (!needs.newest || pos.arrived[a] == pos.arrived[b])
            && (!needs.moved || moved(a) == moved(b))
            && (!needs.roll_start || self.same_companions(&pos.roll_start, a, b))
            && (!needs.turn_start || self.same_companions(&pos.turn_start, a, b))
    }

    fn same_companions(&self, start: &[Node], a: usize, b: usize) -> bool {
        let seat = self.owner(a);
        let lone = |p: usize| {
            let square = self.index.square(seat, start[p]);
            square.is_none()
                || bits(self.index.of_seat[seat.index()])
                    .filter(|q| self.index.square(seat, start[*q]) == square)
                    .count()
                    == 1
        };
        start[a] == start[b] || (lone(a) && lone(b))
    }

    /// The ways to pay: each a row of counts out of the hand.
    pub(super) fn payments(&self, pos: &Position, f: &Frame<'_>, pay: &Pay) -> SmallVec<[Spent; 8]> {
        let mut ways: SmallVec<[Spent; 8]> = SmallVec::new();
        let mut add = |spent: Spent| {
            if !ways.contains(&spent) {
                ways.push(spent);
            }
        };
        match pay {
            Pay::Nothing => add(Spent::new()),
            Pay::One(c) => self.spendable(pos, f, c).iter().for_each(|count| add(Spent::from_slice(&[*count]))),
            Pay::TwoTotalling(c, numbers) => self.pairs(pos, f, c, |a, b| {
                let sum = i64::from(a.value) + i64::from(b.value);
                if self.in_numbers(pos, f, sum, numbers) {
                    add(Spent::from_slice(&[a, b]));
                }
            }),
            Pay::TwoEqual(c) => self.pairs(pos, f, c, |a, b| {
                if a.value == b.value {
                    add(Spent::from_slice(&[a, b]));
                }
            }),
            Pay::All(c) => {
                let all = self.spendable(pos, f, c);
                if !all.is_empty() {
                    add(all.iter().copied().collect());
                }
            }
        }
        ways
    }

    fn pairs(&self, pos: &Position, f: &Frame<'_>, c: &Counts, mut see: impl FnMut(Count, Count)) {
        let counts = self.spendable(pos, f, c);
        for (n, a) in counts.iter().enumerate() {
            for b in &counts[n + 1..] {
                see(*a, *b);
            }
        }
    }

    /// Counts that a price may take: tokens (worth 0) only where their tag is named.
    fn spendable(&self, pos: &Position, f: &Frame<'_>, c: &Counts) -> Hand {
        let mut counts = self.counts(pos, f, c);
        if names_no_tag(c) {
            counts.retain(|c| c.value > 0);
        }
        counts.sort_unstable();
        counts
    }

    fn propose_walks(&self, pos: &Position, may: &May, f: &Frame<'_>, first: usize, found: &mut Found) {
        let Body::May { act, .. } = &self.variant.sentence(may.id).body else { return };
        let seat = self.owner(first);
        let from = pos.nodes[first];
        let way = self.variant.board.way(seat);
        let steps = |by: &Option<Number>| match by {
            Some(n) => self.number(pos, f, n),
            None => f.spent.iter().map(|c| i64::from(c.value)).sum(),
        };
        match act {
            Act::Enter(_) if from == NEST && way.main > 0 => {
                self.add_jump(pos, f, (may, PlayKind::Enter), (from, Node(1)), found);
            }
            Act::Enter(_) | Act::Swap(..) | Act::Capture(_) | Act::Set(..) | Act::Decline | Act::SkipThrow => {}
            Act::Stay(_) => self.add_jump(pos, f, (may, PlayKind::Stay), (from, from), found),
            Act::Jump { to, .. } => {
                let spot = self.place(pos, f, to, Some(first));
                if let Some(to) = self.node_for(pos, first, spot) {
                    self.add_jump(pos, f, (may, PlayKind::Jump), (from, to), found);
                }
            }
            Act::Advance { by, overshoot, blocked, .. } => {
                if from != HOME {
                    let n = steps(by);
                    self.add_advances(pos, f, may, (seat, from, n), (*overshoot, *blocked), found);
                }
            }
            Act::Retreat { by, .. } => {
                if from != HOME
                    && from != NEST
                    && let Some(walk) = walk::back(way, from, steps(by))
                {
                    let refusal = self.veto_walk(pos, f, seat, from, &walk, false);
                    found.add(self.walked(may, f, PlayKind::Retreat, from, &walk), refusal);
                }
            }
        }
    }

    fn add_advances(
        &self,
        pos: &Position,
        f: &Frame<'_>,
        may: &May,
        (seat, from, n): (SeatId, Node, i64),
        (overshoot, blocked): (Surplus, Wall),
        found: &mut Found,
    ) {
        let way = self.variant.board.way(seat);
        for walk in walk::forward(way, from, n, overshoot) {
            let walk = match blocked {
                Wall::Refused => walk,
                Wall::Stops | Wall::Returns => match self.cut_at_wall(pos, f, (seat, from), walk, blocked) {
                    Some(walk) => walk,
                    None => continue,
                },
            };
            let refusal = self.veto_walk(pos, f, seat, from, &walk, true);
            found.add(self.walked(may, f, PlayKind::Advance, from, &walk), refusal);
        }
    }

    /// A walk up to a square that may not be passed: stopped before it, or walked back from there.
    fn cut_at_wall(
        &self,
        pos: &Position,
        f: &Frame<'_>,
        (seat, from): (SeatId, Node),
        mut walk: Walk,
        wall: Wall,
    ) -> Option<Walk> {
        let frame = Frame { lifted: true, ..*f };
        let last = walk.path.len().saturating_sub(1);
        let at = (0..last).find(|i| self.pass_veto(pos, &frame, seat, walk.path[*i]).is_some());
        let Some(at) = at else { return Some(walk) };
        let left = walk.path.len() - at;
        walk.path.truncate(at);
        walk.asked = at;
        match wall {
            Wall::Returns => {
                let turn = walk.path.last().copied().unwrap_or(from);
                let back = walk::back(self.variant.board.way(seat), turn, i64::try_from(left).ok()?)?;
                walk.path.extend(back.path);
                Some(walk)
            }
            Wall::Stops | Wall::Refused => (at > 0).then_some(walk),
        }
    }

    fn walked(&self, may: &May, f: &Frame<'_>, kind: PlayKind, from: Node, walk: &Walk) -> Play {
        Play {
            sentence: may.id,
            kind,
            pieces: f.movers,
            from,
            to: walk.path.last().copied().unwrap_or(from),
            path: walk.path.clone(),
            against: 0,
            spent: f.spent.iter().copied().collect(),
        }
    }

    fn add_jump(
        &self,
        pos: &Position,
        f: &Frame<'_>,
        (may, kind): (&May, PlayKind),
        (from, to): (Node, Node),
        found: &mut Found,
    ) {
        let path = if kind == PlayKind::Enter { SmallVec::from_slice(&[to]) } else { SmallVec::new() };
        let spent = f.spent.iter().copied().collect();
        let play = Play { sentence: may.id, kind, pieces: f.movers, from, to, path, against: 0, spent };
        let seat = f.mover.map_or(pos.player, |m| self.owner(usize::from(m)));
        let mut refusal = self.leave_veto(pos, f, seat, from);
        if refusal.is_none() && kind != PlayKind::Stay {
            refusal = self.land_veto(pos, f, seat, to);
        }
        found.add(play, refusal);
    }

    fn propose_swap(
        &self,
        pos: &Position,
        may: &May,
        (a, b, asked): (&Pieces, &Pieces, Asked),
        pay: &Pay,
        found: &mut Found,
    ) {
        let first_set = self.pieces(pos, &Frame::EMPTY, a);
        let second_set = self.pieces(pos, &Frame::EMPTY, b);
        for one in self.singles(pos, first_set, asked) {
            for other in self.singles(pos, second_set & !(1 << one), asked) {
                let to = self.node_for(pos, one, self.spot_of(pos, other));
                let back = self.node_for(pos, other, self.spot_of(pos, one));
                let (Some(to), Some(back)) = (to, back) else { continue };
                let seat = self.owner(one);
                let from = pos.nodes[one];
                let frame = self.mover_frame(pos, one, may.id);
                for spent in self.payments(pos, &frame, pay) {
                    let frame = Frame { spent: &spent, ..frame };
                    if !self.late_parts_hold(pos, &frame, may) {
                        continue;
                    }
                    let both = Frame { movers: 1 << one | 1 << other, ..frame };
                    let second = Frame { movers: both.movers, spent: &spent, ..self.mover_frame(pos, other, may.id) };
                    let refusal = self
                        .leave_veto(pos, &both, seat, from)
                        .or_else(|| self.leave_veto(pos, &second, self.owner(other), pos.nodes[other]))
                        .or_else(|| self.land_veto(pos, &both, seat, to))
                        .or_else(|| self.land_veto(pos, &second, self.owner(other), back));
                    let play = Play {
                        sentence: may.id,
                        kind: PlayKind::Swap,
                        pieces: 1 << one,
                        from,
                        to,
                        path: SmallVec::new(),
                        against: 1 << other,
                        spent: spent.clone(),
                    };
                    found.add(play, refusal);
                }
            }
        }
    }

    fn mover_frame(&self, pos: &Position, piece: usize, by: SentenceId) -> Frame<'static> {
        Frame {
            mover: u8::try_from(piece).ok(),
            movers: 1 << piece,
            origin: self.spot_of(pos, piece),
            entering: pos.nodes[piece] == NEST,
            by: Some(by),
            ..Frame::EMPTY
        }
    }

    fn propose_capture(&self, pos: &Position, may: &May, p: &Pieces, pay: &Pay, found: &mut Found) {
        let empty = Frame { by: Some(may.id), ..Frame::EMPTY };
        let set = self.pieces(pos, &empty, p);
        for victim in self.singles(pos, set, Asked::All) {
            let at = pos.nodes[victim];
            if at == NEST || at == GONE {
                continue;
            }
            for spent in self.payments(pos, &empty, pay) {
                let frame = Frame { spent: &spent, ..empty };
                if self.late_parts_hold(pos, &frame, may) {
                    let play = still(may.id, PlayKind::Capture, 1 << victim, at, spent.clone());
                    found.add(play, None);
                }
            }
        }
    }

    fn propose_set(&self, pos: &Position, may: &May, (state, to): (&StateRef, &Number), pay: &Pay, found: &mut Found) {
        if self.mark_at(pos, &Frame::EMPTY, state).is_some() {
            let value = |f: &Frame<'_>| u8::try_from(self.number(pos, f, to).clamp(0, 255)).unwrap_or(u8::MAX);
            self.propose_still(pos, may, |f| PlayKind::Set(value(f)), pay, found);
        }
    }

    /// A play that moves nothing.
    fn propose_still(
        &self,
        pos: &Position,
        may: &May,
        kind: impl Fn(&Frame<'_>) -> PlayKind,
        pay: &Pay,
        found: &mut Found,
    ) {
        let empty = Frame { by: Some(may.id), ..Frame::EMPTY };
        for spent in self.payments(pos, &empty, pay) {
            let frame = Frame { spent: &spent, ..empty };
            if self.late_parts_hold(pos, &frame, may) {
                found.add(still(may.id, kind(&frame), 0, NEST, spent.clone()), None);
            }
        }
    }
}

fn still(sentence: SentenceId, kind: PlayKind, pieces: u64, at: Node, spent: Spent) -> Play {
    Play { sentence, kind, pieces, from: at, to: at, path: SmallVec::new(), against: 0, spent }
}

/// Whether a price is written with `count` and not with the tag of what it takes.
fn names_no_tag(c: &Counts) -> bool {
    match c {
        Counts::Hand => true,
        Counts::Tag(_) | Counts::Rolled => false,
        Counts::Using(a) | Counts::Lost(a) | Counts::Of(a, _) | Counts::Any(_, a) => names_no_tag(a),
    }
}

/// Whether a play of this kind moves a piece.
fn moves(kind: PlayKind) -> bool {
    match kind {
        PlayKind::Enter | PlayKind::Advance | PlayKind::Retreat | PlayKind::Jump | PlayKind::Swap => true,
        PlayKind::Stay | PlayKind::Capture | PlayKind::Set(_) | PlayKind::Decline | PlayKind::SkipThrow => false,
    }
}
