//! Labels of sentences as scenes write them.

use crate::report::did_you_mean;
use crate::scenes::mistakes::Mistake;
use crate::text::Spanned;
use crate::variant::Variant;

/// The full label that a scene means: `module.label`, or the label alone where only one sentence has it; the own
/// sentences of a sheet may be named after the last part of its id.
pub fn find_label<'v>(variant: &'v Variant, written: &str) -> Option<&'v str> {
    let all = || variant.sentences.iter().map(|s| s.label.as_str());
    if let Some(label) = all().find(|l| *l == written) {
        return Some(label);
    }
    let mut fitting = all().filter(|l| means(written, l));
    match (fitting.next(), fitting.next()) {
        (Some(label), None) => Some(label),
        _ => None,
    }
}

/// Whether `written` may stand for a full label.
fn means(written: &str, label: &str) -> bool {
    let Some((module, name)) = label.rsplit_once('.') else { return written == label };
    match written.rsplit_once('.') {
        None => written == name,
        Some((wanted, sentence)) => sentence == name && module.rsplit('/').next() == Some(wanted),
    }
}

/// The mistake of naming no sentence.
pub(super) fn unknown_label(variant: &Variant, written: &Spanned<String>) -> Mistake {
    let asleep = variant.asleep.iter().find(|a| a.label == written.node || means(&written.node, &a.label));
    let twins: Vec<&str> =
        variant.sentences.iter().map(|s| s.label.as_str()).filter(|l| means(&written.node, l)).collect();
    let help = match asleep {
        Some(asleep) if asleep.dropped => format!("`{}` was dropped", asleep.label),
        Some(asleep) => format!("`{}` does not hold with these settings", asleep.label),
        None if twins.len() > 1 => format!("several are so called: {}", quoted(&twins)),
        None => suggestion(variant, &written.node),
    };
    Mistake::UnknownLabel { label: written.node.clone(), sheet: variant.id.clone(), help, span: written.span }
}

fn suggestion(variant: &Variant, written: &str) -> String {
    let labels: Vec<&str> = variant.sentences.iter().map(|s| s.label.as_str()).collect();
    if let Some(near) = did_you_mean(written, labels.iter().copied()) {
        return format!("did you mean `{near}`?");
    }
    let module = written.rsplit_once('.').map_or("", |(m, _)| m);
    let of_module: Vec<&str> =
        labels.into_iter().filter(|l| l.rsplit_once('.').is_some_and(|(m, _)| m == module)).collect();
    if of_module.is_empty() {
        return "a label is written `module.label`; `charkoni show` lists them".to_owned();
    }
    format!("sentences of `{module}`: {}", quoted(&of_module))
}

fn quoted(names: &[&str]) -> String {
    names.iter().map(|n| format!("`{n}`")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_meant_by_its_name_or_by_the_last_part_of_its_module() {
        assert!(means("hit", "capture.hit"));
        assert!(means("has.whole", "parcheesi/has.whole"));
        assert!(!means("as.whole", "parcheesi/has.whole"));
        assert!(!means("gate.hit", "capture.hit"));
    }
}
