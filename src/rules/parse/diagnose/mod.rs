//! From the place where the grammar stopped to a message: what stands there, what was wanted, what was probably meant.
//!
//! The grammar gives the place and the tokens it wanted there; the rest is read off the tokens around it. The questions are
//! asked in order, from the most certain to the most general.

mod between;
mod declared;
mod inside;
mod start;

use std::collections::BTreeSet;

use super::tokens::{Look, Token, tokens};
use super::words::{self, Wanted, wanted};
use super::{ParseMistake, Rule};
use crate::report::did_you_mean;
use crate::text::{Source, Span};

pub(super) use start::{begins_joining, begins_sentence, has_label};

/// Names the mistake of a sentence that the grammar left at byte `at`, wanting one of `expected`.
pub(super) fn diagnose(text: &str, base: usize, at: usize, expected: &[Rule]) -> ParseMistake {
    let tokens = tokens(text);
    let here = tokens.iter().position(|t| t.at.end > at).unwrap_or(tokens.len());
    let place = Place { text, base, tokens, here, wanted: expected.iter().map(|rule| wanted(*rule)).collect() };
    place
        .lookalike()
        .or_else(|| place.opening())
        .or_else(|| place.second_sentence())
        .or_else(|| place.declaration())
        .or_else(|| place.clause())
        .or_else(|| place.value())
        .or_else(|| place.name())
        .or_else(|| place.operator())
        .unwrap_or_else(|| place.general())
}

/// A sentence without anything in it; the cutter gives none.
pub(super) fn nothing(base: usize) -> ParseMistake {
    let (what, place, span) = ("a sentence".to_owned(), "here".to_owned(), Span::new(base, base));
    ParseMistake::NoValue { what, place, help: None, label: "here", span }
}

/// A line that should have begun with a blank.
pub(super) fn not_indented(source: &Source, above: Span, line: Span) -> ParseMistake {
    let last = tokens(source.slice(above)).pop().map(|t| within(above, &t));
    ParseMistake::NotIndented { span: first_token(source, line), above: last.unwrap_or(above) }
}

/// The first token of a sentence.
pub(super) fn first_token(source: &Source, sentence: Span) -> Span {
    tokens(source.slice(sentence)).first().map_or(sentence, |t| within(sentence, t))
}

fn within(sentence: Span, token: &Token<'_>) -> Span {
    let start = sentence.start as usize;
    Span::new(start + token.at.start, start + token.at.end)
}

const FIRST_LETTER: &str = "names begin with a small letter";
const LETTERS: &str = "names are written with the letters `a` to `z`";

/// The kinds of line, as far as the first words tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Declaration(&'static str),
    Sentence(&'static str),
    Unknown,
}

/// The place of a mistake in its sentence.
struct Place<'a> {
    text: &'a str,
    base: usize,
    tokens: Vec<Token<'a>>,
    /// The token that stands there; the number of tokens at the end of the sentence.
    here: usize,
    wanted: BTreeSet<Wanted>,
}

impl<'a> Place<'a> {
    /// The same sentence, looked at from another token.
    fn at(&self, here: usize) -> Self {
        Self { here, tokens: self.tokens.clone(), wanted: self.wanted.clone(), ..*self }
    }

