//! What a `may` costs: the rows behind `with`.

use super::Pattern;
use crate::rules::ir::Pay;

/// The costs.
pub const COSTS: &[Pattern<Pay>] = &[
    Pattern {
        form: "a COUNTS",
        does: "one of them",
        example: "with a die of 6",
        build: |r| Some(Pay::One(r.counts(0)?)),
    },
    Pattern {
        form: "two equal COUNTS",
        does: "two of one value",
        example: "with two equal dice",
        build: |r| Some(Pay::TwoEqual(r.counts(0)?)),
    },
    Pattern {
        form: "two COUNTS totalling NUMBERS",
        does: "two whose sum is one of the numbers",
        example: "with two dice totalling 5",
        build: |r| {
            let (counts, sums) = (r.counts(0), r.numbers(1));
            Some(Pay::TwoTotalling(counts?, sums?))
        },
    },
    Pattern {
        form: "all COUNTS",
        does: "all of them at once, in one walk",
        example: "with all dice",
        build: |r| Some(Pay::All(r.counts(0)?)),
    },
];
