//! What an `on` does.

use super::Pattern;
use crate::rules::ir::{Consequence, Event};
use crate::rules::patterns::Row;
use crate::rules::resolve::typing::Typing;
use crate::throws;

/// The effects.
pub const EFFECTS: &[Pattern<Consequence>] = &[
    Pattern {
        form: "send PIECES to PLACE",
        does: "puts them there; raises nothing, asks nobody",
        example: "send leader(mine) to nest",
        build: |r| {
            let (p, to) = (r.pieces(0), r.place(1));
            Some(Consequence::Send(p?, to?))
        },
    },
    Pattern {
        form: "jump PIECES to PLACE",
        does: "puts them there and raises `land` or `home`; asks `never land`",
        example: "jump mover to next(star)",
        build: |r| {
            let (p, to) = (r.pieces(0), r.place(1));
            Some(Consequence::Jump(p?, to?))
        },
    },
    Pattern {
        form: "enter PIECES",
        does: "out of the nest; raises `enter`, then `land`; asks `never land`",
        example: "enter any 2 of mine in nest",
        build: |r| Some(Consequence::Enter(r.pieces(0)?)),
    },
    Pattern {
        form: "swap PIECES against PIECES",
        does: "they change places; raises `land`; asks `never land`",
        example: "swap mover against leader(rivals in track)",
        build: |r| {
            let (a, b) = (r.pieces(0), r.pieces(1));
            Some(Consequence::Swap(a?, b?))
        },
    },
    Pattern {
        form: "advance PIECES by N",
        does: "a walk forward; `cross`, `pass`, `land` are asked",
        example: "advance mover by value",
        build: |r| {
            let (p, n) = (r.pieces(0), r.number(1));
            Some(Consequence::Advance(p?, n?))
        },
    },
    Pattern {
        form: "retreat PIECES by N",
        does: "a walk backwards; `cross`, `pass`, `land` are asked",
        example: "retreat mover by 3",
        build: |r| {
            let (p, n) = (r.pieces(0), r.number(1));
            Some(Consequence::Retreat(p?, n?))
        },
    },
    Pattern {
        form: "capture PIECES [to PLACE]",
        does: "to the nest, or there; then the `capture` event with this `here`, one for each owner",
        example: "capture rivals at here",
        build: |r| {
            let p = r.pieces(0);
            let to = if r.has(1) { Some(r.place(1)?) } else { None };
            Some(Consequence::Capture(p?, to))
        },
    },
    Pattern {
        form: "count N [as TAG]",
        does: "a count into the hand, a `bonus` by default; not in `on stuck`, `on spent`, `on end`",
        example: "count 20 as bonus",
        build: count,
    },
    Pattern {
        form: "change COUNTS to N",
        does: "a new value; `rolled` stays",
        example: "change dice of 6 to 7",
        build: |r| {
            let (c, n) = (r.counts(0), r.number(1));
            Some(Consequence::Change(c?, n?))
        },
    },
    Pattern {
        form: "lose COUNTS",
        does: "out of the hand",
        example: "lose dice",
        build: |r| Some(Consequence::Lose(r.counts(0)?)),
    },
    Pattern {
        form: "throw again now",
        does: "only in `on roll`: a throw before anything is played; the counts join one roll",
        example: "throw again now",
        build: |r| {
            only(r, "throw again now", Event::Roll, "later it is `throw again`: one more owed throw")?;
            Some(Consequence::ThrowAgainNow)
        },
    },
    Pattern {
        form: "throw again",
        does: "one more owed throw",
        example: "throw again",
        build: |_| Some(Consequence::ThrowAgain),
    },
    Pattern {
        form: "take THROW",
        does: "only in `on throw`: this throw uses the dice so named in the sheet",
        example: "take one",
        build: |r| {
            only(r, "take", Event::Throw, "the dice are chosen when a throw is about to be made")?;
            Some(Consequence::Take(r.throw(0)?))
        },
    },
    Pattern {
        form: "end turn",
        does: "hand and owed throws are gone",
        example: "end turn",
        build: |_| Some(Consequence::EndTurn),
    },
    Pattern {
        form: "undo turn",
        does: "as `end turn`, and all stands as when the turn began",
        example: "undo turn",
        build: |_| Some(Consequence::UndoTurn),
    },
    Pattern {
        form: "set STATE to N",
        does: "a state gets a new value",
        example: "set age(it) to age(it) + 1 for each mine",
        build: |r| {
            let (state, n) = (r.state(0), r.number(1));
            Some(Consequence::Set(state?, n?))
        },
    },
    Pattern {
        form: "rank",
        does: "the seat takes the next place; the last seat left ends the game",
        example: "rank, end turn",
        build: |_| Some(Consequence::Rank),
    },
    Pattern { form: "win", does: "the game is over for this team", example: "win", build: |_| Some(Consequence::Win) },
];

fn count(r: &mut Row<'_, '_>) -> Option<Consequence> {
    if let Some(event @ (Event::Stuck | Event::Spent | Event::End)) = r.known.event {
        let site = r.low.site(r.scope, r.span);
        r.low.typing(&site, Typing::CountLost { event: event.word(), span: r.span });
        return None;
    }
    let (n, tag) = (r.number(0), r.tag(1, throws::BONUS));
    Some(Consequence::Count(n?, tag?))
}

/// Says that an effect stands in the wrong event.
fn only(r: &mut Row<'_, '_>, effect: &'static str, event: Event, help: &'static str) -> Option<()> {
    match r.known.event {
        Some(found) if found != event => {
            let site = r.low.site(r.scope, r.span);
            let mistake = Typing::EffectHere { effect, event: event.word(), help, span: r.span, found: found.word() };
            r.low.typing(&site, mistake);
            None
        }
        Some(_) | None => Some(()),
    }
}
