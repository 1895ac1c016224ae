//! Reads places and areas: squares, steps of a way, what lies ahead and behind.

use super::eval::{Frame, Spot};
use crate::board::{GONE, HOME, LinkId, NEST, Node, SeatId, SquareId};
use crate::game::Position;
use crate::game::judge::Judge;
use crate::rules::ir::{Area, Place};

impl Judge<'_> {
    /// Whether a place lies in an area, as a seat sees it.
    pub(super) fn in_area(&self, pos: &Position, f: &Frame<'_>, area: &Area, spot: Spot, seat: SeatId) -> bool {
        let board = &self.variant.board;
        match area {
            Area::Class(id) => self.square_of_spot(spot).is_some_and(|s| board.classes[id.index()].squares.has(s)),
            Area::Link(id) => self.square_of_spot(spot).is_some_and(|s| board.links[id.index()].feet.has(s)),
            Area::Nest => spot == Spot::Nest,
            Area::Home => spot == Spot::Home,
            Area::Gone => spot == Spot::Gone,
            Area::Track => matches!(spot, Spot::Step(..) | Spot::Square(_)),
            Area::Nowhere => false,
            Area::Own(inner) => self.in_own(pos, f, inner, spot, seat),
            Area::Union(list) => list.iter().any(|a| self.in_area(pos, f, a, spot, seat)),
            Area::Where(t) => {
                let frame = Frame { arg: spot, ..*f };
                spot != Spot::Nowhere && self.truth(pos, &frame, t)
            }
        }
    }

    fn in_own(&self, pos: &Position, f: &Frame<'_>, inner: &Area, spot: Spot, seat: SeatId) -> bool {
        let board = &self.variant.board;
        match inner {
            Area::Class(id) => self.square_of_spot(spot).is_some_and(|s| {
                let class = &board.classes[id.index()];
                class.free.has(s) || class.owned.get(seat.index()).is_some_and(|o| o.has(s))
            }),
            Area::Union(list) => list.iter().any(|a| self.in_own(pos, f, a, spot, seat)),
            Area::Own(inner) => self.in_own(pos, f, inner, spot, seat),
            Area::Nest | Area::Home | Area::Gone | Area::Nowhere => self.in_area(pos, f, inner, spot, seat),
            Area::Link(_) | Area::Track | Area::Where(_) => {
                let free = |s: SquareId| board.squares[s.index()].owner.is_none_or(|o| o == seat);
                self.square_of_spot(spot).is_none_or(free) && self.in_area(pos, f, inner, spot, seat)
            }
        }
    }

    /// A place; read on the way of `on`, if a piece is named, else of the mover, else of the player's entry.
    pub(super) fn place(&self, pos: &Position, f: &Frame<'_>, place: &Place, on: Option<usize>) -> Spot {
        match place {
            Place::Here => f.here,
            Place::Origin => f.origin,
            Place::Step(n) => self.step_of(pos, f, self.number(pos, f, n), on),
            Place::Back(n) => self.along(pos, f, self.number(pos, f, n), on, false),
            Place::Ahead(n) => self.along(pos, f, self.number(pos, f, n), on, true),
            Place::Next(area) => self.next(pos, f, area, on),
            Place::Far(links) => self.far(f, links),
            Place::Nest => Spot::Nest,
            Place::Home => Spot::Home,
            Place::Gone => Spot::Gone,
            Place::Nowhere => Spot::Nowhere,
            Place::Arg => f.arg,
        }
    }

    /// Whose way is meant, and from which node.
    fn on_way(&self, pos: &Position, f: &Frame<'_>, on: Option<usize>) -> (SeatId, Node) {
        let Some(piece) = on.or(f.mover.map(usize::from)) else { return (self.me(pos, f), NEST) };
        let stood = f.stood.iter().find(|(p, _)| usize::from(*p) == piece);
        (self.owner(piece), stood.map_or(pos.nodes[piece], |(_, node)| *node))
    }

    fn step_of(&self, pos: &Position, f: &Frame<'_>, n: i64, on: Option<usize>) -> Spot {
        let (seat, _) = self.on_way(pos, f, on);
        let way = self.variant.board.way(seat);
        match u8::try_from(n) {
            Ok(0) => Spot::Nest,
            Ok(n) if n <= way.main => Spot::Step(seat, Node(n)),
            Ok(n) if way.ends_home && n == way.main + 1 => Spot::Home,
            _ => Spot::Nowhere,
        }
    }

    fn along(&self, pos: &Position, f: &Frame<'_>, n: i64, on: Option<usize>, ahead: bool) -> Spot {
        let (seat, mut node) = self.on_way(pos, f, on);
        for _ in 0..n.clamp(0, 300) {
            match if ahead { self.after(seat, node) } else { Some(self.behind(seat, node)) } {
                Some(next) => node = next,
                None => return Spot::Nowhere,
            }
        }
        self.spot(seat, node)
    }

    /// The node after this one on the main way.
    pub(super) fn after(&self, seat: SeatId, node: Node) -> Option<Node> {
        self.variant.board.way(seat).step(node).and_then(|s| s.next)
    }

    /// The node before this one on the main way; the nest is before itself.
    pub(super) fn behind(&self, seat: SeatId, node: Node) -> Node {
        let way = self.variant.board.way(seat);
        match node {
            HOME => Node(way.main),
            NEST | GONE => NEST,
            _ => way.step(node).map_or(NEST, |s| s.back),
        }
    }

    fn next(&self, pos: &Position, f: &Frame<'_>, area: &Area, on: Option<usize>) -> Spot {
        let (seat, mut node) = self.on_way(pos, f, on);
        while let Some(next) = self.after(seat, node) {
            let spot = self.spot(seat, next);
            if self.in_area(pos, f, area, spot, seat) {
                return spot;
            }
            node = next;
        }
        Spot::Nowhere
    }

    fn far(&self, f: &Frame<'_>, links: &[LinkId]) -> Spot {
        let Some(here) = self.square_of_spot(f.here) else { return Spot::Nowhere };
        let mut pairs = links.iter().flat_map(|link| &self.variant.board.links[link.index()].pairs);
        pairs.find(|(foot, _)| *foot == here).map_or(Spot::Nowhere, |(_, end)| Spot::Square(*end))
    }

    /// Where a place lies on the way of a piece: on a square, the step nearest ahead, else nearest behind.
    pub(super) fn node_for(&self, pos: &Position, piece: usize, spot: Spot) -> Option<Node> {
        let seat = self.owner(piece);
        let way = self.variant.board.way(seat);
        match spot {
            Spot::Nowhere => None,
            Spot::Nest => Some(NEST),
            Spot::Gone => Some(GONE),
            Spot::Home => way.ends_home.then_some(HOME),
            Spot::Step(s, node) if s == seat => Some(node),
            Spot::Step(..) | Spot::Square(_) => self.nearest(seat, pos.nodes[piece], self.square_of_spot(spot)?),
        }
    }

    fn nearest(&self, seat: SeatId, from: Node, square: SquareId) -> Option<Node> {
        let is = |node: Node| self.index.square(seat, node) == Some(square);
        let mut node = from;
        loop {
            if is(node) {
                return Some(node);
            }
            match self.after(seat, node) {
                Some(next) => node = next,
                None => break,
            }
        }
        let mut node = from;
        while node != NEST {
            node = self.behind(seat, node);
            if is(node) {
                return Some(node);
            }
        }
        let steps = self.variant.board.way(seat).steps.len();
        (1..steps).filter_map(|n| u8::try_from(n).ok()).map(Node).find(|n| is(*n))
    }
}
