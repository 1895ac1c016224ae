//! The scenes of the library pass from every seat, and every mistake of a scene is told well.

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};

use charkoni::report::{Report, Style};
use charkoni::scenes::{LibrarySheets, Results, SceneFile, coverage, read, run, scene_files, turn_scene, turns};
use charkoni::text::Source;
use charkoni::variant::{Library, Overlay, Variant, load};
use proptest::prelude::*;

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn snapshot(folder: &str, name: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => root("snapshots").join(folder), prepend_module_to_snapshot => false, omit_expression => true
    }, { insta::assert_snapshot!(name, text) });
}

fn played(files: &[SceneFile], report: &mut Report) -> Results {
    let library = Library::embedded();
    let mut sheets = LibrarySheets::new(&library, Overlay::none());
    run(files, &mut sheets, &|_, _| "(board)".to_owned(), report)
}

fn variant(id: &str) -> Variant {
    let mut report = Report::new();
    let variant = load(&Library::embedded(), id, &Overlay::none(), &mut report);
    variant.unwrap_or_else(|| panic!("{}", report.render(Style::Plain, 100)))
}

/// Scenes as if they stood beside a sheet.
fn beside(sheet: &str, name: &str, text: &str) -> SceneFile {
    SceneFile { source: Source::new(name, text), sheet: Some(sheet.to_owned()), house: None }
}

#[test]
fn all_scenes_of_the_library_pass_from_every_seat() {
    let files = scene_files(&Library::embedded());
    let mut report = Report::new();
    let results = played(&files, &mut report);
    let mut text = String::new();
    for failure in results.outcomes.iter().filter_map(|o| o.failure.as_ref()) {
        text.push_str(&format!("{failure}\n"));
    }
    assert!(report.is_empty(), "{}\n{text}", report.render(Style::Plain, 100));
    assert!(results.failed() == 0, "{} of {} fail\n\n{text}", results.failed(), results.outcomes.len());
    assert!(results.outcomes.len() > 200 && results.runs() > 2 * results.outcomes.len(), "{}", results.runs());
}

#[test]
fn every_mistake_of_a_scene_is_told() {
    let folder = root("tests/problems/scene");
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let seen: RefCell<Vec<String>> = RefCell::new(Vec::new());
    for name in &names {
        let text = fs::read_to_string(root("tests/problems/scene").join(name)).unwrap();
        let sheet = (!name.starts_with("C10")).then(|| "ludo/plain".to_owned());
        let file = SceneFile { source: Source::new(name, &text), sheet, house: None };
        let mut report = Report::new();
        let results = played(&[file], &mut report);
        assert_eq!(results.failed(), results.outcomes.len(), "{name}: every scene of a bad example is bad");
        let codes: Vec<String> = report.problems().iter().map(charkoni::report::Problem::code).collect();
        let code = &name[..3];
        assert!(codes.iter().all(|c| c == code) && !codes.is_empty(), "{name}: {codes:?}");
        seen.borrow_mut().push(code.to_owned());
        snapshot(
            "problems/scene",
            name.trim_end_matches(".scenes"),
            &format!("{text}\n{}", report.render(Style::Plain, 80)),
        );
    }
    let codes: Vec<String> = (1..=14).map(|n| format!("C{n:02}")).collect();
    assert!(codes.iter().all(|c| seen.borrow().contains(c)), "{:?}", seen.borrow());
}

/// Plays one scene that should fail, and shows how that is told.
fn fails(sheet: &str, text: &str) -> String {
    let mut report = Report::new();
    let results = played(&[beside(sheet, "bad.scenes", text)], &mut report);
    assert!(report.is_empty(), "{}", report.render(Style::Plain, 80));
    assert_eq!(results.passed(), 0, "{text}");
    let failures = results.outcomes.iter().filter_map(|o| o.failure.as_ref());
    failures.map(|f| without_rule_lines(&f.to_string())).collect::<Vec<_>>().join("\n")
}

