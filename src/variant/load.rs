//! The one door: from texts to a variant that is whole, or to everything that is wrong with it.

use std::borrow::Cow;

use crate::board::{Board, Node};
use crate::report::Report;
use crate::rules::ast::{Body, ItemKind, RuleFile};
use crate::rules::ir;
use crate::rules::parse::FileKind;
use crate::rules::resolve::{self, Env, Resolved, Unit, UnitKind};
use crate::text::{Site, Source, Span};
use crate::throws::{self, Tags, Throw};
use crate::variant::layers::{Layer, Merged, Overlay, merge, stack};
use crate::variant::library::{Library, last_name};
use crate::variant::mistake::{Mistake, known_or_near};
use crate::variant::settings::{Values, check};
use crate::variant::sheet::{Section, Sheet};
use crate::variant::{Clause, Module, Setting, Variant, seats};

/// Loads a sheet with what is laid over it; `None` if anything is wrong, and then `report` says all of it.
pub fn load(library: &Library, id: &str, overlay: &Overlay, report: &mut Report) -> Option<Variant> {
    let mut found = Report::new();
    let variant = stack(library, id, &overlay.houses, &mut found)
        .and_then(|layers| Loader::new(library, layers, overlay, &mut found)?.variant());
    found.sort();
    let whole = !found.has_errors();
    report.append(found);
    variant.filter(|_| whole)
}

/// Where `duties` are listed, if a sheet or something above it lists them.
pub fn duties_site(library: &Library, id: &str) -> Option<Site> {
    let layers = stack(library, id, &[], &mut Report::new())?;
    merge(&layers, &[], library, &mut Report::new()).duties.map(|placed| placed.site)
}

/// The sheets that a sheet extends, directly or not, parents first.
pub fn ancestors(library: &Library, id: &str) -> Vec<String> {
    let layers = stack(library, id, &[], &mut Report::new()).unwrap_or_default();
    layers.into_iter().map(|layer| layer.id).filter(|layer| layer != id).collect()
}

/// What is known on the way from layers to a variant.
struct Loader<'l, 'r> {
    library: &'l Library,
    layers: Vec<Layer<'l>>,
    merged: Merged,
    /// The id of the sheet.
    id: String,
    /// The text of the sheet.
    source: Source,
    report: &'r mut Report,
}

/// Rules that take part: modules by name, then own rules, then houses.
struct Part<'l> {
    name: String,
    kind: UnitKind,
    file: Cow<'l, RuleFile>,
    parents: Vec<String>,
}

impl<'l, 'r> Loader<'l, 'r> {
    fn new(library: &'l Library, layers: Vec<Layer<'l>>, overlay: &Overlay, report: &'r mut Report) -> Option<Self> {
        let sheet = layers.iter().rfind(|layer| !layer.is_house)?;
        let (id, source) = (sheet.id.clone(), sheet.sheet?.source.clone());
        let merged = merge(&layers, &overlay.sets, library, report);
        Some(Self { library, layers, merged, id, source, report })
    }

    fn variant(mut self) -> Option<Variant> {
        let board = self.board();
        let mut tags = Tags::default();
        let throws = self.throws(&mut tags);
        let parts = self.parts();
        let mut values = Values::default();
        let settings = self.settings(&parts, board, &mut values);
        let resolved = self.resolve(&parts, board, &throws, &mut tags, &values);
        let duties = self.duties(&parts, &resolved);
        let table = self.table(board);
        let (board, table) = (board?.clone(), table?);
        let modules = self.modules(&parts, &resolved);
        Some(Variant {
            id: self.full_id(),
            name: self.own_text(|s| s.name.as_ref().map(|n| n.node.clone())).unwrap_or_else(|| self.id.clone()),
            about: self.own_text(|s| s.about.as_ref().map(|n| n.node.clone())).unwrap_or_default(),
            board,
            throws,
            tags,
            pieces: table.pieces,
            players: table.players,
            team_of: table.team_of,
            order: seats::order(self.merged.order.as_ref()),
            setup: table.setup,
            states: resolved.states,
            duties,
            sentences: resolved.sentences,
            asleep: resolved.asleep,
            settings: in_order_of(&modules, settings),
            modules,
            clauses: self.notes(Section::Clauses),
            open: self.notes(Section::Open),
            contradicted: self.notes(Section::Contradicted),
            out_of_reach: self.notes(Section::OutOfReach),
            sources: self.notes(Section::Sources),
        })
    }

    fn full_id(&self) -> String {
        let houses = self.layers.iter().filter(|layer| layer.is_house).map(|layer| layer.id.as_str());
        std::iter::once(self.id.as_str()).chain(houses).collect::<Vec<_>>().join(" + ")
    }

    /// What the sheet itself says; parents do not name it.
    fn own_text(&self, read: impl Fn(&Sheet) -> Option<String>) -> Option<String> {
        self.layers.iter().rfind(|layer| !layer.is_house).and_then(|layer| layer.sheet).and_then(read)
    }

