//! What can be wrong with a record.

use miette::Diagnostic;
use thiserror::Error;

use crate::text::Span;

/// A mistake in a record, or a line of it that cannot have happened.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
#[expect(missing_docs, reason = "the message of each kind says what it is, and its fields fill the message")]
pub enum RecordProblem {
    #[error("this record was made with other rules (fingerprint {recorded:016x}, now {now:016x})")]
    #[diagnostic(
        code(R04),
        help("replay it with the rules it was made with: the sheet, a module, a house or a setting has changed since")
    )]
    ReplayChanged {
        recorded: u64,
        now: u64,
        #[label("made with these rules")]
        span: Span,
    },

    #[error("`{sentence}` looked through more than a million states here; the game cannot be judged")]
    #[diagnostic(code(R05))]
    SearchLimit {
        sentence: String,
        #[label("from here")]
        span: Span,
    },

    #[error("this is no line of a record")]
    #[diagnostic(code(R07), help("{help}"))]
    BadLine {
        help: String,
        #[label("not understood from here")]
        span: Span,
    },

    #[error("a record has a line `{form}`; there is none")]
    #[diagnostic(
        code(R08),
        help("a record begins with `record`, `rules`, a line `SEAT is WHO` for each who plays, and `SEAT begins`")
    )]
    Missing {
        form: &'static str,
        #[label("missing")]
        span: Span,
    },

    #[error("`{word}` comes {what}")]
    #[diagnostic(
        code(R09),
        help(
            "first `record`, `set`, `rules`, `seed`, `SEAT is WHO`, `opening`; then `SEAT begins`, throws and plays; then the end"
        )
    )]
    OutOfOrder {
        word: String,
        what: &'static str,
        #[label("not here")]
        span: Span,
    },

    #[error("{found} cannot play this: {known}")]
    #[diagnostic(code(R10), help("with so many players these seats are taken: {seats}"))]
    Seats {
        found: String,
        known: String,
        seats: String,
        #[label("these seats")]
        span: Span,
    },

    #[error("it is {turn}'s turn, not {found}'s")]
    #[diagnostic(code(R11), help("{help}"))]
    WrongTurn {
        turn: String,
        found: String,
        help: String,
        #[label("not {found}'s turn")]
        span: Span,
    },

    #[error("{what}")]
    #[diagnostic(code(R12), help("{help}"))]
    NotDue {
        what: &'static str,
        help: String,
        #[label("not now")]
        span: Span,
    },

    #[error("`{found}` may not be played here{why}")]
    #[diagnostic(code(R13), help("{help}"))]
    NoSuchPlay {
        found: String,
        why: String,
        help: String,
        #[label("no play")]
        span: Span,
    },

    #[error("the record ends with {recorded}, the game with {played}")]
    #[diagnostic(code(R14), help("the last line is `SEAT wins`, or `unfinished` where the game goes on"))]
    WrongEnd {
        recorded: String,
        played: String,
        #[label("not so")]
        span: Span,
    },

    #[error("this opening does not let {first} begin")]
    #[diagnostic(code(R15), help("{help}"))]
    Opening {
        first: String,
        help: String,
        #[label("{first} begins")]
        span: Span,
    },
}
