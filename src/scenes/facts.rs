//! What a `then` line says, checked.

use crate::board::{Node, SeatId};
use crate::game::{Count, Judge, Phase, Position};
use crate::notation::{
    self, CountText, Form, Places, alike_counts, counts_text, no_such_place, nodes_named, pieces_of, place_text,
};
pub(super) use crate::scenes::ast::Fact;
use crate::scenes::perform::{Stop, failed};
use crate::scenes::stage::Settled;
use crate::text::Spanned;
use crate::variant::Variant;

/// Checks a fact; `before` is the position that the last throw or play left.
pub(super) fn check(judge: &Judge<'_>, before: &Position, now: &Settled, fact: &Spanned<Fact>) -> Result<(), Stop> {
    let variant = judge.variant();
    match &fact.node {
        Fact::Stands(places) => stands(variant, &now.position, places),
        Fact::Hand(counts) => same_counts(variant, "hand", counts, &now.position.hand),
        Fact::Lost(counts) => same_counts(variant, "lost", counts, &now.log.lost),
        Fact::ThrowsAgain(name) => {
            let seat = seat(variant, name)?;
            let same_turn = now.log.ended.is_empty() && before.player == seat;
            throws(variant, now, seat, " again", same_turn)
        }
        Fact::Throws(name) => throws(variant, now, seat(variant, name)?, "", true),
        Fact::Wins(name) => {
            let seat = seat(variant, name)?;
            if now.position.winners >> seat.0 & 1 == 1 || now.position.ranked.first() == Some(&seat) {
                return Ok(());
            }
            Err(failed(format!("{} wins", name.node), next(variant, now), None))
        }
    }
}

fn throws(variant: &Variant, now: &Settled, seat: SeatId, again: &str, turn: bool) -> Result<(), Stop> {
    if turn && now.position.phase == Phase::Throw && now.position.player == seat {
        return Ok(());
    }
    let name = variant.board.seats.get(seat.index()).map_or("", String::as_str);
    Err(failed(format!("{name} throws{again}"), next(variant, now), None))
}

/// What comes next, in words.
fn next(variant: &Variant, now: &Settled) -> String {
    let name = |seat: SeatId| variant.board.seats.get(seat.index()).map_or("", String::as_str);
    let player = name(now.position.player);
    match now.position.phase {
        Phase::Throw if now.log.ended.is_empty() => format!("{player} throws again"),
        Phase::Throw => format!("{player} throws, in a new turn"),
        Phase::Choose => {
            let hand = counts_text(&variant.tags, &now.position.hand);
            format!("{player} has plays left, with {hand} in hand")
        }
        Phase::Over => {
            let seats = (0..8).map(SeatId).filter(|s| now.position.winners >> s.0 & 1 == 1);
            format!("the game is over, won by {}", seats.map(name).collect::<Vec<_>>().join(", "))
        }
    }
}

fn seat(variant: &Variant, name: &Spanned<String>) -> Result<SeatId, Stop> {
    let known = || variant.board.seats.iter().map(String::as_str);
    match variant.board.seat(&name.node) {
        Some(seat) => Ok(seat),
        None => Err(notation::no_such_seat(&name.node, known(), name.span).into()),
    }
}

fn same_counts(variant: &Variant, what: &str, written: &[CountText], counts: &[Count]) -> Result<(), Stop> {
    if alike_counts(&variant.tags, written, counts) {
        return Ok(());
    }
    let text = |c: &CountText| c.tag.as_ref().map_or(c.value.to_string(), |tag| format!("{tag}:{}", c.value));
    let wanted: Vec<String> = written.iter().map(text).collect();
    let wanted = if wanted.is_empty() { "empty".to_owned() } else { wanted.join(" ") };
    let got =
        if counts.is_empty() && what == "lost" { "nothing".to_owned() } else { counts_text(&variant.tags, counts) };
    Err(failed(format!("{what} {wanted}"), format!("{what} {got}"), None))
}

/// All pieces of a seat stand where the text says, the rest in the nest.
fn stands(variant: &Variant, now: &Position, places: &Places) -> Result<(), Stop> {
    let owner = seat(variant, &places.seat)?;
    let pieces = pieces_of(variant, owner);
    if places.places.len() > pieces.len() {
        let placed = places.places.len();
        let seat = places.seat.node.clone();
        let span = places.places.get(pieces.len()).map_or(places.seat.span, |p| p.span);
        return Err(notation::Mistake::TooManyPieces { seat, pieces: variant.pieces, placed, span }.into());
    }
    let mut wanted: Vec<Vec<Node>> = Vec::new();
    for place in &places.places {
        let nodes = nodes_named(&variant.board, owner, &place.node);
        if nodes.is_empty() {
            return Err(no_such_place(&variant.board, owner, place).into());
        }
        wanted.push(nodes);
    }
    wanted.resize(pieces.len(), vec![crate::board::NEST]);
    let nodes: Vec<Node> = pieces.map(|p| now.nodes[p]).collect();
    if matches(&wanted, &nodes) {
        return Ok(());
    }
    let text = |n: &Node| place_text(&variant.board, owner, *n, Form::Friendly);
    let got: Vec<String> = nodes.iter().map(text).collect();
    let expected: Vec<&str> = places.places.iter().map(|p| p.node.as_str()).collect();
    let seat = &places.seat.node;
    Err(failed(format!("{seat}: {}", expected.join(" ")), format!("{seat}: {}", got.join(" ")), None))
}

/// Whether each piece can be given a wanted place of its own.
fn matches(wanted: &[Vec<Node>], nodes: &[Node]) -> bool {
    let mut taken: Vec<Option<usize>> = vec![None; nodes.len()];
    (0..wanted.len()).all(|w| assign(w, wanted, nodes, &mut taken, &mut vec![false; nodes.len()]))
}

/// Finds a piece for wanted place `w`, moving earlier ones over where that helps.
fn assign(w: usize, wanted: &[Vec<Node>], nodes: &[Node], taken: &mut [Option<usize>], seen: &mut [bool]) -> bool {
    for n in 0..nodes.len() {
        if seen[n] || !wanted[w].contains(&nodes[n]) {
            continue;
        }
        seen[n] = true;
        let free = match taken[n] {
            None => true,
            Some(other) => assign(other, wanted, nodes, taken, seen),
        };
        if free {
            taken[n] = Some(w);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_named_twice_on_the_way_goes_to_whichever_piece_is_left() {
        let wanted = [vec![Node(1), Node(9)], vec![Node(1)]];
        assert!(matches(&wanted, &[Node(1), Node(9)]));
        assert!(matches(&wanted, &[Node(9), Node(1)]));
        assert!(!matches(&wanted, &[Node(9), Node(9)]));
    }
}
