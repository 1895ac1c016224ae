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
    fn a_house_rule_in_a_file_is_named_by_its_path() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let rules = "## lucky: a one throws again.\nagain: on spent when rolled of 1: throw again\n";
        write(folder.path(), "house/lucky.rules", rules);
        let show = |house: &str| {
            let mut command = charkoni(&["show", "first/garden", "--with", house]);
            command.current_dir(folder.path());
            command.assert()
        };
        show("house/lucky").code(2).stderr(contains("`--with house/lucky.rules`"));
        show("house/lucky.rules").success().stdout(contains("lucky.again"));
        show("house/unheard-of").code(2).stderr(contains("did you mean").not());
    }

    #[test]
    fn no_games_tell_nothing() {
        charkoni(&["simulate", "ur/finkel", "--games", "0"]).assert().code(2).stdout(is_empty());
        charkoni(&["compare", "ur/finkel", "ur/masters", "--games", "0"]).assert().success();
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
    fn a_module_shows_what_it_can_be_set_to() {
        charkoni(&["explain", "exit"])
            .assert()
            .success()
            .stdout(contains("needs = [6]").and(contains("die: may enter mine with a die of needs")));
        let module = json(&["explain", "exit", "--format", "json"]);
        assert!(module["settings"].as_array().is_some_and(|all| all.len() >= 3), "{module}");
        charkoni(&["explain", "exti"]).assert().code(2).stderr(contains("did you mean `exit`?"));
    }

    #[test]
    fn all_codes_are_listed() {
        let codes = json(&["explain", "--format", "json"]);
        assert!(codes.as_array().unwrap().len() > 140);
        assert_eq!(json(&["explain", "unknown-word", "--format", "json"])["code"], "N01");
    }
}

mod library {
    use super::*;

    #[test]
    fn variants_are_listed_by_family_one_line_each() {
        let list = answer(&["list"]);
        assert!(list.contains("ur/finkel") && list.contains("seeds/s003"));
        assert!(list.lines().all(|line| line.chars().count() <= 80));
        let one = json(&["list", "ur", "--format", "json"]);
        assert!(one.as_array().unwrap().iter().all(|line| line["id"].as_str().unwrap().starts_with("ur/")));
        charkoni(&["list", "uur"]).assert().code(2).stderr(contains("did you mean `ur`?"));
    }

    #[test]
    fn modules_are_listed_apart() {
        charkoni(&["list", "--modules"])
            .assert()
            .success()
            .stdout(contains("\nexit ").and(contains("ludo/plain").not()));
    }

    #[test]
    fn house_rules_are_listed_apart() {
        charkoni(&["list", "--house"]).assert().success().stdout(contains("house/seven-back"));
    }

    #[test]
    fn a_card_shows_board_odds_settings_rules_and_clauses() {
        let card = answer(&["show", "first/garden"]);
        for part in
            ["Garden Ludo", "ludo-52", "16.67 %", "exit.needs", "first/garden", "(default)", "capture.hit", "GAR-1"]
        {
            assert!(card.contains(part), "{part}");
        }
        let data = json(&["show", "first/garden", "--set", "exit.needs=5", "--format", "json"]);
        let settings = data["settings"].as_array().unwrap();
        let needs = settings.iter().find(|s| s["name"] == "exit.needs").unwrap();
        assert_eq!((&needs["value"], &needs["set_by"]), (&Value::from("[5]"), &Value::from("--set")));
    }

    #[test]
    fn a_house_rule_is_part_of_the_card() {
        let card = json(&["show", "parchis/gl", "--with", "house/seven-back", "--format", "json"]);
        assert_eq!(card["id"], "parchis/gl + house/seven-back");
        assert!(card.to_string().contains("seven-back.seven"));
    }

    #[test]
    fn files_of_a_folder_shadow_those_of_the_program() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "first/garden.toml", "name = \"Shadow\"\nextends = \"ludo/plain\"\n");
        write(folder.path(), "mine/own.toml", "name = \"Own\"\nextends = \"first/garden\"\n");
        let folder = folder.path().to_str().unwrap();
        charkoni(&["show", "first/garden", "--library", folder]).assert().success().stdout(contains("Shadow"));
        charkoni(&["list", "mine", "--library", folder]).assert().success().stdout(contains("mine/own"));
        charkoni(&["check", "mine/own", "--library", folder, "--smoke", "1"]).assert().success();
    }
}

