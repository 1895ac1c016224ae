//! Constructors that fold: what is known when a variant is loaded is worked out here and nowhere else.
//!
//! A set that is surely empty is kept as a filter by `nowhere` (pieces) or by an empty list (counts), so that
//! emptiness shows in the outermost node.

use crate::rules::ast::Op;
use crate::rules::ir::{Area, Counts, Number, Numbers, Pieces, Place, Seat, StateOf, StateRef, Truth};
use crate::rules::reckon;

/// `not`.
pub fn not(t: Truth) -> Truth {
    match t {
        Truth::Const(b) => Truth::Const(!b),
        Truth::Not(inner) => *inner,
        Truth::Compare(op, a, b) => Truth::Compare(opposite(op), a, b),
        other => Truth::Not(Box::new(other)),
    }
}

fn opposite(op: Op) -> Op {
    match op {
        Op::Eq => Op::Ne,
        Op::Ne => Op::Eq,
        Op::Lt => Op::Ge,
        Op::Ge => Op::Lt,
        Op::Gt => Op::Le,
        Op::Le => Op::Gt,
        Op::In
        | Op::NotIn
        | Op::AllIn
        | Op::At
        | Op::Of
        | Op::Marked
        | Op::Mul
        | Op::Div
        | Op::Add
        | Op::Sub
        | Op::And
        | Op::Or => op,
    }
}

/// `and`.
pub fn and(a: Truth, b: Truth) -> Truth {
    match (a, b) {
        (Truth::Const(false), _) | (_, Truth::Const(false)) => Truth::Const(false),
        (Truth::Const(true), x) | (x, Truth::Const(true)) => x,
        (a, b) => Truth::And(Box::new(a), Box::new(b)),
    }
}

/// `or`.
pub fn or(a: Truth, b: Truth) -> Truth {
    match (a, b) {
        (Truth::Const(true), _) | (_, Truth::Const(true)) => Truth::Const(true),
        (Truth::Const(false), x) | (x, Truth::Const(false)) => x,
        (a, b) => Truth::Or(Box::new(a), Box::new(b)),
    }
}

/// A comparison of numbers.
pub fn compare(op: Op, a: Number, b: Number) -> Truth {
    let known = match (&a, &b) {
        (Number::Const(x), Number::Const(y)) => Some(reckon::holds(op, i64::from(*x), i64::from(*y))),
        (n, Number::Const(c)) if never_negative(n) => against(op, *c),
        (Number::Const(c), n) if never_negative(n) => against(turned(op), *c),
        _ => None,
    };
    match known {
        Some(b) => Truth::Const(b),
        None => Truth::Compare(op, a, b),
    }
}

/// What is known of `n op c` for every `n` from 0.
fn against(op: Op, c: i32) -> Option<bool> {
    match op {
        Op::Lt => (c <= 0).then_some(false),
        Op::Ge => (c <= 0).then_some(true),
        Op::Le | Op::Eq => (c < 0).then_some(false),
        Op::Gt | Op::Ne => (c < 0).then_some(true),
        Op::In
        | Op::NotIn
        | Op::AllIn
        | Op::At
        | Op::Of
        | Op::Marked
        | Op::Mul
        | Op::Div
        | Op::Add
        | Op::Sub
        | Op::And
        | Op::Or => None,
    }
}

/// The comparison with its sides exchanged.
fn turned(op: Op) -> Op {
    match op {
        Op::Lt => Op::Gt,
        Op::Gt => Op::Lt,
        Op::Le => Op::Ge,
        Op::Ge => Op::Le,
        Op::Eq
        | Op::Ne
        | Op::In
        | Op::NotIn
        | Op::AllIn
        | Op::At
        | Op::Of
        | Op::Marked
        | Op::Mul
        | Op::Div
        | Op::Add
        | Op::Sub
        | Op::And
        | Op::Or => op,
    }
}

/// Whether a number cannot be below 0: all but differences.
fn never_negative(n: &Number) -> bool {
    match n {
        Number::Const(c) => *c >= 0,
        Number::Add(a, b) | Number::Mul(a, b) | Number::Div(a, b) => never_negative(a) && never_negative(b),
        Number::Sub(..) => false,
        Number::OfPieces(_)
        | Number::OfCounts(_)
        | Number::Total
        | Number::Throws
        | Number::Owed
        | Number::Value
        | Number::ToGo(_)
        | Number::Largest(_)
        | Number::Running(_)
        | Number::State(_) => true,
    }
}

