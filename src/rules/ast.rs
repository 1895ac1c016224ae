//! What a rule file says, as written: names and spans, nothing resolved.

use crate::text::{Source, Span, Spanned};

/// A name as written, `moved` or `gate.captures`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The part before the dot, if there is one.
    pub module: Option<String>,
    /// The name itself.
    pub name: String,
    /// Where it stands.
    pub span: Span,
}

/// A rule file (or the own rules of a sheet or house), cut and parsed.
#[derive(Clone, Debug)]
pub struct RuleFile {
    /// The text.
    pub source: Source,
    /// The title in a module or house file: the first `##` line.
    pub title: Option<Spanned<String>>,
    /// Declarations and sentences in file order; those that did not parse are missing.
    pub items: Vec<Item>,
}

/// One declaration or sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// `##` lines above it and behind it, joined by a blank.
    pub doc: String,
    /// The whole of it, without the doc lines above.
    pub span: Span,
}

/// The kinds of line a rule file has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// `param NAME = …`
    Param(Param),
    /// `state NAME of … [per …]`
    State(State),
    /// `tag NAME [is TAG]`
    Tag(Tag),
    /// `define NAME[(…)] = EXPR`
    Define(Define),
    /// `use MODULE`
    Use(Name),
    /// `after MODULE`
    After(Name),
    /// `drop module.label`
    Drop(Name),
    /// `LABEL: may|never|must|on …`
    Sentence(Sentence),
}

/// A setting of a module; the first choice is the default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: Name,
    /// Kind and default.
    pub value: ParamValue,
    /// `in LOW..HIGH`, for numbers.
    pub range: Option<Range>,
}

/// Inclusive bounds of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// Least value.
    pub low: u16,
    /// Greatest value.
    pub high: u16,
    /// Where it stands.
    pub span: Span,
}

/// Kind and default of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamValue {
    /// A whole number.
    Number(u16),
    /// `true` or `false`.
    Truth(bool),
    /// One of at least two names.
    Choice(Vec<Name>),
    /// A list of numbers.
    Numbers(Vec<u16>),
    /// `area NAME`
    Area(Name),
    /// `tag NAME`
    Tag(Name),
}

/// Whose a state is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// One number for each piece.
    Piece,
    /// One for each seat.
    Seat,
    /// One for the game.
    Game,
}

/// How long something lasts or how far it looks back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extent {
    /// A roll.
    Roll,
    /// A turn.
    Turn,
}

/// `state NAME of piece|seat|game [per turn|roll]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Its name.
    pub name: Name,
    /// Whose.
    pub of: Owner,
    /// When it is set back to 0; never, if not given.
    pub per: Option<Extent>,
}

/// `tag NAME [is TAG]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Its name.
    pub name: Name,
    /// The tag it counts as, too.
    pub is: Option<Name>,
}

/// `define NAME[(a, b)] = EXPR`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Define {
    /// Its name.
    pub name: Name,
    /// Its arguments.
    pub args: Vec<Name>,
    /// What it abbreviates.
    pub body: Expr,
}

/// A labelled sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// `step`, or `crowd.room` where it replaces a sentence of another module.
    pub label: Name,
    /// What it does.
    pub body: Body,
    /// `when EXPR`
    pub when: Option<Expr>,
    /// `unless EXPR`
    pub unless: Option<Expr>,
}

/// The four kinds of sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// `may PHRASE [with PHRASE]`
    May {
        /// The action.
        action: Phrase,
        /// What it costs.
        with: Option<Phrase>,
    },
    /// `never PHRASE`
    Never(Phrase),
    /// `must EXPR` or `must PHRASE`; a single term is a phrase of one.
    Must(Duty),
    /// `on EVENT [up to N times] …: EFFECTS`
    On {
        /// The event.
        event: Name,
        /// `up to N times`
        times: Option<Spanned<u16>>,
        /// What follows, at least one.
        effects: Vec<Effect>,
    },
}

/// What stands behind `must`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Duty {
    /// A truth about a play.
    Truth(Expr),
    /// Two terms or more: `most TRUTH`, `spend most COUNTS` …
    Phrase(Phrase),
}

/// One effect of an `on`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// What is done.
    pub phrase: Phrase,
    /// `for each TERM`
    pub each: Option<Expr>,
    /// All of it.
    pub span: Span,
}

/// A row of terms side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The terms, at least one.
    pub terms: Vec<Expr>,
    /// All of it.
    pub span: Span,
}

/// An expression and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands, brackets around it included.
    pub span: Span,
}

/// The shapes of expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// `5`
    Number(u16),
    /// `true`, `false`
    Truth(bool),
    /// `[1, 6]`
    List(Vec<u16>),
    /// `mine`, `gate.captures`
    Name(Name),
    /// `largest(all at s)`
    Call {
        /// What is called.
        callee: Name,
        /// At least one.
        args: Vec<Expr>,
    },
    /// `any N of P`; `of` takes every filter to its right.
    Any {
        /// How many.
        count: Box<Expr>,
        /// Of what.
        of: Box<Expr>,
    },
    /// `not X`
    Not(Box<Expr>),
    /// Two operands.
    Binary {
        /// The operator.
        op: Op,
        /// Where the operator stands.
        op_span: Span,
        /// Left operand.
        left: Box<Expr>,
        /// Right operand.
        right: Box<Expr>,
    },
}

/// The operators, tightest first: `in … marked`, `* /`, `+ -`, comparisons, `and`, `or`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// `in`
    In,
    /// `not in`
    NotIn,
    /// `all in`
    AllIn,
    /// `at`
    At,
    /// `of`
    Of,
    /// `marked`
    Marked,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `=`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `and`
    And,
    /// `or`
    Or,
}
