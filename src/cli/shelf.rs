//! The library that a command works with, and the variants that its words name.

use std::path::{Path, PathBuf};

use crate::cli::args;
use crate::cli::failure::Failure;
use crate::cli::files;
use crate::report::{Report, did_you_mean};
use crate::text::Source;
use crate::variant::{Library, Overlay, Variant, load};

/// Folders beside a sheet in which what it names may lie.
const BESIDE: [&str; 3] = ["boards", "rules", "house"];
/// Folders above a sheet that are looked through.
const ABOVE: usize = 2;

/// All texts that a command can see: those in the program, folders of the command line, files that it names.
pub(crate) struct Shelf {
    library: Library,
}

impl Shelf {
    /// The texts in the program, shadowed by those of the folders given, later folders first.
    pub(crate) fn new(given: &args::Shelf) -> Result<Self, Failure> {
        let mut library = Library::embedded();
        for folder in &given.library {
            let texts = files::read_folder(folder)?;
            let named = |(key, text): (String, String)| {
                let name = format!("{}/{key}", files::shown(folder).trim_end_matches('/'));
                (key, Source::new(name, text))
            };
            library = library.with(texts.into_iter().map(named));
        }
        Ok(Self { library })
    }

    /// The texts.
    pub(crate) fn library(&self) -> &Library {
        &self.library
    }

    /// The sheet that a word names: an id, the last part of one, or a path to a file.
    pub(crate) fn sheet(&mut self, word: &str) -> Result<String, Failure> {
        if let Some(id) = self.known(word) {
            return Ok(id);
        }
        if is_path(word) {
            return self.add_sheet(Path::new(word));
        }
        Err(self.unknown_sheet(word))
    }

    /// The sheet that a transcript names: an id, or the path of a sheet without its ending.
    pub(crate) fn recorded(&mut self, id: &str) -> Result<String, Failure> {
        let path = format!("{id}.toml");
        if self.library.sheet_source(id).is_none() && files::exists(Path::new(&path)) {
            return self.add_sheet(Path::new(&path));
        }
        self.sheet(id)
    }

    /// The id that a word stands for, if the library has it.
    fn known(&self, word: &str) -> Option<String> {
        let all = self.library.all_sheets();
        if all.contains(&word) {
            return Some(word.to_owned());
        }
        let mut short = all.iter().filter(|id| id.rsplit('/').next() == Some(word));
        let found = short.next()?;
        short.next().is_none().then(|| (*found).to_owned())
    }

