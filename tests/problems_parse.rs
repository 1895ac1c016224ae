//! Each code of the written stage has a bad example, and its snapshot shows what an author is told.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use charkoni::report::{Report, Style};
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
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/parse");
    insta::with_settings!({snapshot_path => path, prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_snapshot!(name, text);
    });
}

#[test]
fn an_author_is_told_what_is_wrong() {
    for name in examples() {
        let (text, report) = read(&name);
        let mut shown = String::new();
        for (n, line) in text.lines().take(30).enumerate() {
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
    let codes: Vec<String> = report.problems().iter().map(|p| p.code()).collect();
    assert_eq!(codes, ["P16", "P23", "P03", "P10"]);
    assert_eq!(file.items.len(), 2);
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
