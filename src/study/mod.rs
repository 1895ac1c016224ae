//! Studying variants: simulation, comparison, smoke tests and move counts.

pub mod compare;
pub mod estimate;
pub mod ledger;
pub mod measures;
pub mod perft;
pub mod simulate;
pub mod smoke;