    fn unknown_sheet(&self, word: &str) -> Failure {
        if self.library.houses().contains(&word) {
            let help = format!("lay it over a variant: `… VARIANT --with {word}`");
            return Failure::usage_with(format!("`{word}` is a house rule and needs a sheet (S13)"), Some(help));
        }
        let all = self.library.all_sheets();
        let short: Vec<&str> = all.iter().copied().filter(|id| id.rsplit('/').next() == Some(word)).collect();
        if !short.is_empty() {
            return Failure::usage_with(format!("`{word}` may be any of {}", listed(&short)), None);
        }
        let last = |id: &&str| id.rsplit('/').next().map(|name| (name.to_owned(), (*id).to_owned()));
        let names: Vec<(String, String)> = all.iter().filter_map(last).collect();
        let near = did_you_mean(word, all.iter().copied()).map(str::to_owned).or_else(|| {
            let near = did_you_mean(word, names.iter().map(|(name, _)| name.as_str()))?;
            names.iter().find(|(name, _)| name == near).map(|(_, id)| id.clone())
        });
        let help = near.map_or_else(
            || "`charkoni list` shows all; a path to a sheet ends in `.toml`".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        Failure::usage_with(format!("there is no variant `{word}`"), Some(help))
    }

    /// Reads a sheet from a file, with what lies beside it and what it extends; gives its id.
    fn add_sheet(&mut self, path: &Path) -> Result<String, Failure> {
        let text = files::read(path).map_err(|m| (m, path))?;
        let mut texts = vec![(key(path), text)];
        for ending in ["rules", "scenes"] {
            let beside = path.with_extension(ending);
            if let Some(text) = files::read_if_there(&beside).map_err(|m| (m, beside.as_path()))? {
                texts.push((key(&beside), text));
            }
        }
        neighbours(path, &mut texts)?;
        self.add(texts);
        Ok(key(path).trim_end_matches(".toml").to_owned())
    }

    /// Reads one file of any kind; gives its key.
    pub(crate) fn add_file(&mut self, path: &Path) -> Result<String, Failure> {
        let text = files::read(path).map_err(|m| (m, path))?;
        let mut texts = vec![(key(path), text)];
        neighbours(path, &mut texts)?;
        self.add(texts);
        Ok(key(path))
    }

    /// The first text of a key holds.
    fn add(&mut self, texts: Vec<(String, String)>) {
        let library = std::mem::take(&mut self.library);
        let texts = texts.into_iter().rev().map(|(key, text)| (key.clone(), Source::new(key, text)));
        self.library = library.with(texts);
    }

    /// What the command line lays over a variant: houses by name or by path, and settings.
    pub(crate) fn overlay(&mut self, laid: &args::Laid) -> Result<Overlay, Failure> {
        let mut houses = Vec::new();
        for word in &laid.with {
            houses.push(self.house(word)?);
        }
        Ok(Overlay::new(houses, laid.set.iter().cloned()))
    }

    fn house(&mut self, word: &str) -> Result<String, Failure> {
        let houses = self.library.houses();
        let full = format!("house/{word}");
        if let Some(id) = houses.iter().find(|id| **id == word || **id == full) {
            return Ok((*id).to_owned());
        }
        if is_path(word) {
            let path = Path::new(word);
            self.add_file(path)?;
            for ending in ["toml", "rules"] {
                let other = path.with_extension(ending);
                if files::exists(&other) {
                    self.add_file(&other)?;
                }
            }
            return Ok(key(&path.with_extension("")));
        }
        Err(unknown_house(word, &houses))
    }

    /// A variant that can be played, or all that is wrong with it.
    pub(crate) fn load(&self, id: &str, overlay: &Overlay) -> Result<Variant, Failure> {
        let mut report = Report::new();
        let variant = load(&self.library, id, overlay, &mut report);
        match variant {
            Some(variant) if !report.has_errors() => Ok(variant),
            _ => {
                report.sort();
                Err(Failure::problems(report))
            }
        }
    }
}

/// No house rule is called so; a file that is would have to be named by its path.
fn unknown_house(word: &str, houses: &[&str]) -> Failure {
    let short = |id: &str| id.trim_start_matches("house/").to_owned();
    let names: Vec<String> = houses.iter().map(|id| short(id)).collect();
    let file =
        ["toml", "rules"].map(|ending| format!("{word}.{ending}")).into_iter().find(|f| files::exists(Path::new(f)));
    let help = match (file, did_you_mean(&short(word), names.iter().map(String::as_str))) {
        (Some(file), _) => format!("a file is named with its ending: `--with {file}`"),
        (None, Some(near)) => format!("did you mean `house/{near}`?"),
        (None, None) => "`charkoni list --house` shows all; a path to one ends in `.rules` or `.toml`".to_owned(),
    };
    Failure::usage_with(format!("there is no house rule `{word}`"), Some(help))
}

/// Opens the variant that a command names.
pub(crate) fn open(word: &str, laid: &args::Laid) -> Result<Variant, Failure> {
    let mut shelf = Shelf::new(&laid.shelf)?;
    let id = shelf.sheet(word)?;
    let overlay = shelf.overlay(laid)?;
    shelf.load(&id, &overlay)
}

/// Names in back quotes.
fn listed(names: &[&str]) -> String {
    names.iter().map(|n| format!("`{n}`")).collect::<Vec<_>>().join(", ")
}

/// Whether a word is meant as a path: it says so, or something is there.
pub(crate) fn is_path(word: &str) -> bool {
    let ending = Path::new(word).extension().and_then(|e| e.to_str());
    matches!(ending, Some("toml" | "rules" | "scenes")) || word.starts_with('.') || files::exists(Path::new(word))
}

/// The key of a file: its path, as written.
pub(crate) fn key(path: &Path) -> String {
    let shown = files::shown(path);
    shown.trim_start_matches("./").to_owned()
}

/// Boards, modules, houses and sheets near a file, that it may name. What is near and cannot be read is left out: it is
/// missed by name if it is needed.
fn neighbours(path: &Path, texts: &mut Vec<(String, String)>) -> Result<(), Failure> {
    let mut folder = path.parent();
    for level in 0..ABOVE {
        let Some(here) = folder else { return Ok(()) };
        if level == 0 {
            texts.extend(readable(files::names_in(here)));
        }
        for name in BESIDE {
            texts.extend(readable(files::names_in(&here.join(name))));
        }
        folder = here.parent();
    }
    Ok(())
}

fn readable(paths: Vec<PathBuf>) -> impl Iterator<Item = (String, String)> {
    paths.into_iter().filter_map(|path| files::read(&path).ok().map(|text: String| (key(&path), text)))
}
