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
];
