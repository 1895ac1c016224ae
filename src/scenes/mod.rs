//! Scenes: rules tested by data. Read, run, turned to every seat, and what they cover.

mod ast;
mod mistakes;
mod read;

pub use ast::{Fact, Line, Scene, Statement};
pub use mistakes::Mistake;
pub use read::read;