/// Whether two seats are one.
pub fn same_seat(a: Seat, b: Seat) -> Truth {
    match (&a, &b) {
        (Seat::Named(x), Seat::Named(y)) => Truth::Const(x == y),
        (Seat::Player, Seat::Player) | (Seat::Me, Seat::Me) => Truth::Const(true),
        _ => Truth::SameSeat(a, b),
    }
}

/// Is there any of these pieces?
pub fn any_pieces(p: Pieces) -> Truth {
    if no_pieces(&p) { Truth::Const(false) } else { Truth::AnyPieces(p) }
}

/// Is there any of these counts?
pub fn any_counts(c: Counts) -> Truth {
    if no_counts(&c) { Truth::Const(false) } else { Truth::AnyCounts(c) }
}

/// There is none of these outside the area.
pub fn all_in(p: Pieces, a: Area) -> Truth {
    if no_pieces(&p) {
        Truth::Const(true)
    } else if matches!(a, Area::Nowhere) {
        not(any_pieces(p))
    } else {
        Truth::AllIn(p, a)
    }
}

/// A place lies in an area.
pub fn place_in(p: Place, a: Area) -> Truth {
    match fixed_in(&p, &a) {
        Some(b) => Truth::Const(b),
        None => Truth::PlaceIn(p, a),
    }
}

/// Whether a place is in an area, where that does not depend on the position.
fn fixed_in(p: &Place, a: &Area) -> Option<bool> {
    if let Area::Union(list) = a {
        let each: Vec<_> = list.iter().map(|a| fixed_in(p, a)).collect();
        return if each.contains(&Some(true)) {
            Some(true)
        } else if each.iter().all(|x| *x == Some(false)) {
            Some(false)
        } else {
            None
        };
    }
    match (p, a) {
        (_, Area::Nowhere) | (Place::Nowhere, _) => Some(false),
        (Place::Nest, Area::Nest) | (Place::Home, Area::Home) | (Place::Gone, Area::Gone) => Some(true),
        (
            Place::Nest | Place::Home | Place::Gone,
            Area::Nest | Area::Home | Area::Gone | Area::Track | Area::Class(_) | Area::Link(_),
        ) => Some(false),
        _ => None,
    }
}

/// A number is in a list.
pub fn number_in(n: Number, list: Numbers) -> Truth {
    match (&n, &list) {
        (_, Numbers::List(l)) if l.is_empty() => Truth::Const(false),
        (Number::Const(x), Numbers::List(l)) => Truth::Const(l.contains(x)),
        _ => Truth::NumberIn(n, list),
    }
}

/// An even number.
pub fn even(n: Number) -> Truth {
    match n {
        Number::Const(x) => Truth::Const(x % 2 == 0),
        other => Truth::Even(Box::new(other)),
    }
}

/// A result that a constant can hold.
fn clamped(n: i64) -> i32 {
    i32::try_from(n).unwrap_or(if n < 0 { i32::MIN } else { i32::MAX })
}

/// `+ - * /` of two numbers; rounds down, and by zero is 0.
pub fn arithmetic(op: Op, a: Number, b: Number) -> Number {
    if let (Number::Const(x), Number::Const(y)) = (&a, &b) {
        return Number::Const(clamped(reckon::calculate(op, i64::from(*x), i64::from(*y))));
    }
    let (a, b) = (Box::new(a), Box::new(b));
    match op {
        Op::Sub => Number::Sub(a, b),
        Op::Mul => Number::Mul(a, b),
        Op::Div => Number::Div(a, b),
        Op::Add
        | Op::Eq
        | Op::Ne
        | Op::Lt
        | Op::Le
        | Op::Gt
        | Op::Ge
        | Op::In
        | Op::NotIn
        | Op::AllIn
        | Op::At
        | Op::Of
        | Op::Marked
        | Op::And
        | Op::Or => Number::Add(a, b),
    }
}

/// How many pieces.
pub fn of_pieces(p: Pieces) -> Number {
    if no_pieces(&p) { Number::Const(0) } else { Number::OfPieces(Box::new(p)) }
}

