//! Reads truths, numbers, pieces, places and counts in a position.
//!
//! A [`Frame`] holds what is known besides the position: who moves, the square in question, the counts spent.
//! Every term has a value, whatever is missing.

use smallvec::SmallVec;

use super::index::{NO_SQUARE, seat_id};
use super::propose::Asked;
use crate::board::{GONE, HOME, NEST, Node, SeatId, SquareId};
use crate::game::judge::Judge;
use crate::game::{Count, Play, Position};
use crate::rules::ast::{Extent, Op};
use crate::rules::ir::{Area, Counts, Number, Numbers, Pieces, Seat, SentenceId, StateOf, StateRef, Truth};
use crate::rules::reckon;
use crate::throws::{Outcome, TagId};

/// A place as the judge sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    Nowhere,
    Nest,
    Home,
    Gone,
    /// A node of a seat's way that is a step.
    Step(SeatId, Node),
    /// A square, whatever the way.
    Square(SquareId),
}

/// What is known besides the position.
#[derive(Clone, Copy)]
pub(super) struct Frame<'a> {
    /// The piece that moves.
    pub(super) mover: Option<u8>,
    /// All that move with it.
    pub(super) movers: u64,
    pub(super) here: Spot,
    pub(super) origin: Spot,
    pub(super) spent: &'a [Count],
    /// In `for each` over counts.
    pub(super) value: Option<u16>,
    /// Movers are in the air: `at` does not count them.
    pub(super) lifted: bool,
    pub(super) victims: u64,
    /// Where victims stood.
    pub(super) stood: &'a [(u8, Node)],
    pub(super) it: u64,
    pub(super) arg: Spot,
    pub(super) entering: bool,
    pub(super) starting: bool,
    pub(super) by: Option<SentenceId>,
    /// The play in question, where `capturing` may be asked.
    pub(super) play: Option<&'a Play>,
    /// Whether the play captured, where it is over.
    pub(super) captured: Option<bool>,
    /// The position before the play, during its events.
    pub(super) before: Option<&'a Position>,
    pub(super) in_could: bool,
    /// How many throws back `rolled` and its like look, in `running`.
    pub(super) back: usize,
}

impl Frame<'_> {
    pub(super) const EMPTY: Frame<'static> = Frame {
        mover: None,
        movers: 0,
        here: Spot::Nowhere,
        origin: Spot::Nowhere,
        spent: &[],
        value: None,
        lifted: false,
        victims: 0,
        stood: &[],
        it: 0,
        arg: Spot::Nowhere,
        entering: false,
        starting: false,
        by: None,
        play: None,
        captured: None,
        before: None,
        in_could: false,
        back: 0,
    };
}

pub(super) type Hand = SmallVec<[Count; 8]>;

/// The bits of a set, lowest first.
pub(super) fn bits(set: u64) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            bit
        })
    })
}

