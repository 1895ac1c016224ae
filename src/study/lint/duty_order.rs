//! L13: duties of one module are written in the order in which they make sense.

use crate::report::Report;
use crate::rules::ir::SentenceId;
use crate::study::lint::Finding;
use crate::study::lint::ending::first_line;
use crate::text::{Source, Span};
use crate::variant::{Library, Variant, duties_site};

/// A duty that comes behind one of its own module which its file puts later.
pub(super) fn duty_order(library: &Library, variant: &Variant, report: &mut Report) {
    let module = |id: SentenceId| variant.sentence(id).module.as_str();
    for (place, late) in variant.duties.iter().enumerate() {
        // Sentences are numbered in module order, so a smaller number stands earlier in its file.
        let before = variant.duties[..place].iter().find(|early| module(**early) == module(*late) && early.0 > late.0);
        let Some(early) = before else { continue };
        let (source, span) = listed(library, variant);
        let (first, second) = (variant.sentence(*late).label.clone(), variant.sentence(*early).label.clone());
        report.push(&source, Finding::DutyOrder { first, second, span });
    }
}

/// Where the sheet lists its duties, or its first line.
fn listed(library: &Library, variant: &Variant) -> (Source, Span) {
    match duties_site(library, variant.sheet_id()) {
        Some(site) => (site.source, site.span),
        None => first_line(library, variant),
    }
}
