//! The sheets of the library load, and every mistake of a sheet, a layer or a whole variant is told well.

use std::fs;
use std::path::{Path, PathBuf};

use charkoni::report::{Report, Style};
use charkoni::study::lint::lint;
use charkoni::text::Source;
use charkoni::variant::{Library, Overlay, Variant, load};

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn files_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() { files_below(&path, found) } else { found.push(path) }
    }
    found.sort();
}

/// A small library that no other test depends on.
fn small_library() -> Library {
    let base = root("tests/problems/variant/library");
    let mut paths = Vec::new();
    files_below(&base, &mut paths);
    Library::empty().with(paths.iter().map(|path| {
        let key = path.strip_prefix(&base).expect("below").to_string_lossy().replace('\\', "/");
        (key.clone(), Source::new(key, fs::read_to_string(path).expect("the file can be read")))
    }))
}

/// A bad example: what is loaded, and the files beside the small library.
struct Case {
    id: String,
    overlay: Overlay,
    files: Vec<(String, Source)>,
}

fn case(text: &str) -> Case {
    let mut parts = text.split("=== ");
    let words: Vec<&str> = parts.next().unwrap_or("").split_whitespace().collect();
    let [first, id, rest @ ..] = words.as_slice() else { panic!("a case begins with `load ID`") };
    assert_eq!(*first, "load");
    let given = |flag: &str| {
        let pairs = rest.chunks(2).filter(|pair| pair[0] == flag);
        pairs.map(|pair| pair[1].to_owned()).collect::<Vec<_>>()
    };
    let file = |part: &str| {
        let (key, text) = part.split_once('\n').expect("a file has a name and a text");
        (key.trim().to_owned(), Source::new(key.trim(), text))
    };
    Case {
        id: (*id).to_owned(),
        overlay: Overlay::new(given("--with"), given("--set")),
        files: parts.map(file).collect(),
    }
}

/// Loads and lints, as `check` does.
fn check(library: &Library, id: &str, overlay: &Overlay) -> (Option<Variant>, Report) {
    let mut report = Report::new();
    let variant = load(library, id, overlay, &mut report);
    if let Some(variant) = &variant {
        lint(library, id, overlay, variant, &mut report);
    }
    (variant, report)
}

fn snapshot(name: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => root("snapshots/problems/variant"), prepend_module_to_snapshot => false, omit_expression => true
    }, { insta::assert_snapshot!(name, text) });
}

#[test]
fn every_mistake_is_told() {
    let mut paths: Vec<PathBuf> = Vec::new();
    files_below(&root("tests/problems/variant"), &mut paths);
    let cases: Vec<&PathBuf> = paths.iter().filter(|path| path.extension().is_some_and(|e| e == "case")).collect();
    assert!(cases.len() > 30, "the examples are found");
    for path in cases {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(path).expect("the file can be read");
        let Case { id, overlay, files } = case(&text);
        let (variant, report) = check(&small_library().with(files), &id, &overlay);
        let code = name.split('-').next().unwrap_or("");
        let is_lint = code.starts_with('L');
        assert_eq!(variant.is_some(), is_lint, "{name}: {report:?}");
        assert!(code == "all" || report.problems().iter().any(|p| p.code() == code), "{name}: {report:?}");
        snapshot(&name, &format!("{}\n\n{}", text.trim_end(), report.render(Style::Plain, 80)));
    }
}

#[test]
fn the_small_library_is_without_a_problem() {
    let library = small_library();
    for (id, houses) in [("games/plain", vec![]), ("games/plain", vec!["house/kind".to_owned()])] {
        let (_, report) = check(&library, id, &Overlay::new(houses, []));
        assert!(report.is_empty(), "{}", report.render(Style::Plain, 80));
    }
}

#[test]
fn every_sheet_of_the_library_loads() {
    let library = Library::embedded();
    let mut report = Report::new();
    for id in library.all_sheets() {
        let variant = load(&library, id, &Overlay::none(), &mut report);
        assert!(variant.is_some() || report.has_errors(), "{id} is refused without a reason");
    }
    assert!(report.is_empty(), "{}", report.render(Style::Plain, 80));
}

#[test]
fn every_sheet_of_the_library_lints_clean() {
    let library = Library::embedded();
    let mut report = Report::new();
    for id in library.sheets() {
        report.append(check(&library, id, &Overlay::none()).1);
    }
    assert!(report.is_empty(), "{}", report.render(Style::Plain, 80));
}
