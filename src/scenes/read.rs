//! From a text to scenes: cut into lines, each read alone, so that several mistakes are reported in one run.

use pest::Parser;
use pest::iterators::Pair;

use crate::notation::{self, CountText, MoveText};
use crate::report::{Report, did_you_mean};
use crate::scenes::ast::{Fact, Line, Scene, Statement};
use crate::scenes::mistakes::Mistake;
use crate::text::{Source, Span, Spanned};

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/scenes.pest"]
struct SceneParser;

/// First words, the rule that reads the line, and how it is written.
const LINES: [(&str, Rule, &str); 10] = [
    ("scene", Rule::header, "scene \"TITLE\" [on SHEET] [proves ID, ID]"),
    ("with", Rule::setting, "with module.setting = VALUE"),
    ("mark", Rule::placed, "mark STATE of SEAT [PLACE] = N"),
    ("earlier", Rule::placed, "earlier 3 3, 4 4 [moved PLACE]"),
    ("hand", Rule::placed, "hand 3 bonus:20"),
    ("throw", Rule::throw, "throw 5 5"),
    ("no", Rule::none, "no plays"),
    ("refused", Rule::refused, "refused: MOVE because LABEL"),
    ("play", Rule::play, "play MOVE, MOVE"),
    ("then", Rule::then, "then FACT; FACT [because LABEL]"),
];

const FACTS: &str = "then SEAT: PLACES; hand 2 20; lost 5; SEAT throws again; SEAT throws; SEAT wins";
const EXACTLY: &str = "plays are exactly: MOVE, MOVE";
const INCLUDE: &str = "plays include: MOVE, MOVE";

/// A mistake of either kind, before it is reported.
enum Fault {
    Scene(Mistake),
    Notation(notation::Mistake),
}

impl From<Mistake> for Fault {
    fn from(mistake: Mistake) -> Self {
        Self::Scene(mistake)
    }
}

impl From<notation::Mistake> for Fault {
    fn from(mistake: notation::Mistake) -> Self {
        Self::Notation(mistake)
    }
}

/// Reads a scene file; what cannot be read is reported, and its scene marked as broken.
pub fn read(source: &Source, report: &mut Report) -> Vec<Scene> {
    let mut scenes: Vec<Scene> = Vec::new();
    for cut in cut(source.text()) {
        let result = if cut.first_word() == "scene" {
            header(source, &cut).map(|scene| scenes.push(scene))
        } else {
            add_line(&mut scenes, &cut)
        };
        let Err(fault) = result else { continue };
        if cut.first_word() == "scene" {
            // Its lines are read all the same, and not run.
            let title = Spanned::new(String::new(), cut.span());
            let source = source.clone();
            scenes.push(Scene { source, title, on: None, proves: Vec::new(), lines: Vec::new(), broken: true });
        } else if let Some(scene) = scenes.last_mut() {
            scene.broken = true;
        }
        match fault {
            Fault::Scene(mistake) => report.push(source, mistake),
            Fault::Notation(mistake) => report.push(source, mistake),
        }
    }
    scenes
}

fn add_line(scenes: &mut [Scene], cut: &Cut<'_>) -> Result<(), Fault> {
    let statement = statement(cut)?;
    let Some(scene) = scenes.last_mut() else {
        let what = "this line stands before the first `scene`";
        let help = "begin with `scene \"TITLE\"`";
        return Err(Mistake::Misplaced { what, help, span: cut.span() }.into());
    };
    if statement.is_given() && scene.lines.iter().any(|l| !l.node.is_given()) {
        let what = "the position is given before the first throw or play";
        let help = "move this line up, or begin a new scene";
        return Err(Mistake::Misplaced { what, help, span: cut.span() }.into());
    }
    scene.lines.push(Line::new(statement, cut.span()));
    Ok(())
}

/// One line without its comment and outer blanks.
struct Cut<'t> {
    text: &'t str,
    start: usize,
}

impl Cut<'_> {
    fn first_word(&self) -> &str {
        let end = self.text.find(|c: char| c.is_whitespace() || c == ':' || c == '"').unwrap_or(self.text.len());
        &self.text[..end]
    }

    fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }

    /// From a byte of the line to its end; one byte where nothing is left.
    fn span_from(&self, at: usize) -> Span {
        let end = self.start + self.text.len();
        let from = (self.start + at).min(end);
        if from == end { Span::new(end, end + 1) } else { Span::new(from, end) }
    }
}

/// The lines of a file that say something.
fn cut(text: &str) -> Vec<Cut<'_>> {
    let mut cuts = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let said = without_comment(line);
        let left = said.len() - said.trim_start().len();
        if !said.trim().is_empty() {
            cuts.push(Cut { text: said.trim(), start: start + left });
        }
        start += line.len();
    }
    cuts
}

