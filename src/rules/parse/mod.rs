//! Reads rule files: cut into sentences, each parsed alone, each with one mistake at most.

mod brackets;
mod build;
mod diagnose;
mod exprs;
mod mistake;
mod tokens;
mod words;

use std::collections::VecDeque;

use pest::Parser as _;
use pest::error::InputLocation;

use super::ast::{Expr, Item, RuleFile};
use super::sentences::{Cut, Piece, cut};
use crate::report::{Problem, Report};
use crate::text::{Source, Span, TextMistake};

pub use super::sentences::FileKind;
pub use mistake::ParseMistake;
pub use words::{RESERVED, foreign_word, reserved};

mod grammar {
    /// The generated parser.
    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/rules.pest"]
    pub(super) struct Sentences;
}
use grammar::{Rule, Sentences};

/// Reads a rule file; bad sentences are reported, each once, and missing from the result.
pub fn read(source: &Source, kind: FileKind, report: &mut Report) -> RuleFile {
    let Cut { title, pieces } = cut(source.text(), kind);
    let parsed = |piece: Piece| Line { read: parse(source.text(), piece.span, &piece.doc), piece };
    let mut lines = pieces.into_iter().map(parsed).collect::<VecDeque<_>>();
    let mut items = Vec::new();
    while let Some(line) = lines.pop_front() {
        let lost = lost_lines(source.text(), &line, lines.make_contiguous());
        match (line.read, lines.drain(..lost).next()) {
            _ if line.piece.hangs => {
                let span = diagnose::first_token(source, line.piece.span);
                report.push(source, ParseMistake::NothingAbove { span });
            }
            (_, Some(first)) => {
                report.push(source, diagnose::not_indented(source, line.piece.span, first.piece.span));
            }
            (Ok(item), None) => items.push(item),
            (Err(mistake), None) => report.push_problem(mistake.problem(source)),
        }
    }
    RuleFile { source: source.clone(), title, items }
}

/// A sentence of a file and what reading it alone gave.
struct Line {
    piece: Piece,
    read: Result<Item, Mistake>,
}

/// Reads a text that is one expression and nothing else; a mistake is reported.
pub fn expr(source: &Source, report: &mut Report) -> Option<Expr> {
    let text = source.text();
    let found = brackets::check(text, 0).and_then(|()| {
        let mut pairs = Sentences::parse(Rule::expression, text).map_err(|e| mistake_at(text, 0, &e))?;
        let whole = pairs.next().and_then(|p| p.into_inner().next());
        whole.map_or_else(|| Err(diagnose::nothing(0).into()), |p| exprs::expr(p, 0).map_err(Mistake::from))
    });
    found.map_err(|mistake| report.push_problem(mistake.problem(source))).ok()
}

/// One mistake of one sentence, of either stage that can find one.
enum Mistake {
    Text(TextMistake),
    Parse(ParseMistake),
}

impl Mistake {
    fn problem(self, source: &Source) -> Problem {
        match self {
            Self::Text(mistake) => Problem::new(source, mistake),
            Self::Parse(mistake) => Problem::new(source, mistake),
        }
    }

    /// Whether the sentence was good as far as it goes, up to its end.
    fn is_unfinished(&self, end: u32) -> bool {
        match self {
            Self::Parse(ParseMistake::UnclosedBracket { behind, .. }) => *behind,
            Self::Parse(ParseMistake::NoValue { span, .. } | ParseMistake::NoEffectsColon { span, .. }) => {
                span.end >= end
            }
            Self::Parse(ParseMistake::BadRange { span, .. } | ParseMistake::UnknownSentence { span, .. }) => {
                span.start >= end
            }
            Self::Parse(_) | Self::Text(_) => false,
        }
    }
}

impl From<ParseMistake> for Mistake {
    fn from(mistake: ParseMistake) -> Self {
        Self::Parse(mistake)
    }
}

/// How many lines below a sentence went on with it, but for the blank they should begin with: together they are a good
/// sentence, or the first begins with a word that only goes on, or the sentence stops before its end.
fn lost_lines(text: &str, line: &Line, below: &[Line]) -> usize {
    let loose = |next: &&Line| next.read.is_err() && !diagnose::begins_sentence(slice(text, next.piece.span));
    let lost = below.iter().take(GOES_ON).take_while(loose).count();
    let (Some(first), 1.., false) = (below.first(), lost, line.piece.hangs) else { return 0 };
    let good = |last: &Line| reads(text, line.piece.span.to(last.piece.span));
    if let Some(together) = below.iter().take(lost).position(good) {
        return together + 1;
    }
    let first = slice(text, first.piece.span);
    let unfinished = line.read.as_ref().err().is_some_and(|mistake| mistake.is_unfinished(line.piece.span.end));
    let goes_on = diagnose::begins_joining(first) || (unfinished && !diagnose::has_label(first));
    if goes_on { lost } else { 0 }
}

/// The most lines that are tried together.
const GOES_ON: usize = 4;

fn slice(text: &str, span: Span) -> &str {
    text.get(span.start as usize..span.end as usize).unwrap_or("")
}

/// Parses one sentence of a file.
fn parse(text: &str, span: Span, doc: &str) -> Result<Item, Mistake> {
    let base = span.start as usize;
    let sentence = slice(text, span);
    brackets::check(sentence, base)?;
    let mut pairs = Sentences::parse(Rule::entry, sentence).map_err(|e| mistake_at(sentence, base, &e))?;
    let line = pairs.next().and_then(|entry| entry.into_inner().next());
    let kind = line.map_or_else(|| Err(diagnose::nothing(base)), |line| build::item(line, base))?;
    Ok(Item { kind, doc: doc.to_owned(), span })
}

/// Whether a stretch of a file is one good sentence.
fn reads(text: &str, span: Span) -> bool {
    let sentence = slice(text, span);
    let line = || Sentences::parse(Rule::entry, sentence).ok()?.next()?.into_inner().next();
    brackets::check(sentence, 0).is_ok() && line().is_some_and(|line| build::item(line, 0).is_ok())
}

fn mistake_at(text: &str, base: usize, error: &pest::error::Error<Rule>) -> Mistake {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let expected = match &error.variant {
        pest::error::ErrorVariant::ParsingError { positives, .. } => positives.as_slice(),
        pest::error::ErrorVariant::CustomError { .. } => &[],
    };
    diagnose::diagnose(text, base, at, expected).into()
}
