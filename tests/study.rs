//! Simulation, comparison and smoke games on variants of the library.

use charkoni::game::{Judge, Phase, Silent};
use charkoni::report::{Report, Style};
use charkoni::study::compare;
use charkoni::study::perft::perft;
use charkoni::study::simulate::{Plan, run};
use charkoni::study::smoke::smoke;
use charkoni::text::Source;
use charkoni::throws::{OutcomeId, Roller, Seeded};
use charkoni::variant::{Library, Overlay, Variant, load};

fn read(library: &Library, id: &str) -> Variant {
    let mut report = Report::new();
    let variant = load(library, id, &Overlay::none(), &mut report);
    variant.unwrap_or_else(|| panic!("{id} does not load:\n{}", report.render(Style::Plain, 100)))
}

fn snapshot(folder: &str, name: &str, text: &str) {
    let path = format!("{}/snapshots/{folder}", env!("CARGO_MANIFEST_DIR"));
    insta::with_settings!(
        {snapshot_path => path, prepend_module_to_snapshot => false, omit_expression => true},
        { insta::assert_snapshot!(name, text) }
    );
}

/// Plays random games of a bad example and shows its files and what was found.
fn shows(name: &str) {
    let folder = format!("{}/tests/problems/run", env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    let mut text = String::new();
    for ending in ["toml", "rules"] {
        let Ok(file) = std::fs::read_to_string(format!("{folder}/{name}.{ending}")) else { continue };
        text.push_str(&format!("{name}.{ending}\n\n{file}\n"));
        files.push((format!("bad/{name}.{ending}"), Source::new(format!("{name}.{ending}"), file)));
    }
    let variant = read(&Library::embedded().with(files), &format!("bad/{name}"));
    let code = name.split('-').next().unwrap_or_default();
    let found = smoke(&variant, 6, 1);
    let mut report = Report::new();
    // What else such a game shows is not its point.
    found.problems().iter().filter(|p| p.code() == code).for_each(|p| report.push_problem(p.clone()));
    assert_eq!(report.problems().len(), 1, "{found:?}");
    snapshot("problems/run", name, &format!("{text}{}", report.render(Style::Plain, 80)));
}

#[test]
fn a_sentence_that_never_fires_is_found() {
    shows("L05-never-fired");
}

#[test]
fn games_without_end_are_found() {
    shows("R01-games-without-end");
}

#[test]
fn a_roll_that_feeds_itself_is_found() {
    shows("R02-roll-cut");
}

#[test]
fn a_hand_without_room_is_found() {
    shows("R03-hand-full");
}

#[test]
fn a_turn_that_feeds_itself_is_found() {
    shows("R06-throws-cut");
}

#[test]
fn a_simulation_reads_well() {
    let library = Library::embedded();
    let variant = read(&library, "first/garden");
    let plan = Plan { games: 200, seed: 1, players: 4, reasons: true, ..Plan::new(&variant) };
    let tally = run(&variant, &plan, &|_| {});
    snapshot("study", "simulate-garden", &tally.results().text(80));
    let json = serde_json::to_string_pretty(&tally.results()).expect("plain data");
    snapshot("study", "simulate-garden-json", &json);
}

/// A sheet that lays its own settings over Garden Ludo, with its rules.
fn laid_over(name: &str, sheet: &str, rules: &str) -> [(String, Source); 2] {
    let file =
        |ending: &str, text: String| (format!("own/{name}.{ending}"), Source::new(format!("{name}.{ending}"), text));
    let sheet = format!("name = \"{name}\"\nextends = \"first/garden\"\n{sheet}");
    [file("toml", sheet), file("rules", rules.to_owned())]
}

#[test]
fn two_sheets_of_one_family_differ_in_what_they_set_and_say() {
    let strict = laid_over(
        "strict",
        "players = [2, 4]\n[order]\nfirst = \"lowest\"\n[rules]\nexit = { needs = [1, 6] }\n[clauses]\nGAR-1 = \"One or six.\"\n",
        "## A piece that comes home brings another throw.\nagain: on home: throw again\n",
    );
    let plain = laid_over(
        "plain",
        "[rules]\nstar = false\n[clauses]\nGAR-1 = \"Only a six.\"\nGAR-9 = \"No leaps.\"\n",
        "## A piece never passes another of its colour.\nkeep: never pass when mine at here\n",
    );
    let library = Library::embedded().with(strict.into_iter().chain(plain));
    let (strict, plain) = (read(&library, "own/strict"), read(&library, "own/plain"));
    let found = compare::settings(&[&strict, &plain]);
    assert!(compare::settings(&[&strict, &strict]).is_empty());
    let names: Vec<&str> = found.settings.iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names, ["exit.needs", "star.on-class"]);
    let labels: Vec<&str> = found.sentences.iter().map(|s| s.label.as_str()).collect();
    assert_eq!(labels, ["exit.die", "star.leap", "strict.again", "plain.keep"]);
    snapshot("study", "compare-settings", &found.text(100));
    let json = serde_json::to_value(&found).expect("plain data");
    assert_eq!(json["settings"][0]["values"][0]["set_by"], "own/strict");
    assert_eq!(json["sentences"][1]["holds"][1]["holds"], "absent");
}

