//! The modules of the library resolve, and every mistake of names, types and contexts is told well.

use std::fs;
use std::path::{Path, PathBuf};

use charkoni::board::{self, Board};
use charkoni::report::{Report, Style};
use charkoni::rules::parse::{self, FileKind};
use charkoni::rules::resolve::{self, Env, Resolved, Unit, UnitKind, Value};
use charkoni::text::Source;
use charkoni::throws::Tags;

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn files(folder: &str) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(root(folder)).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|p| p.extension().is_some_and(|e| e == "rules"));
    files.sort();
    files
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

fn library() -> Vec<String> {
    files("variants/rules").iter().map(|p| stem(p)).collect()
}

fn board(name: &str) -> Board {
    let path = root(&format!("variants/boards/{name}.toml"));
    let source = Source::new(name, fs::read_to_string(path).unwrap());
    let mut report = Report::new();
    let board = board::read(&source, &mut |_| None, &mut report);
    board.unwrap_or_else(|| panic!("{}", report.render(Style::Plain, 80)))
}

fn unit(name: &str, kind: UnitKind, file: &str, text: &str, report: &mut Report) -> Unit {
    let source = Source::new(file, text);
    let file_kind = match kind {
        UnitKind::Module => FileKind::Module,
        UnitKind::Own => FileKind::Own,
        UnitKind::House => FileKind::House,
    };
    Unit { name: name.to_owned(), kind, parents: Vec::new(), file: parse::read(&source, file_kind, report) }
}

fn load(path: &str, kind: UnitKind, report: &mut Report) -> Unit {
    let text = fs::read_to_string(root(&format!("variants/{path}.rules"))).unwrap();
    let name = path.rsplit('/').next().unwrap();
    unit(name, kind, &format!("{path}.rules"), &text, report)
}

fn modules(names: &[&str], report: &mut Report) -> Vec<Unit> {
    names.iter().map(|n| load(&format!("rules/{n}"), UnitKind::Module, report)).collect()
}

/// Resolves units on a board with these tags of throws and settings.
fn whole(
    units: &[Unit],
    on: &Board,
    tags: &[&str],
    settings: &dyn Fn(&str, &str) -> Option<Value>,
    report: &mut Report,
) -> Resolved {
    let mut known = Tags::default();
    for tag in tags {
        known.intern(tag).unwrap();
    }
    let throws = ["one".to_owned()];
    let env = Env {
        board: Some(on),
        throws: Some(&throws),
        tags: &mut known,
        settings,
        set_at: &|_| None,
        library: &library(),
    };
    resolve::resolve(units, env, report)
}

fn snapshot(folder: &str, name: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => root("snapshots").join(folder), prepend_module_to_snapshot => false, omit_expression => true
    }, { insta::assert_snapshot!(name, text) });
}

fn shown(resolved: &Resolved) -> String {
    let mut text = String::new();
    for s in &resolved.sentences {
        text += &format!("{}: {}\n", s.label, resolved.names.sentence(s));
    }
    for s in &resolved.asleep {
        text += &format!("{} sleeps{}\n", s.label, if s.dropped { ": dropped" } else { "" });
    }
    for s in &resolved.states {
        text += &format!("state {} of {:?} {:?}\n", s.name, s.of, s.per);
    }
    text
}

#[test]
fn every_module_of_the_library_resolves_alone() {
    let mut text = String::new();
    for path in files("variants/rules") {
        let mut report = Report::new();
        let module = load(&format!("rules/{}", stem(&path)), UnitKind::Module, &mut report);
        let used: Vec<String> = resolve::uses(&module.file).map(str::to_owned).collect();
        let used: Vec<Unit> = used.iter().map(|n| load(&format!("rules/{n}"), UnitKind::Module, &mut report)).collect();
        let resolved = resolve::check_alone(&module, &used, &library(), &mut report);
        assert!(report.is_empty(), "{}", report.render(Style::Plain, 80));
        let own = |label: &str| label.starts_with(&format!("{}.", module.name));
        let live = resolved.sentences.iter().filter(|s| own(&s.label));
        live.for_each(|s| text += &format!("{}: {}\n", s.label, resolved.names.sentence(s)));
        resolved.asleep.iter().filter(|s| own(&s.label)).for_each(|s| text += &format!("{} sleeps\n", s.label));
    }
    snapshot("resolve", "modules-alone", &text);
}

#[test]
fn own_rules_replace_and_use_modules() {
    let mut report = Report::new();
    let names = ["move", "exit", "capture", "finish", "blockade", "crowd", "doubles", "again", "compulsion", "lap"];
    let mut units = modules(&names, &mut report);
    units.push(load("parcheesi/org", UnitKind::Own, &mut report));
    units.push(load("parcheesi/has", UnitKind::Own, &mut report));
    units.push(load("house/seven-back", UnitKind::House, &mut report));
    let set = |module: &str, name: &str| match (module, name) {
        ("exit", "needs") => Some(Value::Number(5)),
        ("exit", "sum") | ("again", "pairs") => Some(Value::Truth(true)),
        ("capture", "except") => Some(Value::Area(vec!["safe".into()])),
        ("capture", "reward") => Some(Value::Number(20)),
        ("finish", "reward") => Some(Value::Number(10)),
        ("blockade", "together") => Some(Value::Choice("never-roll".into())),
        ("compulsion", "play") => Some(Value::Choice("most-then-larger".into())),
        ("compulsion", "rewards") => Some(Value::Choice("last".into())),
        ("crowd", "alike") => Some(Value::Number(2)),
        _ => None,
    };
    let resolved = whole(&units, &board("cross-68"), &[], &set, &mut report);
    assert!(!report.has_errors(), "{}", report.render(Style::Plain, 80));
    snapshot("resolve", "parcheesi", &shown(&resolved));
}
