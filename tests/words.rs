//! Small games, each made for a few words of the language that the library uses seldom or never; their scenes say
//! what the words do.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use charkoni::board::SeatId;
use charkoni::game::opening::{opening, opening_throw};
use charkoni::report::{Report, Style};
use charkoni::scenes::{LibrarySheets, SceneFile, run};
use charkoni::text::Source;
use charkoni::throws::Seeded;
use charkoni::variant::{Library, Overlay, Variant, load};

/// The library with the small games: their files, and their names.
fn library() -> (Library, BTreeSet<String>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/words");
    let mut files = Vec::new();
    let mut games = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&path).unwrap();
        if path.extension().is_some_and(|e| e == "toml") {
            games.insert(format!("words/{}", path.file_stem().unwrap().to_str().unwrap()));
        }
        files.push((format!("words/{name}"), Source::new(name, text)));
    }
    (Library::embedded().with(files), games)
}

fn variant(id: &str, overlay: &Overlay) -> Variant {
    let mut report = Report::new();
    let variant = load(&library().0, id, overlay, &mut report);
    variant.unwrap_or_else(|| panic!("{}", report.render(Style::Plain, 100)))
}

#[test]
fn the_words_do_what_the_scenes_say() {
    let (library, games) = library();
    let scenes = |id: &String| {
        let source = library.scenes(id).unwrap_or_else(|| panic!("{id} has no scenes")).clone();
        SceneFile { source, sheet: Some(id.clone()), house: None }
    };
    let files: Vec<SceneFile> = games.iter().map(scenes).collect();
    let mut sheets = LibrarySheets::new(&library, Overlay::none());
    let mut report = Report::new();
    let results = run(&files, &mut sheets, &|_, _| "(board)".to_owned(), &mut report);
    let failures: Vec<String> =
        results.outcomes.iter().filter_map(|o| o.failure.as_ref()).map(ToString::to_string).collect();
    assert!(report.is_empty(), "{}", report.render(Style::Plain, 100));
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(results.outcomes.len() > 20);
}

#[test]
fn an_opening_that_is_played_is_the_first_throw_of_who_threw_best() {
    let variant = variant("words/opening", &Overlay::none());
    let die = opening_throw(&variant);
    for game in 0..50 {
        let found = opening(&variant, 2, &mut Seeded::new(5, game));
        let last = found.rounds.last().expect("somebody throws for it");
        let face = |n: usize| die.outcomes[usize::from(last[n].1.0)].counts[0].value;
        let (a, b) = (face(0), face(1));
        assert_eq!(found.first, if a > b { last[0].0 } else { last[1].0 }, "{found:?}");
        let played = found.played.expect("two faces are a throw of two dice");
        let values: Vec<u16> =
            variant.throws[0].outcomes[usize::from(played.0)].counts.iter().map(|c| c.value).collect();
        assert_eq!(values, [a.min(b), a.max(b)]);
    }
    for game in 0..50 {
        let found = opening(&variant, 3, &mut Seeded::new(5, game));
        let deciding = found.rounds.last().map(Vec::len);
        assert_eq!(found.played.is_some(), deciding == Some(2), "three faces are no throw of two dice: {found:?}");
    }
}

#[test]
fn fewer_players_sit_as_far_apart_as_the_seats_allow() {
    let sits = |id: &str, players: u8| variant(id, &Overlay::none()).seats_for(players);
    let seats = |list: &[u8]| list.iter().map(|n| SeatId(*n)).collect::<Vec<_>>();
    assert_eq!(sits("words/opening", 2), seats(&[0, 2]));
    assert_eq!(sits("words/opening", 3), seats(&[0, 1, 2]));
    assert_eq!(sits("words/opening", 4), seats(&[0, 1, 2, 3]));
}
