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

fn snapshot(folder: &str, name: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => root("snapshots").join(folder), prepend_module_to_snapshot => false, omit_expression => true
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
        snapshot("problems/variant", &name, &format!("{}\n\n{}", text.trim_end(), report.render(Style::Plain, 80)));
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
    assert!(!report.has_errors(), "{}", report.render(Style::Plain, 80));
}

#[test]
fn every_sheet_of_the_library_lints_clean() {
    let library = Library::embedded();
    let mut report = Report::new();
    for id in library.sheets() {
        let variant = load(&library, id, &Overlay::none(), &mut Report::new());
        let variant = variant.unwrap_or_else(|| panic!("{id} does not load"));
        lint(&library, id, &Overlay::none(), &variant, &mut report);
    }
    assert!(report.is_empty(), "{}", report.render(Style::Plain, 80));
}

fn plain_with(files: &[(&str, &str)], overlay: &Overlay) -> Variant {
    let files = files.iter().map(|(key, text)| ((*key).to_owned(), Source::new(*key, *text)));
    let mut report = Report::new();
    let variant = load(&small_library().with(files), "games/plain", overlay, &mut report);
    variant.unwrap_or_else(|| panic!("{}", report.render(Style::Plain, 80)))
}

#[test]
fn a_fingerprint_changes_with_the_rules_and_not_with_words_and_names() {
    let plain = plain_with(&[], &Overlay::none()).fingerprint();
    let reworded =
        [("rules/step.rules", "## step: said otherwise.\n\nahead:  may advance (mine in track) with a count\n")];
    let slower =
        [("rules/step.rules", "## step: by half.\nwalk: may advance mine in track by value / 2 with a count\n")];
    let set = |text: &str| Overlay::new([], [text.to_owned()]);
    assert_eq!(plain_with(&reworded, &Overlay::none()).fingerprint(), plain);
    assert_eq!(plain_with(&[], &set("out.needs=[6]")).fingerprint(), plain);
    assert_ne!(plain_with(&slower, &Overlay::none()).fingerprint(), plain);
    assert_ne!(plain_with(&[], &set("out.needs=5")).fingerprint(), plain);
    assert_ne!(plain_with(&[], &Overlay::new(["house/kind".to_owned()], [])).fingerprint(), plain);
    // Records carry this number: a change of it makes them say that they were made with other rules.
    snapshot("variant", "fingerprint", &format!("{plain:016x}"));
}

#[test]
fn a_variant_tells_who_set_what_and_what_was_laid_over_it() {
    let overlay = Overlay::new(["house/kind".to_owned()], ["hit.reward=20".to_owned()]);
    let variant = plain_with(&[], &overlay);
    assert_eq!((variant.id.as_str(), variant.sheet_id()), ("games/plain + house/kind", "games/plain"));
    let told = |name: &str| {
        let setting = variant.settings.iter().find(|s| s.name == name).expect("the setting is there");
        (setting.value.clone(), setting.default.clone(), setting.set_by.clone(), setting.words.clone())
    };
    let owned = str::to_owned;
    assert_eq!(told("hit.reward"), (owned("20"), owned("0"), Some(owned("--set")), owned("a count for it; 0: none")));
    assert_eq!(told("out.needs").2, None);
    let modules: Vec<&str> = variant.modules.iter().map(|m| m.name.as_str()).collect();
    assert_eq!(modules, ["end", "hit", "out", "step", "kind"]);
    let asleep: Vec<(&str, bool)> = variant.asleep.iter().map(|a| (a.label.as_str(), a.dropped)).collect();
    assert_eq!(asleep, [("hit.hit", true), ("out.first", false)]);
}

#[test]
fn listed_duties_come_first_and_the_others_in_module_order() {
    let sheet =
        "extends = \"games/base\"\nduties = [\"most.larger\"]\n[rules]\nmost = true\nout = { first = \"step\" }\n";
    let base = fs::read_to_string(root("tests/problems/variant/library/games/plain.toml")).expect("the sheet is there");
    let variant = plain_with(&[("games/base.toml", &base), ("games/plain.toml", sheet)], &Overlay::none());
    let duties: Vec<&str> = variant.duties.iter().map(|id| variant.sentence(*id).label.as_str()).collect();
    assert_eq!(duties, ["most.larger", "most.most", "out.first"]);
}

#[test]
fn a_sheet_anywhere_brings_its_board_and_modules_along() {
    let ring = fs::read_to_string(root("tests/problems/variant/library/boards/ring.toml")).expect("the board is there");
    let files = [
        ("far/away/game.toml", "extends = \"games/plain\"\nboard = \"round\"\n[rules]\nslow = true\nstep = false\n"),
        ("far/away/boards/round.toml", &ring.replace("\"ring\"", "\"round\"").replace("\"red\"", "\"rose\"")),
        ("far/rules/slow.rules", "## slow: one step.\nwalk: may advance mine in track by 1 with a die\n"),
    ];
    let files = files.map(|(key, text)| (key.to_owned(), Source::new(key, text)));
    let (variant, report) = check(&small_library().with(files), "far/away/game", &Overlay::none());
    assert!(report.is_empty(), "{}", report.render(Style::Plain, 80));
    let variant = variant.expect("no problem, so a variant");
    assert_eq!((variant.board.name.as_str(), variant.board.seats[0].as_str()), ("round", "rose"));
    assert!(variant.find_sentence("slow.walk").is_some());
}

/// Texts that are nearly the given one: a line is missing, or its value is another.
fn nearly(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut all = Vec::new();
    for at in 0..lines.len() {
        let with = |line: Option<String>| {
            let others = lines.iter().enumerate();
            let lines = others.filter_map(|(n, l)| if n == at { line.clone() } else { Some((*l).to_owned()) });
            lines.collect::<Vec<_>>().join("\n")
        };
        all.push(with(None));
        let Some((key, _)) = lines[at].split_once('=') else { continue };
        for value in ["7", "70000", "-1", "\"x\"", "[]", "[\"x\", 7]", "{ x = 1 }", "true", "false", "1.5", "\"", ""] {
            all.push(with(Some(format!("{key}= {value}"))));
        }
    }
    all
}

#[test]
fn a_sheet_that_is_nearly_right_loads_or_is_told_what_is_wrong() {
    for id in ["tables/backgammon", "pachisi/chaupar", "parques/colombia"] {
        let mut library = Library::embedded();
        let text = library.sheet_source(id).expect("the sheet is there").text().to_owned();
        let mut refused = 0;
        for text in nearly(&text) {
            let key = format!("{id}.toml");
            library = library.with([(key.clone(), Source::new(key, text.as_str()))]);
            let mut report = Report::new();
            let variant = load(&library, id, &Overlay::none(), &mut report);
            assert_eq!(variant.is_some(), !report.has_errors(), "{text}\n{}", report.render(Style::Plain, 80));
            refused += usize::from(variant.is_none());
        }
        assert!(refused > 50, "{id}: most of these are mistakes");
    }
}
