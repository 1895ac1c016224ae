//! Words that are truths.

use super::{Need, Want, Word};
use crate::rules::fold;
use crate::rules::ir::Truth;
use crate::rules::resolve::value::Kind;

macro_rules! fact {
    ($name:literal, $node:ident, $needs:expr, $means:literal, $example:literal) => {
        Word {
            name: $name,
            also: None,
            is: "truth",
            takes: &[],
            needs: $needs,
            means: $means,
            example: $example,
            lower: |_| Some(Kind::Truth(Truth::$node)),
        }
    };
}

pub(super) const WORDS: &[Word] = &[
    fact!("doubles", Doubles, &[], "two or more dice, all equal", "on roll when doubles: throw again"),
    fact!("same", Same, &[], "the faces of the throw before, in any order", "running(same) = 2"),
    Word {
        name: "thrown",
        also: None,
        is: "truth",
        takes: &[Want::Tag],
        needs: &[],
        means: "the last throw has this tag",
        example: "thrown(again)",
        lower: |a| Some(Kind::Truth(Truth::Thrown(a.tag(0)?))),
    },
    Word {
        name: "even",
        also: None,
        is: "truth",
        takes: &[Want::Number],
        needs: &[],
        means: "an even number",
        example: "even(value)",
        lower: |a| Some(Kind::Truth(fold::even(a.number(0)?))),
    },
    fact!("entering", Entering, &[Need::Mover], "the play began in the nest", "must entering"),
    fact!(
        "starting",
        Starting,
        &[Need::Mover],
        "in `never cross`: the move begins at this fork",
        "never cross long unless starting"
    ),
    fact!(
        "capturing",
        Capturing,
        &[Need::Play],
        "the play captures, by its walk and arrival with all they cause; not in a `never`",
        "must capturing"
    ),
    Word {
        name: "by",
        also: None,
        is: "truth",
        takes: &[Want::Label],
        needs: &[Need::Spent],
        means: "this sentence proposed the play",
        example: "on play when by(challenge): set hits(mover) to 1",
        lower: |a| Some(Kind::Truth(a.label(0)?)),
    },
];
