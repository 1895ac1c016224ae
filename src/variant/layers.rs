//! Layers: a sheet's parents, the sheet, houses and `--set`, merged into one; each value remembers who set it.

use std::collections::BTreeMap;

use crate::report::Report;
use crate::text::{Site, Source, Span, Spanned};
use crate::throws;
use crate::variant::library::{Library, last_name};
use crate::variant::mistake::{Mistake, known_or_near};
use crate::variant::set::{Set, read_set};
use crate::variant::sheet::{OrderSpec, Pick, Places, Section, Sheet, Teams, Written};

/// What is laid over a sheet.
#[derive(Clone, Debug, Default)]
pub struct Overlay {
    /// Houses, in the order given: `house/NAME`.
    pub houses: Vec<String>,
    /// Settings, `module.setting=value`, each where it is written.
    pub sets: Vec<Site>,
}

impl Overlay {
    /// Nothing laid over.
    pub fn none() -> Self {
        Self::default()
    }

    /// The houses and settings of a command line.
    pub fn new(houses: impl IntoIterator<Item = String>, sets: impl IntoIterator<Item = String>) -> Self {
        let sets: Vec<String> = sets.into_iter().collect();
        let text = sets.join("\n");
        let source = Source::new("--set", text);
        let mut start = 0;
        let mut sites = Vec::new();
        for set in &sets {
            sites.push(Site::new(&source, Span::new(start, start + set.len())));
            start += set.len() + 1;
        }
        Self { houses: houses.into_iter().collect(), sets: sites }
    }

    /// Whether nothing is laid over.
    pub fn is_empty(&self) -> bool {
        self.houses.is_empty() && self.sets.is_empty()
    }
}

/// A value, where it is written and the layer that set it.
#[derive(Clone, Debug)]
pub(crate) struct Placed<T> {
    /// The value.
    pub(crate) node: T,
    /// Where it is written.
    pub(crate) site: Site,
    /// The sheet, the house or `--set`.
    pub(crate) by: String,
}

impl<T> Placed<T> {
    fn new(node: T, source: &Source, span: Span, by: &str) -> Self {
        Self { node, site: Site::new(source, span), by: by.to_owned() }
    }

    /// Reports a mistake where the value is written.
    pub(crate) fn blame(&self, report: &mut Report, mistake: impl FnOnce(Span) -> Mistake) {
        report.push(&self.site.source, mistake(self.site.span));
    }
}

/// One layer: a sheet or a house.
#[derive(Clone, Debug)]
pub(crate) struct Layer<'l> {
    /// `parcheesi/common`, `house/seven-back`.
    pub(crate) id: String,
    /// Whether it is a house.
    pub(crate) is_house: bool,
    /// Its TOML; `None` for a house of rules only.
    pub(crate) sheet: Option<&'l Sheet>,
    /// Places of the layers that it extends; of a house none.
    pub(crate) parents: Vec<usize>,
}

/// A chosen module.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    /// The layer that spoke of it last, and where.
    pub(crate) site: Site,
    /// The layer that chose it.
    pub(crate) by: String,
    /// What layers set of it.
    pub(crate) settings: BTreeMap<String, SettingOf>,
}

/// A setting that some layer wrote.
#[derive(Clone, Debug)]
pub(crate) struct SettingOf {
    /// Where its name is written.
    pub(crate) name: Span,
    /// Its value.
    pub(crate) value: Placed<Spanned<Written>>,
}

/// A clause, open question … that holds.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    /// Its id.
    pub(crate) id: String,
    /// Its text.
    pub(crate) text: String,
    /// Where it stands.
    pub(crate) site: Site,
}

/// All layers in one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Merged {
    pub(crate) board: Option<Placed<String>>,
    pub(crate) pieces: Option<Placed<u16>>,
    pub(crate) players: Option<Placed<Vec<Spanned<u16>>>>,
    pub(crate) teams: Option<Placed<Teams>>,
    pub(crate) duties: Option<Placed<Vec<Spanned<String>>>>,
    pub(crate) order: Option<Placed<OrderSpec>>,
    pub(crate) throw: Option<Placed<throws::Spec>>,
    pub(crate) setup: Option<Placed<Places>>,
    pub(crate) rules: BTreeMap<String, Chosen>,
    pub(crate) notes: [Vec<Said>; 5],
}

