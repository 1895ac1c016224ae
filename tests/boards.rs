//! The boards of the library load, and every mistake of a board is told well.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use charkoni::board::{self, Board};
use charkoni::report::{Report, Style};
use charkoni::text::Source;

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn files(folder: &str) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(root(folder)).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    files
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

fn read(path: &Path, name: &str) -> (Source, Option<Board>, Report) {
    let source = Source::new(name, fs::read_to_string(path).unwrap());
    let folder = path.parent().unwrap().to_owned();
    let mut find = |name: &str| {
        let text = fs::read_to_string(folder.join(format!("{name}.toml"))).ok()?;
        Some(Source::new(format!("{name}.toml"), text))
    };
    let mut report = Report::new();
    let board = board::read(&source, &mut find, &mut report);
    report.sort();
    (source, board, report)
}

fn library(name: &str) -> Board {
    let path = root(&format!("variants/boards/{name}.toml"));
    let (_, board, report) = read(&path, name);
    board.unwrap_or_else(|| panic!("{}", report.render(Style::Plain, 80)))
}

fn snapshot(folder: &str, name: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => root("snapshots").join(folder), prepend_module_to_snapshot => false, omit_expression => true
    }, { insta::assert_snapshot!(name, text) });
}

#[test]
fn all_boards_of_the_library_load() {
    for path in files("variants/boards") {
        let (_, board, report) = read(&path, &stem(&path));
        assert!(report.is_empty(), "{}", report.render(Style::Plain, 80));
        assert_eq!(board.unwrap().name, stem(&path));
    }
}

#[test]
fn all_boards_of_the_library_are_drawn() {
    for path in files("variants/boards") {
        let name = stem(&path);
        snapshot("boards", &name, &charkoni::view::draw_board(&library(&name), Style::Plain));
    }
}

#[test]
fn every_mistake_is_told() {
    for path in files("tests/problems/board") {
        let name = stem(&path);
        let (source, board, report) = read(&path, &format!("{name}.toml"));
        let code = name.split('-').next().unwrap();
        assert!(board.is_none(), "{name} gave a board");
        assert!(report.problems().iter().any(|p| p.code() == code), "{name}: {report:?}");
        let text = format!("{}\n{}", source.text(), report.render(Style::Plain, 80));
        snapshot("problems/board", &name, &text);
    }
}

#[test]
fn every_code_has_a_bad_example() {
    let shown: BTreeSet<_> = files("tests/problems/board").iter().map(|p| stem(p)[..3].to_owned()).collect();
    let all: BTreeSet<_> = (1..=40).map(|n| format!("B{n:02}")).collect();
    assert_eq!(shown, all);
}

/// The steps of a way as people number and name them.
fn way(board: &Board, seat: &str) -> Vec<String> {
    let way = board.way(board.seat(seat).unwrap());
    way.steps
        .iter()
        .skip(1)
        .take(usize::from(way.main))
        .map(|s| board.squares[s.square.unwrap().index()].name.clone())
        .collect()
}

fn node(board: &Board, seat: &str, square: &str, nth: usize) -> board::Node {
    let seat = board.seat(seat).unwrap();
    let square = board.square_for(seat, square).unwrap();
    let way = board.way(seat);
    let nodes = (0..=u8::MAX).map(board::Node).filter(|n| way.square(*n) == Some(square));
    nodes.into_iter().nth(nth).unwrap()
}

#[test]
fn ways_are_turned_round_the_ring() {
    let cross = library("cross-68");
    let blue = way(&cross, "blue");
    assert_eq!(blue[0], "22");
    assert_eq!(blue[46..48], ["68", "1"]);
    assert_eq!(blue[63..65], ["17", "L1"]);
    assert_eq!(blue.len(), 71);
}

#[test]
fn steps_to_go_are_the_fewest_over_all_forks() {
    let yut = library("yut-29");
    let way = yut.way(board::SeatId(0));
    let to_go = |square, nth| way.to_go(node(&yut, "white", square, nth));
    assert_eq!(to_go("20", 0), 1);
    assert_eq!(to_go("10", 0), 7, "the short way: B1 B2 C B3 B4 20, home");
    assert_eq!(to_go("5", 0), 7, "A1 A2 C and, turning there, B3 B4 20, home");
    assert_eq!(to_go("C", 0), 4);
    assert_eq!(way.to_go(board::NEST), 12);
    assert_eq!(way.to_go(board::HOME), 0);
}

#[test]
fn a_fork_may_leave_from_a_fork_and_join_a_fork() {
    let yut = library("yut-29");
    let way = yut.way(board::SeatId(0));
    let centre = node(&yut, "white", "C", 0);
    let turn = yut.edge("turn").unwrap();
    assert_eq!(way.step(centre).unwrap().forks, [(turn, node(&yut, "white", "B3", 0))]);
}

#[test]
fn a_lap_goes_on_at_the_step_where_it_joins() {
    let cross = library("cross-68");
    let way = cross.way(board::SeatId(0));
    let (edge, first) = way.step(node(&cross, "yellow", "68", 0)).unwrap().forks[0];
    assert_eq!(cross.edges[edge.index()], "lap");
    assert_eq!(way.square(first), cross.square_for(board::SeatId(0), "1"));
    assert_eq!(way.to_go(first), 4 + 71, "1 2 3 4 of the lap, then from step 1 again");
}

