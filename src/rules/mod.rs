//! The rule language: from text to sentences without a name left in them.

pub mod ast;
pub mod change;
pub mod fold;
pub mod ir;
pub mod order;
pub mod parse;
pub mod patterns;
pub mod print;
pub mod reckon;
pub mod resolve;
pub mod sentences;
pub mod show;
pub mod walk;
pub mod words;
