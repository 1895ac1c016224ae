//! From parsed files to sentences that hold: layers, names, types, contexts, settings.
//!
//! [`resolve`] reads all units of one variant; [`check_alone`] reads one module without board and throws: what those
//! would name stays a free symbol there.

pub(crate) mod args;
mod bind;
mod coerce;
pub mod contexts;
mod finish;
mod index;
mod layers;
mod lints;
pub(crate) mod lookup;
pub(crate) mod lower;
pub mod mistake;
mod operators;
pub mod params;
mod sentences;
pub(crate) mod symbols;
pub mod typing;
pub mod value;

use crate::board::Board;
use crate::report::Report;
use crate::rules::ast::{Extent, ItemKind, Owner, Range, RuleFile};
use crate::rules::ir::Sentence;
use crate::rules::order;
use crate::rules::show::Names;
use crate::text::Site;
use crate::throws::Tags;

/// What a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitKind {
    /// A module of the library.
    Module,
    /// The own rules of a sheet.
    Own,
    /// A house rule.
    House,
}

/// A rule file in its place.
#[derive(Clone, Debug)]
pub struct Unit {
    /// What stands before the dot of its labels: the module, the last part of the sheet's id, or the house.
    pub name: String,
    /// What it is.
    pub kind: UnitKind,
    /// Own rules: the names of the units of the sheets that this sheet extends. A sheet without own rules is an empty
    /// unit here if it matters which of its parents replace what.
    pub parents: Vec<String>,
    /// The file.
    pub file: RuleFile,
}

/// The value of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(u16),
    /// A truth.
    Truth(bool),
    /// One of the names of a choice.
    Choice(String),
    /// A list of numbers.
    Numbers(Vec<u16>),
    /// A union of areas.
    Area(Vec<String>),
    /// A tag.
    Tag(String),
}

/// What rules are resolved against.
pub struct Env<'a> {
    /// The board; `None` for a module alone.
    pub board: Option<&'a Board>,
    /// Names of `[throw.NAME]`, in the order of the sheet; `None` for a module alone.
    pub throws: Option<&'a [String]>,
    /// Tags of the throws; those that units declare are added.
    pub tags: &'a mut Tags,
    /// What the sheet sets; `None` where the default holds.
    pub settings: &'a dyn Fn(&str, &str) -> Option<Value>,
    /// Where a setting (`module.setting`) was set, so that an area that the board lacks is shown there.
    pub set_at: &'a dyn Fn(&str) -> Option<Site>,
    /// Names of all modules of the library, chosen or not.
    pub library: &'a [String],
}

/// A state that some live sentence reads or sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// `module.name`
    pub name: String,
    /// Whose.
    pub of: Owner,
    /// When it is set back to 0.
    pub per: Option<Extent>,
}

/// A sentence that does not hold with these settings.
#[derive(Clone, Debug)]
pub struct Asleep {
    /// Its label.
    pub label: String,
    /// Where it stands.
    pub site: Site,
    /// Whether a layer dropped it.
    pub dropped: bool,
}

/// A setting.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Its module.
    pub module: String,
    /// Its name.
    pub name: String,
    /// The value that holds.
    pub value: Value,
    /// The default.
    pub default: Value,
    /// All values of a choice.
    pub options: Vec<String>,
    /// The range of a number.
    pub range: Option<Range>,
    /// Its `##` words.
    pub words: String,
    /// Where it is declared.
    pub site: Site,
}

/// What came of it. Where the report has errors, sentences may be missing.
#[derive(Clone, Debug, Default)]
pub struct Resolved {
    /// The sentences that hold, in module order; a [`SentenceId`](crate::rules::ir::SentenceId) is a place here.
    pub sentences: Vec<Sentence>,
    /// Those that do not.
    pub asleep: Vec<Asleep>,
    /// The states that some live sentence reads or sets; a [`StateId`](crate::rules::ir::StateId) is a place here.
    pub states: Vec<State>,
    /// The names of the units in module order.
    pub module_order: Vec<String>,
    /// All settings of all units, in module order.
    pub params: Vec<Setting>,
    /// The names behind the ids.
    pub names: Names,
}

/// Reads all units of one variant: modules in any order, own rules with parents first, then houses.
#[expect(clippy::needless_pass_by_value, reason = "it is used up: its tags are changed")]
pub fn resolve(units: &[Unit], env: Env<'_>, report: &mut Report) -> Resolved {
    let mut found = Report::new();
    let index = index::Index::new(units, env.library, env.board.is_some(), &mut found);
    finish::declare_tags(units, env.tags, env.throws.is_some(), &mut found);
    let module_order = order::order(units, &mut found);
    let slots = layers::slots(units, &module_order, &mut found);
    let mut low = lower::Lower::new(units, index, slots, &env);
    low.report = found;
    low.declarations();
    let resolved = finish::sentences(&mut low, &module_order, env.set_at);
    report.append(low.report);
    resolved
}

/// Reads one module without board and throws; `used` are the modules that it uses.
pub fn check_alone(unit: &Unit, used: &[Unit], library: &[String], report: &mut Report) -> Resolved {
    let mut units: Vec<Unit> = used.iter().filter(|u| u.name != unit.name).cloned().collect();
    units.push(unit.clone());
    let mut tags = Tags::default();
    let env = Env { board: None, throws: None, tags: &mut tags, settings: &|_, _| None, set_at: &|_| None, library };
    let mut found = Report::new();
    let resolved = resolve(&units, env, &mut found);
    for problem in found.problems().iter().filter(|p| p.source() == &unit.file.source) {
        report.push_problem(problem.clone());
    }
    resolved
}

/// The modules that a file uses, for those who look for their texts.
pub fn uses(file: &RuleFile) -> impl Iterator<Item = &str> {
    file.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Use(name) => Some(name.name.as_str()),
        ItemKind::Param(_)
        | ItemKind::State(_)
        | ItemKind::Tag(_)
        | ItemKind::Define(_)
        | ItemKind::After(_)
        | ItemKind::Drop(_)
        | ItemKind::Sentence(_) => None,
    })
}
