//! Settings: their defaults, and whether a value fits them.

use crate::rules::ast::{Param, ParamValue};
use crate::rules::resolve::Value;
use crate::text::Span;

/// The value that holds where nobody sets one.
pub fn default(param: &Param) -> Value {
    match &param.value {
        ParamValue::Number(n) => Value::Number(*n),
        ParamValue::Truth(b) => Value::Truth(*b),
        ParamValue::Choice(names) => Value::Choice(names.first().map(|n| n.name.clone()).unwrap_or_default()),
        ParamValue::Numbers(l) => Value::Numbers(l.clone()),
        ParamValue::Area(name) => Value::Area(vec![name.name.clone()]),
        ParamValue::Tag(name) => Value::Tag(name.name.clone()),
    }
}

/// Where the default stands that a name is asked for by; the name of the setting, if it names nothing.
pub fn default_span(param: &Param) -> Span {
    match &param.value {
        ParamValue::Area(name) | ParamValue::Tag(name) => name.span,
        ParamValue::Number(_) | ParamValue::Truth(_) | ParamValue::Choice(_) | ParamValue::Numbers(_) => {
            param.name.span
        }
    }
}

/// The value, brought to the type of the setting; `None` if it does not fit.
pub fn fit(value: Value, param: &Param) -> Option<Value> {
    match (value, &param.value) {
        (Value::Number(n), ParamValue::Number(_)) => {
            param.range.is_none_or(|r| (r.low..=r.high).contains(&n)).then_some(Value::Number(n))
        }
        (Value::Number(n), ParamValue::Numbers(_)) => Some(Value::Numbers(vec![n])),
        (Value::Numbers(l), ParamValue::Numbers(_)) => Some(Value::Numbers(l)),
        (Value::Truth(b), ParamValue::Truth(_)) => Some(Value::Truth(b)),
        (Value::Choice(c) | Value::Tag(c), ParamValue::Choice(names)) => {
            names.iter().any(|n| n.name == c).then_some(Value::Choice(c))
        }
        (Value::Area(names), ParamValue::Area(_)) => Some(Value::Area(names)),
        (Value::Choice(name), ParamValue::Area(_)) => Some(Value::Area(vec![name])),
        (Value::Tag(name) | Value::Choice(name), ParamValue::Tag(_)) => Some(Value::Tag(name)),
        (
            Value::Number(_) | Value::Numbers(_) | Value::Truth(_) | Value::Choice(_) | Value::Area(_) | Value::Tag(_),
            _,
        ) => None,
    }
}

/// What a setting wants, as a message says it.
pub fn wanted(param: &Param) -> &'static str {
    match &param.value {
        ParamValue::Number(_) => "a number in its range is",
        ParamValue::Truth(_) => "`true` or `false` is",
        ParamValue::Choice(_) => "one of its values is",
        ParamValue::Numbers(_) => "a list of numbers is",
        ParamValue::Area(_) => "an area is",
        ParamValue::Tag(_) => "a tag is",
    }
}

/// A value as a sheet writes it.
pub fn show(value: &Value) -> String {
    match value {
        Value::Number(n) => n.to_string(),
        Value::Truth(b) => b.to_string(),
        Value::Choice(c) => format!("\"{c}\""),
        Value::Numbers(l) => format!("[{}]", l.iter().map(u16::to_string).collect::<Vec<_>>().join(", ")),
        Value::Area(names) => match names.as_slice() {
            [one] => format!("\"{one}\""),
            many => format!("[{}]", many.iter().map(|n| format!("\"{n}\"")).collect::<Vec<_>>().join(", ")),
        },
        Value::Tag(t) => format!("\"{t}\""),
    }
}

/// All values of a setting that is a choice.
pub fn options(param: &Param) -> Vec<String> {
    match &param.value {
        ParamValue::Choice(names) => names.iter().map(|n| n.name.clone()).collect(),
        ParamValue::Number(_)
        | ParamValue::Truth(_)
        | ParamValue::Numbers(_)
        | ParamValue::Area(_)
        | ParamValue::Tag(_) => Vec::new(),
    }
}
