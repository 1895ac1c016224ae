//! The whole library on paper: of every variant its card, its settings and one game, each to be read by a person who
//! knows the game. What is new in the library gets its snapshots by itself.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use charkoni::bots::{Bot, Kind};
use charkoni::game::opening::opening;
use charkoni::game::{Judge, Phase, Position, Silent};
use charkoni::record::{self, Ending, Header, Record, Recorder};
use charkoni::report::{Report, Style};
use charkoni::text::Source;
use charkoni::throws::{Roller, Seeded};
use charkoni::variant::{Library, Overlay, Variant, load};

/// The seed of all games here.
const SEED: u64 = 1;
/// Turns after which a game is cut.
const MAX_TURNS: usize = 400;
/// What is written of each variant.
const KINDS: [&str; 3] = ["card", "game", "settings"];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("snapshots/library")
}

fn variant(library: &Library, id: &str) -> Variant {
    let mut report = Report::new();
    let variant = load(library, id, &Overlay::none(), &mut report);
    variant.unwrap_or_else(|| panic!("{}", report.render(Style::Plain, 80)))
}

fn name(id: &str, kind: &str) -> String {
    format!("{}.{kind}", id.replace('/', "__"))
}

/// Calls `check` for every variant; insta's snapshots of one kind stand side by side, so all are written before one
/// that differs fails the test.
fn each_variant(kind: &str, text: impl Fn(&Variant) -> String) {
    let library = Library::embedded();
    let mut differ = Vec::new();
    for id in library.sheets() {
        let text = text(&variant(&library, id));
        let compared = std::panic::catch_unwind(|| {
            insta::with_settings!({
                snapshot_path => folder(), prepend_module_to_snapshot => false, omit_expression => true
            }, { insta::assert_snapshot!(name(id, kind), text) });
        });
        if compared.is_err() {
            differ.push(id);
        }
    }
    assert!(differ.is_empty(), "the {kind} differs of {differ:?}");
}

#[test]
fn cards() {
    each_variant("card", |variant| {
        let mut show = Command::cargo_bin("charkoni").expect("the program is built");
        show.env_remove("CLICOLOR_FORCE").env("NO_COLOR", "1").args(["show", &variant.id]);
        let card = String::from_utf8(show.assert().success().get_output().stdout.clone()).expect("cards are UTF-8");
        for line in card.lines() {
            assert!(line.chars().count() <= 80, "{}: wider than 80: {line}", variant.id);
            assert!(!line.contains('\u{1b}'), "{}: colour: {line}", variant.id);
        }
        card
    });
}

#[test]
fn settings() {
    each_variant("settings", |variant| {
        let mut text = String::new();
        for s in &variant.settings {
            assert!(!s.words.is_empty(), "{}: {} says nothing in words", variant.id, s.name);
            let by =
                s.set_by.as_deref().map_or("default".to_owned(), |by| format!("set by {by}; default {}", s.default));
            writeln!(text, "{} = {}   ({by})", s.name, s.value).expect("text can be written");
        }
        text
    });
}

#[test]
fn every_rule_is_said_in_words() {
    let library = Library::embedded();
    let mut mute = BTreeSet::new();
    for id in library.sheets() {
        for sentence in variant(&library, id).sentences {
            if sentence.words.trim().is_empty() {
                mute.insert(format!("{} at {}", sentence.label, sentence.site));
            }
        }
    }
    assert!(mute.is_empty(), "no words for {mute:#?}");
}

#[test]
fn abouts_fit_into_a_list() {
    let library = Library::embedded();
    for id in library.sheets() {
        let about = variant(&library, id).about;
        assert!((10..=56).contains(&about.chars().count()), "{id}: {about:?}");
    }
}

#[test]
fn games() {
    each_variant("game", |variant| {
        let (record, mut position, turns) = game(variant);
        let text = record::write(&record);
        let read = replayed(variant, &text, &mut position);
        assert_eq!(read.ending.node, record.ending.node, "{}", variant.id);
        match &record.ending.node {
            Ending::Won(_) => text,
            Ending::Unfinished => format!("{text}# cut after {turns} turns\n"),
        }
    });
}

