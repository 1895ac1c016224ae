//! A sentence as a reader sees it, good or bad: words, numbers, signs. Used to check brackets before the grammar runs and
//! to say what stands at a mistake; never to decide what a good sentence means.

use std::ops::Range;

use super::words;

/// What a token looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// A name or keyword, capitals and foreign letters included, or digits with letters behind them.
    Word,
    /// Digits only.
    Number,
    /// A sign, as long as one of the grammar or one that is foreign to it.
    Sign,
    /// From a quote to its partner, or the lone quote.
    Quote,
}

/// A token and its place in the sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) look: Look,
    pub(super) text: &'a str,
    pub(super) at: Range<usize>,
}

impl Token<'_> {
    pub(super) fn is(&self, text: &str) -> bool {
        self.text == text
    }

    /// Whether this is a word that may be a name.
    pub(super) fn is_name(&self) -> bool {
        self.look == Look::Word
            && self.text.starts_with(|c: char| c.is_ascii_lowercase())
            && !words::reserved(self.text)
    }

    /// Whether this is a word of the grammar.
    pub(super) fn is_reserved(&self) -> bool {
        self.look == Look::Word && words::reserved(self.text)
    }

    /// Whether a value may begin with this.
    pub(super) fn begins_value(&self) -> bool {
        match self.look {
            Look::Word => !self.is_reserved() || self.is("true") || self.is("false") || self.is("not"),
            Look::Number | Look::Quote => true,
            Look::Sign => self.is("(") || self.is("["),
        }
    }
}

/// All tokens of a sentence; blanks and comments are left out.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = &text[at..];
        let (look, length) = match first {
            ' ' | '\t' | '\n' | '\r' => (None, 1),
            '#' => (None, rest.find(['\n', '\r']).unwrap_or(rest.len())),
            c if c.is_ascii_digit() => number_or_word(rest),
            c if c.is_alphanumeric() || c == '_' => (Some(Look::Word), word_length(rest)),
            c => match words::quote_closing(c) {
                Some(close) => (Some(Look::Quote), quote_length(rest, close)),
                None => (Some(Look::Sign), sign_length(rest)),
            },
        };
        if let Some(look) = look {
            found.push(Token { look, text: &rest[..length], at: at..at + length });
        }
        at += length;
    }
    found
}

fn number_or_word(rest: &str) -> (Option<Look>, usize) {
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    match rest[digits..].chars().next() {
        Some(c) if c.is_alphabetic() || c == '_' => (Some(Look::Word), word_length(rest)),
        _ => (Some(Look::Number), digits),
    }
}

/// A hyphen belongs to a word only between two of its letters.
fn word_length(rest: &str) -> usize {
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    let mut chars = rest.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let joins = c == '-' && chars.peek().is_some_and(|(_, next)| letter(*next));
        if !letter(c) && !joins {
            return at;
        }
    }
    rest.len()
}

fn quote_length(rest: &str, close: char) -> usize {
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let line = rest.find(['\n', '\r']).unwrap_or(rest.len());
    rest[first..line].find(close).map_or(first, |inner| first + inner + close.len_utf8())
}

fn sign_length(rest: &str) -> usize {
    let known = words::SIGNS.iter().copied().chain(words::FOREIGN_SIGNS.iter().map(|(sign, _)| *sign));
    let longest = known.filter(|sign| rest.starts_with(sign)).map(str::len).max();
    longest.or_else(|| rest.chars().next().map(char::len_utf8)).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        tokens(text).into_iter().map(|t| t.text).collect()
    }

    #[test]
    fn a_hyphen_joins_letters_only() {
        assert_eq!(texts("nest-empty a- -1 - b"), ["nest-empty", "a", "-", "-", "1", "-", "b"]);
    }

    #[test]
    fn signs_are_as_long_as_they_can_be() {
        assert_eq!(texts("a==b<=1..15≥c"), ["a", "==", "b", "<=", "1", "..", "15", "≥", "c"]);
    }

    #[test]
    fn comments_and_blanks_are_no_tokens() {
        assert_eq!(texts("a # b\n  c"), ["a", "c"]);
    }

    #[test]
    fn a_quote_reaches_to_its_partner_or_stands_alone() {
        assert_eq!(texts("\"a b\" “c” \"d"), ["\"a b\"", "“c”", "\"", "d"]);
    }
}
