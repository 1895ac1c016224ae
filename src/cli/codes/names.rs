//! N: names.

use super::Entry;

pub(super) const CODES: &[Entry] = &[
    Entry::new(
        "N01",
        "unknown-word",
        "Nothing is called so: it is no word of the language, no setting, state, tag or define of this file, and nothing \
         that a used module or the board gives.",
        "own: never land when mines at here",
        "own: never land when mine at here",
    ),
    Entry::new(
        "N02",
        "unknown-module",
        "There is no module of this name in the library.",
        "use blokade",
        "use blockade",
    ),
    Entry::new(
        "N03",
        "not-used",
        "The name belongs to another module. Names of a module are seen only where `use` says so.",
        "free: never land when barred(here)",
        "use blockade\nfree: never land when barred(here)",
    ),
    Entry::new(
        "N04",
        "used-not-chosen",
        "A module uses the names of another module that the sheet does not choose. Choose it too.",
        "[rules]\nvacate = true        # says `use exit`",
        "[rules]\nvacate = true\nexit   = { needs = 5 }",
    ),
    Entry::new(
        "N05",
        "duplicate-label",
        "Two sentences of one module have the same label. A label is how scenes and sheets speak of a sentence, so it \
         stands for one.",
        "hit: never land when mine at here\nhit: never pass when mine at here",
        "land-own: never land when mine at here\npass-own: never pass when mine at here",
    ),
    Entry::new(
        "N06",
        "duplicate-name",
        "Two settings, states, tags or defines of one file have the same name.",
        "param size = 2\nstate size of piece",
        "param size = 2\nstate age of piece",
    ),
    Entry::new(
        "N07",
        "hides-word",
        "A setting, state, tag or define may not be called like a word of the language: readers would take it for that.",
        "param home = 2",
        "param goal = 2",
    ),
    Entry::new(
        "N08",
        "replaces-nothing",
        "A label with a dot replaces the sentence of that module; here there is no such sentence. The message lists the \
         labels that there are.",
        "capture.hits: on land when rivals at here: capture rivals at here",
        "capture.hit: on land when rivals at here: capture rivals at here",
    ),
    Entry::new(
        "N09",
        "drops-nothing",
        "`drop` takes away an inherited sentence; there is none of this label.",
        "drop capture.hits",
        "drop capture.hit",
    ),
    Entry::new(
        "N10",
        "recursive-define",
        "A `define` is an abbreviation and is written out where it is used; it cannot contain itself, not by way of \
         others either.",
        "define open(s) = barred(s)\ndefine barred(s) = not open(s)",
        "define barred(s) = largest(all at s) >= 2\ndefine open(s) = not barred(s)",
    ),
    Entry::new(
        "N11",
        "cycle-after",
        "`after` says that a module's sentences come after those of another; here two or more wait for each other.",
        "# star.rules\nafter capture\n# capture.rules\nafter star",
        "# star.rules\nafter capture",
    ),
    Entry::new(
        "N12",
        "unknown-area",
        "The board has no class or link of this name. The message lists those that it has.",
        "[rules]\nstar = { on-class = \"stars\" }",
        "[rules]\nstar = { on-class = \"star\" }",
    ),
    Entry::new(
        "N13",
        "unknown-way",
        "`cross` names a fork or a gate of the board; this board has none of that name.",
        "shut: never cross gatte",
        "shut: never cross gate",
    ),
    Entry::new(
        "N14",
        "unknown-tag",
        "No throw of the sheet gives this tag, and no `tag` line declares it.",
        "prize: on home: count 10 as prise",
        "tag prize\nprize: on home: count 10 as prize",
    ),
    Entry::new(
        "N15",
        "unknown-throw",
        "`take` names one of the further throws of the sheet; there is none of that name.",
        "one: on throw when mine all in lane: take single      # the sheet has no [throw.single]",
        "[throw.single]\ndice = [\"d6\"]",
    ),
    Entry::new(
        "N16",
        "unknown-event",
        "Behind `on` stands one of these: turn, throw, roll, pass, enter, land, home, capture, play, stuck, spent, end.",
        "hit: on arrive when rivals at here: capture rivals at here",
        "hit: on land when rivals at here: capture rivals at here",
    ),
    Entry::new(
        "N17",
        "board-name-clash",
        "The board calls a seat and an area by the same name, so a rule could mean either. Rename one of them.",
        "seats = [\"star\", \"moon\"]\n[classes]\nstar = { turned = [\"5\"] }",
        "seats = [\"sun\", \"moon\"]\n[classes]\nstar = { turned = [\"5\"] }",
    ),
    Entry::new(
        "N18",
        "module-name-clash",
        "Two layers bring own rules under the same name, so that a label would stand for two sentences. Rename one of \
         the files.",
        "tuesday.rules beside the sheet, and house/tuesday.rules laid over it",
        "tuesday.rules beside the sheet, and house/tuesday-house.rules laid over it",
    ),
    Entry::new(
        "N19",
        "tag-cycle",
        "`tag a is b` lets counts tagged `a` do what those tagged `b` may. Here a tag leads back to itself.",
        "tag prize is gift\ntag gift is prize",
        "tag gift\ntag prize is gift",
    ),
];
