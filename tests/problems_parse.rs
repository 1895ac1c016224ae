//! Each code of the written stage has a bad example, and its snapshot shows what an author is told.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use charkoni::report::{Problem, Report, Style};
use charkoni::rules::parse::{self, FileKind};
use charkoni::text::{Source, TextMistake};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/problems/parse")
}

fn examples() -> Vec<String> {
    let entries = fs::read_dir(folder()).expect("a folder").map(|e| e.expect("an entry").path());
    let mut names: Vec<String> = entries.filter_map(|p| Some(p.file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    names
}

/// The report on an example, and the text it is about.
fn read(name: &str) -> (String, Report) {
    let file = format!("{name}.rules");
    let bytes = fs::read(folder().join(&file)).expect("an example");
    let mut report = Report::new();
    let shown = match Source::from_bytes(&file, &bytes) {
        Ok(source) => {
            parse::read(&source, FileKind::Own, &mut report);
            source.text().to_owned()
        }
        Err(mistake) => {
            report.push(&Source::new(&file, ""), mistake);
            String::from_utf8_lossy(&bytes).into_owned()
        }
    };
    (shown, report)
}

fn shorter(line: &str) -> String {
    if line.chars().count() > 110 {
        format!("{} …", line.chars().take(110).collect::<String>())
    } else {
        line.to_owned()
    }
}

fn snapshot(name: &str, text: &str) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/problems/parse");
    insta::with_settings!({snapshot_path => path, prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_snapshot!(name, text);
    });
}

#[test]
fn an_author_is_told_what_is_wrong() {
    for name in examples() {
        let (text, report) = read(&name);
        let mut shown = String::new();
        for (n, line) in text.lines().take(60).enumerate() {
            let _ = writeln!(shown, "{:>3} {}", n + 1, shorter(line));
        }
        let _ =
            write!(shown, "\n{}", report.render(Style::Plain, 80).lines().map(shorter).collect::<Vec<_>>().join("\n"));
        snapshot(&name, shown.trim_end());
    }
}

#[test]
fn an_example_has_only_problems_of_its_own_code() {
    for name in examples() {
        let Some((code, _)) = name.split_once('-').filter(|(code, _)| code.len() == 3) else { continue };
        let (_, report) = read(&name);
        assert!(report.has_errors(), "{name} is fine");
        for problem in report.problems() {
            assert_eq!(problem.code(), code, "{name}, line {:?}: {problem:?}", problem.line_col());
        }
    }
}

#[test]
fn each_code_has_an_example() {
    let names = examples();
    let codes = (1..=24).map(|n| format!("P{n:02}-")).chain(["X01-".into(), "X05-".into()]);
    let missing: Vec<String> = codes.filter(|code| !names.iter().any(|name| name.starts_with(code))).collect();
    assert!(missing.is_empty(), "no example for {missing:?}");
}

#[test]
fn four_mistakes_are_four_problems_and_the_rest_is_read() {
    let text = fs::read_to_string(folder().join("four-mistakes.rules")).expect("an example");
    let mut report = Report::new();
    let file = parse::read(&Source::new("four-mistakes.rules", text), FileKind::Own, &mut report);
    let codes: Vec<String> = report.problems().iter().map(Problem::code).collect();
    assert_eq!(codes, ["P16", "P23", "P03", "P10"]);
    assert_eq!(file.items.len(), 2);
}

/// What authors get wrong most: the text, then code, line, column and a part of what is said.
const MISTAKES: &[(&str, &str, usize, usize, &str)] = &[
    ("hit on land when rivals at here: end turn", "P01", 1, 5, "write `hit: on …`"),
    ("hit: on land whne rivals at here: end turn", "P23", 1, 14, "did you mean `when`?"),
    ("a: never land when (mine at here", "P03", 1, 20, "this `(` is not closed"),
    ("a: never land when barred(here))", "P04", 1, 32, "this `)` closes nothing"),
    ("a: on roll when throws == 3: end turn", "P05", 1, 24, "equality is one `=`"),
    ("Land: never land when mine at here", "P07", 1, 1, "small letter: `land`"),
    ("a: on land when rivals at here capture rivals at here", "P09", 1, 32, "a `:` is missing before what follows"),
    ("param size =", "P10", 1, 13, "a setting needs a value"),
    ("param back = \"nest\"", "P06", 1, 14, "`nest | …`"),
    ("never: never land when mine at here", "P08", 1, 1, "`never` is a word of the grammar"),
    ("a: on roll: count value for rolled", "P23", 1, 29, "`for each rolled`"),
    ("a: on land: advance mine by -1", "P20", 1, 29, "`retreat … by N`"),
    ("a: on land: end turn, throw again,", "P10", 1, 34, "an effect is missing behind this comma"),
    ("a: on land when rivals at here\nand doubles: end turn", "P13", 2, 1, "begin this line with a blank"),
    ("a: never land when here in [safe, lane]", "P18", 1, 29, "joined by `or`"),
    ("a: must capturing && using(die)", "P05", 1, 19, "`&&` is written `and`"),
    ("a: on roll when total ≥ 3: end turn", "P05", 1, 23, "`≥` is written `>=`"),
    ("a: never land when mine at here when doubles", "P14", 1, 33, "join by `and`"),
    ("param size = 2 in 1-15", "P16", 1, 20, "a range is `1..15`"),
    ("state hits of square", "P23", 1, 15, "`piece`, `seat` or `game`"),
    ("let x = 3", "P23", 1, 1, "did you mean `define`?"),
    ("a: on land: count 20 as \"bonus\"", "P06", 1, 25, "write `bonus` without them"),
    ("a: on roll when 1 < size < 4: end turn", "P19", 1, 17, "`1 < size and size < 4`"),
    ("a: on roll when largest (mine at here) > 1: end turn", "P21", 1, 17, "no blank between `largest` and `(`"),
    ("a: never land unless entering when doubles", "P15", 1, 31, "`when` comes before `unless`"),
    ("a: may decline b: may decline", "P12", 1, 16, "one sentence a line"),
    ("a: never leave when not in nest", "P10", 1, 25, "`not mine in …`"),
    ("a: may enter any mine in nest with a die", "P22", 1, 14, "`any 2 of mine in nest`"),
    ("a: nevr land when mine at here", "P02", 1, 4, "did you mean `never`?"),
    ("a: on roll when mine nest: end turn", "P11", 1, 22, "an operator is missing"),
    ("param size = 65536", "P17", 1, 14, "65,535"),
];

#[test]
fn the_common_mistakes_are_named_where_they_stand() {
    for (text, code, line, column, said) in MISTAKES {
        let mut report = Report::new();
        let file = parse::read(&Source::new("mistake", *text), FileKind::Own, &mut report);
        let [problem] = report.problems() else { panic!("{text}\n{}", report.render(Style::Plain, 80)) };
        assert_eq!(
            (problem.code().as_str(), problem.line_col()),
            (*code, Some((*line, *column))),
            "{text}: {problem:?}"
        );
        let all = format!("{} {}", problem.message(), problem.help().unwrap_or_default());
        assert!(all.contains(said), "{text}: {all}");
        assert!(file.items.is_empty(), "{text}");
    }
}

#[test]
fn files_that_cannot_be_read_say_so() {
    let large = Source::from_bytes("big.rules", &vec![b'#'; (1 << 20) + 1]).expect_err("is too large");
    let mistakes = [large, TextMistake::not_a_file("variants/rules"), TextMistake::unreadable("house/mine.rules")];
    let mut report = Report::new();
    for mistake in mistakes {
        report.push(&Source::new("-", ""), mistake);
    }
    snapshot("X02-X03-X04-files", report.render(Style::Plain, 80).trim_end());
}
