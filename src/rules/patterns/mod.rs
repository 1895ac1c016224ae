//! Rows of terms: patterns in which small words stand for themselves and capitals are holes with a type.
//!
//! A new action, step, duty, cost or effect made of existing nodes is one row of these tables.

mod actions;
mod costs;
mod duties;
mod effects;
mod events;
mod row;
mod steps;

pub use actions::ACTIONS;
pub use costs::COSTS;
pub use duties::DUTIES;
pub use effects::EFFECTS;
pub use events::EVENTS;
pub use row::Row;
pub use steps::STEPS;

use crate::report::did_you_mean;
use crate::rules::ast::{Expr, ExprKind, Op, Phrase};
use crate::rules::parse::foreign_word;
use crate::rules::resolve::args::plain_name;
use crate::rules::resolve::lower::{Lower, short};
use crate::rules::resolve::typing::Typing;
use crate::rules::resolve::value::{Known, Scope};

/// One pattern, and what a row that fits it becomes.
pub struct Pattern<T: 'static> {
    /// How it is written.
    pub form: &'static str,
    /// What it does.
    pub does: &'static str,
    /// It in use.
    pub example: &'static str,
    /// Makes the node; `None` where a hole was filled wrongly and that was said.
    pub build: for<'l, 'a> fn(&mut Row<'l, 'a>) -> Option<T>,
}

/// One event, for the reference.
pub struct EventWord {
    /// The event.
    pub event: crate::rules::ir::Event,
    /// When it is raised.
    pub when: &'static str,
    /// It in use.
    pub example: &'static str,
}

/// How far a row fits a form.
enum Fit<'a> {
    /// All of it; what stands in the holes.
    Whole(Vec<Option<&'a Expr>>),
    /// The form is complete before this term.
    Longer(usize),
    /// So many terms fit.
    Partly(usize),
}

fn is_hole(token: &str) -> bool {
    token.chars().all(|c| c.is_ascii_uppercase())
}

/// Lays a row beside a form such as `advance PIECES [by N]`.
fn fit<'a>(form: &str, terms: &'a [Expr]) -> Fit<'a> {
    let mut holes = Vec::new();
    let mut at = 0;
    let mut skipping = false;
    for token in form.split_whitespace() {
        let opens = token.starts_with('[');
        let closes = token.ends_with(']');
        let token = token.trim_start_matches('[').trim_end_matches(']');
        if opens {
            skipping = terms.get(at).and_then(plain_name) != Some(token);
        }
        if skipping {
            if is_hole(token) {
                holes.push(None);
            }
        } else if is_hole(token) {
            match terms.get(at) {
                Some(term) => holes.push(Some(term)),
                None => return Fit::Partly(at),
            }
            at += 1;
        } else if terms.get(at).and_then(plain_name) == Some(token) {
            at += 1;
        } else {
            return Fit::Partly(at);
        }
        if closes {
            skipping = false;
        }
    }
    if at == terms.len() { Fit::Whole(holes) } else { Fit::Longer(at) }
}

/// What the context of the two kinds of hole is.
pub struct Contexts<'l> {
    /// Of the pieces that a `may` names, before there is a mover.
    pub pick: &'l Known,
    /// Of all else.
    pub known: &'l Known,
}

impl<'a> Lower<'a> {
    /// Reads a row by the first pattern of a table that it fits.
    pub(crate) fn row<T>(
        &mut self,
        table: &'static [Pattern<T>],
        phrase: &'a Phrase,
        scope: &Scope<'a>,
        contexts: &Contexts<'_>,
    ) -> Option<T> {
        for pattern in table {
            if let Fit::Whole(holes) = fit(pattern.form, &phrase.terms) {
                let mut row =
                    Row { low: self, holes, scope, pick: contexts.pick, known: contexts.known, span: phrase.span };
                return (pattern.build)(&mut row);
            }
        }
        self.no_pattern(table, phrase, scope);
        None
    }

