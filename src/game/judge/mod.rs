//! The judge: the reference referee, plain before it is fast. It walks the sentences of a variant and can say why.

mod bound;
mod door;
mod eval;
mod exec;
mod index;
mod places;
mod propose;
mod search;
mod turn;
mod vetoes;
mod walk;
mod why;

pub use door::NotMade;

use crate::game::{Play, Refusal};
use crate::rules::ir::SentenceId;
use crate::variant::Variant;

pub use why::{Lack, Unproposed};

/// The reference referee of one variant.
#[derive(Clone, Debug)]
pub struct Judge<'v> {
    variant: &'v Variant,
    index: index::Index,
    bounds: bound::Bounds,
}

/// What is left of the plays of a position, and why the others are not.
#[derive(Clone, Debug, Default)]
pub struct Judgement {
    /// The plays that may be chosen.
    pub plays: Vec<Play>,
    /// The plays that were proposed and may not be chosen.
    pub refused: Vec<(Play, Refusal)>,
}

/// A search looked through more than a million positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimit {
    /// The duty or veto that asked for it.
    pub sentence: SentenceId,
}

impl<'v> Judge<'v> {
    /// A judge for a variant.
    pub fn new(variant: &'v Variant) -> Self {
        let index = index::Index::new(variant);
        let bounds = bound::Bounds::new(variant, &index);
        Self { variant, index, bounds }
    }

    /// The same judge without its short cuts: every search is made in full. Slow; for tests of the short cuts.
    pub fn thorough(variant: &'v Variant) -> Self {
        let index = index::Index::new(variant);
        let bounds = bound::Bounds::none(&index);
        Self { variant, index, bounds }
    }

    /// The variant.
    pub fn variant(&self) -> &'v Variant {
        self.variant
    }
}
