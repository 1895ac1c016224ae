//! `list`: what can be played, one line each.

use serde::Serialize;

use crate::cli::args::{self, Format};
use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::{BOLD, Out};
use crate::cli::shelf::Shelf;
use crate::report::{Report, did_you_mean};
use crate::variant::Library;

/// List the families and their variants
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni list                      all variants, by family
  charkoni list ur                   one family
  charkoni list --house              house rules, for --with
  charkoni list --modules            what sheets choose from under [rules]
  charkoni list --library my-games   with the sheets of a folder")]
pub(crate) struct Args {
    /// Only this family
    family: Option<String>,
    /// List house rules instead
    #[arg(long, conflicts_with = "family")]
    house: bool,
    /// List modules instead, which sheets choose and set under `[rules]`
    #[arg(long, conflicts_with_all = ["family", "house"])]
    modules: bool,
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    shelf: args::Shelf,
}

/// One line.
#[derive(Debug, Serialize)]
struct Line {
    id: String,
    name: String,
    about: String,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    let shelf = Shelf::new(&args.shelf)?;
    let lines = match (args.modules, args.house) {
        (true, _) => modules(shelf.library()),
        (false, true) => houses(shelf.library()),
        (false, false) => sheets(shelf.library()),
    };
    let lines: Vec<Line> = match &args.family {
        None => lines,
        Some(family) => of_family(lines, family)?,
    };
    match args.format {
        Format::Json => out.json(&lines)?,
        Format::Text => write_lines(&lines, out)?,
    }
    Ok(Verdict::Fine)
}

fn sheets(library: &Library) -> Vec<Line> {
    library.sheets().into_iter().map(|id| line(library, id)).collect()
}

fn line(library: &Library, id: &str) -> Line {
    let sheet = library.sheet(id).and_then(|parsed| parsed.get(&mut Report::new()));
    let said = |text: Option<&crate::text::Spanned<String>>| text.map(|t| t.node.clone()).unwrap_or_default();
    Line {
        id: id.to_owned(),
        name: said(sheet.and_then(|s| s.name.as_ref())),
        about: said(sheet.and_then(|s| s.about.as_ref())),
    }
}

/// The title of a file of rules, without the name it begins with.
fn title(library: &Library, id: &str) -> Option<String> {
    let rules = library.source(&format!("{id}.rules"))?;
    let first = rules.text().lines().next()?.strip_prefix("##")?.trim();
    Some(first.split_once(": ").map_or(first, |(_, title)| title).to_owned())
}

fn first_sentence(text: &str) -> &str {
    let end = text.match_indices(['.', '?', ';']).map(|(at, _)| at + 1).find(|end| text[*end..].starts_with(' '));
    end.map_or(text, |end| &text[..end])
}

fn modules(library: &Library) -> Vec<Line> {
    let line = |name: &str| Line {
        id: name.to_owned(),
        name: name.to_owned(),
        about: title(library, &format!("rules/{name}")).map(|t| first_sentence(&t).to_owned()).unwrap_or_default(),
    };
    library.modules().into_iter().map(line).collect()
}

/// House rules; what their sheet does not say of itself is the title of their rules.
fn houses(library: &Library) -> Vec<Line> {
    let line = |id: &str| {
        let sheet = library.house(id).and_then(|parsed| parsed.get(&mut Report::new()));
        let name = sheet.and_then(|s| s.name.as_ref()).map(|n| n.node.clone());
        let about = sheet.and_then(|s| s.about.as_ref()).map(|a| a.node.clone());
        let short = id.trim_start_matches("house/").to_owned();
        let about = about.or_else(|| title(library, id)).unwrap_or_default();
        Line { id: id.to_owned(), name: name.unwrap_or(short), about }
    };
    library.houses().into_iter().map(line).collect()
}

fn family(id: &str) -> &str {
    id.split('/').next().unwrap_or(id)
}

fn of_family(lines: Vec<Line>, wanted: &str) -> Result<Vec<Line>, Failure> {
    let known: Vec<String> = lines.iter().map(|l| family(&l.id).to_owned()).collect();
    let lines: Vec<Line> = lines.into_iter().filter(|l| family(&l.id) == wanted).collect();
    if lines.is_empty() {
        let help = did_you_mean(wanted, known.iter().map(String::as_str)).map_or_else(
            || "`charkoni list` shows all families, `charkoni list --house` the house rules".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        return Err(Failure::usage_with(format!("there is no family `{wanted}`"), Some(help)));
    }
    Ok(lines)
}

fn write_lines(lines: &[Line], out: &mut Out) -> Result<(), Failure> {
    let wide = lines.iter().map(|l| l.id.chars().count()).max().unwrap_or(0);
    let mut last = None;
    for line in lines {
        if last.is_some_and(|last| last != family(&line.id) && line.id.contains('/')) {
            writeln!(out.data())?;
        }
        last = Some(family(&line.id));
        let said = if line.about.is_empty() { &line.name } else { &line.about };
        let text = clip(&format!("{:wide$}  {said}", line.id), out.width());
        let (id, said) = text.split_at_checked(line.id.len()).unwrap_or((&text, ""));
        writeln!(out.data(), "{BOLD}{id}{BOLD:#}{said}")?;
    }
    Ok(())
}

/// One line each: what is longer ends after a whole word, in `…`.
fn clip(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let most: String = text.chars().take(width).collect();
    match most.rsplit_once(' ') {
        Some((words, _)) => format!("{}…", words.trim_end_matches([' ', ',', ';', ':'])),
        None => most.chars().take(width.saturating_sub(1)).chain(['…']).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_may_say_more_than_a_line_needs() {
        assert_eq!(first_sentence("may it go on? The board says."), "may it go on?");
        assert_eq!(first_sentence("a face that counts more."), "a face that counts more.");
        assert_eq!(first_sentence(""), "");
    }

    #[test]
    fn a_line_is_clipped_behind_a_word() {
        assert_eq!(clip("ur/finkel  twenty squares", 25), "ur/finkel  twenty squares");
        assert_eq!(clip("ur/finkel  twenty squares", 24), "ur/finkel  twenty…");
        assert_eq!(clip("ur/finkel  twenty, as it is", 19), "ur/finkel  twenty…");
        assert_eq!(clip("one-long-word", 5), "one-…");
    }
}
