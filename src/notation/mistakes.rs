//! What can be wrong with a position, a place or a move that somebody wrote.

use miette::Diagnostic;
use thiserror::Error;

use crate::text::Span;

/// A mistake in a written position, place, move or throw.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
pub enum Mistake {
    /// A part of a position that begins like none.
    #[error("`{found}` is no part of a position")]
    #[diagnostic(code(C01), help("{help}"))]
    NoSuchItem {
        /// What stands there.
        found: String,
        /// How the nearest part is written.
        help: String,
        /// Where.
        #[label("here")]
        span: Span,
    },
    /// A word that should name a seat.
    #[error("there is no seat `{found}` at this table")]
    #[diagnostic(code(N01), help("{help}"))]
    NoSuchSeat {
        /// What stands there.
        found: String,
        /// The seats there are.
        help: String,
        /// Where.
        #[label("no seat")]
        span: Span,
    },
    /// A word that should name a state.
    #[error("no live rule keeps a state `{found}`")]
    #[diagnostic(code(N01), help("{help}"))]
    NoSuchState {
        /// What stands there.
        found: String,
        /// The states there are.
        help: String,
        /// Where.
        #[label("no state")]
        span: Span,
    },
    /// A state of something else than the mark says.
    #[error("`{state}` is a state of {of}")]
    #[diagnostic(code(T15), help("write `mark {state} of {form} = N`"))]
    StateOf {
        /// The state.
        state: String,
        /// What it is of, in words.
        of: String,
        /// How that is written.
        form: String,
        /// Where.
        #[label("of what?")]
        span: Span,
    },
    /// A tag that no count has.
    #[error("no throw gives and no `tag` declares `{tag}`")]
    #[diagnostic(code(N14), help("{help}"))]
    NoSuchTag {
        /// The tag.
        tag: String,
        /// The tags there are.
        help: String,
        /// Where.
        #[label("no tag")]
        span: Span,
    },
    /// A number of players for whom there are no seats.
    #[error("{players} players, but this game is for {known}")]
    #[diagnostic(code(S09))]
    Players {
        /// How many were asked for.
        players: u8,
        /// How many may play.
        known: String,
        /// Where.
        #[label("so many cannot play")]
        span: Span,
    },
    /// A move that is not written like one.
    #[error("a move is `20>23`, `stack 20>23`, `20>23 by 3`, `moon 30>27` or `decline`; found `{found}`")]
    #[diagnostic(code(C02), help("{help}"))]
    BadMove {
        /// What stands there.
        found: String,
        /// What to write.
        help: String,
        /// Where.
        #[label("not a move")]
        span: Span,
    },
    /// A place that is not on the seat's way.
    #[error("`{place}` is no place of {seat}")]
    #[diagnostic(code(C03), help("{help}"))]
    NoSuchPlace {
        /// What stands there.
        place: String,
        /// Whose place it should be.
        seat: String,
        /// What there is instead.
        help: String,
        /// Where.
        #[label("not on this way")]
        span: Span,
    },
    /// More pieces than a seat has.
    #[error("{seat} has {pieces} pieces, {placed} placed")]
    #[diagnostic(code(C04), help("the rest is in the nest and need not be named"))]
    TooManyPieces {
        /// Whose.
        seat: String,
        /// How many the seat has.
        pieces: u8,
        /// How many are placed.
        placed: usize,
        /// Where.
        #[label("one too many")]
        span: Span,
    },
    /// Faces that the throw does not have.
    #[error("the throw cannot give `{found}`")]
    #[diagnostic(code(C05), help("{help}"))]
    NoSuchOutcome {
        /// What stands there.
        found: String,
        /// What the throw gives.
        help: String,
        /// Where.
        #[label("no such outcome")]
        span: Span,
    },
    /// A move that two plays fit.
    #[error("two plays are written `{found}`: {ways}")]
    #[diagnostic(code(C08), help("write one of {choices}"))]
    AmbiguousMove {
        /// What stands there.
        found: String,
        /// How they differ.
        ways: String,
        /// Texts that fit one only.
        choices: String,
        /// Where.
        #[label("which?")]
        span: Span,
    },
}

/// The mistake of naming a seat that is not there.
pub fn no_such_seat<'a>(found: &str, known: impl IntoIterator<Item = &'a str>, span: Span) -> Mistake {
    Mistake::NoSuchSeat { found: found.to_owned(), help: nearest_of(found, "seats", known), span }
}

/// Names in back quotes, parted by commas; long lists are cut.
pub(super) fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let mut all: Vec<String> = names.into_iter().map(|n| format!("`{n}`")).collect();
    if all.len() > 12 {
        let more = all.len() - 10;
        all.truncate(10);
        return format!("{} and {more} more", all.join(", "));
    }
    all.join(", ")
}

/// A line of help: the nearest name if one is near, and else all there are.
pub(super) fn nearest_of<'a>(word: &str, what: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    match crate::report::did_you_mean(word, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => format!("there are no {what}"),
        None => format!("{what}: {}", listed(known)),
    }
}
