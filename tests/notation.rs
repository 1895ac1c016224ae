//! What is written is read back: positions of random boards, places of every way, moves.

use std::fs;
use std::path::Path;

use charkoni::board::{self, Board, GONE, HOME, NEST, Node, SeatId};
use charkoni::game::{Count, Judge, Phase, Play, PlayKind, Position, Thrown};
use charkoni::notation::{
    Form, PositionText, build_position, move_text, nodes_named, owner_of, pieces_of, place_text, position_line,
    position_text, read_move, read_position,
};
use charkoni::report::{Report, Style};
use charkoni::rules::ast::{Extent, Owner};
use charkoni::rules::ir::{Body, Consequence, Effect, Event, Pieces, Sentence, SentenceId};
use charkoni::text::{Site, Source, Span};
use charkoni::throws::{BONUS, DIE, Face, Outcome, OutcomeId, Tags, Throw, ThrowId};
use charkoni::variant::{First, Order, State, Turn, Variant};
use proptest::prelude::*;

const BOARDS: [&str; 5] = ["cross-68", "pachisi", "yut-29", "ur-masters", "mensch-40"];

fn board(name: &str) -> Board {
    let read = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("variants/boards/{name}.toml"));
        fs::read_to_string(path).ok().map(|text| Source::new(format!("{name}.toml"), text))
    };
    let mut report = Report::new();
    let board = board::read(&read(name).unwrap(), &mut |n| read(n), &mut report);
    board.unwrap_or_else(|| panic!("{}", report.render(Style::Plain, 80)))
}

fn throw(name: &str, texts: &[&str]) -> Throw {
    let outcome = |text: &&str| Outcome {
        text: (*text).to_owned(),
        counts: vec![Face { value: 1, tag: DIE }],
        tags: 0,
        doubles: false,
        weight: 1,
    };
    let outcomes: Vec<Outcome> = texts.iter().map(outcome).collect();
    Throw { name: name.to_owned(), words: "a die".to_owned(), total: outcomes.len() as u64, outcomes }
}

fn sentence(label: &str, effects: Vec<Consequence>) -> Sentence {
    Sentence {
        label: label.to_owned(),
        module: "test".to_owned(),
        site: Site::new(&Source::new("test", ""), Span::default()),
        words: String::new(),
        clauses: Vec::new(),
        guard: Vec::new(),
        body: Body::On {
            event: Event::End,
            times: 1,
            effects: effects.into_iter().map(|act| Effect { act, each: None }).collect(),
        },
    }
}

/// A variant whose sentences make the engine keep every record: starts of roll and turn, arrival, what a turn may undo.
fn variant(board: Board, keeps: bool) -> Variant {
    let seats = board.seats.len();
    let state = |name: &str, of| State { name: name.to_owned(), of, per: None };
    let lose = |p| Consequence::Send(p, charkoni::rules::ir::Place::Nest);
    let all = vec![
        lose(Pieces::Companions(Extent::Roll)),
        lose(Pieces::Companions(Extent::Turn)),
        lose(Pieces::Newest(Box::new(Pieces::All))),
        lose(Pieces::Latest),
        Consequence::UndoTurn,
    ];
    Variant {
        id: "test/test".to_owned(),
        name: "test".to_owned(),
        about: String::new(),
        throws: vec![throw("", &["1", "2", "3 marked"]), throw("one", &["1", "5"])],
        tags: Tags::default(),
        pieces: 4,
        players: (2..=seats as u8).collect(),
        team_of: (0..seats as u8).collect(),
        order: Order { first: First::Fixed, dice: 1, turn: Turn::Left, opening_played: false },
        setup: vec![vec![NEST; 4]; seats],
        states: vec![state("a.age", Owner::Piece), state("a.taken", Owner::Seat), state("b.phase", Owner::Game)],
        sentences: vec![sentence("test.all", if keeps { all } else { Vec::new() })],
        duties: Vec::new(),
        asleep: Vec::new(),
        modules: Vec::new(),
        settings: Vec::new(),
        clauses: Vec::new(),
        open: Vec::new(),
        contradicted: Vec::new(),
        out_of_reach: Vec::new(),
        sources: Vec::new(),
        board,
    }
}

/// Numbers drawn from a list that proptest made, so that failures shrink.
struct Draw<'a>(std::slice::Iter<'a, u16>);

impl Draw<'_> {
    fn below(&mut self, n: usize) -> usize {
        self.0.next().map_or(0, |x| usize::from(*x) % n.max(1))
    }

    fn chance(&mut self) -> bool {
        self.below(3) == 1
    }
}

