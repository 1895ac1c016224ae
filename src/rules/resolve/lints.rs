//! Findings that need only names and settings: what is legal here and yet probably not meant.

use std::collections::BTreeSet;

use crate::rules::ast::ItemKind;
use crate::rules::fold;
use crate::rules::ir::{Act, Body, Consequence, Counts, Event, Pay, Sentence};
use crate::rules::order;
use crate::rules::resolve::layers::Slot;
use crate::rules::resolve::lower::Lower;
use crate::rules::resolve::mistake::Finding;
use crate::rules::resolve::operators::listed;
use crate::rules::resolve::{params, sentences};
use crate::text::Site;
use crate::throws::TagId;

/// L10: a replacement that leaves settings, which the sheet sets, without any effect.
pub(super) fn replaced<'a>(low: &mut Lower<'a>, slots: &[Slot<'a>], reads: &[BTreeSet<(usize, &'a str)>]) {
    let read: BTreeSet<(usize, &str)> = reads.iter().flatten().copied().collect();
    for slot in slots {
        let Some(old) = slot.old.first() else { continue };
        let report = std::mem::take(&mut low.report);
        low.reads.clear();
        let _ = low.sentence(slot, old);
        low.report = report;
        let idle: Vec<_> = low.reads.iter().copied().filter(|r| !read.contains(r)).collect();
        let idle: Vec<String> = idle
            .into_iter()
            .filter(|(u, n)| is_set(low, *u, n))
            .map(|(u, n)| format!("{}.{n}", low.units[u].name))
            .collect();
        if !idle.is_empty() {
            let span = slot.now.sentence.label.span;
            let site = Site::new(&low.units[slot.now.unit].file.source, span);
            let (label, settings) = (slot.full(low.units), listed(&idle));
            low.say(&site, Finding::ReplacedWithout { label, settings, span });
        }
    }
}

fn is_set(low: &Lower<'_>, unit: usize, name: &str) -> bool {
    let set = (low.settings)(&low.units[unit].name, name);
    let params = low.units[unit].file.items.iter().filter_map(|i| match &i.kind {
        ItemKind::Param(p) if p.name.name == name => Some(p),
        ItemKind::Param(_)
        | ItemKind::State(_)
        | ItemKind::Tag(_)
        | ItemKind::Define(_)
        | ItemKind::Use(_)
        | ItemKind::After(_)
        | ItemKind::Drop(_)
        | ItemKind::Sentence(_) => None,
    });
    params.into_iter().any(|p| set.clone().and_then(|v| params::fit(v, p)).is_some_and(|v| v != params::default(p)))
}

/// L17: a house that replaces one of several sentences that capture.
pub(super) fn captures<'a>(low: &mut Lower<'a>, slots: &[Slot<'a>], live: &[Sentence]) {
    let captures = |s: &Sentence| match &s.body {
        Body::On { effects, .. } => effects.iter().any(|e| matches!(e.act, Consequence::Capture(..))),
        Body::May { act: Act::Capture(_), .. } => true,
        Body::May { .. } | Body::Never(_) | Body::Must(_) => false,
    };
    for slot in slots {
        let house = low.units[slot.now.unit].kind == crate::rules::resolve::UnitKind::House;
        let Some(old) = slot.old.last().filter(|_| house) else { continue };
        let source = &low.units[slot.now.unit].file.source;
        let report = std::mem::take(&mut low.report);
        let captured = low.sentence(slot, old).is_some_and(|s| sentences::awake(&s) && captures(&s));
        low.report = report;
        let others: Vec<_> =
            live.iter().filter(|s| captures(s) && s.site.source != *source).map(|s| s.label.clone()).collect();
        if captured && !others.is_empty() {
            let span = slot.now.sentence.label.span;
            let (label, labels) = (slot.full(low.units), listed(&others));
            low.say(&Site::new(source, span), Finding::CapturesElsewhere { label, labels, span });
        }
    }
}

/// L11: states that no sentence reads, whatever the settings.
pub(super) fn states(low: &mut Lower<'_>) {
    let idle: Vec<_> = low.index.states.iter().filter(|d| !low.states_read.contains(&d.at.id)).cloned().collect();
    for state in idle {
        let site = Site::new(&low.units[state.unit].file.source, state.span);
        low.say(&site, Finding::StateUnread { name: state.at.name.clone(), span: state.span });
    }
}

