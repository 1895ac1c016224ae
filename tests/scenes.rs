//! The scenes of the library pass from every seat, and every mistake of a scene is told well.

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};

use charkoni::board::SeatId;
use charkoni::report::{Report, Style};
use charkoni::scenes::{LibrarySheets, Results, SceneFile, coverage, read, run, scene_files, turn_scene, turns};
use charkoni::text::Source;
use charkoni::variant::{Library, Overlay, Variant, load};

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
