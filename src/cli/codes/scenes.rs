//! C: scenes, positions and moves.

use super::Entry;

pub(super) const CODES: &[Entry] = &[
    Entry::new(
        "C01",
        "no-such-statement",
        "A line of a scene begins with a seat and `:`, or with one of: with, mark, earlier, throw, hand, plays, no plays, \
         refused, play, then.",
        "trow 3",
        "throw 3",
    ),
    Entry::new(
        "C02",
        "bad-move",
        "A move names where it begins and where it ends: `20>23`, `stack 20>23`, `20>23 by 3`, `moon 30>27`, `nest>5`, or \
         `decline`.",
        "play 20-23",
        "play 20>23",
    ),
    Entry::new(
        "C03",
        "no-such-place",
        "The seat has no place of this name: no printed square, no square of its own, no step so far along its way.",
        "yellow: 200",
        "yellow: 20",
    ),
    Entry::new(
        "C04",
        "too-many-pieces",
        "More pieces of a seat are placed than it has.",
        "yellow: 5 6 7 8 9      # four pieces each",
        "yellow: 5 6 7 8",
    ),
    Entry::new(
        "C05",
        "no-such-outcome",
        "The throw of this sheet cannot give this.",
        "throw 7                # one six-sided die",
        "throw 6",
    ),
    Entry::new(
        "C06",
        "unknown-clause",
        "A scene proves a clause that the sheet does not state.",
        "scene \"a six enters\"  proves GAR-11",
        "scene \"a six enters\"  proves GAR-1",
    ),
    Entry::new(
        "C07",
        "because-unknown",
        "There is no sentence of this label in the sheet.",
        "refused: 20>23 because blockade.walls",
        "refused: 20>23 because blockade.wall",
    ),
    Entry::new(
        "C08",
        "ambiguous-move",
        "More than one play is written so. Name the seat whose piece moves, or the count.",
        "play 30>27",
        "play moon 30>27\nplay 30>27 by 3",
    ),
    Entry::new(
        "C09",
        "after-end",
        "The turn is over at this point of the scene: nothing can be played before another throw.",
        "throw 3\nplay 20>23\nplay 23>26",
        "throw 3\nplay 20>23\nthen yellow: 23",
    ),
    Entry::new(
        "C10",
        "no-sheet",
        "A scene of a module or of a house rule says on which sheet it stands.",
        "scene \"seven back\"",
        "scene \"seven back\" on parchis/gl",
    ),
    Entry::new(
        "C11",
        "no-colon-scene",
        "A colon is missing: behind the seat, or behind `plays are exactly`, `plays include` and `refused`.",
        "yellow 20",
        "yellow: 20",
    ),
    Entry::new(
        "C12",
        "separator",
        "Clauses are parted by commas, facts behind `then` by semicolons.",
        "scene \"a six enters\"  proves GAR-1 GAR-2",
        "scene \"a six enters\"  proves GAR-1, GAR-2",
    ),
    Entry::new(
        "C13",
        "no-because",
        "`refused` names the sentence that refuses the move.",
        "refused: 20>23",
        "refused: 20>23 because blockade.wall",
    ),
    Entry::new(
        "C14",
        "not-due",
        "No throw is due at this point: the player still has plays.",
        "throw 5 5\nthrow 3 4",
        "throw 5 5\nplay nest>5, nest>5\nthrow 3 4",
    ),
];
