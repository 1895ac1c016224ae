//! Named texts and places in them: every later stage points back through these.

use std::fmt;
use std::sync::Arc;

use miette::Diagnostic;
use thiserror::Error;

/// A named text, shared cheaply: a rule file, a sheet, a scene file or a line from the command line.
#[derive(Clone)]
pub struct Source(Arc<Named>);

struct Named {
    name: String,
    text: String,
}

impl Source {
    /// Makes a source from the name shown to people (a path or `--set`) and its whole text.
    ///
    /// A carriage return that ends a line alone becomes a newline, so that all stages count the same lines.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self(Arc::new(Named { name: name.into(), text: with_newlines(text.into()) }))
    }

    /// Makes a source from the bytes of a file: UTF-8, at most [`MAX_BYTES`], a byte-order mark left out.
    pub fn from_bytes(name: impl Into<String>, bytes: &[u8]) -> Result<Self, TextMistake> {
        let name = name.into();
        if bytes.len() > MAX_BYTES {
            return Err(TextMistake::TooLarge { name, size: bytes.len().div_ceil(MIB) });
        }
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Self::new(name, text)),
            Err(e) => Err(TextMistake::not_utf8(name, bytes, e.valid_up_to())),
        }
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

/// The text with a newline for each carriage return that has none behind it; no byte changes its place.
fn with_newlines(text: String) -> String {
    if !text.contains('\r') {
        return text;
    }
    let mut next = text.chars().skip(1);
    text.chars()
        .map(|c| {
            let alone = next.next() != Some('\n');
            if c == '\r' && alone { '\n' } else { c }
        })
        .collect()
}

const MIB: usize = 1 << 20;

/// The largest file that is read: 1 MiB.
pub const MAX_BYTES: usize = MIB;

/// What can be wrong with a text before anybody looks at what it says.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
pub enum TextMistake {
    /// Bytes that are no UTF-8.
    #[error("`{name}`: byte {byte} is no UTF-8, in line {line}")]
    #[diagnostic(code(X01), help("save the file as UTF-8"))]
    NotUtf8 {
        /// The file.
        name: String,
        /// The first bad byte, counted from 0.
        byte: usize,
        /// Its line, from 1.
        line: usize,
    },
    /// More than [`MAX_BYTES`].
    #[error("`{name}`: {size} MiB; a rule file has at most 1 MiB")]
    #[diagnostic(code(X02), help("rules are cut into modules, one decision each"))]
    TooLarge {
        /// The file.
        name: String,
        /// Its size in MiB, rounded up.
        size: usize,
    },
    /// A directory where a file is wanted.
    #[error("`{path}` is a directory")]
    #[diagnostic(code(X03), help("name a file in it"))]
    NotAFile {
        /// What was asked for.
        path: String,
    },
    /// A file that may not be read.
    #[error("`{path}`: permission denied")]
    #[diagnostic(code(X04), help("make the file readable for the user who runs this"))]
    Unreadable {
        /// What was asked for.
        path: String,
    },
    /// A sentence nested so deeply that following it could exhaust the stack.
    #[error("more than {limit} {what}")]
    #[diagnostic(code(X05), help("give a part of it a name with `define`"))]
    TooDeep {
        /// The greatest number allowed.
        limit: usize,
        /// `brackets inside each other`, `operators in one sentence`
        what: &'static str,
        /// The first one too many.
        #[label("one too many")]
        span: Span,
    },
}

impl TextMistake {
    /// A directory was given where a file is wanted.
    pub fn not_a_file(path: impl Into<String>) -> Self {
        Self::NotAFile { path: path.into() }
    }

    /// A file may not be read.
    pub fn unreadable(path: impl Into<String>) -> Self {
        Self::Unreadable { path: path.into() }
    }

    fn not_utf8(name: String, bytes: &[u8], byte: usize) -> Self {
        let before = bytes.get(..byte).unwrap_or(bytes);
        let line = before.iter().filter(|b| **b == b'\n').count() + 1;
        Self::NotUtf8 { name, byte, line }
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_bytes_become_a_source_without_mark() {
        let source = Source::from_bytes("a.rules", b"\xEF\xBB\xBFuse gate\n").expect("is UTF-8");
        assert_eq!(source.text(), "use gate\n");
    }

    #[test]
    fn a_carriage_return_alone_ends_a_line() {
        let source = Source::new("a", "a\rb\r\nc\r");
        assert_eq!(source.text(), "a\nb\r\nc\n");
        assert_eq!(source.line_col(2), (2, 1));
    }

    #[test]
    fn bad_bytes_are_named_with_their_line() {
        let mistake = Source::from_bytes("a.rules", b"use gate\n\xFF").expect_err("is no UTF-8");
        assert_eq!(mistake, TextMistake::NotUtf8 { name: "a.rules".into(), byte: 9, line: 2 });
    }

    #[test]
    fn one_byte_more_than_a_mebibyte_is_too_large() {
        assert!(Source::from_bytes("a", &vec![b' '; MAX_BYTES]).is_ok());
        let mistake = Source::from_bytes("a", &vec![b' '; MAX_BYTES + 1]).expect_err("is too large");
        assert_eq!(mistake, TextMistake::TooLarge { name: "a".into(), size: 2 });
    }
}
