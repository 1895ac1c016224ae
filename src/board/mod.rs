//! Boards: squares, seats, ways, named classes, links and a picture, read from TOML and checked whole.
//!
//! A *node* is a step of one seat's way: 0 is the nest, `1..=main` are the steps of the main way as people count
//! them (`#1` is the entry), the steps of forks follow. [`HOME`] and [`GONE`] stand beyond all nodes.

mod build;
mod classes;
mod forks;
mod layers;
mod picture;
mod problem;
mod spec;
mod squares;
mod ways;

use std::fmt;

use crate::report::Report;
use crate::text::Source;

pub use problem::BoardProblem;

/// Reads a board; `find` gives the text of another board that it extends. A board with any mistake is none.
pub fn read(source: &Source, find: &mut dyn FnMut(&str) -> Option<Source>, report: &mut Report) -> Option<Board> {
    let mut found = Report::new();
    let root = layers::read(source, find, &mut found);
    let spec = root.and_then(|root| spec::read(&root, &mut found));
    let board = spec.and_then(|spec| build::build(&spec, &mut found));
    let sound = !found.has_errors();
    report.append(found);
    board.filter(|_| sound)
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u8);

        impl $name {
            /// As an index.
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    };
}

id!(
    /// A seat: its place in the board's `seats`.
    SeatId
);
id!(
    /// A square: its place in the board's list.
    SquareId
);
id!(
    /// A named class of squares.
    ClassId
);
id!(
    /// A named set of links.
    LinkId
);
id!(
    /// A named way out of a step: a fork or a gate.
    EdgeId
);
id!(
    /// A place of a piece on its seat's way: the nest, a step, [`HOME`] or [`GONE`].
    Node
);

/// The nest.
pub const NEST: Node = Node(0);
/// Home, on ways that end in it.
pub const HOME: Node = Node(254);
/// Out of the game.
pub const GONE: Node = Node(255);
/// Most steps a way may have, forks included.
pub const MAX_STEPS: usize = 253;
/// Most squares a board may have.
pub const MAX_SQUARES: usize = 255;
/// Most seats a board may have.
pub const MAX_SEATS: usize = 8;

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Squares([u64; 4]);

impl Squares {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 4]);

    /// Whether the square is in the set.
    pub fn has(&self, square: SquareId) -> bool {
        self.0[square.index() / 64] >> (square.0 % 64) & 1 == 1
    }

    /// Puts the square in.
    pub fn insert(&mut self, square: SquareId) {
        self.0[square.index() / 64] |= 1 << (square.0 % 64);
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// All of them, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = SquareId> + '_ {
        (0..=u8::MAX).map(SquareId).filter(|s| self.has(*s))
    }

    /// Those in either set.
    #[must_use]
    pub fn union(mut self, other: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a |= b;
        }
        self
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|s| s.0)).finish()
    }
}

/// The way the pieces travel round the ring, as the picture shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Travel {
    /// With the clock.
    Clockwise,
    /// Against it; also where the board does not say.
    CounterClockwise,
}

/// One square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    /// What is printed: `17`, or `L3` for an own square.
    pub name: String,
    /// Whose own square it is, if it is one.
    pub owner: Option<SeatId>,
}

/// A named class of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Its name.
    pub name: String,
    /// All of its squares.
    pub squares: Squares,
    /// Those of them that nobody owns.
    pub free: Squares,
    /// Those of them that each seat owns.
    pub owned: Vec<Squares>,
}

/// A named set of links, from foot to end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Links {
    /// Its name.
    pub name: String,
    /// Foot and end of each.
    pub pairs: Vec<(SquareId, SquareId)>,
    /// The feet.
    pub feet: Squares,
}

