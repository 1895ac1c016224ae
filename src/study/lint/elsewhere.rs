//! L17: a house rule about captures that replaces one of several sentences that capture.

use crate::report::Report;
use crate::rules::ir::{Act, Body, Consequence, Sentence};
use crate::study::lint::Finding;
use crate::text::Source;
use crate::variant::{Library, Overlay, Variant};

/// A house replaces a sentence that captures, and others capture too.
pub(super) fn captures_elsewhere(library: &Library, overlay: &Overlay, variant: &Variant, report: &mut Report) {
    let rules = |house: &String| library.source(&format!("{house}.rules"));
    let houses: Vec<&Source> = overlay.houses.iter().filter_map(rules).collect();
    let of_house = |s: &Sentence| houses.contains(&&s.site.source);
    let captures = |s: &&Sentence| captures(&s.body);
    let others: Vec<&Sentence> = variant.sentences.iter().filter(|s| !of_house(s)).filter(captures).collect();
    for sentence in variant.sentences.iter().filter(|s| of_house(s) && replaces(overlay, s)).filter(captures) {
        if !others.is_empty() {
            let labels = others.iter().map(|s| format!("`{}`", s.label)).collect::<Vec<_>>().join(", ");
            let finding =
                Finding::CapturesElsewhere { label: sentence.label.clone(), labels, span: sentence.site.span };
            report.push(&sentence.site.source, finding);
        }
    }
}

/// Whether a sentence of a house stands in the place of one of a module.
fn replaces(overlay: &Overlay, sentence: &Sentence) -> bool {
    overlay.houses.iter().all(|house| house.rsplit('/').next() != Some(sentence.module.as_str()))
}

fn captures(body: &Body) -> bool {
    match body {
        Body::May { act, .. } => matches!(act, Act::Capture(_)),
        Body::On { effects, .. } => effects.iter().any(|e| matches!(e.act, Consequence::Capture(..))),
        Body::Never(_) | Body::Must(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::load;

    fn findings(rules: &str, sheet: &str) -> Vec<String> {
        let text = Source::new("house/test.rules", rules);
        let library = Library::embedded().with([("house/test.rules".to_owned(), text)]);
        let overlay = Overlay::new(["house/test".to_owned()], []);
        let mut report = Report::new();
        let variant = load(&library, sheet, &overlay, &mut report).unwrap_or_else(|| panic!("{report:?}"));
        captures_elsewhere(&library, &overlay, &variant, &mut report);
        report.problems().iter().map(|p| format!("{} {}", p.code(), p.message())).collect()
    }

    #[test]
    fn a_house_that_replaces_one_of_two_captures_is_told_of_the_other() {
        let rules =
            "## test: back to the entry.\ncapture.hit: on land when rivals at here: capture rivals at here to entry\n";
        let found = findings(rules, "parchis/gl");
        assert!(found.len() == 1 && found[0].starts_with("L17 capturing also happens in `"), "{found:?}");
        assert_eq!(findings(rules, "ludo/plain"), Vec::<String>::new());
    }

    #[test]
    fn a_house_that_adds_to_all_captures_is_not() {
        let rules = "## test: seven back.\nseven: on capture: send victims to back(7)\n";
        assert_eq!(findings(rules, "parchis/gl"), Vec::<String>::new());
    }
}