    fn no_pattern<T>(&mut self, table: &'static [Pattern<T>], phrase: &'a Phrase, scope: &Scope<'a>) {
        let terms = &phrase.terms;
        let foreign = terms.iter().skip(1).find_map(|t| {
            let word = plain_name(t)?;
            lookalike(word).filter(|_| !belongs(table, word)).map(|meant| (t.span, word.to_owned(), meant))
        });
        if let Some((span, found, meant)) = foreign {
            let site = self.site(scope, span);
            return self.typing(&site, Typing::ForeignWord { found, meant: meant.to_owned(), span });
        }
        if let Some((span, help)) = self.negative(terms, scope) {
            let site = self.site(scope, span);
            return self.typing(&site, Typing::Negative { help, span });
        }
        let longer = table.iter().find_map(|p| match fit(p.form, terms) {
            Fit::Longer(at) if at > 0 => Some(at),
            Fit::Longer(_) | Fit::Whole(_) | Fit::Partly(_) => None,
        });
        let next = longer.and_then(|at| terms.get(at).map(|t| (at, t)));
        let effect = |t: &Expr| table.iter().any(|p| Some(first_word(p)) == plain_name(t));
        if let Some((at, next)) = next.filter(|(_, t)| effect(t)) {
            let site = self.site(scope, phrase.span);
            let text = |from: u32, to: u32| short(site.source.slice(crate::text::Span { start: from, end: to }));
            let rest = text(next.span.start, phrase.span.end);
            let before = text(phrase.span.start, terms[at - 1].span.end);
            let span = next.span;
            return self.typing(&site, Typing::MissingComma { rest, before, span });
        }
        let site = self.site(scope, phrase.span);
        let row = short(site.words());
        self.typing(&site, Typing::NoPattern { row, help: closest(table, terms), span: phrase.span });
    }

    /// A small word and a minus sign in front of a number: `by -1`.
    fn negative(&self, terms: &'a [Expr], scope: &Scope<'a>) -> Option<(crate::text::Span, String)> {
        terms.iter().enumerate().find_map(|(i, t)| match &t.kind {
            ExprKind::Binary { op: Op::Sub, op_span, left, right } => {
                let small = plain_name(left).filter(|w| matches!(*w, "by" | "to" | "count" | "as"))?;
                let n = short(self.site(scope, right.span).words());
                let walk = small == "by" && terms.first().and_then(plain_name) == Some("advance");
                let help = if walk {
                    let who = terms
                        .get(1)
                        .filter(|_| i > 1)
                        .map_or("…".to_owned(), |w| short(self.site(scope, w.span).words()));
                    format!("a step back is `retreat {who} by {n}`")
                } else {
                    "a difference needs a number on both sides of the minus sign".to_owned()
                };
                Some((*op_span, help))
            }
            ExprKind::Number(_)
            | ExprKind::Truth(_)
            | ExprKind::List(_)
            | ExprKind::Name(_)
            | ExprKind::Call { .. }
            | ExprKind::Any { .. }
            | ExprKind::Not(_)
            | ExprKind::Binary { .. } => None,
        })
    }
}

/// The reserved word that is meant by a word of other languages or by a slip.
fn lookalike(word: &str) -> Option<&'static str> {
    foreign_word(word).or_else(|| did_you_mean(word, ["when", "unless", "with"]))
}

fn belongs<T>(table: &[Pattern<T>], word: &str) -> bool {
    table.iter().any(|p| p.form.split_whitespace().any(|t| t.trim_matches(['[', ']']) == word))
}

fn first_word<T>(pattern: &Pattern<T>) -> &'static str {
    pattern.form.split_whitespace().next().unwrap_or("")
}

fn closest<T>(table: &'static [Pattern<T>], terms: &[Expr]) -> String {
    let word = terms.first().and_then(plain_name).unwrap_or("");
    let firsts: Vec<_> = table.iter().map(first_word).collect();
    let meant = if firsts.contains(&word) { Some(word) } else { did_you_mean(word, firsts.iter().copied()) };
    let best = |w: &str| {
        let same = table.iter().filter(|p| first_word(p) == w);
        same.max_by_key(|p| match fit(p.form, terms) {
            Fit::Whole(_) => usize::MAX,
            Fit::Longer(at) | Fit::Partly(at) => at,
        })
    };
    match meant.and_then(best) {
        Some(p) => format!("closest: `{}`, as in `{}`", p.form, p.example),
        None => {
            let forms: Vec<_> = table.iter().map(|p| format!("`{}`", p.form)).collect();
            format!("one of: {}", forms.join(", "))
        }
    }
}
