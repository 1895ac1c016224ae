//! A board in words: seats and ways, classes, forks, gates and links.

use super::letters::letters;
use super::marks::squares_of;
use crate::board::{Board, EdgeId, HOME, NEST, Node, SeatId, Travel, Way};

const WIDE: usize = 76;

/// All that a picture cannot show.
pub(super) fn about(board: &Board) -> String {
    let mut lines = vec![("travel".to_owned(), travel(board).to_owned())];
    for ((seat, letter), way) in board.seats.iter().zip(letters(board)).zip(&board.ways) {
        lines.push((format!("{letter} {seat}"), way_words(board, way)));
    }
    for class in &board.classes {
        lines.push((class.name.clone(), squares_of(board, class)));
    }
    for (n, name) in (0u8..).zip(&board.edges) {
        lines.push((name.clone(), edge(board, EdgeId(n))));
    }
    for links in &board.links {
        let pairs = links.pairs.iter().map(|(foot, end)| {
            let name = |s: &crate::board::SquareId| board.squares.get(s.index()).map_or("", |s| s.name.as_str());
            format!("{}>{}", name(foot), name(end))
        });
        lines.push((links.name.clone(), pairs.collect::<Vec<_>>().join(" ")));
    }
    let wide = lines.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let indent = " ".repeat(wide + 4);
    let mut out = String::new();
    for (name, words) in lines {
        let first = format!("  {name:<wide$}  ");
        let options = textwrap::Options::new(WIDE).initial_indent(&first).subsequent_indent(&indent);
        out.push_str(&textwrap::fill(&words, options));
        out.push('\n');
    }
    out
}

fn travel(board: &Board) -> &'static str {
    match board.travel {
        Travel::Clockwise => "with the clock",
        Travel::CounterClockwise => "against the clock",
    }
}

fn name(board: &Board, way: &Way, node: Node) -> String {
    match node {
        HOME => "home".to_owned(),
        NEST => "nest".to_owned(),
        _ => {
            let square = way.square(node).and_then(|s| board.squares.get(s.index()));
            square.map(|s| s.name.clone()).unwrap_or_default()
        }
    }
}

/// The main way with runs of numbers drawn together: `5..68 L1..L7 home, 72 steps`.
fn way_words(board: &Board, way: &Way) -> String {
    let names: Vec<String> = (1..=way.main).map(|n| name(board, way, Node(n))).collect();
    let mut words = runs(&names);
    if way.ends_home {
        words.push("home".to_owned());
    }
    format!("{}, {} steps", words.join(" "), usize::from(way.main) + usize::from(way.ends_home))
}

/// Runs of consecutive numbers behind the same letters, as ranges.
pub(super) fn runs(names: &[String]) -> Vec<String> {
    let parts = |name: &str| {
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let (letters, number) = name.split_at(digits);
        Some((letters.to_owned(), number.parse::<i32>().ok()?))
    };
    let step = |a: &str, b: &str| match (parts(a), parts(b)) {
        (Some((x, m)), Some((y, n))) if x == y && (n - m).abs() == 1 => Some(n - m),
        _ => None,
    };
    let mut out = Vec::new();
    let mut at = 0;
    while at < names.len() {
        let mut end = at;
        let by = names.get(at + 1).and_then(|next| step(&names[at], next));
        while by.is_some() && names.get(end + 1).is_some_and(|next| step(&names[end], next) == by) {
            end += 1;
        }
        out.push(match end - at {
            0 => names[at].clone(),
            1 => format!("{} {}", names[at], names[end]),
            _ => format!("{}..{}", names[at], names[end]),
        });
        at = end + 1;
    }
    out
}

/// A fork or a gate as the first seat that has it walks it.
fn edge(board: &Board, edge: EdgeId) -> String {
    for (seat, way) in (0u8..).map(SeatId).zip(&board.ways) {
        let of = if seat.0 == 0 { String::new() } else { format!(" for {}", board.seats[seat.index()]) };
        for (node, step) in (0u8..).map(Node).zip(&way.steps) {
            let from = name(board, way, node);
            if step.gate == Some(edge) {
                let to = step.next.map(|n| name(board, way, n)).unwrap_or_default();
                return format!("the step {from} > {to}{of}");
            }
            if let Some((_, first)) = step.forks.iter().find(|(e, _)| *e == edge) {
                let over = fork_path(board, way, edge, *first);
                return format!("from {from} {over}{of}");
            }
        }
    }
    String::new()
}

fn fork_path(board: &Board, way: &Way, edge: EdgeId, first: Node) -> String {
    let mut names = Vec::new();
    let mut node = first;
    while let Some(step) = way.step(node).filter(|s| s.fork == Some(edge)) {
        names.push(name(board, way, node));
        let Some(next) = step.next else { break };
        node = next;
    }
    let join = match way.step(node) {
        Some(step) if step.fork.is_none() => format!("{} (step {})", name(board, way, node), node.0),
        Some(_) | None => name(board, way, node),
    };
    if names.is_empty() { format!("to {join}") } else { format!("over {} to {join}", runs(&names).join(" ")) }
}
