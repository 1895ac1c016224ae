//! Changing the resolved form: a visitor sees every node after the nodes inside it, and may change it.

use crate::board::{ClassId, EdgeId, LinkId, SeatId};
use crate::rules::ir::{
    Act, Area, Body, Choice, Consequence, Counts, Duty, Each, Effect, Number, Numbers, Pay, Pieces, Place, Seat,
    Sentence, StateId, StateOf, StateRef, Step, Truth,
};
use crate::throws::{TagId, ThrowId};

/// What may be looked at or changed on a walk; every method does nothing unless written.
#[allow(unused_variables, reason = "defaults of a visitor")]
pub trait Visit {
    /// After the parts of a truth.
    fn truth(&mut self, truth: &mut Truth) {}
    /// After the parts of a number.
    fn number(&mut self, number: &mut Number) {}
    /// After the parts of a piece set.
    fn pieces(&mut self, pieces: &mut Pieces) {}
    /// After the parts of a place.
    fn place(&mut self, place: &mut Place) {}
    /// After the parts of a set of counts.
    fn counts(&mut self, counts: &mut Counts) {}
    /// A class of the board.
    fn class(&mut self, class: &mut ClassId) {}
    /// A set of links.
    fn link(&mut self, link: &mut LinkId) {}
    /// A named way.
    fn edge(&mut self, edge: &mut EdgeId) {}
    /// A named seat.
    fn seat(&mut self, seat: &mut SeatId) {}
    /// A tag.
    fn tag(&mut self, tag: &mut TagId) {}
    /// A named throw.
    fn throw(&mut self, throw: &mut ThrowId) {}
    /// A state that is read.
    fn reads(&mut self, state: &mut StateId) {}
    /// A state that is set.
    fn sets(&mut self, state: &mut StateId) {}
}

/// A sentence: guard first, then body.
pub fn sentence(s: &mut Sentence, v: &mut impl Visit) {
    for part in &mut s.guard {
        truth(&mut part.truth, v);
    }
    match &mut s.body {
        Body::May { act: a, pay: p } => {
            act(a, v);
            pay(p, v);
        }
        Body::Never(Step::Cross(e)) => v.edge(e),
        Body::Never(Step::Leave | Step::Pass | Step::Land | Step::Rest) => {}
        Body::Must(d) => duty(d, v),
        Body::On { effects, .. } => effects.iter_mut().for_each(|e| effect(e, v)),
    }
}

fn choice(c: &mut Choice, v: &mut impl Visit) {
    pieces(&mut c.pieces, v);
}

fn act(a: &mut Act, v: &mut impl Visit) {
    match a {
        Act::Enter(who) | Act::Stay(who) => choice(who, v),
        Act::Advance { who, by, .. } | Act::Retreat { who, by } => {
            choice(who, v);
            if let Some(n) = by {
                number(n, v);
            }
        }
        Act::Jump { who, to } => {
            choice(who, v);
            place(to, v);
        }
        Act::Swap(a, b) => {
            pieces(a, v);
            pieces(b, v);
        }
        Act::Capture(p) => pieces(p, v),
        Act::Set(s, n) => {
            set(s, v);
            number(n, v);
        }
        Act::Decline | Act::SkipThrow => {}
    }
}

fn pay(p: &mut Pay, v: &mut impl Visit) {
    match p {
        Pay::Nothing => {}
        Pay::One(c) | Pay::TwoEqual(c) | Pay::All(c) => counts(c, v),
        Pay::TwoTotalling(c, n) => {
            counts(c, v);
            numbers(n, v);
        }
    }
}

fn duty(d: &mut Duty, v: &mut impl Visit) {
    match d {
        Duty::Truth(t) | Duty::Most(t) => truth(t, v),
        Duty::SpendMost(c) | Duty::SpendLargest(c) | Duty::SpendAll(c) => counts(c, v),
    }
}

fn effect(e: &mut Effect, v: &mut impl Visit) {
    match &mut e.each {
        Some(Each::Pieces(p)) => pieces(p, v),
        Some(Each::Counts(c)) => counts(c, v),
        None => {}
    }
    match &mut e.act {
        Consequence::Send(p, s) | Consequence::Jump(p, s) => {
            pieces(p, v);
            place(s, v);
        }
        Consequence::Enter(p) => pieces(p, v),
        Consequence::Swap(a, b) => {
            pieces(a, v);
            pieces(b, v);
        }
        Consequence::Advance(p, n) | Consequence::Retreat(p, n) => {
            pieces(p, v);
            number(n, v);
        }
        Consequence::Capture(p, to) => {
            pieces(p, v);
            if let Some(s) = to {
                place(s, v);
            }
        }
        Consequence::Count(n, t) => {
            number(n, v);
            v.tag(t);
        }
        Consequence::Change(c, n) => {
            counts(c, v);
            number(n, v);
        }
        Consequence::Lose(c) => counts(c, v),
        Consequence::Take(t) => v.throw(t),
        Consequence::Set(s, n) => {
            set(s, v);
            number(n, v);
        }
        Consequence::ThrowAgain
        | Consequence::ThrowAgainNow
        | Consequence::EndTurn
        | Consequence::UndoTurn
        | Consequence::Rank
        | Consequence::Win => {}
    }
}

