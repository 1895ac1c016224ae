//! Words that are counts.

use super::{Need, Want, Word};
use crate::rules::fold;
use crate::rules::ir::Counts;
use crate::rules::resolve::value::Kind;
use crate::throws;

pub(super) const WORDS: &[Word] = &[
    Word {
        name: "counts",
        also: Some("count"),
        is: "counts",
        takes: &[],
        needs: &[],
        means: "all in hand; behind `with` never a token (a count worth 0)",
        example: "lose counts",
        lower: |_| Some(Kind::Counts(Counts::Hand)),
    },
    Word {
        name: "dice",
        also: Some("die"),
        is: "counts",
        takes: &[],
        needs: &[],
        means: "those in hand tagged `die`; so any tag is the counts of that tag, and a tag that `is` another counts as it",
        example: "with a die of 6",
        lower: |_| Some(Kind::Counts(Counts::Tag(throws::DIE))),
    },
    Word {
        name: "rolled",
        also: None,
        is: "counts",
        takes: &[],
        needs: &[],
        means: "the faces of the last throw, as thrown",
        example: "rolled of [1, 6]",
        lower: |_| Some(Kind::Counts(Counts::Rolled)),
    },
    Word {
        name: "using",
        also: None,
        is: "counts",
        takes: &[Want::Counts],
        needs: &[Need::Spent],
        means: "those of them that this play spends",
        example: "must using(die)",
        lower: |a| Some(Kind::Counts(fold::of_hand(a.counts(0)?, Counts::Using))),
    },
    Word {
        name: "lost",
        also: None,
        is: "counts",
        takes: &[Want::Counts],
        needs: &[],
        means: "those of them that were lost since the roll began",
        example: "not lost(die)",
        lower: |a| Some(Kind::Counts(fold::of_hand(a.counts(0)?, Counts::Lost))),
    },
];
