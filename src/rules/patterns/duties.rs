//! What a `must` wants, beside a truth about a play.

use super::Pattern;
use crate::rules::ir::Duty;

/// The duties.
pub const DUTIES: &[Pattern<Duty>] = &[
    Pattern {
        form: "spend most COUNTS",
        does: "as many of them as any way to play the roll can spend",
        example: "must spend most dice",
        build: |r| Some(Duty::SpendMost(r.counts(0)?)),
    },
    Pattern {
        form: "spend largest COUNTS",
        does: "the greatest sum of them that any way to play the roll can spend",
        example: "must spend largest dice",
        build: |r| Some(Duty::SpendLargest(r.counts(0)?)),
    },
    Pattern {
        form: "spend all COUNTS",
        does: "all of them, or none",
        example: "must spend all dice",
        build: |r| Some(Duty::SpendAll(r.counts(0)?)),
    },
    Pattern {
        form: "most TRUTH",
        does: "as many plays of the roll as possible for which it holds; in brackets if it is more than a term",
        example: "must most entering",
        build: |r| Some(Duty::Most(r.truth(0)?)),
    },
];