/// One step of a way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The square; `None` for the nest.
    pub square: Option<SquareId>,
    /// The step after it on its own line; `None` at the end of a way without home.
    pub next: Option<Node>,
    /// The name of the step to `next`, if a gate names it.
    pub gate: Option<EdgeId>,
    /// The step before it; of step 1 the nest; of the first step of a fork the step where it begins.
    pub back: Node,
    /// Second ways out of it.
    pub forks: Vec<(EdgeId, Node)>,
    /// The fewest steps to the end of the way, whatever forks are open.
    pub to_go: u8,
    /// The fork it belongs to; `None` for the main way.
    pub fork: Option<EdgeId>,
}

/// The way of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// By node: the nest, the main way, the forks.
    pub steps: Vec<Step>,
    /// How many steps the main way has.
    pub main: u8,
    /// Whether it ends in home (else on its last step).
    pub ends_home: bool,
}

impl Way {
    /// The step at a node; `None` for home and gone.
    pub fn step(&self, node: Node) -> Option<&Step> {
        self.steps.get(node.index())
    }

    /// The square of a node; `None` for nest, home and gone.
    pub fn square(&self, node: Node) -> Option<SquareId> {
        self.steps.get(node.index()).and_then(|s| s.square)
    }

    /// The fewest steps to the end of the way; 0 at the end, at home and out of the game.
    pub fn to_go(&self, node: Node) -> u8 {
        self.steps.get(node.index()).map_or(0, |s| s.to_go)
    }

    /// The last place: home, or the last step.
    pub fn last(&self) -> Node {
        if self.ends_home { HOME } else { Node(self.main) }
    }
}

/// A board that is whole: every name stands for something, every way gets somewhere.
#[derive(Clone, Debug)]
pub struct Board {
    /// Its name, as sheets write it.
    pub name: String,
    /// How the pieces travel.
    pub travel: Travel,
    /// Names of the seats in ring order.
    pub seats: Vec<String>,
    /// All squares.
    pub squares: Vec<Square>,
    /// The way of each seat.
    pub ways: Vec<Way>,
    /// Named classes.
    pub classes: Vec<Class>,
    /// Named sets of links.
    pub links: Vec<Links>,
    /// Names of forks and gates; an edge id is a place in this list.
    pub edges: Vec<String>,
    /// For each turn of the table (seat 0 to seat k): where each square goes; `None` where seats have ways of their own
    /// or shifts given one by one, so that the board is not the same from every seat.
    pub turns: Option<Vec<Vec<SquareId>>>,
    /// The picture, if the board has one.
    pub picture: Option<Picture>,
}

/// Where squares are drawn: rows of equal length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Rows from the top.
    pub rows: Vec<Vec<Cell>>,
}

/// One place of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing.
    Blank,
    /// A square.
    Square(SquareId),
    /// Home.
    Home,
}

impl Board {
    /// The seat of this name.
    pub fn seat(&self, name: &str) -> Option<SeatId> {
        position(&self.seats, |s| s == name).map(SeatId)
    }

    /// The class of this name.
    pub fn class(&self, name: &str) -> Option<ClassId> {
        position(&self.classes, |c| c.name == name).map(ClassId)
    }

    /// The set of links of this name.
    pub fn link(&self, name: &str) -> Option<LinkId> {
        position(&self.links, |l| l.name == name).map(LinkId)
    }

    /// The fork or gate of this name.
    pub fn edge(&self, name: &str) -> Option<EdgeId> {
        position(&self.edges, |e| e == name).map(EdgeId)
    }

    /// The way of a seat.
    pub fn way(&self, seat: SeatId) -> &Way {
        &self.ways[seat.index()]
    }

    /// The square a seat means by a printed name: a shared square, or one of its own.
    pub fn square_for(&self, seat: SeatId, name: &str) -> Option<SquareId> {
        position(&self.squares, |s| s.name == name && s.owner.is_none_or(|o| o == seat)).map(SquareId)
    }
}

fn position<T>(list: &[T], test: impl FnMut(&T) -> bool) -> Option<u8> {
    list.iter().position(test).and_then(|n| u8::try_from(n).ok())
}