#[test]
fn greedy_players_beat_random_ones() {
    let library = Library::embedded();
    let variant = read(&library, "ludo/plain");
    let bots = charkoni::bots::parse_list("greedy,random").expect("both are known");
    let plan = Plan { games: 300, seed: 4, players: 2, bots, ..Plan::new(&variant) };
    let results = run(&variant, &plan, &|_| {}).results();
    let low = results.seats[0].wins.share.low.expect("there were games");
    assert!(low > 0.5, "{:?}", results.seats);
}

#[test]
fn measures_of_two_variants_stand_side_by_side() {
    let library = Library::embedded();
    let tallies: Vec<_> = ["first/garden", "ludo/plain"]
        .iter()
        .map(|id| {
            let variant = read(&library, id);
            run(&variant, &Plan { games: 100, seed: 1, players: 2, ..Plan::new(&variant) }, &|_| {})
        })
        .collect();
    snapshot("study", "compare-measures", &compare::measures(&tallies).text(100));
}

/// Ways and positions after three plays from a position some throws into a game, with two throws to come.
#[test]
fn move_counts_of_every_variant_are_as_they_were() {
    let library = Library::embedded();
    let mut lines = vec!["plays from a position of a random game, then ways/positions at depth 1, 2, 3, 4".to_owned()];
    for id in library.sheets() {
        let variant = read(&library, id);
        let judge = Judge::new(&variant);
        let mut chance = Seeded::new(0, 9);
        let players = variant.players[variant.players.len() - 1];
        let mut position = judge.start(players, variant.seats_for(players)[0], &mut Silent);
        for _ in 0..60 {
            let plays = judge.settle(&mut position, &mut Silent).expect("short");
            if position.phase == Phase::Throw {
                let throw = judge.prepare_throw(&mut position, &mut Silent);
                let outcome = chance.roll(&variant.throws[usize::from(throw.0)]);
                judge.throw(&mut position, throw, outcome, &mut Silent);
            } else if !plays.is_empty() {
                judge.play(&mut position, &plays[chance.pick(plays.len())], &mut Silent);
            }
        }
        let throws: Vec<OutcomeId> = (0..4).map(|_| chance.roll(&variant.throws[0])).collect();
        let counts: Vec<String> = (1..=4)
            .map(|depth| perft(&judge, &position, &throws, depth).expect("short"))
            .map(|leaves| format!("{}/{}", leaves.ways, leaves.positions))
            .collect();
        lines.push(format!("{id}: {}", counts.join(" ")));
    }
    snapshot("study", "move-counts", &lines.join("\n"));
}
