//! What the lints of a variant say.

use miette::Diagnostic;
use thiserror::Error;

use crate::text::Span;

/// Something that loads and yet cannot be meant.
#[derive(Clone, Debug, Error, Diagnostic, PartialEq, Eq)]
pub enum Finding {
    /// The game never ends; no finding but an error.
    #[error("no sentence of `{variant}` ends the game")]
    #[diagnostic(code(L01), help("choose module `finish`, or write `on …: win` in the sheet's own rules"))]
    CannotWin {
        /// The variant.
        variant: String,
        /// The first line of the sheet.
        #[label("nobody can win")]
        span: Span,
    },
    /// Pieces stay in the nest.
    #[error("pieces begin in the nest and no `may` brings one out")]
    #[diagnostic(
        severity(Warning),
        code(L02),
        help("choose module `exit` or `walk-in`, or set the pieces up on the board: `[setup]`")
    )]
    CannotEnter {
        /// The first line of the sheet.
        #[label("of this game")]
        span: Span,
    },
    /// A `may` wants a face that no die has.
    #[error("no throw shows {faces}: `{label}` can never be used")]
    #[diagnostic(severity(Warning), code(L03), help("{help}"))]
    NeverShown {
        /// The faces asked for.
        faces: String,
        /// The sentence.
        label: String,
        /// What the throws show.
        help: String,
        /// The sentence.
        #[label("never used")]
        span: Span,
    },
    /// A sentence of the sheet that its own settings put to sleep.
    #[error("the condition of `{label}` is never true here")]
    #[diagnostic(
        severity(Warning),
        code(L04),
        help("with the settings of `{variant}` it can be left out, or a setting is missing")
    )]
    AlwaysFalse {
        /// The sentence.
        label: String,
        /// The variant.
        variant: String,
        /// The sentence.
        #[label("never true")]
        span: Span,
    },
    /// A setting that is written and does nothing.
    #[error("`{setting}` changes nothing with these settings")]
    #[diagnostic(
        severity(Warning),
        code(L12),
        help(
            "with its default, {default}, every sentence is the same; another setting of the module may be meant to go with it"
        )
    )]
    SettingUnused {
        /// `module.setting`
        setting: String,
        /// Its default.
        default: String,
        /// Where it is set.
        #[label("does nothing")]
        span: Span,
    },
    /// Duties in an order that takes the effect of one away.
    #[error("`{first}` must come before `{second}` to have an effect")]
    #[diagnostic(severity(Warning), code(L13), help("write `{first}` before `{second}` in `duties`"))]
    DutyOrder {
        /// The duty that comes too late.
        first: String,
        /// The one that it must come before.
        second: String,
        /// Where `duties` are listed.
        #[label("`{second}` comes first here")]
        span: Span,
    },
    /// `doubles` asked of one die.
    #[error("`doubles` is never true with one die: `{label}`")]
    #[diagnostic(severity(Warning), code(L15), help("no throw of this sheet has two dice that can be equal"))]
    NeedsTwoDice {
        /// The sentence.
        label: String,
        /// The sentence.
        #[label("asks for equal dice")]
        span: Span,
    },
}