/// Whether a way names this node by an exact text of its own.
fn nodes_of(board: &Board, seat: SeatId) -> Vec<Node> {
    let way = board.way(seat);
    let mut nodes: Vec<Node> = (0..way.steps.len()).map(|n| Node(n as u8)).collect();
    if way.ends_home {
        nodes.push(HOME);
    }
    nodes.push(GONE);
    nodes
}

fn some_position(judge: &Judge<'_>, draw: &mut Draw<'_>) -> Position {
    let variant = judge.variant();
    let players = variant.players[draw.below(variant.players.len())];
    let seats = variant.seats_for(players);
    let player = seats[draw.below(seats.len())];
    let mut position = judge.table(players, player);
    let stand = |position: &mut Position, draw: &mut Draw<'_>| {
        for seat in &seats {
            let nodes = nodes_of(&variant.board, *seat);
            for piece in pieces_of(variant, *seat) {
                let node = if draw.chance() { NEST } else { nodes[draw.below(nodes.len())] };
                judge.stand(position, piece, node);
            }
        }
    };
    stand(&mut position, draw);
    for (n, mark) in position.marks.iter_mut().enumerate() {
        let slots = variant.board.seats.len() * 5;
        let seated = |n: usize| seats.contains(&SeatId(n as u8));
        let sits = if n < slots - variant.board.seats.len() {
            seated(n / 4)
        } else {
            n >= slots || seated(n - (slots - slots / 5))
        };
        *mark = if sits && draw.chance() { draw.below(256) as u8 } else { 0 };
    }
    judge.remember_turn(&mut position);
    if draw.chance() {
        let marks = position.marks.clone();
        stand(&mut position, draw);
        position.marks = marks;
    }
    some_turn(&mut position, &seats, draw);
    position
}

fn some_turn(position: &mut Position, seats: &[SeatId], draw: &mut Draw<'_>) {
    position.phase = [Phase::Throw, Phase::Choose][draw.below(2)];
    for _ in 0..draw.below(4) {
        let tag = if draw.chance() { BONUS } else { DIE };
        position.hand.push(Count { value: draw.below(30) as u16, tag });
    }
    position.hand.sort_unstable();
    for _ in 0..draw.below(3) {
        let throw = ThrowId(draw.below(2) as u8);
        position.history.push(Thrown { throw, outcome: OutcomeId(draw.below(2) as u16) });
    }
    for _ in 0..draw.below(3) {
        let piece = (seats[draw.below(seats.len())].index() * 4 + draw.below(4)) as u8;
        position.moved.retain(|p| *p != piece);
        position.moved.push(piece);
        position.roll_moved |= u64::from(draw.chance()) << piece;
    }
    if draw.chance() {
        position.lost.push(Count { value: 5, tag: DIE });
    }
    position.owed = draw.below(3) as u8;
    position.plays = draw.below(5) as u8;
    position.used = draw.below(5) as u64;
    position.joined = draw.chance();
    position.ended = draw.chance();
    position.taken = ThrowId(draw.below(2) as u8);
    if draw.chance() {
        position.ranked.push(seats[0]);
    }
    if draw.chance() {
        position.phase = Phase::Over;
        position.winners = 1 << seats[seats.len() - 1].0;
    }
}

fn most(variant: &Variant) -> u8 {
    variant.players.iter().copied().max().unwrap()
}

fn read_line(judge: &Judge<'_>, line: &str) -> Position {
    let sketch = read_position(line, 0).unwrap_or_else(|m| panic!("{line}: {m:?}"));
    build_position(judge, most(judge.variant()), &sketch).unwrap_or_else(|m| panic!("{line}: {m:?}"))
}

