//! L02: pieces that begin in the nest must be able to leave it.

use crate::board::NEST;
use crate::report::Report;
use crate::rules::ir::{Act, Area, Body, Consequence, Pieces, Sentence};
use crate::study::lint::Finding;
use crate::study::lint::ending::first_line;
use crate::variant::{Library, Variant};

/// Pieces are in the nest at the start and nothing brings them out.
pub(super) fn cannot_enter(library: &Library, variant: &Variant, report: &mut Report) {
    let waiting = variant.setup.iter().flatten().any(|node| *node == NEST);
    if waiting && !variant.sentences.iter().any(brings_out) {
        let (source, span) = first_line(library, variant);
        report.push(&source, Finding::CannotEnter { span });
    }
}

fn brings_out(sentence: &Sentence) -> bool {
    match &sentence.body {
        Body::May { act, .. } => match act {
            Act::Enter(_) => true,
            Act::Advance { who, .. } | Act::Jump { who, .. } => in_nest(&who.pieces),
            Act::Swap(a, b) => in_nest(a) || in_nest(b),
            Act::Retreat { .. } | Act::Stay(_) | Act::Capture(_) | Act::Set(..) | Act::Decline | Act::SkipThrow => {
                false
            }
        },
        Body::On { effects, .. } => effects.iter().any(|effect| match &effect.act {
            Consequence::Enter(_) => true,
            Consequence::Send(who, _) | Consequence::Jump(who, _) | Consequence::Advance(who, _) => in_nest(who),
            Consequence::Swap(a, b) => in_nest(a) || in_nest(b),
            Consequence::Retreat(..)
            | Consequence::Capture(..)
            | Consequence::Count(..)
            | Consequence::Change(..)
            | Consequence::Lose(_)
            | Consequence::ThrowAgain
            | Consequence::ThrowAgainNow
            | Consequence::Take(_)
            | Consequence::EndTurn
            | Consequence::UndoTurn
            | Consequence::Set(..)
            | Consequence::Rank
            | Consequence::Win => false,
        }),
        Body::Never(_) | Body::Must(_) => false,
    }
}

/// Whether such pieces could stand in the nest; true where that cannot be told.
fn in_nest(pieces: &Pieces) -> bool {
    match pieces {
        Pieces::Mine
        | Pieces::Ours
        | Pieces::Partners
        | Pieces::Rivals
        | Pieces::All
        | Pieces::It
        | Pieces::Victims
        | Pieces::Could(_) => true,
        // Who moves or moved has left it, and nobody is `at` it.
        Pieces::Mover
        | Pieces::Movers
        | Pieces::Moved
        | Pieces::Latest
        | Pieces::Companions(_)
        | Pieces::Newest(_)
        | Pieces::At(..) => false,
        Pieces::Leader(of) | Pieces::Rear(of) | Pieces::OfSeat(of, _) | Pieces::Marked(of, _) | Pieces::Any(_, of) => {
            in_nest(of)
        }
        Pieces::Without(of, _) => in_nest(of),
        Pieces::In(of, area) => in_nest(of) && holds_nest(area) != Some(false),
        Pieces::NotIn(of, area) => in_nest(of) && holds_nest(area) != Some(true),
        Pieces::Both(a, b) => in_nest(a) && in_nest(b),
    }
}

/// Whether the nest lies in the area, where that can be told.
fn holds_nest(area: &Area) -> Option<bool> {
    match area {
        Area::Nest => Some(true),
        Area::Class(_) | Area::Link(_) | Area::Home | Area::Gone | Area::Track | Area::Nowhere => Some(false),
        Area::Own(of) => holds_nest(of),
        Area::Union(parts) => {
            let parts: Vec<Option<bool>> = parts.iter().map(holds_nest).collect();
            if parts.contains(&Some(true)) {
                Some(true)
            } else if parts.contains(&None) {
                None
            } else {
                Some(false)
            }
        }
        Area::Where(_) => None,
    }
}
