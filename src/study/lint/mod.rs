//! Lints of a whole variant: what loads and yet cannot be meant. One file a question, one line for it in [`lint`].

mod asleep;
mod duty_order;
mod ending;
mod entering;
mod finding;
mod shown;
mod unused;

pub use finding::Finding;

use crate::report::Report;
use crate::variant::{Library, Overlay, Variant};

/// Asks everything about a variant that was loaded as `id` with `overlay`.
pub fn lint(library: &Library, id: &str, overlay: &Overlay, variant: &Variant, report: &mut Report) {
    let mut found = Report::new();
    ending::cannot_win(library, variant, &mut found);
    entering::cannot_enter(library, variant, &mut found);
    shown::never_shown(variant, &mut found);
    shown::needs_two_dice(variant, &mut found);
    asleep::always_false(library, variant, &mut found);
    duty_order::duty_order(library, variant, &mut found);
    unused::setting_unused(library, id, overlay, variant, &mut found);
    found.sort();
    report.append(found);
}
