//! T: types and contexts.

use super::Entry;

pub(super) const CODES: &[Entry] = &[
    Entry::new(
        "T01",
        "type",
        "A value of one type stands where another is wanted. Pieces and counts may stand for how many they are, and for \
         whether there are any; nothing else is converted.",
        "own: never land when here >= 2",
        "own: never land when mine at here >= 2",
    ),
    Entry::new(
        "T02",
        "no-pattern",
        "The words do not make an action, step, duty or effect of the language. The message shows the nearest one.",
        "back: on capture: throw victims to nest",
        "back: on capture: send victims to nest",
    ),
    Entry::new(
        "T03",
        "missing-comma",
        "Two effects follow each other without a comma between them.",
        "third: on roll when throws = 3: lose counts end turn",
        "third: on roll when throws = 3: lose counts, end turn",
    ),
    Entry::new(
        "T04",
        "arity",
        "A word or a define is given too many or too few arguments.",
        "wall: never pass when largest(all, here) >= 2",
        "wall: never pass when largest(all at here) >= 2",
    ),
    Entry::new(
        "T05",
        "no-mover",
        "The word speaks of the piece that moves, and here none moves.",
        "late: on roll when mover in home: end turn",
        "late: on home when mover in home: end turn",
    ),
    Entry::new(
        "T06",
        "no-here",
        "`here` is the square in question; in this sentence there is none.",
        "full: on roll when mine at here: end turn",
        "full: on land when mine at here: end turn",
    ),
    Entry::new(
        "T07",
        "no-counts",
        "The word speaks of the count that is being spent, and here none is spent.",
        "six: on roll when value = 6: throw again",
        "six: on roll when 6 in rolled: throw again",
    ),
    Entry::new(
        "T08",
        "no-play",
        "`capturing` is known where a whole play is known: in a `must`, in `could(…)` and in `on play`.",
        "prize: on land when capturing: count 20",
        "prize: on play when capturing: count 20",
    ),
    Entry::new(
        "T09",
        "it-outside",
        "`it` is each piece of a `for each` in turn; there is no `for each` here.",
        "old: on turn: set age(it) to 1",
        "old: on turn: set age(it) to 1 for each mine in track",
    ),
    Entry::new(
        "T10",
        "victims-outside",
        "`victims` are the captured pieces, known only in `on capture`.",
        "back: on land: send victims to nest",
        "back: on capture: send victims to nest",
    ),
    Entry::new(
        "T11",
        "not-a-choice",
        "A setting that is a choice is compared with a value that it cannot have.",
        "param back-to = nest | entry\nhit: on land when back-to = start: capture rivals at here",
        "param back-to = nest | entry\nhit: on land when back-to = entry: capture rivals at here",
    ),
    Entry::new(
        "T12",
        "asks-plays",
        "A `never` decides which plays there are, so it cannot ask `could` or `capturing`, which depend on the plays; not \
         by way of a define either.",
        "tame: never land when capturing",
        "tame: never land when rivals at here",
    ),
    Entry::new(
        "T13",
        "running",
        "Inside `running` only the throws are known: rolled, total, doubles, same, thrown, even, and settings.",
        "third: on roll when running(mine in nest) = 3: end turn",
        "third: on roll when running(doubles) = 3: end turn",
    ),
    Entry::new(
        "T14",
        "rest-words",
        "`never rest` judges how the pieces stand when the roll is over, in whatever order they came there. So it may \
         read only places, companions and marks.",
        "apart: never rest when companions(roll) at here and value = 6",
        "apart: never rest when companions(roll) at here",
    ),
    Entry::new(
        "T15",
        "state-of",
        "A state belongs to a piece, a seat or the game, and is read and set with its owner in brackets.",
        "state hits of seat\nhit: on capture: set hits to 1",
        "state hits of seat\nhit: on capture: set hits(player) to 1",
    ),
    Entry::new(
        "T16",
        "effect-here",
        "Some effects belong to one event: `throw again now` to `on roll`, `take` to `on throw`.",
        "again: on land: throw again now",
        "again: on roll when doubles: throw again now",
    ),
    Entry::new(
        "T17",
        "count-lost",
        "A count given in `on stuck`, `on spent` or `on end` is lost at once: nobody could ever play it.",
        "pity: on stuck: count 1",
        "pity: on stuck: throw again",
    ),
    Entry::new(
        "T18",
        "times",
        "`up to N times` allows a depth from 1 to 20.",
        "slide: on land up to 50 times when here in star: jump mover to next(star)",
        "slide: on land up to 5 times when here in star: jump mover to next(star)",
    ),
    Entry::new(
        "T19",
        "token-by-count",
        "A count worth 0 is a token. Only a sentence that names its tag may spend it, so `a count` cannot.",
        "tag prize\nwon: on roll: count 0 as prize\npick: may jump mine in track to home with a count of 0",
        "tag prize\nwon: on roll: count 0 as prize\npick: may jump mine in track to home with a prize",
    ),
    Entry::new(
        "T20",
        "any-missing",
        "A number before `of` takes the first so many of all there are, and only then asks where they stand. Write `any` \
         so that it takes them from those that fit.",
        "out: on roll: enter 1 of mine in nest",
        "out: on roll: enter any 1 of mine in nest",
    ),
    Entry::new(
        "T21",
        "place-of-piece",
        "`back` and `ahead` are counted from a piece: they stand behind `to`, or where a piece moves.",
        "far: on roll when mine at back(7): end turn",
        "far: on capture: send victims to back(7)",
    ),
    Entry::new(
        "T22",
        "most",
        "Behind `must most` stands a truth about a play, in brackets if it is more than a term; for counts one writes \
         `spend most`.",
        "all: must most dice",
        "all: must spend most dice",
    ),
    Entry::new(
        "T23",
        "too-much",
        "A sentence or a module holds more of something than the program takes: it is far from what people write.",
        "a define that is written out to a million words",
        "several sentences, each with a part of it",
    ),
];
