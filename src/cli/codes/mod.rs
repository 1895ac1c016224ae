//! What each problem code means: the table behind `explain`, one file for each stage.

mod boards;
mod lints;
mod names;
mod questions;
mod runs;
mod scenes;
mod sentences;
mod sheets;
mod text;
mod throws;
mod types;

/// A problem code, explained.
#[derive(Debug)]
pub(crate) struct Entry {
    /// The stable code.
    pub(crate) code: &'static str,
    /// Its name.
    pub(crate) name: &'static str,
    /// What it means; the first sentence stands alone in lists.
    pub(crate) meaning: &'static str,
    /// Text that has this problem.
    pub(crate) bad: &'static str,
    /// The same without it.
    pub(crate) good: &'static str,
}

impl Entry {
    /// An entry: code, name, meaning, bad and good example.
    const fn new(
        code: &'static str,
        name: &'static str,
        meaning: &'static str,
        bad: &'static str,
        good: &'static str,
    ) -> Self {
        Self { code, name, meaning, bad, good }
    }

    /// Whether it is a finding, which counts only with `--strict`.
    pub(crate) fn is_finding(&self) -> bool {
        self.code.starts_with('L') && self.code != "L01"
    }

    /// The meaning in one sentence.
    pub(crate) fn first_sentence(&self) -> &'static str {
        self.meaning.find(". ").map_or(self.meaning, |end| &self.meaning[..=end])
    }
}

/// The codes of one stage.
#[derive(Debug)]
pub(crate) struct Stage {
    /// What they are about.
    pub(crate) title: &'static str,
    /// The codes, ascending.
    pub(crate) entries: &'static [Entry],
}

/// All stages, in the order in which they look at a text.
pub(crate) const STAGES: &[Stage] = &[
    Stage { title: "Files", entries: text::CODES },
    Stage { title: "Sentences", entries: sentences::CODES },
    Stage { title: "Names", entries: names::CODES },
    Stage { title: "Types and contexts", entries: types::CODES },
    Stage { title: "Boards", entries: boards::CODES },
    Stage { title: "Throws", entries: throws::CODES },
    Stage { title: "Sheets, layers and house rules", entries: sheets::CODES },
    Stage { title: "Scenes", entries: scenes::CODES },
    Stage { title: "Findings", entries: lints::CODES },
    Stage { title: "Runs", entries: runs::CODES },
    Stage { title: "Questions", entries: questions::CODES },
];

/// All codes with the title of their stage.
pub(crate) fn all() -> impl Iterator<Item = (&'static str, &'static Entry)> {
    STAGES.iter().flat_map(|stage| stage.entries.iter().map(|entry| (stage.title, entry)))
}

/// The entry of a code or of a name, in small or capital letters.
pub(crate) fn find(word: &str) -> Option<(&'static str, &'static Entry)> {
    all().find(|(_, e)| e.code.eq_ignore_ascii_case(word) || e.name.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_names_are_unique_and_in_order() {
        let mut names = std::collections::BTreeSet::new();
        for stage in STAGES {
            assert!(stage.entries.windows(2).all(|w| w[0].code < w[1].code), "{} is out of order", stage.title);
        }
        for (_, entry) in all() {
            assert!(names.insert(entry.code) && names.insert(entry.name), "{} twice", entry.code);
            assert!(!entry.meaning.is_empty() && !entry.bad.is_empty() && !entry.good.is_empty());
            assert_ne!(entry.bad, entry.good, "{}", entry.code);
        }
    }

    #[test]
    fn a_code_is_found_by_code_and_by_name() {
        assert_eq!(find("n01").map(|(_, e)| e.name), Some("unknown-word"));
        assert_eq!(find("unknown-word").map(|(_, e)| e.code), Some("N01"));
        assert!(find("Z99").is_none());
    }
}
