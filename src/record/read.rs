//! Reads a record, line by line.

use pest::Parser;
use pest::iterators::Pair;
use pest_derive::Parser;

use super::problem::RecordProblem as P;
use super::{Deed, Ending, Entry, Record, Round};
use crate::notation::read_move;
use crate::report::Report;
use crate::text::{Source, Span, Spanned};

mod grammar {
    use super::Parser;

    #[derive(Parser)]
    #[grammar = "../grammar/record.pest"]
    pub(super) struct RecordGrammar;
}
use grammar::{RecordGrammar, Rule};

/// Reads a record; every line that is none is reported.
pub fn read(source: &Source, report: &mut Report) -> Option<Record> {
    let mut reader = Reader { source, report, draft: Draft::default(), sound: true };
    let mut start = 0;
    for line in source.text().split_inclusive('\n') {
        let text = line.trim_end();
        if !(text.trim().is_empty() || text.trim_start().starts_with('#')) {
            reader.line(text, start);
        }
        start += line.len();
    }
    reader.finish()
}

#[derive(Default)]
struct Draft {
    sheet: Option<Spanned<String>>,
    houses: Vec<Spanned<String>>,
    sets: Vec<Spanned<String>>,
    rules: Option<Spanned<u64>>,
    seed: Option<(u64, u64)>,
    seats: Vec<(Spanned<String>, String)>,
    opening: Vec<Round>,
    first: Option<Spanned<String>>,
    entries: Vec<Entry>,
    ending: Option<Spanned<Ending>>,
}

struct Reader<'a> {
    source: &'a Source,
    report: &'a mut Report,
    draft: Draft,
    sound: bool,
}

impl Reader<'_> {
    fn fail(&mut self, problem: P) {
        self.sound = false;
        self.report.push(self.source, problem);
    }

    fn line(&mut self, text: &str, start: usize) {
        let span = trimmed(text, start);
        let Some(rule) = rule_of(text) else {
            let help =
                "lines are `SEAT throws 3 5`, `SEAT plays 20>23`, `SEAT skips`, `SEAT wins`, and those of the head";
            self.fail(P::BadLine { help: help.to_owned(), span });
            return;
        };
        let parsed = match RecordGrammar::parse(rule, text) {
            Ok(mut pairs) => pairs.next(),
            Err(error) => {
                let at = match error.location {
                    pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _)) => at,
                };
                let from = start + at.min(text.len().saturating_sub(1));
                let help = format!("it is written `{}`", form(rule));
                self.fail(P::BadLine { help, span: Span::new(from, span.end as usize) });
                return;
            }
        };
        let Some(pair) = parsed else { return };
        let parts: Vec<_> = pair.into_inner().map(|p| Part::new(&p, start)).collect();
        if self.in_order(rule, text, span) {
            self.take(rule, &parts, span);
        }
    }

    /// Whether a line of this kind may still come here; a second one of its kind may not.
    fn in_order(&mut self, rule: Rule, text: &str, span: Span) -> bool {
        let draft = &self.draft;
        let head = matches!(
            rule,
            Rule::record | Rule::set | Rule::rules | Rule::seed | Rule::is | Rule::opening | Rule::begins
        );
        let twice = match rule {
            Rule::record => draft.sheet.is_some(),
            Rule::rules => draft.rules.is_some(),
            Rule::seed => draft.seed.is_some(),
            Rule::begins => draft.first.is_some(),
            _ => false,
        };
        let what = match () {
            () if twice => "twice",
            () if draft.ending.is_some() => "after the end",
            () if head && draft.first.is_some() => "too late",
            () if !head && draft.first.is_none() => "before it is said who begins",
            () => return true,
        };
        let word = text.split_whitespace().nth(usize::from(!head || matches!(rule, Rule::is | Rule::begins)));
        let word = word.unwrap_or(text.trim()).to_owned();
        self.fail(P::OutOfOrder { word, what, span });
        false
    }

    fn take(&mut self, rule: Rule, parts: &[Part<'_>], span: Span) {
        let of = |rule| parts.iter().filter(move |p| p.rule == rule);
        let seats: Vec<_> = of(Rule::seat).map(Part::owned).collect();
        let seat = || seats.first().cloned().unwrap_or_else(|| Spanned::new(String::new(), span));
        let faces = || faces(parts, span);
        match rule {
            Rule::record => {
                let mut names = of(Rule::sheet).map(Part::owned);
                self.draft.sheet = names.next();
                self.draft.houses = names.collect();
            }
            Rule::set => self.draft.sets.extend(of(Rule::setting).map(Part::owned)),
            Rule::rules => {
                let hex = of(Rule::hex).next().and_then(|p| u64::from_str_radix(p.text, 16).ok());
                self.draft.rules = hex.map(|hex| Spanned::new(hex, span));
            }
            Rule::seed => {
                let numbers: Vec<_> = of(Rule::number).map(|p| p.text.parse().ok()).collect();
                match numbers.as_slice() {
                    [Some(seed)] => self.draft.seed = Some((*seed, 0)),
                    [Some(seed), Some(game)] => self.draft.seed = Some((*seed, *game)),
                    _ => self.fail(P::BadLine { help: "these numbers have at most 64 bits".to_owned(), span }),
                }
            }
            Rule::is => {
                let who = of(Rule::who).next().map_or("", |p| p.text).trim().to_owned();
                self.draft.seats.push((seat(), who));
            }
            Rule::opening => {
                let rolls = of(Rule::roll).map(|p| (p.inner_seat(), faces_of(p))).collect();
                self.draft.opening.push(Round { rolls, span });
            }
            Rule::begins => self.draft.first = Some(seat()),
            Rule::throws => self.entry(seat(), Deed::Throws(faces()), span),
            Rule::plays => self.plays(seat(), parts, span),
            Rule::skips => self.entry(seat(), Deed::Skips, span),
            Rule::wins => {
                let won = Ending::Won(seats.iter().map(|s| s.node.clone()).collect());
                self.draft.ending = Some(Spanned::new(won, span));
            }
            Rule::unfinished => self.draft.ending = Some(Spanned::new(Ending::Unfinished, span)),
            _ => {}
        }
    }

    fn plays(&mut self, seat: Spanned<String>, parts: &[Part<'_>], span: Span) {
        let Some(text) = parts.iter().find(|p| p.rule == Rule::move_) else { return };
        let choice = parts.iter().find(|p| p.rule == Rule::number);
        let choice = choice.map(|p| p.text.parse::<usize>().ok().filter(|n| *n > 0));
        if let Some(None) = choice {
            self.fail(P::BadLine { help: "choices are counted from 1".to_owned(), span });
            return;
        }
        match read_move(text.text, text.start) {
            Ok(text) => self.entry(seat, Deed::Plays(text, choice.flatten()), span),
            Err(mistake) => {
                self.sound = false;
                self.report.push(self.source, mistake);
            }
        }
    }

    fn entry(&mut self, seat: Spanned<String>, deed: Deed, span: Span) {
        self.draft.entries.push(Entry { seat, deed, span });
    }

    fn finish(mut self) -> Option<Record> {
        let end = self.source.text().trim_end().len();
        let span = Span::new(end.saturating_sub(1), end.max(1));
        let missing = [
            ("record SHEET", self.draft.sheet.is_none()),
            ("rules FINGERPRINT", self.draft.rules.is_none()),
            ("SEAT is WHO", self.draft.seats.is_empty()),
            ("SEAT begins", self.draft.first.is_none()),
            ("SEAT wins` or `unfinished", self.draft.ending.is_none()),
        ];
        if self.sound {
            missing.into_iter().filter(|(_, gone)| *gone).for_each(|(form, _)| self.fail(P::Missing { form, span }));
        }
        if !self.sound {
            return None;
        }
        let draft = self.draft;
        Some(Record {
            sheet: draft.sheet?,
            houses: draft.houses,
            sets: draft.sets,
            rules: draft.rules?,
            seed: draft.seed,
            seats: draft.seats,
            opening: draft.opening,
            first: draft.first?,
            entries: draft.entries,
            ending: draft.ending?,
        })
    }
}

/// A part of a line and where it stands in the file.
struct Part<'t> {
    rule: Rule,
    text: &'t str,
    start: usize,
    inner: Vec<Part<'t>>,
}

