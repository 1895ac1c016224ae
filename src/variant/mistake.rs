//! What can be wrong with sheets, houses, layers and what is set on the command line.

#![allow(unused_assignments, reason = "the derive reads the fields where the compiler does not see it")]

use miette::Diagnostic;
use thiserror::Error;

use crate::text::Span;

/// A mistake in a sheet, a house or what is laid over them.
#[derive(Clone, Debug, Error, Diagnostic, PartialEq, Eq)]
pub enum Mistake {
    /// A key that nobody reads.
    #[error("`{key}` is no key of {of}")]
    #[diagnostic(code(S01))]
    UnknownKey {
        /// What is written.
        key: String,
        /// Where it stands: `a sheet`, `[order]`.
        of: String,
        /// What to write instead.
        #[help]
        help: String,
        /// Where it is written.
        #[label("not known")]
        span: Span,
    },
    /// A setting that the module does not have.
    #[error("module `{module}` has no setting `{setting}`")]
    #[diagnostic(code(S02))]
    UnknownSetting {
        /// The module.
        module: String,
        /// What is written.
        setting: String,
        /// The settings there are.
        #[help]
        help: String,
        /// Where it is written.
        #[label("no such setting")]
        span: Span,
    },
    /// A value of the wrong kind.
    #[error("`{module}.{setting}` is {expected}, not {found}")]
    #[diagnostic(code(S03))]
    BadSetting {
        /// The module.
        module: String,
        /// The setting.
        setting: String,
        /// What the param wants.
        expected: String,
        /// What is written.
        found: String,
        /// What to write instead.
        #[help]
        help: Option<String>,
        /// Where it is written.
        #[label("found here")]
        span: Span,
    },
    /// A number outside its range.
    #[error("`{module}.{setting}` goes from {low} to {high}")]
    #[diagnostic(code(S04))]
    OutOfRange {
        /// The module.
        module: String,
        /// The setting.
        setting: String,
        /// Least value.
        low: u16,
        /// Greatest value.
        high: u16,
        /// Where it is written.
        #[label("outside of it")]
        span: Span,
    },
    /// Sheets that extend each other.
    #[error("sheets extend each other: {cycle}")]
    #[diagnostic(code(S05), help("take out one `extends`, or move what both need into a third sheet"))]
    ExtendsCycle {
        /// `a extends b extends a`
        cycle: String,
        /// The `extends` that closes the circle.
        #[label("this closes the circle")]
        span: Span,
    },
    /// A sheet or a house that is not there.
    #[error("there is no {kind} `{id}`")]
    #[diagnostic(code(S06))]
    NoSheet {
        /// `sheet` or `house`.
        kind: &'static str,
        /// What is written.
        id: String,
        /// What to write instead.
        #[help]
        help: Option<String>,
        /// Where it is written.
        #[label("not found")]
        span: Span,
    },
    /// Something that a sheet cannot do without.
    #[error("no {what}, and no parent gives one")]
    #[diagnostic(code(S08), help("write `{example}`"))]
    Missing {
        /// `board`, `pieces`, `players`, `throw`.
        what: &'static str,
        /// How it is written.
        example: &'static str,
        /// The first line of the sheet.
        #[label("in this sheet")]
        span: Span,
    },
    /// More players than seats, or none.
    #[error("{players} players, but board `{board}` has {seats} seats")]
    #[diagnostic(code(S09), help("`players` lists how many may play, each from 1 to {seats}"))]
    Players {
        /// What is written.
        players: u16,
        /// The board.
        board: String,
        /// Its seats.
        seats: usize,
        /// Where it is written.
        #[label("not so many")]
        span: Span,
    },
    /// A seat in two teams or in none, or a team of no seat.
    #[error("{what}")]
    #[diagnostic(code(S10), help("`teams` names every seat of board `{board}` once: {seats}"))]
    Teams {
        /// What is wrong.
        what: String,
        /// The board.
        board: String,
        /// Its seats.
        seats: String,
        /// Where it is written.
        #[label("here")]
        span: Span,
    },
    /// More pieces set up than a seat has, or a place that is none.
    #[error("{what}")]
    #[diagnostic(code(S11))]
    Setup {
        /// What is wrong.
        what: String,
        /// What to write instead.
        #[help]
        help: String,
        /// Where it is written.
        #[label("here")]
        span: Span,
    },
    /// A duty that is none.
    #[error("`{duty}` in `duties` is no `must` sentence")]
    #[diagnostic(code(S12))]
    Duty {
        /// What is written.
        duty: String,
        /// What to write instead.
        #[help]
        help: String,
        /// Where it is written.
        #[label("no `must`")]
        span: Span,
    },
    /// A house rule where a sheet is wanted.
    #[error("`{house}` is a house rule and needs a sheet")]
    #[diagnostic(code(S13), help("lay it over a sheet: `{sheet} --with {house}`"))]
    HouseAlone {
        /// The house.
        house: String,
        /// A sheet that it may be laid over.
        sheet: String,
        /// Where it is written.
        #[label("a house")]
        span: Span,
    },
    /// A house that needs a module which is not chosen.
    #[error("`{house}` needs module `{module}`, which `{sheet}` does not choose")]
    #[diagnostic(code(S14), help("choose it in the sheet (`{module} = true` in `[rules]`), or leave the house out"))]
    HouseNeeds {
        /// The house.
        house: String,
        /// The module.
        module: String,
        /// The sheet.
        sheet: String,
        /// Where it is written.
        #[label("needed here")]
        span: Span,
    },
    /// More pieces than a position holds.
    #[error("{seats} seats of {pieces} pieces: at most 64 pieces in all")]
    #[diagnostic(code(S15), help("each of the {seats} seats can have {most} pieces"))]
    PiecesLimit {
        /// Seats of the board.
        seats: usize,
        /// Pieces of a seat.
        pieces: u16,
        /// The most that would do.
        most: usize,
        /// Where it is written.
        #[label("too many")]
        span: Span,
    },
    /// A clause is withdrawn that no parent states.
    #[error("`{id} = false` withdraws nothing")]
    #[diagnostic(code(S16))]
    ClauseUnknown {
        /// The clause.
        id: String,
        /// What to write instead.
        #[help]
        help: String,
        /// Where it is written.
        #[label("no parent states this clause")]
        span: Span,
    },
    /// A setting on the command line that cannot be read.
    #[error("{what}")]
    #[diagnostic(
        code(S17),
        help("a setting is given as `module.setting=value`: `exit.needs=5`, `capture.except=safe`")
    )]
    BadSet {
        /// What is wrong.
        what: String,
        /// Where it is written.
        #[label("here")]
        span: Span,
    },
    /// Text that is no TOML.
    #[error("{what}")]
    #[diagnostic(code(S18), help("sheets and houses are written in TOML: `key = value`, tables as `[name]`"))]
    Toml {
        /// What the parser says.
        what: String,
        /// Where it is written.
        #[label("here")]
        span: Span,
    },
    /// A value of a kind that its key does not take.
    #[error("`{key}` is {expected}, not {found}")]
    #[diagnostic(code(S18))]
    Kind {
        /// The key.
        key: String,
        /// What is wanted.
        expected: String,
        /// What is written.
        found: String,
        /// What to write instead.
        #[help]
        help: Option<String>,
        /// Where it is written.
        #[label("found here")]
        span: Span,
    },
    /// No such module.
    #[error("there is no module `{module}`")]
    #[diagnostic(code(N02))]
    UnknownModule {
        /// What is written.
        module: String,
        /// What to write instead.
        #[help]
        help: String,
        /// Where it is written.
        #[label("not found")]
        span: Span,
    },
    /// An area that the board does not have.
    #[error("board `{board}` has no class `{area}`, which `{param}` asks for")]
    #[diagnostic(code(N12))]
    UnknownArea {
        /// The board.
        board: String,
        /// What is written.
        area: String,
        /// `module.setting`
        param: String,
        /// The classes there are.
        #[help]
        help: String,
        /// Where it is written.
        #[label("no such class")]
        span: Span,
    },
    /// A board that is not there.
    #[error("there is no board `{board}`")]
    #[diagnostic(code(S08))]
    NoSuchBoard {
        /// What is written.
        board: String,
        /// What to write instead.
        #[help]
        help: String,
        /// Where it is written.
        #[label("not found")]
        span: Span,
    },
}

/// What to write instead of `word`: the name that is near, all there are behind `has`, or `none`.
pub(crate) fn known_or_near<'a>(word: &str, known: impl IntoIterator<Item = &'a str>, has: &str, none: &str) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    if let Some(near) = crate::report::did_you_mean(word, known.iter().copied()) {
        return format!("did you mean `{near}`?");
    }
    if known.is_empty() {
        return none.to_owned();
    }
    let list: Vec<String> = known.iter().map(|k| format!("`{k}`")).collect();
    format!("{has} {}", list.join(", "))
}
