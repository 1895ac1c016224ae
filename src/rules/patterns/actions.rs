//! What a `may` proposes.

use super::Pattern;
use crate::rules::ir::{Act, Surplus, Wall};

const OVERSHOOT: &[(&str, Surplus)] =
    &[("refused", Surplus::Refused), ("bounces", Surplus::Bounces), ("lost", Surplus::Lost)];
const BLOCKED: &[(&str, Wall)] = &[("refused", Wall::Refused), ("stops", Wall::Stops), ("returns", Wall::Returns)];

/// The actions.
pub const ACTIONS: &[Pattern<Act>] = &[
    Pattern {
        form: "enter PIECES",
        does: "from the nest to step 1; only pieces in the nest; asks `leave`, `land`",
        example: "may enter mine with a die of 6",
        build: |r| Some(Act::Enter(r.choice(0)?)),
    },
    Pattern {
        form: "advance PIECES [by N] [overshoot O] [blocked B]",
        does: "a walk of N steps, by default the sum spent; 0 steps are no play; out of the nest the first step is step 1; \
               asks all. O, beyond the last place: `refused` (default), `bounces` (squares walked back over are passed), \
               `lost`. B, before a square whose `pass` is vetoed: `refused` (default), `stops`, `returns` (the way back \
               is not asked)",
        example: "may advance mine in track with a count",
        build: |r| {
            let (who, by) = (r.choice(0), r.maybe_number(1));
            let (overshoot, blocked) = (r.option(2, OVERSHOOT), r.option(3, BLOCKED));
            Some(Act::Advance { who: who?, by: by?, overshoot: overshoot?, blocked: blocked? })
        },
    },
    Pattern {
        form: "retreat PIECES [by N]",
        does: "backwards along the main way; not below step 1; asks all",
        example: "may retreat mine in track by 1 with a back-do",
        build: |r| {
            let (who, by) = (r.choice(0), r.maybe_number(1));
            Some(Act::Retreat { who: who?, by: by? })
        },
    },
    Pattern {
        form: "jump PIECES to PLACE",
        does: "no walk; the step on that square nearest ahead on the mover's way, else nearest behind; asks `leave`, \
               `land`",
        example: "may jump mine in track to next(globe) with a ball",
        build: |r| {
            let (who, to) = (r.choice(0), r.place(1));
            Some(Act::Jump { who: who?, to: to? })
        },
    },
    Pattern {
        form: "stay PIECES",
        does: "spends the count, moves nothing; asks `leave`",
        example: "may stay mine in track with a die of 6",
        build: |r| Some(Act::Stay(r.choice(0)?)),
    },
    Pattern {
        form: "swap PIECES against PIECES",
        does: "they change places; asks `leave`, `land` of both",
        example: "may swap mine in track against rivals in track with a prize",
        build: |r| {
            let (a, b) = (r.pieces(0), r.pieces(1));
            Some(Act::Swap(a?, b?))
        },
    },
    Pattern {
        form: "capture PIECES",
        does: "a capture as a play of its own",
        example: "may capture rivals marked overtaken with a grudge",
        build: |r| Some(Act::Capture(r.pieces(0)?)),
    },
    Pattern {
        form: "set STATE to N",
        does: "a declaration",
        example: "may set twin(leader(mine)) to 1",
        build: |r| {
            let (state, n) = (r.state(0), r.number(1));
            Some(Act::Set(state?, n?))
        },
    },
    Pattern {
        form: "decline",
        does: "leaves what is in hand",
        example: "may decline when not could(using(die))",
        build: |_| Some(Act::Decline),
    },
    Pattern {
        form: "skip throw",
        does: "gives up the turn before throwing",
        example: "may skip throw",
        build: |_| Some(Act::SkipThrow),
    },
];
