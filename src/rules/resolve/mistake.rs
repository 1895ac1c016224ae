//! What can be wrong with names, layers and limits while rules are resolved; types are in `typing`.

use miette::Diagnostic;
use thiserror::Error;

use crate::text::Span;

/// A mistake about names.
#[derive(Clone, Debug, Error, Diagnostic)]
#[expect(missing_docs, reason = "the fields are those of the messages")]
pub enum Naming {
    /// A name that nothing has.
    #[error("nothing is called `{name}`")]
    #[diagnostic(code(N01))]
    UnknownWord {
        name: String,
        #[help]
        help: Option<String>,
        #[label("no word, setting, state, define, tag or area")]
        span: Span,
    },
    /// A module that is not in the library.
    #[error("there is no module `{name}`")]
    #[diagnostic(code(N02))]
    UnknownModule {
        name: String,
        #[help]
        help: Option<String>,
        #[label("no such module")]
        span: Span,
    },
    /// A name of a module that is not used here.
    #[error("`{name}` belongs to module `{module}`")]
    #[diagnostic(code(N03), help("write `use {module}` to see its names here"))]
    NotUsed {
        name: String,
        module: String,
        #[label("not visible here")]
        span: Span,
    },
    /// A used module that the sheet does not choose.
    #[error("`{unit}` uses module `{module}`, which this sheet does not choose")]
    #[diagnostic(code(N04), help("add `{module} = true` to the sheet's `[rules]`"))]
    UsedNotChosen {
        unit: String,
        module: String,
        #[label("used here")]
        span: Span,
    },
    /// Two sentences of one label.
    #[error("two sentences are called `{label}`")]
    #[diagnostic(code(N05), help("a label names one sentence; give this one another"))]
    DuplicateLabel {
        label: String,
        #[label("the first")]
        first: Span,
        #[label("the second")]
        span: Span,
    },
    /// Two declarations of one name.
    #[error("`{name}` is already a {kind}")]
    #[diagnostic(code(N06))]
    DuplicateName {
        name: String,
        kind: &'static str,
        #[label("declared here")]
        first: Span,
        #[label("and again here")]
        span: Span,
    },
    /// A declaration that hides a word of the language.
    #[error("`{name}` is a word of the language and cannot name a {kind}")]
    #[diagnostic(code(N07), help("choose another name"))]
    HidesWord {
        name: String,
        kind: &'static str,
        #[label("already means something")]
        span: Span,
    },
    /// A replacement of nothing.
    #[error("there is no sentence `{label}` to replace")]
    #[diagnostic(code(N08), help("{help}"))]
    ReplacesNothing {
        label: String,
        help: String,
        #[label("replaces nothing")]
        span: Span,
    },
    /// A drop of nothing.
    #[error("there is no sentence `{label}` to drop")]
    #[diagnostic(code(N09), help("{help}"))]
    DropsNothing {
        label: String,
        help: String,
        #[label("drops nothing")]
        span: Span,
    },
    /// A define that leads back to itself.
    #[error("`{name}` is defined by itself: {cycle}")]
    #[diagnostic(code(N10), help("a define is an abbreviation and is written out where it stands"))]
    RecursiveDefine {
        name: String,
        cycle: String,
        #[label("leads back to itself")]
        span: Span,
    },
    /// Modules that wait for each other.
    #[error("modules wait for each other: {cycle}")]
    #[diagnostic(code(N11), help("take one `after` away"))]
    CycleAfter {
        cycle: String,
        #[label("waits here")]
        span: Span,
    },
    /// An area that the board does not name.
    #[error("board `{board}` has no class `{name}`{asked}")]
    #[diagnostic(code(N12), help("{help}"))]
    UnknownArea {
        board: String,
        name: String,
        asked: String,
        help: String,
        #[label("no such area")]
        span: Span,
    },
    /// A way that the board does not name.
    #[error("board `{board}` names no way `{name}`")]
    #[diagnostic(code(N13), help("{help}"))]
    UnknownWay {
        board: String,
        name: String,
        help: String,
        #[label("no fork or gate of the board")]
        span: Span,
    },
    /// A tag that nobody gives.
    #[error("no throw gives and no `tag` declares `{name}`")]
    #[diagnostic(code(N14), help("{help}"))]
    UnknownTag {
        name: String,
        help: String,
        #[label("unknown tag")]
        span: Span,
    },
    /// A throw that the sheet does not have.
    #[error("the sheet has no `[throw.{name}]`")]
    #[diagnostic(code(N15), help("{help}"))]
    UnknownThrow {
        name: String,
        help: String,
        #[label("no such throw")]
        span: Span,
    },
    /// An event that does not exist.
    #[error("there is no event `{name}`")]
    #[diagnostic(code(N16), help("{help}"))]
    UnknownEvent {
        name: String,
        help: String,
        #[label("no event")]
        span: Span,
    },
    /// A name that the board gives to a seat and to an area.
    #[error("`{name}` is a seat of board `{board}` and the area that {asker} asks for")]
    #[diagnostic(code(N17), help("rename the seat or the class on the board"))]
    BoardNameClash {
        name: String,
        board: String,
        asker: String,
        #[label("which of the two?")]
        span: Span,
    },
    /// Two units of one name.
    #[error("the rules of two layers are both called `{name}`")]
    #[diagnostic(code(N18), help("rename one of the files: its name stands before the dot of its labels"))]
    ModuleNameClash {
        name: String,
        #[label("in the second of them")]
        span: Span,
    },
    /// A tag that counts as itself, perhaps by way of others.
    #[error("`{name}` is `{is}`, and `{is}` is `{name}` already")]
    #[diagnostic(code(N19), help("take one `is` away: a tag counts as another, not the two as each other"))]
    TagCycle {
        name: String,
        is: String,
        #[label("leads back to `{name}`")]
        span: Span,
    },
    /// Two parents that replace one sentence differently.
    #[error("`{first}` and `{second}` replace `{label}` differently")]
    #[diagnostic(code(S07), help("`{child}` extends both: say which holds by replacing `{label}` there"))]
    ParentsDisagree {
        first: String,
        second: String,
        label: String,
        child: String,
        #[label("the replacement of `{second}`")]
        span: Span,
    },
}