#[test]
fn a_square_may_be_two_steps() {
    let pachisi = library("pachisi");
    let way = pachisi.way(board::SeatId(0));
    assert_eq!(way.main, 83);
    assert_eq!(node(&pachisi, "yellow", "1", 0), board::Node(8));
    assert_eq!(node(&pachisi, "yellow", "1", 1), board::Node(76));
    assert_eq!(way.step(board::Node(76)).unwrap().forks[0].1, board::Node(9));
    assert_eq!(way.to_go(board::Node(76)), 8);
}

#[test]
fn a_gate_is_turned_with_its_way() {
    let chowka = library("chowka-5");
    let gate = chowka.edge("gate").unwrap();
    for seat in 0..4 {
        let way = chowka.way(board::SeatId(seat));
        let named: Vec<_> =
            (0..=u8::MAX).filter(|n| way.step(board::Node(*n)).is_some_and(|s| s.gate == Some(gate))).collect();
        assert_eq!(named, [16]);
    }
}

#[test]
fn classes_know_whose_their_squares_are() {
    let cross = library("cross-68");
    let class = |name| cross.classes[cross.class(name).unwrap().index()].clone();
    let blue = cross.seat("blue").unwrap();
    let square = |name| cross.square_for(blue, name).unwrap();
    assert_eq!(class("safe").free.iter().count(), 12);
    assert!(class("safe").free.has(square("22")));
    assert!(class("start").free.is_empty());
    assert!(class("start").owned[blue.index()].has(square("22")));
    assert!(class("lane").owned[blue.index()].has(square("L7")));
    assert_eq!(class("lane").squares.iter().count(), 28);
}

#[test]
fn a_child_changes_the_names_it_gives() {
    let parques = library("parques-68");
    let safe = &parques.classes[parques.class("safe").unwrap().index()];
    assert_eq!(safe.squares.iter().count(), 8);
    assert!(parques.class("lane").is_some());
    assert_eq!(parques.ways.len(), 4);
}

#[test]
fn boards_that_look_the_same_from_every_seat_are_turned() {
    let turned = |name| library(name).turns.is_some();
    for name in ["cross-68", "ludo-52", "mensch-40", "pachisi", "parques-68", "chowka-5", "ur-finkel", "yut-29"] {
        assert!(turned(name), "{name}");
    }
    for name in ["ring-40", "tables-24", "ur-masters"] {
        assert!(!turned(name), "{name}");
    }
}

#[test]
fn a_turn_takes_each_way_to_the_next_seats() {
    let cross = library("cross-68");
    let turns = cross.turns.as_ref().unwrap();
    for (from, way) in cross.ways.iter().enumerate() {
        for (by, turn) in turns.iter().enumerate() {
            let to = &cross.ways[(from + by) % 4];
            let turned = way.steps.iter().map(|s| s.square.map(|s| turn[s.index()]));
            assert!(turned.eq(to.steps.iter().map(|s| s.square)));
        }
    }
}

#[test]
fn uneven_shifts_give_each_seat_its_own() {
    let ring = library("ring-40");
    assert_eq!(way(&ring, "moon")[0], "14");
    assert_eq!(way(&ring, "comet")[0], "28");
}

#[test]
fn seats_may_run_in_opposite_directions() {
    let tables = library("tables-24");
    assert_eq!(way(&tables, "white")[0], "24");
    assert_eq!(way(&tables, "black")[0], "1");
    let quarter = &tables.classes[0];
    assert!(quarter.owned[1].has(tables.square_for(board::SeatId(1), "19").unwrap()));
    assert!(!quarter.owned[0].has(tables.square_for(board::SeatId(1), "19").unwrap()));
}

/// Every line left out, every number changed, every sign taken away: a board or a problem, never neither or a panic.
#[test]
fn a_damaged_board_is_a_problem_or_another_board() {
    for path in files("variants/boards") {
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let mut damaged: Vec<String> = Vec::new();
        for n in 0..lines.len() {
            damaged.push([&lines[..n], &lines[n + 1..]].concat().join("\n"));
        }
        for (at, sign) in text.char_indices().filter(|(_, c)| !c.is_alphanumeric() && !c.is_whitespace()).step_by(3) {
            damaged.push(format!("{}{}", &text[..at], &text[at + sign.len_utf8()..]));
        }
        for (at, _) in text.char_indices().filter(|(_, c)| c.is_ascii_digit()).step_by(5) {
            damaged.push(format!("{}9{}", &text[..at], &text[at..]));
        }
        for text in damaged {
            let source = Source::new("damaged.toml", text);
            let mut find = |name: &str| {
                let text = fs::read_to_string(root(&format!("variants/boards/{name}.toml"))).ok()?;
                Some(Source::new(name, text))
            };
            let mut report = Report::new();
            let board = board::read(&source, &mut find, &mut report);
            assert_eq!(board.is_none(), report.has_errors(), "{}", source.text());
        }
    }
}

#[test]
fn many_brackets_are_a_problem() {
    let source = Source::new("deep.toml", format!("name = {}", "[".repeat(100_000)));
    let mut report = Report::new();
    assert!(board::read(&source, &mut |_| None, &mut report).is_none());
    assert!(report.has_errors());
}
