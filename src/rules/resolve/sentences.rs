//! Sentences: guard, body and words of one line.

use std::rc::Rc;

use crate::report::did_you_mean;
use crate::rules::ast::{self, Effect as Written, Expr, ExprKind, Name, Op};
use crate::rules::fold;
use crate::rules::ir::{
    Body, Consequence, Counts, Duty, Each, Effect, Event, Number, Part, Pay, Sentence, Step, Truth,
};
use crate::rules::patterns::{ACTIONS, COSTS, Contexts, DUTIES, EFFECTS, STEPS};
use crate::rules::resolve::layers::{Slot, Stand};
use crate::rules::resolve::lower::Lower;
use crate::rules::resolve::mistake::Naming;
use crate::rules::resolve::operators::{has_zero, listed};
use crate::rules::resolve::typing::Typing;
use crate::rules::resolve::value::{Kind, Known, Scope};
use crate::text::{Site, Spanned};
use crate::throws;

/// A part of a guard as it is written.
struct Cut<'a> {
    expr: &'a Expr,
    negated: bool,
}

impl<'a> Lower<'a> {
    /// The sentence that holds under a label; `None` where something was wrong and said.
    pub(crate) fn sentence(&mut self, slot: &Slot<'a>, stand: &Stand<'a>) -> Option<Sentence> {
        self.begin();
        let replaced = (stand.unit != slot.home).then_some(slot.home);
        let scope = Scope { unit: stand.unit, replaced, args: Rc::default(), chain: None };
        let (body, known) = self.body(stand, &scope);
        let guard = self.guard(stand.sentence, &scope, &known?);
        let (clauses, words) = clauses(&stand.item.doc);
        Some(Sentence {
            label: slot.full(self.units),
            module: self.units[slot.home].name.clone(),
            site: self.site(&scope, stand.item.span),
            words,
            clauses,
            guard: guard?,
            body: body?,
        })
    }

    /// The body, and what is known in the guard (`None` where not even that can be said).
    fn body(&mut self, stand: &Stand<'a>, scope: &Scope<'a>) -> (Option<Body>, Option<Known>) {
        match &stand.sentence.body {
            ast::Body::May { action, with } => {
                let pick = Known::nothing("the pieces that a `may` names");
                let known = Known::moving("a `may`");
                let act = self.row(ACTIONS, action, scope, &Contexts { pick: &pick, known: &known });
                let pay = self.pay(with.as_ref(), scope);
                let body = act.zip(pay).map(|(act, pay)| Body::May { act, pay });
                (body, Some(known))
            }
            ast::Body::Never(phrase) => {
                let none = Known::nothing("a `never`");
                let step = self.row(STEPS, phrase, scope, &Contexts { pick: &none, known: &none });
                let known = Known::refusing(step.unwrap_or(Step::Land));
                (step.map(Body::Never), step.is_some().then_some(known))
            }
            ast::Body::Must(duty) => {
                let known = Known::nothing("the `when` of a `must`");
                (self.duty(duty, scope).map(Body::Must), Some(known))
            }
            ast::Body::On { event, times, effects } => self.on(event, times.as_ref(), effects, scope),
        }
    }

    fn pay(&mut self, with: Option<&'a ast::Phrase>, scope: &Scope<'a>) -> Option<Pay> {
        let Some(phrase) = with else { return Some(Pay::Nothing) };
        let pick = Known::nothing("the numbers of a `with`");
        let pay = self.row(COSTS, phrase, scope, &Contexts { pick: &pick, known: &Known::paying() })?;
        let tokens = match &pay {
            Pay::One(c) | Pay::TwoEqual(c) | Pay::All(c) | Pay::TwoTotalling(c, _) => by_count(c),
            Pay::Nothing => false,
        };
        if tokens {
            let site = self.site(scope, phrase.span);
            self.typing(&site, Typing::TokenByCount { span: phrase.span });
            return None;
        }
        Some(pay)
    }