/// L06 and L14: tokens that nothing spends, and tokens that force a play.
pub(super) fn tokens(low: &mut Lower<'_>, live: &[Sentence]) {
    let mut given: Vec<(TagId, Site)> = Vec::new();
    for s in live.iter() {
        if let Body::On { effects, .. } = &s.body {
            given.extend(effects.iter().filter_map(|e| sentences::gives_token(&e.act)).map(|t| (t, s.site.clone())));
        }
    }
    let declines = live.iter().any(|s| matches!(s.body, Body::May { act: Act::Decline, .. }));
    for (tag, site) in given {
        if low.symbols.tags.get(tag.0).is_some() {
            continue;
        }
        let name = low.tags.name(tag).to_owned();
        let spends = live.iter().find(|s| match &s.body {
            Body::May { pay: Pay::One(c) | Pay::TwoEqual(c) | Pay::All(c) | Pay::TwoTotalling(c, _), .. } => {
                names_tag(low, c, tag)
            }
            Body::May { pay: Pay::Nothing, .. } | Body::Never(_) | Body::Must(_) | Body::On { .. } => false,
        });
        match spends.map(|s| (s.label.clone(), s.site.clone())) {
            None => low.say(&site, Finding::UnspentToken { tag: name, span: site.span }),
            Some((label, at)) if !declines => {
                low.say(&at, Finding::LoneToken { tag: name, label, span: at.span });
            }
            Some(_) => {}
        }
    }
}

fn names_tag(low: &Lower<'_>, c: &Counts, tag: TagId) -> bool {
    match c {
        Counts::Tag(t) => low.symbols.tags.get(t.0).is_none() && low.tags.is(tag, *t),
        Counts::Of(c, _) | Counts::Any(_, c) | Counts::Using(c) | Counts::Lost(c) => {
            !fold::no_counts(c) && names_tag(low, c, tag)
        }
        Counts::Hand | Counts::Rolled => false,
    }
}

/// What an effect acts on, coarsely; effects on different things may come in any order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Acts {
    Pieces,
    Hand,
}

fn acts(c: &Consequence) -> Option<Acts> {
    match c {
        Consequence::Send(..)
        | Consequence::Jump(..)
        | Consequence::Enter(_)
        | Consequence::Swap(..)
        | Consequence::Advance(..)
        | Consequence::Retreat(..)
        | Consequence::Capture(..) => Some(Acts::Pieces),
        Consequence::Change(..) | Consequence::Lose(_) => Some(Acts::Hand),
        Consequence::Count(..)
        | Consequence::ThrowAgain
        | Consequence::ThrowAgainNow
        | Consequence::Take(_)
        | Consequence::EndTurn
        | Consequence::UndoTurn
        | Consequence::Set(..)
        | Consequence::Rank
        | Consequence::Win => None,
    }
}

/// L09: two modules of the library whose sentences move pieces (or change the hand) in one event, ordered by nothing
/// but their names.
pub(super) fn order_by_name(low: &mut Lower<'_>, live: &[Sentence]) {
    let found: Vec<(Event, Acts, &Sentence)> = live
        .iter()
        .filter_map(|s| match &s.body {
            Body::On { event, effects, .. } => effects.iter().find_map(|e| acts(&e.act)).map(|a| (*event, a, s)),
            Body::May { .. } | Body::Never(_) | Body::Must(_) => None,
        })
        .collect();
    for (i, (event, what, second)) in found.iter().enumerate() {
        for (other, same, first) in &found[..i] {
            let modules = first.module != second.module && both_modules(low, first, second);
            if event == other && what == same && modules && !ordered(low, &first.module, &second.module) {
                let (a, b) = (first.label.clone(), second.label.clone());
                let module = first.module.clone();
                let mistake =
                    Finding::OrderByName { first: a, second: b, module, event: event.word(), span: second.site.span };
                low.say(&second.site, mistake);
            }
        }
    }
}

fn both_modules(low: &Lower<'_>, a: &Sentence, b: &Sentence) -> bool {
    let module = |s: &Sentence| {
        low.units.iter().any(|u| u.name == s.module && u.kind == crate::rules::resolve::UnitKind::Module)
    };
    module(a) && module(b)
}

/// Whether one of two modules says, perhaps through others, that it comes after the other.
fn ordered(low: &Lower<'_>, a: &str, b: &str) -> bool {
    let reaches = |from: &str, to: &str| {
        let mut todo = vec![from.to_owned()];
        let mut seen = BTreeSet::new();
        while let Some(name) = todo.pop() {
            if name == to {
                return true;
            }
            if seen.insert(name.clone()) {
                let unit = low.units.iter().find(|u| u.name == name);
                todo.extend(unit.into_iter().flat_map(order::afters).map(|n| n.name.clone()));
            }
        }
        false
    };
    reaches(a, b) || reaches(b, a)
}
