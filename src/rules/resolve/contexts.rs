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
    /// Reports what a word needs and does not find.
    pub(crate) fn need(&mut self, word: &Word, spelled: &str, site: &Site, scope: &Scope<'_>, known: &Known) {
        if known.open {
            return;
        }
        if known.running && !IN_RUNNING.contains(&spelled) {
            let only = Some("only `rolled`, `total`, `doubles`, `same`, `thrown`, `even` and settings".to_owned());
            return self.misplaced(site, scope, only, |word, help, span| Typing::Running { word, help, span }, spelled);
        }
        if known.rest && NOT_IN_REST.contains(&spelled) {
            return self.misplaced(
                site,
                scope,
                None,
                |word, help, span| Typing::RestWords { word, help, span },
                spelled,
            );
        }
        if known.never && matches!(spelled, "could" | "capturing") {
            return self.misplaced(
                site,
                scope,
                None,
                |word, help, span| Typing::AsksPlays { word, help, span },
                spelled,
            );
        }
        let place = known.place;
        let missing = word.needs.iter().find(|n| !n.met(known));
        match missing {
            None => {}
            Some(Need::Mover) => self.misplaced(
                site,
                scope,
                None,
                |word, help, span| Typing::NoMover { word, place: place.to_owned(), help, span },
                spelled,
            ),
            Some(Need::Here) => self.misplaced(
                site,
                scope,
                None,
                |word, help, span| Typing::NoHere { word, place: place.to_owned(), help, span },
                spelled,
            ),
            Some(Need::Value | Need::Spent) => self.misplaced(
                site,
                scope,
                None,
                |word, help, span| Typing::NoCounts { word, place: place.to_owned(), help, span },
                spelled,
            ),
            Some(Need::Play) => self.misplaced(
                site,
                scope,
                None,
                |word, help, span| Typing::NoPlay { word, help, span, place: place.to_owned() },
                spelled,
            ),
            Some(Need::Each) => {
                self.misplaced(site, scope, None, |_, help, span| Typing::ItOutside { help, span }, spelled);
            }
            Some(Need::Victims) => self.misplaced(
                site,
                scope,
                None,
                |_, help, span| Typing::VictimsOutside { help, span, place: place.to_owned() },
                spelled,
            ),
            Some(Need::Counted) => self.misplaced(
                site,
                scope,
                Some("use it behind `to`, or where a piece moves".to_owned()),
                |word, help, span| Typing::PlaceOfPiece { word, place: place.to_owned(), help, span },
                spelled,
            ),
        }
    }

    /// Reports a word where it stands, or, if it came out of defines, where the first of them is called.
    fn misplaced(
        &mut self,
        site: &Site,
        scope: &Scope<'_>,
        help: Option<String>,
        make: impl FnOnce(String, Option<String>, crate::text::Span) -> Typing,
        word: &str,
    ) {
        let (blame, via) = scope.blame(site);
        let help = match (via, help) {
            (None, help) => help,
            (Some(via), None) => Some(format!("`{word}` comes out of a define: {via} -> {word}")),
            (Some(via), Some(help)) => Some(format!("{help}; `{word}` comes out of a define: {via} -> {word}")),
        };
        self.typing(&blame, make(word.to_owned(), help, blame.span));
    }
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
