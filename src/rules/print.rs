//! What was written, back to text: one line a sentence, no bracket that is not needed. Reading the text gives the same again.

use super::ast::{
    Body, Duty, Effect, Expr, ExprKind, Extent, Item, ItemKind, Name, Op, Owner, Param, ParamValue, Phrase, RuleFile,
    Sentence, State,
};

/// A whole file: title, words, sentences in order.
pub fn file(file: &RuleFile) -> String {
    let mut out = String::new();
    let first_has_words = file.items.first().is_some_and(|item| !item.doc.is_empty());
    match &file.title {
        Some(title) => out.push_str(format!("## {}", title.node).trim_end()),
        // The first line of a module would be read as its title.
        None if first_has_words => {}
        None => return file.items.iter().map(item).collect(),
    }
    out.push('\n');
    out.extend(file.items.iter().map(item));
    out
}

/// A declaration or sentence on one line, with its words on a line above.
pub fn item(item: &Item) -> String {
    let line = match &item.kind {
        ItemKind::Param(param) => setting(param),
        ItemKind::State(state) => counter(state),
        ItemKind::Tag(tag) => match &tag.is {
            Some(is) => format!("tag {} is {}", name(&tag.name), name(is)),
            None => format!("tag {}", name(&tag.name)),
        },
        ItemKind::Define(define) if define.args.is_empty() => {
            format!("define {} = {}", name(&define.name), expr(&define.body))
        }
        ItemKind::Define(define) => {
            let args = joined(&define.args, ", ", name);
            format!("define {}({args}) = {}", name(&define.name), expr(&define.body))
        }
        ItemKind::Use(module) => format!("use {}", name(module)),
        ItemKind::After(module) => format!("after {}", name(module)),
        ItemKind::Drop(label) => format!("drop {}", name(label)),
        ItemKind::Sentence(written) => sentence(written),
    };
    if item.doc.is_empty() { format!("{line}\n") } else { format!("## {}\n{line}\n", item.doc) }
}

/// A labelled sentence.
pub fn sentence(sentence: &Sentence) -> String {
    let label = name(&sentence.label);
    let (head, tail) = match &sentence.body {
        Body::May { action, with: None } => (format!("may {}", phrase(action)), String::new()),
        Body::May { action, with: Some(with) } => {
            (format!("may {} with {}", phrase(action), phrase(with)), String::new())
        }
        Body::Never(step) => (format!("never {}", phrase(step)), String::new()),
        Body::Must(Duty::Truth(truth)) => (format!("must {}", expr(truth)), String::new()),
        Body::Must(Duty::Phrase(duty)) => (format!("must {}", row(duty, true)), String::new()),
        Body::On { event, times, effects } => {
            let times = times.as_ref().map(|n| format!(" up to {} times", n.node)).unwrap_or_default();
            (format!("on {}{times}", name(event)), format!(": {}", joined(effects, ", ", effect)))
        }
    };
    let clause = |word: &str, condition: &Option<Expr>| {
        condition.as_ref().map(|condition| format!(" {word} {}", expr(condition))).unwrap_or_default()
    };
    format!("{label}: {head}{}{}{tail}", clause("when", &sentence.when), clause("unless", &sentence.unless))
}

/// A row of terms.
pub fn phrase(phrase: &Phrase) -> String {
    row(phrase, false)
}

/// An expression.
pub fn expr(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Number(n) => n.to_string(),
        ExprKind::Truth(truth) => truth.to_string(),
        ExprKind::List(numbers) => format!("[{}]", joined(numbers, ", ", u16::to_string)),
        ExprKind::Name(written) => name(written),
        ExprKind::Call { callee, args } => format!("{}({})", name(callee), joined(args, ", ", self::expr)),
        ExprKind::Any { count, of } => format!("any {} of {}", how_many(count), filters(of)),
        ExprKind::Not(operand) => format!("not {}", at_least(operand, NOT)),
        ExprKind::Binary { op, left, right, .. } => {
            let level = level_of(*op);
            let least_left = if level == COMPARISON { level + 1 } else { level };
            let left = if is_filter(*op) { operand(left, least_left) } else { at_least(left, least_left) };
            let right = if level == TIGHT { operand(right, level + 1) } else { at_least(right, level + 1) };
            format!("{left} {} {right}", sign(*op))
        }
    }
}

fn setting(param: &Param) -> String {
    let value = match &param.value {
        ParamValue::Number(n) => n.to_string(),
        ParamValue::Truth(truth) => truth.to_string(),
        ParamValue::Choice(choices) => joined(choices, " | ", name),
        ParamValue::Numbers(numbers) => format!("[{}]", joined(numbers, ", ", u16::to_string)),
        ParamValue::Area(area) => format!("area {}", name(area)),
        ParamValue::Tag(tag) => format!("tag {}", name(tag)),
    };
    let range = param.range.map(|range| format!(" in {}..{}", range.low, range.high)).unwrap_or_default();
    format!("param {} = {value}{range}", name(&param.name))
}

