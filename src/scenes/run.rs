//! All scenes of some files: each on its sheet, with its settings, and turned to every seat.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::board::SeatId;
use crate::game::{Judge, Position};
use crate::notation::Item;
use crate::report::Report;
use crate::scenes::ast::{Scene, Statement};
use crate::scenes::failure::Failure;
use crate::scenes::mistakes::Mistake;
use crate::scenes::perform::{Performed, Stop, perform};
use crate::scenes::turned::{seat_after, turn_scene, turns};
use crate::text::{Site, Source, Span};
use crate::variant::Variant;

/// A file of scenes, and what it stands beside.
#[derive(Clone, Debug)]
pub struct SceneFile {
    /// The text.
    pub source: Source,
    /// The sheet beside which it lies; `None` for scenes of modules and houses.
    pub sheet: Option<String>,
    /// The house that is laid over the sheets its scenes name.
    pub house: Option<String>,
}

/// A variant that scenes ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The sheet, `family/variant`.
    pub sheet: String,
    /// The house laid over it.
    pub house: Option<String>,
    /// `module.setting = value` of each `with` line, where it is written.
    pub sets: Vec<Site>,
}

/// Why a variant that scenes ask for is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoVariant {
    /// There is no such sheet.
    NoSuchSheet,
    /// It has errors, or the settings do; all of them are reported.
    Reported,
}

/// Where scenes get their variants from.
pub trait Sheets {
    /// The variant, or why there is none.
    fn variant(&mut self, wanted: &Wanted, report: &mut Report) -> Result<Rc<Variant>, NoVariant>;

    /// The sheets that a sheet extends, directly or not.
    fn ancestors(&self, sheet: &str) -> Vec<String>;
}

/// Draws a position for a failure.
pub type Draw<'d> = &'d dyn Fn(&Variant, &Position) -> String;

/// What one scene came to.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Its title.
    pub title: String,
    /// Where it begins.
    pub site: Site,
    /// The variant it was played on, without its settings.
    pub variant: String,
    /// Whether it changes settings by `with`.
    pub with_settings: bool,
    /// Whether it passed, from every seat.
    pub passed: bool,
    /// How often it was played: once, and once for each seat it was turned to.
    pub runs: usize,
    /// What failed; a scene with mistakes has none and did not pass.
    pub failure: Option<Failure>,
    /// The clauses it says it proves.
    pub proves: Vec<String>,
    /// Labels of the sentences that had a part in it.
    pub exercised: BTreeSet<String>,
}

/// What all scenes came to.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// Each scene, in the order of files and lines.
    pub outcomes: Vec<Outcome>,
    /// Clauses of a sheet that passing scenes of its parents prove for it.
    pub inherited: BTreeMap<String, BTreeSet<String>>,
}

impl Results {
    /// How many scenes passed.
    pub fn passed(&self) -> usize {
        self.outcomes.iter().filter(|o| o.passed).count()
    }

    /// How many did not.
    pub fn failed(&self) -> usize {
        self.outcomes.len() - self.passed()
    }

    /// How often a scene was played in all.
    pub fn runs(&self) -> usize {
        self.outcomes.iter().map(|o| o.runs).sum()
    }
}

/// Reads and plays all scenes of some files; mistakes in them go to the report.
pub fn run(files: &[SceneFile], sheets: &mut dyn Sheets, draw: Draw<'_>, report: &mut Report) -> Results {
    let mut runner = Runner { sheets, draw, loaded: BTreeMap::new() };
    let mut results = Results::default();
    let mut read = Vec::new();
    for file in files {
        let scenes = crate::scenes::read(&file.source, report);
        results.outcomes.extend(scenes.iter().map(|scene| runner.scene(file, scene, report)));
        read.push((file, scenes));
    }
    results.inherited = runner.inherited(&read);
    results
}

struct Runner<'s, 'd> {
    sheets: &'s mut dyn Sheets,
    draw: Draw<'d>,
    /// Sheets without settings, by sheet and house.
    loaded: BTreeMap<(String, Option<String>), Result<Rc<Variant>, NoVariant>>,
}

impl Runner<'_, '_> {
    fn variant(&mut self, wanted: &Wanted, report: &mut Report) -> Result<Rc<Variant>, NoVariant> {
        if !wanted.sets.is_empty() {
            return self.sheets.variant(wanted, report);
        }
        let key = (wanted.sheet.clone(), wanted.house.clone());
        if let Some(known) = self.loaded.get(&key) {
            return known.clone();
        }
        let variant = self.sheets.variant(wanted, report);
        self.loaded.insert(key, variant.clone());
        variant
    }

