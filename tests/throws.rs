//! Odds are exact, rolls are pinned, and every mistake of a throw is told well.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use charkoni::report::{Report, Style};
use charkoni::text::Source;
use charkoni::throws::{self, Odds, Roller, Scripted, Seeded, Spec, Tags, Throw};

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// All throws of a sheet, `[throw]` first.
fn read(source: &Source, report: &mut Report) -> (Vec<Option<Throw>>, Tags) {
    #[derive(serde::Deserialize)]
    struct Sheet {
        throw: Spec,
    }
    let sheet: Sheet = toml::from_str(source.text()).unwrap();
    let mut tags = Tags::default();
    let mut throws = vec![throws::build(&sheet.throw, "", source, &mut tags, report)];
    for (name, spec) in sheet.throw.named() {
        throws.push(throws::build(&spec, &name.node, source, &mut tags, report));
    }
    (throws, tags)
}

fn throw(text: &str) -> (Throw, Tags) {
    let mut report = Report::new();
    let source = Source::new("test.toml", format!("throw = {text}"));
    let (mut throws, tags) = read(&source, &mut report);
    assert!(report.is_empty(), "{}", report.render(Style::Plain, 80));
    (throws.remove(0).unwrap(), tags)
}

fn odds(number: u128, of: u128) -> Odds {
    Odds::new(number, of)
}

fn chance(throw: &Throw, faces: &str) -> Odds {
    throw.odds(throw.find(&faces.split(' ').collect::<Vec<_>>()).unwrap())
}

fn again(throw: &Throw, tags: &Tags) -> Odds {
    throw.odds_of(tags.find("again").unwrap())
}

