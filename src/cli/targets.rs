//! What the words behind `check` and `test` name: sheets, modules, boards, house rules, by name or by path.

use std::path::Path;
use std::rc::Rc;

use crate::cli::failure::Failure;
use crate::cli::files;
use crate::cli::shelf::{self, Shelf};
use crate::report::Report;
use crate::scenes::{LibrarySheets, NoVariant, SceneFile, Sheets, Wanted};
use crate::variant::{Library, Overlay, Variant, ancestors};

/// Something to be checked or tested.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Target {
    /// A board, by its key.
    Board(String),
    /// A module, by its key without `.rules`.
    Module(String),
    /// A sheet, by its id.
    Sheet(String),
    /// A house rule, by its id.
    House(String),
}

impl Target {
    /// How people call it.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Board(key) => key.trim_end_matches(".toml"),
            Self::Module(id) | Self::Sheet(id) | Self::House(id) => id,
        }
    }

    /// Its scenes, if it has some.
    pub(crate) fn scenes(&self, library: &Library) -> Option<SceneFile> {
        let source = library.scenes(self.name())?.clone();
        Some(match self {
            Self::Board(_) => return None,
            Self::Module(_) => SceneFile { source, sheet: None, house: None },
            Self::Sheet(id) => SceneFile { source, sheet: Some(id.clone()), house: None },
            Self::House(id) => SceneFile { source, sheet: None, house: Some(id.clone()) },
        })
    }
}

/// Everything in the library.
pub(crate) fn all(library: &Library) -> Vec<Target> {
    let boards = library.boards().into_iter().map(|name| Target::Board(format!("boards/{name}.toml")));
    let modules = library.modules().into_iter().map(|name| Target::Module(format!("rules/{name}")));
    let sheets = library.sheets().into_iter().map(|id| Target::Sheet(id.to_owned()));
    let houses = library.houses().into_iter().map(|id| Target::House(id.to_owned()));
    boards.chain(modules).chain(sheets).chain(houses).collect()
}

/// What the words name; all that cannot be read is told at once.
pub(crate) fn named(shelf: &mut Shelf, words: &[String]) -> Result<Vec<Target>, Failure> {
    if words.is_empty() {
        return Ok(all(shelf.library()));
    }
    let mut targets = Vec::new();
    let mut unreadable = Report::new();
    for word in words {
        match target(shelf, word) {
            Ok(target) => targets.push(target),
            Err(Failure::Problems { report, in_question: true }) => unreadable.append(report),
            Err(failure) => return Err(failure),
        }
    }
    if unreadable.is_empty() { Ok(targets) } else { Err(Failure::question(unreadable)) }
}

fn target(shelf: &mut Shelf, word: &str) -> Result<Target, Failure> {
    let library = shelf.library();
    if library.houses().contains(&word) {
        return Ok(Target::House(word.to_owned()));
    }
    if word.strip_prefix("rules/").is_some_and(|name| library.modules().contains(&name)) {
        return Ok(Target::Module(word.to_owned()));
    }
    if word.strip_prefix("boards/").is_some_and(|name| library.boards().contains(&name)) {
        return Ok(Target::Board(format!("{word}.toml")));
    }
    let path = Path::new(word);
    if !shelf::is_path(word) || library.sheet_source(word).is_some() {
        return shelf.sheet(word).map(Target::Sheet);
    }
    let key = shelf.add_file(path)?;
    let id = key.rsplit_once('.').map_or(key.as_str(), |(id, _)| id).to_owned();
    let in_house = Path::new(&id).parent().and_then(Path::file_name).is_some_and(|folder| folder == "house");
    let sheet = path.with_extension("toml");
    if key.ends_with(".toml") && shelf.library().is_board(&key) {
        return Ok(Target::Board(key));
    }
    if in_house {
        add_beside(shelf, path)?;
        return Ok(Target::House(id));
    }
    if files::exists(&sheet) {
        return shelf.sheet(&files::shown(&sheet)).map(Target::Sheet);
    }
    add_beside(shelf, path)?;
    match path.extension().and_then(|e| e.to_str()) {
        Some("rules" | "scenes") => Ok(Target::Module(id)),
        _ => Err(Failure::usage_with(
            format!("`{word}` is no file of rules"),
            Some("sheets and boards end in `.toml`, sentences in `.rules`, scenes in `.scenes`".to_owned()),
        )),
    }
}

/// Reads the files that belong to this one.
fn add_beside(shelf: &mut Shelf, path: &Path) -> Result<(), Failure> {
    for ending in ["toml", "rules", "scenes"] {
        let beside = path.with_extension(ending);
        if files::exists(&beside) {
            shelf.add_file(&beside)?;
        }
    }
    Ok(())
}

/// Loads the sheets that scenes ask for, with what the command line lays over them.
pub(crate) struct Loader<'s> {
    library: &'s Library,
    overlay: &'s Overlay,
}

impl<'s> Loader<'s> {
    /// A loader for texts and what is laid over each sheet.
    pub(crate) fn new(library: &'s Library, overlay: &'s Overlay) -> Self {
        Self { library, overlay }
    }

    /// A sheet as it is played, without the settings of a scene.
    pub(crate) fn sheet(&mut self, id: &str, report: &mut Report) -> Option<Rc<Variant>> {
        let wanted = Wanted { sheet: id.to_owned(), house: None, sets: Vec::new() };
        self.variant(&wanted, report).ok()
    }
}

impl Sheets for Loader<'_> {
    fn variant(&mut self, wanted: &Wanted, report: &mut Report) -> Result<Rc<Variant>, NoVariant> {
        LibrarySheets::new(self.library, self.overlay.clone()).variant(wanted, report)
    }

    fn ancestors(&self, sheet: &str) -> Vec<String> {
        ancestors(self.library, sheet)
    }
}
