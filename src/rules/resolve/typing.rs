//! What can be wrong with types, patterns and contexts while rules are resolved.

use miette::Diagnostic;
use thiserror::Error;

use crate::text::Span;

/// A mistake about types, patterns or contexts.
#[derive(Clone, Debug, Error, Diagnostic)]
#[expect(missing_docs, reason = "the fields are those of the messages")]
pub enum Typing {
    /// A value of the wrong type.
    #[error("{wanted} wanted, `{words}` is {is}")]
    #[diagnostic(code(T01))]
    Type {
        wanted: &'static str,
        words: String,
        is: String,
        #[help]
        help: Option<String>,
        #[label("{is}")]
        span: Span,
    },
    /// A row of terms that no pattern fits.
    #[error("nothing is written `{row}`")]
    #[diagnostic(code(T02), help("{help}"))]
    NoPattern {
        row: String,
        help: String,
        #[label("fits no pattern")]
        span: Span,
    },
    /// Two effects without a comma.
    #[error("`{rest}` is an effect of its own")]
    #[diagnostic(code(T03), help("put a comma before it: `{before}, {rest}`"))]
    MissingComma {
        rest: String,
        before: String,
        #[label("a comma is missing before this")]
        span: Span,
    },
    /// The wrong number of arguments.
    #[error("`{name}` takes {takes}, {given} given")]
    #[diagnostic(code(T04))]
    Arity {
        name: String,
        takes: String,
        given: String,
        #[help]
        help: Option<String>,
        #[label("{given} given")]
        span: Span,
    },
    /// A word that needs a mover.
    #[error("`{word}` needs a piece that moves; there is none in {place}")]
    #[diagnostic(code(T05))]
    NoMover {
        word: String,
        place: String,
        #[help]
        help: Option<String>,
        #[label("no piece moves here")]
        span: Span,
    },
    /// A word that needs a square in question.
    #[error("`{word}` needs a square in question; there is none in {place}")]
    #[diagnostic(code(T06))]
    NoHere {
        word: String,
        place: String,
        #[help]
        help: Option<String>,
        #[label("no square in question")]
        span: Span,
    },
    /// A word that needs a count being spent.
    #[error("`{word}` needs a count being spent; there is none in {place}")]
    #[diagnostic(code(T07))]
    NoCounts {
        word: String,
        place: String,
        #[help]
        help: Option<String>,
        #[label("nothing is spent here")]
        span: Span,
    },
    /// A word that needs a whole play.
    #[error("`{word}` is known only in a `must`, in `could(…)` and in `on play`")]
    #[diagnostic(code(T08))]
    NoPlay {
        word: String,
        #[help]
        help: Option<String>,
        #[label("the play is not known yet in {place}")]
        span: Span,
        place: String,
    },
    /// `it` outside a `for each`.
    #[error("`it` stands only behind `for each`")]
    #[diagnostic(code(T09))]
    ItOutside {
        #[help]
        help: Option<String>,
        #[label("which piece?")]
        span: Span,
    },
    /// `victims` where nothing was captured.
    #[error("`victims` are known only in `on capture`")]
    #[diagnostic(code(T10))]
    VictimsOutside {
        #[help]
        help: Option<String>,
        #[label("nothing is captured in {place}")]
        span: Span,
        place: String,
    },
    /// A value that a choice does not have.
    #[error("`{found}` is not one of {options}")]
    #[diagnostic(code(T11))]
    NotAChoice {
        found: String,
        options: String,
        #[help]
        help: Option<String>,
        #[label("no value of this setting")]
        span: Span,
    },
    /// A veto that asks for plays.
    #[error("a `never` cannot ask `{word}`: which plays there are depends on it")]
    #[diagnostic(code(T12))]
    AsksPlays {
        word: String,
        #[help]
        help: Option<String>,
        #[label("asks for plays")]
        span: Span,
    },
    /// A word that cannot stand in `running`.
    #[error("`{word}` cannot stand inside `running`")]
    #[diagnostic(code(T13))]
    Running {
        word: String,
        #[help]
        help: Option<String>,
        #[label("not a fact of a throw")]
        span: Span,
    },
    /// A word that cannot stand in `never rest`.
    #[error("`never rest` may read only places, companions and marks, not `{word}`")]
    #[diagnostic(code(T14))]
    RestWords {
        word: String,
        #[help]
        help: Option<String>,
        #[label("not known when the roll is over")]
        span: Span,
    },
    /// A state without what it is of.
    #[error("`{name}` is a state of {of}: write `{write}`")]
    #[diagnostic(code(T15))]
    StateOf {
        name: String,
        of: &'static str,
        write: String,
        #[help]
        help: Option<String>,
        #[label("of what?")]
        span: Span,
    },
    /// An effect in the wrong event.
    #[error("`{effect}` stands only in `on {event}`")]
    #[diagnostic(code(T16), help("{help}"))]
    EffectHere {
        effect: &'static str,
        event: &'static str,
        help: &'static str,
        #[label("this is `on {found}`")]
        span: Span,
        found: &'static str,
    },
    /// A count that is lost at once.
    #[error("a count given in `on {event}` is lost at once and could never be played")]
    #[diagnostic(code(T17), help("give it in an earlier event, or owe a throw: `throw again`"))]
    CountLost {
        event: &'static str,
        #[label("never played")]
        span: Span,
    },
    /// Too many or too few times.
    #[error("between 1 and 20 times, not {n}")]
    #[diagnostic(code(T18), help("every chain of consequences has to end"))]
    Times {
        n: u16,
        #[label("so many times")]
        span: Span,
    },
    /// A token that is not named.
    #[error("a count worth 0 must be spent by its tag")]
    #[diagnostic(code(T19), help("name the tag: `with a TAG`; `count` never spends a token"))]
    TokenByCount {
        #[label("worth 0")]
        span: Span,
    },
    /// A number on the left of `of`.
    #[error("this takes {n} of all, then asks; write `any {n} of …`")]
    #[diagnostic(code(T20), help("{help}"))]
    AnyMissing {
        n: String,
        help: String,
        #[label("`any` is missing before this")]
        span: Span,
    },
    /// A place that is counted from a piece.
    #[error("`{word}` is counted from a piece; there is none in {place}")]
    #[diagnostic(code(T21))]
    PlaceOfPiece {
        word: String,
        place: String,
        #[help]
        help: Option<String>,
        #[label("from which piece?")]
        span: Span,
    },
    /// `most` of something that is no truth about a play.
    #[error("behind `most` stands a truth about a play, or `spend most COUNTS`")]
    #[diagnostic(code(T22), help("{help}"))]
    Most {
        help: String,
        #[label("no truth about a play")]
        span: Span,
    },
    /// More than the resolver takes.
    #[error("{what}; at most {most} are possible")]
    #[diagnostic(code(T23), help("{help}"))]
    TooMuch {
        what: String,
        most: usize,
        help: &'static str,
        #[label("too much")]
        span: Span,
    },
    /// A number below 0.
    #[error("there are no negative numbers")]
    #[diagnostic(code(P20), help("{help}"))]
    Negative {
        help: String,
        #[label("nothing stands before this minus sign")]
        span: Span,
    },
    /// A word that belongs to other languages, or a reserved word misspelled.
    #[error("`{found}` is no word here; did you mean `{meant}`?")]
    #[diagnostic(code(P23), help("write `{meant}` instead of `{found}`"))]
    ForeignWord {
        found: String,
        meant: String,
        #[label("not known here")]
        span: Span,
    },
}
