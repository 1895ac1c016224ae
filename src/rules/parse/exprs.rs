//! From the grammar's pairs to expressions: precedence, numbers in range.

use std::sync::LazyLock;

use pest::iterators::{Pair, Pairs};
use pest::pratt_parser::{Assoc, Op as Level, PrattParser};

use super::{ParseMistake, Rule};
use crate::rules::ast::{Expr, ExprKind, Name, Op, Phrase};
use crate::text::Span;

/// Loosest first.
static LEVELS: LazyLock<PrattParser<Rule>> = LazyLock::new(|| {
    let left = |rule| Level::infix(rule, Assoc::Left);
    PrattParser::new()
        .op(left(Rule::or))
        .op(left(Rule::and))
        .op(Level::prefix(Rule::kw_not))
        .op(left(Rule::eq) | left(Rule::ne) | left(Rule::lt) | left(Rule::le) | left(Rule::gt) | left(Rule::ge))
        .op(left(Rule::add) | left(Rule::sub))
        .op(left(Rule::mul) | left(Rule::div))
        .op(left(Rule::r#in)
            | left(Rule::not_in)
            | left(Rule::all_in)
            | left(Rule::at)
            | left(Rule::of)
            | left(Rule::marked))
});

pub(super) type Built<T> = Result<T, ParseMistake>;

/// Where a pair stands in the whole file.
pub(super) fn place(pair: &Pair<'_, Rule>, base: usize) -> Span {
    let span = pair.as_span();
    Span::new(base + span.start(), base + span.end())
}

/// An `expr`, `term`, `filters` or `expression` pair.
pub(super) fn expr(pair: Pair<'_, Rule>, base: usize) -> Built<Expr> {
    row(pair.into_inner(), base)
}

fn row(pairs: Pairs<'_, Rule>, base: usize) -> Built<Expr> {
    LEVELS
        .map_primary(|pair| primary(pair, base))
        .map_prefix(|not, operand| {
            let operand = operand?;
            let span = place(&not, base).to(operand.span);
            Ok(Expr { kind: ExprKind::Not(Box::new(operand)), span })
        })
        .map_infix(|left, pair, right| binary(left?, &pair, right?, base))
        .parse(pairs)
}

fn binary(left: Expr, pair: &Pair<'_, Rule>, right: Expr, base: usize) -> Built<Expr> {
    let (op, op_span, span) = (operator(pair.as_rule()), place(pair, base), left.span.to(right.span));
    if compares(op) && is_bare_comparison(&left) {
        return Err(ParseMistake::ChainedComparison { written: chained(&left, pair, &right, base), span });
    }
    Ok(Expr { kind: ExprKind::Binary { op, op_span, left: Box::new(left), right: Box::new(right) }, span })
}

/// A bracketed operand begins before its own first operand.
fn is_bare_comparison(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Binary { op, left, .. } if compares(*op) && left.span.start == expr.span.start)
}

