//! From words to a whole board: every check of the names that stand for several things, and the order of the rest.

use super::problem::BoardProblem as P;
use super::spec::{Spec, Ways, Word};
use super::squares::Ground;
use super::{Board, Class, Links, SeatId, SquareId, Squares, classes, picture, ways};
use crate::report::Report;

/// Builds a board; mistakes are reported, and after some of them there is none.
pub(crate) fn build(spec: &Spec, report: &mut Report) -> Option<Board> {
    names(spec, report);
    let ground = Ground::lay(spec, report)?;
    let classes = classes::build(spec, &ground, report);
    let links = classes::links(spec, &ground, report);
    let picture = spec.picture.as_ref().map(|p| picture::build(p, &ground, report));
    let ways = ways::build(spec, &ground, report)?;
    ways::off_track(&ways, &ground, report);
    let turns = turns(spec, &ground, &classes, &links);
    let edges = spec.forks.iter().map(|f| &f.name).chain(spec.gates.iter().map(|(name, _)| name));
    Some(Board {
        name: spec.name.text.clone(),
        travel: spec.travel,
        edges: edges.map(|w| w.text.clone()).collect(),
        seats: ground.seats,
        squares: ground.squares,
        ways,
        classes,
        links,
        turns,
        picture,
    })
}

/// Names that rules may use must be names, and each must stand for one thing.
fn names(spec: &Spec, report: &mut Report) {
    let seats = spec.seats.list.iter().map(|w| (w, "seat"));
    let classes = spec.classes.iter().map(|c| (&c.name, "class"));
    let links = spec.links.iter().map(|(w, _)| (w, "set of links"));
    let forks = spec.forks.iter().map(|f| (&f.name, "fork"));
    let gates = spec.gates.iter().map(|(w, _)| (w, "gate"));
    let mut seen: Vec<(&Word, &'static str)> = Vec::new();
    for (word, what) in seats.chain(classes).chain(links).chain(forks).chain(gates) {
        if !is_name(&word.text) {
            let help = "a name is a small letter, then letters, digits, `_`, and `-` between two of these";
            let (name, span) = (word.text.clone(), word.site.span);
            report.push(&word.site.source, P::BadName { name, what, help, span });
        }
        match seen.iter().find(|(w, _)| w.text == word.text) {
            Some((first, what)) => {
                let (name, span) = (word.text.clone(), word.site.span);
                // Two layers of a board may clash; the report shows one text.
                let first = if first.site.source == word.site.source { first.site.span } else { span };
                report.push(&word.site.source, P::NameClash { name, what, first, span });
            }
            None => seen.push((word, what)),
        }
    }
}

/// A small letter, then letters, digits, `_`, and `-` between two of these.
fn is_name(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.starts_with(|c: char| c.is_ascii_lowercase()) && text.split('-').all(|p| !p.is_empty() && p.chars().all(plain))
}

/// The turns of the table, if the board looks the same from every seat.
fn turns(spec: &Spec, ground: &Ground, classes: &[Class], links: &[Links]) -> Option<Vec<Vec<SquareId>>> {
    let even = matches!(spec.ways, Ways::Turned(_)) && ground.rings.iter().all(|r| r.even);
    even.then_some(())?;
    let squares = u8::try_from(ground.squares.len()).ok()?;
    let turns: Vec<Vec<SquareId>> =
        ground.seat_ids().map(|seat| (0..squares).map(|s| ground.turn(SquareId(s), seat)).collect()).collect();
    let same = ground.seat_ids().zip(&turns).all(|(by, turn)| {
        classes.iter().all(|c| class_turns(c, turn, by)) && links.iter().all(|l| links_turn(l, turn))
    });
    same.then_some(turns)
}

fn turned(squares: Squares, turn: &[SquareId]) -> Squares {
    let mut turned = Squares::EMPTY;
    squares.iter().filter_map(|s| turn.get(s.index())).for_each(|s| turned.insert(*s));
    turned
}

fn class_turns(class: &Class, turn: &[SquareId], by: SeatId) -> bool {
    let seats = class.owned.len();
    let owned = |s: usize| turned(class.owned[s], turn) == class.owned[(s + by.index()) % seats];
    turned(class.free, turn) == class.free && (0..seats).all(owned)
}

fn links_turn(links: &Links, turn: &[SquareId]) -> bool {
    let to = |s: SquareId| turn.get(s.index()).copied().unwrap_or(s);
    links.pairs.iter().all(|(foot, end)| links.pairs.contains(&(to(*foot), to(*end))))
}
