//! `show`: the card of a variant.

mod card;

use crate::cli::args::{Format, Laid};
use crate::cli::failure::{Failure, Verdict};
use crate::cli::out::{BOLD, DIM, Out, table};
use crate::cli::shelf;
use crate::report::Style;
use crate::view;
use card::{Card, ClauseCard, ModuleCard, SettingCard, ThrowCard};

/// Show the card of a variant: board, throw, settings, rules, clauses, sources
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  charkoni show ur/finkel
  charkoni show parchis/gl --with house/seven-back
  charkoni show first/garden --set exit.needs=5 --format json")]
pub(crate) struct Args {
    /// A variant of the library, or a path to a sheet
    variant: String,
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    laid: Laid,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    let variant = shelf::open(&args.variant, &args.laid)?;
    let card = Card::of(&variant);
    match args.format {
        Format::Json => out.json(&card)?,
        Format::Text => {
            head(&card, out)?;
            let drawn = view::draw_board(&variant.board, Style::Colour);
            out.lines(&format!("\n{}", drawn.trim_end()))?;
            card.throws.iter().try_for_each(|t| throw(t, out))?;
            settings(&card.settings, variant.sheet_id(), out)?;
            rules(&card.rules, out)?;
            list("Clauses", &card.clauses, out)?;
            list("Left open by the source, and what was chosen", &card.open, out)?;
            list("Told differently by the sources, and what was chosen", &card.contradicted, out)?;
            list("Out of reach", &card.out_of_reach, out)?;
            list("Sources", &card.sources, out)?;
        }
    }
    Ok(Verdict::Fine)
}

fn head(card: &Card, out: &mut Out) -> Result<(), Failure> {
    writeln!(out.data(), "{BOLD}{}{BOLD:#}  {DIM}{}{DIM:#}", card.name, card.id)?;
    if !card.about.is_empty() {
        out.paragraph("", "", &card.about)?;
    }
    writeln!(out.data())?;
    let players = card.players.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    let pieces = if card.pieces == 1 { "one piece each".to_owned() } else { format!("{} pieces each", card.pieces) };
    let b = &card.board;
    let rows = [
        ("players", format!("{players}; {pieces}")),
        ("board", format!("{}: {} squares, a way of {} steps", b.name, b.squares, b.steps)),
        ("seats", b.seats.join(", ")),
        ("teams", card.teams.iter().map(|t| t.join(" and ")).collect::<Vec<_>>().join("; ")),
        ("order", card.order.clone()),
    ];
    for (name, value) in rows.iter().filter(|(_, value)| !value.is_empty()) {
        out.paragraph(&format!("{name:9} "), "          ", value)?;
    }
    Ok(())
}

fn throw(throw: &ThrowCard, out: &mut Out) -> Result<(), Failure> {
    let name = if throw.name.is_empty() { String::new() } else { format!(" `{}`", throw.name) };
    heading(&format!("Throw{name}: {}", throw.words), out)?;
    let tagged = throw.outcomes.iter().any(|o| !o.tags.is_empty());
    let plain = throw.outcomes.iter().all(|o| o.counts.join(" ") == o.text);
    let mut rows = table(out.width());
    let mut header = vec!["shown"];
    header.extend((!plain).then_some("counts"));
    header.extend(tagged.then_some("tags"));
    header.extend(["chance", ""]);
    rows.set_header(header);
    for o in &throw.outcomes {
        let mut row = vec![o.text.clone()];
        row.extend((!plain).then(|| o.counts.join(" ")));
        row.extend(tagged.then(|| o.tags.join(" ")));
        row.extend([format!("{}/{}", o.weight, o.of), format!("{:.2} %", o.chance * 100.0)]);
        rows.add_row(row);
    }
    out.lines(&rows.to_string())
}

fn settings(settings: &[SettingCard], sheet: &str, out: &mut Out) -> Result<(), Failure> {
    if settings.is_empty() {
        return Ok(());
    }
    heading("Settings", out)?;
    let mut rows = table(out.width());
    rows.set_header(["setting", "value", "set by", "in words"]);
    for s in settings {
        let by = match s.set_by.as_deref() {
            None => "(default)",
            Some(by) if by == sheet => "this sheet",
            Some(by) => by,
        };
        let value = s.value.trim_matches('"');
        rows.add_row([s.name.as_str(), value, by, &s.words]);
    }
    out.lines(&rows.to_string())
}

fn rules(modules: &[ModuleCard], out: &mut Out) -> Result<(), Failure> {
    heading("Rules", out)?;
    for module in modules.iter().filter(|m| !m.sentences.is_empty()) {
        let title = if module.title.is_empty() { "rules of its own" } else { &module.title };
        let title = title.strip_prefix(&module.name).map_or(title, |t| t.trim_start_matches(':').trim());
        out.paragraph("", "    ", &format!("{}: {title}", module.name))?;
        for s in &module.sentences {
            let words = if s.words.is_empty() { format!("`{}`", s.rule) } else { s.words.clone() };
            let clauses = if s.clauses.is_empty() { String::new() } else { format!(" [{}]", s.clauses.join(", ")) };
            out.paragraph("  - ", "    ", &format!("{words}{clauses} ({})", s.label))?;
        }
    }
    Ok(())
}

fn list(title: &str, clauses: &[ClauseCard], out: &mut Out) -> Result<(), Failure> {
    if clauses.is_empty() {
        return Ok(());
    }
    heading(title, out)?;
    let wide = clauses.iter().map(|c| c.id.chars().count()).max().unwrap_or(0).min(16);
    for c in clauses {
        out.paragraph(&format!("  {:wide$}  ", c.id), &" ".repeat(wide + 4), &c.text)?;
    }
    Ok(())
}

fn heading(title: &str, out: &mut Out) -> Result<(), Failure> {
    writeln!(out.data(), "\n{BOLD}{title}{BOLD:#}")?;
    Ok(())
}
