//! The words of the language: one entry each, with its type, needs, meaning, an example and how it is lowered.

mod counts;
mod numbers;
mod pieces;
mod places;
mod seats;
mod truths;

use crate::rules::resolve::args::Args;
use crate::rules::resolve::value::{Kind, Known};

/// What has to be known where a word stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// M: there is a mover.
    Mover,
    /// V: a count is being spent.
    Spent,
    /// V, or a count of `for each`.
    Value,
    /// H: a square is in question.
    Here,
    /// P: the play is known.
    Play,
    /// I: inside `for each`.
    Each,
    /// In `on capture`.
    Victims,
    /// A mover, or behind `to`.
    Counted,
}

impl Need {
    /// Whether it is met.
    pub fn met(self, known: &Known) -> bool {
        match self {
            Self::Mover => known.mover,
            Self::Spent => known.spent,
            Self::Value => known.spent || known.each_count,
            Self::Here => known.here,
            Self::Play => known.play,
            Self::Each => known.it,
            Self::Victims => known.victims,
            Self::Counted => known.mover || known.to,
        }
    }

    /// The letter or words for it in the tables of the reference.
    pub fn letter(self) -> &'static str {
        match self {
            Self::Mover => "M",
            Self::Spent => "V",
            Self::Value => "V, or `for each` over counts",
            Self::Here => "H",
            Self::Play => "P",
            Self::Each => "I",
            Self::Victims => "in `on capture`",
            Self::Counted => "M, but not behind `to`",
        }
    }
}

/// What an argument of a word has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// A number.
    Number,
    /// A truth.
    Truth,
    /// Pieces.
    Pieces,
    /// An area.
    Area,
    /// A set of links.
    Link,
    /// Counts.
    Counts,
    /// A tag.
    Tag,
    /// The label of a sentence.
    Label,
    /// `roll` or `turn`.
    Span,
}

impl Want {
    /// The word for it in the tables of the reference.
    pub fn word(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Truth => "truth",
            Self::Pieces => "pieces",
            Self::Area => "area",
            Self::Link => "link",
            Self::Counts => "counts",
            Self::Tag => "tag",
            Self::Label => "label",
            Self::Span => "span",
        }
    }
}

/// How a word becomes nodes of the resolved form; `None` where an argument was wrong and that was said.
pub type Lowering = for<'l, 'a> fn(&mut Args<'l, 'a>) -> Option<Kind<'a>>;

/// One word of the language.
#[derive(Clone, Copy)]
pub struct Word {
    /// How it is written.
    pub name: &'static str,
    /// Another way to write it.
    pub also: Option<&'static str>,
    /// Its type, in words.
    pub is: &'static str,
    /// Its arguments.
    pub takes: &'static [Want],
    /// What has to be known.
    pub needs: &'static [Need],
    /// What it means.
    pub means: &'static str,
    /// It in use.
    pub example: &'static str,
    /// How it is lowered.
    pub lower: Lowering,
}

/// A family of words under its title.
pub struct Family {
    /// Its title in the reference.
    pub title: &'static str,
    /// Its words.
    pub words: &'static [Word],
}

/// All words, family by family.
pub const FAMILIES: &[Family] = &[
    Family { title: "Seats", words: seats::WORDS },
    Family { title: "Pieces", words: pieces::WORDS },
    Family { title: "Places and areas", words: places::WORDS },
    Family { title: "Counts", words: counts::WORDS },
    Family { title: "Numbers", words: numbers::WORDS },
    Family { title: "Truths", words: truths::WORDS },
];

/// All words.
pub fn all() -> impl Iterator<Item = &'static Word> {
    FAMILIES.iter().flat_map(|f| f.words)
}

/// All spellings of all words.
pub fn spellings() -> impl Iterator<Item = &'static str> {
    all().flat_map(|w| [Some(w.name), w.also]).flatten()
}

/// The word so written.
pub fn find(name: &str) -> Option<&'static Word> {
    all().find(|w| w.name == name || w.also == Some(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_is_written_twice() {
        let mut names: Vec<_> = spellings().collect();
        names.sort_unstable();
        let all = names.len();
        names.dedup();
        assert_eq!(names.len(), all);
    }

    #[test]
    fn every_word_that_a_context_names_exists() {
        use crate::rules::resolve::contexts::{IN_RUNNING, NOT_IN_REST};
        for name in IN_RUNNING.iter().chain(NOT_IN_REST) {
            assert!(find(name).is_some(), "{name}");
        }
    }
}