fn chained(left: &Expr, pair: &Pair<'_, Rule>, right: &Expr, base: usize) -> String {
    let text = |span: Span| {
        let at = |byte: u32| (byte as usize).saturating_sub(base);
        pair.get_input()
            .get(at(span.start)..at(span.end))
            .unwrap_or("")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    let middle = match &left.kind {
        ExprKind::Binary { right: middle, .. } => middle.span,
        _ => left.span,
    };
    format!("{} and {} {} {}", text(left.span), text(middle), pair.as_str(), text(right.span))
}

pub(super) fn compares(op: Op) -> bool {
    match op {
        Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge => true,
        Op::In | Op::NotIn | Op::AllIn | Op::At | Op::Of | Op::Marked => false,
        Op::Mul | Op::Div | Op::Add | Op::Sub | Op::And | Op::Or => false,
    }
}

fn operator(rule: Rule) -> Op {
    match rule {
        Rule::r#in => Op::In,
        Rule::not_in => Op::NotIn,
        Rule::all_in => Op::AllIn,
        Rule::at => Op::At,
        Rule::of => Op::Of,
        Rule::marked => Op::Marked,
        Rule::mul => Op::Mul,
        Rule::div => Op::Div,
        Rule::add => Op::Add,
        Rule::sub => Op::Sub,
        Rule::eq => Op::Eq,
        Rule::ne => Op::Ne,
        Rule::lt => Op::Lt,
        Rule::le => Op::Le,
        Rule::gt => Op::Gt,
        Rule::ge => Op::Ge,
        Rule::and => Op::And,
        Rule::or => Op::Or,
        other => unreachable!("the grammar has no operator {other:?}"),
    }
}

fn primary(pair: Pair<'_, Rule>, base: usize) -> Built<Expr> {
    let span = place(&pair, base);
    let kind = match pair.as_rule() {
        Rule::number => ExprKind::Number(number(&pair, base)?),
        Rule::truth => ExprKind::Truth(pair.as_str() == "true"),
        Rule::list => ExprKind::List(numbers(pair, base)?),
        Rule::reference | Rule::verb => ExprKind::Name(name(&pair, base)),
        Rule::group => inner_expr(pair, base)?.kind,
        Rule::call => call(pair, base)?,
        Rule::any_of => any_of(pair, base)?,
        other => unreachable!("the grammar has no value {other:?}"),
    };
    Ok(Expr { kind, span })
}

fn inner_expr(pair: Pair<'_, Rule>, base: usize) -> Built<Expr> {
    let mut inner = pair.into_inner().filter(|p| p.as_rule() == Rule::expr);
    row(inner.next().map(Pair::into_inner).unwrap_or_else(|| unreachable!("brackets hold an expression")), base)
}

fn call(pair: Pair<'_, Rule>, base: usize) -> Built<ExprKind> {
    let mut callee = Name { module: None, name: String::new(), span: place(&pair, base) };
    let mut args = Vec::new();
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::callee => callee = name(&part, base),
            Rule::expr => args.push(expr(part, base)?),
            _ => {}
        }
    }
    Ok(ExprKind::Call { callee, args })
}

fn any_of(pair: Pair<'_, Rule>, base: usize) -> Built<ExprKind> {
    let mut parts = pair.into_inner().filter(|p| !matches!(p.as_rule(), Rule::kw_any | Rule::of_any));
    match (parts.next(), parts.next()) {
        (Some(count), Some(of)) => {
            Ok(ExprKind::Any { count: Box::new(primary(count, base)?), of: Box::new(expr(of, base)?) })
        }
        _ => unreachable!("the grammar gives `any` two parts"),
    }
}

/// A row of terms.
pub(super) fn phrase(pair: Pair<'_, Rule>, base: usize) -> Built<Phrase> {
    let span = place(&pair, base);
    let term = |part: Pair<'_, Rule>| if part.as_rule() == Rule::verb { primary(part, base) } else { expr(part, base) };
    Ok(Phrase { terms: pair.into_inner().map(term).collect::<Built<_>>()?, span })
}

/// A `name`, `label`, `event`, `callee` or `reference`.
pub(super) fn name(pair: &Pair<'_, Rule>, base: usize) -> Name {
    let (module, name) = match pair.as_str().split_once('.') {
        Some((module, name)) => (Some(module.to_owned()), name),
        None => (None, pair.as_str()),
    };
    Name { module, name: name.to_owned(), span: place(pair, base) }
}

/// A number up to 65535.
pub(super) fn number(pair: &Pair<'_, Rule>, base: usize) -> Built<u16> {
    pair.as_str().parse().map_err(|_| ParseMistake::NumberTooLarge { span: place(pair, base) })
}

/// The numbers of a list.
pub(super) fn numbers(list: Pair<'_, Rule>, base: usize) -> Built<Vec<u16>> {
    list.into_inner().filter(|p| p.as_rule() == Rule::number).map(|p| number(&p, base)).collect()
}
