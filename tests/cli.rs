//! The program as people call it: answers, exit codes, bad input. The rules themselves are tested elsewhere.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command as Process, Stdio};

use assert_cmd::Command;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::{contains, is_empty, starts_with};
use serde_json::Value;

fn charkoni(words: &[&str]) -> Command {
    let mut command = Command::cargo_bin("charkoni").expect("the program is built");
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").args(words);
    command
}

/// Runs and gives what was written to standard output.
fn answer(words: &[&str]) -> String {
    let output = charkoni(words).assert().success().get_output().stdout.clone();
    String::from_utf8(output).expect("answers are UTF-8")
}

fn json(words: &[&str]) -> Value {
    serde_json::from_str(&answer(words)).expect("the answer is JSON")
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("the folder can be made");
    fs::write(&path, text).expect("the file can be written");
    path.to_str().expect("the path is text").to_owned()
}

mod usage {
    use super::*;

    #[test]
    fn help_and_version_are_answers() {
        charkoni(&["--help"]).assert().success().stdout(contains("Examples:")).stderr(is_empty());
        charkoni(&["-V"]).assert().success().stdout(starts_with("charkoni "));
        charkoni(&["legal", "--help"]).assert().success().stdout(contains("--batch"));
    }

    #[test]
    fn what_makes_no_sense_answers_two() {
        for words in [
            &["dance"][..],
            &[],
            &["show"],
            &["list", "--colour"],
            &["compare", "ur/finkel"],
            &["legal", "ur/finkel"],
            &["simulate", "ur/finkel", "--games", "many"],
            &["explain", "Z99"],
            &["show", "ur/finkle"],
            &["show", "house/seven-back"],
            &["show", "ur/finkel", "--set", "capture"],
            &["show", "ur/finkel", "--with", "house/eight-back"],
            &["simulate", "ur/finkel", "--bots", "clever"],
            &["simulate", "ur/finkel", "--players", "7"],
        ] {
            charkoni(words).assert().code(2).stdout(is_empty()).stderr(is_empty().not());
        }
    }

    #[test]
    fn a_misspelt_name_is_answered_by_the_nearest() {
        charkoni(&["show", "ur/finkle"]).assert().code(2).stderr(contains("did you mean `ur/finkel`?"));
        charkoni(&["explain", "P011"]).assert().code(2).stderr(contains("did you mean `P01`?"));
        charkoni(&["shwo"]).assert().code(2).stderr(contains("show"));
    }

    #[test]
    fn colour_is_only_written_where_it_is_asked_for() {
        let plain = answer(&["explain", "P01"]);
        assert!(!plain.contains('\u{1b}'), "a pipe gets no colour");
        let coloured = answer(&["explain", "P01", "--color", "always"]);
        assert!(coloured.contains('\u{1b}'));
        let never = charkoni(&["explain", "P01", "--color", "never"]).env("CLICOLOR_FORCE", "1").output().unwrap();
        assert_eq!(String::from_utf8(never.stdout).unwrap(), plain);
    }

    #[test]
    fn a_reader_who_goes_away_is_no_failure() {
        for words in [&["explain"][..], &["list", "--format", "json"], &["show", "parchis/gl"]] {
            let mut child = Process::new(assert_cmd::cargo::cargo_bin("charkoni"))
                .args(words)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            drop(child.stdout.take());
            let output = child.wait_with_output().unwrap();
            assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{words:?}");
            assert!(output.status.success(), "{words:?}: {}", output.status);
        }
    }
}

mod files {
    use super::*;

    fn refused(words: &[&str], code: &str) {
        charkoni(words).assert().code(2).stdout(is_empty()).stderr(contains(code));
    }

    #[test]
    fn what_cannot_be_read_is_a_problem_of_the_question() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("missing.toml");
        let odd = write(folder.path(), "odd.toml", "");
        fs::write(&odd, b"name = \"Parch\xeds\"").unwrap();
        let large = write(folder.path(), "large.toml", "");
        File::create(&large).unwrap().set_len(100 << 20).unwrap();
        for command in ["check", "test", "show"] {
            refused(&[command, folder.path().to_str().unwrap()], "X03");
            refused(&[command, missing.to_str().unwrap()], "X04");
            refused(&[command, &odd], "X01");
            refused(&[command, &large], "X02");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_may_not_be_read_says_so() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = write(folder.path(), "closed.toml", "name = \"x\"");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
        if fs::read(&path).is_ok() {
            return; // root reads everything
        }
        charkoni(&["check", &path]).assert().code(2).stderr(contains("permission denied"));
    }

    #[test]
    fn a_library_that_is_not_there_is_a_problem_of_the_question() {
        refused(&["list", "--library", "no/such/folder"], "X04");
    }
}

mod explain {
    use super::*;

    #[test]
    fn a_code_has_a_meaning_and_two_examples() {
        charkoni(&["explain", "n01"])
            .assert()
            .success()
            .stdout(contains("unknown-word").and(contains("Bad")).and(contains("Good")));
    }

    #[test]
    fn all_codes_are_listed() {
        let codes = json(&["explain", "--format", "json"]);
        assert!(codes.as_array().unwrap().len() > 140);
        assert_eq!(json(&["explain", "unknown-word", "--format", "json"])["code"], "N01");
    }
}