mod own_sheets {
    use super::*;

    #[test]
    fn a_new_sheet_checks_tests_and_plays() {
        let folder = tempfile::tempdir().unwrap();
        let sheet = folder.path().join("games/my-ludo.toml");
        let sheet = sheet.to_str().unwrap();
        let record = folder.path().join("game.charkoni");
        let record = record.to_str().unwrap();
        charkoni(&["new", sheet, "--from", "ludo/plain", "--name", "Mine \"own\""])
            .assert()
            .success()
            .stdout(contains("my-ludo.toml").and(contains("my-ludo.rules")).and(contains("my-ludo.scenes")));
        charkoni(&["check", sheet, "--smoke", "1"]).assert().success();
        charkoni(&["test", sheet]).assert().success();
        charkoni(&["show", sheet]).assert().success().stdout(contains("Mine \"own\""));
        charkoni(&["play", sheet, "--bots", "greedy,random", "--seed", "3", "--record", record]).assert().success();
        charkoni(&["replay", record, "--show"]).assert().success().stdout(contains("all as the rules allow"));
        charkoni(&["new", sheet, "--from", "ludo/plain"]).assert().code(2).stderr(contains("is there already"));
    }

    #[test]
    fn a_sheet_needs_a_name_that_labels_can_begin_with() {
        charkoni(&["new", "My Ludo.toml"]).assert().code(2).stderr(contains("is no name for a sheet"));
        charkoni(&["new", "my-ludo"]).assert().code(2).stderr(contains("does not end in `.toml`"));
    }

    #[test]
    fn all_mistakes_are_told_at_once_with_place_and_code() {
        let folder = tempfile::tempdir().unwrap();
        let sheet = write(
            folder.path(),
            "odd.toml",
            "name = \"Odd\"\nextends = \"ludo/plain\"\npeices = 4\n\n[rules]\nexit = { need = 5 }\n",
        );
        write(folder.path(), "odd.rules", "a: never land wen mine at here\nb: never land when mines at here\n");
        write(folder.path(), "odd.scenes", "scene \"x\"\n  trow 3\n");
        let assert = charkoni(&["check", &sheet]).assert().code(1);
        let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
        for part in ["S01", "S02", "odd.toml:3:1", "odd.rules:1:", "C01", "odd.scenes:2:3"] {
            assert!(text.contains(part), "{part}\n{text}");
        }
        let output = charkoni(&["check", &sheet, "--format", "json"]).output().unwrap();
        let data: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(data["errors"].as_u64().unwrap() >= 4, "{data}");
        assert!(data["problems"].as_array().unwrap().iter().all(|p| p["line"].is_u64() && p["code"].is_string()));
    }

    #[test]
    fn findings_count_only_when_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let text = "name = \"Loud\"\nextends = \"first/garden\"\n\n[rules]\nagain = { pairs = true }\n";
        let sheet = write(folder.path(), "loud.toml", text);
        charkoni(&["check", &sheet, "--smoke", "1"]).assert().success().stdout(contains("L15"));
        charkoni(&["check", &sheet, "--smoke", "1", "--strict"]).assert().code(1);
    }

    #[test]
    fn modules_boards_and_house_rules_are_checked_alone() {
        for word in ["rules/exit", "boards/ludo-52", "house/seven-back"] {
            charkoni(&["check", word]).assert().success();
        }
        let folder = tempfile::tempdir().unwrap();
        let rules = write(folder.path(), "odd.rules", "## odd: a test.\nown: never land when mines at here\n");
        charkoni(&["check", &rules]).assert().code(1).stdout(contains("N01").and(contains("did you mean `mine`?")));
        let board = write(folder.path(), "b.toml", "name = \"b\"\nseats = [\"red\"\n");
        charkoni(&["check", &board]).assert().code(1).stdout(contains("B17"));
    }

    #[test]
    fn scenes_that_fail_answer_one() {
        let folder = tempfile::tempdir().unwrap();
        let sheet = write(folder.path(), "mine.toml", "name = \"Mine\"\nextends = \"first/garden\"\n");
        write(folder.path(), "mine.scenes", "scene \"wrong\"\n  blue: 2\n  throw 3\n  plays are exactly: 2>6\n");
        charkoni(&["test", &sheet]).assert().code(1).stdout(contains("\"wrong\"").and(contains("1 failed")));
    }
}

mod scenes {
    use super::*;

