//! What each unit declares, checked for names that are taken.

use std::collections::HashMap;

use crate::report::{Report, did_you_mean};
use crate::rules::ast::{Define, ItemKind, Name, Owner, Param, RuleFile, State};
use crate::rules::ir::StateId;
use crate::rules::resolve::mistake::Naming;
use crate::rules::resolve::typing::Typing;
use crate::rules::resolve::value::StateAt;
use crate::rules::resolve::{Unit, UnitKind};
use crate::rules::words;
use crate::text::{Source, Span};

/// A declaration.
#[derive(Clone, Copy, Debug)]
pub enum Decl<'a> {
    /// A setting.
    Param(&'a Param),
    /// A state, by its number among all declared.
    State(&'a State, StateId),
    /// A define.
    Define(&'a Define),
}

impl Decl<'_> {
    fn kind(self) -> &'static str {
        match self {
            Self::Param(_) => "setting",
            Self::State(..) => "state",
            Self::Define(_) => "define",
        }
    }

    fn span(self) -> Span {
        match self {
            Self::Param(p) => p.name.span,
            Self::State(s, _) => s.name.span,
            Self::Define(d) => d.name.span,
        }
    }
}

/// A declared state.
#[derive(Clone, Debug)]
pub struct Declared {
    /// The unit.
    pub unit: usize,
    /// Its name, whose it is and where it is declared.
    pub at: StateAt,
    /// How long it lasts.
    pub per: Option<crate::rules::ast::Extent>,
    /// Where.
    pub span: Span,
}

/// The declarations of all units.
#[derive(Debug, Default)]
pub struct Index<'a> {
    /// By unit: declarations by name.
    pub names: Vec<HashMap<&'a str, Decl<'a>>>,
    /// By unit: the units whose names it sees, in the order of `use`.
    pub uses: Vec<Vec<usize>>,
    /// All states, by their number.
    pub states: Vec<Declared>,
}

impl<'a> Index<'a> {
    /// Reads the declarations of all units.
    pub fn new(units: &'a [Unit], library: &[String], whole: bool, report: &mut Report) -> Self {
        let mut index = Self::default();
        unit_names(units, report);
        for (u, unit) in units.iter().enumerate() {
            index.declare(u, &unit.file, report);
            labels(&unit.file, report);
        }
        for unit in units {
            index.uses.push(uses(unit, units, library, whole, report));
        }
        index
    }

    fn declare(&mut self, unit: usize, file: &'a RuleFile, report: &mut Report) {
        let mut names: HashMap<&'a str, Decl<'a>> = HashMap::new();
        let mut tags: HashMap<&'a str, Span> = HashMap::new();
        for item in &file.items {
            let (name, decl) = match &item.kind {
                ItemKind::Param(p) => (&p.name, Some(Decl::Param(p))),
                ItemKind::State(s) => (&s.name, self.state(unit, s, &file.source, report).map(|id| Decl::State(s, id))),
                ItemKind::Define(d) => (&d.name, Some(Decl::Define(d))),
                ItemKind::Tag(t) => (&t.name, None),
                ItemKind::Use(_) | ItemKind::After(_) | ItemKind::Drop(_) | ItemKind::Sentence(_) => continue,
            };
            let kind = decl.map_or("tag", Decl::kind);
            hides(name, kind, &file.source, report);
            let old = names.get(name.name.as_str()).map(|d| (d.kind(), d.span()));
            let old = old.or_else(|| tags.get(name.name.as_str()).map(|s| ("tag", *s)));
            if let Some((kind, first)) = old {
                let name_ = name.name.clone();
                report.push(&file.source, Naming::DuplicateName { name: name_, kind, first, span: name.span });
                continue;
            }
            match decl {
                Some(decl) => drop(names.insert(&name.name, decl)),
                None => drop(tags.insert(&name.name, name.span)),
            }
        }
        self.names.push(names);
    }

