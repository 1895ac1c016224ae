//! B: boards.

use super::Entry;

pub(super) const CODES: &[Entry] = &[
    Entry::new(
        "B01",
        "shift",
        "Turning the table once per seat does not close the ring: seats times shift is no multiple of the squares. If \
         the distances between the seats differ, give each seat's shift.",
        "seats  = [\"red\", \"blue\", \"green\"]\nshared = [{ squares = \"1..40\", turn = 13 }]",
        "seats  = [\"red\", \"blue\", \"green\"]\nshared = [{ squares = \"1..40\", turn = [0, 13, 27] }]",
    ),
    Entry::new(
        "B02",
        "unknown-square",
        "A way, class, link, fork or gate names a square that the board does not have.",
        "[classes]\nsafe = { turned = [\"5\", \"120\"] }      # of a ring of 68",
        "[classes]\nsafe = { turned = [\"5\", \"12\"] }",
    ),
    Entry::new(
        "B03",
        "square-twice",
        "A square is declared twice. Each square has one name and stands once among `shared` or `own`.",
        "shared = [{ squares = \"1..40\", turn = 10 }, { squares = \"40..44\", turn = 1 }]",
        "shared = [{ squares = \"1..40\", turn = 10 }, { squares = \"41..44\", turn = 1 }]",
    ),
    Entry::new(
        "B04",
        "route-dead-end",
        "The way stops on a square: it does not end in `home`, and no class says where pieces finish.",
        "own   = [\"L1..L4\"]\nroute = [\"1..40\", \"L1..L4\"]",
        "own   = [\"L1..L4\"]\nroute = [\"1..40\", \"L1..L4\", \"home\"]",
    ),
    Entry::new(
        "B05",
        "no-route",
        "A seat has no way. Either `route` gives that of the first seat, and the others are turned, or `[routes]` gives \
         one for each.",
        "seats = [\"light\", \"dark\"]\n[routes]\nlight = [\"1..24\", \"home\"]",
        "seats = [\"light\", \"dark\"]\n[routes]\nlight = [\"1..24\", \"home\"]\ndark  = [\"24..1\", \"home\"]",
    ),
    Entry::new(
        "B06",
        "foreign-own",
        "The way of one seat runs over a square that belongs to another.",
        "[routes]\nlight = [\"1..4\", \"dark L1\", \"home\"]",
        "[routes]\nlight = [\"1..4\", \"L1\", \"home\"]",
    ),
    Entry::new(
        "B07",
        "fork-off-way",
        "A fork leaves from a square that is not on the way.",
        "[[fork]]\nname = \"short\"\nat   = \"99\"",
        "[[fork]]\nname = \"short\"\nat   = \"5\"",
    ),
    Entry::new(
        "B08",
        "fork-no-join",
        "A fork never comes back to the way: its last square is not on it, and it does not end in `home`.",
        "[[fork]]\nname = \"short\"\nat   = \"5\"\npath = [\"C1\", \"C2\"]",
        "[[fork]]\nname = \"short\"\nat   = \"5\"\npath = [\"C1\", \"C2\", \"15\"]",
    ),
    Entry::new(
        "B09",
        "gate-no-step",
        "A gate names a step of a way, from one square to the next; no way has this step.",
        "[gates]\nlane = \"16 > A4\"",
        "[gates]\nlane = \"16 > A1\"",
    ),
    Entry::new(
        "B10",
        "link-foot",
        "Two links begin on the same square, so that it would not be known where a piece goes.",
        "[links]\nladder = [[\"4\", \"14\"], [\"4\", \"25\"]]",
        "[links]\nladder = [[\"4\", \"14\"], [\"9\", \"25\"]]",
    ),
    Entry::new(
        "B11",
        "picture-missing",
        "The picture does not show a square of the board. Every square stands in it once.",
        "grid = [\"1 2 3\", \"8 . 4\", \"7 6 .\"]",
        "grid = [\"1 2 3\", \"8 . 4\", \"7 6 5\"]",
    ),
    Entry::new(
        "B12",
        "picture-twice",
        "The picture shows a square twice.",
        "grid = [\"1 2 3\", \"8 . 4\", \"7 6 1\"]",
        "grid = [\"1 2 3\", \"8 . 4\", \"7 6 5\"]",
    ),
    Entry::new(
        "B13",
        "picture-key",
        "A word of the picture is neither a square nor one of its keys. `.` is blank, `*` is home.",
        "grid = [\"1 2 y3\"]",
        "grid = [\"1 2 y3\"]\nkey  = { y3 = \"yellow L3\" }",
    ),
    Entry::new(
        "B14",
        "board-limits",
        "A board has at most 255 squares, 255 steps on a way, and 8 seats.",
        "shared = [{ squares = \"1..300\", turn = 75 }]",
        "shared = [{ squares = \"1..200\", turn = 50 }]",
    ),
    Entry::new(
        "B15",
        "class-empty",
        "A class has no square, so that no rule about it could ever hold.",
        "[classes]\nsafe = []",
        "[classes]\nsafe = [\"5\", \"12\"]",
    ),
    Entry::new(
        "B16",
        "shift-list",
        "A list of shifts has one number for each seat.",
        "seats  = [\"red\", \"blue\", \"green\"]\nshared = [{ squares = \"1..40\", turn = [0, 13] }]",
        "seats  = [\"red\", \"blue\", \"green\"]\nshared = [{ squares = \"1..40\", turn = [0, 13, 27] }]",
    ),
];
