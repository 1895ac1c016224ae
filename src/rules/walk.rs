//! Goes through every node of the resolved form, for analyses that ask what a sentence reads.

use crate::rules::ir::{
    Act, Area, Body, Choice, Consequence, Counts, Duty, Each, Number, Numbers, Pay, Pieces, Place, Seat, Sentence,
    StateOf, StateRef, Truth,
};

/// A node of the resolved form, by type.
#[derive(Clone, Copy, Debug)]
pub enum Node<'a> {
    /// A truth.
    Truth(&'a Truth),
    /// A number.
    Number(&'a Number),
    /// Pieces.
    Pieces(&'a Pieces),
    /// A place.
    Place(&'a Place),
    /// An area.
    Area(&'a Area),
    /// Counts.
    Counts(&'a Counts),
    /// A seat.
    Seat(&'a Seat),
    /// A state that is read or set.
    State(&'a StateRef),
    /// An effect.
    Consequence(&'a Consequence),
}

/// Calls `see` with every node of a sentence, outer nodes first.
pub fn sentence<'a>(sentence: &'a Sentence, see: &mut dyn FnMut(Node<'a>)) {
    for part in &sentence.guard {
        truth(&part.truth, see);
    }
    body(&sentence.body, see);
}

/// Calls `see` with every node of a body.
pub fn body<'a>(body: &'a Body, see: &mut dyn FnMut(Node<'a>)) {
    match body {
        Body::May { act: a, pay: p } => {
            act(a, see);
            pay(p, see);
        }
        Body::Never(_) => {}
        Body::Must(duty) => match duty {
            Duty::Truth(t) | Duty::Most(t) => truth(t, see),
            Duty::SpendMost(c) | Duty::SpendLargest(c) | Duty::SpendAll(c) => counts(c, see),
        },
        Body::On { effects, .. } => {
            for effect in effects {
                match &effect.each {
                    Some(Each::Pieces(p)) => pieces(p, see),
                    Some(Each::Counts(c)) => counts(c, see),
                    None => {}
                }
                consequence(&effect.act, see);
            }
        }
    }
}

fn choice<'a>(who: &'a Choice, see: &mut dyn FnMut(Node<'a>)) {
    pieces(&who.pieces, see);
}

/// Calls `see` with every node of an action.
pub fn act<'a>(act: &'a Act, see: &mut dyn FnMut(Node<'a>)) {
    match act {
        Act::Enter(who) | Act::Stay(who) => choice(who, see),
        Act::Advance { who, by, .. } | Act::Retreat { who, by } => {
            choice(who, see);
            if let Some(by) = by {
                number(by, see);
            }
        }
        Act::Jump { who, to } => {
            choice(who, see);
            place(to, see);
        }
        Act::Swap(a, b) => {
            pieces(a, see);
            pieces(b, see);
        }
        Act::Capture(p) => pieces(p, see),
        Act::Set(state, to) => {
            state_ref(state, see);
            number(to, see);
        }
        Act::Decline | Act::SkipThrow => {}
    }
}

/// Calls `see` with every node of a price.
pub fn pay<'a>(pay: &'a Pay, see: &mut dyn FnMut(Node<'a>)) {
    match pay {
        Pay::Nothing => {}
        Pay::One(c) | Pay::TwoEqual(c) | Pay::All(c) => counts(c, see),
        Pay::TwoTotalling(c, n) => {
            counts(c, see);
            numbers(n, see);
        }
    }
}

fn consequence<'a>(act: &'a Consequence, see: &mut dyn FnMut(Node<'a>)) {
    see(Node::Consequence(act));
    match act {
        Consequence::Send(p, to) | Consequence::Jump(p, to) => {
            pieces(p, see);
            place(to, see);
        }
        Consequence::Enter(p) => pieces(p, see),
        Consequence::Swap(a, b) => {
            pieces(a, see);
            pieces(b, see);
        }
        Consequence::Advance(p, n) | Consequence::Retreat(p, n) => {
            pieces(p, see);
            number(n, see);
        }
        Consequence::Capture(p, to) => {
            pieces(p, see);
            if let Some(to) = to {
                place(to, see);
            }
        }
        Consequence::Count(n, _) => number(n, see),
        Consequence::Change(c, n) => {
            counts(c, see);
            number(n, see);
        }
        Consequence::Lose(c) => counts(c, see),
        Consequence::Set(state, n) => {
            state_ref(state, see);
            number(n, see);
        }
        Consequence::ThrowAgain
        | Consequence::ThrowAgainNow
        | Consequence::Take(_)
        | Consequence::EndTurn
        | Consequence::UndoTurn
        | Consequence::Rank
        | Consequence::Win => {}
    }
}

fn state_ref<'a>(state: &'a StateRef, see: &mut dyn FnMut(Node<'a>)) {
    see(Node::State(state));
    match &state.of {
        StateOf::Piece(p) => pieces(p, see),
        StateOf::Seat(s) => seat(s, see),
        StateOf::Game => {}
    }
}

/// Calls `see` with every node of a truth.
pub fn truth<'a>(t: &'a Truth, see: &mut dyn FnMut(Node<'a>)) {
    see(Node::Truth(t));
    match t {
        Truth::Not(a) => truth(a, see),
        Truth::And(a, b) | Truth::Or(a, b) => {
            truth(a, see);
            truth(b, see);
        }
        Truth::Compare(_, a, b) => {
            number(a, see);
            number(b, see);
        }
        Truth::SameSeat(a, b) => {
            seat(a, see);
            seat(b, see);
        }
        Truth::AnyPieces(p) => pieces(p, see),
        Truth::AnyCounts(c) => counts(c, see),
        Truth::AllIn(p, a) => {
            pieces(p, see);
            area(a, see);
        }
        Truth::PlaceIn(p, a) => {
            place(p, see);
            area(a, see);
        }
        Truth::NumberIn(n, l) => {
            number(n, see);
            numbers(l, see);
        }
        Truth::Even(n) => number(n, see),
        Truth::Const(_)
        | Truth::Doubles
        | Truth::Same
        | Truth::Thrown(_)
        | Truth::Entering
        | Truth::Starting
        | Truth::Capturing
        | Truth::By(_) => {}
    }
}

/// Calls `see` with every node of a number.
pub fn number<'a>(n: &'a Number, see: &mut dyn FnMut(Node<'a>)) {
    see(Node::Number(n));
    match n {
        Number::Add(a, b) | Number::Sub(a, b) | Number::Mul(a, b) | Number::Div(a, b) => {
            number(a, see);
            number(b, see);
        }
        Number::OfPieces(p) | Number::ToGo(p) | Number::Largest(p) => pieces(p, see),
        Number::OfCounts(c) => counts(c, see),
        Number::Running(t) => truth(t, see),
        Number::State(s) => state_ref(s, see),
        Number::Const(_) | Number::Total | Number::Throws | Number::Owed | Number::Value => {}
    }
}

fn numbers<'a>(n: &'a Numbers, see: &mut dyn FnMut(Node<'a>)) {
    match n {
        Numbers::List(_) => {}
        Numbers::One(n) => number(n, see),
    }
}

/// Calls `see` with every node of a set of pieces.
pub fn pieces<'a>(p: &'a Pieces, see: &mut dyn FnMut(Node<'a>)) {
    see(Node::Pieces(p));
    match p {
        Pieces::Leader(a) | Pieces::Rear(a) | Pieces::Newest(a) | Pieces::Marked(a, _) => pieces(a, see),
        Pieces::Could(t) => truth(t, see),
        Pieces::At(a, s) => {
            pieces(a, see);
            place(s, see);
        }
        Pieces::In(a, r) | Pieces::NotIn(a, r) => {
            pieces(a, see);
            area(r, see);
        }
        Pieces::Both(a, b) | Pieces::Without(a, b) => {
            pieces(a, see);
            pieces(b, see);
        }
        Pieces::OfSeat(a, s) => {
            pieces(a, see);
            seat(s, see);
        }
        Pieces::Any(n, a) => {
            number(n, see);
            pieces(a, see);
        }
        Pieces::Mine
        | Pieces::Ours
        | Pieces::Partners
        | Pieces::Rivals
        | Pieces::All
        | Pieces::Mover
        | Pieces::Movers
        | Pieces::Victims
        | Pieces::It
        | Pieces::Moved
        | Pieces::Latest
        | Pieces::Companions(_) => {}
    }
}

/// Calls `see` with every node of a place.
pub fn place<'a>(p: &'a Place, see: &mut dyn FnMut(Node<'a>)) {
    see(Node::Place(p));
    match p {
        Place::Step(n) | Place::Back(n) | Place::Ahead(n) => number(n, see),
        Place::Next(a) => area(a, see),
        Place::Here
        | Place::Origin
        | Place::Far(_)
        | Place::Nest
        | Place::Home
        | Place::Gone
        | Place::Nowhere
        | Place::Arg => {}
    }
}

/// Calls `see` with every node of an area.
pub fn area<'a>(a: &'a Area, see: &mut dyn FnMut(Node<'a>)) {
    see(Node::Area(a));
    match a {
        Area::Own(inner) => area(inner, see),
        Area::Union(list) => list.iter().for_each(|x| area(x, see)),
        Area::Where(t) => truth(t, see),
        Area::Class(_) | Area::Link(_) | Area::Nest | Area::Home | Area::Gone | Area::Track | Area::Nowhere => {}
    }
}

/// Calls `see` with every node of a set of counts.
pub fn counts<'a>(c: &'a Counts, see: &mut dyn FnMut(Node<'a>)) {
    see(Node::Counts(c));
    match c {
        Counts::Using(a) | Counts::Lost(a) => counts(a, see),
        Counts::Of(a, n) => {
            counts(a, see);
            numbers(n, see);
        }
        Counts::Any(n, a) => {
            number(n, see);
            counts(a, see);
        }
        Counts::Hand | Counts::Tag(_) | Counts::Rolled => {}
    }
}

fn seat<'a>(s: &'a Seat, see: &mut dyn FnMut(Node<'a>)) {
    see(Node::Seat(s));
    match s {
        Seat::Owner(p) => pieces(p, see),
        Seat::Player | Seat::Me | Seat::Named(_) => {}
    }
}
