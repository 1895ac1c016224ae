//! The library: texts of boards, modules, houses, sheets and scenes by their place in the tree, each read at most once.
//!
//! Layer 5 opens no file. The embedded library is compiled in; the command line reads files and gives them with
//! [`Library::with`], where they shadow embedded ones of the same key. A key is a path below the root of the tree,
//! such as `boards/cross-68.toml` or `ludo/plain.toml`; a file elsewhere is given with its path as the key, and what it
//! names is looked up beside it, then in each folder above it, then at the root.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use include_dir::{Dir, include_dir};

use crate::board::{self, Board};
use crate::report::Report;
use crate::rules::ast::RuleFile;
use crate::rules::parse::{self, FileKind};
use crate::text::Source;
use crate::variant::sheet::{Kind, Sheet};

static EMBEDDED: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/variants");

/// Folders of the tree that hold no sheets.
const FOLDERS: [&str; 3] = ["boards", "rules", "house"];
/// The sheet of a family that is only there to be extended.
const PARENT_ONLY: &str = "common";

/// A text read once, with what was wrong in it.
#[derive(Debug)]
pub(crate) struct Parsed<T> {
    /// What it says; `None` where it could not be read at all.
    pub(crate) value: Option<T>,
    /// What is wrong in it.
    pub(crate) report: Report,
}

impl<T> Parsed<T> {
    fn of(read: impl FnOnce(&mut Report) -> Option<T>) -> Self {
        let mut report = Report::new();
        let value = read(&mut report);
        Self { value, report }
    }

    /// The value; the problems go into `report`.
    pub(crate) fn get(&self, report: &mut Report) -> Option<&T> {
        report.append(self.report.clone());
        self.value.as_ref()
    }
}

/// One text of the library, and what was read from it.
#[derive(Debug)]
struct File {
    source: Source,
    sheet: OnceLock<Parsed<Sheet>>,
    board: OnceLock<Parsed<Board>>,
    rules: OnceLock<Parsed<RuleFile>>,
}

impl File {
    fn new(source: Source) -> Self {
        Self { source, sheet: OnceLock::new(), board: OnceLock::new(), rules: OnceLock::new() }
    }
}

/// All texts, by their place in the tree.
#[derive(Debug, Default)]
pub struct Library {
    files: BTreeMap<String, File>,
}

impl Library {
    /// A library without a text.
    pub fn empty() -> Self {
        Self::default()
    }

    /// The library compiled into the program.
    pub fn embedded() -> Self {
        let mut library = Self::empty();
        library.embed(&EMBEDDED);
        library
    }

    /// Adds texts by key; they shadow those of the same key. The name of a source is what people are shown.
    #[must_use]
    pub fn with(mut self, files: impl IntoIterator<Item = (String, Source)>) -> Self {
        for (key, source) in files {
            self.files.insert(key, File::new(source));
        }
        // A board may have been read from one that it extends and that is shadowed now; all else is read from one text.
        for file in self.files.values_mut() {
            file.board = OnceLock::new();
        }
        self
    }

    fn embed(&mut self, dir: &Dir<'_>) {
        for file in dir.files() {
            let (Some(key), Some(text)) = (file.path().to_str(), file.contents_utf8()) else { continue };
            let key = key.replace('\\', "/");
            let source = Source::new(format!("variants/{key}"), text);
            self.files.insert(key, File::new(source));
        }
        for inner in dir.dirs() {
            self.embed(inner);
        }
    }

    /// The text at a key.
    pub fn source(&self, key: &str) -> Option<&Source> {
        self.files.get(key).map(|file| &file.source)
    }

    /// Ids of all sheets that can be played, in order; sheets called `common` are parents only.
    pub fn sheets(&self) -> Vec<&str> {
        self.all_sheets().into_iter().filter(|id| !is_parent_only(id)).collect()
    }

