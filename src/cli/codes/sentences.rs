//! P: the shape of sentences.

use super::Entry;

pub(super) const CODES: &[Entry] = &[
    Entry::new(
        "P01",
        "no-colon-label",
        "A sentence begins with its label and a colon. The label is the name under which scenes, `why` and sheets speak \
         of the sentence.",
        "hit on land when rivals at here: capture rivals at here",
        "hit: on land when rivals at here: capture rivals at here",
    ),
    Entry::new(
        "P02",
        "unknown-sentence",
        "Behind the label stands the kind of sentence: `may`, `never`, `must` or `on`. There are no others.",
        "two: cannot land when mine at here >= 2",
        "two: never land when mine at here >= 2",
    ),
    Entry::new(
        "P03",
        "unclosed-bracket",
        "A bracket is opened and not closed in the same sentence. A sentence ends where the next line begins without a \
         blank.",
        "wall: never pass when largest(all at here >= 2",
        "wall: never pass when largest(all at here) >= 2",
    ),
    Entry::new(
        "P04",
        "stray-bracket",
        "A closing bracket has no opening one before it.",
        "wall: never pass when largest(all at here)) >= 2",
        "wall: never pass when largest(all at here) >= 2",
    ),
    Entry::new(
        "P05",
        "foreign-operator",
        "This operator is that of another language. Here one writes `=`, `!=`, `<=`, `>=`, `and`, `or` and `not`.",
        "third: on roll when throws == 3 && doubles: end turn",
        "third: on roll when throws = 3 and doubles: end turn",
    ),
    Entry::new(
        "P06",
        "quoted",
        "There are no quotes in rule files: names stand as they are. Quotes belong to sheets and to the titles of scenes.",
        "twenty: on capture: count 20 as \"bonus\"",
        "twenty: on capture: count 20 as bonus",
    ),
    Entry::new(
        "P07",
        "capital",
        "A name begins with a small letter and goes on with letters, digits, `_` or `-`.",
        "Land: never land when mine at here",
        "land: never land when mine at here",
    ),
    Entry::new(
        "P08",
        "reserved-name",
        "Words of the grammar cannot name a label, setting, state, tag or define: may, never, must, on, when, unless, \
         with, and, or, not, in, at, of, marked, for, each, true, false, param, state, tag, define, use, after, drop.",
        "never: never land when mine at here",
        "own: never land when mine at here",
    ),
    Entry::new(
        "P09",
        "no-effects-colon",
        "In an `on` sentence a colon stands between the condition and what follows.",
        "hit: on land when rivals at here capture rivals at here",
        "hit: on land when rivals at here: capture rivals at here",
    ),
    Entry::new(
        "P10",
        "no-value",
        "A value is missing behind `=`, an operator or a comma.",
        "param size =",
        "param size = 2",
    ),
    Entry::new(
        "P11",
        "no-operator",
        "Two values stand side by side where one is expected; an operator is missing between them.",
        "own: never land when (mine at here) 2",
        "own: never land when (mine at here) >= 2",
    ),
    Entry::new(
        "P12",
        "two-sentences",
        "A line holds one sentence. The second one goes on a line of its own.",
        "a: never land when mine at here  b: never pass when mine at here",
        "a: never land when mine at here\nb: never pass when mine at here",
    ),
    Entry::new(
        "P13",
        "not-indented",
        "A line that goes on with the sentence above it begins with a blank. Without it the sentence above stops too \
         early, and this line is no sentence.",
        "hit: on land when rivals at here and\nnot here in safe: capture rivals at here",
        "hit: on land when rivals at here and\n  not here in safe: capture rivals at here",
    ),
    Entry::new(
        "P14",
        "double-clause",
        "A sentence has at most one `with`, one `when` and one `unless`. Join conditions by `and`.",
        "own: never land when mine at here when doubles",
        "own: never land when mine at here and doubles",
    ),
    Entry::new(
        "P15",
        "clause-order",
        "The parts of a sentence come in this order: `with`, `when`, `unless`.",
        "own: never land unless doubles when mine at here",
        "own: never land when mine at here unless doubles",
    ),
    Entry::new(
        "P16",
        "bad-range",
        "The range of a setting is written with two dots.",
        "param size = 2 in 1-15",
        "param size = 2 in 1..15",
    ),
    Entry::new(
        "P17",
        "number-too-large",
        "Numbers go from 0 to 65,535.",
        "prize: on home: count 100000",
        "prize: on home: count 10",
    ),
    Entry::new(
        "P18",
        "list-of-names",
        "Lists hold numbers. In a sentence areas are joined by `or`; in a sheet a list of areas is allowed.",
        "calm: never land when here in [safe, lane]",
        "calm: never land when here in safe or here in lane",
    ),
    Entry::new(
        "P19",
        "chained-comparison",
        "Comparisons cannot be chained; compare twice.",
        "some: never land when 1 < mine at here < 4",
        "some: never land when 1 < mine at here and mine at here < 4",
    ),
    Entry::new(
        "P20",
        "negative",
        "There are no negative numbers. A step back is `retreat`; a minus between two values has blanks around it.",
        "back: may advance mine by -1 with a die",
        "back: may retreat mine by 1 with a die",
    ),
    Entry::new(
        "P21",
        "blank-before-bracket",
        "No blank stands between a word and the bracket of its arguments.",
        "wall: never pass when largest (all at here) >= 2",
        "wall: never pass when largest(all at here) >= 2",
    ),
    Entry::new(
        "P22",
        "bad-any",
        "`any` is followed by how many, `of`, and what.",
        "out: on roll: enter any of mine in nest",
        "out: on roll: enter any 1 of mine in nest",
    ),
    Entry::new(
        "P23",
        "foreign-word",
        "This word is not one of the language here; another one is meant. `if` is `when`, `let` is `define`, and there is \
         no `else`: write a second sentence.",
        "own: never land if mine at here",
        "own: never land when mine at here",
    ),
    Entry::new(
        "P24",
        "nothing-above",
        "A line begins with a blank, but there is no sentence above it that it could go on with.",
        "## star: leaps\n\n  leap: on land when here in star: jump mover to next(star)",
        "## star: leaps\n\nleap: on land when here in star: jump mover to next(star)",
    ),
];
