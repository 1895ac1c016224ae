//! Sentences of rules on one line: as they are written, and with their settings put in.

use crate::rules::ir::Sentence;
use crate::variant::Variant;

/// A sentence as it is written, without its label, line breaks and comments.
pub(crate) fn as_written(text: &str) -> String {
    let lines = text.lines().map(|line| line.split(" #").next().unwrap_or(line).trim());
    let words: Vec<&str> = lines.filter(|l| !l.starts_with('#')).flat_map(str::split_whitespace).collect();
    let words = words.join(" ");
    match words.split_once(": ") {
        Some((label, rest)) if !label.contains(' ') => rest.to_owned(),
        Some(_) | None => words,
    }
}

/// A sentence with all names and settings put in.
pub(crate) fn resolved(variant: &Variant, sentence: &Sentence) -> String {
    variant.names().sentence(sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_stands_on_one_line_without_its_label() {
        assert_eq!(
            as_written("alike:    never land when\n  # why\n  mine at here  # own"),
            "never land when mine at here"
        );
        assert_eq!(as_written("mine at here >= 2"), "mine at here >= 2");
    }
}