/// The layers of a sheet: parents in order, each once, then the sheet, then the houses.
pub(crate) fn stack<'l>(
    library: &'l Library,
    id: &str,
    houses: &[String],
    report: &mut Report,
) -> Option<Vec<Layer<'l>>> {
    let asked = Source::new("command line", id);
    let whole = Span::new(0, id.len());
    let found = library.find_sheet("", id).filter(|key| !key.starts_with("house/"));
    let Some(key) = found else {
        report.push(&asked, no_sheet_asked(library, id, whole));
        return None;
    };
    let mut climb = Climb { library, report, layers: Vec::new(), open: Vec::new(), whole: true };
    climb.add(&key);
    let Climb { mut layers, whole, .. } = climb;
    let mut whole = whole;
    for house in houses {
        match house_layer(library, &key, house, report) {
            Some(layer) => layers.push(layer),
            None => whole = false,
        }
    }
    whole.then_some(layers)
}

fn no_sheet_asked(library: &Library, id: &str, span: Span) -> Mistake {
    if library.find_house("", id).is_some_and(|key| key.starts_with("house/")) {
        let sheet = library.sheets().first().map_or_else(|| "family/variant".to_owned(), |s| (*s).to_owned());
        return Mistake::HouseAlone { house: id.to_owned(), sheet, span };
    }
    no_sheet("sheet", id, &library.sheets(), span)
}

fn no_sheet(kind: &'static str, id: &str, known: &[&str], span: Span) -> Mistake {
    // Whoever leaves out the family is told it.
    let by_last = known.iter().find(|k| last_name(k) == last_name(id)).copied();
    let near = by_last.or_else(|| crate::report::did_you_mean(id, known.iter().copied()));
    let help = near.map(|near| format!("did you mean `{near}`?"));
    Mistake::NoSheet { kind, id: id.to_owned(), help, span }
}

fn house_layer<'l>(library: &'l Library, near: &str, house: &str, report: &mut Report) -> Option<Layer<'l>> {
    let Some(id) = library.find_house(near, house) else {
        let asked = Source::new("command line", house);
        report.push(&asked, no_sheet("house", house, &library.houses(), Span::new(0, house.len())));
        return None;
    };
    let sheet = match library.house(&id) {
        Some(parsed) => Some(parsed.get(report)?),
        None => None,
    };
    Some(Layer { id, is_house: true, sheet, parents: Vec::new() })
}

/// Goes up through `extends`, parents first.
struct Climb<'l, 'r> {
    library: &'l Library,
    report: &'r mut Report,
    layers: Vec<Layer<'l>>,
    /// The sheets that wait for their parents, lowest first.
    open: Vec<String>,
    whole: bool,
}

impl Climb<'_, '_> {
    /// Adds a sheet behind its parents; gives its place.
    fn add(&mut self, id: &str) -> Option<usize> {
        if let Some(place) = self.layers.iter().position(|layer| layer.id == id) {
            return Some(place);
        }
        let Some(sheet) = self.library.sheet(id).and_then(|parsed| parsed.get(self.report)) else {
            self.whole = false;
            return None;
        };
        self.open.push(id.to_owned());
        let mut parents = Vec::new();
        for parent in &sheet.extends {
            parents.extend(self.parent(id, sheet, parent));
        }
        self.open.pop();
        parents.dedup();
        self.layers.push(Layer { id: id.to_owned(), is_house: false, sheet: Some(sheet), parents });
        Some(self.layers.len() - 1)
    }

    fn parent(&mut self, id: &str, sheet: &Sheet, parent: &Spanned<String>) -> Option<usize> {
        let Some(key) = self.library.find_sheet(id, &parent.node) else {
            let mistake = no_sheet("sheet", &parent.node, &self.library.all_sheets(), parent.span);
            self.report.push(&sheet.source, mistake);
            self.whole = false;
            return None;
        };
        if let Some(from) = self.open.iter().position(|open| *open == key) {
            let mut cycle: Vec<&str> = self.open[from..].iter().map(String::as_str).collect();
            cycle.push(&key);
            let cycle = cycle.join(" extends ");
            self.report.push(&sheet.source, Mistake::ExtendsCycle { cycle, span: parent.span });
            self.whole = false;
            return None;
        }
        self.add(&key)
    }
}

