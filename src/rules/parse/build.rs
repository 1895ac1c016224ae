//! From the grammar's pairs to declarations and sentences.

use pest::iterators::Pair;

use super::exprs::{Built, expr, name, number, numbers, phrase, place};
use super::{ParseMistake, Rule};
use crate::rules::ast::{
    Body, Define, Duty, Effect, Expr, Extent, ItemKind, Name, Owner, Param, ParamValue, Range, Sentence, State, Tag,
};
use crate::text::{Span, Spanned};

/// What stands on a line.
pub(super) fn item(line: Pair<'_, Rule>, base: usize) -> Built<ItemKind> {
    Ok(match line.as_rule() {
        Rule::param => ItemKind::Param(param(line, base)?),
        Rule::state => ItemKind::State(state(line, base)),
        Rule::tag => ItemKind::Tag(tag(line, base)),
        Rule::define => ItemKind::Define(define(line, base)?),
        Rule::using => ItemKind::Use(first_name(line, base)),
        Rule::after => ItemKind::After(first_name(line, base)),
        Rule::dropping => ItemKind::Drop(first_name(line, base)),
        Rule::sentence => ItemKind::Sentence(sentence(line, base)?),
        other => unreachable!("the grammar has no line {other:?}"),
    })
}

fn names(pair: Pair<'_, Rule>, base: usize) -> impl Iterator<Item = Name> {
    pair.into_inner().filter(|p| matches!(p.as_rule(), Rule::name | Rule::label)).map(move |p| name(&p, base))
}

fn first_name(pair: Pair<'_, Rule>, base: usize) -> Name {
    let missing = Name { module: None, name: String::new(), span: place(&pair, base) };
    names(pair, base).next().unwrap_or(missing)
}

fn param(pair: Pair<'_, Rule>, base: usize) -> Built<Param> {
    let name = first_name(pair.clone(), base);
    let mut value = ParamValue::Truth(false);
    let mut bounds = None;
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::choice => value = ParamValue::Choice(names(part, base).collect()),
            Rule::area_of => value = ParamValue::Area(first_name(part, base)),
            Rule::tag_of => value = ParamValue::Tag(first_name(part, base)),
            Rule::list => value = ParamValue::Numbers(numbers(part, base)?),
            Rule::number => value = ParamValue::Number(number(&part, base)?),
            Rule::truth => value = ParamValue::Truth(part.as_str() == "true"),
            Rule::range => bounds = Some(range(part, base)?),
            _ => {}
        }
    }
    if let (ParamValue::Number(default), Some(range)) = (&value, bounds) {
        within(*default, range)?;
    }
    Ok(Param { name, value, range: bounds })
}

fn range(pair: Pair<'_, Rule>, base: usize) -> Built<Range> {
    let numbers = pair.into_inner().filter(|p| p.as_rule() == Rule::number);
    let found = numbers.map(|p| Ok((number(&p, base)?, place(&p, base)))).collect::<Built<Vec<(u16, Span)>>>()?;
    match found.as_slice() {
        [(low, first), (high, last)] if low <= high => Ok(Range { low: *low, high: *high, span: first.to(*last) }),
        [(low, first), (high, last)] => {
            let why = format!(", the least value first: `{high}..{low}`");
            Err(ParseMistake::BadRange { why, label: "goes down", span: first.to(*last) })
        }
        _ => unreachable!("the grammar gives a range two numbers"),
    }
}

fn within(default: u16, range: Range) -> Built<()> {
    if (range.low..=range.high).contains(&default) {
        return Ok(());
    }
    let why = format!(" that holds the default; {default} lies outside");
    Err(ParseMistake::BadRange { why, label: "leaves the default out", span: range.span })
}

fn state(pair: Pair<'_, Rule>, base: usize) -> State {
    let name = first_name(pair.clone(), base);
    let (mut of, mut per) = (Owner::Game, None);
    for part in pair.into_inner() {
        match (part.as_rule(), part.as_str()) {
            (Rule::owner, "piece") => of = Owner::Piece,
            (Rule::owner, "seat") => of = Owner::Seat,
            (Rule::extent, "roll") => per = Some(Extent::Roll),
            (Rule::extent, "turn") => per = Some(Extent::Turn),
            _ => {}
        }
    }
    State { name, of, per }
}

