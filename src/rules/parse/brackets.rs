//! Brackets, counted before the grammar runs: each has its partner, and nothing is nested too deeply to follow.

use super::tokens::{Look, Token, tokens};
use super::{Mistake, ParseMistake};
use crate::text::{Span, TextMistake};

/// The greatest number of brackets inside each other.
const DEPTH: usize = 64;
/// The greatest number of operators in a sentence: each may be a level of the tree.
const OPERATORS: usize = 256;

/// Refuses a sentence whose brackets do not fit or that is nested too deeply; `base` is where it stands in its file.
pub(super) fn check(text: &str, base: usize) -> Result<(), Mistake> {
    let tokens = tokens(text);
    let place = |token: &Token<'_>| Span::new(base + token.at.start, base + token.at.end);
    let mut open: Vec<&Token<'_>> = Vec::new();
    let mut operators = 0;
    for token in &tokens {
        operators += usize::from(is_operator(token));
        if operators > OPERATORS {
            return Err(too_deep(OPERATORS, "operators in one sentence", place(token)));
        }
        if token.look != Look::Sign {
            continue;
        }
        match token.text {
            "(" | "[" if open.len() == DEPTH => {
                return Err(too_deep(DEPTH, "brackets inside each other", place(token)));
            }
            "(" | "[" => open.push(token),
            ")" | "]" => match open.pop() {
                Some(opened) if partner(opened.text) == token.text => {}
                Some(opened) => return Err(unclosed(opened, place(opened), false).into()),
                None => {
                    return Err(ParseMistake::StrayBracket { bracket: token.text.into(), span: place(token) }.into());
                }
            },
            _ => {}
        }
    }
    match open.last() {
        Some(opened) => Err(unclosed(opened, place(opened), true).into()),
        None => Ok(()),
    }
}

fn is_operator(token: &Token<'_>) -> bool {
    match token.look {
        Look::Word => matches!(token.text, "and" | "or" | "not" | "in" | "at" | "of" | "marked" | "any"),
        Look::Sign => matches!(token.text, "=" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "*" | "/"),
        Look::Number | Look::Quote => false,
    }
}

fn partner(open: &str) -> &'static str {
    if open == "(" { ")" } else { "]" }
}

fn unclosed(opened: &Token<'_>, span: Span, behind: bool) -> ParseMistake {
    ParseMistake::UnclosedBracket { bracket: opened.text.into(), partner: partner(opened.text), behind, span }
}

fn too_deep(limit: usize, what: &'static str, span: Span) -> Mistake {
    Mistake::Text(TextMistake::TooDeep { limit, what, span })
}