/// How many counts.
pub fn of_counts(c: Counts) -> Number {
    if no_counts(&c) { Number::Const(0) } else { Number::OfCounts(Box::new(c)) }
}

/// Steps to the end of the way.
pub fn to_go(p: Pieces) -> Number {
    if no_pieces(&p) { Number::Const(0) } else { Number::ToGo(Box::new(p)) }
}

/// The most that belong to one seat.
pub fn largest(p: Pieces) -> Number {
    if no_pieces(&p) { Number::Const(0) } else { Number::Largest(Box::new(p)) }
}

/// How many last throws it held for.
pub fn running(t: Truth) -> Number {
    if matches!(t, Truth::Const(false)) { Number::Const(0) } else { Number::Running(Box::new(t)) }
}

/// A state as a number.
pub fn state(s: StateRef) -> Number {
    match &s.of {
        StateOf::Piece(p) if no_pieces(p) => Number::Const(0),
        StateOf::Piece(_) | StateOf::Seat(_) | StateOf::Game => Number::State(Box::new(s)),
    }
}

/// A number as a list of one.
pub fn list_of_one(n: Number) -> Numbers {
    match n {
        Number::Const(x) => Numbers::List(vec![x]),
        other => Numbers::One(Box::new(other)),
    }
}

/// Nobody.
pub fn nobody() -> Pieces {
    Pieces::In(Box::new(Pieces::All), Box::new(Area::Nowhere))
}

/// Whether there is surely none of these pieces.
pub fn no_pieces(p: &Pieces) -> bool {
    matches!(p, Pieces::In(_, a) if matches!(**a, Area::Nowhere))
}

/// `P at S`
pub fn at(p: Pieces, s: Place) -> Pieces {
    if no_pieces(&p) || matches!(s, Place::Nowhere | Place::Nest | Place::Home | Place::Gone) {
        nobody()
    } else {
        Pieces::At(Box::new(p), Box::new(s))
    }
}

/// `P in A`
pub fn within(p: Pieces, a: Area) -> Pieces {
    if no_pieces(&p) || matches!(a, Area::Nowhere) { nobody() } else { Pieces::In(Box::new(p), Box::new(a)) }
}

/// `P not in A`
pub fn outside(p: Pieces, a: Area) -> Pieces {
    if no_pieces(&p) || matches!(a, Area::Nowhere) { p } else { Pieces::NotIn(Box::new(p), Box::new(a)) }
}

/// `P in P2`
pub fn both(p: Pieces, q: Pieces) -> Pieces {
    if no_pieces(&p) || no_pieces(&q) { nobody() } else { Pieces::Both(Box::new(p), Box::new(q)) }
}

/// `P not in P2`
pub fn without(p: Pieces, q: Pieces) -> Pieces {
    if no_pieces(&p) || no_pieces(&q) { p } else { Pieces::Without(Box::new(p), Box::new(q)) }
}

/// One of `leader`, `rear`, `newest`, `P of SEAT` or `P marked X`: nobody of nobody, else what `make` makes.
pub fn filter(p: Pieces, make: impl FnOnce(Box<Pieces>) -> Pieces) -> Pieces {
    if no_pieces(&p) { p } else { make(Box::new(p)) }
}

/// `any N of P`
pub fn any_of_pieces(n: Number, p: Pieces) -> Pieces {
    if no_pieces(&p) || matches!(n, Number::Const(x) if x <= 0) {
        nobody()
    } else {
        Pieces::Any(Box::new(n), Box::new(p))
    }
}

/// Those with a play of which the truth holds.
pub fn could(t: Truth) -> Pieces {
    if matches!(t, Truth::Const(false)) { nobody() } else { Pieces::Could(Box::new(t)) }
}

/// Whether there is surely none of these counts.
pub fn no_counts(c: &Counts) -> bool {
    matches!(c, Counts::Of(_, Numbers::List(l)) if l.is_empty())
}

/// `C of N`
pub fn of_value(c: Counts, n: Numbers) -> Counts {
    if no_counts(&c) { c } else { Counts::Of(Box::new(c), n) }
}

