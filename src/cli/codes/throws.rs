//! D: throws.

use super::Entry;

pub(super) const CODES: &[Entry] = &[
    Entry::new(
        "D01",
        "outcome-missing",
        "Shells or sticks can fall in a way for which the throw gives no outcome. There is one outcome for each number up, \
         from none to all.",
        "[throw]\nsticks   = 2\noutcomes = { 1 = [\"1\"], 2 = [\"2\"] }",
        "[throw]\nsticks   = 2\noutcomes = { 0 = [\"4\"], 1 = [\"1\"], 2 = [\"2\"] }",
    ),
    Entry::new(
        "D02",
        "outcome-extra",
        "The throw gives an outcome for more shells or sticks up than there are.",
        "[throw]\nsticks   = 1\noutcomes = { 0 = [\"4\"], 1 = [\"1\"], 2 = [\"2\"] }",
        "[throw]\nsticks   = 2\noutcomes = { 0 = [\"4\"], 1 = [\"1\"], 2 = [\"2\"] }",
    ),
    Entry::new(
        "D03",
        "weights",
        "The chances of all outcomes together make one. Here they add up to something else.",
        "[throw]\nsticks = 2\nup     = [0.5, 0.6]",
        "[throw]\nsticks = 2\nup     = 0.5",
    ),
    Entry::new(
        "D04",
        "bad-outcome",
        "An outcome is a text of counts and tags: `25` is a count, `grace:1` a count with a tag, `again` a tag of the \
         throw.",
        "dice = [[\"1\", \"ball 0!\"]]",
        "dice = [[\"1\", \"ball:0 again\"]]",
    ),
    Entry::new(
        "D05",
        "chance",
        "The chance that a shell or stick falls with its open side up lies between 0 and 1, both left out.",
        "[throw]\nshells = 6\nup     = 60",
        "[throw]\nshells = 6\nup     = 0.6",
    ),
    Entry::new(
        "D06",
        "too-many-outcomes",
        "A throw has at most 4,096 different outcomes.",
        "dice = [\"d20\", \"d20\", \"d20\", \"d20\"]",
        "dice = [\"d20\", \"d20\"]",
    ),
];
