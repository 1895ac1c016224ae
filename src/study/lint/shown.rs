//! L03 and L15: what sentences ask of a throw, some throw must be able to give.

use crate::report::Report;
use crate::rules::ir::{Body, Consequence, Counts, Number, Numbers, Pay, Sentence, Truth};
use crate::rules::walk::{self, Node};
use crate::study::lint::Finding;
use crate::throws::{DIE, TagId};
use crate::variant::Variant;

/// A `may` with a die of a face that nothing gives.
pub(super) fn never_shown(variant: &Variant, report: &mut Report) {
    for sentence in &variant.sentences {
        let Body::May { pay: Pay::One(Counts::Of(of, Numbers::List(faces))), .. } = &sentence.body else { continue };
        let Counts::Tag(tag) = **of else { continue };
        if faces.is_empty() || tag != DIE {
            continue;
        }
        let Some(values) = values_of(variant, tag) else { continue };
        if faces.iter().any(|face| values.contains(face)) {
            continue;
        }
        let list = |numbers: &[i32]| numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(", ");
        let (label, faces) = (sentence.label.clone(), list(faces));
        let help = match values.as_slice() {
            [] => "no throw gives a die".to_owned(),
            some => format!("dice show {}", list(some)),
        };
        let span = sentence.site.span;
        report.push(&sentence.site.source, Finding::NeverShown { faces, label, help, span });
    }
}

/// All values that counts of a tag can have; `None` where sentences give or change them by reckoning.
fn values_of(variant: &Variant, wanted: TagId) -> Option<Vec<i32>> {
    let faces = variant.throws.iter().flat_map(|t| &t.outcomes).flat_map(|o| &o.counts);
    let mut values: Vec<i32> = faces.filter(|f| variant.tags.is(f.tag, wanted)).map(|f| i32::from(f.value)).collect();
    for sentence in &variant.sentences {
        let Body::On { effects, .. } = &sentence.body else { continue };
        for effect in effects {
            match &effect.act {
                Consequence::Count(_, tag) if !variant.tags.is(*tag, wanted) => {}
                Consequence::Count(number, _) | Consequence::Change(_, number) => match number {
                    Number::Const(number) => values.push(*number),
                    _ => return None,
                },
                Consequence::Send(..)
                | Consequence::Jump(..)
                | Consequence::Enter(_)
                | Consequence::Swap(..)
                | Consequence::Advance(..)
                | Consequence::Retreat(..)
                | Consequence::Capture(..)
                | Consequence::Lose(_)
                | Consequence::ThrowAgain
                | Consequence::ThrowAgainNow
                | Consequence::Take(_)
                | Consequence::EndTurn
                | Consequence::UndoTurn
                | Consequence::Set(..)
                | Consequence::Rank
                | Consequence::Win => {}
            }
        }
    }
    values.sort_unstable();
    values.dedup();
    Some(values)
}

/// A sentence that asks for `doubles` where no throw can give them.
pub(super) fn needs_two_dice(variant: &Variant, report: &mut Report) {
    if variant.throws.iter().flat_map(|t| &t.outcomes).any(|outcome| outcome.doubles) {
        return;
    }
    for sentence in variant.sentences.iter().filter(|s| asks_doubles(s)) {
        let (label, span) = (sentence.label.clone(), sentence.site.span);
        report.push(&sentence.site.source, Finding::NeedsTwoDice { label, span });
    }
}

fn asks_doubles(sentence: &Sentence) -> bool {
    let mut asks = false;
    walk::sentence(sentence, &mut |node| asks |= matches!(node, Node::Truth(Truth::Doubles)));
    asks
}
