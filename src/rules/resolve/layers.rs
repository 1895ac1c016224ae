//! Which words hold under each label: own rules and houses replace sentences of others, or drop them.

use std::collections::BTreeSet;

use crate::report::Report;
use crate::rules::ast::{Item, ItemKind, Sentence};
use crate::rules::resolve::index::{is_layer, written};
use crate::rules::resolve::mistake::Naming;
use crate::rules::resolve::typing::Typing;
use crate::rules::resolve::{Unit, UnitKind};

/// A sentence where it is written.
#[derive(Clone, Copy, Debug)]
pub struct Stand<'a> {
    /// The unit.
    pub unit: usize,
    /// The line.
    pub item: &'a Item,
    /// The sentence.
    pub sentence: &'a Sentence,
}

/// A label and the words that hold under it.
#[derive(Clone, Debug)]
pub struct Slot<'a> {
    /// The unit that the label is named after.
    pub home: usize,
    /// The label without the unit.
    pub label: &'a str,
    /// The words that hold; those before them were replaced.
    pub now: Stand<'a>,
    /// The words that were replaced, oldest first.
    pub old: Vec<Stand<'a>>,
    /// Whether a layer dropped it.
    pub dropped: bool,
}

impl Slot<'_> {
    /// `module.label`
    pub fn full(&self, units: &[Unit]) -> String {
        format!("{}.{}", units[self.home].name, self.label)
    }
}

/// Most sentences of one variant.
const MOST: usize = u16::MAX as usize;

/// All labels in module order with the words that hold.
pub(super) fn slots<'a>(units: &'a [Unit], order: &[usize], report: &mut Report) -> Vec<Slot<'a>> {
    let mut slots: Vec<Slot<'a>> = Vec::new();
    for &unit in order {
        for item in &units[unit].file.items {
            match &item.kind {
                ItemKind::Sentence(sentence) => {
                    sentence_of(units, Stand { unit, item, sentence }, &mut slots, report);
                }
                ItemKind::Drop(name) => {
                    let found =
                        find(units, &slots, name.module.as_deref(), &name.name).filter(|_| is_layer(&units[unit]));
                    match found {
                        Some(n) => slots[n].dropped = true,
                        None => {
                            let help = labels_of(units, &slots, name.module.as_deref());
                            let mistake = Naming::DropsNothing { label: written(name), help, span: name.span };
                            report.push(&units[unit].file.source, mistake);
                        }
                    }
                }
                ItemKind::Param(_)
                | ItemKind::State(_)
                | ItemKind::Tag(_)
                | ItemKind::Define(_)
                | ItemKind::Use(_)
                | ItemKind::After(_) => {}
            }
        }
    }
    disagreements(units, &slots, report);
    slots
}

fn sentence_of<'a>(units: &'a [Unit], stand: Stand<'a>, slots: &mut Vec<Slot<'a>>, report: &mut Report) {
    let label = &stand.sentence.label;
    let unit = &units[stand.unit];
    let Some(module) = &label.module else {
        let taken = slots.iter().any(|s| s.home == stand.unit && s.label == label.name);
        if taken {
            return; // said already: two of one label
        }
        if slots.len() >= MOST {
            let what = "this is one sentence too many".to_owned();
            let help = "a variant of so many rules is a mistake of whatever wrote it";
            report.push(&unit.file.source, Typing::TooMuch { what, most: MOST, help, span: label.span });
            return;
        }
        let (home, label) = (stand.unit, label.name.as_str());
        slots.push(Slot { home, label, now: stand, old: Vec::new(), dropped: false });
        return;
    };
    let allowed = is_layer(unit) && *module != unit.name;
    match find(units, slots, Some(module), &label.name).filter(|_| allowed) {
        Some(n) if slots[n].now.unit == stand.unit => {} // said already: two of one label
        Some(n) => {
            let slot = &mut slots[n];
            slot.old.push(slot.now);
            slot.now = stand;
            slot.dropped = false;
        }
        None => {
            let help = if *module == unit.name {
                format!("these are the rules of `{module}`: write `{}: …`", label.name)
            } else if is_layer(unit) {
                labels_of(units, slots, Some(module))
            } else {
                "only own rules of a sheet and houses replace sentences of a module".to_owned()
            };
            let mistake = Naming::ReplacesNothing { label: written(label), help, span: label.span };
            report.push(&unit.file.source, mistake);
        }
    }
}

/// The label so written.
pub(super) fn find(units: &[Unit], slots: &[Slot<'_>], module: Option<&str>, label: &str) -> Option<usize> {
    let module = module?;
    slots.iter().position(|s| s.label == label && units[s.home].name == module)
}

fn labels_of(units: &[Unit], slots: &[Slot<'_>], module: Option<&str>) -> String {
    let Some(module) = module else {
        return "a sentence of another file is named `module.label`".to_owned();
    };
    let labels: Vec<_> =
        slots.iter().filter(|s| units[s.home].name == module).map(|s| format!("`{}`", s.label)).collect();
    if !labels.is_empty() {
        format!("labels of `{module}`: {}", labels.join(", "))
    } else if units.iter().any(|u| u.name == module) {
        format!("`{module}` has no sentences that stand before this one")
    } else {
        format!("`{module}` is not chosen here")
    }
}

fn disagreements(units: &[Unit], slots: &[Slot<'_>], report: &mut Report) {
    for slot in slots.iter().filter(|s| s.old.len() >= 2) {
        let stands: Vec<Stand<'_>> = slot.old.iter().skip(1).chain([&slot.now]).copied().collect();
        for (child, unit) in units.iter().enumerate().filter(|(_, u)| u.kind == UnitKind::Own && u.parents.len() > 1) {
            if stands.iter().any(|s| s.unit == child) {
                continue;
            }
            let mut hold = BTreeSet::new();
            unit.parents.iter().for_each(|p| effective(units, &stands, p, &mut hold, 0));
            let hold: Vec<Stand<'_>> = stands.iter().filter(|s| hold.contains(&s.unit)).copied().collect();
            let [first, .., last] = hold.as_slice() else { continue };
            if words(units, first) != words(units, last) {
                let mistake = Naming::ParentsDisagree {
                    first: units[first.unit].name.clone(),
                    second: units[last.unit].name.clone(),
                    label: slot.full(units),
                    child: unit.name.clone(),
                    span: last.sentence.label.span,
                };
                report.push(&units[last.unit].file.source, mistake);
            }
        }
    }
}

/// The units whose replacement holds in the sheet of this name.
fn effective(units: &[Unit], stands: &[Stand<'_>], name: &str, hold: &mut BTreeSet<usize>, depth: usize) {
    let Some(u) = units.iter().position(|u| u.name == name).filter(|_| depth <= units.len()) else { return };
    if stands.iter().any(|s| s.unit == u) {
        hold.insert(u);
    } else {
        units[u].parents.iter().for_each(|p| effective(units, stands, p, hold, depth + 1));
    }
}

/// The words of a sentence without its label, blanks evened out.
fn words(units: &[Unit], stand: &Stand<'_>) -> String {
    let text = units[stand.unit].file.source.slice(stand.item.span);
    text.lines()
        .map(|l| l.split('#').next().unwrap_or(""))
        .flat_map(str::split_whitespace)
        .collect::<Vec<_>>()
        .join(" ")
}
