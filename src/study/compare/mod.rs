//! Comparing variants: what their rules say differently, and what that does to the game.

mod measures;
mod settings;

pub use measures::{Estimate, MeasureRow, Measures, Test, measures};
pub use settings::{Basic, ClauseRow, Holds, SentenceRow, SettingRow, SettingValue, Settings, settings};