    #[test]
    fn coverage_is_told_in_the_form_that_programs_expect() {
        let data = json(&["test", "first/garden", "--coverage", "--format", "json"]);
        assert_eq!(data["scenes"]["failed"], 0);
        assert!(data["scenes"]["passed"].as_u64().unwrap() >= 4);
        let garden = &data["variants"][0];
        assert_eq!(garden["id"], "first/garden");
        for key in ["stated", "proved", "open", "out_of_reach", "unproved"] {
            assert!(!garden["clauses"][key].is_null(), "{key}");
        }
        for key in ["sentences", "exercised", "unexercised"] {
            assert!(!garden["rules"][key].is_null(), "{key}");
        }
        assert!(data["totals"].is_object());
    }

    #[test]
    fn a_clause_without_a_scene_counts_only_when_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let text = "name = \"Mine\"\nextends = \"first/garden\"\n\n[clauses]\nMINE-1 = \"A six enters.\"\n";
        let sheet = write(folder.path(), "mine.toml", text);
        charkoni(&["test", &sheet]).assert().success();
        charkoni(&["test", &sheet, "--strict"]).assert().code(1).stderr(contains("L16").and(contains("MINE-1")));
    }

    #[test]
    fn a_module_and_a_house_rule_have_scenes_of_their_own() {
        charkoni(&["test", "house/seven-back", "rules/crowd"]).assert().success().stdout(contains("0 failed"));
    }
}

mod questions {
    use super::*;

    #[test]
    fn plays_are_listed_as_a_table_and_as_data() {
        let words = ["legal", "first/garden", "--position", "blue: 2 12", "--throw", "3"];
        charkoni(&words).assert().success().stdout(contains("2>5").and(contains("12>15")));
        let data = json(&[&words[..], &["--format", "json"]].concat());
        assert_eq!(data["plays"][0]["moves"][0], "#2>#5");
        assert_eq!(data["plays"][0]["position"]["pieces"]["blue"], serde_json::json!(["nest", "nest", "#5", "#12"]));
    }

    #[test]
    fn a_hand_needs_no_throw_and_a_throw_no_hand() {
        charkoni(&["legal", "first/garden", "-p", "blue: 2; hand 3"]).assert().success().stdout(contains("2>5"));
        charkoni(&["legal", "first/garden", "-p", "blue: 2"]).assert().code(2).stderr(contains("Q03"));
        charkoni(&["legal", "first/garden", "-p", "blue: 2; hand 3", "-t", "3"])
            .assert()
            .code(2)
            .stderr(contains("Q03"));
    }

    #[test]
    fn a_seat_that_is_not_there_is_told_once() {
        let output =
            charkoni(&["legal", "first/garden", "-p", "blu: 2", "-t", "3"]).assert().code(2).get_output().clone();
        let talk = String::from_utf8(output.stderr).expect("talk is UTF-8");
        assert_eq!(talk.matches("no seat `blu`").count(), 1, "{talk}");
    }

    #[test]
    fn a_bad_position_points_at_its_mistake() {
        for (position, throw, code) in [
            ("blue: 200", "3", "C03"),
            ("blue: 1 2 3 4 5", "3", "C04"),
            ("bleu: 1", "3", "N01"),
            ("blue: 1", "7", "C05"),
            ("blue", "3", "C01"),
        ] {
            charkoni(&["legal", "first/garden", "-p", position, "-t", throw]).assert().code(2).stderr(contains(code));
        }
    }

    #[test]
    fn whole_turns_are_listed_once_for_each_end() {
        let words =
            ["legal", "seeds/s003", "-p", "red: nest #1 #64 home", "-t", "5 5", "--complete", "--format", "json"];
        let data = json(&words);
        let plays = data["plays"].as_array().unwrap();
        let ends: std::collections::BTreeSet<String> = plays.iter().map(|p| p["position"].to_string()).collect();
        assert_eq!(ends.len(), plays.len());
        assert!(plays.iter().any(|p| p["moves"] == serde_json::json!(["nest>#1", "#64>#69"])), "{data}");
    }

