//! Words that are seats.

use super::{Need, Want, Word};
use crate::rules::fold;
use crate::rules::ir::Seat;
use crate::rules::resolve::value::Kind;

const NONE: &[Need] = &[];

pub(super) const WORDS: &[Word] = &[
    Word {
        name: "player",
        also: None,
        is: "seat",
        takes: &[],
        needs: NONE,
        means: "whose turn it is: to throw and to choose",
        example: "set missed(player) to missed(player) + 1",
        lower: |_| Some(Kind::Seat(Seat::Player)),
    },
    Word {
        name: "me",
        also: None,
        is: "seat",
        takes: &[],
        needs: NONE,
        means: "from whom things are seen: the owner of the piece that moves, if one does, else the player",
        example: "captures(me) = 0",
        lower: |_| Some(Kind::Seat(Seat::Me)),
    },
    Word {
        name: "owner",
        also: None,
        is: "seat",
        takes: &[Want::Pieces],
        needs: NONE,
        means: "whose the first of them is; of nobody, the player; the seats of the board are seats by their names, too",
        example: "owner(mover) = yellow",
        lower: |a| Some(Kind::Seat(fold::owner(a.pieces(0)?))),
    },
];