/// `any N of C`
pub fn any_of_counts(n: Number, c: Counts) -> Counts {
    if no_counts(&c) {
        c
    } else if matches!(n, Number::Const(x) if x <= 0) {
        Counts::Of(Box::new(c), Numbers::List(Vec::new()))
    } else {
        Counts::Any(Box::new(n), Box::new(c))
    }
}

/// `using(C)` or `lost(C)`.
pub fn of_hand(c: Counts, make: impl FnOnce(Box<Counts>) -> Counts) -> Counts {
    if no_counts(&c) { c } else { make(Box::new(c)) }
}

/// `own(A)`
pub fn own(a: Area) -> Area {
    if matches!(a, Area::Nowhere) { a } else { Area::Own(Box::new(a)) }
}

/// The union of areas; of one it is that one, of none it is nowhere.
pub fn union(list: impl IntoIterator<Item = Area>) -> Area {
    let mut flat: Vec<Area> = Vec::new();
    for area in list {
        match area {
            Area::Nowhere => {}
            Area::Union(inner) => flat.extend(inner),
            other => flat.push(other),
        }
    }
    match flat.len() {
        0 => Area::Nowhere,
        1 => flat.remove(0),
        _ => Area::Union(flat),
    }
}

/// The area of places for which a truth with [`Place::Arg`] holds; a plain union of named areas where it says no more.
pub fn area_where(t: Truth) -> Area {
    match plain(&t) {
        Some(list) => union(list),
        None => Area::Where(Box::new(t)),
    }
}

fn plain(t: &Truth) -> Option<Vec<Area>> {
    match t {
        Truth::Const(false) => Some(Vec::new()),
        Truth::Or(a, b) => {
            let mut list = plain(a)?;
            list.extend(plain(b)?);
            Some(list)
        }
        Truth::PlaceIn(Place::Arg, a) => named(a).then(|| vec![a.clone()]),
        _ => None,
    }
}

fn named(a: &Area) -> bool {
    match a {
        Area::Class(_) | Area::Link(_) | Area::Nest | Area::Home | Area::Gone | Area::Track | Area::Nowhere => true,
        Area::Union(list) => list.iter().all(named),
        Area::Own(_) | Area::Where(_) => false,
    }
}

/// The first place of the area ahead of the mover.
pub fn next(a: Area) -> Place {
    if matches!(a, Area::Nowhere) { Place::Nowhere } else { Place::Next(Box::new(a)) }
}

/// Of the first of these pieces; of nobody, the player.
pub fn owner(p: Pieces) -> Seat {
    if no_pieces(&p) { Seat::Player } else { Seat::Owner(Box::new(p)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_in_nowhere() {
        assert!(matches!(place_in(Place::Here, Area::Nowhere), Truth::Const(false)));
        assert!(matches!(any_pieces(within(Pieces::Mine, Area::Nowhere)), Truth::Const(false)));
        assert!(matches!(of_pieces(both(Pieces::Mine, nobody())), Number::Const(0)));
        assert!(matches!(outside(Pieces::Mine, Area::Nowhere), Pieces::Mine));
    }

    #[test]
    fn an_empty_list_of_faces_matches_no_count() {
        let faces = of_value(Counts::Rolled, Numbers::List(Vec::new()));
        assert!(matches!(any_counts(faces), Truth::Const(false)));
    }

    #[test]
    fn a_define_of_named_areas_becomes_their_union() {
        let t = or(place_in(Place::Arg, Area::Class(crate::board::ClassId(3))), place_in(Place::Arg, Area::Home));
        assert!(matches!(area_where(t), Area::Union(list) if list.len() == 2));
    }

    #[test]
    fn nothing_is_fewer_than_none() {
        assert!(matches!(compare(Op::Lt, Number::Throws, Number::Const(0)), Truth::Const(false)));
        assert!(matches!(compare(Op::Le, Number::Const(0), Number::Throws), Truth::Const(true)));
        let less = arithmetic(Op::Sub, Number::Const(7), Number::Value);
        assert!(matches!(compare(Op::Lt, less, Number::Const(0)), Truth::Compare(..)));
    }

    #[test]
    fn not_turns_a_comparison_round() {
        let t = compare(Op::Lt, Number::Total, Number::Const(3));
        assert!(matches!(not(t), Truth::Compare(Op::Ge, Number::Total, Number::Const(3))));
    }
}