    fn scene(&mut self, file: &SceneFile, scene: &Scene, report: &mut Report) -> Outcome {
        let mut outcome = Outcome {
            title: scene.title.node.clone(),
            site: scene.site(),
            variant: String::new(),
            with_settings: scene.lines.iter().any(|l| matches!(l.node, Statement::With(_))),
            passed: false,
            runs: 0,
            failure: None,
            proves: scene.proves.iter().map(|p| p.node.clone()).collect(),
            exercised: BTreeSet::new(),
        };
        let Some(sheet) = scene.on.as_ref().map(|s| s.node.clone()).or_else(|| file.sheet.clone()) else {
            if !scene.broken {
                let title = scene.title.node.clone();
                report.push(&scene.source, Mistake::NoSheet { title, span: scene.title.span });
            }
            return outcome;
        };
        let base = Wanted { sheet: sheet.clone(), house: file.house.clone(), sets: Vec::new() };
        let variant = match self.variant(&base, report) {
            Ok(variant) => variant,
            Err(why) => {
                let span = scene.on.as_ref().map_or(scene.title.span, |s| s.span);
                report.push(&scene.source, bad_sheet(sheet, why, span));
                return outcome;
            }
        };
        outcome.variant.clone_from(&variant.id);
        let stated = check_clauses(&variant, scene, report);
        if stated && !scene.broken {
            self.play(&base, scene, &mut outcome, report);
        }
        outcome
    }

    fn play(&mut self, base: &Wanted, scene: &Scene, outcome: &mut Outcome, report: &mut Report) {
        let wanted = Wanted { sets: scene.settings(), ..base.clone() };
        let Ok(variant) = self.variant(&wanted, report) else { return };
        let shown = show(&variant, scene, self.draw);
        outcome.runs = shown.runs;
        outcome.exercised = shown.exercised;
        match shown.stop {
            None => outcome.passed = true,
            Some(Shown::Failed(failure)) => outcome.failure = Some(*failure),
            Some(Shown::Mistaken(stop)) => match stop {
                Stop::Scene(mistake) => report.push(&scene.source, mistake),
                Stop::Notation(mistakes) => {
                    for mistake in mistakes {
                        report.push(&scene.source, mistake);
                    }
                }
                Stop::Failed(_) => {}
            },
        }
    }

    /// Parents' scenes that prove inherited clauses, played on the children.
    fn inherited(&mut self, read: &[(&SceneFile, Vec<Scene>)]) -> BTreeMap<String, BTreeSet<String>> {
        let sheets: BTreeSet<&String> = read.iter().filter_map(|(file, _)| file.sheet.as_ref()).collect();
        let mut proved = BTreeMap::new();
        for sheet in sheets {
            let Some(variant) = self.plain(sheet) else { continue };
            let mut ids = BTreeSet::new();
            for ancestor in self.sheets.ancestors(sheet) {
                let of_parent = read.iter().filter(|(file, _)| file.sheet.as_ref() == Some(&ancestor));
                let scenes: Vec<&Scene> = of_parent.flat_map(|(_, scenes)| scenes).collect();
                if let (false, Some(parent)) = (scenes.is_empty(), self.plain(&ancestor)) {
                    ids.extend(proves_on(&variant, &parent, &scenes));
                }
            }
            if !ids.is_empty() {
                proved.insert(variant.id.clone(), ids);
            }
        }
        proved
    }

    /// A sheet with nothing laid over it.
    fn plain(&mut self, sheet: &str) -> Option<Rc<Variant>> {
        let wanted = Wanted { sheet: sheet.to_owned(), house: None, sets: Vec::new() };
        self.variant(&wanted, &mut Report::new()).ok()
    }
}

/// The clauses that a variant has from a parent and that scenes of the parent prove on it, too.
fn proves_on(variant: &Variant, parent: &Variant, scenes: &[&Scene]) -> BTreeSet<String> {
    let same = |id: &String| {
        let clause = |v: &Variant| v.clauses.iter().find(|c| c.id == *id).map(|c| c.text.clone());
        clause(variant).is_some() && clause(variant) == clause(parent)
    };
    let mut proved = BTreeSet::new();
    for scene in scenes {
        let plain = scene.on.is_none() && !scene.broken && scene.settings().is_empty();
        let new = scene.proves.iter().map(|p| &p.node).filter(|id| same(id) && !proved.contains(*id));
        let new: Vec<String> = new.cloned().collect();
        if plain && !new.is_empty() && show(variant, scene, &|_, _| String::new()).stop.is_none() {
            proved.extend(new);
        }
    }
    proved
}

