//! L01: somebody must be able to win.

use crate::report::Report;
use crate::rules::ir::{Body, Consequence};
use crate::study::lint::Finding;
use crate::text::{Source, Span};
use crate::variant::{Library, Variant};

/// No live sentence wins or gives a place.
pub(super) fn cannot_win(library: &Library, variant: &Variant, report: &mut Report) {
    let ends = variant.sentences.iter().any(|sentence| match &sentence.body {
        Body::On { effects, .. } => effects.iter().any(|e| matches!(e.act, Consequence::Win | Consequence::Rank)),
        Body::May { .. } | Body::Never(_) | Body::Must(_) => false,
    });
    if !ends {
        let (source, span) = first_line(library, variant);
        report.push(&source, Finding::CannotWin { variant: variant.id.clone(), span });
    }
}

/// The first line of the sheet.
pub(super) fn first_line(library: &Library, variant: &Variant) -> (Source, Span) {
    let source = match library.sheet_source(variant.sheet_id()) {
        Some(source) => source.clone(),
        None => Source::new(variant.sheet_id(), ""),
    };
    let end = source.text().find('\n').unwrap_or(source.text().len());
    (source, Span::new(0, end))
}
