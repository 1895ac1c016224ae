//! `module.setting=value`, as the command line and scenes write it.

use crate::report::Report;
use crate::text::{Site, Span, Spanned};
use crate::variant::mistake::Mistake;
use crate::variant::sheet::Written;

/// One setting laid over everything else.
#[derive(Clone, Debug)]
pub(crate) struct Set {
    pub(crate) module: Spanned<String>,
    pub(crate) setting: Spanned<String>,
    pub(crate) value: Spanned<Written>,
}

/// Reads one setting; a value may leave out the quotes of TOML, which a shell takes away.
pub(crate) fn read_set(site: &Site, report: &mut Report) -> Option<Set> {
    let text = site.words();
    let mut fail = |what: String, span: Span| -> Option<Set> {
        report.push(&site.source, Mistake::BadSet { what, span });
        None
    };
    let Some((name, value)) = text.split_once('=') else {
        return fail(format!("`{text}` has no `=` and no value"), site.span);
    };
    let Some((module, setting)) = name.split_once('.') else {
        return fail(format!("`{}` names a module and no setting", name.trim()), site.span);
    };
    let start = site.span.start as usize;
    let module = trimmed(module, start);
    let setting = trimmed(setting, start + module_len(name));
    let value = trimmed(value, start + name.len() + 1);
    if module.node.is_empty() || setting.node.is_empty() || value.node.is_empty() {
        return fail(format!("`{text}` lacks a module, a setting or a value"), site.span);
    }
    match read_value(&value) {
        Some(written) => Some(Set { module, setting, value: written }),
        None => fail(format!("`{}` is no value of a setting", value.node), value.span),
    }
}

fn module_len(name: &str) -> usize {
    name.find('.').map_or(0, |at| at + 1)
}

/// The text without blanks around it, and where it stands.
fn trimmed(text: &str, start: usize) -> Spanned<String> {
    let lead = text.len() - text.trim_start().len();
    let inner = text.trim();
    Spanned::new(inner.to_owned(), Span::new(start + lead, start + lead + inner.len()))
}

fn read_value(text: &Spanned<String>) -> Option<Spanned<Written>> {
    let Some(inner) = text.node.strip_prefix('[') else { return read_item(text) };
    let inner = inner.strip_suffix(']')?;
    let mut at = text.span.start as usize + 1;
    let mut items = Vec::new();
    if !inner.trim().is_empty() {
        for part in inner.split(',') {
            items.push(read_item(&trimmed(part, at))?);
            at += part.len() + 1;
        }
    }
    Some(Spanned::new(Written::List(items), text.span))
}

fn read_item(text: &Spanned<String>) -> Option<Spanned<Written>> {
    let word = text.node.as_str();
    let written = match word {
        "true" => Written::Truth(true),
        "false" => Written::Truth(false),
        _ if word.starts_with(|c: char| c.is_ascii_digit() || c == '-') => Written::Number(word.parse().ok()?),
        _ => Written::Text(unquoted(word)?.to_owned()),
    };
    Some(Spanned::new(written, text.span))
}

/// A text in quotes or a bare name.
fn unquoted(word: &str) -> Option<&str> {
    let is_name = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let quoted = |q: char| word.strip_prefix(q).and_then(|w| w.strip_suffix(q));
    let inner = quoted('"').or_else(|| quoted('\'')).unwrap_or(word);
    (!inner.is_empty() && inner.chars().all(is_name)).then_some(inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Source;

    fn read(text: &str) -> Option<(String, String)> {
        let source = Source::new("--set", text);
        let set = read_set(&Site::new(&source, Span::new(0, text.len())), &mut Report::new())?;
        assert_eq!(source.slice(set.module.span), set.module.node);
        assert_eq!(source.slice(set.setting.span), set.setting.node);
        Some((set.value.node.to_string(), source.slice(set.value.span).to_owned()))
    }

    #[test]
    fn values_are_those_of_toml_and_quotes_may_be_left_out() {
        let value = |text: &str| read(text).map(|v| v.0);
        assert_eq!(value("a.b=30").as_deref(), Some("30"));
        assert_eq!(value("a.b=true").as_deref(), Some("true"));
        assert_eq!(value("a.b=pairs").as_deref(), Some("\"pairs\""));
        assert_eq!(value("a.b=\"pairs\"").as_deref(), Some("\"pairs\""));
        assert_eq!(value("a.b=[1,6]").as_deref(), Some("[1, 6]"));
        assert_eq!(value("a.b=[\"x\", y]").as_deref(), Some("[\"x\", \"y\"]"));
        assert_eq!(value("a.b=[]").as_deref(), Some("[]"));
    }

    #[test]
    fn places_point_into_the_text() {
        assert_eq!(read(" exit . needs = [1, 6] "), Some(("[1, 6]".to_owned(), "[1, 6]".to_owned())));
    }

    #[test]
    fn what_is_no_setting_is_refused() {
        for text in ["", "a", "a=1", "a.b", "a.b=", ".b=1", "a.=1", "a.b=[1", "a.b=1.5", "a.b=\"x", "a.b=x y"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
