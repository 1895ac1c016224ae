//! What is known where: the table of section 6 of the reference, and the check of a word's needs against it.

use crate::rules::ir::{Event, Step};
use crate::rules::resolve::lower::Lower;
use crate::rules::resolve::typing::Typing;
use crate::rules::resolve::value::{Known, Scope};
use crate::rules::words::{Need, Word};
use crate::text::Site;

impl Known {
    /// Nothing is known.
    pub fn nothing(place: &'static str) -> Self {
        Self {
            mover: false,
            spent: false,
            here: false,
            play: false,
            it: false,
            each_count: false,
            victims: false,
            to: false,
            never: false,
            rest: false,
            running: false,
            open: false,
            event: None,
            place,
        }
    }

    /// A mover, a count and a square are known.
    pub fn moving(place: &'static str) -> Self {
        Self { mover: true, spent: true, here: true, ..Self::nothing(place) }
    }

    /// A whole play is known.
    pub fn playing(place: &'static str) -> Self {
        Self { play: true, ..Self::moving(place) }
    }

    /// A define read for itself: whether it fits is asked where it is used.
    pub fn open() -> Self {
        Self { it: true, each_count: true, victims: true, to: true, open: true, ..Self::playing("a `define`") }
    }

    /// COUNTS behind `with`.
    pub fn paying() -> Self {
        Self { spent: false, ..Self::moving("the counts of a `with`") }
    }

    /// A `never`.
    pub fn refusing(step: Step) -> Self {
        match step {
            Step::Leave => Self { never: true, ..Self::moving("`never leave`") },
            Step::Cross(_) => Self { never: true, ..Self::moving("`never cross`") },
            Step::Pass => Self { never: true, ..Self::moving("`never pass`") },
            Step::Land => Self { never: true, ..Self::moving("`never land`") },
            Step::Rest => Self { never: true, rest: true, spent: false, ..Self::moving("`never rest`") },
        }
    }

    /// An event.
    pub fn event(event: Event) -> Self {
        let known = match event {
            Event::Turn => Self::nothing("`on turn`"),
            Event::Throw => Self::nothing("`on throw`"),
            Event::Roll => Self::nothing("`on roll`"),
            Event::Pass => Self::moving("`on pass`"),
            Event::Enter => Self::moving("`on enter`"),
            Event::Land => Self::moving("`on land`"),
            Event::Home => Self::moving("`on home`"),
            Event::Capture => Self { victims: true, ..Self::moving("`on capture`") },
            Event::Play => Self::playing("`on play`"),
            Event::Stuck => Self::nothing("`on stuck`"),
            Event::Spent => Self::nothing("`on spent`"),
            Event::End => Self::nothing("`on end`"),
        };
        Self { event: Some(event), ..known }
    }

    /// Inside `could(…)`.
    #[must_use]
    pub fn could(&self) -> Self {
        Self { mover: true, spent: true, here: true, play: true, ..self.clone() }
    }

    /// Behind `to`.
    #[must_use]
    pub fn behind_to(&self) -> Self {
        Self { to: true, ..self.clone() }
    }
}

/// Words that may stand inside `running`.
pub const IN_RUNNING: &[&str] = &["rolled", "total", "doubles", "same", "thrown", "even"];

/// Words that may not stand in `never rest`; `could` and `capturing` may stand in no `never`.
pub const NOT_IN_REST: &[&str] = &[
    "moved", "latest", "newest", "origin", "counts", "count", "dice", "die", "rolled", "using", "lost", "value",
    "total", "throws", "owed", "running", "doubles", "same", "thrown", "entering", "starting", "by",
];

impl Lower<'_> {
    /// Whether a word finds what it needs; if not, that is said.
    pub(crate) fn need(
        &mut self,
        word: &Word,
        spelled: &str,
        site: &Site,
        scope: &Scope<'_>,
        known: &Known,
    ) -> Option<()> {
        let wrong = if known.open { None } else { wrong(word, spelled, known) };
        let Some(wrong) = wrong else { return Some(()) };
        let (blame, via) = scope.blame(site);
        let help = match wrong {
            Wrong::Running => Some("only `rolled`, `total`, `doubles`, `same`, `thrown`, `even` and settings"),
            Wrong::Needs(Need::Counted) => Some("use it behind `to`, or where a piece moves"),
            Wrong::Rest | Wrong::Plays | Wrong::Needs(_) => None,
        };
        let via = via.map(|via| format!("`{spelled}` comes out of a define: {via} -> {spelled}"));
        let help = match (help, via) {
            (None, via) => via,
            (Some(help), None) => Some(help.to_owned()),
            (Some(help), Some(via)) => Some(format!("{help}; {via}")),
        };
        let (word, place, span) = (spelled.to_owned(), known.place.to_owned(), blame.span);
        let mistake = match wrong {
            Wrong::Running => Typing::Running { word, help, span },
            Wrong::Rest => Typing::RestWords { word, help, span },
            Wrong::Plays => Typing::AsksPlays { word, help, span },
            Wrong::Needs(Need::Mover) => Typing::NoMover { word, place, help, span },
            Wrong::Needs(Need::Here) => Typing::NoHere { word, place, help, span },
            Wrong::Needs(Need::Value | Need::Spent) => Typing::NoCounts { word, place, help, span },
            Wrong::Needs(Need::Play) => Typing::NoPlay { word, help, span, place },
            Wrong::Needs(Need::Each) => Typing::ItOutside { help, span },
            Wrong::Needs(Need::Victims) => Typing::VictimsOutside { help, span, place },
            Wrong::Needs(Need::Counted) => Typing::PlaceOfPiece { word, place, help, span },
        };
        self.typing(&blame, mistake);
        None
    }
}

/// Why a word cannot stand somewhere.
#[derive(Clone, Copy)]
enum Wrong {
    Running,
    Rest,
    Plays,
    Needs(Need),
}

fn wrong(word: &Word, spelled: &str, known: &Known) -> Option<Wrong> {
    // Areas do no harm inside `running`: nothing that may stand there can be in one.
    if known.running && !IN_RUNNING.contains(&spelled) && !word.is.contains("area") {
        return Some(Wrong::Running);
    }
    if known.never && matches!(spelled, "could" | "capturing") {
        return Some(Wrong::Plays);
    }
    if known.rest && NOT_IN_REST.contains(&spelled) {
        return Some(Wrong::Rest);
    }
    word.needs.iter().find(|n| !n.met(known)).map(|n| Wrong::Needs(*n))
}

impl Scope<'_> {
    /// The words of the sentence itself that led to `site`, and the defines between, outermost first.
    pub(crate) fn blame(&self, site: &Site) -> (Site, Option<String>) {
        let mut names = Vec::new();
        let mut blame = site.clone();
        let mut link = self.chain.clone();
        while let Some(l) = link {
            names.push(l.at.define.name.name.clone());
            blame = l.site.clone();
            link = l.outer.clone();
        }
        names.reverse();
        (blame, (!names.is_empty()).then(|| names.join(" -> ")))
    }
}
