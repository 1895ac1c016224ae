//! Words that are places or areas.

use super::{Need, Want, Word};
use crate::rules::fold;
use crate::rules::ir::{Area, Number, Place};
use crate::rules::resolve::value::Kind;

macro_rules! spot {
    ($name:literal, $node:ident, $means:literal, $example:literal) => {
        Word {
            name: $name,
            also: None,
            is: "place, area",
            takes: &[],
            needs: &[],
            means: $means,
            example: $example,
            lower: |_| Some(Kind::Spot(Place::$node, Area::$node)),
        }
    };
}

pub(super) const WORDS: &[Word] = &[
    Word {
        name: "here",
        also: None,
        is: "place",
        takes: &[],
        needs: &[Need::Here],
        means: "the square in question",
        example: "rivals at here",
        lower: |_| Some(Kind::Place(Place::Here)),
    },
    Word {
        name: "origin",
        also: None,
        is: "place",
        takes: &[],
        needs: &[Need::Mover],
        means: "where the mover stood",
        example: "must origin in own(start)",
        lower: |_| Some(Kind::Place(Place::Origin)),
    },
    Word {
        name: "entry",
        also: None,
        is: "place",
        takes: &[],
        needs: &[],
        means: "step 1 of the way",
        example: "mine at entry",
        lower: |_| Some(Kind::Place(Place::Step(Box::new(Number::Const(1))))),
    },
    Word {
        name: "step",
        also: None,
        is: "place",
        takes: &[Want::Number],
        needs: &[],
        means: "step N of the way; off the way it is nowhere",
        example: "send mover to step(5)",
        lower: |a| Some(Kind::Place(Place::Step(Box::new(a.number(0)?)))),
    },
    Word {
        name: "back",
        also: None,
        is: "place",
        takes: &[Want::Number],
        needs: &[Need::Counted],
        means: "so many steps back along the main way from where the piece stands (`victims`: stood); the nest, if there are \
                fewer behind it",
        example: "send victims to back(7)",
        lower: |a| Some(Kind::Place(Place::Back(Box::new(a.number(0)?)))),
    },
    Word {
        name: "ahead",
        also: None,
        is: "place",
        takes: &[Want::Number],
        needs: &[Need::Counted],
        means: "so many steps ahead along the main way from where the piece stands; nowhere, if there are fewer",
        example: "jump mover to ahead(3)",
        lower: |a| Some(Kind::Place(Place::Ahead(Box::new(a.number(0)?)))),
    },
    Word {
        name: "next",
        also: None,
        is: "place",
        takes: &[Want::Area],
        needs: &[Need::Mover],
        means: "the first place of the area ahead of the mover; nowhere, if there is none",
        example: "jump mover to next(star)",
        lower: |a| Some(Kind::Place(fold::next(a.area(0)?))),
    },
    Word {
        name: "far",
        also: None,
        is: "place",
        takes: &[Want::Link],
        needs: &[Need::Here],
        means: "the other end of the link at `here`; nowhere, if there is none",
        example: "jump mover to far(ladder)",
        lower: |a| {
            let links = a.links(0)?;
            Some(Kind::Place(if links.is_empty() { Place::Nowhere } else { Place::Far(links) }))
        },
    },
    spot!("nest", Nest, "where pieces begin and captured pieces go", "mine in nest"),
    spot!("home", Home, "the end of a way that ends in home", "mine all in home"),
    spot!("gone", Gone, "out of the game", "send victims to gone"),
    Word {
        name: "track",
        also: None,
        is: "area",
        takes: &[],
        needs: &[],
        means: "every step of a way, lanes too; not the nest, not home",
        example: "mine in track",
        lower: |_| Some(Kind::Area(Area::Track)),
    },
    spot!("nowhere", Nowhere, "no place at all: the usual default of an `area` setting", "param except = area nowhere"),
    Word {
        name: "own",
        also: None,
        is: "area",
        takes: &[Want::Area],
        needs: &[],
        means: "squares of the area without owner, or owned by the seat that things are seen from (by the piece's own \
                seat when filtering pieces)",
        example: "mine in own(quarter)",
        lower: |a| Some(Kind::Area(fold::own(a.area(0)?))),
    },
];