#[test]
fn two_dice_have_twenty_one_outcomes() {
    let (throw, _) = throw(r#"{ dice = ["d6", "d6"] }"#);
    assert_eq!(throw.outcomes.len(), 21);
    assert_eq!(throw.total, 36);
    assert_eq!(chance(&throw, "3 3"), odds(1, 36));
    assert_eq!(chance(&throw, "5 3"), odds(2, 36));
    assert_eq!(throw.outcomes[throw.find(&["5", "3"]).unwrap().0 as usize].text, "3 5");
    assert_eq!(throw.odds_of_doubles(), odds(1, 6));
    assert_eq!(throw.mean(), odds(7, 1));
    assert_eq!(throw.words, "two six-sided dice");
}

#[test]
fn long_dice_show_their_faces() {
    let (throw, _) = throw("{ dice = [[1, 2, 5, 6], [1, 2, 5, 6], [1, 2, 5, 6]] }");
    assert_eq!(throw.outcomes.len(), 20);
    assert_eq!(throw.total, 64);
    assert_eq!(chance(&throw, "6 1 5"), odds(6, 64));
    assert_eq!(throw.mean(), odds(21, 2));
    assert!(throw.find(&["3", "1", "1"]).is_none());
    assert_eq!(throw.words, "three dice with the faces 1, 2, 5, 6");
}

#[test]
fn faces_of_several_words_are_named_by_their_number() {
    let (throw, tags) = throw(r#"{ dice = [["1", "2", "ball:0 again", "4", "twinkle:0", "6 again"]] }"#);
    let ball = &throw.outcomes[throw.find(&["3"]).unwrap().0 as usize];
    assert_eq!(ball.gives(&tags), "ball:0 again");
    let six = &throw.outcomes[throw.find(&["6"]).unwrap().0 as usize];
    assert_eq!(six.gives(&tags), "6 again");
    assert_eq!(again(&throw, &tags), odds(1, 3));
}

#[test]
fn faces_of_two_dice_never_share_a_name() {
    let (throw, _) = throw(r#"{ dice = [["a:1", "b:1"], ["c:1", "d:1"]] }"#);
    let names: BTreeSet<_> = throw.outcomes.iter().map(|o| o.text.as_str()).collect();
    assert_eq!(names.len(), 4);
}

#[test]
fn faces_on_a_die_twice_come_twice_as_often() {
    let (throw, _) = throw("{ dice = [[1, 1, 2]] }");
    assert_eq!(chance(&throw, "1"), odds(2, 3));
}

#[test]
fn six_cowries_as_published() {
    let (throw, tags) = throw(
        r#"{ shells = 6, outcomes = { 0 = "25 grace:1 again", 1 = "10 grace:1 again", 2 = "2", 3 = "3", 4 = "4", 5 = "5", 6 = "6 grace:1 again" } }"#,
    );
    let weights: Vec<_> = throw.outcomes.iter().map(|o| o.weight).collect();
    assert_eq!(weights, [1, 6, 15, 20, 15, 6, 1]);
    assert_eq!(throw.mean(), odds(271, 64));
    assert_eq!(again(&throw, &tags), odds(1, 8));
    assert_eq!(throw.words, "six shells");
}

#[test]
fn seven_cowries_as_published() {
    let (throw, tags) = throw(
        r#"{ shells = 7, outcomes = { 0 = "7", 1 = "10 again", 2 = "2", 3 = "3", 4 = "4", 5 = "25 again", 6 = "30 again", 7 = "12 again" } }"#,
    );
    assert_eq!(throw.mean(), odds(1111, 128));
    assert_eq!(again(&throw, &tags), odds(36, 128));
}

#[test]
fn four_shells_as_published() {
    let (throw, tags) =
        throw(r#"{ shells = 4, outcomes = { 0 = "8 again", 1 = "1", 2 = "2", 3 = "3", 4 = "4 again" } }"#);
    assert_eq!(throw.mean(), odds(5, 2));
    assert_eq!(again(&throw, &tags), odds(1, 8));
}

#[test]
fn fair_yut_as_published() {
    let (throw, tags) =
        throw(r#"{ sticks = 4, outcomes = { 0 = "5 again", 1 = "1", 2 = "2", 3 = "3", 4 = "4 again" } }"#);
    assert_eq!(throw.mean(), odds(37, 16));
    assert_eq!(again(&throw, &tags), odds(1, 8));
}

#[test]
fn yut_sticks_that_fall_flat_six_times_of_ten_as_published() {
    let (throw, _) = throw(r#"{ sticks = 4, up = 0.6, outcomes = { 0 = "5", 1 = "1", 2 = "2", 3 = "3", 4 = "4" } }"#);
    for (faces, percent) in [("1", 1536), ("2", 3456), ("3", 3456), ("4", 1296), ("0", 256)] {
        assert_eq!(chance(&throw, faces), odds(percent, 10_000), "{faces}");
    }
}

#[test]
fn a_marked_stick_alone_has_its_own_outcome() {
    let (throw, tags) = throw(
        r#"{ sticks = ["plain", "plain", "plain", "marked"], outcomes = { 0 = "5 again", 1 = "1", "1 marked" = "back-do:0", 2 = "2", 3 = "3", 4 = "4 again" } }"#,
    );
    assert_eq!(chance(&throw, "1"), odds(3, 16));
    assert_eq!(chance(&throw, "1 marked"), odds(1, 16));
    assert_eq!(throw.outcomes[throw.find(&["1", "marked"]).unwrap().0 as usize].gives(&tags), "back-do:0");
}

#[test]
fn chances_may_be_fractions() {
    let (throw, _) = throw(r#"{ shells = 2, up = "1/3", outcomes = { 0 = "", 1 = "1", 2 = "2" } }"#);
    assert_eq!(chance(&throw, "2"), odds(1, 9));
    assert_eq!(throw.total, 9);
}

#[test]
fn tables_take_weights_or_chances() {
    let (throw_, tags) = throw(r#"{ table = { "3" = 5, "6 again" = 1 } }"#);
    assert_eq!(chance(&throw_, "again 6"), odds(1, 6));
    assert_eq!(again(&throw_, &tags), odds(1, 6));
    let (throw_, _) = throw(r#"{ table = { "3" = 0.25, "6" = "3/4" } }"#);
    assert_eq!(chance(&throw_, "6"), odds(3, 4));
}

#[test]
fn first_rolls_of_seed_zero_are_pinned() {
    let (throw, _) = throw(r#"{ dice = ["d6", "d6"] }"#);
    let rolls = |seed, stream| {
        let mut seeded = Seeded::new(seed, stream);
        let roll = |_| throw.outcomes[seeded.roll(&throw).0 as usize].text.clone();
        (0..8).map(roll).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(rolls(0, 0), "3 6, 2 5, 3 6, 1 2, 4 6, 2 6, 4 5, 5 6");
    assert_eq!(rolls(0, 1), "4 4, 3 6, 3 4, 5 5, 2 5, 4 5, 1 4, 1 1");
    assert_eq!(rolls(0, 0), rolls(0, 0));
    let mut seeded = Seeded::new(0, 0);
    let picks: Vec<_> = (0..8).map(|_| seeded.pick(10)).collect();
    assert_eq!(picks, [7, 4, 6, 0, 8, 5, 8, 9]);
}

#[test]
fn rolls_follow_the_odds() {
    let (throw, _) = throw(r#"{ dice = ["d6", "d6"] }"#);
    let mut seeded = Seeded::new(7, 0);
    let mut seen = vec![0u64; throw.outcomes.len()];
    (0..36_000).for_each(|_| seen[seeded.roll(&throw).0 as usize] += 1);
    for (outcome, seen) in throw.outcomes.iter().zip(seen) {
        let wanted = 1000 * outcome.weight;
        assert!(seen.abs_diff(wanted) < 200, "{}: {seen} instead of {wanted}", outcome.text);
    }
}

#[test]
fn a_script_gives_its_throws_in_order() {
    let (throw, _) = throw(r#"{ dice = ["d6", "d6"] }"#);
    let mut script = Scripted::new("5 3, 6 6");
    assert_eq!(throw.outcomes[script.roll(&throw).0 as usize].text, "3 5");
    assert_eq!(throw.outcomes[script.roll(&throw).0 as usize].text, "6 6");
}

#[test]
#[should_panic(expected = "throws left in the script")]
fn a_script_with_throws_left_fails() {
    drop(Scripted::new("5 3"));
}

#[test]
fn a_further_throw_is_built_beside_the_first() {
    let source = Source::new("test.toml", "[throw]\ndice = [\"d6\", \"d6\"]\n[throw.one]\ndice = [\"d6\"]\n");
    let mut report = Report::new();
    let (throws, _) = read(&source, &mut report);
    assert!(report.is_empty(), "{report:?}");
    let names: Vec<_> = throws.iter().flatten().map(|t| t.name.as_str()).collect();
    assert_eq!(names, ["", "one"]);
}

#[test]
fn every_mistake_is_told() {
    let folder = root("tests/problems/throw");
    let mut codes = BTreeSet::new();
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    for path in files {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let source = Source::new(format!("{name}.toml"), fs::read_to_string(&path).unwrap());
        let mut report = Report::new();
        let (throws, _) = read(&source, &mut report);
        report.sort();
        let code = name.split('-').next().unwrap();
        assert!(throws.iter().any(Option::is_none), "{name} gave a throw");
        assert!(report.problems().iter().any(|p| p.code() == code), "{name}: {report:?}");
        codes.insert(code.to_owned());
        let text = format!("{}\n{}", source.text(), report.render(Style::Plain, 80));
        insta::with_settings!({
            snapshot_path => root("snapshots/problems/throw"), prepend_module_to_snapshot => false, omit_expression => true
        }, { insta::assert_snapshot!(name, text) });
    }
    assert_eq!(codes, (1..=14).map(|n| format!("D{n:02}")).collect());
}
