//! What a module decides: its settings and its sentences, for those who write sheets.

use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::out::{BOLD, DIM, Out};
use crate::report::Report;
use crate::rules::ast::ItemKind;
use crate::rules::print;
use crate::rules::sentences::FileKind;
use crate::variant::Library;

/// A module as data.
#[derive(Debug, Serialize)]
pub(crate) struct Module {
    module: String,
    title: String,
    settings: Vec<Written>,
    sentences: Vec<Written>,
}

/// A setting or a sentence, as written and in words.
#[derive(Debug, Serialize)]
struct Written {
    rule: String,
    words: String,
}

/// The module of a name, if there is one; a module with mistakes is a problem.
pub(crate) fn find(library: &Library, name: &str) -> Result<Option<Module>, Failure> {
    if !library.modules().contains(&name) {
        return Ok(None);
    }
    let mut report = Report::new();
    let parsed = library.rules(&format!("rules/{name}.rules"), FileKind::Module);
    let Some(file) = parsed.and_then(|p| p.get(&mut report)).filter(|_| !report.has_errors()) else {
        return Err(Failure::problems(report));
    };
    let mut module =
        Module { module: name.to_owned(), title: String::new(), settings: Vec::new(), sentences: Vec::new() };
    module.title = file.title.as_ref().map(|t| t.node.clone()).unwrap_or_default();
    for item in &file.items {
        let whole = print::item(item);
        let rule = whole.lines().last().unwrap_or_default().to_owned();
        let written = Written { rule, words: item.doc.clone() };
        match item.kind {
            ItemKind::Param(_) => module.settings.push(written),
            ItemKind::Sentence(_) => module.sentences.push(written),
            ItemKind::State(_)
            | ItemKind::Tag(_)
            | ItemKind::Define(_)
            | ItemKind::Use(_)
            | ItemKind::After(_)
            | ItemKind::Drop(_) => {}
        }
    }
    Ok(Some(module))
}

impl Module {
    /// For people; the first value of a setting is its default.
    pub(crate) fn tell(&self, out: &mut Out) -> Result<(), Failure> {
        out.paragraph("", "  ", &self.title)?;
        for (title, rows) in
            [("Settings; the first value is the default", &self.settings), ("Sentences", &self.sentences)]
        {
            if rows.is_empty() {
                continue;
            }
            writeln!(out.data(), "\n{BOLD}{title}{BOLD:#}")?;
            for row in rows {
                writeln!(out.data())?;
                let rule = row.rule.strip_prefix("param ").unwrap_or(&row.rule);
                out.paragraph("  ", "    ", rule)?;
                if !row.words.is_empty() {
                    out.paragraph("      ", "      ", &row.words)?;
                }
            }
        }
        writeln!(
            out.data(),
            "\n{DIM}In a sheet: [rules] {0} = true, or {0} = {{ SETTING = VALUE }}{DIM:#}",
            self.module
        )?;
        Ok(())
    }
}
