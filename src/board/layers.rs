//! `extends`: a board laid over another, name by name.

use super::problem::BoardProblem as P;
use crate::data::{self, Item, Value};
use crate::report::Report;
use crate::text::Source;

/// Tables in which a board changes single names; all else is replaced whole.
const BY_NAME: &[&str] = &["classes", "links", "gates", "routes", "picture"];

/// Reads a board and all that it extends into one tree.
pub(crate) fn read(source: &Source, find: &mut dyn FnMut(&str) -> Option<Source>, report: &mut Report) -> Option<Item> {
    let root = document(source, report)?;
    let mut chain = root.get("name").and_then(Item::text).map(str::to_owned).into_iter().collect();
    extend(root, &mut chain, find, report)
}

fn document(source: &Source, report: &mut Report) -> Option<Item> {
    match data::read(source) {
        Ok(root) => Some(root),
        Err(faults) => {
            // Behind the first fault of syntax the rest of the file is guesswork.
            let first = faults.iter().position(|f| f.twice.is_none());
            for (n, fault) in faults.into_iter().enumerate() {
                match fault.twice {
                    Some(key) => report.push(source, P::DefinedTwice { key, span: fault.span }),
                    None if first == Some(n) => {
                        report.push(source, P::Toml { message: fault.message, span: fault.span });
                    }
                    None => {}
                }
            }
            None
        }
    }
}

fn extend(
    child: Item,
    chain: &mut Vec<String>,
    find: &mut dyn FnMut(&str) -> Option<Source>,
    report: &mut Report,
) -> Option<Item> {
    let Some(item) = child.get("extends") else { return Some(child) };
    let (source, span) = (item.site.source.clone(), item.site.span);
    let Some(name) = item.text().map(str::to_owned) else {
        let what = "`extends`".to_owned();
        report.push(&source, P::WrongType { what, expected: "the name of a board", found: item.kind(), span });
        return None;
    };
    if chain.contains(&name) {
        chain.push(name);
        report.push(&source, P::ExtendsCycle { chain: chain.join(" extends "), span });
        return None;
    }
    let Some(found) = find(&name) else {
        report.push(&source, P::NoBoard { board: name, span });
        return None;
    };
    chain.push(name);
    let parent = document(&found, report)?;
    let parent = extend(parent, chain, find, report)?;
    Some(merge(parent, child))
}

fn merge(parent: Item, child: Item) -> Item {
    let site = child.site;
    let (Value::Table(mut merged), Value::Table(entries)) = (parent.value, child.value) else {
        return Item { value: Value::Table(Vec::new()), site };
    };
    let ways = |key: &str| matches!(key, "route" | "routes");
    if entries.iter().any(|(k, _)| ways(&k.name)) && !entries.iter().any(|(k, _)| k.name == "routes") {
        merged.retain(|(k, _)| k.name != "routes");
    }
    if entries.iter().any(|(k, _)| k.name == "routes") {
        merged.retain(|(k, _)| k.name != "route");
    }
    // A parent's name is no name for its child.
    merged.retain(|(k, _)| k.name != "name" && k.name != "extends");
    for (key, item) in entries {
        match merged.iter_mut().find(|(k, _)| k.name == key.name) {
            Some((_, old)) if BY_NAME.contains(&key.name.as_str()) => overlay(old, item),
            Some(entry) => *entry = (key, item),
            None => merged.push((key, item)),
        }
    }
    Item { value: Value::Table(merged), site }
}

fn overlay(old: &mut Item, new: Item) {
    match (&mut old.value, new.value) {
        (Value::Table(merged), Value::Table(entries)) => {
            for (key, item) in entries {
                match merged.iter_mut().find(|(k, _)| k.name == key.name) {
                    Some(entry) => *entry = (key, item),
                    None => merged.push((key, item)),
                }
            }
        }
        (_, value) => *old = Item { value, site: new.site },
    }
}
