//! Scenes: rules tested by data. Read, run, turned to every seat, and what they cover.

mod ast;
mod coverage;
mod facts;
mod failure;
mod labels;
mod mistakes;
mod perform;
mod read;
mod run;
mod shelf;
mod stage;
mod turned;

pub use ast::{Fact, Line, Scene, Statement};
pub use coverage::{ClauseTotals, Clauses, Coverage, Covered, RuleTotals, Rules, Tally, Totals, coverage};
pub use failure::Failure;
pub use labels::find_label;
pub use mistakes::Mistake;
pub use read::read;
pub use run::{Draw, NoVariant, Outcome, Results, SceneFile, Sheets, Wanted, run};
pub use shelf::{LibrarySheets, scene_files};
pub use turned::{names_a_seat, turn_scene, turns};
