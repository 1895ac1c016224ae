//! Words that are pieces.

use super::{Need, Want, Word};
use crate::rules::fold;
use crate::rules::ir::Pieces;
use crate::rules::resolve::value::Kind;

macro_rules! set {
    ($name:literal, $node:ident, $needs:expr, $means:literal, $example:literal) => {
        Word {
            name: $name,
            also: None,
            is: "pieces",
            takes: &[],
            needs: $needs,
            means: $means,
            example: $example,
            lower: |_| Some(Kind::Pieces(Pieces::$node)),
        }
    };
}

macro_rules! one_of {
    ($name:literal, $node:ident, $means:literal, $example:literal) => {
        Word {
            name: $name,
            also: None,
            is: "pieces",
            takes: &[Want::Pieces],
            needs: &[],
            means: $means,
            example: $example,
            lower: |a| Some(Kind::Pieces(fold::filter(a.pieces(0)?, Pieces::$node))),
        }
    };
}

pub(super) const WORDS: &[Word] = &[
    set!("mine", Mine, &[], "those of my colour", "mine in nest"),
    set!("ours", Ours, &[], "those of my team", "ours all in goal"),
    set!("partners", Partners, &[], "those of my team without mine", "may enter partners with a die of 6"),
    set!("rivals", Rivals, &[], "those of other teams", "rivals at here"),
    set!("all", All, &[], "everybody's", "all at here >= 2"),
    set!("mover", Mover, &[Need::Mover], "the piece that moves; of a stack the first", "blooded(mover) = 0"),
    set!("movers", Movers, &[Need::Mover], "all that move with it, itself included", "send movers to nest"),
    set!("victims", Victims, &[Need::Victims], "those just captured, of one owner", "send victims to back(7)"),
    set!("it", It, &[Need::Each], "each piece of a `for each`", "set hits(it) to 0 for each mine"),
    set!(
        "moved",
        Moved,
        &[],
        "those moved this turn by plays and by `enter jump swap advance retreat`, not by `send` nor as victims; \
         each at its last time",
        "send (moved in track) not in spares to nest"
    ),
    set!("latest", Latest, &[], "the last of those", "could(mover in latest)"),
    Word {
        name: "companions",
        also: None,
        is: "pieces",
        takes: &[Want::Span],
        needs: &[Need::Mover],
        means: "those of my colour that stood on one square of the track with the mover when the roll (`roll`) or the \
                turn (`turn`) began; none where `here` is that square",
        example: "never rest when companions(roll) at here",
        lower: |a| Some(Kind::Pieces(Pieces::Companions(a.span(0)?))),
    },
    one_of!("leader", Leader, "the one of them with the fewest steps to go", "send leader(mine in track) to nest"),
    one_of!("rear", Rear, "the one of them with the most steps to go", "mover in rear(mine in track)"),
    one_of!("newest", Newest, "the one that came last to the square where it stands", "capture newest(rivals at here)"),
    Word {
        name: "stacks",
        also: None,
        is: "pieces",
        takes: &[Want::Pieces],
        needs: &[],
        means: "only in a `may`: all of them on one step of their way, moving as one",
        example: "may advance stacks(mine in track) with a count",
        lower: |a| Some(Kind::Stacks(a.pieces(0)?)),
    },
    Word {
        name: "could",
        also: None,
        is: "pieces",
        takes: &[Want::Truth],
        needs: &[],
        means: "those with a play of which the truth holds; not in a `never`",
        example: "not could(using(die))",
        lower: |a| Some(Kind::Pieces(fold::could(a.truth_of_play(0)?))),
    },
];