impl Judge<'_> {
    /// The seat that things are seen from.
    pub(super) fn me(&self, pos: &Position, f: &Frame<'_>) -> SeatId {
        f.mover.map_or(pos.player, |m| self.index.owner[usize::from(m)])
    }

    pub(super) fn owner(&self, piece: usize) -> SeatId {
        self.index.owner[piece]
    }

    /// The pieces of all seats that play.
    pub(super) fn everybody(&self, pos: &Position) -> u64 {
        (0..self.index.of_seat.len()).filter(|s| pos.seated >> s & 1 == 1).map(|s| self.index.of_seat[s]).sum()
    }

    /// The bits of a set by piece number: from the seat to move, round the board.
    pub(super) fn in_order(&self, pos: &Position, set: u64) -> impl Iterator<Item = usize> + use<> {
        let shift = pos.player.index() * usize::from(self.variant.pieces);
        let low = set & ((1u64 << shift) - 1);
        bits(set & !low).chain(bits(low))
    }

    fn first(&self, pos: &Position, set: u64) -> Option<usize> {
        self.in_order(pos, set).next()
    }

    pub(super) fn spot_of(&self, pos: &Position, piece: usize) -> Spot {
        self.spot(self.owner(piece), pos.nodes[piece])
    }

    pub(super) fn spot(&self, seat: SeatId, node: Node) -> Spot {
        match node {
            NEST => Spot::Nest,
            HOME => Spot::Home,
            GONE => Spot::Gone,
            _ => Spot::Step(seat, node),
        }
    }

    pub(super) fn square_of_spot(&self, spot: Spot) -> Option<SquareId> {
        match spot {
            Spot::Step(seat, node) => self.index.square(seat, node),
            Spot::Square(square) => Some(square),
            Spot::Nowhere | Spot::Nest | Spot::Home | Spot::Gone => None,
        }
    }

    /// Those of a set that stand on a square.
    pub(super) fn at_square(&self, pos: &Position, set: u64, square: SquareId) -> u64 {
        let mut found = 0;
        for piece in bits(set) {
            let on = self.index.squares[self.owner(piece).index()][pos.nodes[piece].index()];
            found |= u64::from(on == square.0 && on != NO_SQUARE) << piece;
        }
        found
    }

    pub(super) fn holds_all(&self, pos: &Position, f: &Frame<'_>, id: SentenceId) -> bool {
        self.variant.sentence(id).guard.iter().all(|part| self.truth(pos, f, &part.truth))
    }

    pub(super) fn truth(&self, pos: &Position, f: &Frame<'_>, t: &Truth) -> bool {
        match t {
            Truth::Const(b) => *b,
            Truth::Not(a) => !self.truth(pos, f, a),
            Truth::And(a, b) => self.truth(pos, f, a) && self.truth(pos, f, b),
            Truth::Or(a, b) => self.truth(pos, f, a) || self.truth(pos, f, b),
            Truth::Compare(op, a, b) => reckon::holds(*op, self.number(pos, f, a), self.number(pos, f, b)),
            Truth::SameSeat(a, b) => self.seat(pos, f, a) == self.seat(pos, f, b),
            Truth::AnyPieces(p) => self.pieces(pos, f, p) != 0,
            Truth::AnyCounts(c) => !self.counts(pos, f, c).is_empty(),
            Truth::AllIn(p, area) => {
                let set = self.pieces(pos, f, p);
                self.filter(pos, f, set, area) == set
            }
            Truth::PlaceIn(p, area) => {
                let spot = self.place(pos, f, p, None);
                self.in_area(pos, f, area, spot, self.me(pos, f))
            }
            Truth::NumberIn(n, list) => {
                let n = self.number(pos, f, n);
                self.in_numbers(pos, f, n, list)
            }
            Truth::Doubles => self.outcome(pos, f.back).is_some_and(|o| o.doubles),
            Truth::Same => self.same(pos, f.back),
            Truth::Thrown(tag) => self.outcome(pos, f.back).is_some_and(|o| {
                o.tags >> tag.0 & 1 == 1 || o.counts.iter().any(|c| self.variant.tags.is(c.tag, *tag))
            }),
            Truth::Even(n) => self.number(pos, f, n) % 2 == 0,
            Truth::Entering => f.entering,
            Truth::Starting => f.starting,
            Truth::Capturing => self.capturing(pos, f),
            Truth::By(id) => id.is_some() && f.by == *id,
        }
    }

    fn capturing(&self, pos: &Position, f: &Frame<'_>) -> bool {
        match (f.captured, f.play) {
            (Some(known), _) => known,
            (None, Some(play)) => self.would_capture(pos, play),
            (None, None) => false,
        }
    }

    fn outcome(&self, pos: &Position, back: usize) -> Option<&Outcome> {
        let n = pos.history.len().checked_sub(1 + back)?;
        let thrown = pos.history[n];
        self.variant.throws.get(usize::from(thrown.throw.0))?.outcomes.get(usize::from(thrown.outcome.0))
    }

    fn same(&self, pos: &Position, back: usize) -> bool {
        match (self.outcome(pos, back), self.outcome(pos, back + 1)) {
            (Some(a), Some(b)) => a.counts == b.counts && a.tags == b.tags,
            _ => false,
        }
    }

    pub(super) fn number(&self, pos: &Position, f: &Frame<'_>, n: &Number) -> i64 {
        match n {
            Number::Const(n) => i64::from(*n),
            Number::Add(a, b) => self.reckon(pos, f, Op::Add, a, b),
            Number::Sub(a, b) => self.reckon(pos, f, Op::Sub, a, b),
            Number::Mul(a, b) => self.reckon(pos, f, Op::Mul, a, b),
            Number::Div(a, b) => self.reckon(pos, f, Op::Div, a, b),
            Number::OfPieces(p) => i64::from(self.pieces(pos, f, p).count_ones()),
            Number::OfCounts(c) => self.counts(pos, f, c).len().try_into().unwrap_or(i64::MAX),
            Number::Total => self.outcome(pos, f.back).map_or(0, |o| o.counts.iter().map(|c| i64::from(c.value)).sum()),
            Number::Throws => pos.history.len().try_into().unwrap_or(i64::MAX),
            Number::Owed => i64::from(pos.owed),
            Number::Value => f.value.map_or_else(|| f.spent.iter().map(|c| i64::from(c.value)).sum(), i64::from),
            Number::ToGo(p) => {
                let set = self.pieces(pos, f, p);
                self.first(pos, set).map_or(0, |piece| i64::from(self.to_go(pos, piece)))
            }
            Number::Largest(p) => {
                let set = self.pieces(pos, f, p);
                self.index.of_seat.iter().map(|s| i64::from((s & set).count_ones())).max().unwrap_or(0)
            }
            Number::Running(t) => {
                let mut frame = *f;
                let length = pos.history.len();
                let run = (0..length).take_while(|back| {
                    frame.back = *back;
                    self.truth(pos, &frame, t)
                });
                run.count().try_into().unwrap_or(i64::MAX)
            }
            Number::State(state) => self.mark_at(pos, f, state).map_or(0, |n| i64::from(pos.marks[n])),
        }
    }

    fn reckon(&self, pos: &Position, f: &Frame<'_>, op: Op, a: &Number, b: &Number) -> i64 {
        reckon::calculate(op, self.number(pos, f, a), self.number(pos, f, b))
    }

    /// Which mark a state reference means; `None` for a state of nobody.
    pub(super) fn mark_at(&self, pos: &Position, f: &Frame<'_>, state: &StateRef) -> Option<usize> {
        let from = self.index.marks[usize::from(state.state.0)];
        match &state.of {
            StateOf::Piece(p) => {
                let set = self.pieces(pos, f, p);
                self.first(pos, set).map(|piece| from + piece)
            }
            StateOf::Seat(s) => Some(from + self.seat(pos, f, s).index()),
            StateOf::Game => Some(from),
        }
    }

    pub(super) fn to_go(&self, pos: &Position, piece: usize) -> u8 {
        self.variant.board.way(self.owner(piece)).to_go(pos.nodes[piece])
    }

    pub(super) fn in_numbers(&self, pos: &Position, f: &Frame<'_>, n: i64, list: &Numbers) -> bool {
        match list {
            Numbers::List(list) => list.iter().any(|x| i64::from(*x) == n),
            Numbers::One(one) => self.number(pos, f, one) == n,
        }
    }

    pub(super) fn seat(&self, pos: &Position, f: &Frame<'_>, s: &Seat) -> SeatId {
        match s {
            Seat::Player => pos.player,
            Seat::Me => self.me(pos, f),
            Seat::Owner(p) => {
                let set = self.pieces(pos, f, p);
                self.first(pos, set).map_or(pos.player, |piece| self.owner(piece))
            }
            Seat::Named(seat) => *seat,
        }
    }

    pub(super) fn pieces(&self, pos: &Position, f: &Frame<'_>, p: &Pieces) -> u64 {
        match p {
            Pieces::Mine => self.index.of_seat[self.me(pos, f).index()],
            Pieces::Ours => self.index.of_team[self.me(pos, f).index()] & self.everybody(pos),
            Pieces::Partners => {
                let me = self.me(pos, f).index();
                self.index.of_team[me] & !self.index.of_seat[me] & self.everybody(pos)
            }
            Pieces::Rivals => self.everybody(pos) & !self.index.of_team[self.me(pos, f).index()],
            Pieces::All => self.everybody(pos),
            Pieces::Mover => f.mover.map_or(0, |m| 1 << m),
            Pieces::Movers => f.movers,
            Pieces::Victims => f.victims,
            Pieces::It => f.it,
            Pieces::Moved => pos.moved.iter().fold(0, |set, p| set | 1 << p),
            Pieces::Latest => pos.moved.last().map_or(0, |p| 1 << p),
            Pieces::Companions(extent) => self.companions(pos, f, *extent),
            Pieces::Leader(a) => self.extreme(pos, f, a, |go, best| go < best),
            Pieces::Rear(a) => self.extreme(pos, f, a, |go, best| go > best),
            Pieces::Newest(a) => {
                let set = self.pieces(pos, f, a);
                let newest = self.in_order(pos, set).fold(None, |best: Option<usize>, piece| match best {
                    Some(b) if pos.arrived[b] >= pos.arrived[piece] => Some(b),
                    _ => Some(piece),
                });
                newest.map_or(0, |piece| 1 << piece)
            }
            Pieces::Could(t) => self.could(pos, f, t),
            Pieces::At(a, place) => {
                let Some(square) = self.square_of_spot(self.place(pos, f, place, None)) else { return 0 };
                let mut set = self.pieces(pos, f, a);
                if f.lifted {
                    set &= !f.movers;
                }
                self.at_square(pos, set, square)
            }
            Pieces::In(a, area) => {
                let set = self.pieces(pos, f, a);
                self.filter(pos, f, set, area)
            }
            Pieces::NotIn(a, area) => {
                let set = self.pieces(pos, f, a);
                set & !self.filter(pos, f, set, area)
            }
            Pieces::Both(a, b) => self.pieces(pos, f, a) & self.pieces(pos, f, b),
            Pieces::Without(a, b) => self.pieces(pos, f, a) & !self.pieces(pos, f, b),
            Pieces::OfSeat(a, seat) => self.pieces(pos, f, a) & self.index.of_seat[self.seat(pos, f, seat).index()],
            Pieces::Marked(a, state) => {
                let from = self.index.marks[usize::from(state.0)];
                let set = self.pieces(pos, f, a);
                bits(set).filter(|piece| pos.marks[from + piece] != 0).fold(0, |set, piece| set | 1 << piece)
            }
            Pieces::Any(n, a) => {
                let n = usize::try_from(self.number(pos, f, n)).unwrap_or(0);
                let set = self.pieces(pos, f, a);
                self.in_order(pos, set).take(n).fold(0, |set, piece| set | 1 << piece)
            }
        }
    }

    fn extreme(&self, pos: &Position, f: &Frame<'_>, a: &Pieces, better: impl Fn(u8, u8) -> bool) -> u64 {
        let set = self.pieces(pos, f, a);
        let mut best: Option<(usize, u8)> = None;
        for piece in self.in_order(pos, set) {
            let go = self.to_go(pos, piece);
            if best.is_none_or(|(_, b)| better(go, b)) {
                best = Some((piece, go));
            }
        }
        best.map_or(0, |(piece, _)| 1 << piece)
    }

    fn companions(&self, pos: &Position, f: &Frame<'_>, extent: Extent) -> u64 {
        let Some(mover) = f.mover.map(usize::from) else { return 0 };
        let start = match extent {
            Extent::Roll => &pos.roll_start,
            Extent::Turn => &pos.turn_start,
        };
        let seat = self.owner(mover);
        let Some(square) = self.index.square(seat, start[mover]) else { return 0 };
        if self.square_of_spot(f.here) == Some(square) {
            return 0;
        }
        let table = &self.index.squares[seat.index()];
        bits(self.index.of_seat[seat.index()] & !(1 << mover))
            .filter(|piece| table[start[*piece].index()] == square.0)
            .fold(0, |set, piece| set | 1 << piece)
    }

    /// Those of a set whose place is in the area.
    pub(super) fn filter(&self, pos: &Position, f: &Frame<'_>, set: u64, area: &Area) -> u64 {
        let keep = |test: &dyn Fn(usize) -> bool| bits(set).filter(|p| test(*p)).fold(0, |s, p| s | 1 << p);
        match area {
            Area::Nest => keep(&|p| pos.nodes[p] == NEST),
            Area::Home => keep(&|p| pos.nodes[p] == HOME),
            Area::Track => keep(&|p| pos.on_track(p)),
            Area::Where(_)
            | Area::Class(_)
            | Area::Link(_)
            | Area::Gone
            | Area::Nowhere
            | Area::Own(_)
            | Area::Union(_) => keep(&|p| self.in_area(pos, f, area, self.spot_of(pos, p), self.owner(p))),
        }
    }

    pub(super) fn counts(&self, pos: &Position, f: &Frame<'_>, c: &Counts) -> Hand {
        self.counts_of(pos, f, c, &pos.hand)
    }

    /// Those of `source` that are meant by `c`, smallest values first.
    pub(super) fn counts_of(&self, pos: &Position, f: &Frame<'_>, c: &Counts, source: &[Count]) -> Hand {
        match c {
            Counts::Hand => source.iter().copied().collect(),
            Counts::Tag(tag) => source.iter().filter(|c| self.variant.tags.is(c.tag, *tag)).copied().collect(),
            Counts::Rolled => self.rolled(pos, f.back),
            Counts::Using(a) => self.counts_of(pos, f, a, f.spent),
            Counts::Lost(a) => self.counts_of(pos, f, a, &pos.lost),
            Counts::Of(a, list) => {
                let mut found = self.counts_of(pos, f, a, source);
                found.retain(|c| self.in_numbers(pos, f, i64::from(c.value), list));
                found
            }
            Counts::Any(n, a) => {
                let n = usize::try_from(self.number(pos, f, n)).unwrap_or(0);
                let mut found = self.counts_of(pos, f, a, source);
                found.sort_unstable();
                found.truncate(n);
                found
            }
        }
    }

    fn rolled(&self, pos: &Position, back: usize) -> Hand {
        let faces = self.outcome(pos, back).map(|o| o.counts.iter());
        faces.into_iter().flatten().map(|face| Count { value: face.value, tag: face.tag }).collect()
    }

    fn could(&self, pos: &Position, f: &Frame<'_>, t: &Truth) -> u64 {
        if f.in_could {
            return 0;
        }
        let base = f.before.unwrap_or(pos);
        if let Truth::AnyCounts(Counts::Using(c)) = t
            && self.counts_of(base, f, c, &base.hand).is_empty()
        {
            return 0;
        }
        let mut found = 0;
        for play in self.candidates(base, Asked::Could) {
            let frame = Frame { in_could: true, ..self.play_frame(base, &play) };
            if found & play.pieces != play.pieces && self.truth(base, &frame, t) {
                found |= play.pieces;
            }
        }
        found
    }

    /// A frame for asking about a play before it is made: `here` is its last place.
    pub(super) fn play_frame<'a>(&self, pos: &Position, play: &'a Play) -> Frame<'a> {
        let walks = !matches!(
            play.kind,
            crate::game::PlayKind::Capture
                | crate::game::PlayKind::Set(_)
                | crate::game::PlayKind::Decline
                | crate::game::PlayKind::SkipThrow
        );
        let first = self.in_order(pos, play.pieces).next();
        let seat = first.map_or(pos.player, |p| self.owner(p));
        let mover = if walks { first.and_then(|p| u8::try_from(p).ok()) } else { None };
        Frame {
            mover,
            movers: if walks { play.pieces } else { 0 },
            here: if first.is_some() { self.spot(seat, play.to) } else { Spot::Nowhere },
            origin: if walks { self.spot(seat, play.from) } else { Spot::Nowhere },
            spent: &play.spent,
            entering: walks && first.is_some() && play.from == NEST,
            by: Some(play.sentence),
            play: Some(play),
            ..Frame::EMPTY
        }
    }

    /// Whether a count's tag is one of these.
    pub(super) fn tag_is_one_of(&self, tag: TagId, wanted: &[TagId]) -> bool {
        wanted.iter().any(|w| self.variant.tags.is(*w, tag) || self.variant.tags.is(tag, *w))
    }

    /// All seats in order from the player.
    pub(super) fn seats_from(&self, seat: SeatId) -> impl Iterator<Item = SeatId> + use<> {
        let n = self.variant.board.seats.len();
        (0..n).map(move |i| seat_id((seat.index() + i) % n))
    }
}
