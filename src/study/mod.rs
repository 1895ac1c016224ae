//! Studying variants: simulation, comparison, lints, smoke tests and move counts.

pub mod compare;
pub mod estimate;
#[cfg(test)]
mod fixture;
pub mod ledger;
pub mod lint;
pub mod measures;
pub mod perft;
pub mod simulate;
pub mod smoke;
