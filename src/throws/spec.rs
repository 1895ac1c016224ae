//! What TOML may say about a throw: a `[throw]` table, read whole, with the further throws that lie in it.

use serde::Deserialize;

use crate::data::{Item, Key, Value};
use crate::report::did_you_mean;
use crate::text::{Source, Span, Spanned};

/// One `[throw]` or `[throw.NAME]` table as written.
///
/// It is read through serde (`toml::from_str`, or any deserializer that keeps spans) or from a tree that is already
/// there; what it says is checked by [`build`](super::build).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub struct Spec {
    pub(super) item: Item,
}

/// The keys of a throw.
pub(super) const KEYS: &[&str] = &["dice", "shells", "sticks", "up", "outcomes", "table"];

impl From<Item> for Spec {
    fn from(item: Item) -> Self {
        Self { item }
    }
}

impl Spec {
    /// Where the table stands.
    pub fn span(&self) -> Span {
        self.item.site.span
    }

    /// The further throws `[throw.NAME]` in this `[throw]`, in the order of the sheet.
    pub fn named(&self) -> Vec<(Spanned<String>, Spec)> {
        let entries = self.item.entries().unwrap_or_default();
        let named = entries.iter().filter(|(key, item)| is_named(key, item));
        named.map(|(k, i)| (Spanned::new(k.name.clone(), k.site.span), Spec { item: i.clone() })).collect()
    }

    /// The same with all places said to lie in `source`.
    pub(super) fn anchored(&self, source: &Source) -> Item {
        let mut item = self.item.clone();
        item.anchor(source);
        item
    }
}

/// Whether an entry of `[throw]` is a throw of its own: a table that no key of a throw was meant for.
pub(super) fn is_named(key: &Key, item: &Item) -> bool {
    let Value::Table(entries) = &item.value else { return false };
    let is_throw = entries.iter().any(|(k, _)| KEYS.contains(&k.name.as_str()));
    let slip = did_you_mean(&key.name, KEYS.iter().copied()).is_some();
    !KEYS.contains(&key.name.as_str()) && (is_throw || !slip)
}