/// Merges layers in order, then what `--set` says.
pub(crate) fn merge(layers: &[Layer<'_>], sets: &[Site], library: &Library, report: &mut Report) -> Merged {
    let mut merged = Merged::default();
    for layer in layers {
        if let Some(sheet) = layer.sheet {
            merged.needs(layer, sheet, sheet_of(layers), report);
            merged.lay(layer, sheet, report);
        }
    }
    for site in sets {
        if let Some(set) = read_set(site, report) {
            merged.set(site, set, layers, library, report);
        }
    }
    merged
}

/// The id of the sheet that everything is laid over or under.
fn sheet_of<'a>(layers: &'a [Layer<'_>]) -> &'a str {
    layers.iter().rfind(|layer| !layer.is_house).map_or("", |layer| layer.id.as_str())
}

impl Merged {
    /// What a house needs must have been chosen before it is laid.
    fn needs(&self, layer: &Layer<'_>, sheet: &Sheet, over: &str, report: &mut Report) {
        for need in sheet.needs.iter().filter(|need| !self.rules.contains_key(&need.node)) {
            let (house, module, over) = (layer.id.clone(), need.node.clone(), over.to_owned());
            report.push(&sheet.source, Mistake::HouseNeeds { house, module, sheet: over, span: need.span });
        }
    }

    fn lay(&mut self, layer: &Layer<'_>, sheet: &Sheet, report: &mut Report) {
        let by = layer.id.as_str();
        replace(&mut self.board, sheet.board.as_ref(), sheet, by);
        replace(&mut self.pieces, sheet.pieces.as_ref(), sheet, by);
        replace(&mut self.players, sheet.players.as_ref(), sheet, by);
        replace(&mut self.teams, sheet.teams.as_ref(), sheet, by);
        replace(&mut self.duties, sheet.duties.as_ref(), sheet, by);
        replace(&mut self.order, sheet.order.as_ref(), sheet, by);
        replace(&mut self.throw, sheet.throw.as_ref(), sheet, by);
        replace(&mut self.setup, sheet.setup.as_ref(), sheet, by);
        for (module, pick) in &sheet.rules {
            self.pick(module, pick, sheet, by);
        }
        for section in Section::ALL {
            self.note(section, sheet, report);
        }
    }

    fn pick(&mut self, module: &Spanned<String>, pick: &Pick, sheet: &Sheet, by: &str) {
        let site = Site::new(&sheet.source, module.span);
        if *pick == Pick::Remove {
            self.rules.remove(&module.node);
            return;
        }
        let chosen = self.rules.entry(module.node.clone()).or_insert_with(|| Chosen {
            site: site.clone(),
            by: by.to_owned(),
            settings: BTreeMap::new(),
        });
        chosen.site = site;
        let settings = match pick {
            Pick::Set(settings) => settings.as_slice(),
            Pick::Keep | Pick::Remove => &[],
        };
        for (name, value) in settings {
            let value = Placed::new(value.clone(), &sheet.source, value.span, by);
            chosen.settings.insert(name.node.clone(), SettingOf { name: name.span, value });
        }
    }

    fn note(&mut self, section: Section, sheet: &Sheet, report: &mut Report) {
        let list = &mut self.notes[section.index()];
        for note in sheet.section(section) {
            let before = list.iter().position(|said| said.id == note.id.node);
            match (&note.text, before) {
                (Some(text), _) => {
                    let site = Site::new(&sheet.source, note.span);
                    let said = Said { id: note.id.node.clone(), text: text.clone(), site };
                    match before.and_then(|at| list.get_mut(at)) {
                        Some(old) => *old = said,
                        None => list.push(said),
                    }
                }
                (None, Some(at)) => {
                    list.remove(at);
                }
                (None, None) => {
                    let id = note.id.node.clone();
                    let help = known_or_near(
                        &id,
                        list.iter().map(|said| said.id.as_str()),
                        "parents state",
                        "what this sheet extends states no clauses",
                    );
                    report.push(&sheet.source, Mistake::ClauseUnknown { id, help, span: note.span });
                }
            }
        }
    }

    fn set(&mut self, site: &Site, set: Set, layers: &[Layer<'_>], library: &Library, report: &mut Report) {
        let name = site.source.name().to_owned();
        let sheet = sheet_of(layers);
        // Own rules and houses may have settings, and nobody chooses them in `[rules]`.
        let is_own = |layer: &Layer<'_>| {
            last_name(&layer.id) == set.module.node && library.source(&format!("{}.rules", layer.id)).is_some()
        };
        if let Some(layer) = layers.iter().find(|layer| is_own(layer)) {
            let chosen = Chosen { site: site.clone(), by: layer.id.clone(), settings: BTreeMap::new() };
            self.rules.entry(set.module.node.clone()).or_insert(chosen);
        }
        match self.rules.get_mut(&set.module.node) {
            Some(chosen) => {
                let span = set.value.span;
                let value = Placed::new(set.value, &site.source, span, &name);
                chosen.settings.insert(set.setting.node, SettingOf { name: set.setting.span, value });
            }
            None if library.find_module(sheet, &set.module.node).is_none() => {
                let known = library.modules();
                let help = known_or_near(&set.module.node, known, "modules are", "the library has no modules");
                let mistake = Mistake::UnknownModule { module: set.module.node, help, span: set.module.span };
                report.push(&site.source, mistake);
            }
            None => {
                let what = format!("`{sheet}` does not choose module `{}`", set.module.node);
                report.push(&site.source, Mistake::BadSet { what, span: set.module.span });
            }
        }
    }
}

fn replace<T: Clone>(slot: &mut Option<Placed<T>>, value: Option<&Spanned<T>>, sheet: &Sheet, by: &str) {
    if let Some(value) = value {
        *slot = Some(Placed::new(value.node.clone(), &sheet.source, value.span, by));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn library(files: &[(&str, &str)]) -> Library {
        Library::empty().with(files.iter().map(|(key, text)| ((*key).to_owned(), Source::new(*key, *text))))
    }

    fn problems(report: &Report) -> Vec<String> {
        report.problems().iter().map(|p| format!("{} {}", p.code(), p.message())).collect()
    }

    fn merged(files: &[(&str, &str)], id: &str, overlay: &Overlay) -> (Vec<String>, Merged, Vec<String>) {
        let library = library(files);
        let mut report = Report::new();
        let layers = stack(&library, id, &overlay.houses, &mut report).unwrap_or_default();
        let merged = merge(&layers, &overlay.sets, &library, &mut report);
        (layers.iter().map(|l| l.id.clone()).collect(), merged, problems(&report))
    }

    fn value(merged: &Merged, module: &str, setting: &str) -> String {
        let setting = &merged.rules[module].settings[setting];
        format!("{} by {}", setting.value.node.node, setting.value.by)
    }

    #[test]
    fn a_child_adds_settings_and_keeps_the_others() {
        let files = [
            ("a/top.toml", "[rules]\nexit = { needs = 5, sum = true }\nmove = true"),
            ("a/low.toml", "extends = \"a/top\"\n[rules]\nexit = { needs = 6 }\nmove = true"),
        ];
        let (layers, merged, problems) = merged(&files, "a/low", &Overlay::none());
        assert_eq!(problems, Vec::<String>::new());
        assert_eq!(layers, ["a/top", "a/low"]);
        assert_eq!(value(&merged, "exit", "needs"), "6 by a/low");
        assert_eq!(value(&merged, "exit", "sum"), "true by a/top");
    }

    #[test]
    fn true_keeps_what_parents_set_and_false_forgets_it() {
        let files = [
            ("a/top.toml", "[rules]\nexit = { needs = 5 }\nstar = { on-class = \"x\" }"),
            ("a/mid.toml", "extends = \"a/top\"\n[rules]\nexit = true\nstar = false"),
            ("a/low.toml", "extends = \"a/mid\"\n[rules]\nstar = true"),
        ];
        let (_, merged, _) = merged(&files, "a/low", &Overlay::none());
        assert_eq!(value(&merged, "exit", "needs"), "5 by a/top");
        assert!(merged.rules["star"].settings.is_empty());
    }

    #[test]
    fn a_parent_of_two_parents_is_laid_once_and_first() {
        let files = [
            ("a/top.toml", "pieces = 1"),
            ("a/left.toml", "extends = \"a/top\"\npieces = 2"),
            ("a/right.toml", "extends = \"a/top\""),
            ("a/low.toml", "extends = [\"a/left\", \"a/right\"]"),
        ];
        let (layers, merged, _) = merged(&files, "a/low", &Overlay::none());
        assert_eq!(layers, ["a/top", "a/left", "a/right", "a/low"]);
        assert_eq!(merged.pieces.map(|p| p.node), Some(2));
    }

    #[test]
    fn a_circle_of_sheets_is_printed() {
        let files = [
            ("a/one.toml", "extends = \"a/two\""),
            ("a/two.toml", "extends = \"a/three\""),
            ("a/three.toml", "extends = \"a/two\""),
        ];
        let (_, _, problems) = merged(&files, "a/one", &Overlay::none());
        assert_eq!(problems, ["S05 sheets extend each other: a/two extends a/three extends a/two"]);
    }

    #[test]
    fn whole_tables_are_replaced() {
        let files = [
            ("a/top.toml", "duties = [\"x.y\"]\n[throw]\ndice = [\"d6\"]\n[throw.one]\ndice = [\"d4\"]"),
            ("a/low.toml", "extends = \"a/top\"\nduties = []\n[throw]\ndice = [\"d8\"]"),
        ];
        let (_, merged, _) = merged(&files, "a/low", &Overlay::none());
        assert_eq!(merged.throw.map(|t| t.node.named().len()), Some(0));
        assert_eq!(merged.duties.map(|d| d.node.len()), Some(0));
    }

    #[test]
    fn clauses_add_up_and_false_withdraws_one() {
        let files = [
            ("a/top.toml", "[clauses]\nA = \"one\"\nB = \"two\""),
            ("a/low.toml", "extends = \"a/top\"\n[clauses]\nB = false\nC = \"three\"\nD = false"),
        ];
        let (_, merged, problems) = merged(&files, "a/low", &Overlay::none());
        let ids: Vec<&str> = merged.notes[0].iter().map(|c| c.id.as_str()).collect();
        assert_eq!(ids, ["A", "C"]);
        assert_eq!(problems, ["S16 `D = false` withdraws nothing"]);
    }

    #[test]
    fn houses_come_in_the_order_given_and_set_comes_last() {
        let files = [
            ("a/low.toml", "[rules]\nexit = { needs = 1 }"),
            ("house/x.toml", "[rules]\nexit = { needs = 2, sum = true }"),
            ("house/y.toml", "[rules]\nexit = { sum = false }"),
        ];
        let houses = ["house/x".to_owned(), "house/y".to_owned()];
        let (layers, merged, problems) =
            merged(&files, "a/low", &Overlay::new(houses, ["exit.needs=[3, 4]".to_owned()]));
        assert_eq!(problems, Vec::<String>::new());
        assert_eq!(layers, ["a/low", "house/x", "house/y"]);
        assert_eq!(value(&merged, "exit", "needs"), "[3, 4] by --set");
        assert_eq!(value(&merged, "exit", "sum"), "false by house/y");
    }

    #[test]
    fn unknown_sheets_and_houses_are_named() {
        let files = [("a/low.toml", "extends = \"a/topp\""), ("a/top.toml", ""), ("house/x.rules", "")];
        let ask =
            |id: &str, houses: &[&str]| merged(&files, id, &Overlay::new(houses.iter().map(|h| (*h).to_owned()), [])).2;
        assert_eq!(ask("a/low", &[]), ["S06 there is no sheet `a/topp`"]);
        assert_eq!(ask("a/nothing", &[]), ["S06 there is no sheet `a/nothing`"]);
        assert_eq!(ask("a/top", &["house/z"]), ["S06 there is no house `house/z`"]);
        assert_eq!(ask("house/x", &[]), ["S13 `house/x` is a house rule and needs a sheet"]);
    }

    #[test]
    fn a_house_may_not_choose_what_it_needs() {
        let files = [
            ("a/low.toml", "[rules]\nmove = true"),
            ("house/x.toml", "needs = [\"hit\", \"move\"]\n[rules]\nhit = true"),
        ];
        let (_, _, problems) = merged(&files, "a/low", &Overlay::new(["house/x".to_owned()], []));
        assert_eq!(problems, ["S14 `house/x` needs module `hit`, which `a/low` does not choose"]);
    }

    #[test]
    fn a_house_of_rules_has_settings_that_can_be_set() {
        let files = [("a/low.toml", ""), ("house/x.rules", "")];
        let overlay = Overlay::new(["house/x".to_owned()], ["x.back=7".to_owned()]);
        let (_, merged, problems) = merged(&files, "a/low", &overlay);
        assert_eq!((problems, value(&merged, "x", "back").as_str()), (vec![], "7 by --set"));
    }

    #[test]
    fn a_set_needs_a_module_that_is_chosen() {
        let files = [("a/low.toml", "[rules]\nexit = true"), ("rules/move.rules", ""), ("rules/exit.rules", "")];
        let set = |text: &str| merged(&files, "a/low", &Overlay::new([], [text.to_owned()])).2;
        assert_eq!(set("move.wall=stops"), ["S17 `a/low` does not choose module `move`"]);
        assert_eq!(set("exot.needs=1"), ["N02 there is no module `exot`"]);
        assert_eq!(set("exit.needs"), ["S17 `exit.needs` has no `=` and no value"]);
    }
}
