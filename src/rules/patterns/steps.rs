//! What a `never` is asked about.

use super::Pattern;
use crate::rules::ir::Step;

/// The steps.
pub const STEPS: &[Pattern<Step>] = &[
    Pattern {
        form: "leave",
        does: "the place one stands on, the nest too; `here` is where the piece stands",
        example: "never leave when mine at here",
        build: |_| Some(Step::Leave),
    },
    Pattern {
        form: "cross EDGE",
        does: "a step of the way that the board names: a fork or a gate; `here` is where it begins",
        example: "never cross lap unless allowed",
        build: |r| Some(Step::Cross(r.edge(0)?)),
    },
    Pattern {
        form: "pass",
        does: "each square strictly between; `here` is that square",
        example: "never pass when barred(here)",
        build: |_| Some(Step::Pass),
    },
    Pattern {
        form: "land",
        does: "the last place, home included; `here` is that place",
        example: "never land when mine at here",
        build: |_| Some(Step::Land),
    },
    Pattern {
        form: "rest",
        does: "when the roll is over, for every piece moved in it; `here` is where it stands; reads only places, \
               companions and marks, and not `origin`",
        example: "never rest when companions(roll) at here",
        build: |_| Some(Step::Rest),
    },
];
