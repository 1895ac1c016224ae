//! Games are written down, read and replayed to the same end, and what cannot have happened is told.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use charkoni::game::opening::opening;
use charkoni::game::{Judge, Phase, Position, Silent};
use charkoni::record::{self, Header, Record, Recorder};
use charkoni::report::{Report, Style};
use charkoni::text::Source;
use charkoni::throws::{Roller, Seeded};
use charkoni::variant::{Library, Overlay, Variant, load};

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn variant(id: &str) -> Variant {
    let mut report = Report::new();
    let variant = load(&Library::embedded(), id, &Overlay::none(), &mut report);
    variant.unwrap_or_else(|| panic!("{}", report.render(Style::Plain, 80)))
}

/// A game of random players, given up after so many lines.
fn game(variant: &Variant, players: u8, seed: u64, lines: usize) -> (Record, Position) {
    let judge = Judge::new(variant);
    let (mut throws, mut choice) = (Seeded::new(seed, 0), Seeded::new(seed, 1));
    let opening = opening(variant, players, &mut throws);
    let who = variant.seats_for(players).into_iter().map(|seat| (seat, "random".to_owned())).collect();
    let sheet = variant.sheet_id().to_owned();
    let header = Header { sheet, rules: variant.fingerprint(), seed: Some((seed, 0)), who, ..Header::default() };
    let mut recorder = Recorder::new(&judge, header, &opening);
    let mut position = judge.start(players, opening.first, &mut Silent);
    let mut played = opening.played;
    for _ in 0..lines {
        let plays = judge.settle(&mut position, &mut Silent).expect("no search is too long");
        match position.phase {
            Phase::Over => break,
            Phase::Throw => {
                if let Some(skip) = judge.skip(&position).filter(|_| choice.pick(3) == 0) {
                    recorder.skips(&position);
                    judge.play(&mut position, &skip, &mut Silent);
                    continue;
                }
                let throw = judge.prepare_throw(&mut position, &mut Silent);
                if position.ended {
                    continue;
                }
                let table = &variant.throws[usize::from(throw.0)];
                let outcome = played.take().unwrap_or_else(|| throws.roll(table));
                recorder.throws(&position, throw, outcome);
                judge.throw(&mut position, throw, outcome, &mut Silent);
            }
            Phase::Choose => {
                let play = plays[choice.pick(plays.len())].clone();
                recorder.plays(&position, &plays, &play);
                judge.play(&mut position, &play, &mut Silent);
            }
        }
    }
    (recorder.finish(&position), position)
}

fn snapshot(folder: &str, name: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => root("snapshots").join(folder), prepend_module_to_snapshot => false, omit_expression => true
    }, { insta::assert_snapshot!(name, text) });
}

/// Writes, reads and replays a game, and says what it was.
fn check(id: &str, variant: &Variant, players: u8, seed: u64) {
    let (record, mut position) = game(variant, players, seed, 400);
    let text = record::write(&record);
    let source = Source::new("game.charkoni", text.clone());
    let mut report = Report::new();
    let read = record::read(&source, &mut report);
    assert!(report.is_empty(), "{id} {players} {seed}\n{}", report.render(Style::Plain, 80));
    let read = read.expect("a record");
    assert_eq!(record::write(&read), text, "{id}: text, record, text");
    let judge = Judge::new(variant);
    let replayed = record::replay(&judge, variant.fingerprint(), &read, &source, &mut report, &mut |_, _| {});
    assert!(report.is_empty(), "{id} {players} {seed}\n{}", report.render(Style::Plain, 80));
    judge.settle(&mut position, &mut Silent).expect("no search is too long");
    assert_eq!(replayed.expect("a game").position, position, "{id}: the same end");
}

#[test]
fn games_of_all_variants_are_replayed_to_the_same_end() {
    let library = Library::embedded();
    for id in library.sheets() {
        let variant = variant(id);
        for (seed, players) in variant.players.iter().enumerate() {
            check(id, &variant, *players, seed as u64);
        }
    }
}

#[test]
fn records_read_like_a_game() {
    for id in ["first/garden", "ur/finkel", "yut/yut-nori", "parchis/gl", "tables/backgammon"] {
        let variant = variant(id);
        let (mut record, _) = game(&variant, *variant.players.last().unwrap(), 1, 60);
        // What the rules are is tested elsewhere; here it is how a game reads.
        record.rules.node = 1;
        snapshot("records", &id.replace('/', "-"), &record::write(&record));
    }
}

#[test]
fn every_mistake_is_told() {
    let garden = variant("first/garden");
    let judge = Judge::new(&garden);
    let mut codes = BTreeSet::new();
    let mut files: Vec<_> = fs::read_dir(root("tests/problems/record")).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    for path in files {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let source = Source::new(format!("{name}.charkoni"), fs::read_to_string(&path).unwrap());
        let mut report = Report::new();
        if let Some(record) = record::read(&source, &mut report) {
            let replayed = record::replay(&judge, 1, &record, &source, &mut report, &mut |_, _| {});
            assert!(replayed.is_none(), "{name} was replayed");
        }
        report.sort();
        let code = name.split('-').next().unwrap();
        assert!(report.problems().iter().any(|p| p.code() == code), "{name}: {report:?}");
        codes.insert(code.to_owned());
        snapshot("problems/record", name, &format!("{}\n{}", source.text(), report.render(Style::Plain, 80)));
    }
    let wanted = [4, 7, 8, 9, 10, 11, 12, 13, 14, 15].map(|n| format!("R{n:02}"));
    assert!(wanted.iter().all(|code| codes.contains(code)), "{codes:?}");
}
