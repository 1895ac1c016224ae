//! A position as plain data.

use serde::Serialize;

use crate::board::{GONE, HOME, NEST, Node, SeatId, SquareId, Way};
use crate::game::{Phase, Position};
use crate::variant::Variant;

/// A position for people: what a drawing or a page needs to know, in names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// All seats in ring order, those that do not play included.
    pub seats: Vec<SeatView>,
    /// Where pieces stand, square by square.
    #[serde(skip)]
    pub stands: Vec<Stand>,
    /// The counts in hand: `3`, or `bonus:20`.
    pub hand: Vec<String>,
    /// What is asked next, in words.
    pub now: String,
}

/// A seat and its pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// Its name.
    pub name: String,
    /// Whether it plays.
    pub plays: bool,
    /// Whether it is its turn.
    pub turn: bool,
    /// Pieces in the nest.
    pub nest: usize,
    /// Pieces at home.
    pub home: usize,
    /// Pieces out of the game.
    pub gone: usize,
    /// Where the others stand, the foremost first: `22`, `L3 x2`, or `1 (#76)` where a square is several steps.
    pub places: Vec<String>,
    /// Its place in the end, once it has one.
    pub place: Option<usize>,
    /// Whether it has won, alone or with its team.
    pub won: bool,
}

/// Pieces of one seat on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand {
    /// The square.
    pub square: SquareId,
    /// Whose pieces.
    pub seat: SeatId,
    /// How many.
    pub pieces: usize,
}

/// A position as plain data.
pub fn view(variant: &Variant, position: &Position) -> View {
    let seats = (0..u8::try_from(variant.board.seats.len()).unwrap_or(0)).map(SeatId);
    let hand: Vec<_> = position.hand.iter().map(|c| count(variant, c.value, c.tag)).collect();
    View {
        seats: seats.clone().map(|s| seat(variant, position, s)).collect(),
        stands: seats.filter(|s| position.is_seated(*s)).flat_map(|s| stands(variant, position, s)).collect(),
        now: now(variant, position, &hand),
        hand,
    }
}

fn count(variant: &Variant, value: u16, tag: crate::throws::TagId) -> String {
    if tag == crate::throws::DIE { value.to_string() } else { format!("{}:{value}", variant.tags.name(tag)) }
}

fn nodes<'a>(variant: &Variant, position: &'a Position, seat: SeatId) -> &'a [Node] {
    let pieces = usize::from(variant.pieces);
    let first = seat.index() * pieces;
    position.nodes.get(first..first + pieces).unwrap_or_default()
}

fn seat(variant: &Variant, position: &Position, seat: SeatId) -> SeatView {
    let nodes = nodes(variant, position, seat);
    let plays = position.is_seated(seat);
    let number = |node| if plays { nodes.iter().filter(|n| **n == node).count() } else { 0 };
    let won = position.phase == Phase::Over && position.winners >> seat.0 & 1 == 1;
    SeatView {
        name: variant.board.seats.get(seat.index()).cloned().unwrap_or_default(),
        plays,
        turn: plays && position.phase != Phase::Over && position.player == seat,
        nest: number(NEST),
        home: number(HOME),
        gone: number(GONE),
        places: if plays { places(variant, nodes, seat) } else { Vec::new() },
        place: position.ranked.iter().position(|s| *s == seat).map(|n| n + 1),
        won,
    }
}

fn places(variant: &Variant, nodes: &[Node], seat: SeatId) -> Vec<String> {
    let Some(way) = variant.board.ways.get(seat.index()) else { return Vec::new() };
    let mut standing: Vec<Node> = nodes.iter().copied().filter(|n| way.square(*n).is_some()).collect();
    standing.sort_by_key(|n| (way.to_go(*n), *n));
    let groups = standing.chunk_by(|a, b| a == b);
    groups
        .filter_map(|group| Some((group.first()?, group.len())))
        .map(|(n, many)| place(variant, way, *n, many))
        .collect()
}

fn place(variant: &Variant, way: &Way, node: Node, pieces: usize) -> String {
    let square = way.square(node);
    let name = square.and_then(|s| variant.board.squares.get(s.index())).map_or("", |s| s.name.as_str());
    let repeated = way.steps.iter().filter(|s| s.square == square).count() > 1;
    let fork = way.step(node).and_then(|s| s.fork).and_then(|f| variant.board.edges.get(f.index()));
    let step = match fork {
        Some(fork) if repeated => format!(" ({fork})"),
        None if repeated => format!(" (#{})", node.0),
        Some(_) | None => String::new(),
    };
    let times = if pieces > 1 { format!(" x{pieces}") } else { String::new() };
    format!("{name}{step}{times}")
}

fn stands(variant: &Variant, position: &Position, seat: SeatId) -> Vec<Stand> {
    let Some(way) = variant.board.ways.get(seat.index()) else { return Vec::new() };
    let mut squares: Vec<_> = nodes(variant, position, seat).iter().filter_map(|n| way.square(*n)).collect();
    squares.sort_unstable();
    let groups = squares.chunk_by(|a, b| a == b);
    groups.filter_map(|g| Some(Stand { square: *g.first()?, seat, pieces: g.len() })).collect()
}

fn now(variant: &Variant, position: &Position, hand: &[String]) -> String {
    let name = |seat: SeatId| variant.board.seats.get(seat.index()).map_or("?", String::as_str);
    let player = name(position.player);
    match position.phase {
        Phase::Throw if position.history.is_empty() => format!("{player} to throw"),
        Phase::Throw => format!("{player} to throw again"),
        Phase::Choose if hand.is_empty() => format!("{player} to play; hand empty"),
        Phase::Choose => format!("{player} to play; hand {}", hand.join(" ")),
        Phase::Over => {
            let winners: Vec<_> = (0..8).map(SeatId).filter(|s| position.winners >> s.0 & 1 == 1).map(name).collect();
            match winners.as_slice() {
                [] => "the game is over".to_owned(),
                [one] => format!("{one} wins"),
                many => format!("{} win", many.join(" and ")),
            }
        }
    }
}
