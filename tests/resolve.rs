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

/// A bad example: units begin at lines `#= module NAME`, `#= own NAME [PARENT …]` or `#= house NAME`; without one the
/// file is one module. `#= board NAME` resolves all of them on a board, `#= set NAME KIND VALUE …` makes a setting.
struct Example {
    board: Option<String>,
    settings: Vec<(String, Value)>,
    units: Vec<(UnitKind, String, Vec<String>, String)>,
}

impl Example {
    fn read(text: &str) -> Self {
        let mut example = Self { board: None, settings: Vec::new(), units: Vec::new() };
        for line in text.lines() {
            let Some(directive) = line.strip_prefix("#= ") else {
                if example.units.is_empty() {
                    example.begin(UnitKind::Module, "here", &[]);
                }
                let text = &mut example.units.last_mut().unwrap().3;
                *text += line;
                text.push('\n');
                continue;
            };
            let words: Vec<_> = directive.split_whitespace().collect();
            match words.as_slice() {
                ["board", name] => example.board = Some((*name).to_owned()),
                ["set", name, "area", areas @ ..] => {
                    let areas = areas.iter().map(|a| (*a).to_owned()).collect();
                    example.settings.push(((*name).to_owned(), Value::Area(areas)));
                }
                ["module", name] => example.begin(UnitKind::Module, name, &[]),
                ["own", name, parents @ ..] => example.begin(UnitKind::Own, name, parents),
                ["house", name] => example.begin(UnitKind::House, name, &[]),
                other => panic!("{other:?}"),
            }
        }
        example
    }

    fn begin(&mut self, kind: UnitKind, name: &str, parents: &[&str]) {
        let parents = parents.iter().map(|p| (*p).to_owned()).collect();
        self.units.push((kind, name.to_owned(), parents, String::new()));
    }

    fn run(&self) -> Report {
        let mut report = Report::new();
        let mut units = Vec::new();
        for (kind, name, parents, text) in &self.units {
            let mut unit = unit(name, *kind, &format!("{name}.rules"), text, &mut report);
            unit.parents.clone_from(parents);
            units.push(unit);
        }
        assert!(report.is_empty(), "the example does not parse:\n{}", report.render(Style::Plain, 80));
        match &self.board {
            None => {
                let library = library();
                for unit in &units {
                    resolve::check_alone(unit, &units, &library, &mut report);
                }
            }
            Some(name) => {
                let on = board(name);
                let set = |module: &str, name: &str| {
                    let full = format!("{module}.{name}");
                    self.settings.iter().find(|s| s.0 == full).map(|s| s.1.clone())
                };
                whole(&units, &on, &[], &set, &mut report);
            }
        }
        report.sort();
        report
    }
}

#[test]
fn every_mistake_is_told() {
    for path in files("tests/problems/resolve") {
        let text = fs::read_to_string(&path).unwrap();
        let report = Example::read(&text).run();
        let name = stem(&path);
        let code = name.split('-').next().unwrap();
        assert!(report.problems().iter().any(|p| p.code() == code), "{name}\n{}", report.render(Style::Plain, 80));
        for problem in report.problems() {
            let span = problem.span().unwrap_or_else(|| panic!("{name}: {problem:?} points nowhere"));
            assert!(span.end as usize <= problem.source().text().len(), "{name}: {problem:?} points outside");
        }
        snapshot("resolve", &name, &format!("{text}\n{}", report.render(Style::Plain, 80)));
    }
}

/// Every fourth word of the library taken out, doubled or exchanged for its neighbour: whatever comes of it, nothing panics
/// and every problem points into its text.
#[test]
fn no_slip_of_the_pen_is_fatal() {
    let library = library();
    for path in files("variants/rules") {
        let text = fs::read_to_string(&path).unwrap();
        let used = modules(&["move", "gate", "worth", "capture", "exit"], &mut Report::new());
        for slip in slips(&text) {
            let mut report = Report::new();
            let module = unit(&stem(&path), UnitKind::Module, "slip.rules", &slip, &mut report);
            resolve::check_alone(&module, &used, &library, &mut report);
            for problem in report.problems() {
                let span = problem.span().unwrap_or_else(|| panic!("{problem:?} points nowhere"));
                assert!(span.end as usize <= problem.source().text().len(), "{problem:?} points outside:\n{slip}");
                assert!(!problem.message().is_empty());
            }
        }
    }
}

fn slips(text: &str) -> Vec<String> {
    let mut at = 0;
    let mut words: Vec<(usize, &str)> = Vec::new();
    for word in text.split_inclusive(|c: char| !c.is_alphanumeric() && c != '-') {
        words.push((at, word));
        at += word.len();
    }
    let change =
        |(from, word): (usize, &str), new: &str| format!("{}{new}{}", &text[..from], &text[from + word.len()..]);
    words
        .windows(2)
        .step_by(4)
        .flat_map(|w| [change(w[0], ""), change(w[0], &format!("{0}{0}", w[0].1)), change(w[0], w[1].1)])
        .collect()
}

#[test]
fn depth_and_length_are_bounded() {
    let mut chain = String::from("## chain\ndefine a0 = mine in nest\n");
    for n in 1..3000 {
        chain += &format!("define a{n} = not a{}\n", n - 1);
    }
    chain += "land: never land when a2999\n";
    let deep = format!("## deep\nland: never land when {}mine{}\n", "not (".repeat(60), ")".repeat(60));
    let nested = format!("## nested\nland: never land when {}all{}\n", "largest(".repeat(60), ")".repeat(60));
    let long = format!("## long\nland: never land when mine at here{}\n", " and mine at here".repeat(3000));
    for (text, code) in [(chain, Some("T23")), (deep, None), (nested, Some("T01")), (long, Some("X05"))] {
        let mut report = Report::new();
        let module = unit("bound", UnitKind::Module, "bound.rules", &text, &mut report);
        resolve::check_alone(&module, &[], &[], &mut report);
        let found: Vec<String> = report.problems().iter().map(charkoni::report::Problem::code).collect();
        match code {
            Some(code) => assert!(found.iter().any(|c| c == code), "{found:?}"),
            None => assert!(found.is_empty(), "{found:?}"),
        }
    }
}
