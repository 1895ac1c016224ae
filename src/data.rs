//! TOML as a tree in which every key and value knows where it was written: boards, throws and sheets read from it.

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;
use toml::de::{DeTable, DeValue};

use crate::text::{Site, Source, Span};

/// A value and where it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The value.
    pub value: Value,
    /// Where it was written.
    pub site: Site,
}

/// A key of a table and where it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// The key.
    pub name: String,
    /// Where it was written.
    pub site: Site,
}

/// What TOML can hold.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `"text"`
    Text(String),
    /// `12`
    Whole(i64),
    /// `0.5`: the number as it was written, without `_`.
    Decimal(String),
    /// `true` or `false`
    Truth(bool),
    /// A date or a time; nothing in the project wants one.
    Moment,
    /// `[…]`
    List(Vec<Item>),
    /// `{…}`, or what stands below `[header]`; in the order of the text.
    Table(Table),
}

/// The entries of a table in the order of the text.
pub type Table = Vec<(Key, Item)>;

/// A mistake of TOML itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong, in the words of TOML.
    pub message: String,
    /// Where.
    pub span: Span,
    /// The key that is given a second time, if that is what is wrong.
    pub twice: Option<String>,
}

/// Reads a whole document; all faults of its syntax otherwise.
///
/// # Errors
/// Every fault that TOML finds; there is at least one.
pub fn read(source: &Source) -> Result<Item, Vec<Fault>> {
    let (root, errors) = DeTable::parse_recoverable(source.text());
    if errors.is_empty() {
        let span = root.span();
        let mut faults = Vec::new();
        let table = table(root.get_ref(), source, &mut faults);
        let site = Site::new(source, span.into());
        return if faults.is_empty() { Ok(Item { value: Value::Table(table), site }) } else { Err(faults) };
    }
    Err(errors.iter().map(|error| fault(error, source)).collect())
}

fn fault(error: &toml::de::Error, source: &Source) -> Fault {
    let span: Span = error.span().unwrap_or_default().into();
    let twice = error.message().starts_with("duplicate key").then(|| source.slice(span).trim().to_owned());
    Fault { message: error.message().to_owned(), span, twice }
}

fn table(entries: &DeTable<'_>, source: &Source, faults: &mut Vec<Fault>) -> Table {
    entries
        .iter()
        .map(|(key, value)| {
            let name = key.get_ref().clone().into_owned();
            (Key { name, site: Site::new(source, key.span().into()) }, item(value, source, faults))
        })
        .collect()
}

fn item(from: &toml::Spanned<DeValue<'_>>, source: &Source, faults: &mut Vec<Fault>) -> Item {
    let span: Span = from.span().into();
    let value = match from.get_ref() {
        DeValue::String(text) => Value::Text(text.clone().into_owned()),
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => Value::Whole(number),
            Err(_) => {
                faults.push(Fault { message: "this number is too large".into(), span, twice: None });
                Value::Whole(0)
            }
        },
        DeValue::Float(number) => Value::Decimal(number.as_str().to_owned()),
        DeValue::Boolean(truth) => Value::Truth(*truth),
        DeValue::Datetime(_) => Value::Moment,
        DeValue::Array(items) => Value::List(items.iter().map(|i| item(i, source, faults)).collect()),
        DeValue::Table(entries) => Value::Table(table(entries, source, faults)),
    };
    Item { value, site: Site::new(source, span) }
}

impl Item {
    /// What kind of value it is, for people: `a text`, `a list` …
    pub fn kind(&self) -> &'static str {
        match &self.value {
            Value::Text(_) => "a text",
            Value::Whole(_) => "a whole number",
            Value::Decimal(_) => "a decimal number",
            Value::Truth(_) => "true or false",
            Value::Moment => "a date",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }

    /// The entries, if it is a table.
    pub fn entries(&self) -> Option<&[(Key, Item)]> {
        match &self.value {
            Value::Table(entries) => Some(entries),
            _ => None,
        }
    }

    /// The value of a key, if it is a table that has it.
    pub fn get(&self, key: &str) -> Option<&Item> {
        self.entries()?.iter().find(|(k, _)| k.name == key).map(|(_, v)| v)
    }

    /// The items, if it is a list.
    pub fn items(&self) -> Option<&[Item]> {
        match &self.value {
            Value::List(items) => Some(items),
            _ => None,
        }
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Says of all sites in the tree that they lie in `source`: for trees made through serde, which knows no source.
    pub fn anchor(&mut self, source: &Source) {
        self.site.source = source.clone();
        match &mut self.value {
            Value::List(items) => items.iter_mut().for_each(|i| i.anchor(source)),
            Value::Table(entries) => entries.iter_mut().for_each(|(key, value)| {
                key.site.source = source.clone();
                value.anchor(source);
            }),
            Value::Text(_) | Value::Whole(_) | Value::Decimal(_) | Value::Truth(_) | Value::Moment => {}
        }
    }
}

/// Through serde the spans are kept where the format gives them (TOML does), and the source is unknown: see
/// [`Item::anchor`].
impl<'de> Deserialize<'de> for Item {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let spanned = toml::Spanned::<Loose>::deserialize(deserializer)?;
        let span = spanned.span();
        Ok(Item { value: spanned.into_inner().0, site: Site::new(&Source::new("", ""), span.into()) })
    }
}

struct Loose(Value);

impl<'de> Deserialize<'de> for Loose {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LooseVisitor).map(Loose)
    }
}

struct LooseVisitor;

impl<'de> Visitor<'de> for LooseVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a TOML value")
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Value, E> {
        Ok(Value::Truth(truth))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(Value::Whole(number))
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Value, E> {
        i64::try_from(number).map(Value::Whole).map_err(|_| E::custom("this number is too large"))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(Value::Decimal(number.to_string()))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Value::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut entries = Vec::new();
        while let Some((key, item)) = map.next_entry::<toml::Spanned<String>, Item>()? {
            let site = Site::new(&Source::new("", ""), key.span().into());
            entries.push((Key { name: key.into_inner(), site }, item));
        }
        Ok(Value::Table(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source::new("test.toml", text)
    }

    #[test]
    fn every_value_knows_where_it_was_written() {
        let source = source("a = 1\n[b]\nc = [\"x\", 0.50]\n");
        let root = read(&source).unwrap();

        let list = root.get("b").and_then(|b| b.get("c")).unwrap();
        assert_eq!(list.items().unwrap()[0].site.words(), "\"x\"");
        assert_eq!(list.items().unwrap()[1].value, Value::Decimal("0.50".into()));
    }

    #[test]
    fn a_key_given_twice_is_named() {
        let faults = read(&source("[c]\nsafe = 1\nsafe = 2\n")).unwrap_err();
        assert_eq!(faults[0].twice.as_deref(), Some("safe"));
    }

    #[test]
    fn all_faults_of_syntax_are_found() {
        let faults = read(&source("a = \nb = 1\nc = [1,\n")).unwrap_err();
        assert!(faults.len() >= 2, "{faults:?}");
    }

    #[test]
    fn serde_gives_the_same_tree() {
        let source = source("a = 1\nb = { c = [true, \"x\"] }\n");
        let mut other: Item = toml::from_str(source.text()).unwrap();
        other.anchor(&source);
        assert_eq!(other.value, read(&source).unwrap().value);
    }
}
