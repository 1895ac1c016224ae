//! Reads rule files: cut into sentences, each parsed alone, each with one mistake at most.

mod brackets;
mod build;
mod diagnose;
mod exprs;
mod mistake;
mod tokens;
mod words;

use miette::Diagnostic;
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
    let mut reader = Reader { source, report, items: Vec::new() };
    let mut rest = pieces.as_slice();
    while let Some((piece, below)) = rest.split_first() {
        let used = reader.sentence(piece, below);
        rest = below.get(used..).unwrap_or_default();
    }
    RuleFile { source: source.clone(), title, items: reader.items }
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

    fn starts(&self) -> Option<usize> {
        let labels = match self {
            Self::Text(mistake) => mistake.labels(),
            Self::Parse(mistake) => mistake.labels(),
        };
        labels?.next().map(|label| label.offset())
    }
}

impl From<ParseMistake> for Mistake {
    fn from(mistake: ParseMistake) -> Self {
        Self::Parse(mistake)
    }
}

struct Reader<'a> {
    source: &'a Source,
    report: &'a mut Report,
    items: Vec<Item>,
}

impl Reader<'_> {
    /// Reads one sentence and says how many pieces below it belonged to it.
    fn sentence(&mut self, piece: &Piece, below: &[Piece]) -> usize {
        let text = self.source.text();
        let read = parse(text, piece.span, &piece.doc);
        if piece.hangs {
            let span = diagnose::first_token(self.source, piece.span);
            self.report.push(self.source, ParseMistake::NothingAbove { span });
            return 0;
        }
        let (lost, certain) = lost_lines(text, piece, below);
        if let (Some(first), true) = (below.first(), lost > 0) {
            let unfinished =
                read.as_ref().err().is_some_and(|m| m.starts().is_none_or(|at| at >= piece.span.end as usize));
            if certain || unfinished {
                self.report.push(self.source, diagnose::not_indented(self.source, piece.span, first.span));
                return lost;
            }
        }
        match read {
            Ok(item) => self.items.push(item),
            Err(mistake) => self.report.push_problem(mistake.problem(self.source)),
        }
        0
    }
}

/// How many lines below a sentence look as if they went on with it, and whether they certainly do: together they are a
/// good sentence, or the first begins with a word that only goes on.
fn lost_lines(text: &str, piece: &Piece, below: &[Piece]) -> (usize, bool) {
    let Some(first) = below.first() else { return (0, false) };
    let loose =
        |next: &&Piece| !diagnose::begins_sentence(slice(text, next.span)) && parse(text, next.span, "").is_err();
    let lost = below.iter().take(8).take_while(loose).count();
    let good = |last: &Piece| parse(text, piece.span.to(last.span), "").is_ok();
    if let Some(together) = below.iter().take(lost).position(good) {
        return (together + 1, true);
    }
    let first = slice(text, first.span);
    if diagnose::has_label(first) { (0, false) } else { (lost, lost > 0 && diagnose::begins_joining(first)) }
}

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
