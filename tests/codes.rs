//! Every problem code that the program can report is explained, and every code explained can be reported.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use assert_cmd::Command;

/// All codes in attributes `code(X01)` below a folder.
fn used(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            used(&path, found);
            continue;
        }
        let text = fs::read_to_string(&path).expect("sources are text");
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        for line in code {
            for rest in line.split("code(").skip(1) {
                let code: String = rest.chars().take_while(|c| *c != ')').collect();
                let digits = code.get(1..).is_some_and(|d| d.len() == 2 && d.bytes().all(|b| b.is_ascii_digit()));
                if digits && code.starts_with(|c: char| c.is_ascii_uppercase()) {
                    found.insert(code);
                }
            }
        }
    }
}

fn explained() -> BTreeSet<String> {
    let mut command = Command::cargo_bin("charkoni").expect("the program is built");
    let output = command.args(["explain", "--format", "json"]).assert().success().get_output().stdout.clone();
    let rows: Vec<serde_json::Value> = serde_json::from_slice(&output).expect("the answer is JSON");
    rows.iter().filter_map(|row| row["code"].as_str().map(str::to_owned)).collect()
}

#[test]
fn every_code_that_is_reported_is_explained() {
    let mut reported = BTreeSet::new();
    used(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut reported);
    assert!(reported.len() > 100, "the attributes are found");
    let missing: Vec<_> = reported.difference(&explained()).cloned().collect();
    assert!(missing.is_empty(), "not explained: {missing:?}");
}

#[test]
fn every_code_that_is_explained_is_reported() {
    let mut reported = BTreeSet::new();
    used(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut reported);
    let explained = explained();
    let idle: Vec<_> = explained.difference(&reported).collect();
    assert!(idle.is_empty(), "explained and never reported: {idle:?}");
}
