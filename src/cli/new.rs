//! `new`: a sheet to begin with.

use std::path::{Path, PathBuf};

use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::Out;
use crate::cli::shelf::{self, Shelf};
use crate::cli::{args, files};
use crate::variant::{Overlay, Variant};

/// Write a starting sheet that checks and plays
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni new my-ludo.toml --from ludo/plain
  charkoni new games/tuesday.toml --from parchis/gl --name 'Tuesday Parchís'

Beside the sheet two more files are written: `.rules` for your own sentences
and `.scenes` for what they should do.")]
pub(crate) struct Args {
    /// The sheet to write: a path that ends in `.toml`
    path: PathBuf,
    /// The variant to start from
    #[arg(long, value_name = "VARIANT", default_value = "first/garden")]
    from: String,
    /// What people shall call it
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    shelf: args::Shelf,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    let stem = stem(&args.path)?;
    let mut shelf = Shelf::new(&args.shelf)?;
    let id = shelf.sheet(&args.from)?;
    if shelf::is_path(&args.from) && id != args.from {
        let help = Some("a sheet extends one of the library; give its folder by `--library`".to_owned());
        return Err(Failure::usage_with("`--from` names a variant, not a path", help));
    }
    let parent = shelf.load(&id, &Overlay::none())?;
    let name = args.name.clone().unwrap_or_else(|| in_words(&stem));
    let texts = [
        (args.path.clone(), sheet(&parent, &id, &name, &stem)),
        (args.path.with_extension("rules"), rules(&id)),
        (args.path.with_extension("scenes"), scenes(&parent)),
    ];
    for (path, _) in &texts {
        files::must_be_new(path)?;
    }
    if let Some(folder) = args.path.parent().filter(|f| !f.as_os_str().is_empty()) {
        files::make_folder(folder)?;
    }
    for (path, text) in &texts {
        files::write_new(path, text)?;
        writeln!(out.data(), "{}", files::shown(path))?;
    }
    let path = files::shown(&args.path);
    out.say(&format!("now change it, and then: charkoni check {path}; charkoni play {path}"));
    Ok(Verdict::Fine)
}

/// The name of the sheet's own rules: a name of the language.
fn stem(path: &Path) -> Result<String, Failure> {
    let help = || Some("call it `my-ludo.toml`: small letters, digits and `-`".to_owned());
    if path.extension().and_then(|e| e.to_str()) != Some("toml") {
        return Err(Failure::usage_with(format!("`{}` does not end in `.toml`", files::shown(path)), help()));
    }
    let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or_default();
    let letters = stem.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_');
    let begins = stem.starts_with(|c: char| c.is_ascii_lowercase()) && !stem.ends_with('-') && !stem.contains("--");
    if letters && begins {
        return Ok(stem.to_owned());
    }
    Err(Failure::usage_with(format!("`{stem}` is no name for a sheet"), help()))
}

/// `my-ludo` as people call it: `My ludo`.
fn in_words(stem: &str) -> String {
    let mut letters = stem.replace(['-', '_'], " ").chars().collect::<Vec<_>>();
    if let Some(first) = letters.first_mut() {
        first.make_ascii_uppercase();
    }
    letters.into_iter().collect()
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

fn sheet(parent: &Variant, id: &str, name: &str, stem: &str) -> String {
    let mut text = format!(
        "# Begun from {id}: all that is not said here is as it is there.\n\
         name    = {}\n\
         extends = {}\n\n\
         # What your rules do differently. Take away a `#` and change a value; these are the values of {id}.\n\
         [rules]\n",
        quoted(name),
        quoted(id),
    );
    for module in &parent.modules {
        let prefix = format!("{}.", module.name);
        let own: Vec<_> = parent.settings.iter().filter(|s| s.name.starts_with(&prefix)).collect();
        if own.is_empty() {
            continue;
        }
        let title = module.title.trim_start_matches(&module.name).trim_start_matches(':').trim();
        text.push_str(&format!("\n# {}: {title}\n", module.name));
        let values: Vec<String> = own.iter().map(|s| format!("{} = {}", &s.name[prefix.len()..], s.value)).collect();
        text.push_str(&format!("# {} = {{ {} }}\n", module.name, values.join(", ")));
    }
    let tag = stem.to_uppercase();
    text.push_str(&format!(
        "\n# What your rules say, in words; each is proved by a scene beside this file that says `proves {tag}-1`.\n\
         [clauses]\n\
         # {tag}-1 = \"A six brings a piece out.\"\n"
    ));
    text
}

fn rules(id: &str) -> String {
    format!(
        "# Sentences of your own, beside those of {id}. A label that names a sentence of a module replaces it.\n\
         #\n\
         # ## Nobody is captured on a star.\n\
         # peace: never land when here in star and rivals at here\n"
    )
}

fn scenes(parent: &Variant) -> String {
    let seat = parent.board.seats.first().map_or("red", String::as_str);
    let faces = parent.throws.first().and_then(|t| t.outcomes.first()).map_or("1", |o| o.text.as_str());
    format!(
        "# Scenes show what the rules do: a position, a throw, what may be played, what comes of it.\n\
         #\n\
         # scene \"a piece goes forward\"\n\
         #   {seat}: #1\n\
         #   throw {faces}\n\
         #   plays include: #1>#2\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_is_named_by_its_file() {
        assert_eq!(stem(Path::new("games/my-ludo.toml")).ok().as_deref(), Some("my-ludo"));
        assert_eq!(in_words("my-ludo"), "My ludo");
        for path in ["my-ludo", "My.toml", "2.toml", "a--b.toml", "a b.toml", "é.toml", ".toml", "a-.toml"] {
            assert!(stem(Path::new(path)).is_err(), "{path}");
        }
    }
}
