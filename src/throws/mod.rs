//! Throws: dice, shells and sticks as tables of outcomes with exact odds, and rollers that draw from them.

mod build;
mod dice;
mod find;
mod lots;
mod odds;
mod outcome;
mod problem;
pub mod roller;
mod spec;

pub use build::build;
pub use odds::Odds;
pub use problem::ThrowProblem;
pub use roller::{Roller, Scripted, Seeded};
pub use spec::Spec;

/// A tag of counts or of throws: its place in the variant's [`Tags`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TagId(pub u8);

/// One of a sheet's throws: 0 is `[throw]`, then `[throw.NAME]` in the order of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThrowId(pub u8);

/// An outcome of a throw: its place in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OutcomeId(pub u16);

/// The tag of dice.
pub const DIE: TagId = TagId(0);
/// The tag of counts given by rules, unless they say another.
pub const BONUS: TagId = TagId(1);
/// Most outcomes a throw may have.
pub const MAX_OUTCOMES: usize = 4096;
/// Most tags a variant may have.
pub const MAX_TAGS: usize = 64;

/// The tags of one variant: `die`, `bonus`, then those of its throws and modules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tags {
    names: Vec<String>,
    /// For each tag, those it counts as, itself included, as bits.
    counts_as: Vec<u64>,
}

impl Default for Tags {
    fn default() -> Self {
        Self { names: vec!["die".into(), "bonus".into()], counts_as: vec![1, 2] }
    }
}

impl Tags {
    /// The tag of this name.
    pub fn find(&self, name: &str) -> Option<TagId> {
        self.names.iter().position(|n| n == name).and_then(|n| u8::try_from(n).ok()).map(TagId)
    }

    /// The tag of this name, made if there is none; `None` when there are [`MAX_TAGS`] already.
    pub fn intern(&mut self, name: &str) -> Option<TagId> {
        if let Some(tag) = self.find(name) {
            return Some(tag);
        }
        let id = u8::try_from(self.names.len()).ok().filter(|n| usize::from(*n) < MAX_TAGS)?;
        self.names.push(name.to_owned());
        self.counts_as.push(1 << id);
        Some(TagId(id))
    }

    /// Lets counts of `tag` count as `is`, and as all that `is` counts as.
    pub fn set_is(&mut self, tag: TagId, is: TagId) {
        let more = self.counts_as[usize::from(is.0)];
        let bit = 1u64 << tag.0;
        for mask in &mut self.counts_as {
            if *mask & bit != 0 {
                *mask |= more;
            }
        }
    }

    /// Whether a count of `tag` counts as `wanted`.
    pub fn is(&self, tag: TagId, wanted: TagId) -> bool {
        self.counts_as[usize::from(tag.0)] >> wanted.0 & 1 == 1
    }

    /// The name of a tag.
    pub fn name(&self, tag: TagId) -> &str {
        &self.names[usize::from(tag.0)]
    }

    /// All names, by id.
    pub fn names(&self) -> &[String] {
        &self.names
    }
}

/// A count as a throw gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face {
    /// How many squares.
    pub value: u16,
    /// Its tag.
    pub tag: TagId,
}

/// One result of a throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How people name it in scenes and records: the faces of dice (`3 5`), the number of lots up (`4`), a label.
    pub text: String,
    /// The counts it gives, as thrown; dice in the order of value.
    pub counts: Vec<Face>,
    /// Its tags, as bits by [`TagId`].
    pub tags: u64,
    /// Two or more dice, all equal.
    pub doubles: bool,
    /// Its chance is `weight` of the table's `total`.
    pub weight: u64,
}

/// The outcomes of one throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Throw {
    /// Empty for `[throw]`, else the name behind the dot.
    pub name: String,
    /// What is thrown, in words: `two six-sided dice`.
    pub words: String,
    /// All results, no two with the same faces.
    pub outcomes: Vec<Outcome>,
    /// The sum of all weights.
    pub total: u64,
}