fn tag(pair: Pair<'_, Rule>, base: usize) -> Tag {
    let name = first_name(pair.clone(), base);
    Tag { name, is: names(pair, base).nth(1) }
}

fn define(pair: Pair<'_, Rule>, base: usize) -> Built<Define> {
    let name = first_name(pair.clone(), base);
    let mut args = Vec::new();
    let mut body = None;
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::arguments => args.extend(names(part, base)),
            Rule::expr => body = Some(expr(part, base)?),
            _ => {}
        }
    }
    Ok(Define { name, args, body: wanted(body, "a define has a body") })
}

/// A part that the grammar never leaves out.
fn wanted<T>(part: Option<T>, fact: &str) -> T {
    part.unwrap_or_else(|| unreachable!("{fact}"))
}

fn sentence(pair: Pair<'_, Rule>, base: usize) -> Built<Sentence> {
    let label = first_name(pair.clone(), base);
    let body = pair.into_inner().find(|p| !matches!(p.as_rule(), Rule::label | Rule::colon));
    let pair = wanted(body, "a label is followed by a sentence");
    let mut clauses = Clauses::default();
    let body = match pair.as_rule() {
        Rule::may => {
            clauses.read(pair, base)?;
            Body::May { action: wanted(clauses.phrase.take(), "a `may` has an action"), with: clauses.with.take() }
        }
        Rule::never => {
            clauses.read(pair, base)?;
            Body::Never(wanted(clauses.phrase.take(), "a `never` has a step"))
        }
        Rule::must => {
            clauses.read(pair, base)?;
            Body::Must(wanted(clauses.duty.take(), "a `must` has a duty"))
        }
        Rule::on => {
            clauses.read(pair, base)?;
            let event = wanted(clauses.event.take(), "an `on` has an event");
            Body::On { event, times: clauses.times, effects: std::mem::take(&mut clauses.effects) }
        }
        other => unreachable!("the grammar has no sentence {other:?}"),
    };
    Ok(Sentence { label, body, when: clauses.when, unless: clauses.unless })
}

/// The parts of a sentence, as far as they are read.
#[derive(Default)]
struct Clauses {
    phrase: Option<crate::rules::ast::Phrase>,
    with: Option<crate::rules::ast::Phrase>,
    duty: Option<Duty>,
    event: Option<Name>,
    times: Option<Spanned<u16>>,
    effects: Vec<Effect>,
    when: Option<Expr>,
    unless: Option<Expr>,
}

impl Clauses {
    fn read(&mut self, pair: Pair<'_, Rule>, base: usize) -> Built<()> {
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::phrase => self.phrase = Some(phrase(part, base)?),
                Rule::with => self.with = Some(phrase(last(part), base)?),
                Rule::duty => self.duty = Some(Duty::Phrase(phrase(part, base)?)),
                Rule::expr => self.duty = Some(Duty::Truth(expr(part, base)?)),
                Rule::event => self.event = Some(name(&part, base)),
                Rule::times => self.times = Some(times(part, base)?),
                Rule::effect => self.effects.push(effect(part, base)?),
                Rule::when => self.when = Some(expr(last(part), base)?),
                Rule::unless => self.unless = Some(expr(last(part), base)?),
                _ => {}
            }
        }
        Ok(())
    }
}

/// What stands behind the keyword of a clause.
fn last(clause: Pair<'_, Rule>) -> Pair<'_, Rule> {
    wanted(clause.into_inner().last(), "a clause has a keyword and a body")
}

fn times(pair: Pair<'_, Rule>, base: usize) -> Built<Spanned<u16>> {
    let span = place(&pair, base);
    let many = wanted(pair.into_inner().find(|p| p.as_rule() == Rule::number), "`up to` has a number");
    Ok(Spanned::new(number(&many, base)?, span))
}

fn effect(pair: Pair<'_, Rule>, base: usize) -> Built<Effect> {
    let span = place(&pair, base);
    let (mut done, mut each) = (None, None);
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::phrase => done = Some(phrase(part, base)?),
            Rule::each => each = Some(expr(last(part), base)?),
            _ => {}
        }
    }
    Ok(Effect { phrase: wanted(done, "an effect has a phrase"), each, span })
}
