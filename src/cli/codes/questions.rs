//! Q: questions of programs, line by line.

use super::Entry;

pub(super) const CODES: &[Entry] = &[
    Entry::new(
        "Q01",
        "bad-question",
        "A line of a batch is no question. It is one JSON object with `position` and `throw`; `id` is given back as it \
         came.",
        r#"{"position":{"turn":"red"},"throw":"#,
        r##"{"id":1,"position":{"turn":"red","pieces":{"red":["nest","#1","#64","home"]}},"throw":[5,5]}"##,
    ),
    Entry::new(
        "Q02",
        "line-too-long",
        "A line of a batch is longer than 1 MiB. It is skipped, and the batch goes on.",
        "a file without line ends",
        "one question a line",
    ),
    Entry::new(
        "Q03",
        "throw-or-hand",
        "A question says either what was thrown or what is in hand. With a hand no throw is due; without one it is.",
        "charkoni legal first/garden --position 'blue: 2; hand 3' --throw 3",
        "charkoni legal first/garden --position 'blue: 2' --throw 3\n\
         charkoni legal first/garden --position 'blue: 2; hand 3'",
    ),
    Entry::new(
        "Q04",
        "no-position",
        "The position is empty. It names at least the seat that plays; what it does not place is in the nest.",
        "charkoni legal first/garden -p '' -t 6",
        "charkoni legal first/garden -p 'blue: nest' -t 6",
    ),
];