    fn duty(&mut self, duty: &'a ast::Duty, scope: &Scope<'a>) -> Option<Duty> {
        let playing = Known::playing("a `must`");
        let single = match duty {
            ast::Duty::Truth(e) => Some(e),
            ast::Duty::Phrase(p) => match p.terms.as_slice() {
                [one] => Some(one),
                _ => None,
            },
        };
        if let Some(e) = single {
            let val = self.expr(e, scope, &playing)?;
            return self.truth(val).map(Duty::Truth);
        }
        let ast::Duty::Phrase(phrase) = duty else { return None };
        let spending = Known::nothing("the counts of a `spend`");
        let most = phrase.terms.first().and_then(super::args::plain_name) == Some("most");
        let known = if most { &playing } else { &spending };
        if most && phrase.terms.len() != 2 {
            let site = self.site(scope, phrase.span);
            let help = "put it in brackets if it is more than one term: `must most (entering or capturing)`".to_owned();
            self.typing(&site, Typing::Most { help, span: phrase.span });
            return None;
        }
        self.row(DUTIES, phrase, scope, &Contexts { pick: known, known })
    }

    fn on(
        &mut self,
        event: &'a Name,
        times: Option<&'a Spanned<u16>>,
        effects: &'a [Written],
        scope: &Scope<'a>,
    ) -> (Option<Body>, Option<Known>) {
        let found = Event::ALL.iter().copied().find(|e| e.word() == event.name && event.module.is_none());
        let Some(event) = found else {
            let words: Vec<_> = Event::ALL.iter().map(|e| e.word()).collect();
            let help = match did_you_mean(&event.name, words.iter().copied()) {
                Some(y) => format!("did you mean `{y}`?"),
                None => format!("events are {}", listed(&words)),
            };
            let site = self.site(scope, event.span);
            let name = event.name.clone();
            self.say(&site, Naming::UnknownEvent { name, help, span: site.span });
            return (None, None);
        };
        let known = Known::event(event);
        let depth = self.times(times, scope);
        let list: Vec<_> = effects.iter().map(|e| self.effect(e, scope, &known)).collect();
        let list: Option<Vec<_>> = list.into_iter().collect();
        let body = list.zip(depth).map(|(effects, times)| Body::On { event, times, effects });
        (body, Some(known))
    }

    fn times(&mut self, times: Option<&'a Spanned<u16>>, scope: &Scope<'a>) -> Option<u8> {
        let Some(times) = times else { return Some(1) };
        match u8::try_from(times.node) {
            Ok(n @ 1..=20) => Some(n),
            Ok(_) | Err(_) => {
                let site = self.site(scope, times.span);
                self.typing(&site, Typing::Times { n: times.node, span: times.span });
                None
            }
        }
    }

    fn effect(&mut self, e: &'a Written, scope: &Scope<'a>, known: &Known) -> Option<Effect> {
        let each = match &e.each {
            None => None,
            Some(set) => Some(self.each(set, scope, known)?),
        };
        let inside = match &each {
            None => known.clone(),
            Some(Each::Pieces(_)) => Known { it: true, ..known.clone() },
            Some(Each::Counts(_)) => Known { each_count: true, ..known.clone() },
        };
        let act: Option<Consequence> = self.row(EFFECTS, &e.phrase, scope, &Contexts { pick: &inside, known: &inside });
        Some(Effect { act: act?, each })
    }

    fn each(&mut self, set: &'a Expr, scope: &Scope<'a>, known: &Known) -> Option<Each> {
        let val = self.expr(set, scope, known)?;
        match val.kind {
            Kind::Counts(c) => Some(Each::Counts(c)),
            Kind::Pieces(_) => self.pieces(val).map(Each::Pieces),
            Kind::Free(_) | Kind::State(_) | Kind::Stacks(_) => self.pieces(val).map(Each::Pieces),
            _ => self.wrong(&val, "pieces or counts are", None),
        }
    }

    fn guard(&mut self, s: &'a ast::Sentence, scope: &Scope<'a>, known: &Known) -> Option<Vec<Part>> {
        let mut parts = Vec::new();
        if let Some(e) = &s.when {
            split(e, false, &mut parts);
        }
        if let Some(e) = &s.unless {
            split(e, true, &mut parts);
        }
        let mut guard = Vec::new();
        let mut whole = true;
        for part in parts {
            let truth = self.expr(part.expr, scope, known).and_then(|v| self.truth(v));
            match truth {
                Some(t) => {
                    let site = self.site(scope, part.expr.span);
                    pieces_of(if part.negated { fold::not(t) } else { t }, &site, &mut guard);
                }
                None => whole = false,
            }
        }
        whole.then_some(guard)
    }
}

