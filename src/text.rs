//! Named texts and places in them: every later stage points back through these.

use std::fmt;
use std::sync::Arc;

/// A named text, shared cheaply: a rule file, a sheet, a scene file or a line from the command line.
#[derive(Clone)]
pub struct Source(Arc<Named>);

struct Named {
    name: String,
    text: String,
}

impl Source {
    /// Makes a source from the name shown to people (a path or `--set`) and its whole text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self(Arc::new(Named { name: name.into(), text: text.into() }))
    }

    /// The name shown to people.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// The text of a span; empty where the span lies outside the text or cuts a character.
    pub fn slice(&self, span: Span) -> &str {
        self.0.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// Line and column of a byte, both from 1; columns count characters.
    pub fn line_col(&self, byte: u32) -> (usize, usize) {
        let text = self.text();
        let mut at = (byte as usize).min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let before = &text[..at];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        (line, column)
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Source({})", self.name())
    }
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || (self.name() == other.name() && self.text() == other.text())
    }
}

impl Eq for Source {}

/// A range of bytes in a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The bytes from `start` up to, not including, `end`.
    pub fn new(start: usize, end: usize) -> Self {
        let clip = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self { start: clip(start), end: clip(end) }
    }

    /// The smallest span that holds both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

impl From<Span> for miette::SourceSpan {
    fn from(span: Span) -> Self {
        (span.start as usize, span.end.saturating_sub(span.start) as usize).into()
    }
}

impl From<std::ops::Range<usize>> for Span {
    fn from(range: std::ops::Range<usize>) -> Self {
        Self::new(range.start, range.end)
    }
}

/// A value and where it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub node: T,
    /// Where it was written.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Joins a value and its place.
    pub fn new(node: T, span: Span) -> Self {
        Self { node, span }
    }
}

/// A span in a named text: what every sentence, setting and clause keeps through all stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// The text.
    pub source: Source,
    /// The place in it.
    pub span: Span,
}

impl Site {
    /// Joins a text and a place in it.
    pub fn new(source: &Source, span: Span) -> Self {
        Self { source: source.clone(), span }
    }

    /// The words that stand there.
    pub fn words(&self) -> &str {
        self.source.slice(self.span)
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.source.line_col(self.span.start);
        write!(f, "{}:{line}:{column}", self.source.name())
    }
}
