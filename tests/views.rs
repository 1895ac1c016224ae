//! Positions are drawn so that a player sees who stands where.

use std::path::{Path, PathBuf};

use charkoni::game::{Judge, Position};
use charkoni::notation::{build_position, read_position};
use charkoni::report::{Report, Style};
use charkoni::variant::{Library, Overlay, Variant, load};
use charkoni::view;

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn variant(id: &str) -> Variant {
    let mut report = Report::new();
    let variant = load(&Library::embedded(), id, &Overlay::none(), &mut report);
    variant.unwrap_or_else(|| panic!("{}", report.render(Style::Plain, 80)))
}

fn position(variant: &Variant, text: &str) -> Position {
    let sketch = read_position(text, 0).unwrap_or_else(|m| panic!("{m:?}"));
    let players = *variant.players.last().expect("somebody plays");
    build_position(&Judge::new(variant), players, &sketch).unwrap_or_else(|m| panic!("{m:?}"))
}

fn snapshot(name: &str, id: &str, text: &str) {
    let variant = variant(id);
    let position = position(&variant, text);
    let drawn = view::draw(&variant, &position, Style::Plain);
    insta::with_settings!({
        snapshot_path => root("snapshots/views"), prepend_module_to_snapshot => false, omit_expression => true
    }, { insta::assert_snapshot!(name, format!("{id}\n{text}\n\n{drawn}")) });
}

#[test]
fn positions_are_drawn() {
    snapshot("cross", "parchis/gl", "yellow: 5 x2 22 L3; blue: 22 30; red: home x4; green: 40 50 51 L7; hand 3 20");
    snapshot("ludo", "first/garden", "blue: 3 L1; yellow: 27 x3; green: 45; hand 6");
    snapshot("slots", "ludo/mensch", "yellow: S2 S4 39; green: 11 39; hand 3");
    snapshot("ur", "ur/finkel", "white: O4 8 10 home x2; black: 7 O13 O14 home; hand 2");
    snapshot("yut", "yut/yut-nori", "white: long:C x2 19; black: 7; red: short:C; hand 3");
    snapshot("squares-twice", "pachisi/chaupar", "yellow: #8 #76; red: 1 x2; hand 5 2 1");
    snapshot("snakes", "snakes/milton-bradley", "red: 80; blue: 80; green: 80; yellow: 2");
    snapshot("tables", "tables/backgammon", "white: 24 x2 13 x5 8 x3 6 x5; black: 1 x2 12 x5 17 x3 19 x5; hand 3 1");
}

#[test]
fn colour_only_adds_to_the_letters() {
    let variant = variant("first/garden");
    let position = position(&variant, "blue: 3 L1; yellow: 27 x3; hand 6");
    let plain = view::draw(&variant, &position, Style::Plain);
    let coloured = view::draw(&variant, &position, Style::Colour);
    assert_ne!(plain, coloured);
    assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain);
}

#[test]
fn a_seat_that_does_not_play_is_not_drawn() {
    let variant = variant("first/garden");
    let position = position(&variant, "players 2; blue: 3; hand 6");
    let drawn = view::draw(&variant, &position, Style::Plain);
    assert!(drawn.contains("green") && !drawn.contains("yellow"), "{drawn}");
}