    fn state(&mut self, unit: usize, s: &State, source: &Source, report: &mut Report) -> Option<StateId> {
        let Ok(id) = u8::try_from(self.states.len()) else {
            let what = "this is one state too many".to_owned();
            let help = "a state is a number that every position keeps";
            report.push(source, Typing::TooMuch { what, most: 256, help, span: s.name.span });
            return None;
        };
        let at = StateAt { id: StateId(id), name: s.name.name.clone(), of: s.of };
        self.states.push(Declared { unit, at, per: s.per, span: s.name.span });
        Some(StateId(id))
    }

    /// The declaration of a name in a unit.
    pub fn find(&self, unit: usize, name: &str) -> Option<Decl<'a>> {
        self.names.get(unit).and_then(|n| n.get(name)).copied()
    }

    /// The names that a unit declares, sorted.
    pub fn declared(&self, unit: usize) -> Vec<&'a str> {
        let mut list: Vec<_> = self.names.get(unit).into_iter().flat_map(|n| n.keys().copied()).collect();
        list.sort_unstable();
        list
    }
}

/// Whose a state is, in words.
pub(super) fn owner_words(of: Owner) -> &'static str {
    match of {
        Owner::Piece => "a piece",
        Owner::Seat => "a seat",
        Owner::Game => "the game",
    }
}

fn hides(name: &Name, kind: &'static str, source: &Source, report: &mut Report) {
    if words::find(&name.name).is_some() {
        report.push(source, Naming::HidesWord { name: name.name.clone(), kind, span: name.span });
    }
}

fn unit_names(units: &[Unit], report: &mut Report) {
    for (u, unit) in units.iter().enumerate() {
        if units[..u].iter().any(|other| other.name == unit.name) {
            let span = unit.file.items.first().map_or(Span::default(), |i| i.span);
            report.push(&unit.file.source, Naming::ModuleNameClash { name: unit.name.clone(), span });
        }
    }
}

fn labels(file: &RuleFile, report: &mut Report) {
    let mut seen: HashMap<(Option<&str>, &str), Span> = HashMap::new();
    for item in &file.items {
        let ItemKind::Sentence(s) = &item.kind else { continue };
        let key = (s.label.module.as_deref(), s.label.name.as_str());
        match seen.get(&key) {
            Some(first) => {
                let label = written(&s.label);
                report.push(&file.source, Naming::DuplicateLabel { label, first: *first, span: s.label.span });
            }
            None => drop(seen.insert(key, s.label.span)),
        }
    }
}

/// A name as it is written.
pub(super) fn written(name: &Name) -> String {
    match &name.module {
        Some(m) => format!("{m}.{}", name.name),
        None => name.name.clone(),
    }
}

fn uses(unit: &Unit, units: &[Unit], library: &[String], whole: bool, report: &mut Report) -> Vec<usize> {
    let mut seen = Vec::new();
    for item in &unit.file.items {
        let name = match &item.kind {
            ItemKind::Use(name) | ItemKind::After(name) => name,
            ItemKind::Param(_)
            | ItemKind::State(_)
            | ItemKind::Tag(_)
            | ItemKind::Define(_)
            | ItemKind::Drop(_)
            | ItemKind::Sentence(_) => continue,
        };
        let found = units.iter().position(|u| u.name == name.name);
        let known = found.is_some() || library.contains(&name.name);
        if !known {
            let names = library.iter().chain(units.iter().map(|u| &u.name)).map(String::as_str);
            let help = did_you_mean(&name.name, names).map(|y| format!("did you mean `{y}`?"));
            report.push(&unit.file.source, Naming::UnknownModule { name: name.name.clone(), help, span: name.span });
        } else if matches!(item.kind, ItemKind::Use(_)) {
            match found {
                Some(n) => seen.push(n),
                None if whole => {
                    let (by, module) = (unit.name.clone(), name.name.clone());
                    let mistake = Naming::UsedNotChosen { unit: by, module, span: name.span };
                    report.push(&unit.file.source, mistake);
                }
                None => {}
            }
        }
    }
    seen
}

/// Whether a unit's sentences may replace and drop those of others.
pub(super) fn is_layer(unit: &Unit) -> bool {
    match unit.kind {
        UnitKind::Module => false,
        UnitKind::Own | UnitKind::House => true,
    }
}