/// Whether a cost names `count` with a value of 0.
fn by_count(c: &Counts) -> bool {
    match c {
        Counts::Of(inner, list) => (has_zero(list) && hand(inner)) || by_count(inner),
        Counts::Any(_, inner) | Counts::Using(inner) | Counts::Lost(inner) => by_count(inner),
        Counts::Hand | Counts::Tag(_) | Counts::Rolled => false,
    }
}

fn hand(c: &Counts) -> bool {
    match c {
        Counts::Hand => true,
        Counts::Of(c, _) | Counts::Any(_, c) => hand(c),
        Counts::Tag(_) | Counts::Rolled | Counts::Using(_) | Counts::Lost(_) => false,
    }
}

/// Cuts `when` at `and`, and `unless` at `or`.
fn split<'a>(e: &'a Expr, negated: bool, parts: &mut Vec<Cut<'a>>) {
    let cut = if negated { Op::Or } else { Op::And };
    let mut todo = vec![e];
    while let Some(e) = todo.pop() {
        match &e.kind {
            ExprKind::Binary { op, left, right, .. } if *op == cut => {
                todo.push(right);
                todo.push(left);
            }
            _ => parts.push(Cut { expr: e, negated }),
        }
    }
}

/// Cuts a truth that came out of a define at `and`; what is always true is left out.
pub(crate) fn pieces_of(t: Truth, site: &Site, guard: &mut Vec<Part>) {
    match t {
        Truth::Const(true) => {}
        Truth::And(a, b) => {
            pieces_of(*a, site, guard);
            pieces_of(*b, site, guard);
        }
        truth => guard.push(Part { truth, site: site.clone() }),
    }
}

/// Whether a sentence can do something with these settings.
pub(crate) fn awake(s: &Sentence) -> bool {
    let guard = !s.guard.iter().any(|p| matches!(p.truth, Truth::Const(false)));
    guard
        && match &s.body {
            Body::May { pay, .. } => match pay {
                Pay::One(c) | Pay::TwoEqual(c) | Pay::All(c) => !fold::no_counts(c),
                Pay::TwoTotalling(c, n) => !fold::no_counts(c) && !empty(n),
                Pay::Nothing => true,
            },
            Body::Never(_) | Body::Must(_) | Body::On { .. } => true,
        }
}

fn empty(n: &crate::rules::ir::Numbers) -> bool {
    matches!(n, crate::rules::ir::Numbers::List(l) if l.is_empty())
}

/// Whether an effect gives a token (a count worth 0).
pub(crate) fn gives_token(c: &Consequence) -> Option<throws::TagId> {
    match c {
        Consequence::Count(Number::Const(0), tag) => Some(*tag),
        _ => None,
    }
}

/// Ids of clauses that words begin with, and the rest: `DAN-2, DAN-3 One enemy` is two ids and `One enemy`.
pub(crate) fn clauses(doc: &str) -> (Vec<String>, String) {
    let mut ids = Vec::new();
    let mut rest = doc.trim();
    loop {
        let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let id = word.strip_suffix(',').unwrap_or(word);
        if !is_clause(id) {
            break;
        }
        ids.push(id.to_owned());
        rest = after.trim_start();
        if id.len() == word.len() {
            break;
        }
    }
    (ids, rest.to_owned())
}

/// `HAS-05`, `PAC-7a`, `P2D-01`: capitals and digits, a dash, then a digit first.
fn is_clause(word: &str) -> bool {
    let Some((head, tail)) = word.split_once('-') else { return false };
    let head_ok = head.starts_with(|c: char| c.is_ascii_uppercase())
        && head.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    head_ok && tail.starts_with(|c: char| c.is_ascii_digit()) && tail.chars().all(|c| c.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_ids_are_cut_off_the_words() {
        let (ids, words) = clauses("DAN-2, DAN-3 One enemy off the globes is captured.");
        assert_eq!(ids, ["DAN-2", "DAN-3"]);
        assert_eq!(words, "One enemy off the globes is captured.");
        assert_eq!(clauses("MEN-9"), (vec!["MEN-9".to_owned()], String::new()));
        assert_eq!(clauses("PAC-7a With all home").0, ["PAC-7a"]);
        assert_eq!(clauses("A T-shirt").0, Vec::<String>::new());
        assert_eq!(clauses("T-shirt day").0, Vec::<String>::new());
        assert_eq!(clauses("P2D-01 A five").0, ["P2D-01"]);
    }
}
