//! Problems collected over many stages, and the only place that renders them.
//!
//! Each stage has an enum of its own mistakes (thiserror and miette derives, spans as labels, a code as in
//! `#[diagnostic(code(P01), help("…"))]`); it pushes them here with the text that they point into.
//! Severity `Warning` marks a finding (a lint); everything else is an error.

use std::fmt;
use std::sync::Arc;

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, NamedSource, Severity};
use serde::Serialize;

use crate::text::{Source, Span};

/// A mistake of one stage together with the text it points into.
#[derive(Clone)]
pub struct Problem {
    source: Source,
    mistake: Arc<dyn Diagnostic + Send + Sync>,
}

impl Problem {
    /// Joins a mistake and its text.
    pub fn new(source: &Source, mistake: impl Diagnostic + Send + Sync + 'static) -> Self {
        Self { source: source.clone(), mistake: Arc::new(mistake) }
    }

    /// The stable code, such as `P01`.
    pub fn code(&self) -> String {
        self.mistake.code().map(|c| c.to_string()).unwrap_or_default()
    }

    /// What is wrong, in one sentence.
    pub fn message(&self) -> String {
        self.mistake.to_string()
    }

    /// What to write instead, where that is known.
    pub fn help(&self) -> Option<String> {
        self.mistake.help().map(|h| h.to_string())
    }

    /// The text that the problem points into.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The first place the problem points at, if it points anywhere.
    pub fn span(&self) -> Option<Span> {
        let label = self.mistake.labels()?.next()?;
        Some(Span::new(label.offset(), label.offset() + label.len()))
    }

    /// Whether this is a finding (a lint) and no error.
    pub fn is_finding(&self) -> bool {
        matches!(self.mistake.severity(), Some(Severity::Warning | Severity::Advice))
    }

    /// Line and column from 1, of the first place.
    pub fn line_col(&self) -> Option<(usize, usize)> {
        self.span().map(|s| self.source.line_col(s.start))
    }
}

impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code(), self.message())
    }
}

/// The problems found so far, in the order found until [`Report::sort`].
#[derive(Clone, Debug, Default)]
pub struct Report {
    problems: Vec<Problem>,
}

impl Report {
    /// An empty report.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a mistake that points into `source`.
    pub fn push(&mut self, source: &Source, mistake: impl Diagnostic + Send + Sync + 'static) {
        self.problems.push(Problem::new(source, mistake));
    }

    /// Adds a problem made elsewhere.
    pub fn push_problem(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    /// Takes over all problems of another report.
    pub fn append(&mut self, other: Report) {
        self.problems.extend(other.problems);
    }

    /// All problems.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Whether nothing was found, findings included.
    pub fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }

    /// Whether there is any error; findings do not count.
    pub fn has_errors(&self) -> bool {
        self.problems.iter().any(|p| !p.is_finding())
    }

    /// Puts the problems in file order and drops exact repeats.
    pub fn sort(&mut self) {
        let key = |p: &Problem| (p.source.name().to_owned(), p.span().unwrap_or_default(), p.code(), p.message());
        self.problems.sort_by_cached_key(key);
        self.problems.dedup_by_key(|p| key(p));
    }

    /// All problems as text for people, `width` columns wide.
    pub fn render(&self, style: Style, width: usize) -> String {
        let theme = match style {
            Style::Plain => GraphicalTheme::unicode_nocolor(),
            Style::Colour => GraphicalTheme::unicode(),
        };
        let handler = GraphicalReportHandler::new_themed(theme).with_width(width).with_links(false);
        let mut out = String::new();
        let mut shown: Option<(&Source, NamedSource<String>)> = None;
        for problem in &self.problems {
            // Problems of one text stand together; it is made ready to be drawn once for all of them.
            let text = match shown.take() {
                Some((source, text)) if source == problem.source() => text,
                _ => NamedSource::new(problem.source.name(), drawable(problem.source.text())),
            };
            let (_, text) = shown.insert((problem.source(), text));
            let attached = Attached { problem, text };
            // Writing to a String cannot fail; a renderer that refused a span would only shorten the picture.
            let _ = handler.render_report(&mut out, &attached);
            out.push('\n');
        }
        out
    }

    /// All problems as plain data, for `--format json`.
    pub fn rows(&self) -> Vec<Row> {
        self.problems
            .iter()
            .map(|p| {
                let place = p.line_col();
                Row {
                    code: p.code(),
                    severity: if p.is_finding() { "finding" } else { "error" },
                    message: p.message(),
                    help: p.help(),
                    file: p.source.name().to_owned(),
                    line: place.map(|x| x.0),
                    column: place.map(|x| x.1),
                }
            })
            .collect()
    }
}

/// Whether a rendered report is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// No escape codes.
    Plain,
    /// Coloured for a terminal.
    Colour,
}

/// One problem as data.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The stable code.
    pub code: String,
    /// `error` or `finding`.
    pub severity: &'static str,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
    /// The name of the text.
    pub file: String,
    /// Line from 1.
    pub line: Option<usize>,
    /// Column from 1, in characters.
    pub column: Option<usize>,
}

/// A text whose last line ends, so that a place behind its last word can be shown.
fn drawable(text: &str) -> String {
    let end = if text.ends_with('\n') { "" } else { "\n" };
    format!("{text}{end}")
}

struct Attached<'a> {
    problem: &'a Problem,
    text: &'a NamedSource<String>,
}

impl fmt::Debug for Attached<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl fmt::Display for Attached<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem.message())
    }
}

impl std::error::Error for Attached<'_> {}

impl Diagnostic for Attached<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.problem.mistake.code()
    }
    fn severity(&self) -> Option<Severity> {
        self.problem.mistake.severity()
    }
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.problem.mistake.help()
    }
    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        self.problem.mistake.labels()
    }
    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        Some(self.text)
    }
}

/// The nearest of `known` to `word`, if it is near enough to be meant.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|k| (strsim::damerau_levenshtein(word, k), k))
        .filter(|(d, k)| *d <= 1.max(k.chars().count().min(word.chars().count()) / 3))
        .min_by_key(|(d, _)| *d)
        .map(|(_, k)| k)
}
