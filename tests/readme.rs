//! What the README shows of the program is what the program answers.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

/// A command of the README and the lines shown under it; `…` stands for lines left out.
struct Shown {
    words: Vec<String>,
    lines: Vec<String>,
}

/// All blocks that begin with `$ charkoni`.
fn shown(readme: &str) -> Vec<Shown> {
    let mut found = Vec::new();
    for block in readme.split("```text\n").skip(1) {
        let block = block.split("\n```").next().unwrap_or_default();
        let mut lines = block.lines();
        if let Some(command) = lines.next().and_then(|line| line.strip_prefix("$ charkoni ")) {
            found.push(Shown { words: words(command), lines: lines.map(plain).collect() });
        }
    }
    found
}

/// The words of a command line; single quotes hold a word together.
fn words(line: &str) -> Vec<String> {
    let part = |(n, part): (usize, &str)| match n % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    };
    line.split('\'').enumerate().flat_map(part).collect()
}

/// A line without what changes when somebody adds a line to a rule file.
fn plain(line: &str) -> String {
    let line = line.trim_end();
    match line.split_once(".rules:") {
        Some((file, rest)) if rest.bytes().all(|b| b.is_ascii_digit()) => format!("{file}.rules"),
        Some(_) | None => line.to_owned(),
    }
}

/// Whether the answer has all shown lines in order, those between two `…` one behind the other.
fn holds(answer: &[String], lines: &[String]) -> bool {
    let mut at = 0;
    for (n, run) in lines.split(|line| line == "…").enumerate() {
        let fits =
            |start: &usize| answer[*start..].len() >= run.len() && (0..run.len()).all(|i| answer[start + i] == run[i]);
        let found = if n == 0 { Some(0).filter(fits) } else { (at..answer.len()).find(fits) };
        match found {
            Some(start) => at = start + run.len(),
            None => return run.is_empty(),
        }
    }
    lines.last().is_some_and(|line| line == "…") || at == answer.len()
}

fn answer(folder: &Path, words: &[String]) -> String {
    let mut command = Command::cargo_bin("charkoni").expect("the program is built");
    let output = command.current_dir(folder).args(words).output().expect("the program runs");
    String::from_utf8(output.stdout).expect("answers are UTF-8")
}

#[test]
fn the_readme_shows_what_the_program_answers() {
    let readme = include_str!("../README.md");
    let folder = tempfile::tempdir().expect("a folder can be made");
    let house = folder.path().join("house");
    fs::create_dir_all(&house).expect("a folder can be made");
    let rules = "## peace: nobody is captured on a star.\npeace: never land when here in star and rival at here\n";
    fs::write(house.join("peace.rules"), rules).expect("a file can be written");
    let all = shown(readme);
    assert!(all.len() > 8, "the blocks are found");
    for Shown { words, lines } in all {
        let text = answer(folder.path(), &words);
        let text: Vec<String> = text.trim_end().lines().map(plain).collect();
        assert!(holds(&text, &lines), "charkoni {} now answers:\n{}", words.join(" "), text.join("\n"));
    }
}

#[test]
fn the_sheet_scene_and_rules_of_the_readme_are_sound() {
    let readme = include_str!("../README.md");
    let block = |begins: &str| {
        let start = readme.find(begins).unwrap_or_else(|| panic!("the README has {begins}"));
        readme[start..].split("```").next().unwrap_or_default().to_owned()
    };
    let folder = tempfile::tempdir().expect("a folder can be made");
    let write = |name: &str, text: String| fs::write(folder.path().join(name), text).expect("a file can be written");
    write("my-ludo.toml", block("# my-ludo.toml"));
    write("my-ludo.scenes", block("scene \"a one brings"));
    write("my-ludo.rules", block("## Nobody is captured on a star."));
    let mut check = Command::cargo_bin("charkoni").expect("the program is built");
    check.current_dir(folder.path()).args(["check", "my-ludo.toml", "--strict"]).assert().success();
    let mut test = Command::cargo_bin("charkoni").expect("the program is built");
    test.current_dir(folder.path()).args(["test", "my-ludo.toml"]).assert().success();
}
