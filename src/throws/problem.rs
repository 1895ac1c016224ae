//! What can be wrong with a throw.

use miette::Diagnostic;
use thiserror::Error;

use crate::text::Span;

/// A mistake in a `[throw]` table.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
#[expect(missing_docs, reason = "the message of each kind says what it is, and its fields fill the message")]
pub enum ThrowProblem {
    #[error("no outcome for {missing} up")]
    #[diagnostic(code(D01), help("{lots} {what} show from 0 to {lots} up; an outcome without counts is `\"\"`"))]
    OutcomeMissing {
        missing: String,
        lots: usize,
        what: &'static str,
        #[label("{missing} up is missing")]
        span: Span,
    },

    #[error("`{key}` up cannot happen with {lots} {what}")]
    #[diagnostic(code(D02), help("{help}"))]
    OutcomeExtra {
        key: String,
        lots: usize,
        what: &'static str,
        help: String,
        #[label("never shown")]
        span: Span,
    },

    #[error("the chances add up to {sum}")]
    #[diagnostic(code(D03), help("{help}"))]
    Weights {
        sum: String,
        help: &'static str,
        #[label("these chances")]
        span: Span,
    },

    #[error("`{part}` is neither a count nor a tag")]
    #[diagnostic(code(D04), help("a count is `25` or `tag:1`, a tag a word: `\"25 grace:1 again\"`"))]
    BadOutcome {
        part: String,
        #[label("not understood")]
        span: Span,
    },

    #[error("a chance lies between 0 and 1, not at {found}")]
    #[diagnostic(
        code(D05),
        help("`up = 0.5`, or as a fraction `up = \"2/3\"`; with 0 or 1 nothing would be left to chance")
    )]
    Chance {
        found: String,
        #[label("not a chance")]
        span: Span,
    },

    #[error("more than {most} different outcomes")]
    #[diagnostic(code(D06), help("fewer dice, or dice with fewer different faces"))]
    TooManyOutcomes {
        most: usize,
        #[label("too many")]
        span: Span,
    },

    #[error(
        "the odds of this throw are too fine: {total} equal cases, and 64 bits count no more than 18446744073709551615"
    )]
    #[diagnostic(code(D07), help("use fewer lots or dice, or a chance with fewer digits"))]
    TooFine {
        total: String,
        #[label("too fine")]
        span: Span,
    },

    #[error("a throw has one of `dice`, `shells`, `sticks` and `table`; {found}")]
    #[diagnostic(
        code(D08),
        help("`dice = [\"d6\", \"d6\"]`, or `sticks = 4` with `outcomes = {{ 0 = \"5 again\", 1 = \"1\", … }}`")
    )]
    Kind {
        found: &'static str,
        #[label("what is thrown?")]
        span: Span,
    },

    #[error("`{key}` is no key of a throw{}", hint(mean.as_deref()))]
    #[diagnostic(code(D09), help("keys are `dice`, `shells`, `sticks`, `up`, `outcomes`, `table`"))]
    UnknownKey {
        key: String,
        mean: Option<String>,
        #[label("unknown")]
        span: Span,
    },

    #[error("{what} is {expected}, not {found}")]
    #[diagnostic(code(D10))]
    WrongType {
        what: &'static str,
        expected: &'static str,
        found: String,
        #[label("{found}")]
        span: Span,
    },

    #[error("`{text}` is no die")]
    #[diagnostic(code(D11), help("{help}"))]
    BadDie {
        text: String,
        help: &'static str,
        #[label("not a die")]
        span: Span,
    },

    #[error("`{key}` says nothing about {what}")]
    #[diagnostic(code(D12), help("{help}"))]
    KeyAlone {
        key: &'static str,
        what: &'static str,
        help: &'static str,
        #[label("has no effect here")]
        span: Span,
    },

    #[error("a variant has at most {most} tags; `{tag}` is one more")]
    #[diagnostic(code(D13))]
    TooManyTags {
        tag: String,
        most: usize,
        #[label("one tag too many")]
        span: Span,
    },

    #[error("outcome `{text}` is given twice")]
    #[diagnostic(code(D14), help("join them: add their weights"))]
    OutcomeTwice {
        text: String,
        #[label("again here")]
        span: Span,
    },
}

fn hint(mean: Option<&str>) -> String {
    mean.map(|m| format!("; did you mean `{m}`?")).unwrap_or_default()
}
