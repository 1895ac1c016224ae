//! Text fits where it is read.

use assert_cmd::Command;

#[test]
fn text_that_nobody_sees_on_a_terminal_fits_eighty_columns() {
    for words in [
        &["--help"][..],
        &["legal", "--help"],
        &["play", "-h"],
        &["list"],
        &["list", "--modules"],
        &["explain", "blockade"],
        &["show", "parcheesi/has"],
        &["compare", "seeds/s002", "seeds/s003", "--games", "2"],
        &["compare", "ludo/plain", "ludo/stars", "ludo/mensch", "--games", "2"],
        &["simulate", "ludo/plain", "--games", "2"],
    ] {
        let mut command = Command::cargo_bin("charkoni").expect("the program is built");
        let output = command.args(words).assert().success().get_output().stdout.clone();
        let text = String::from_utf8(output).expect("answers are UTF-8");
        let long = text.lines().find(|line| line.chars().count() > 80);
        assert_eq!(long, None, "{words:?}");
    }
}