/// Line numbers in the library's rules change with every `##`.
fn without_rule_lines(text: &str) -> String {
    let line = |line: &str| match line.split_once(".rules:") {
        Some((file, _)) => format!("{file}.rules:N:\n"),
        None => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

#[test]
fn failures_name_line_board_and_sentence() {
    let text = fs::read_to_string(root("tests/problems/scene-fails.scenes")).unwrap();
    snapshot("scenes", "failures", &format!("{text}\n{}", fails("ludo/plain", &text)));
}

#[test]
fn a_move_that_is_not_proposed_is_not_called_refused() {
    let told = fails("ludo/plain", "scene \"x\"\n blue: nest\n throw 3\n refused: nest>1 because crowd.alike\n");
    assert!(told.contains("is not proposed by any `may`"), "{told}");
}

#[test]
fn turned_scenes_name_the_seats_and_squares_of_the_other_seats() {
    let ludo = variant("ludo/plain");
    assert_eq!(turns(&ludo, 4), [1, 2, 3]);
    assert_eq!(turns(&ludo, 2), [2], "two sit opposite");
    let source = Source::new("a", "scene \"x\"\n blue: 20 L3 #7\n throw 3\n play blue 20>23\n then yellow throws\n");
    let mut report = Report::new();
    let scene = &read(&source, &mut report)[0];
    let turned = format!("{:?}", turn_scene(scene, &ludo.board, 1).lines);
    for name in ["\"yellow\"", "\"33\"", "\"36\"", "\"L3\"", "\"#7\"", "\"green\""] {
        assert!(turned.contains(name), "{name} in {turned}");
    }
    for name in ["\"blue\"", "\"20\"", "\"23\""] {
        assert!(!turned.contains(name), "{name} in {turned}");
    }
}

#[test]
fn nothing_is_turned_where_a_rule_names_a_seat_or_seats_have_ways_of_their_own() {
    assert_eq!(turns(&variant("pachisi/chaupar"), 4), [0usize; 0]);
    assert_eq!(turns(&variant("tables/backgammon"), 2), [0usize; 0]);
    assert_eq!(turns(&variant("first/shove"), 3), [0usize; 0]);
}

#[test]
fn a_clause_is_proved_by_a_passing_scene_only() {
    let text = "scene \"a\" proves LUD-8\n blue: 10\n yellow: 14\n throw 4\n play 10>14\n then yellow: nest\n\
                scene \"b\" proves LUD-13\n blue: L3\n throw 4\n plays include: L3>home\n";
    let mut report = Report::new();
    let results = played(&[beside("ludo/plain", "two.scenes", text)], &mut report);
    let ludo = variant("ludo/plain");
    let covered = coverage(&results, [&ludo]);
    assert_eq!((covered.scenes.passed, covered.scenes.failed), (1, 1));
    let clauses = &covered.variants[0].clauses;
    assert_eq!(clauses.proved, 1);
    assert!(clauses.unproved.contains(&"LUD-13".to_owned()) && !clauses.unproved.contains(&"LUD-8".to_owned()));
    let rules = &covered.variants[0].rules;
    assert!(!rules.unexercised.contains(&"capture.hit".to_owned()), "{rules:?}");
    assert!(rules.unexercised.contains(&"exit.die".to_owned()), "{rules:?}");
    assert_eq!(rules.sentences, ludo.sentences.len());
    assert_eq!(rules.exercised + rules.unexercised.len(), rules.sentences);
}

#[test]
fn coverage_has_the_shape_that_is_documented() {
    let covered = coverage(&Results::default(), [&variant("ludo/plain")]);
    let json = serde_json::to_value(&covered).unwrap();
    assert_eq!(json["scenes"], serde_json::json!({"passed": 0, "failed": 0}));
    let keys = |v: &serde_json::Value| v.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&json["variants"][0]), ["id", "clauses", "rules"]);
    assert_eq!(keys(&json["variants"][0]["clauses"]), ["stated", "proved", "open", "out_of_reach", "unproved"]);
    assert_eq!(keys(&json["variants"][0]["rules"]), ["sentences", "exercised", "unexercised"]);
}

#[test]
fn a_parent_s_scene_proves_an_inherited_clause_where_it_passes_on_the_child() {
    let files = scene_files(&Library::embedded());
    let some = |f: &&SceneFile| f.sheet.as_deref().is_some_and(|s| s.starts_with("yut/"));
    let files: Vec<SceneFile> = files.iter().filter(some).cloned().collect();
    let results = played(&files, &mut Report::new());
    assert!(results.inherited["yut/back-do"].contains("YUT-2"), "{:?}", results.inherited);
    assert!(!results.inherited.contains_key("yut/yut-nori"), "it has no parent");
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(
        lines in prop::collection::vec("(scene|then|plays|play|refused|mark|earlier|hand|throw|with|no|blue)?[ a-z0-9#:;,>=\"\\.]{0,30}|\\PC{0,20}", 0..6)
    ) {
        let source = Source::new("any.scenes", lines.join("\n"));
        let mut report = Report::new();
        read(&source, &mut report);
        let _ = report.render(Style::Plain, 80);
    }
}