    /// Ids of all sheets, parents included.
    pub fn all_sheets(&self) -> Vec<&str> {
        let sheet = |key: &'_ String| {
            let folder = key.rsplit_once('/').map_or("", |(folder, _)| folder);
            key.ends_with(".toml") && !folder.is_empty() && !folder.split('/').any(|part| FOLDERS.contains(&part))
        };
        self.files.keys().filter(|key| sheet(key)).filter_map(|key| key.strip_suffix(".toml")).collect()
    }

    /// Ids of all houses: `house/NAME`.
    pub fn houses(&self) -> Vec<&str> {
        let mut all: Vec<&str> = self
            .files
            .keys()
            .filter(|key| key.starts_with("house/"))
            .filter_map(|key| key.strip_suffix(".toml").or_else(|| key.strip_suffix(".rules")))
            .collect();
        all.dedup();
        all
    }

    /// Names of all modules.
    pub fn modules(&self) -> Vec<&str> {
        self.names("rules/", ".rules")
    }

    /// Names of all boards.
    pub fn boards(&self) -> Vec<&str> {
        self.names("boards/", ".toml")
    }

    /// The scenes of a sheet (`ludo/plain`), a house (`house/seven-back`) or a module (`rules/exit`).
    pub fn scenes(&self, id: &str) -> Option<&Source> {
        self.source(&format!("{id}.scenes"))
    }

    /// The text of a sheet or of a house's TOML.
    pub fn sheet_source(&self, id: &str) -> Option<&Source> {
        self.source(&format!("{id}.toml"))
    }

    fn names(&self, folder: &str, suffix: &str) -> Vec<&str> {
        self.files.keys().filter_map(|key| key.strip_prefix(folder)?.strip_suffix(suffix)).collect()
    }

    /// The id of the sheet or house that `id` names, seen from the sheet `near`.
    pub(crate) fn find_sheet(&self, near: &str, id: &str) -> Option<String> {
        let other = |key: &str| FOLDERS.iter().any(|f| key.strip_prefix(f).is_some_and(|rest| rest.starts_with('/')));
        upward(near, id).find(|key| !other(key) && self.files.contains_key(&format!("{key}.toml")))
    }

    /// The id of the house that `id` names, seen from the sheet `near`; it has a TOML, rules or both.
    pub(crate) fn find_house(&self, near: &str, id: &str) -> Option<String> {
        let there = |key: &str| ["toml", "rules"].iter().any(|e| self.files.contains_key(&format!("{key}.{e}")));
        upward(near, id).find(|key| there(key))
    }

    /// The key of a board, seen from the sheet `near`.
    pub(crate) fn find_board(&self, near: &str, name: &str) -> Option<String> {
        let beside = join(folder_of(near), &format!("{name}.toml"));
        if self.files.get(&beside).is_some_and(|file| is_board(file.source.text())) {
            return Some(beside);
        }
        upward(near, &format!("boards/{name}.toml")).find(|key| self.files.contains_key(key))
    }

    /// The key of a module, seen from the sheet `near`.
    pub(crate) fn find_module(&self, near: &str, name: &str) -> Option<String> {
        let beside = join(folder_of(near), name);
        let own_rules = self.files.contains_key(&format!("{beside}.toml"));
        let key = format!("{beside}.rules");
        if !own_rules && self.files.contains_key(&key) {
            return Some(key);
        }
        upward(near, &format!("rules/{name}.rules")).find(|key| self.files.contains_key(key))
    }

    /// Whether the TOML at a key is a board and not a sheet.
    pub(crate) fn is_board(&self, key: &str) -> bool {
        self.source(key).is_some_and(|source| is_board(source.text()))
    }

    /// A sheet, read.
    pub(crate) fn sheet(&self, id: &str) -> Option<&Parsed<Sheet>> {
        self.read_sheet(id, Kind::Sheet)
    }

    /// The TOML of a house, read.
    pub(crate) fn house(&self, id: &str) -> Option<&Parsed<Sheet>> {
        self.read_sheet(id, Kind::House)
    }

    /// A board, read; boards it extends are looked up from where it stands.
    pub(crate) fn board(&self, key: &str) -> Option<&Parsed<Board>> {
        let file = self.files.get(key)?;
        let mut find = |name: &str| self.source(&self.find_board(key, name)?).cloned();
        Some(file.board.get_or_init(|| Parsed::of(|report| board::read(&file.source, &mut find, report))))
    }

    /// A module, the own rules of a sheet or those of a house, read.
    pub(crate) fn rules(&self, key: &str, kind: FileKind) -> Option<&Parsed<RuleFile>> {
        let file = self.files.get(key)?;
        Some(file.rules.get_or_init(|| Parsed::of(|report| Some(parse::read(&file.source, kind, report)))))
    }

    fn read_sheet(&self, id: &str, kind: Kind) -> Option<&Parsed<Sheet>> {
        let file = self.files.get(&format!("{id}.toml"))?;
        Some(file.sheet.get_or_init(|| Parsed::of(|report| Sheet::read(&file.source, kind, report))))
    }
}

