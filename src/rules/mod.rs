//! The rule language: from text to sentences without a name left in them.

pub mod ast;
pub mod ir;
pub mod parse;
pub mod print;
pub mod sentences;
pub mod walk;
