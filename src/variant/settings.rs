//! Checks what sheets set against the params of the modules: kind, range, choice, area of the board.

use std::collections::HashMap;

use crate::board::Board;
use crate::report::{Report, did_you_mean};
use crate::rules::ast::{Item, ItemKind, Param, ParamValue, RuleFile};
use crate::rules::resolve::{Value, params};
use crate::text::Spanned;
use crate::variant::Setting;
use crate::variant::fields::or_list;
use crate::variant::layers::{Chosen, SettingOf};
use crate::variant::mistake::{Mistake, known_or_near};
use crate::variant::sheet::Written;

/// Areas of every board.
const AREAS: [&str; 5] = ["nest", "home", "gone", "track", "nowhere"];

/// The values of all settings: by module, then by setting.
#[derive(Debug, Default)]
pub(crate) struct Values(HashMap<String, HashMap<String, Value>>);

impl Values {
    /// The value of a setting; `None` where the default holds.
    pub(crate) fn get(&self, module: &str, setting: &str) -> Option<&Value> {
        self.0.get(module)?.get(setting)
    }
}

/// Checks the settings of one module; gives them in the order of its params.
pub(crate) fn check(
    module: &str,
    file: &RuleFile,
    chosen: Option<&Chosen>,
    board: Option<&Board>,
    values: &mut Values,
    report: &mut Report,
) -> Vec<Setting> {
    let mut all = Vec::new();
    for (item, param) in params_of(file) {
        let name = param.name.name.as_str();
        let set = chosen.and_then(|c| c.settings.get(name));
        let value = set.and_then(|set| Check { module, param, board, set, report }.value());
        if let Some(value) = &value {
            values.0.entry(module.to_owned()).or_default().insert(name.to_owned(), value.clone());
        }
        let default = params::show(&params::default(param));
        let written = value.as_ref().map_or_else(|| default.clone(), params::show);
        let (set_by, site) = match set {
            Some(set) => (Some(set.value.by.clone()), Some(set.value.site.clone())),
            None => (None, None),
        };
        let name = format!("{module}.{name}");
        all.push(Setting { name, value: written, default, set_by, site, words: item.doc.clone() });
    }
    unknown(module, file, chosen, report);
    all
}

/// The params of a file.
pub(crate) fn params_of(file: &RuleFile) -> impl Iterator<Item = (&Item, &Param)> {
    file.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Param(param) => Some((item, param)),
        ItemKind::State(_)
        | ItemKind::Tag(_)
        | ItemKind::Define(_)
        | ItemKind::Use(_)
        | ItemKind::After(_)
        | ItemKind::Drop(_)
        | ItemKind::Sentence(_) => None,
    })
}

fn unknown(module: &str, file: &RuleFile, chosen: Option<&Chosen>, report: &mut Report) {
    let Some(chosen) = chosen else { return };
    let names: Vec<&str> = params_of(file).map(|(_, param)| param.name.name.as_str()).collect();
    for (setting, set) in chosen.settings.iter().filter(|(name, _)| !names.contains(&name.as_str())) {
        let help = known_or_near(setting, names.iter().copied(), "it has", "it has no settings");
        let mistake =
            Mistake::UnknownSetting { module: module.to_owned(), setting: setting.clone(), help, span: set.name };
        report.push(&set.value.site.source, mistake);
    }
}

/// Checks one value.
struct Check<'a, 'r> {
    module: &'a str,
    param: &'a Param,
    board: Option<&'a Board>,
    set: &'a SettingOf,
    report: &'r mut Report,
}

impl Check<'_, '_> {
    fn value(&mut self) -> Option<Value> {
        let written = self.set.value.node.clone();
        match &self.param.value {
            ParamValue::Number(_) => self.number(&written).map(Value::Number),
            ParamValue::Truth(_) => match written.node {
                Written::Truth(truth) => Some(Value::Truth(truth)),
                Written::Number(_) | Written::Text(_) | Written::List(_) => self.bad(&written, "`true` or `false`"),
            },
            ParamValue::Choice(options) => {
                let options: Vec<&str> = options.iter().map(|o| o.name.as_str()).collect();
                self.choice(&written, &options)
            }
            ParamValue::Numbers(_) => self.numbers(&written),
            ParamValue::Area(_) => self.area(&written),
            ParamValue::Tag(_) => self.tag(&written),
        }
    }

