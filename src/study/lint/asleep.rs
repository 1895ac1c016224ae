//! L04: a sentence that the sheet wrote itself should hold with its own settings.

use crate::report::Report;
use crate::study::lint::Finding;
use crate::variant::{Library, Variant};

/// Own sentences of the sheet that its settings put to sleep; in a module that is what settings are for.
pub(super) fn always_false(library: &Library, variant: &Variant, report: &mut Report) {
    let Some(own) = library.source(&format!("{}.rules", variant.sheet_id())) else { return };
    for asleep in variant.asleep.iter().filter(|a| !a.dropped && a.site.source == *own) {
        let (label, id) = (asleep.label.clone(), variant.id.clone());
        report.push(own, Finding::AlwaysFalse { label, variant: id, span: asleep.site.span });
    }
}
