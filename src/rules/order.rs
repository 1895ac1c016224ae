//! Module order (section 8.2 of the reference): by name, except that one comes after those it names in `after`;
//! then own rules, parents' first, then houses.

use crate::report::Report;
use crate::rules::ast::{ItemKind, Name};
use crate::rules::resolve::mistake::Naming;
use crate::rules::resolve::{Unit, UnitKind};

/// The places of the units in the order in which their sentences stand.
pub fn order(units: &[Unit], report: &mut Report) -> Vec<usize> {
    let mut waiting: Vec<usize> = places(units, UnitKind::Module);
    waiting.sort_by(|a, b| units[*a].name.cmp(&units[*b].name));
    let mut done = Vec::new();
    while !waiting.is_empty() {
        let ready = waiting.iter().position(|u| blockers(&units[*u], units, &waiting).is_empty());
        let next = ready.unwrap_or_else(|| {
            cycle(units, &waiting, report);
            0
        });
        done.push(waiting.remove(next));
    }
    done.extend(places(units, UnitKind::Own));
    done.extend(places(units, UnitKind::House));
    done
}

fn places(units: &[Unit], kind: UnitKind) -> Vec<usize> {
    units.iter().enumerate().filter(|(_, u)| u.kind == kind).map(|(n, _)| n).collect()
}

/// The modules a unit names in `after`.
pub fn afters(unit: &Unit) -> impl Iterator<Item = &Name> {
    unit.file.items.iter().filter_map(|item| match &item.kind {
        ItemKind::After(name) => Some(name),
        ItemKind::Param(_)
        | ItemKind::State(_)
        | ItemKind::Tag(_)
        | ItemKind::Define(_)
        | ItemKind::Use(_)
        | ItemKind::Drop(_)
        | ItemKind::Sentence(_) => None,
    })
}

fn blockers<'u>(unit: &'u Unit, units: &[Unit], waiting: &[usize]) -> Vec<(usize, &'u Name)> {
    let find = |name: &Name| waiting.iter().copied().find(|w| units[*w].name == name.name);
    afters(unit).filter_map(|name| find(name).map(|w| (w, name))).collect()
}

/// Reports a cycle among those that wait: every one of them waits for another, so following leads round.
fn cycle(units: &[Unit], waiting: &[usize], report: &mut Report) {
    let mut path: Vec<usize> = Vec::new();
    let mut at = waiting[0];
    while !path.contains(&at) {
        path.push(at);
        match blockers(&units[at], units, waiting).first() {
            Some((next, _)) => at = *next,
            None => return,
        }
    }
    let start = path.iter().position(|u| *u == at).unwrap_or(0);
    let names: Vec<_> = path[start..].iter().chain([&at]).map(|u| units[*u].name.as_str()).collect();
    let unit = &units[at];
    if let Some((_, name)) = blockers(unit, units, waiting).first() {
        report.push(&unit.file.source, Naming::CycleAfter { cycle: names.join(" after "), span: name.span });
    }
}