    fn token(&self, at: usize) -> Option<&Token<'a>> {
        self.tokens.get(at)
    }

    fn found(&self) -> Option<&Token<'a>> {
        self.token(self.here)
    }

    fn before(&self) -> Option<&Token<'a>> {
        self.here.checked_sub(1).and_then(|at| self.token(at))
    }

    fn is(&self, at: usize, text: &str) -> bool {
        self.token(at).is_some_and(|t| t.is(text))
    }

    fn found_is(&self, text: &str) -> bool {
        self.is(self.here, text)
    }

    fn wants(&self, wanted: Wanted) -> bool {
        self.wanted.contains(&wanted)
    }

    fn span(&self, token: &Token<'_>) -> Span {
        Span::new(self.base + token.at.start, self.base + token.at.end)
    }

    /// Where it is: the token that stands there, or the end of the sentence.
    fn here_span(&self) -> Span {
        let end = self.base + self.text.len();
        self.found().map_or(Span::new(end, end), |t| self.span(t))
    }

    /// How the place is called where something is missing.
    fn before_this(&self) -> &'static str {
        if self.found().is_some() { "before this" } else { "here" }
    }

    fn said(&self) -> String {
        self.found().map_or_else(|| "the end of the sentence".to_owned(), |t| format!("`{}`", t.text))
    }

    /// The number of tokens of the label, if one stands at `at`.
    fn label_length(&self, at: usize) -> Option<usize> {
        let word = |at: usize| self.token(at).is_some_and(|t| t.look == Look::Word && !t.is_reserved());
        word(at).then(|| if self.is(at + 1, ".") && word(at + 2) { 3 } else { 1 })
    }

    /// What the line is, by its first words.
    fn line(&self) -> Line {
        let named = |known: &[&'static str], at: usize| {
            self.token(at).and_then(|t| known.iter().copied().find(|word| t.is(word)))
        };
        if let Some(word) = named(words::DECLARATIONS, 0) {
            return Line::Declaration(word);
        }
        let kind = self.label_length(0).filter(|n| self.is(*n, ":")).and_then(|n| named(words::KINDS, n + 1));
        kind.map_or(Line::Unknown, Line::Sentence)
    }

    /// The colons outside of brackets, by token.
    fn colons(&self) -> impl Iterator<Item = usize> {
        let mut depth = 0_usize;
        self.tokens.iter().enumerate().filter_map(move |(at, token)| {
            match token.text {
                "(" | "[" => depth += 1,
                ")" | "]" => depth = depth.saturating_sub(1),
                _ => {}
            }
            (depth == 0 && token.is(":")).then_some(at)
        })
    }

    /// The bracket that is open at the place, by token.
    fn open_bracket(&self) -> Option<usize> {
        let mut open = Vec::new();
        for (at, token) in self.tokens.iter().enumerate().take(self.here) {
            match token.text {
                "(" | "[" => open.push(at),
                ")" | "]" => drop(open.pop()),
                _ => {}
            }
        }
        open.pop()
    }

    fn lookalike(&self) -> Option<ParseMistake> {
        let token = self.found()?;
        match token.look {
            Look::Quote => Some(self.quoted(token)),
            Look::Sign => self.foreign_sign(token),
            Look::Word => self.not_a_name(token),
            Look::Number => None,
        }
    }

    fn quoted(&self, token: &Token<'_>) -> ParseMistake {
        let inner = token.text.trim_matches(|c| words::quote_closing(c).is_some() || c == '»').trim();
        let setting = self.line() == Line::Declaration("param");
        let help = match (setting, is_name(inner)) {
            _ if inner.is_empty() => "take the quote away".into(),
            (true, true) => format!("write `{inner}` without them; a single choice is no choice: `{inner} | …`"),
            (false, true) => format!("write `{inner}` without them"),
            (_, false) => {
                "a name is a small letter, then letters, digits, `_` and `-`; words for people stand behind `##`".into()
            }
        };
        ParseMistake::Quoted { help, span: self.span(token) }
    }

    fn foreign_sign(&self, token: &Token<'_>) -> Option<ParseMistake> {
        let span = self.span(token);
        let blank = words::FOREIGN_BLANKS.iter().find(|(c, _)| token.text.chars().eq([*c]));
        if let Some((_, name)) = blank {
            let own = "is no blank of this language; write an ordinary one".to_owned();
            return Some(ParseMistake::ForeignOperator { found: (*name).to_owned(), own, span });
        }
        let last = self.here + 1 == self.tokens.len();
        if last && (token.is(";") || token.is(".")) {
            let own = "has no place here: a sentence ends with its line".to_owned();
            return Some(ParseMistake::ForeignOperator { found: format!("`{}`", token.text), own, span });
        }
        let (sign, own) = words::FOREIGN_SIGNS.iter().find(|(sign, _)| token.is(sign))?;
        if *sign == "|" && self.line() == Line::Declaration("param") {
            return Some(self.foreign(None, Some("choices are names, two or more: `nest | entry`".to_owned())));
        }
        let own = match *sign {
            "=>" if self.colon_wanted() => "is written `:`".to_owned(),
            "||" if self.wants(Wanted::Sign("|")) => "is written `|`".to_owned(),
            "==" => "is written `=`: equality is one `=`".to_owned(),
            _ => format!("is written `{own}`"),
        };
        Some(ParseMistake::ForeignOperator { found: format!("`{sign}`"), own, span })
    }

    /// Whether the `:` before the effects of an `on` is still to come.
    fn colon_wanted(&self) -> bool {
        let later = self.colons().any(|at| at >= self.here);
        self.line() == Line::Sentence("on") && self.wants(Wanted::Sign(":")) && !later
    }

    fn not_a_name(&self, token: &Token<'_>) -> Option<ParseMistake> {
        if token.text.starts_with(|c: char| c.is_ascii_lowercase()) && token.text.is_ascii() {
            return None;
        }
        let small = token.text.to_lowercase();
        if words::reserved(&small) {
            return Some(self.foreign(Some(small), None));
        }
        let mut chars = token.text.chars();
        let first = chars.next().map(|c| c.to_ascii_lowercase()).into_iter().chain(chars).collect::<String>();
        let shouted = token.text.chars().all(|c| !c.is_lowercase());
        let own = if shouted { small } else { first };
        let rule = if token.text.is_ascii() { FIRST_LETTER } else { LETTERS };
        Some(ParseMistake::Capital { rule, own: Some(own).filter(|own| is_name(own)), span: self.span(token) })
    }

    /// A word that means nothing where it stands.
    fn foreign(&self, meant: Option<String>, help: Option<String>) -> ParseMistake {
        ParseMistake::ForeignWord { found: self.said(), meant, help, span: self.here_span() }
    }

    fn missing(&self, what: impl Into<String>, help: Option<&str>) -> ParseMistake {
        let (what, help) = (what.into(), help.map(str::to_owned));
        ParseMistake::NoValue { what, place: "here".into(), help, label: self.before_this(), span: self.here_span() }
    }

    fn general(&self) -> ParseMistake {
        let mut said: Vec<String> = self.wanted.iter().map(|w| w.said()).collect();
        let last = said.pop().unwrap_or_else(|| "something else".to_owned());
        let list = if said.is_empty() { last } else { format!("{} or {last}", said.join(", ")) };
        match self.found() {
            None => self.missing(list, None),
            Some(_) => self.foreign(None, Some(format!("expected {list}"))),
        }
    }
}

/// Whether a text is a name that may be given.
fn is_name(text: &str) -> bool {
    match tokens(text).as_slice() {
        [only] => only.is_name() && only.text.is_ascii() && only.text == text,
        _ => false,
    }
}

/// The word of `known` that is meant by `word`: a letter more, less, wrong or two changed about, but not one short word for
/// another.
fn near<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let same_letters = |a: &str, b: &str| {
        let sorted = |text: &str| {
            let mut letters: Vec<char> = text.chars().collect();
            letters.sort_unstable();
            letters
        };
        sorted(a) == sorted(b)
    };
    let stammered = |word: &str, k: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.dedup();
        k.chars().eq(letters)
    };
    let like = |k: &&str| k.len() > 2 || same_letters(word, k) || stammered(word, k);
    did_you_mean(word, known.into_iter().filter(|k| *k != word).filter(like))
}