    fn board(&mut self) -> Option<&'l Board> {
        let Some(board) = &self.merged.board else {
            self.missing("board", "board", "board = \"cross-68\"");
            return None;
        };
        let found = self.library.find_board(&self.id, &board.node);
        let key = found.or_else(|| self.library.find_board(&board.by, &board.node));
        match key.and_then(|key| self.library.board(&key)) {
            Some(parsed) => parsed.get(self.report),
            None => {
                let help = known_or_near(&board.node, self.library.boards(), "boards are", "the library has no boards");
                board.blame(self.report, |span| Mistake::NoSuchBoard { board: board.node.clone(), help, span });
                None
            }
        }
    }

    /// A key that some sheet must give; one that is there but wrong was reported.
    fn missing(&mut self, key: &str, what: &'static str, example: &'static str) {
        let is_bad = |layer: &Layer<'_>| layer.sheet.is_some_and(|sheet| sheet.bad.iter().any(|bad| bad == key));
        if !self.layers.iter().any(is_bad) {
            let end = self.source.text().find('\n').unwrap_or(self.source.text().len());
            self.report.push(&self.source, Mistake::Missing { what, example, span: Span::new(0, end) });
        }
    }

    fn throws(&mut self, tags: &mut Tags) -> Vec<Throw> {
        let Some(placed) = &self.merged.throw else {
            self.missing("throw", "throw", "[throw]` and `dice = [\"d6\"]");
            return Vec::new();
        };
        let source = &placed.site.source;
        let main = throws::build(&placed.node, "", source, tags, self.report);
        let named = placed.node.named();
        let named = named.iter().map(|(name, spec)| throws::build(spec, &name.node, source, tags, self.report));
        std::iter::once(main).chain(named).flatten().collect()
    }

    /// All rules that take part, as far as they are there.
    fn parts(&mut self) -> Vec<Part<'l>> {
        let mut parts = Vec::new();
        let own_names: Vec<&str> = self.layers.iter().map(|layer| last_name(&layer.id)).collect();
        for (name, chosen) in &self.merged.rules {
            let found = self.library.find_module(&self.id, name);
            let key = found.or_else(|| self.library.find_module(&chosen.by, name));
            match key.and_then(|key| self.library.rules(&key, FileKind::Module)) {
                Some(parsed) => {
                    let file = parsed.get(self.report);
                    parts.extend(file.map(|file| Part::module(name, file)));
                }
                // Own rules and houses may have settings of their own.
                None if own_names.contains(&name.as_str()) => {}
                None => {
                    let help = known_or_near(name, self.library.modules(), "modules are", "the library has no modules");
                    let mistake = Mistake::UnknownModule { module: name.clone(), help, span: chosen.site.span };
                    self.report.push(&chosen.site.source, mistake);
                }
            }
        }
        for place in 0..self.layers.len() {
            parts.extend(self.own(place));
        }
        parts
    }

    /// The own rules of a layer.
    fn own(&mut self, place: usize) -> Option<Part<'l>> {
        let layer = &self.layers[place];
        let (kind, file_kind) =
            if layer.is_house { (UnitKind::House, FileKind::House) } else { (UnitKind::Own, FileKind::Own) };
        let name = last_name(&layer.id).to_owned();
        let mut parents = Vec::new();
        self.parents_with_rules(place, &mut parents);
        if let Some(parsed) = self.library.rules(&format!("{}.rules", layer.id), file_kind) {
            return parsed.get(self.report).map(|file| Part { name, kind, file: Cow::Borrowed(file), parents });
        }
        // Without rules of its own a sheet still decides nothing between parents that disagree.
        let source = layer.sheet.map(|sheet| sheet.source.clone()).filter(|_| parents.len() > 1)?;
        Some(Part { name, kind, file: Cow::Owned(RuleFile { source, title: None, items: Vec::new() }), parents })
    }

    /// The nearest sheets above a layer that have own rules.
    fn parents_with_rules(&self, place: usize, names: &mut Vec<String>) {
        for &parent in &self.layers[place].parents {
            let id = &self.layers[parent].id;
            let name = last_name(id).to_owned();
            if self.library.source(&format!("{id}.rules")).is_none() {
                self.parents_with_rules(parent, names);
            } else if !names.contains(&name) {
                names.push(name);
            }
        }
    }

    fn settings(&mut self, parts: &[Part<'l>], board: Option<&Board>, values: &mut Values) -> Vec<Setting> {
        let mut all = Vec::new();
        for part in parts {
            let chosen = self.merged.rules.get(&part.name);
            all.extend(check(&part.name, &part.file, chosen, board, values, self.report));
        }
        all
    }

    fn resolve(
        &mut self,
        parts: &[Part<'l>],
        board: Option<&Board>,
        throws: &[Throw],
        tags: &mut Tags,
        values: &Values,
    ) -> Resolved {
        let units: Vec<Unit> = parts.iter().map(Part::unit).collect();
        let settings = |module: &str, setting: &str| values.get(module, setting).cloned();
        let names: Vec<String> = throws.iter().skip(1).map(|throw| throw.name.clone()).collect();
        let library: Vec<String> = self.library.modules().into_iter().map(str::to_owned).collect();
        let set_at = |name: &str| {
            let (module, setting) = name.split_once('.')?;
            self.merged.rules.get(module)?.settings.get(setting).map(|set| set.value.site.clone())
        };
        let throws = Some(names.as_slice());
        let env = Env { board, throws, tags, settings: &settings, set_at: &set_at, library: &library };
        resolve::resolve(&units, env, self.report)
    }

    /// The listed duties, then the other `must` sentences in module order.
    fn duties(&mut self, parts: &[Part<'l>], resolved: &Resolved) -> Vec<ir::SentenceId> {
        let live = |label: &str| {
            let at = resolved.sentences.iter().position(|s| s.label == label && matches!(s.body, ir::Body::Must(_)));
            at.and_then(|at| u16::try_from(at).ok()).map(ir::SentenceId)
        };
        let mut all: Vec<ir::SentenceId> = Vec::new();
        if let Some(placed) = &self.merged.duties {
            let known = musts(parts);
            for duty in &placed.node {
                if !known.contains(&duty.node) {
                    let help = known_or_near(
                        &duty.node,
                        known.iter().map(String::as_str),
                        "duties here are",
                        "no rules of this sheet have a `must`",
                    );
                    let mistake = Mistake::Duty { duty: duty.node.clone(), help, span: duty.span };
                    self.report.push(&placed.site.source, mistake);
                }
                all.extend(live(&duty.node).filter(|id| !all.contains(id)));
            }
        }
        for sentence in &resolved.sentences {
            all.extend(live(&sentence.label).filter(|id| !all.contains(id)));
        }
        all
    }

    /// Pieces, players, teams and set-up: what the board has to know.
    fn table(&mut self, board: Option<&Board>) -> Option<Table> {
        let merged = &self.merged;
        let (pieces, players) = (merged.pieces.is_some(), merged.players.is_some());
        if !pieces {
            self.missing("pieces", "number of pieces", "pieces = 4");
        }
        if !players {
            self.missing("players", "number of players", "players = [2, 3, 4]");
        }
        let board = board?;
        let players = self.merged.players.as_ref().map(|placed| seats::players(placed, board, self.report));
        let team_of = seats::teams(self.merged.teams.as_ref(), board, self.report);
        let pieces = self.merged.pieces.as_ref().and_then(|placed| seats::pieces(placed, board, self.report))?;
        let setup = seats::setup(self.merged.setup.as_ref(), board, pieces, self.report);
        Some(Table { pieces, players: players?, team_of, setup })
    }

    /// The modules in module order, then own rules and houses.
    fn modules(&self, parts: &[Part<'l>], resolved: &Resolved) -> Vec<Module> {
        let part = |name: &String| parts.iter().find(|part| part.name == *name).filter(|part| !part.is_silent());
        resolved.module_order.iter().filter_map(part).map(Part::module_of).collect()
    }

    fn notes(&self, section: Section) -> Vec<Clause> {
        let said = &self.merged.notes[section.index()];
        said.iter().map(|s| Clause { id: s.id.clone(), text: s.text.clone(), site: s.site.clone() }).collect()
    }
}

/// What the board has to know.
struct Table {
    pieces: u8,
    players: Vec<u8>,
    team_of: Vec<u8>,
    setup: Vec<Vec<Node>>,
}

impl<'l> Part<'l> {
    fn module(name: &str, file: &'l RuleFile) -> Self {
        Self { name: name.to_owned(), kind: UnitKind::Module, file: Cow::Borrowed(file), parents: Vec::new() }
    }

    fn unit(&self) -> Unit {
        Unit {
            name: self.name.clone(),
            kind: self.kind,
            file: self.file.clone().into_owned(),
            parents: self.parents.clone(),
        }
    }

    fn module_of(&self) -> Module {
        let title = self.file.title.as_ref().map(|title| title.node.clone()).unwrap_or_default();
        Module { name: self.name.clone(), title }
    }

    /// Whether it stands here only to be asked which parent it follows.
    fn is_silent(&self) -> bool {
        matches!(self.file, Cow::Owned(_))
    }
}

/// Labels of all `must` sentences that are written, live or not.
fn musts(parts: &[Part<'_>]) -> Vec<String> {
    let mut all = Vec::new();
    for part in parts {
        for item in &part.file.items {
            let ItemKind::Sentence(sentence) = &item.kind else { continue };
            if matches!(sentence.body, Body::Must(_)) {
                let module = sentence.label.module.as_deref().unwrap_or(&part.name);
                all.push(format!("{module}.{}", sentence.label.name));
            }
        }
    }
    all.sort();
    all.dedup();
    all
}

/// Settings in the order of their modules.
fn in_order_of(modules: &[Module], settings: Vec<Setting>) -> Vec<Setting> {
    let place = |setting: &Setting| {
        let module = setting.name.split('.').next().unwrap_or("");
        modules.iter().position(|m| m.name == module).unwrap_or(modules.len())
    };
    let mut settings = settings;
    settings.sort_by_key(place);
    settings
}