    #[test]
    fn a_batch_answers_each_line_and_goes_on_after_a_bad_one() {
        let question = r##"{"id":1,"position":{"turn":"blue","pieces":{"blue":["#2","L3"]}},"throw":[3]}"##;
        let lines = format!(
            "{question}\nnonsense\n\n{{\"id\":\"b\",\"position\":\"blue: 7\"}}\n{}\n{question}",
            question.replace("#2", "#299")
        );
        let output = charkoni(&["legal", "first/garden", "--batch"]).write_stdin(lines).assert().success();
        let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
        let answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(answers.len(), 5);
        assert_eq!(answers[0]["id"], 1);
        assert_eq!(answers[0]["plays"][0]["moves"], serde_json::json!(["#2>#5"]));
        assert_eq!(answers[0]["plays"][0]["position"]["turn"], "yellow");
        assert_eq!(answers[1]["error"]["code"], "Q01");
        assert_eq!((&answers[2]["id"], &answers[2]["error"]["code"]), (&Value::from("b"), &Value::from("Q03")));
        assert_eq!(answers[3]["error"]["code"], "C03");
        assert_eq!(answers[4], answers[0]);
    }

    #[test]
    fn a_bad_question_is_answered_in_words_of_the_table() {
        let cases = [
            (r#"null"#, "invalid type: null, expected an object, at column 4"),
            (r#"[1, "blue: 5", [3], true]"#, "invalid type: sequence, expected an object"),
            (r#"{"position":5}"#, "expected a position: an object with `turn` and `pieces`"),
            (
                r#"{"position":{"turn":"blue","pieces":{"blue":[1]}},"throw":[3]}"#,
                "invalid type: integer `1`, expected a string",
            ),
            (r#"{"position":{"turn":"blue","peices":{}},"throw":[3]}"#, "unknown field `peices`"),
            (r#"{"position":"blue: 5","throw":[-3]}"#, "`throw` is a list of faces"),
            (r#"{"position":" ; ","throw":[3]}"#, "no position is given"),
            ("{\"id\":2,", "EOF while parsing"),
        ];
        for (line, message) in cases {
            let output = charkoni(&["legal", "first/garden", "--batch"]).write_stdin(line).assert().success();
            let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
            let answer: Value = serde_json::from_str(&text).unwrap();
            let said = answer["error"]["message"].as_str().unwrap();
            assert!(said.contains(message), "{line}: {said}");
            assert!(!said.contains("untagged") && !said.contains("struct") && !said.contains("line 2"), "{said}");
        }
    }

    #[test]
    fn a_very_long_word_does_not_come_back_whole() {
        let line = format!(r#"{{"position":{{"turn":"{}"}},"throw":[3]}}"#, "x".repeat(500_000));
        let output = charkoni(&["legal", "first/garden", "--batch"]).write_stdin(line).assert().success();
        assert!(output.get_output().stdout.len() < 2000);
    }

    #[test]
    fn an_empty_position_is_no_position() {
        for position in ["", ";", " ; ;"] {
            charkoni(&["legal", "first/garden", "-p", position, "-t", "6"]).assert().code(2).stderr(contains("Q04"));
        }
    }

    #[test]
    fn a_place_behind_the_last_word_is_shown() {
        let output = charkoni(&["show", "first/garden", "--set", ""]).assert().code(2);
        let text = String::from_utf8(output.get_output().stderr.clone()).unwrap();
        assert!(text.contains("here"), "{text}");
    }

    #[test]
    fn a_record_that_cannot_be_written_is_refused_before_the_game() {
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path().to_owned(), folder.path().join("no/such/folder")] {
            let words = ["play", "first/garden", "--bots", "random,random", "--record", path.to_str().unwrap()];
            let told = contains("cannot write").and(contains(".charkoni-").not());
            charkoni(&words).assert().code(2).stdout(is_empty()).stderr(told);
        }
    }

    #[test]
    fn bots_alone_do_not_play_for_ever() {
        let folder = tempfile::tempdir().unwrap();
        let sheet = write(folder.path(), "idle.toml", "name = \"Idle\"\nextends = \"first/garden\"\n");
        write(folder.path(), "idle.rules", "a: on roll: end turn\n");
        charkoni(&["play", &sheet, "--bots", "random,random"]).assert().success().stderr(contains("given up"));
    }

    #[test]
    fn an_answer_may_be_asked_again() {
        let words = ["legal", "seeds/s003", "-p", "red: #1 #64 home home", "-t", "5 5", "--format", "json"];
        let position = json(&words)["plays"][0]["position"].clone();
        let question = serde_json::json!({"id": 2, "position": position}).to_string();
        let output = charkoni(&["legal", "seeds/s003", "--batch"]).write_stdin(question).assert().success();
        let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
        let answer: Value = serde_json::from_str(&text).unwrap();
        assert!(answer["plays"].as_array().is_some_and(|p| !p.is_empty()), "{text}");
    }

    #[test]
    fn why_names_the_sentence_its_place_and_its_words() {
        let legal = answer(&["why", "first/garden", "-p", "blue: 2", "-t", "3", "2>5"]);
        assert!(
            legal.contains("is legal") && legal.contains("star.leap") && legal.contains("variants/rules/star.rules:")
        );
        let refused = answer(&["why", "first/garden", "-p", "blue: 2 5", "-t", "3", "2>5"]);
        assert!(refused.contains("is refused") && refused.contains("crowd.alike"), "{refused}");
        let data = json(&["why", "first/garden", "-p", "blue: nest", "-t", "3", "nest>1", "--format", "json"]);
        assert_eq!((&data["verdict"], &data["because"]["sentence"]), (&"not-proposed".into(), &"exit.die".into()));
        charkoni(&["why", "first/garden", "-p", "blue: 2", "-t", "3", "2-5"]).assert().code(2).stderr(contains("C02"));
    }
}

mod games {
    use super::*;

    #[test]
    fn a_person_plays_asks_why_and_takes_back() {
        let typed = "?\n? nest\n99\n2-5\n1\nundo\nhelp\nposition\n\nquit\n";
        let output = charkoni(&["play", "ludo/plain", "--seed", "5"]).write_stdin(typed).assert().success();
        let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
        for part in ["may be played", "there is no play 99", "C02", "taken back", "the play with this number", "blue: "]
        {
            assert!(text.contains(part), "{part}\n{text}");
        }
    }

    #[test]
    fn a_game_is_recorded_even_if_nobody_types_on() {
        let folder = tempfile::tempdir().unwrap();
        let record = folder.path().join("g.charkoni");
        let record = record.to_str().unwrap();
        charkoni(&["play", "ludo/plain", "--seed", "5", "--record", record]).write_stdin("1\n").assert().success();
        charkoni(&["replay", record]).assert().success().stdout(contains("not finished"));
    }

    #[test]
    fn a_transcript_of_other_rules_or_other_moves_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("g.charkoni");
        let record = path.to_str().unwrap();
        let words = ["play", "ludo/plain", "--seed", "5", "--bots", "greedy,greedy", "--set", "exit.needs=5"];
        charkoni(&[&words[..], &["--record", record]].concat()).assert().success();
        let data = json(&["replay", record, "--format", "json"]);
        assert!(data["plays"].as_u64().unwrap() > 10);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replace("exit.needs=5", "exit.needs=4")).unwrap();
        charkoni(&["replay", record]).assert().code(1).stderr(contains("R04"));
        fs::write(&path, text.replacen("plays nest>27", "plays nest>28", 1)).unwrap();
        charkoni(&["replay", record]).assert().code(1).stderr(contains("R13"));
        fs::write(&path, "no transcript\n").unwrap();
        charkoni(&["replay", record]).assert().code(1).stderr(contains("R0"));
        charkoni(&["replay", "no-such-file"]).assert().code(2).stderr(contains("X04"));
    }

    #[test]
    fn figures_are_the_same_each_time_and_in_three_forms() {
        let words = ["simulate", "first/garden", "--games", "20", "--seed", "4", "--bots", "greedy"];
        let data = json(&[&words[..], &["--format", "json"]].concat());
        assert_eq!(data["games"], 20);
        assert_eq!(answer(&words), answer(&words));
        let table = answer(&[&words[..], &["--format", "csv"]].concat());
        let columns: Vec<usize> = table.lines().map(|line| line.split(',').count()).collect();
        assert!(columns.len() > 5 && columns.windows(2).all(|pair| pair[0] == pair[1]), "{table}");
    }

    #[test]
    fn variants_are_compared_by_rules_and_by_games() {
        let words = ["compare", "ludo/plain", "first/garden", "--games", "20"];
        charkoni(&words).assert().success().stdout(contains("again.faces").and(contains("turns")));
        let data = json(&[&words[..], &["--format", "json"]].concat());
        assert_eq!(data["rules"]["variants"], serde_json::json!(["ludo/plain", "first/garden"]));
        assert!(data["games"]["measures"].as_array().is_some_and(|m| !m.is_empty()));
        let alone = ["compare", "parchis/gl", "--with", "house/seven-back", "--games", "0"];
        charkoni(&alone).assert().success().stdout(contains("seven-back"));
    }
}