/// What a scene shows when it is played as written and then turned.
struct Show {
    runs: usize,
    exercised: BTreeSet<String>,
    stop: Option<Shown>,
}

enum Shown {
    Failed(Box<Failure>),
    Mistaken(Stop),
}

fn show(variant: &Variant, scene: &Scene, draw: Draw<'_>) -> Show {
    let judge = Judge::new(variant);
    let players = variant.players.iter().copied().max().unwrap_or(0);
    let mut show = Show { runs: 0, exercised: BTreeSet::new(), stop: None };
    for k in std::iter::once(0).chain(turns(variant, players)) {
        let turned;
        let played = if k == 0 {
            scene
        } else {
            turned = turn_scene(scene, &variant.board, k);
            &turned
        };
        let Performed { stop, position, exercised } = perform(&judge, players, played);
        show.runs += 1;
        let label =
            |id: &crate::rules::ir::SentenceId| variant.sentences.get(usize::from(id.0)).map(|s| s.label.clone());
        show.exercised.extend(exercised.iter().filter_map(label));
        match stop {
            None => {}
            Some((span, stop)) if k == 0 || matches!(stop, Stop::Failed(_)) => {
                let turned_to = (k > 0).then(|| seat_after(&variant.board, first_seat(variant, scene), k));
                let board = position.map(|p| draw(variant, &p)).unwrap_or_default();
                show.stop = Some(stopped(variant, scene, span, turned_to, board, stop));
                break;
            }
            Some((span, stop)) => {
                // A place that is there as written and not when turned: the engine turned it wrongly, or the board.
                let got = match stop {
                    Stop::Scene(mistake) => mistake.to_string(),
                    Stop::Notation(mistakes) => mistakes.first().map(ToString::to_string).unwrap_or_default(),
                    Stop::Failed(difference) => difference.got,
                };
                let stop = crate::scenes::perform::failed("the same as from the seat it is written for", got, None);
                let turned_to = Some(seat_after(&variant.board, first_seat(variant, scene), k));
                show.stop = Some(stopped(variant, scene, span, turned_to, String::new(), stop));
                break;
            }
        }
    }
    show
}

fn stopped(
    variant: &Variant,
    scene: &Scene,
    span: Span,
    turned_to: Option<String>,
    board: String,
    stop: Stop,
) -> Shown {
    let Stop::Failed(difference) = stop else { return Shown::Mistaken(stop) };
    let sentence = difference.sentence.and_then(|id| variant.sentences.get(usize::from(id.0)));
    Shown::Failed(Box::new(Failure {
        title: scene.title.node.clone(),
        variant: variant.id.clone(),
        site: Site::new(&scene.source, span),
        turned_to,
        board,
        expected: difference.expected,
        got: difference.got,
        sentence: sentence.map(|s| (s.label.clone(), s.site.clone())),
    }))
}

/// The seat that plays as the scene is written.
fn first_seat(variant: &Variant, scene: &Scene) -> SeatId {
    let named = scene.lines.iter().find_map(|l| match &l.node {
        Statement::Given(Item::Places(places)) => variant.board.seat(&places.seat.node),
        _ => None,
    });
    named.unwrap_or(SeatId(0))
}

fn bad_sheet(sheet: String, why: NoVariant, span: Span) -> Mistake {
    match why {
        NoVariant::NoSuchSheet => Mistake::NoSuchSheet { sheet, span },
        NoVariant::Reported => Mistake::BadSheet { sheet, span },
    }
}

/// Whether a sheet has a clause, be it open or contradicted.
fn states(variant: &Variant, id: &str) -> bool {
    let lists = [&variant.clauses, &variant.open, &variant.contradicted, &variant.out_of_reach];
    lists.iter().any(|list| list.iter().any(|c| c.id == id))
}

/// Reports the clauses that the sheet does not state; whether it states all.
fn check_clauses(variant: &Variant, scene: &Scene, report: &mut Report) -> bool {
    let mut all = true;
    for proved in scene.proves.iter().filter(|p| !states(variant, &p.node)) {
        let ids = variant.clauses.iter().map(|c| c.id.as_str());
        let help = match crate::report::did_you_mean(&proved.node, ids.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("it states {} clauses; write it under `[clauses]`", ids.count()),
        };
        let (id, sheet) = (proved.node.clone(), variant.id.clone());
        report.push(&scene.source, Mistake::UnknownClause { id, sheet, help, span: proved.span });
        all = false;
    }
    all
}
