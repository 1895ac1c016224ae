//! What can be wrong with a written sentence.

use miette::Diagnostic;
use thiserror::Error;

use super::words;
use crate::text::Span;

/// A mistake in one sentence of a rule file; names and types are looked at later.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
pub enum ParseMistake {
    /// A sentence without `:` behind its label.
    #[error("a label ends with `:`; write `{written}`")]
    #[diagnostic(
        code(P01),
        help(
            "every sentence has a label, a name of your own; lines without one begin with {}",
            words::listed(words::DECLARATIONS)
        )
    )]
    NoColonLabel {
        /// How it should begin.
        written: String,
        /// `before this`, `here`
        place: &'static str,
        /// Where the colon is missing.
        #[label("a `:` is missing {place}")]
        span: Span,
    },
    /// A label with a word behind it that begins no sentence.
    #[error("expected `may`, `never`, `must` or `on`, found {found}")]
    #[diagnostic(code(P02))]
    UnknownSentence {
        /// What stands there.
        found: String,
        /// What to do.
        #[help]
        help: String,
        /// Where it stands.
        #[label("no kind of sentence")]
        span: Span,
    },
    /// A bracket without its partner.
    #[error("this `{bracket}` is not closed in its sentence")]
    #[diagnostic(code(P03), help("put a `{partner}` where it ends{}", if *behind { "; a line that goes on with a sentence begins with a blank" } else { "" }))]
    UnclosedBracket {
        /// `(` or `[`
        bracket: String,
        /// `)` or `]`
        partner: &'static str,
        /// Whether the sentence ends behind it.
        behind: bool,
        /// Where it opens.
        #[label("opened here")]
        span: Span,
    },
    /// A closing bracket too many.
    #[error("this `{bracket}` closes nothing")]
    #[diagnostic(code(P04), help("take it away, or open it further left"))]
    StrayBracket {
        /// `)` or `]`
        bracket: String,
        /// Where it stands.
        #[label("nothing is open here")]
        span: Span,
    },
    /// A sign of another language.
    #[error("{found} {own}")]
    #[diagnostic(code(P05))]
    ForeignOperator {
        /// The sign, as it is said.
        found: String,
        /// What to write instead: `is written …`
        own: String,
        /// Where it stands.
        #[label("not a sign of this language")]
        span: Span,
    },
    /// Quotes.
    #[error("no quotes in rule files")]
    #[diagnostic(code(P06))]
    Quoted {
        /// What to write.
        #[help]
        help: String,
        /// Where they stand.
        #[label("quoted")]
        span: Span,
    },
    /// A name that begins with something else than a small letter.
    #[error("{rule}{}", own.as_ref().map(|own| format!(": `{own}`")).unwrap_or_default())]
    #[diagnostic(
        code(P07),
        help("a small letter `a`-`z`, then letters `a`-`z`, `A`-`Z`, digits, `_`, and `-` between two of these")
    )]
    Capital {
        /// Which rule it breaks.
        rule: &'static str,
        /// The name made small, where that is a name.
        own: Option<String>,
        /// Where it stands.
        #[label("no name")]
        span: Span,
    },
    /// A word of the grammar where a new name is given.
    #[error("`{word}` is a word of the grammar and cannot name anything")]
    #[diagnostic(code(P08), help("choose another name; reserved are {}", words::listed(words::RESERVED)))]
    ReservedName {
        /// The word.
        word: String,
        /// Where it stands.
        #[label("reserved")]
        span: Span,
    },
    /// An `on` without a colon before its effects.
    #[error("a `:` is missing before what follows")]
    #[diagnostic(code(P09), help("`on EVENT when CONDITION: EFFECT, EFFECT`"))]
    NoEffectsColon {
        /// `before this`, `here`
        place: &'static str,
        /// Where it is missing.
        #[label("{place}")]
        span: Span,
    },
    /// Something that must have a value and has none.
    #[error("{what} is missing {place}")]
    #[diagnostic(code(P10))]
    NoValue {
        /// `a value`, `an effect` …
        what: String,
        /// `here`, `behind this comma` …
        place: String,
        /// What could stand there.
        #[help]
        help: Option<String>,
        /// `before this`, `here` …
        label: &'static str,
        /// Where.
        #[label("{label}")]
        span: Span,
    },
    /// Two values without an operator between them.
    #[error("two values side by side; an operator is missing")]
    #[diagnostic(code(P11))]
    NoOperator {
        /// What could be meant.
        #[help]
        help: String,
        /// The second.
        #[label("… and this")]
        span: Span,
        /// The first.
        #[label("this value …")]
        left: Option<Span>,
    },
    /// Two sentences on one line.
    #[error("one sentence a line")]
    #[diagnostic(code(P12))]
    TwoSentences {
        /// What to do.
        #[help]
        help: String,
        /// The second.
        #[label("a new one begins here")]
        span: Span,
    },
    /// A line that goes on with a sentence and does not begin with a blank.
    #[error("begin this line with a blank to go on with the sentence above")]
    #[diagnostic(code(P13), help("a sentence ends at its line; only a line that begins with a blank goes on with it"))]
    NotIndented {
        /// The line.
        #[label("this goes on …")]
        span: Span,
        /// The end of the sentence above.
        #[label("… with the sentence that stops here")]
        above: Span,
    },
    /// A second `when`, `unless` or `with`.
    #[error("one `{word}` a sentence{join}")]
    #[diagnostic(code(P14))]
    DoubleClause {
        /// The word.
        word: String,
        /// How to join two, where they can be.
        join: &'static str,
        /// What to write.
        #[help]
        help: String,
        /// The second.
        #[label("a second")]
        span: Span,
        /// The first.
        #[label("the first")]
        first: Span,
    },
    /// Clauses in another order than the language has.
    #[error("{rule}")]
    #[diagnostic(code(P15))]
    ClauseOrder {
        /// The order.
        rule: String,
        /// The order of a whole sentence.
        #[help]
        help: &'static str,
        /// The clause that comes too late.
        #[label("comes too late")]
        span: Span,
    },
    /// A range that is none.
    #[error("a range is `1..15`{why}")]
    #[diagnostic(code(P16), help("`param size = 2 in 1..15`: the least value, two dots, the greatest"))]
    BadRange {
        /// What else is wrong.
        why: String,
        /// What is said at the place.
        label: &'static str,
        /// Where.
        #[label("{label}")]
        span: Span,
    },
    /// A number that does not fit.
    #[error("numbers go up to 65,535")]
    #[diagnostic(code(P17), help("whole numbers from 0 to 65535"))]
    NumberTooLarge {
        /// Where it stands.
        #[label("too large")]
        span: Span,
    },
    /// Names in a list.
    #[error("lists hold numbers; areas are joined by `or` here, or as a list in a sheet")]
    #[diagnostic(code(P18))]
    ListOfNames {
        /// What to write.
        #[help]
        help: String,
        /// Where it stands.
        #[label("no number")]
        span: Span,
    },
    /// `a < b < c`
    #[error("compare twice: `{written}`")]
    #[diagnostic(code(P19), help("a comparison has two sides; `and` joins two comparisons"))]
    ChainedComparison {
        /// What to write.
        written: String,
        /// All of it.
        #[label("three sides")]
        span: Span,
    },
    /// A minus that takes nothing from anything.
    #[error("there are no negative numbers")]
    #[diagnostic(code(P20))]
    Negative {
        /// What to write.
        #[help]
        help: String,
        /// Where it stands.
        #[label("a minus sign has blanks around it and a value on both sides")]
        span: Span,
    },
    /// A blank between a name and its arguments.
    #[error("no blank between `{name}` and `(`")]
    #[diagnostic(code(P21), help("write `{name}(…)`"))]
    BlankBeforeBracket {
        /// What is called.
        name: String,
        /// From the name to the bracket.
        #[label("join these")]
        span: Span,
    },
    /// `any` without how many or `of`.
    #[error("`any` is followed by how many and `of`: `any 2 of mine in nest`")]
    #[diagnostic(code(P22), help("how many is a number or a setting; anything longer stands in brackets"))]
    BadAny {
        /// The `any`.
        #[label("this `any`")]
        any: Span,
        /// Where it goes wrong.
        #[label("{missing}")]
        span: Span,
        /// What is missing.
        missing: &'static str,
    },
    /// A word that means nothing where it stands.
    #[error("{found} is no word here{}", meant.as_ref().map(|m| format!("; did you mean `{m}`?")).unwrap_or_default())]
    #[diagnostic(code(P23))]
    ForeignWord {
        /// What stands there.
        found: String,
        /// What was probably meant.
        meant: Option<String>,
        /// What could stand there.
        #[help]
        help: Option<String>,
        /// Where it stands.
        #[label("not known here")]
        span: Span,
    },
    /// A first line that goes on with nothing.
    #[error("this line begins with a blank, but no sentence above it goes on")]
    #[diagnostic(code(P24), help("a sentence begins without a blank"))]
    NothingAbove {
        /// Where it begins.
        #[label("take away the blank before this")]
        span: Span,
    },
}