/// Whether a sheet is only there to be extended.
pub(crate) fn is_parent_only(id: &str) -> bool {
    last_name(id) == PARENT_ONLY
}

/// The part behind the last `/`.
pub(crate) fn last_name(id: &str) -> &str {
    id.rsplit('/').next().unwrap_or(id)
}

fn folder_of(id: &str) -> &str {
    id.rsplit_once('/').map_or("", |(folder, _)| folder)
}

fn join(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

/// `name` below the folder of `near`, below each folder above it, and at the root.
fn upward(near: &str, name: &str) -> impl Iterator<Item = String> {
    let first = folder_of(near);
    let folders = std::iter::successors(Some(first), |folder| (!folder.is_empty()).then(|| folder_of(folder)));
    folders.map(|folder| join(folder, name)).collect::<Vec<_>>().into_iter()
}

/// Whether a TOML text is a board and not a sheet: only boards say `seats`.
fn is_board(text: &str) -> bool {
    text.lines().any(|line| line.strip_prefix("seats").is_some_and(|rest| rest.trim_start().starts_with('=')))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn library(files: &[(&str, &str)]) -> Library {
        Library::empty().with(files.iter().map(|(key, text)| ((*key).to_owned(), Source::new(*key, *text))))
    }

    #[test]
    fn the_embedded_library_knows_its_sheets() {
        let library = Library::embedded();
        let sheets = library.sheets();
        assert!(sheets.contains(&"ludo/plain") && sheets.contains(&"parcheesi/rkt"), "{sheets:?}");
        assert!(!sheets.iter().any(|id| id.ends_with("common") || id.starts_with("boards")), "{sheets:?}");
        assert!(library.all_sheets().contains(&"parchis/common"));
        assert!(library.modules().contains(&"exit") && library.boards().contains(&"cross-68"));
        assert!(library.houses().contains(&"house/seven-back"));
    }

    #[test]
    fn files_shadow_embedded_ones() {
        let mine = Source::new("here/ludo/plain.toml", "name = \"mine\"");
        let library = Library::embedded().with([("ludo/plain.toml".to_owned(), mine.clone())]);
        assert_eq!(library.sheet_source("ludo/plain"), Some(&mine));
    }

    #[test]
    fn a_house_with_rules_and_toml_is_listed_once() {
        let library = library(&[("house/a.toml", ""), ("house/a.rules", ""), ("house/b.rules", "")]);
        assert_eq!(library.houses(), ["house/a", "house/b"]);
    }

    #[test]
    fn boards_and_modules_are_looked_up_beside_a_sheet_then_above_it_then_at_the_root() {
        let library = library(&[
            ("my/game.toml", ""),
            ("my/round.toml", "seats = [\"red\"]"),
            ("my/boards/square.toml", ""),
            ("boards/square.toml", ""),
            ("boards/long.toml", ""),
            ("my/odd.rules", ""),
            ("my/rules/even.rules", ""),
            ("rules/exit.rules", ""),
        ]);
        let board = |name| library.find_board("my/game", name);
        let module = |name| library.find_module("my/game", name);
        assert_eq!(board("round").as_deref(), Some("my/round.toml"));
        assert_eq!(board("square").as_deref(), Some("my/boards/square.toml"));
        assert_eq!(board("long").as_deref(), Some("boards/long.toml"));
        assert_eq!(board("game"), None);
        assert_eq!(module("odd").as_deref(), Some("my/odd.rules"));
        assert_eq!(module("even").as_deref(), Some("my/rules/even.rules"));
        assert_eq!(module("exit").as_deref(), Some("rules/exit.rules"));
        assert_eq!(module("none"), None);
    }

    #[test]
    fn the_own_rules_of_a_sheet_are_no_module() {
        let library = library(&[("my/game.toml", ""), ("my/exit.toml", ""), ("my/exit.rules", "")]);
        assert_eq!(library.find_module("my/game", "exit"), None);
    }
}
