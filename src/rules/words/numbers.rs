//! Words that are numbers.

use super::{Need, Want, Word};
use crate::rules::fold;
use crate::rules::ir::Number;
use crate::rules::resolve::value::Kind;

macro_rules! fact {
    ($name:literal, $node:ident, $needs:expr, $means:literal, $example:literal) => {
        Word {
            name: $name,
            also: None,
            is: "number",
            takes: &[],
            needs: $needs,
            means: $means,
            example: $example,
            lower: |_| Some(Kind::Number(Number::$node)),
        }
    };
}

pub(super) const WORDS: &[Word] = &[
    fact!(
        "value",
        Value,
        &[Need::Value],
        "the sum that is spent; in a `for each` over counts, that of the count",
        "count 7 - value as bottom for each rolled"
    ),
    fact!("total", Total, &[], "the sum of the last throw", "total = 5"),
    fact!("throws", Throws, &[], "how many throws were made this turn", "throws < 3"),
    fact!("owed", Owed, &[], "how many throws are still owed", "owed = 0"),
    Word {
        name: "to-go",
        also: None,
        is: "number",
        takes: &[Want::Pieces],
        needs: &[],
        means: "steps to the end of the way for the first of them, whatever forks are open; of nobody 0",
        example: "to-go(mine in track) = 1",
        lower: |a| Some(Kind::Number(fold::to_go(a.pieces(0)?))),
    },
    Word {
        name: "largest",
        also: None,
        is: "number",
        takes: &[Want::Pieces],
        needs: &[],
        means: "the most of them that belong to one seat",
        example: "largest(all at here) >= 2",
        lower: |a| Some(Kind::Number(fold::largest(a.pieces(0)?))),
    },
    Word {
        name: "running",
        also: None,
        is: "number",
        takes: &[Want::Truth],
        needs: &[],
        means: "how many last throws of this turn it held for, this one included; only `rolled total doubles same thrown \
                even` and settings inside",
        example: "running(doubles) = 3",
        lower: |a| Some(Kind::Number(fold::running(a.truth_of_throw(0)?))),
    },
];
