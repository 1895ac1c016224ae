//! What can be wrong with a scene as a text, and with one that cannot be played as written.

use miette::Diagnostic;
use thiserror::Error;

use crate::text::Span;

/// A mistake in a scene; mistakes in places, moves and throws are [`crate::notation::Mistake`]s.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
pub enum Mistake {
    /// A line that begins with no word of scenes.
    #[error("a scene line begins with `throw`, `play`, `then` … or with `SEAT:`; found `{found}`")]
    #[diagnostic(code(C01), help("{help}"))]
    NoSuchStatement {
        /// The first word.
        found: String,
        /// What may be meant.
        help: String,
        /// Where.
        #[label("no such line")]
        span: Span,
    },
    /// A line that begins well and goes wrong.
    #[error("this is no whole `{word}` line")]
    #[diagnostic(code(C01), help("it is written `{form}`"))]
    Unfinished {
        /// The first word.
        word: String,
        /// How such a line is written.
        form: &'static str,
        /// Where it goes wrong.
        #[label("unexpected from here")]
        span: Span,
    },
    /// A line outside any scene, or a given that comes too late.
    #[error("{what}")]
    #[diagnostic(code(C01), help("{help}"))]
    Misplaced {
        /// What is wrong.
        what: &'static str,
        /// What to do.
        help: &'static str,
        /// Where.
        #[label("here")]
        span: Span,
    },
    /// A clause that the sheet does not state.
    #[error("no clause `{id}` in the sheet `{sheet}`")]
    #[diagnostic(code(C06), help("{help}"))]
    UnknownClause {
        /// The clause.
        id: String,
        /// The sheet.
        sheet: String,
        /// The nearest, or all.
        help: String,
        /// Where.
        #[label("not stated")]
        span: Span,
    },
    /// A label that no sentence has.
    #[error("no sentence `{label}` holds in `{sheet}`")]
    #[diagnostic(code(C07), help("{help}"))]
    UnknownLabel {
        /// The label.
        label: String,
        /// The sheet.
        sheet: String,
        /// Why, or what may be meant.
        help: String,
        /// Where.
        #[label("no such sentence")]
        span: Span,
    },
    /// A play when the turn is over.
    #[error("the turn is over here: nothing can be played")]
    #[diagnostic(code(C09), help("{help}"))]
    AfterEnd {
        /// What is due.
        help: String,
        /// Where.
        #[label("too late")]
        span: Span,
    },
    /// A scene of a module or a house that names no sheet.
    #[error("a scene of a module or house says which sheet it stands on: `on SHEET`")]
    #[diagnostic(code(C10), help("write `scene \"{title}\" on SHEET`, such as `on ludo/plain`"))]
    NoSheet {
        /// The title.
        title: String,
        /// Where.
        #[label("on which sheet?")]
        span: Span,
    },
    /// A sheet that is not there.
    #[error("there is no sheet `{sheet}`")]
    #[diagnostic(code(C10), help("`charkoni list` shows all"))]
    NoSuchSheet {
        /// The sheet.
        sheet: String,
        /// Where.
        #[label("no such sheet")]
        span: Span,
    },
    /// A sheet with errors of its own.
    #[error("`{sheet}` has errors, so its scenes cannot be played")]
    #[diagnostic(code(C10), help("`charkoni check {sheet}` shows only these"))]
    BadSheet {
        /// The sheet.
        sheet: String,
        /// Where.
        #[label("needs this sheet")]
        span: Span,
    },
    /// A missing colon.
    #[error("a `:` is missing behind `{word}`")]
    #[diagnostic(code(C11), help("write `{word}: …`"))]
    NoColon {
        /// The word before it.
        word: String,
        /// Where it is missing.
        #[label("`:` here")]
        span: Span,
    },
    /// The wrong sign between clauses or facts.
    #[error("{what} are parted by `{sign}`")]
    #[diagnostic(code(C12), help("write `{sign}` here"))]
    Separator {
        /// Clauses or facts.
        what: &'static str,
        /// The right sign.
        sign: char,
        /// Where.
        #[label("`{sign}` is missing")]
        span: Span,
    },
    /// A refusal without its sentence.
    #[error("`refused` names the sentence: `because LABEL`")]
    #[diagnostic(
        code(C13),
        help("`refused: {found} because module.label`; `charkoni why` says which sentence refuses it")
    )]
    NoBecause {
        /// The move.
        found: String,
        /// Where.
        #[label("because of what?")]
        span: Span,
    },
    /// A throw where none is due.
    #[error("no throw is due here: {why}")]
    #[diagnostic(code(C14), help("{help}"))]
    NotDue {
        /// Who has plays left, or that the game is over.
        why: String,
        /// What to do first.
        help: String,
        /// Where.
        #[label("not yet")]
        span: Span,
    },
}