fn counter(state: &State) -> String {
    let of = match state.of {
        Owner::Piece => "piece",
        Owner::Seat => "seat",
        Owner::Game => "game",
    };
    let per = match state.per {
        Some(Extent::Roll) => " per roll",
        Some(Extent::Turn) => " per turn",
        None => "",
    };
    format!("state {} of {of}{per}", name(&state.name))
}

fn effect(effect: &Effect) -> String {
    match &effect.each {
        Some(each) => format!("{} for each {}", phrase(&effect.phrase), at_least(each, SUM)),
        None => phrase(&effect.phrase),
    }
}

/// Terms side by side; brackets keep one from reading on into the next.
fn row(phrase: &Phrase, duty: bool) -> String {
    let mut out = String::new();
    for (at, term) in phrase.terms.iter().enumerate() {
        let text = at_least(term, SUM);
        let previous = at.checked_sub(1).and_then(|before| phrase.terms.get(before));
        let behind_verb = at == 1 && !duty && previous.is_some_and(|verb| matches!(verb.kind, ExprKind::Name(_)));
        let joins_left = at > 0 && text.starts_with("all in ") && !behind_verb;
        let loses_verb = at == 0 && !duty && verb_all_in(term);
        let is_any = text == "any" && at + 1 < phrase.terms.len();
        if at > 0 {
            out.push(' ');
        }
        if joins_left || loses_verb || is_any {
            out.push_str(&format!("({text})"));
        } else {
            out.push_str(&text);
        }
    }
    out
}

/// Whether a term begins `name all in`, which at the head of a phrase is a verb and `all in`.
fn verb_all_in(term: &Expr) -> bool {
    let ExprKind::Binary { op, left, .. } = &term.kind else { return false };
    (*op == Op::AllIn && matches!(left.kind, ExprKind::Name(_))) || (level_of(*op) >= SUM && verb_all_in(left))
}

const NOT: u8 = 3;
const COMPARISON: u8 = 4;
const SUM: u8 = 5;
const TIGHT: u8 = 7;
const VALUE: u8 = 8;

fn level_of(op: Op) -> u8 {
    match op {
        Op::Or => 1,
        Op::And => 2,
        Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge => COMPARISON,
        Op::Add | Op::Sub => SUM,
        Op::Mul | Op::Div => 6,
        Op::In | Op::NotIn | Op::AllIn | Op::At | Op::Of | Op::Marked => TIGHT,
    }
}

fn level(expr: &Expr) -> u8 {
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::Truth(_) | ExprKind::List(_) | ExprKind::Name(_) => VALUE,
        ExprKind::Call { .. } | ExprKind::Any { .. } => VALUE,
        ExprKind::Not(_) => NOT,
        ExprKind::Binary { op, .. } => level_of(*op),
    }
}

fn bracketed(written: &Expr) -> String {
    format!("({})", expr(written))
}

fn at_least(written: &Expr, least: u8) -> String {
    if level(written) < least { bracketed(written) } else { expr(written) }
}

/// An operand beside a filter: `any` would take the filter for its own.
fn operand(written: &Expr, least: u8) -> String {
    match written.kind {
        ExprKind::Any { .. } => bracketed(written),
        _ => at_least(written, least),
    }
}

fn how_many(count: &Expr) -> String {
    match count.kind {
        ExprKind::Number(_) | ExprKind::Name(_) | ExprKind::Call { .. } => expr(count),
        _ => bracketed(count),
    }
}

/// What `any N of` takes: filters from left to right and no other operator.
fn filters(of: &Expr) -> String {
    match &of.kind {
        ExprKind::Binary { op, left, right, .. } if is_filter(*op) => {
            let left = if matches!(left.kind, ExprKind::Any { .. }) { bracketed(left) } else { filters(left) };
            format!("{left} {} {}", sign(*op), operand(right, VALUE))
        }
        _ => at_least(of, VALUE),
    }
}

fn is_filter(op: Op) -> bool {
    match op {
        Op::In | Op::NotIn | Op::At | Op::Of | Op::Marked => true,
        Op::AllIn | Op::Mul | Op::Div | Op::Add | Op::Sub | Op::And | Op::Or => false,
        Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge => false,
    }
}

fn sign(op: Op) -> &'static str {
    match op {
        Op::In => "in",
        Op::NotIn => "not in",
        Op::AllIn => "all in",
        Op::At => "at",
        Op::Of => "of",
        Op::Marked => "marked",
        Op::Mul => "*",
        Op::Div => "/",
        Op::Add => "+",
        Op::Sub => "-",
        Op::Eq => "=",
        Op::Ne => "!=",
        Op::Lt => "<",
        Op::Le => "<=",
        Op::Gt => ">",
        Op::Ge => ">=",
        Op::And => "and",
        Op::Or => "or",
    }
}

fn name(name: &Name) -> String {
    match &name.module {
        Some(module) => format!("{module}.{}", name.name),
        None => name.name.clone(),
    }
}

fn joined<T>(parts: &[T], between: &str, print: impl Fn(&T) -> String) -> String {
    parts.iter().map(print).collect::<Vec<_>>().join(between)
}
