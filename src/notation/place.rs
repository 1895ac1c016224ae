//! Places of a seat's way: nest, home, printed squares, steps of the main way and of forks.

use crate::board::{Board, EdgeId, GONE, HOME, NEST, Node, SeatId, SquareId, Way};
use crate::notation::mistakes::Mistake;
use crate::text::Spanned;

/// How places are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// For people: the printed square where it says enough, else as [`Form::Exact`].
    Friendly,
    /// For programs: `#k` on the main way, `fork:square` beside it.
    Exact,
}

/// The nodes that a seat may mean by a written place, those of the main way first; none if it means nothing.
pub fn nodes_named(board: &Board, seat: SeatId, text: &str) -> Vec<Node> {
    let Some(way) = board.ways.get(seat.index()) else { return Vec::new() };
    match text {
        "nest" => return vec![NEST],
        "home" if way.ends_home => return vec![HOME],
        "home" => return Vec::new(),
        "gone" => return vec![GONE],
        _ => {}
    }
    if let Some(number) = text.strip_prefix('#') {
        return step_named(way, number).into_iter().collect();
    }
    if let Some((fork, square)) = text.split_once(':') {
        let (Some(edge), Some(square)) = (board.edge(fork), board.square_for(seat, square)) else { return Vec::new() };
        return nodes_on(way, square).into_iter().filter(|n| fork_of(way, *n) == Some(edge)).collect();
    }
    board.square_for(seat, text).map(|square| nodes_on(way, square)).unwrap_or_default()
}

/// A place as text.
pub fn place_text(board: &Board, seat: SeatId, node: Node, form: Form) -> String {
    match node {
        NEST => return "nest".to_owned(),
        HOME => return "home".to_owned(),
        GONE => return "gone".to_owned(),
        _ => {}
    }
    let Some(way) = board.ways.get(seat.index()) else { return format!("#{}", node.0) };
    let name = way.square(node).and_then(|s| board.squares.get(s.index())).map_or("?", |s| s.name.as_str());
    if form == Form::Friendly && says_enough(way, node) {
        return name.to_owned();
    }
    match fork_of(way, node).and_then(|e| board.edges.get(e.index())) {
        Some(fork) => format!("{fork}:{name}"),
        None => format!("#{}", node.0),
    }
}

/// The first node that a written place means.
pub(super) fn first_node(board: &Board, seat: SeatId, place: &Spanned<String>) -> Result<Node, Mistake> {
    nodes_named(board, seat, &place.node).first().copied().ok_or_else(|| no_such_place(board, seat, place))
}

/// The mistake of naming a place that the seat does not have.
pub fn no_such_place(board: &Board, seat: SeatId, place: &Spanned<String>) -> Mistake {
    Mistake::NoSuchPlace {
        place: place.node.clone(),
        seat: board.seats.get(seat.index()).cloned().unwrap_or_default(),
        help: places_of(board, seat),
        span: place.span,
    }
}

fn places_of(board: &Board, seat: SeatId) -> String {
    let Some(way) = board.ways.get(seat.index()) else { return String::new() };
    let name = |n: u8| place_text(board, seat, Node(n), Form::Friendly);
    let home = if way.ends_home { ", `home`" } else { "" };
    format!("its way goes from `{}` to `{}`; also `nest`{home} and `#1` to `#{}`", name(1), name(way.main), way.main)
}

/// Whether the printed square alone leads back to this node.
fn says_enough(way: &Way, node: Node) -> bool {
    let Some(square) = way.square(node) else { return false };
    let all = nodes_on(way, square);
    let on_main = all.iter().filter(|n| fork_of(way, **n).is_none()).count();
    match fork_of(way, node) {
        None => on_main == 1,
        Some(_) => all.len() == 1,
    }
}

fn step_named(way: &Way, number: &str) -> Option<Node> {
    if !number.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let step = number.parse::<u8>().ok()?;
    (1..=way.main).contains(&step).then_some(Node(step))
}

fn nodes_on(way: &Way, square: SquareId) -> Vec<Node> {
    let on = |(n, step): (usize, &crate::board::Step)| {
        (step.square == Some(square)).then(|| u8::try_from(n).ok().map(Node)).flatten()
    };
    way.steps.iter().enumerate().filter_map(on).collect()
}

fn fork_of(way: &Way, node: Node) -> Option<EdgeId> {
    way.step(node).and_then(|s| s.fork)
}