fn read_json(judge: &Judge<'_>, text: &PositionText) -> Position {
    let json = serde_json::to_string(text).unwrap();
    let back: PositionText = serde_json::from_str(&json).unwrap();
    assert_eq!(back, *text);
    let sketch = back.sketch().1.unwrap_or_else(|m| panic!("{json}: {m:?}"));
    build_position(judge, most(judge.variant()), &sketch).unwrap_or_else(|m| panic!("{json}: {m:?}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn positions_are_read_as_they_are_written(n in 0..BOARDS.len(), keeps: bool, numbers in prop::collection::vec(any::<u16>(), 150)) {
        let variant = variant(board(BOARDS[n]), keeps);
        let judge = Judge::new(&variant);
        let position = some_position(&judge, &mut Draw(numbers.iter()));
        let line = position_line(&judge, &position);
        prop_assert_eq!(&read_line(&judge, &line), &position, "{}", line);
        for form in [Form::Exact, Form::Friendly] {
            let text = position_text(&judge, &position, form);
            prop_assert_eq!(&read_json(&judge, &text), &position, "{:?}", text);
        }
    }

    #[test]
    fn no_text_makes_the_readers_panic(text in "[a-z0-9#:;=/>, ]{0,40}|\\PC{0,20}") {
        let variant = variant(board("yut-29"), true);
        let judge = Judge::new(&variant);
        if let Ok(sketch) = read_position(&text, 0) {
            let _ = build_position(&judge, 4, &sketch);
        }
        let _ = read_move(&text, 0);
    }
}

#[test]
fn every_place_of_every_way_is_read_as_it_is_written() {
    for name in BOARDS {
        let board = board(name);
        for seat in (0..board.seats.len()).map(|s| SeatId(s as u8)) {
            for node in nodes_of(&board, seat) {
                for form in [Form::Exact, Form::Friendly] {
                    let text = place_text(&board, seat, node, form);
                    assert_eq!(nodes_named(&board, seat, &text).first(), Some(&node), "{name} {text}");
                }
            }
        }
    }
}

#[test]
fn friendly_places_are_printed_squares_where_these_are_enough() {
    let text = |name: &str, node: u8| place_text(&board(name), SeatId(0), Node(node), Form::Friendly);
    assert_eq!(text("cross-68", 1), "5");
    assert_eq!(text("cross-68", 65), "L1");
    assert_eq!(text("cross-68", 72), "1", "the extra lap is the only way over square 1");
    assert_eq!(text("pachisi", 8), "#8", "square 1 is passed at the beginning and at the end");
    assert_eq!(text("yut-29", 5), "5");
    assert_eq!(text("yut-29", 23), "long:C", "both forks run over the centre");
}

#[test]
fn a_line_is_short_and_names_the_player_first() {
    let variant = variant(board("cross-68"), false);
    let judge = Judge::new(&variant);
    let line = "blue: 23 nest x3; yellow: 8 L1 home nest; hand 2 bonus:20; mark a.taken of blue = 1; earlier 1, one 5";
    assert_eq!(position_line(&judge, &read_line(&judge, line)), line);
}

#[test]
fn plays_are_written_with_seat_and_stack() {
    let variant = variant(board("cross-68"), false);
    let judge = Judge::new(&variant);
    let position = read_line(&judge, "yellow: 6 6; blue: 30");
    let play = |pieces: u64, from: u8, to: u8| Play {
        sentence: SentenceId(0),
        kind: PlayKind::Advance,
        pieces,
        from: Node(from),
        to: Node(to),
        path: Default::default(),
        against: 0,
        spent: Default::default(),
    };
    assert_eq!(owner_of(&variant, 4), SeatId(1));
    let texts = [play(0b11, 2, 5), play(0b1, 2, 5), play(0b10000, 9, 10)];
    let friendly: Vec<String> = texts.iter().map(|p| move_text(&variant, &position, p, Form::Friendly)).collect();
    assert_eq!(friendly, ["stack 6>9", "6>9", "blue 30>31"]);
    let exact = move_text(&variant, &position, &texts[0], Form::Exact);
    assert_eq!(exact, "stack #2>#5");
    for (play, text) in texts.iter().zip(&friendly) {
        assert!(read_move(text, 0).unwrap().fits(&variant, play), "{text}");
    }
    assert!(!read_move("6>9", 0).unwrap().fits(&variant, &texts[0]));
}

#[test]
fn mistakes_of_a_position_are_all_told() {
    let variant = variant(board("cross-68"), false);
    let judge = Judge::new(&variant);
    let text = "yellow: 200 5 5 5 5; bleu: 30; mark age of yellow 5 = 1; mark takn of yellow = 1; earlier 7; hand foo:3; \
                mark taken of game = 1; moved 60; players 9; take two; mark age of yellow = 2";
    let mistakes = build_position(&judge, 4, &read_position(text, 0).unwrap()).unwrap_err();
    let mut report = Report::new();
    let source = Source::new("position", text);
    for mistake in mistakes {
        report.push(&source, mistake);
    }
    report.sort();
    let codes: Vec<String> = report.problems().iter().map(charkoni::report::Problem::code).collect();
    assert_eq!(codes, ["C03", "C04", "N01", "N01", "C05", "N14", "T15", "C03", "S09", "C05", "T15"]);
}
