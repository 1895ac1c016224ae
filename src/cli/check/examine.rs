//! Looks at one target from all sides.

use crate::cli::targets::{Loader, Target};
use crate::report::Report;
use crate::rules::ast::{ItemKind, RuleFile};
use crate::rules::parse::FileKind;
use crate::rules::resolve::{Unit, UnitKind, check_alone, uses};
use crate::scenes;
use crate::study::{lint, smoke};
use crate::variant::{Library, Overlay, load};

/// Seed of the smoke run: it shows the same each time.
const SEED: u64 = 0;

/// Everything that is wrong with a target.
pub(super) fn target(library: &Library, overlay: &Overlay, target: &Target, games: u32, report: &mut Report) {
    match target {
        Target::Board(key) => {
            let _ = library.board(key).and_then(|parsed| parsed.get(report));
        }
        Target::Module(id) => module(library, id, report),
        Target::Sheet(id) => sheet(library, overlay, id, games, report),
        Target::House(id) => house(library, id, report),
    }
    if let Some(file) = target.scenes(library) {
        let mut loader = Loader::new(library, overlay);
        // What fails is for `test`; here only what makes no sense counts.
        let _ = scenes::run(&[file], &mut loader, &|_, _| String::new(), report);
    }
}

fn sheet(library: &Library, overlay: &Overlay, id: &str, games: u32, report: &mut Report) {
    let Some(variant) = load(library, id, overlay, report) else { return };
    lint::lint(library, id, overlay, &variant, report);
    if games > 0 {
        report.append(smoke::smoke(&variant, u64::from(games), SEED));
    }
}

/// A house alone, with the modules that it needs and those whose sentences it replaces; what it does on a sheet is for
/// its scenes.
fn house(library: &Library, id: &str, report: &mut Report) {
    let sheet = library.house(id).and_then(|parsed| parsed.get(report));
    let Some(file) = library.rules(&format!("{id}.rules"), FileKind::Module).and_then(|parsed| parsed.get(report))
    else {
        return;
    };
    let needs = sheet.map(|s| s.needs.as_slice()).unwrap_or_default();
    let mut names: Vec<&str> = needs.iter().map(|need| need.node.as_str()).collect();
    for replaced in file.items.iter().filter_map(|item| replaced_module(&item.kind)) {
        if find(library, id, replaced).is_none() {
            return; // a sentence of a sheet, which is not known here
        }
        names.push(replaced);
    }
    alone(library, id, file, (UnitKind::House, names), report);
}

/// The module of the sentence that an item replaces or drops.
fn replaced_module(item: &ItemKind) -> Option<&str> {
    match item {
        ItemKind::Sentence(sentence) => sentence.label.module.as_deref(),
        ItemKind::Drop(label) => label.module.as_deref(),
        ItemKind::Param(_)
        | ItemKind::State(_)
        | ItemKind::Tag(_)
        | ItemKind::Define(_)
        | ItemKind::Use(_)
        | ItemKind::After(_) => None,
    }
}

/// A module alone, with those that it uses.
fn module(library: &Library, id: &str, report: &mut Report) {
    if let Some(file) = library.rules(&format!("{id}.rules"), FileKind::Module).and_then(|parsed| parsed.get(report)) {
        alone(library, id, file, (UnitKind::Module, Vec::new()), report);
    }
}

/// A file of rules with the modules named and all that these use.
fn alone(library: &Library, id: &str, file: &RuleFile, (kind, names): (UnitKind, Vec<&str>), report: &mut Report) {
    let mut used: Vec<Unit> = Vec::new();
    let mut ahead: Vec<&str> = names.into_iter().chain(uses(file)).collect();
    while let Some(name) = ahead.pop() {
        if used.iter().any(|u| u.name == name) {
            continue;
        }
        if let Some(other) = find(library, id, name) {
            ahead.extend(uses(other));
            used.push(unit(name, UnitKind::Module, other));
        }
    }
    let known: Vec<String> = library.modules().into_iter().map(str::to_owned).collect();
    let name = id.rsplit('/').next().unwrap_or(id);
    let _ = check_alone(&unit(name, kind, file), &used, &known, report);
}

fn find<'l>(library: &'l Library, near: &str, name: &str) -> Option<&'l RuleFile> {
    let key = library.find_module(near, name)?;
    library.rules(&key, FileKind::Module)?.get(&mut Report::new())
}

fn unit(name: &str, kind: UnitKind, file: &RuleFile) -> Unit {
    Unit { name: name.to_owned(), kind, file: file.clone(), parents: Vec::new() }
}
