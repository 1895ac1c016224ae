//! The tables of the language reference are those of the program, and what the reference shows is right.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use charkoni::report::{Report, Style};
use charkoni::rules::parse::{self, FileKind, RESERVED};
use charkoni::rules::patterns::{ACTIONS, COSTS, DUTIES, EFFECTS, EVENTS, Pattern, STEPS};
use charkoni::rules::resolve::{self, Unit, UnitKind};
use charkoni::rules::words::{self, Word};
use charkoni::text::Source;

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("grammar/README.md")
}

fn page() -> String {
    fs::read_to_string(path()).unwrap()
}

fn written(word: &Word) -> String {
    let takes: Vec<_> = word.takes.iter().map(|t| t.word()).collect();
    let brackets = if takes.is_empty() { String::new() } else { format!("({})", takes.join(", ")) };
    match word.also {
        Some(also) => format!("`{}{brackets}` = `{also}`", word.name),
        None => format!("`{}{brackets}`", word.name),
    }
}

fn words_section() -> String {
    let mut text = String::new();
    for family in words::FAMILIES {
        writeln!(text, "\n**{}**\n\n| word | is | needs | meaning | example |\n|---|---|---|---|---|", family.title)
            .unwrap();
        for word in family.words {
            let needs: Vec<_> = word.needs.iter().map(|n| n.letter()).collect();
            let (written, needs) = (written(word), needs.join(", "));
            writeln!(text, "| {written} | {} | {needs} | {} | `{}` |", word.is, word.means, word.example).unwrap();
        }
    }
    text
}

fn table<T>(title: &str, patterns: &[Pattern<T>]) -> String {
    let mut text = format!("\n**{title}**\n\n| pattern | does | example |\n|---|---|---|\n");
    for p in patterns {
        writeln!(text, "| `{}` | {} | `{}` |", p.form, p.does, p.example).unwrap();
    }
    text
}

fn patterns_section() -> String {
    let mut text = table("Actions, behind `may`", ACTIONS);
    text += &table("Costs, behind `with`", COSTS);
    text += &table("Steps, behind `never`", STEPS);
    text += &table("Duties, behind `must`, beside a truth about a play", DUTIES);
    text += "\n**Events, behind `on`**\n\n| event | when | example |\n|---|---|---|\n";
    for e in EVENTS {
        writeln!(text, "| `{}` | {} | `{}` |", e.event.word(), e.when, e.example).unwrap();
    }
    text + &table("Effects, behind the colon of an `on`", EFFECTS)
}

/// The page with a section between its markers.
fn with_section(page: &str, name: &str, section: &str) -> String {
    let (open, close) = (format!("<!-- {name} -->"), format!("<!-- /{name} -->"));
    let (before, rest) = page.split_once(&open).unwrap_or_else(|| panic!("{open} is missing"));
    let (_, after) = rest.split_once(&close).unwrap_or_else(|| panic!("{close} is missing"));
    format!("{before}{open}\n{section}\n{close}{after}")
}

#[test]
fn the_tables_are_those_of_the_program() {
    let page = page();
    let wanted = with_section(&page, "words", &words_section());
    let wanted = with_section(&wanted, "patterns", &patterns_section());
    if std::env::var_os("CHARKONI_BLESS").is_some() {
        fs::write(path(), &wanted).unwrap();
    } else {
        assert!(page == wanted, "the tables of grammar/README.md are old: run this test with CHARKONI_BLESS=1");
    }
}

#[test]
fn the_reserved_words_are_listed() {
    let page = page();
    let line = page.split("Reserved:").nth(1).and_then(|rest| rest.split('`').nth(1)).unwrap();
    let listed: BTreeSet<&str> = line.split_whitespace().collect();
    assert_eq!(listed, RESERVED.iter().copied().collect());
}

/// Blocks marked `rules` are whole modules: they parse, resolve and draw no remark.
#[test]
fn what_the_page_shows_is_right() {
    let page = page();
    let blocks: Vec<&str> = page.split("```rules\n").skip(1).map(|b| b.split("```").next().unwrap()).collect();
    assert!(blocks.len() >= 4);
    for block in blocks {
        check(block);
    }
}

fn check(text: &str) {
    let source = Source::new("reference", text);
    let mut report = Report::new();
    let file = parse::read(&source, FileKind::Module, &mut report);
    let unit = Unit { name: "reference".into(), kind: UnitKind::Module, parents: Vec::new(), file };
    let library: Vec<String> = ["capture", "gate"].map(str::to_owned).into();
    resolve::check_alone(&unit, &[], &library, &mut report);
    report.sort();
    assert!(!report.has_errors(), "{text}\n{}", report.render(Style::Plain, 80));
}

/// Examples of patterns are sentences or parts of one; put into one they are right.
#[test]
fn the_examples_of_the_tables_are_right() {
    const STATES: &str = "## examples\nstate age of piece\nstate twin of piece\nstate hits of piece\nstate new of piece\n\
                          tag prize\ntag ball\ntag grudge\nstate overtaken of piece\ntag back-do\n\
                          define barred(s) = largest(all at s) >= 2\nparam allowed = false\n";
    let mut text = STATES.to_owned();
    let whole = ACTIONS.iter().map(|p| p.example).chain(STEPS.iter().map(|p| p.example));
    for (n, example) in whole.chain(DUTIES.iter().map(|p| p.example)).enumerate() {
        writeln!(text, "s{n}: {example}").unwrap();
    }
    for (n, p) in COSTS.iter().enumerate() {
        writeln!(text, "c{n}: may enter mine {}", p.example).unwrap();
    }
    for (n, p) in EFFECTS.iter().enumerate() {
        let event = match p.form {
            "throw again now" => "roll",
            "take THROW" => "throw",
            _ => "land",
        };
        let each = if p.example.contains("(it)") || !p.form.starts_with("set") { "" } else { " for each mine" };
        writeln!(text, "e{n}: on {event}: {}{each}", p.example).unwrap();
    }
    check(&text);
}