/// A finding: legal, and yet probably not meant.
#[derive(Clone, Debug, Error, Diagnostic)]
#[expect(missing_docs, reason = "the fields are those of the messages")]
pub enum Finding {
    /// A token that nothing can spend.
    #[error("nothing spends a `{tag}`")]
    #[diagnostic(severity(Warning), code(L06), help("add a sentence such as `may … with a {tag}`"))]
    UnspentToken {
        tag: String,
        #[label("given here")]
        span: Span,
    },
    /// Two piece sets compared by how many they are.
    #[error("`{words}` compares how many pieces there are")]
    #[diagnostic(
        severity(Warning),
        code(L08),
        help("whether they are the same pieces is asked by `in`: `mover in latest`")
    )]
    ComparesHowMany {
        words: String,
        #[label("how many on each side")]
        span: Span,
    },
    /// Two sentences whose order rests on names.
    #[error("`{first}` and `{second}` act on the same things in `on {event}`; only their names order them")]
    #[diagnostic(severity(Warning), code(L09), help("write `after {module}` in the one that is to come later"))]
    OrderByName {
        first: String,
        second: String,
        module: String,
        event: &'static str,
        #[label("acts here, too")]
        span: Span,
    },
    /// A replacement that leaves settings without effect.
    #[error("your `{label}` reads none of {settings}, which the old one read: they now do nothing")]
    #[diagnostic(severity(Warning), code(L10), help("read them in the new sentence, or leave them out of the sheet"))]
    ReplacedWithout {
        label: String,
        settings: String,
        #[label("replaces it")]
        span: Span,
    },
    /// A state that nobody reads.
    #[error("`{name}` is set and never read")]
    #[diagnostic(severity(Warning), code(L11), help("read it in a condition, or take it away"))]
    StateUnread {
        name: String,
        #[label("declared here")]
        span: Span,
    },
    /// A token that forces a play.
    #[error("a `{tag}` alone in hand forces `{label}`")]
    #[diagnostic(severity(Warning), code(L14), help("if the player may leave it, add `may decline when {tag}`"))]
    LoneToken {
        tag: String,
        label: String,
        #[label("must be played, if it can be")]
        span: Span,
    },
    /// A house that replaces one of several sentences that capture.
    #[error("capturing also happens in {labels}; your sentence on `{label}` misses them")]
    #[diagnostic(severity(Warning), code(L17), help("follow the captures instead: `on capture: …`"))]
    CapturesElsewhere {
        label: String,
        labels: String,
        #[label("replaces one of several")]
        span: Span,
    },
}