/// A `#` outside a title begins a comment, unless a digit follows: `#20` is a step.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    for (n, sign) in line.char_indices() {
        match sign {
            '"' => quoted = !quoted,
            '#' if !quoted && !line[n + 1..].starts_with(|c: char| c.is_ascii_digit()) => return &line[..n],
            _ => {}
        }
    }
    line
}

fn header(source: &Source, cut: &Cut<'_>) -> Result<Scene, Fault> {
    let pair = parse(Rule::header, cut)?;
    let mut scene = Scene {
        source: source.clone(),
        title: Spanned::new(String::new(), cut.span()),
        on: None,
        proves: Vec::new(),
        lines: Vec::new(),
        broken: false,
    };
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::title => {
                let span = span(cut, &part);
                let text = part.into_inner().find(|p| p.as_rule() == Rule::text).map_or("", |t| t.as_str());
                scene.title = Spanned::new(text.to_owned(), span);
            }
            Rule::sheet => scene.on = Some(spanned(cut, &part)),
            Rule::id => scene.proves.push(spanned(cut, &part)),
            _ => {}
        }
    }
    Ok(scene)
}

fn statement(cut: &Cut<'_>) -> Result<Statement, Fault> {
    let first = cut.first_word();
    let behind = &cut.text[first.len()..];
    if first == "plays" {
        let words: Vec<&str> =
            behind.split(|c: char| c.is_whitespace() || c == ':').filter(|w| !w.is_empty()).collect();
        let rule = if words.first() == Some(&"include") { Rule::include } else { Rule::exactly };
        return lower(rule, cut);
    }
    match LINES.iter().find(|(word, ..)| *word == first) {
        Some((_, rule, _)) if *rule != Rule::placed => lower(*rule, cut),
        Some(_) => Ok(Statement::Given(notation::read_item(cut.text, cut.start)?)),
        None if behind.trim_start().starts_with(':') => Ok(Statement::Given(notation::read_item(cut.text, cut.start)?)),
        None => Err(no_statement(cut, first, behind).into()),
    }
}

/// A first word that is none: a slip of the pen, a missing colon, or neither.
fn no_statement(cut: &Cut<'_>, first: &str, behind: &str) -> Mistake {
    let words = LINES.iter().map(|(word, ..)| *word).chain(["plays"]);
    let span = Span::new(cut.start, cut.start + first.len().max(1));
    let near = did_you_mean(first, words);
    let placed = !behind.trim().is_empty() && behind.split_whitespace().all(looks_like_place);
    match near {
        Some(near) => {
            Mistake::NoSuchStatement { found: first.to_owned(), help: format!("did you mean `{near}`?"), span }
        }
        None if placed => {
            let end = cut.start + first.len();
            Mistake::NoColon { word: first.to_owned(), span: Span::new(end, end + 1) }
        }
        None => {
            let known: Vec<String> = LINES.iter().map(|(word, ..)| format!("`{word}`")).collect();
            let help = format!("lines begin with `SEAT:`, `plays`, {}", known.join(", "));
            Mistake::NoSuchStatement { found: first.to_owned(), help, span }
        }
    }
}

fn looks_like_place(word: &str) -> bool {
    let word = word.trim_end_matches([',', ';']);
    ["nest", "home", "gone"].contains(&word)
        || word.chars().any(|c| c.is_ascii_digit())
            && word.chars().all(|c| c.is_ascii_alphanumeric() || "#:".contains(c))
}

fn lower(rule: Rule, cut: &Cut<'_>) -> Result<Statement, Fault> {
    let pair = parse(rule, cut)?;
    let mut moves = Vec::new();
    let mut words: Vec<Spanned<String>> = Vec::new();
    let mut facts = Vec::new();
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::move_ => moves.push(read_move(cut, &part)?),
            Rule::fact => facts.push(fact(cut, part)?),
            Rule::dotted | Rule::value | Rule::face => words.push(spanned(cut, &part)),
            _ => {}
        }
    }
    let mut words = words.into_iter();
    Ok(match rule {
        Rule::setting => Statement::With(words.map(|w| w.span).reduce(Span::to).unwrap_or(cut.span())),
        Rule::throw => Statement::Throw(words.map(|w| w.node).collect()),
        Rule::exactly => Statement::PlaysAreExactly(moves),
        Rule::include => Statement::PlaysInclude(moves),
        Rule::none => Statement::NoPlays,
        Rule::play => Statement::Play(moves),
        Rule::then => Statement::Then(facts, words.next()),
        _ => match (moves.pop(), words.next()) {
            (Some(text), Some(because)) => Statement::Refused(text, because),
            _ => return Err(Mistake::NoBecause { found: cut.text.to_owned(), span: cut.span() }.into()),
        },
    })
}

