//! A small game made by hand, for tests of this layer: one piece each, one die, home by the exact number.

use crate::board::{Board, HOME, NEST, Node, SeatId, Square, SquareId, Step, Travel, Way};
use crate::rules::ir::{
    Act, Area, Body, Choice, Consequence, Counts, Effect, Event, Part, Pay, Pieces, Place, Sentence, Surplus, Truth,
    Wall,
};
use crate::text::{Site, Source, Span};
use crate::throws::{DIE, Face, Outcome, Tags, Throw};
use crate::variant::{First, Order, Turn, Variant};

/// Squares of the way.
pub(crate) const LENGTH: u8 = 20;

/// `step: may advance mine with a die`, `hit: on land when rivals at here: capture rivals at here`,
/// `win: on home: win`.
pub(crate) fn race() -> Variant {
    let source = Source::new("race.rules", "may never must on");
    let site = Site::new(&source, Span::new(0, 3));
    let sentence = |label: &str, guard: Option<Truth>, body| Sentence {
        label: format!("race.{label}"),
        module: "race".into(),
        site: site.clone(),
        words: String::new(),
        clauses: Vec::new(),
        guard: guard.into_iter().map(|truth| Part { truth, site: site.clone() }).collect(),
        body,
    };
    let on = |event, act| Body::On { event, times: 1, effects: vec![Effect { act, each: None }] };
    let rivals = || Pieces::At(Box::new(Pieces::Rivals), Box::new(Place::Here));
    let who = Choice { pieces: Pieces::NotIn(Box::new(Pieces::Mine), Box::new(Area::Home)), stacks: false };
    let act = Act::Advance { who, by: None, overshoot: Surplus::Refused, blocked: Wall::Refused };
    let sentences = vec![
        sentence("step", None, Body::May { act, pay: Pay::One(Counts::Tag(DIE)) }),
        sentence("hit", Some(Truth::AnyPieces(rivals())), on(Event::Land, Consequence::Capture(rivals(), None))),
        sentence("win", None, on(Event::Home, Consequence::Win)),
    ];
    Variant {
        id: "race".into(),
        name: "Race".into(),
        about: String::new(),
        board: board(),
        throws: vec![die()],
        tags: Tags::default(),
        pieces: 1,
        players: vec![1, 2],
        team_of: vec![0, 1],
        order: Order { first: First::Highest, dice: 1, turn: Turn::Left, opening_played: false },
        setup: vec![vec![NEST]; 2],
        states: Vec::new(),
        sentences,
        duties: Vec::new(),
        asleep: Vec::new(),
        modules: Vec::new(),
        settings: Vec::new(),
        clauses: Vec::new(),
        open: Vec::new(),
        contradicted: Vec::new(),
        out_of_reach: Vec::new(),
        sources: Vec::new(),
    }
}

fn board() -> Board {
    let step = |n: u8| Step {
        square: n.checked_sub(1).map(SquareId),
        next: Some(if n == LENGTH { HOME } else { Node(n + 1) }),
        gate: None,
        back: Node(n.saturating_sub(1)),
        forks: Vec::new(),
        to_go: LENGTH + 1 - n,
        fork: None,
    };
    let way = Way { steps: (0..=LENGTH).map(step).collect(), main: LENGTH, ends_home: true };
    Board {
        name: "lane".into(),
        travel: Travel::CounterClockwise,
        seats: vec!["red".into(), "blue".into()],
        squares: (1..=LENGTH).map(|n| Square { name: n.to_string(), owner: None }).collect(),
        ways: vec![way.clone(), way],
        classes: Vec::new(),
        links: Vec::new(),
        edges: Vec::new(),
        turns: None,
        picture: None,
    }
}

fn die() -> Throw {
    let outcome = |value: u16| Outcome {
        text: value.to_string(),
        counts: vec![Face { value, tag: DIE }],
        tags: 0,
        doubles: false,
        weight: 1,
    };
    Throw { name: String::new(), words: "one die".into(), outcomes: (1..=6).map(outcome).collect(), total: 6 }
}

/// The mean number of turns that one player needs, from the chances alone.
pub(crate) fn mean_turns() -> f64 {
    let mut turns = vec![0.0_f64; usize::from(LENGTH) + 2];
    for to_go in 1..turns.len() {
        let dice = to_go.min(6);
        let after: f64 = (1..=dice).map(|d| turns[to_go - d]).sum();
        // E = 1 + (sum of E after a playable die + unplayable dice × E) / 6
        turns[to_go] = (6.0 + after) / dice as f64;
    }
    turns[usize::from(LENGTH) + 1]
}

/// The first seat.
pub(crate) const RED: SeatId = SeatId(0);