    fn number(&mut self, written: &Spanned<Written>) -> Option<u16> {
        let range = self.param.range.map(|range| (range.low, range.high));
        let Written::Number(number) = written.node else {
            let expected = range.map_or("a whole number".to_owned(), |(a, b)| format!("a number from {a} to {b}"));
            return self.bad(written, &expected);
        };
        let (low, high) = range.unwrap_or((0, u16::MAX));
        let fits = u16::try_from(number).ok().filter(|n| (low..=high).contains(n));
        if fits.is_none() {
            let (module, setting) = self.names();
            let mistake = Mistake::OutOfRange { module, setting, low, high, span: written.span };
            self.report.push(&self.set.value.site.source, mistake);
        }
        fits
    }

    fn choice(&mut self, written: &Spanned<Written>, options: &[&str]) -> Option<Value> {
        let expected = or_list(options.iter().map(|option| format!("\"{option}\"")));
        let Written::Text(text) = &written.node else { return self.bad(written, &expected) };
        if options.contains(&text.as_str()) {
            return Some(Value::Choice(text.clone()));
        }
        let help = did_you_mean(text, options.iter().copied()).map(|near| format!("did you mean \"{near}\"?"));
        self.bad_with(written, &expected, help)
    }

    fn numbers(&mut self, written: &Spanned<Written>) -> Option<Value> {
        const WANTED: &str = "a list of whole numbers, as in `[1, 6]`";
        let one = [written.clone()];
        let items = match &written.node {
            Written::List(items) => items.as_slice(),
            Written::Number(_) => &one,
            Written::Truth(_) | Written::Text(_) => return self.bad(written, WANTED),
        };
        let mut numbers = Vec::new();
        for item in items {
            match item.node {
                Written::Number(number) => match u16::try_from(number) {
                    Ok(number) => numbers.push(number),
                    Err(_) => return self.bad(item, "a list of whole numbers from 0 to 65535"),
                },
                Written::Truth(_) | Written::Text(_) | Written::List(_) => return self.bad(item, WANTED),
            }
        }
        Some(Value::Numbers(numbers))
    }

    fn area(&mut self, written: &Spanned<Written>) -> Option<Value> {
        const WANTED: &str = "the name of a class of squares, or a list of such names";
        let one = [written.clone()];
        let items = match &written.node {
            Written::List(items) => items.as_slice(),
            Written::Text(_) => &one,
            Written::Truth(_) | Written::Number(_) => return self.bad(written, WANTED),
        };
        let mut names = Vec::new();
        for item in items {
            let Written::Text(name) = &item.node else { return self.bad(item, WANTED) };
            if self.knows_area(name, item) {
                names.push(name.clone());
            }
        }
        // What is wrong is reported; the rules are still looked at, with what is left.
        if names.is_empty() {
            names.push("nowhere".to_owned());
        }
        Some(Value::Area(names))
    }

    fn knows_area(&mut self, name: &str, item: &Spanned<Written>) -> bool {
        let Some(board) = self.board else { return true };
        let classes = board.classes.iter().map(|c| c.name.as_str());
        let links = board.links.iter().map(|l| l.name.as_str());
        let known: Vec<&str> = classes.chain(links).chain(AREAS).collect();
        if known.contains(&name) {
            return true;
        }
        let (module, setting) = self.names();
        let help = known_or_near(name, known, "it has", "it has none");
        let (board, area, param) = (board.name.clone(), name.to_owned(), format!("{module}.{setting}"));
        let mistake = Mistake::UnknownArea { board, area, param, help, span: item.span };
        self.report.push(&self.set.value.site.source, mistake);
        false
    }

    fn tag(&mut self, written: &Spanned<Written>) -> Option<Value> {
        // Whether anything gives such a tag is known when the rules are resolved.
        match &written.node {
            Written::Text(name) => Some(Value::Tag(name.clone())),
            Written::Truth(_) | Written::Number(_) | Written::List(_) => self.bad(written, "the name of a tag"),
        }
    }

    fn names(&self) -> (String, String) {
        (self.module.to_owned(), self.param.name.name.clone())
    }

    fn bad<T>(&mut self, at: &Spanned<Written>, expected: &str) -> Option<T> {
        self.bad_with(at, expected, None)
    }

    fn bad_with<T>(&mut self, at: &Spanned<Written>, expected: &str, help: Option<String>) -> Option<T> {
        let (module, setting) = self.names();
        let (expected, found) = (expected.to_owned(), at.node.to_string());
        let mistake = Mistake::BadSetting { module, setting, expected, found, help, span: at.span };
        self.report.push(&self.set.value.site.source, mistake);
        None
    }
}