impl<'t> Part<'t> {
    fn new(pair: &Pair<'t, Rule>, line: usize) -> Self {
        let span = pair.as_span();
        let inner = pair.clone().into_inner().map(|p| Part::new(&p, line)).collect();
        Self { rule: pair.as_rule(), text: pair.as_str(), start: line + span.start(), inner }
    }

    fn owned(&self) -> Spanned<String> {
        Spanned::new(self.text.trim().to_owned(), trimmed(self.text, self.start))
    }

    fn inner_seat(&self) -> Spanned<String> {
        let seat = self.inner.iter().find(|p| p.rule == Rule::seat);
        seat.map_or_else(|| self.owned(), Part::owned)
    }
}

fn faces_of(part: &Part<'_>) -> Spanned<Vec<String>> {
    faces(&part.inner, trimmed(part.text, part.start))
}

fn faces(parts: &[Part<'_>], span: Span) -> Spanned<Vec<String>> {
    let faces: Vec<_> = parts.iter().filter(|p| p.rule == Rule::face).collect();
    let span =
        faces.first().zip(faces.last()).map_or(span, |(a, b)| trimmed(a.text, a.start).to(trimmed(b.text, b.start)));
    Spanned::new(faces.iter().map(|p| p.text.to_owned()).collect(), span)
}

fn trimmed(text: &str, start: usize) -> Span {
    let left = text.len() - text.trim_start().len();
    Span::new(start + left, start + left + text.trim().len())
}

/// What a line should be, by its first or second word.
fn rule_of(text: &str) -> Option<Rule> {
    let mut words = text.split_whitespace();
    let (first, second) = (words.next()?, words.next());
    let head = match first {
        "record" => Some(Rule::record),
        "set" => Some(Rule::set),
        "rules" => Some(Rule::rules),
        "seed" => Some(Rule::seed),
        "opening" => Some(Rule::opening),
        "unfinished" => Some(Rule::unfinished),
        _ => None,
    };
    match second {
        Some("is") => Some(Rule::is),
        Some("begins") => Some(Rule::begins),
        Some("throws") => Some(Rule::throws),
        Some("plays") => Some(Rule::plays),
        Some("skips") => Some(Rule::skips),
        Some("wins" | "win" | "and") => Some(Rule::wins),
        Some(_) | None => head,
    }
}

fn form(rule: Rule) -> &'static str {
    match rule {
        Rule::record => "record ludo/plain with house/seven-back",
        Rule::set => "set exit.needs=5",
        Rule::rules => "rules 9f86d081884c7d65",
        Rule::seed => "seed 7 game 0",
        Rule::is => "blue is human",
        Rule::opening => "opening blue 3, yellow 5",
        Rule::begins => "yellow begins",
        Rule::throws => "yellow throws 3 5",
        Rule::plays => "yellow plays 20>23",
        Rule::skips => "yellow skips",
        Rule::wins => "yellow wins` or `red and green win",
        _ => "unfinished",
    }
}