fn set(s: &mut StateRef, v: &mut impl Visit) {
    state_of(&mut s.of, v);
    v.sets(&mut s.state);
}

fn state_of(of: &mut StateOf, v: &mut impl Visit) {
    match of {
        StateOf::Piece(p) => pieces(p, v),
        StateOf::Seat(s) => seat(s, v),
        StateOf::Game => {}
    }
}

/// A truth and all in it.
pub fn truth(t: &mut Truth, v: &mut impl Visit) {
    match t {
        Truth::Not(a) => truth(a, v),
        Truth::And(a, b) | Truth::Or(a, b) => {
            truth(a, v);
            truth(b, v);
        }
        Truth::Compare(_, a, b) => {
            number(a, v);
            number(b, v);
        }
        Truth::SameSeat(a, b) => {
            seat(a, v);
            seat(b, v);
        }
        Truth::AnyPieces(p) => pieces(p, v),
        Truth::AnyCounts(c) => counts(c, v),
        Truth::AllIn(p, a) => {
            pieces(p, v);
            area(a, v);
        }
        Truth::PlaceIn(p, a) => {
            place(p, v);
            area(a, v);
        }
        Truth::NumberIn(n, l) => {
            number(n, v);
            numbers(l, v);
        }
        Truth::Thrown(tag) => v.tag(tag),
        Truth::Even(n) => number(n, v),
        Truth::Const(_)
        | Truth::Doubles
        | Truth::Same
        | Truth::Entering
        | Truth::Starting
        | Truth::Capturing
        | Truth::By(_) => {}
    }
    v.truth(t);
}

/// A number and all in it.
pub fn number(n: &mut Number, v: &mut impl Visit) {
    match n {
        Number::Add(a, b) | Number::Sub(a, b) | Number::Mul(a, b) | Number::Div(a, b) => {
            number(a, v);
            number(b, v);
        }
        Number::OfPieces(p) | Number::ToGo(p) | Number::Largest(p) => pieces(p, v),
        Number::OfCounts(c) => counts(c, v),
        Number::Running(t) => truth(t, v),
        Number::State(s) => {
            state_of(&mut s.of, v);
            v.reads(&mut s.state);
        }
        Number::Const(_) | Number::Total | Number::Throws | Number::Owed | Number::Value => {}
    }
    v.number(n);
}

fn numbers(l: &mut Numbers, v: &mut impl Visit) {
    match l {
        Numbers::List(_) => {}
        Numbers::One(n) => number(n, v),
    }
}

/// A piece set and all in it.
pub fn pieces(p: &mut Pieces, v: &mut impl Visit) {
    match p {
        Pieces::Leader(a) | Pieces::Rear(a) | Pieces::Newest(a) => pieces(a, v),
        Pieces::Could(t) => truth(t, v),
        Pieces::At(a, s) => {
            pieces(a, v);
            place(s, v);
        }
        Pieces::In(a, s) | Pieces::NotIn(a, s) => {
            pieces(a, v);
            area(s, v);
        }
        Pieces::Both(a, b) | Pieces::Without(a, b) => {
            pieces(a, v);
            pieces(b, v);
        }
        Pieces::OfSeat(a, s) => {
            pieces(a, v);
            seat(s, v);
        }
        Pieces::Marked(a, s) => {
            pieces(a, v);
            v.reads(s);
        }
        Pieces::Any(n, a) => {
            number(n, v);
            pieces(a, v);
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
    v.pieces(p);
}

/// A place and all in it.
pub fn place(p: &mut Place, v: &mut impl Visit) {
    match p {
        Place::Step(n) | Place::Back(n) | Place::Ahead(n) => number(n, v),
        Place::Next(a) => area(a, v),
        Place::Far(links) => links.iter_mut().for_each(|l| v.link(l)),
        Place::Here | Place::Origin | Place::Nest | Place::Home | Place::Gone | Place::Nowhere | Place::Arg => {}
    }
    v.place(p);
}

/// An area and all in it.
pub fn area(a: &mut Area, v: &mut impl Visit) {
    match a {
        Area::Class(c) => v.class(c),
        Area::Link(l) => v.link(l),
        Area::Own(inner) => area(inner, v),
        Area::Union(list) => list.iter_mut().for_each(|a| area(a, v)),
        Area::Where(t) => truth(t, v),
        Area::Nest | Area::Home | Area::Gone | Area::Track | Area::Nowhere => {}
    }
}

/// A set of counts and all in it.
pub fn counts(c: &mut Counts, v: &mut impl Visit) {
    match c {
        Counts::Tag(t) => v.tag(t),
        Counts::Using(a) | Counts::Lost(a) => counts(a, v),
        Counts::Of(a, l) => {
            counts(a, v);
            numbers(l, v);
        }
        Counts::Any(n, a) => {
            number(n, v);
            counts(a, v);
        }
        Counts::Hand | Counts::Rolled => {}
    }
    v.counts(c);
}

fn seat(s: &mut Seat, v: &mut impl Visit) {
    match s {
        Seat::Owner(p) => pieces(p, v),
        Seat::Named(id) => v.seat(id),
        Seat::Player | Seat::Me => {}
    }
}
