//! L: findings.

use super::Entry;

pub(super) const CODES: &[Entry] = &[
    Entry::new(
        "L01",
        "cannot-win",
        "No sentence of the variant ends the game: nobody wins and nobody takes a place. This one counts as a problem \
         even without `--strict`.",
        "[rules]\nmove = true",
        "[rules]\nmove   = true\nfinish = true",
    ),
    Entry::new(
        "L02",
        "cannot-enter",
        "Pieces begin in the nest and no `may` brings one out.",
        "[rules]\nmove = true",
        "[rules]\nmove = true\nexit = { needs = 6 }",
    ),
    Entry::new(
        "L03",
        "never-shown",
        "A sentence waits for a number that no throw can show.",
        "[throw]\ndice = [\"d4\"]\n[rules]\nexit = { needs = 6 }",
        "[throw]\ndice = [\"d4\"]\n[rules]\nexit = { needs = 4 }",
    ),
    Entry::new(
        "L04",
        "always-false",
        "The condition of a sentence can never be true in this variant, whatever happens.",
        "own: never land when here in nest",
        "own: never land when mine at here",
    ),
    Entry::new(
        "L05",
        "never-fired",
        "The sentence did not fire in the games of the smoke run. It may be rare, or wrong: write a scene that shows it.",
        "late: on land when mine at here >= 4: end turn",
        "late: on land when mine at here >= 2: end turn",
    ),
    Entry::new(
        "L06",
        "unspent-token",
        "The rules give a count with this tag, and no `may` can spend it.",
        "tag prize\nwon: on home: count 0 as prize",
        "tag prize\nwon: on home: count 0 as prize\npick: may jump mine in track to home with a prize",
    ),
    Entry::new(
        "L08",
        "compares-how-many",
        "`=` between two sets of pieces compares how many there are, not whether they are the same. For that write `in`.",
        "same: on land when mover = latest: end turn",
        "same: on land when mover in latest: end turn",
    ),
    Entry::new(
        "L09",
        "order-by-name",
        "Two modules act on the same things in the same event, and only their names decide which comes first. Write \
         `after` in the one that comes second.",
        "# star.rules and capture.rules both move pieces in `on land`",
        "# star.rules\nafter capture",
    ),
    Entry::new(
        "L10",
        "replaced-without",
        "Your sentence replaces one that read settings of its module, and reads none of them: these settings now do \
         nothing.",
        "capture.hit: on land when rivals at here: capture rivals at here",
        "capture.hit: on land when rivals at here and not here in except: capture rivals at here",
    ),
    Entry::new(
        "L11",
        "state-unread",
        "A state is set and never read, so that it changes nothing.",
        "state age of piece\nold: on land: set age(mover) to 1",
        "state age of piece\nold: on land: set age(mover) to 1\ntired: never leave when age(mover) = 1",
    ),
    Entry::new(
        "L12",
        "setting-unused",
        "The sheet gives a setting that changes nothing together with its other settings.",
        "[rules]\nstreak = { kind = \"pairs\", faces = 5 }      # faces matter only for kind = \"faces\"",
        "[rules]\nstreak = { kind = \"faces\", faces = 5 }",
    ),
    Entry::new(
        "L13",
        "duty-order",
        "A duty can have no effect behind another one; it has to come before it.",
        "duties = [\"compulsion.larger\", \"compulsion.most\"]",
        "duties = [\"compulsion.most\", \"compulsion.larger\"]",
    ),
    Entry::new(
        "L14",
        "lone-token",
        "A token alone in the hand forces its play. If the player shall be free to leave it, add a `may decline`.",
        "pick: may jump mine in track to home with a prize",
        "pick: may jump mine in track to home with a prize\nleave: may decline when prize",
    ),
    Entry::new(
        "L15",
        "needs-two-dice",
        "`doubles` is never true with one die.",
        "[throw]\ndice = [\"d6\"]\n[rules]\nagain = { pairs = true }",
        "[throw]\ndice = [\"d6\", \"d6\"]\n[rules]\nagain = { pairs = true }",
    ),
    Entry::new(
        "L16",
        "clause-unproved",
        "The sheet states a clause, and no scene proves it.",
        "[clauses]\nGAR-1 = \"A six brings a piece out.\"",
        "scene \"only a six brings a piece out\"  proves GAR-1\n  blue: nest\n  throw 5\n  no plays",
    ),
    Entry::new(
        "L17",
        "captures-elsewhere",
        "A house rule replaces one sentence that captures; the sheet captures in others too, and these stay as they \
         were.",
        "capture.hit: on land when rivals at here: capture rivals at here to entry",
        "low: on capture: send victims to entry",
    ),
];
