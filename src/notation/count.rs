//! Counts and throws as text: `5`, `bonus:20`, `3 3`.

use crate::game::Count;
use crate::notation::mistakes::{Mistake, listed, nearest_of};
use crate::notation::tokens::Piece;
use crate::text::{Span, Spanned};
use crate::throws::{DIE, OutcomeId, Tags, Throw};

/// A count as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountText {
    /// Its tag, where one is written.
    pub tag: Option<String>,
    /// How many squares.
    pub value: u16,
    /// Where it stands.
    pub span: Span,
}

impl CountText {
    /// The count that is meant where a count is made: a die unless it says another tag.
    pub(super) fn resolve(&self, tags: &Tags) -> Result<Count, Mistake> {
        match &self.tag {
            None => Ok(Count { value: self.value, tag: DIE }),
            Some(name) => match tags.find(name) {
                Some(tag) => Ok(Count { value: self.value, tag }),
                None => Err(Mistake::NoSuchTag {
                    tag: name.clone(),
                    help: nearest_of(name, "tags", tags.names().iter().map(String::as_str)),
                    span: self.span,
                }),
            },
        }
    }

    /// Whether a count can be meant by it, where counts are looked for: any tag unless it says one.
    fn fits(&self, tags: &Tags, count: Count) -> bool {
        self.value == count.value && self.tag.as_ref().is_none_or(|name| tags.find(name) == Some(count.tag))
    }
}

/// Reads counts parted by blanks: `3 bonus:20`.
pub fn read_counts(text: &str, start: usize) -> Result<Vec<CountText>, Mistake> {
    Piece::new(text, start).words(&[]).into_iter().map(read_count).collect()
}

pub(super) fn read_count(word: Piece<'_>) -> Result<CountText, Mistake> {
    let (tag, number) = match word.text.split_once(':') {
        Some((tag, number)) => (Some(tag.to_owned()), number),
        None => (None, word.text),
    };
    let digits = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    match number.parse::<u16>() {
        Ok(value) if digits => Ok(CountText { tag, value, span: word.span() }),
        Ok(_) | Err(_) => Err(Mistake::NoSuchItem {
            found: word.text.to_owned(),
            help: "a count is a number, `5`, or a tag and a number, `bonus:20`; at most 65535".to_owned(),
            span: word.span(),
        }),
    }
}

/// Counts as text, dice without their tag; `empty` for none.
pub fn counts_text(tags: &Tags, counts: &[Count]) -> String {
    if counts.is_empty() {
        return "empty".to_owned();
    }
    let text = |c: &Count| if c.tag == DIE { c.value.to_string() } else { format!("{}:{}", tags.name(c.tag), c.value) };
    counts.iter().map(text).collect::<Vec<_>>().join(" ")
}

/// Whether these are the counts written, one for one, in any order.
pub fn alike_counts(tags: &Tags, written: &[CountText], counts: &[Count]) -> bool {
    if written.len() != counts.len() {
        return false;
    }
    let mut left = counts.to_vec();
    let (tagged, plain): (Vec<_>, Vec<_>) = written.iter().partition(|w| w.tag.is_some());
    // Those that say their tag choose first; then any assignment of the others is as good as another.
    tagged.into_iter().chain(plain).all(|w| match left.iter().position(|c| w.fits(tags, *c)) {
        Some(n) => {
            left.swap_remove(n);
            true
        }
        None => false,
    })
}

/// The outcome of a throw that is so named, the words in any order.
pub fn find_outcome(throw: &Throw, words: &[String]) -> Option<OutcomeId> {
    throw.find(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

/// The mistake of naming an outcome that a throw does not have.
pub fn no_such_outcome(throw: &Throw, words: &Spanned<Vec<String>>) -> Mistake {
    let found = words.node.join(" ");
    let names = throw.outcomes.iter().map(|o| o.text.as_str());
    Mistake::NoSuchOutcome { help: format!("{} gives {}", throw.words, listed(names)), found, span: words.span }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::throws::{BONUS, Outcome};

    fn read(text: &str) -> Vec<CountText> {
        read_counts(text, 0).unwrap()
    }

    #[test]
    fn counts_are_alike_in_any_order_and_tags_must_agree_where_written() {
        let tags = Tags::default();
        let counts = [Count { value: 5, tag: DIE }, Count { value: 5, tag: BONUS }];
        assert!(alike_counts(&tags, &read("5 bonus:5"), &counts));
        assert!(alike_counts(&tags, &read("5 5"), &counts));
        assert!(!alike_counts(&tags, &read("bonus:5 bonus:5"), &counts));
        assert!(!alike_counts(&tags, &read("5"), &counts));
    }

    #[test]
    fn counts_are_written_as_they_are_read() {
        let tags = Tags::default();
        let counts = [Count { value: 3, tag: DIE }, Count { value: 20, tag: BONUS }];
        assert_eq!(counts_text(&tags, &counts), "3 bonus:20");
        assert_eq!(counts_text(&tags, &[]), "empty");
    }

    #[test]
    fn numbers_out_of_range_are_mistakes() {
        assert!(read_counts("65536", 0).is_err());
        assert!(read_counts("+5", 0).is_err());
        assert!(read_counts("bonus:", 0).is_err());
    }

    #[test]
    fn outcomes_are_found_in_any_order() {
        let outcome = |text: &str| Outcome { text: text.into(), counts: vec![], tags: 0, doubles: false, weight: 1 };
        let throw = Throw {
            name: String::new(),
            words: "two dice".into(),
            outcomes: vec![outcome("1 1"), outcome("1 2")],
            total: 2,
        };
        assert_eq!(find_outcome(&throw, &["2".into(), "1".into()]), Some(OutcomeId(1)));
        assert_eq!(find_outcome(&throw, &["2".into()]), None);
    }
}