/// Reads a game and plays it after, to the same end.
fn replayed(variant: &Variant, text: &str, position: &mut Position) -> Record {
    let id = &variant.id;
    let source = Source::new("game.charkoni", text);
    let mut report = Report::new();
    let read = record::read(&source, &mut report);
    assert!(report.is_empty(), "{id}\n{}", report.render(Style::Plain, 80));
    let read = read.expect("a record");
    assert_eq!(record::write(&read), text, "{id}: text, record, text");
    let judge = Judge::new(variant);
    let again = record::replay(&judge, variant.fingerprint(), &read, &source, &mut report, &mut |_, _| {});
    assert!(report.is_empty(), "{id}\n{}", report.render(Style::Plain, 80));
    judge.settle(position, &mut Silent).expect("no search is too long");
    assert_eq!(again.expect("a game").position, *position, "{id}: the same end");
    read
}

/// One game of random players at all seats; and its turns.
fn game(variant: &Variant) -> (Record, Position, usize) {
    let judge = Judge::new(variant);
    let (mut throws, mut bot) = (Seeded::new(SEED, 0), Kind::Random.bot(Seeded::new(SEED, 1)));
    let players = variant.players.iter().copied().max().expect("somebody plays");
    let opening = opening(variant, players, &mut throws);
    let who = variant.seats_for(players).into_iter().map(|seat| (seat, "random".to_owned())).collect();
    let (sheet, rules) = (variant.sheet_id().to_owned(), variant.fingerprint());
    let header = Header { sheet, rules, seed: Some((SEED, 0)), who, ..Header::default() };
    let mut recorder = Recorder::new(&judge, header, &opening);
    let mut position = judge.start(players, opening.first, &mut Silent);
    let mut played = opening.played;
    let (mut turns, mut player) = (1, position.player);
    loop {
        let plays = judge.settle(&mut position, &mut Silent).expect("no search is too long");
        if position.player != player {
            (turns, player) = (turns + 1, position.player);
        }
        match position.phase {
            Phase::Over => break,
            Phase::Throw if turns > MAX_TURNS => {
                turns -= 1;
                break;
            }
            Phase::Throw => throw(&judge, &mut position, &mut recorder, bot.as_mut(), &mut |table| {
                played.take().unwrap_or_else(|| throws.roll(table))
            }),
            Phase::Choose => {
                let play = plays[bot.choose(&judge, &position, &plays)].clone();
                recorder.plays(&position, &plays, &play);
                judge.play(&mut position, &play, &mut Silent);
            }
        }
    }
    (recorder.finish(&position), position, turns)
}

fn throw(
    judge: &Judge<'_>,
    position: &mut Position,
    recorder: &mut Recorder<'_, '_>,
    bot: &mut dyn Bot,
    roll: &mut dyn FnMut(&charkoni::throws::Throw) -> charkoni::throws::OutcomeId,
) {
    if let Some(skip) = judge.skip(position).filter(|skip| bot.skips(judge, position, skip)) {
        recorder.skips(position);
        judge.play(position, &skip, &mut Silent);
        return;
    }
    let throw = judge.prepare_throw(position, &mut Silent);
    if position.ended {
        return;
    }
    let outcome = roll(&judge.variant().throws[usize::from(throw.0)]);
    recorder.throws(position, throw, outcome);
    judge.throw(position, throw, outcome, &mut Silent);
}

#[test]
fn no_snapshot_is_left_of_a_variant_that_is_gone() {
    let library = Library::embedded();
    let wanted: BTreeSet<String> =
        library.sheets().iter().flat_map(|id| KINDS.map(|kind| format!("{}.snap", name(id, kind)))).collect();
    let files = fs::read_dir(folder()).expect("there are snapshots");
    let found: BTreeSet<String> = files.map(|f| f.unwrap().file_name().to_string_lossy().into_owned()).collect();
    let found: BTreeSet<String> = found.into_iter().filter(|name| name.ends_with(".snap")).collect();
    assert_eq!(found, wanted);
}
