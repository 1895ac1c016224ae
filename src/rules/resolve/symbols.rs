//! Names that the board, the throw or the sheet should know and does not.
//!
//! Each gets an id behind the real ones. Whether that is a mistake shows after folding: only what is left in a
//! sentence that holds has to exist. A module checked alone keeps them all: they are free symbols.

use crate::board::{Board, ClassId, EdgeId, LinkId, SeatId};
use crate::text::Site;
use crate::throws::{MAX_TAGS, TagId, ThrowId};

/// A name without a thing.
#[derive(Clone, Debug)]
pub struct Missing {
    /// The name.
    pub name: String,
    /// Where it is asked for.
    pub site: Site,
    /// The setting that asks for it, if one does.
    pub setting: Option<String>,
    /// The name is a seat and an area at once.
    pub clash: bool,
}

/// Names of one kind: the real ones are counted, the missing ones listed.
#[derive(Clone, Debug, Default)]
pub struct Table {
    real: usize,
    missing: Vec<Missing>,
}

impl Table {
    fn new(real: usize) -> Self {
        Self { real, missing: Vec::new() }
    }

    fn add(&mut self, missing: Missing) -> Option<u8> {
        let same = |m: &Missing| m.name == missing.name && m.site == missing.site;
        let index = self.missing.iter().position(same).unwrap_or_else(|| {
            self.missing.push(missing);
            self.missing.len() - 1
        });
        u8::try_from(self.real + index).ok()
    }

    /// What is missing under this id; `None` for a real one.
    pub fn get(&self, id: u8) -> Option<&Missing> {
        usize::from(id).checked_sub(self.real).and_then(|n| self.missing.get(n))
    }

    /// The names of the missing ones, in the order of their ids.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.missing.iter().map(|m| m.name.as_str())
    }
}

/// All names without a thing.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    /// Classes.
    pub classes: Table,
    /// Sets of links.
    pub links: Table,
    /// Named ways.
    pub edges: Table,
    /// Seats.
    pub seats: Table,
    /// Tags.
    pub tags: Table,
    /// Throws.
    pub throws: Table,
}

impl Symbols {
    /// No symbols yet beside what board and sheet give.
    pub fn new(board: Option<&Board>, throws: usize) -> Self {
        Self {
            classes: Table::new(board.map_or(0, |b| b.classes.len())),
            links: Table::new(board.map_or(0, |b| b.links.len())),
            edges: Table::new(board.map_or(0, |b| b.edges.len())),
            seats: Table::new(board.map_or(0, |b| b.seats.len())),
            tags: Table::new(MAX_TAGS),
            throws: Table::new(throws + 1),
        }
    }

    /// An area.
    pub fn class(&mut self, missing: Missing) -> Option<ClassId> {
        self.classes.add(missing).map(ClassId)
    }

    /// A set of links.
    pub fn link(&mut self, missing: Missing) -> Option<LinkId> {
        self.links.add(missing).map(LinkId)
    }

    /// A way.
    pub fn edge(&mut self, missing: Missing) -> Option<EdgeId> {
        self.edges.add(missing).map(EdgeId)
    }

    /// A seat.
    pub fn seat(&mut self, missing: Missing) -> Option<SeatId> {
        self.seats.add(missing).map(SeatId)
    }

    /// A tag.
    pub fn tag(&mut self, missing: Missing) -> Option<TagId> {
        self.tags.add(missing).map(TagId)
    }

    /// A throw.
    pub fn throw(&mut self, missing: Missing) -> Option<ThrowId> {
        self.throws.add(missing).map(ThrowId)
    }
}