fn read_move(cut: &Cut<'_>, part: &Pair<'_, Rule>) -> Result<MoveText, Fault> {
    Ok(notation::read_move(part.as_str(), span(cut, part).start as usize)?)
}

fn fact(cut: &Cut<'_>, pair: Pair<'_, Rule>) -> Result<Spanned<Fact>, Fault> {
    let whole = span(cut, &pair);
    let Some(inner) = pair.into_inner().next() else { return Err(unfinished(Rule::then, cut, 0).into()) };
    let rule = inner.as_rule();
    let mut seat = Spanned::new(String::new(), whole);
    let mut places = None;
    let mut counts: Vec<CountText> = Vec::new();
    for part in inner.into_inner() {
        match part.as_rule() {
            Rule::seat => seat = spanned(cut, &part),
            Rule::places => places = Some(spanned(cut, &part)),
            Rule::count => counts.extend(notation::read_counts(part.as_str(), span(cut, &part).start as usize)?),
            _ => {}
        }
    }
    let fact = match rule {
        Rule::has => Fact::Hand(counts),
        Rule::lost => Fact::Lost(counts),
        Rule::again => Fact::ThrowsAgain(seat),
        Rule::next => Fact::Throws(seat),
        Rule::wins => Fact::Wins(seat),
        _ => {
            let places = places.unwrap_or_else(|| Spanned::new(String::new(), whole));
            separators(&places)?;
            Fact::Stands(notation::read_places(&seat, &places.node, places.span.start as usize)?)
        }
    };
    Ok(Spanned::new(fact, whole))
}

/// `then blue: 12, yellow throws`: a comma where a `;` should be.
fn separators(places: &Spanned<String>) -> Result<(), Mistake> {
    const OF_FACTS: [&str; 6] = ["throws", "again", "wins", "hand", "lost", "empty"];
    let text = places.node.as_str();
    let fact = |rest: &str| {
        let words: Vec<&str> = rest.split_whitespace().collect();
        words.iter().any(|w| OF_FACTS.contains(w)) || words.first().is_some_and(|w| w.ends_with(':'))
    };
    for (n, _) in text.match_indices(',') {
        let rest = text[n + 1..].split(',').next().unwrap_or("");
        if fact(rest) {
            let at = places.span.start as usize + n;
            return Err(Mistake::Separator { what: "facts", sign: ';', span: Span::new(at, at + 1) });
        }
    }
    Ok(())
}

fn parse<'t>(rule: Rule, cut: &Cut<'t>) -> Result<Pair<'t, Rule>, Mistake> {
    let mut pairs = SceneParser::parse(rule, cut.text).map_err(|error| {
        let at = match error.location {
            pest::error::InputLocation::Pos(at) => at,
            pest::error::InputLocation::Span((at, _)) => at,
        };
        explain(rule, cut, at)
    })?;
    pairs.next().ok_or_else(|| unfinished(rule, cut, 0))
}

/// The best message for a line that stops making sense at a byte.
fn explain(rule: Rule, cut: &Cut<'_>, at: usize) -> Mistake {
    let before = cut.text.get(..at).unwrap_or("").trim_end();
    let rest = cut.text.get(at..).unwrap_or("").trim_start();
    let last = before.split(|c: char| c.is_whitespace() || c == ';').next_back().unwrap_or("");
    let gap = Span::new(cut.start + before.len(), cut.start + before.len() + 1);
    let no_colon = || Mistake::NoColon { word: last.to_owned(), span: gap };
    match rule {
        Rule::exactly | Rule::include
            if !rest.starts_with(':') && !rest.is_empty() && ["exactly", "include"].contains(&last) =>
        {
            no_colon()
        }
        Rule::refused if last == "refused" && !rest.is_empty() => no_colon(),
        Rule::refused if !before.contains("because") && before.contains(':') => {
            let found = before.split_once(':').map_or("", |(_, text)| text.trim()).to_owned();
            Mistake::NoBecause { found, span: gap }
        }
        Rule::header if before.contains("proves") && rest.starts_with(|c: char| c.is_ascii_alphanumeric()) => {
            Mistake::Separator { what: "proved clauses", sign: ',', span: gap }
        }
        Rule::header if before.contains("proves") && rest.starts_with(';') => {
            Mistake::Separator { what: "proved clauses", sign: ',', span: cut.span_from(at) }
        }
        Rule::then if rest.starts_with(',') => {
            let span = Span::new(cut.start + at, cut.start + at + 1);
            Mistake::Separator { what: "facts", sign: ';', span }
        }
        Rule::then if last != "then" && rest.split_whitespace().next().is_some_and(looks_like_place) => no_colon(),
        _ => unfinished(rule, cut, at),
    }
}

