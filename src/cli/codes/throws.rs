//! D: throws.

use super::Entry;

pub(super) const CODES: &[Entry] = &[
    Entry::new(
        "D01",
        "outcome-missing",
        "Shells or sticks can fall in a way for which the throw gives no outcome. There is one outcome for each number up, from none to all.",
        "[throw]\nshells   = 2\noutcomes = { 1 = \"1\", 2 = \"2\" }",
        "[throw]\nshells   = 2\noutcomes = { 0 = \"4\", 1 = \"1\", 2 = \"2\" }",
    ),
    Entry::new(
        "D02",
        "outcome-extra",
        "The throw gives an outcome that cannot happen with so many shells or sticks.",
        "[throw]\nshells   = 2\noutcomes = { 0 = \"4\", 1 = \"1\", 2 = \"2\", 3 = \"3\" }",
        "[throw]\nshells   = 2\noutcomes = { 0 = \"4\", 1 = \"1\", 2 = \"2\" }",
    ),
    Entry::new(
        "D03",
        "weights",
        "The chances of all outcomes together make one. Here they add up to something else.",
        "[throw]\ntable = { \"1\" = 0.5, \"2\" = 0.25, \"6 again\" = 0.2 }",
        "[throw]\ntable = { \"1\" = 0.5, \"2\" = 0.25, \"6 again\" = 0.25 }",
    ),
    Entry::new(
        "D04",
        "bad-outcome",
        "An outcome is a text of counts and tags: `25` is a count, `grace:1` a count with a tag, `again` a tag of the throw.",
        "dice = [[\"1\", \"ball:x\", \"Again\"]]",
        "dice = [[\"1\", \"ball:0\", \"6 again\"]]",
    ),
    Entry::new(
        "D05",
        "chance",
        "The chance that a shell or stick falls with its open side up lies between 0 and 1.",
        "[throw]\nshells = 6\nup     = 60",
        "[throw]\nshells = 6\nup     = 0.6",
    ),
    Entry::new(
        "D06",
        "too-many-outcomes",
        "A throw has at most 4,096 different outcomes.",
        "dice = [\"d20\", \"d20\", \"d20\", \"d20\", \"d20\"]",
        "dice = [\"d20\", \"d20\"]",
    ),
    Entry::new(
        "D07",
        "too-fine",
        "Exact odds are kept as whole numbers, and these chances need too large ones. Use fewer lots or dice, or a chance with fewer digits.",
        "[throw]\nshells = 7\nup     = 0.5123456789",
        "[throw]\nshells = 7\nup     = 0.51",
    ),
    Entry::new(
        "D08",
        "throw-kind",
        "A throw is made with dice, shells, sticks or a table of outcomes: with one of these.",
        "[throw]\ndice   = [\"d6\"]\nshells = 4",
        "[throw]\ndice = [\"d6\"]",
    ),
    Entry::new("D09", "throw-key", "A throw has no such key.", "[throw]\ndices = [\"d6\"]", "[throw]\ndice = [\"d6\"]"),
    Entry::new(
        "D10",
        "throw-type",
        "A key of a throw is given a value of another kind than it takes.",
        "[throw]\ndice = \"d6\"",
        "[throw]\ndice = [\"d6\"]",
    ),
    Entry::new(
        "D11",
        "bad-die",
        "A die is `d6`, with any number of sides from 2, or the list of its faces.",
        "dice = [\"2d6\"]",
        "dice = [\"d6\", \"d6\"]\ndice = [[1, 2, 5, 6]]",
    ),
    Entry::new(
        "D12",
        "key-alone",
        "A key of the throw has no effect with the others that are given.",
        "[throw]\ndice = [\"d6\"]\nup   = 0.5",
        "[throw]\ndice = [\"d6\"]",
    ),
    Entry::new(
        "D13",
        "too-many-tags",
        "A variant has at most 64 tags, those of its rules included.",
        "table = { \"t1 t2 t3 … t70\" = 1 }",
        "table = { \"again\" = 1 }",
    ),
    Entry::new(
        "D14",
        "outcome-twice",
        "An outcome is given twice. Join the two and add their weights.",
        "table = { \"6 again\" = 1, \"6  again\" = 2 }",
        "table = { \"6 again\" = 3 }",
    ),
];
