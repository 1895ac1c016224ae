//! R: runs.

use super::Entry;

pub(super) const CODES: &[Entry] = &[
    Entry::new(
        "R01",
        "games-without-end",
        "Some games reached the turn limit and nobody had won. The rules may allow to go on for ever, or nearly so.",
        "[rules]\nexit = { needs = 6 }\nlap  = { allowed = true }      # and random players walk past their lane",
        "[rules]\nexit = { needs = 6 }      # turning in is compulsory",
    ),
    Entry::new(
        "R02",
        "roll-cut",
        "One roll had more than 64 plays; the rest of it was lost. Mostly a sentence gives counts without end.",
        "more: on play: count 1",
        "more: on capture: count 1",
    ),
    Entry::new(
        "R03",
        "hand-full",
        "More than 32 counts were in the hand; a further one was lost.",
        "rich: on land: count 1 for each all",
        "rich: on land: count 1 for each victims",
    ),
    Entry::new(
        "R04",
        "replay-changed",
        "The transcript was made with other rules than those of today, so that its moves prove nothing. Its fingerprint \
         covers all that a game depends on: sentences, settings, board and throws.",
        "charkoni replay game.charkoni      # after exit.needs was changed in the sheet",
        "charkoni play first/garden --record game.charkoni",
    ),
    Entry::new(
        "R05",
        "search-limit",
        "A duty or a `never rest` had to look through more than a million positions from one roll. The rules cannot be \
         judged in useful time; mostly too many counts are in hand.",
        "all: must spend all counts      # with twenty counts in hand",
        "all: must spend most dice",
    ),
    Entry::new(
        "R06",
        "throws-cut",
        "One turn had more than 100 throws; the rest was lost. Mostly every throw earns another one.",
        "more: on roll: throw again",
        "more: on roll when 6 in rolled: throw again",
    ),
    Entry::new(
        "R07",
        "no-record-line",
        "A line of a transcript is none of those that a transcript has. It is written by `play --record`; change it by hand only with care.",
        "blue rolls 6",
        "blue throws 6",
    ),
    Entry::new(
        "R08",
        "record-lacks",
        "A transcript lacks a line that it needs: `record`, `rules`, one `SEAT is WHO` for each who plays, `SEAT begins`.",
        "record ludo/plain\nblue begins",
        "record ludo/plain\nrules 3ec21bd36fd27d60\nblue is human\ngreen is greedy\nblue begins",
    ),
    Entry::new(
        "R09",
        "record-order",
        "The lines of a transcript stand in another order than they have: first what was played and by whom, then who begins, then throws and plays, then the end.",
        "blue begins\nblue is human",
        "blue is human\nblue begins",
    ),
    Entry::new(
        "R10",
        "record-seats",
        "So many, or these seats, cannot play this variant.",
        "blue is human\nyellow is greedy      # two of four sit opposite",
        "blue is human\ngreen is greedy",
    ),
    Entry::new(
        "R11",
        "wrong-turn",
        "A line of the transcript belongs to a seat whose turn it is not.",
        "blue throws 2\nblue throws 4",
        "blue throws 2\ngreen throws 4",
    ),
    Entry::new(
        "R12",
        "not-due-here",
        "A throw, a play or an end stands in the transcript where none is due.",
        "blue throws 6\nblue throws 3      # the six can be played",
        "blue throws 6\nblue plays nest>1\nblue throws 3",
    ),
    Entry::new(
        "R13",
        "record-play",
        "The transcript says a play that the rules do not allow in this position.",
        "green plays nest>28",
        "green plays nest>27",
    ),
    Entry::new(
        "R14",
        "record-end",
        "The transcript ends otherwise than the game: it names another winner, or goes on where it says that it ended.",
        "blue wins      # and green has won",
        "green wins",
    ),
    Entry::new(
        "R15",
        "record-opening",
        "The throws for who begins do not let the seat begin that the transcript names.",
        "opening blue 4, green 1\ngreen begins",
        "opening blue 4, green 1\nblue begins",
    ),
];
