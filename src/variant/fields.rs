//! Reads values of a TOML table, and reports what is of the wrong kind instead of guessing.

use crate::data::{self, Item, Key, Table, Value};
use crate::report::{Report, did_you_mean};
use crate::text::{Source, Spanned};
use crate::variant::mistake::{Mistake, known_or_near};

/// Reads the values of one file.
pub(crate) struct Fields<'a> {
    /// The file.
    pub(crate) source: &'a Source,
    /// Where mistakes go.
    pub(crate) report: &'a mut Report,
}

/// The whole table of a text, or its syntax errors.
pub(crate) fn parse_table(source: &Source, report: &mut Report) -> Option<Table> {
    let faults = match data::read(source) {
        Ok(Item { value: Value::Table(table), .. }) => return Some(table),
        Ok(_) => return Some(Table::new()),
        Err(faults) => faults,
    };
    let mut last_line = 0;
    for fault in faults {
        let (line, _) = source.line_col(fault.span.start);
        // A parser that goes on after a mistake tends to stumble over its remains.
        if line != last_line {
            let what = match fault.twice {
                Some(key) => format!("`{key}` is written twice"),
                None => lower_first(&fault.message),
            };
            report.push(source, Mistake::Toml { what, span: fault.span });
        }
        last_line = line;
    }
    None
}

impl Fields<'_> {
    /// A text.
    pub(crate) fn text(&mut self, key: &str, item: &Item) -> Option<Spanned<String>> {
        self.text_or(key, "a text in quotes", item)
    }

    /// A text or a list of texts.
    pub(crate) fn texts(&mut self, key: &str, item: &Item) -> Vec<Spanned<String>> {
        match item.items() {
            Some(items) => items.iter().filter_map(|item| self.text(key, item)).collect(),
            None => self.text_or(key, "a text, or a list of texts", item).into_iter().collect(),
        }
    }

    /// A list of texts.
    pub(crate) fn text_list(&mut self, key: &str, item: &Item) -> Option<Vec<Spanned<String>>> {
        let items = self.list(key, "a list of texts", item)?;
        Some(items.iter().filter_map(|item| self.text(key, item)).collect())
    }

    /// A whole number from `low` to `high`.
    pub(crate) fn number(&mut self, key: &str, low: u16, high: u16, item: &Item) -> Option<Spanned<u16>> {
        let number = match item.value {
            Value::Whole(number) => u16::try_from(number).ok(),
            _ => None,
        };
        match number.filter(|n| (low..=high).contains(n)) {
            Some(number) => Some(Spanned::new(number, item.site.span)),
            None => self.wrong(key, &format!("a whole number from {low} to {high}"), item),
        }
    }

    /// A list of anything.
    pub(crate) fn list<'v>(&mut self, key: &str, expected: &str, item: &'v Item) -> Option<&'v [Item]> {
        item.items().or_else(|| self.wrong(key, expected, item))
    }

    /// A table.
    pub(crate) fn table<'v>(&mut self, key: &str, item: &'v Item) -> Option<&'v [(Key, Item)]> {
        item.entries().or_else(|| self.wrong(key, "a table", item))
    }

    /// One of some words.
    pub(crate) fn word<T: Copy>(&mut self, key: &str, words: &[(&str, T)], item: &Item) -> Option<T> {
        let expected = or_list(words.iter().map(|w| format!("\"{}\"", w.0)));
        let text = item.text().unwrap_or("");
        match words.iter().find(|w| w.0 == text) {
            Some(found) => Some(found.1),
            None => {
                let help = did_you_mean(text, words.iter().map(|w| w.0)).map(|w| format!("did you mean \"{w}\"?"));
                self.wrong_with(key, &expected, item, help)
            }
        }
    }

    /// A key that is not known here.
    pub(crate) fn unknown_key(&mut self, key: &Key, of: &str, known: &[&str]) {
        let help = known_or_near(&key.name, known.iter().copied(), "keys are", "there are no keys here");
        let (name, of) = (key.name.clone(), of.to_owned());
        self.report.push(self.source, Mistake::UnknownKey { key: name, of, help, span: key.site.span });
    }

    /// Reports a value of the wrong kind.
    pub(crate) fn wrong<T>(&mut self, key: &str, expected: &str, item: &Item) -> Option<T> {
        self.wrong_with(key, expected, item, None)
    }

    fn text_or(&mut self, key: &str, expected: &str, item: &Item) -> Option<Spanned<String>> {
        match item.text() {
            Some(text) => Some(Spanned::new(text.to_owned(), item.site.span)),
            None => self.wrong(key, expected, item),
        }
    }

    fn wrong_with<T>(&mut self, key: &str, expected: &str, item: &Item, help: Option<String>) -> Option<T> {
        let (key, expected) = (key.to_owned(), expected.to_owned());
        let mistake = Mistake::Kind { key, expected, found: found(item), help, span: item.site.span };
        self.report.push(self.source, mistake);
        None
    }
}

/// `a, b or c`
pub(crate) fn or_list(words: impl IntoIterator<Item = String>) -> String {
    let words: Vec<String> = words.into_iter().collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => "nothing".to_owned(),
    }
}

/// What a value is, for people.
fn found(item: &Item) -> String {
    match &item.value {
        Value::Text(text) => format!("\"{text}\""),
        Value::Whole(number) => number.to_string(),
        Value::Decimal(number) => number.clone(),
        Value::Truth(truth) => format!("`{truth}`"),
        Value::Moment | Value::List(_) | Value::Table(_) => item.kind().to_owned(),
    }
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_lowercase().chain(chars).collect(),
        None => String::new(),
    }
}