fn unfinished(rule: Rule, cut: &Cut<'_>, at: usize) -> Mistake {
    let form = match rule {
        Rule::exactly if cut.text.contains("exactly") => EXACTLY,
        Rule::exactly => "plays are exactly: MOVE, …` or `plays include: MOVE, …",
        Rule::include => INCLUDE,
        Rule::then => FACTS,
        _ => LINES.iter().find(|(_, r, _)| *r == rule).map_or("SEAT: PLACE …", |(_, _, form)| form),
    };
    Mistake::Unfinished { word: cut.first_word().to_owned(), form, span: cut.span_from(at) }
}

fn span(cut: &Cut<'_>, pair: &Pair<'_, Rule>) -> Span {
    let inner = pair.as_span();
    let trimmed = inner.as_str().trim_end().len();
    Span::new(cut.start + inner.start(), cut.start + inner.start() + trimmed)
}

fn spanned(cut: &Cut<'_>, pair: &Pair<'_, Rule>) -> Spanned<String> {
    Spanned::new(pair.as_str().trim_end().to_owned(), span(cut, pair))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scenes(text: &str) -> (Vec<Scene>, Report) {
        let mut report = Report::new();
        let scenes = read(&Source::new("a.scenes", text), &mut report);
        (scenes, report)
    }

    fn lines(text: &str) -> Vec<Statement> {
        let (scenes, report) = scenes(&format!("scene \"x\"\n{text}\n"));
        assert!(report.is_empty(), "{report:?}");
        scenes.into_iter().flat_map(|s| s.lines).map(|l| l.node).collect()
    }

    #[test]
    fn a_header_has_title_sheet_and_clauses() {
        let (scenes, report) = scenes("scene \"one # two\" on ludo/plain  proves A-1, B-2a  # why\n");
        assert!(report.is_empty(), "{report:?}");
        let scene = &scenes[0];
        assert_eq!(scene.title.node, "one # two");
        assert_eq!(scene.on.as_ref().map(|s| s.node.as_str()), Some("ludo/plain"));
        assert_eq!(scene.proves.iter().map(|p| p.node.as_str()).collect::<Vec<_>>(), ["A-1", "B-2a"]);
    }

    #[test]
    fn a_step_is_no_comment() {
        let Statement::Given(notation::Item::Places(places)) = &lines("  red: #40 #1   # forty")[0] else {
            panic!("no places")
        };
        assert_eq!(places.places.len(), 2);
    }

    #[test]
    fn a_then_line_has_facts_and_a_reason() {
        let all = lines("then blue: nest x4; hand 2 bonus:20; yellow throws again   because capture.hit");
        let Statement::Then(facts, because) = &all[0] else { panic!("no facts") };
        assert_eq!(facts.len(), 3);
        assert_eq!(because.as_ref().map(|b| b.node.as_str()), Some("capture.hit"));
        let Fact::Stands(places) = &facts[0].node else { panic!("no places") };
        assert_eq!(places.places.len(), 4);
    }

    #[test]
    fn plays_does_not_stop_inside_a_word() {
        let all = lines("plays are exactly: 20>23, moon 30>27\nplays include: stack 8>10\nno plays\nplay 1>2, decline");
        assert!(matches!(&all[0], Statement::PlaysAreExactly(m) if m.len() == 2));
        assert!(matches!(&all[1], Statement::PlaysInclude(m) if m[0].stack));
        assert_eq!(all[2], Statement::NoPlays);
        assert!(matches!(&all[3], Statement::Play(m) if m.len() == 2));
    }

    #[test]
    fn every_bad_line_is_reported() {
        let (scenes, report) = scenes("scene \"x\"\n yellow 20\n trow 3\n play 20-23\n refused: 20>23\n");
        let codes: Vec<String> = report.problems().iter().map(crate::report::Problem::code).collect();
        assert_eq!(codes, ["C11", "C01", "C02", "C13"]);
        assert!(scenes[0].broken);
    }

    #[test]
    fn spans_point_at_the_words() {
        let text = "scene \"x\"\n  throw 3 3\n  play 20>23 # no\n";
        let (scenes, _) = scenes(text);
        let span = scenes[0].lines[1].span;
        assert_eq!(&text[span.start as usize..span.end as usize], "play 20>23");
    }
}
