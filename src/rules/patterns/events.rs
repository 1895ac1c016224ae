//! When an `on` fires.

use super::EventWord;
use crate::rules::ir::Event;

/// The events, in the order of a turn.
pub const EVENTS: &[EventWord] = &[
    EventWord { event: Event::Turn, when: "a turn begins", example: "on turn when keep > 0: …" },
    EventWord {
        event: Event::Throw,
        when: "a throw is about to be made",
        example: "on throw when not mine in nest: take one",
    },
    EventWord { event: Event::Roll, when: "a throw was made", example: "on roll when doubles: throw again now" },
    EventWord {
        event: Event::Pass,
        when: "each square passed, movers still at `origin`",
        example: "on pass when rivals at here: …",
    },
    EventWord {
        event: Event::Enter,
        when: "an arrival from the nest, before its `land`",
        example: "on enter: set new(mover) to 1",
    },
    EventWord {
        event: Event::Land,
        when: "an arrival anywhere but home",
        example: "on land when rivals at here: capture rivals at here",
    },
    EventWord { event: Event::Home, when: "an arrival at home, instead of `land`", example: "on home: count 10" },
    EventWord { event: Event::Capture, when: "pieces of one owner were captured", example: "on capture: count 20" },
    EventWord { event: Event::Play, when: "all of a play is over", example: "on play when done: win" },
    EventWord {
        event: Event::Stuck,
        when: "counts in hand, none playable",
        example: "on stuck when throws < 3: throw again",
    },
    EventWord { event: Event::Spent, when: "the roll is over", example: "on spent when doubles: throw again" },
    EventWord { event: Event::End, when: "the turn is over", example: "on end: set hits(it) to 0 for each mine" },
];
