//! What an expression is before a place asks for a type, and what is known where it stands.

use std::rc::Rc;

use crate::rules::ast::{Define, Expr, Owner};
use crate::rules::ir::{Area, Counts, Event, Number, Numbers, Pieces, Place, Seat, StateId, Truth};
use crate::text::Site;

/// A value of one of the types of the language, or a name that only some places take.
#[derive(Clone, Debug)]
pub enum Kind<'a> {
    /// A number.
    Number(Number),
    /// A truth.
    Truth(Truth),
    /// A seat.
    Seat(Seat),
    /// Pieces.
    Pieces(Pieces),
    /// A place.
    Place(Place),
    /// An area.
    Area(Area),
    /// `nest`, `home`, `gone`, `nowhere`: a place and an area.
    Spot(Place, Area),
    /// Counts.
    Counts(Counts),
    /// A list of numbers.
    Numbers(Numbers),
    /// A setting that is a choice: its value and all values it could have.
    Choice {
        /// The value that holds.
        value: String,
        /// All values.
        options: Vec<String>,
    },
    /// A define with one argument, written without it: an area.
    AreaOf(DefineAt<'a>),
    /// A state without what it is of.
    State(StateAt),
    /// `stacks(P)`
    Stacks(Pieces),
    /// A named way of the board.
    Way(String),
    /// A name that is no name of the rules; the board, the throw or nobody may know it.
    Free(Unbound),
    /// The argument of a define that is read for itself: fits everywhere.
    Unknown,
}

impl Kind<'_> {
    /// What it is, in words.
    pub fn is(&self) -> &'static str {
        match self {
            Self::Number(_) => "a number",
            Self::Truth(_) => "a truth",
            Self::Seat(_) => "a seat",
            Self::Pieces(_) => "pieces",
            Self::Place(_) => "a place",
            Self::Area(_) | Self::AreaOf(_) => "an area",
            Self::Spot(..) => "a place and an area",
            Self::Counts(_) => "counts",
            Self::Numbers(_) => "a list of numbers",
            Self::Choice { .. } => "a choice",
            Self::State(_) => "a state",
            Self::Stacks(_) => "a choice of stacks",
            Self::Way(_) => "a way of the board",
            Self::Free(_) => "a name",
            Self::Unknown => "an argument",
        }
    }
}

/// A value and the words that are to blame if it does not fit.
#[derive(Clone, Debug)]
pub struct Val<'a> {
    /// What it is.
    pub kind: Kind<'a>,
    /// Where it is written.
    pub site: Site,
}

/// A name that nothing in the rules has.
#[derive(Clone, Debug)]
pub struct Unbound {
    /// The name.
    pub name: String,
    /// A visible name that is near.
    pub meant: Option<String>,
    /// A unit that has the name but is not used here.
    pub owner: Option<usize>,
}

/// A define and the unit that it stands in.
#[derive(Clone, Copy, Debug)]
pub struct DefineAt<'a> {
    /// The unit.
    pub unit: usize,
    /// The define.
    pub define: &'a Define,
}

/// A state and whose it is.
#[derive(Clone, Debug)]
pub struct StateAt {
    /// Its number among all declared states.
    pub id: StateId,
    /// Its name.
    pub name: String,
    /// Whose.
    pub of: Owner,
}

/// Where names are looked up.
#[derive(Clone, Debug)]
pub struct Scope<'a> {
    /// The unit whose words are read.
    pub unit: usize,
    /// The module of the sentence that is replaced, if one is.
    pub replaced: Option<usize>,
    /// Arguments of the define that is read.
    pub args: Rc<Vec<(String, Arg<'a>)>>,
    /// The defines that led here.
    pub chain: Option<Rc<Link<'a>>>,
}

/// A define that is being written out.
#[derive(Debug)]
pub struct Link<'a> {
    /// The define.
    pub at: DefineAt<'a>,
    /// Where it is called.
    pub site: Site,
    /// The one that called it.
    pub outer: Option<Rc<Link<'a>>>,
    /// How many defines deep this is.
    pub depth: usize,
}

/// The argument of a define.
#[derive(Clone, Debug)]
pub enum Arg<'a> {
    /// An expression, read where it is used with the names of its own place.
    Given(&'a Expr, Rc<Scope<'a>>),
    /// A place that is known already.
    Place(Place),
    /// Nothing is known: the define is read for itself.
    Unknown,
}

/// What is known where an expression stands (section 6 of the reference).
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column of the table of contexts")]
pub struct Known {
    /// There is a mover.
    pub mover: bool,
    /// A count is being spent.
    pub spent: bool,
    /// A square is in question.
    pub here: bool,
    /// The play is known.
    pub play: bool,
    /// `it` stands for a piece.
    pub it: bool,
    /// `value` is that of a count of `for each`.
    pub each_count: bool,
    /// `victims` are known.
    pub victims: bool,
    /// Behind `to`: places are counted from each piece.
    pub to: bool,
    /// Inside a `never`.
    pub never: bool,
    /// Inside `never rest`.
    pub rest: bool,
    /// Inside `running`.
    pub running: bool,
    /// Everything is allowed: a define read for itself.
    pub open: bool,
    /// The event, in an `on`.
    pub event: Option<Event>,
    /// Where this is, in words.
    pub place: &'static str,
}
