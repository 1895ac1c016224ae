//! What the rules of variants say differently: settings, sentences, clauses, board, throws and order.

use serde::Serialize;

use crate::study::measures::{Sides, table};
use crate::variant::{First, Order, Turn, Variant};

/// What differs between variants; everything that is the same in all of them is left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Settings {
    /// Ids of the variants, in the order given; all lists below are in this order.
    pub variants: Vec<String>,
    /// Board, throws, pieces, players and the like.
    pub basics: Vec<Basic>,
    /// Settings of modules.
    pub settings: Vec<SettingRow>,
    /// Sentences.
    pub sentences: Vec<SentenceRow>,
    /// Clauses of the documented rules.
    pub clauses: Vec<ClauseRow>,
}

/// A basic fact that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Basic {
    /// What it is about.
    pub about: &'static str,
    /// What it is in each variant.
    pub values: Vec<String>,
}

/// A setting that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettingRow {
    /// `module.setting`
    pub name: String,
    /// What it decides, in a player's words.
    pub words: String,
    /// The values; `None` where the module is not chosen.
    pub values: Vec<Option<SettingValue>>,
}

/// A value and who set it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettingValue {
    /// As a sheet writes it.
    pub value: String,
    /// The sheet, house or `--set` that set it; `None` for the default.
    pub set_by: Option<String>,
}

/// A sentence that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SentenceRow {
    /// Its label.
    pub label: String,
    /// How it stands in each variant.
    pub holds: Vec<Holds>,
}

/// How a sentence stands in a variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "holds", rename_all = "kebab-case")]
pub enum Holds {
    /// It holds.
    Yes {
        /// In a player's words; may be empty.
        words: String,
        /// With all names and settings put in.
        rule: String,
    },
    /// Its condition is false with the settings of this variant.
    Asleep,
    /// A layer dropped it.
    Dropped,
    /// There is none.
    Absent,
}

/// A clause that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClauseRow {
    /// Its id.
    pub id: String,
    /// Its text; `None` where the variant does not state it.
    pub texts: Vec<Option<String>>,
    /// The sources number the same clauses the same way, so that a text that is missing is a difference.
    #[serde(skip)]
    pub same_series: bool,
}

/// What the rules of these variants say differently.
pub fn settings(variants: &[&Variant]) -> Settings {
    Settings {
        variants: variants.iter().map(|v| v.id.clone()).collect(),
        basics: basics(variants),
        settings: setting_rows(variants),
        sentences: sentence_rows(variants),
        clauses: clause_rows(variants),
    }
}

fn differ<T: PartialEq>(values: &[T]) -> bool {
    values.windows(2).any(|pair| pair[0] != pair[1])
}

/// All of these names, in the order of the first variant that has them.
fn union<'a>(variants: &[&'a Variant], names: impl Fn(&'a Variant) -> Vec<&'a str>) -> Vec<&'a str> {
    let mut all = Vec::new();
    for variant in variants {
        for name in names(variant) {
            if !all.contains(&name) {
                all.push(name);
            }
        }
    }
    all
}

fn basics(variants: &[&Variant]) -> Vec<Basic> {
    type Show = fn(&Variant) -> String;
    let all: [(&'static str, Show); 11] = [
        ("board", |v| v.board.name.clone()),
        ("throw", throws),
        ("pieces of each seat", |v| v.pieces.to_string()),
        ("players", |v| v.players.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")),
        ("teams", teams),
        ("at the start", setup),
        ("who begins", |v| first(&v.order)),
        ("turns go to the", |v| turn(v.order.turn).to_owned()),
        ("the opening throw is", |v| (if v.order.opening_played { "played" } else { "discarded" }).to_owned()),
        ("modules", |v| v.modules.iter().map(|m| m.name.as_str()).collect::<Vec<_>>().join(", ")),
        ("duties in order", |v| v.duties.iter().map(|d| v.sentence(*d).label.as_str()).collect::<Vec<_>>().join(", ")),
    ];
    let rows = all.into_iter().map(|(about, show)| Basic { about, values: variants.iter().map(|v| show(v)).collect() });
    rows.filter(|row| differ(&row.values)).collect()
}

fn throws(variant: &Variant) -> String {
    let one = |name: &str, words: &str| if name.is_empty() { words.to_owned() } else { format!("{name}: {words}") };
    variant.throws.iter().map(|t| one(&t.name, &t.words)).collect::<Vec<_>>().join("; ")
}

fn teams(variant: &Variant) -> String {
    let seats = || variant.board.seats.iter().zip(&variant.team_of);
    let mut groups: Vec<String> = Vec::new();
    let mut seen = Vec::new();
    for (_, team) in seats() {
        if !seen.contains(team) {
            seen.push(*team);
            let names: Vec<&str> = seats().filter(|(_, t)| *t == team).map(|(s, _)| s.as_str()).collect();
            groups.push(names.join(" + "));
        }
    }
    if groups.len() == variant.board.seats.len() { "none".to_owned() } else { groups.join(", ") }
}

fn setup(variant: &Variant) -> String {
    let Some((way, nodes)) = variant.board.ways.first().zip(variant.setup.first()) else { return String::new() };
    let name = |node: &crate::board::Node| match *node {
        crate::board::NEST => "nest".to_owned(),
        crate::board::HOME => "home".to_owned(),
        crate::board::GONE => "gone".to_owned(),
        step => {
            let square = way.square(step).and_then(|s| variant.board.squares.get(s.index()));
            square.map_or_else(|| format!("#{}", step.0), |s| s.name.clone())
        }
    };
    let mut places: Vec<(String, usize)> = Vec::new();
    for place in nodes.iter().map(name) {
        match places.iter_mut().find(|(known, _)| *known == place) {
            Some((_, times)) => *times += 1,
            None => places.push((place, 1)),
        }
    }
    places
        .iter()
        .map(|(place, times)| format!("{times} on {place}").replace("on nest", "in the nest"))
        .collect::<Vec<_>>()
        .join(", ")
}

fn first(order: &Order) -> String {
    let dice = if order.dice == 1 { "one".to_owned() } else { order.dice.to_string() };
    match order.first {
        First::Highest => format!("the highest throw of {dice}"),
        First::Lowest => format!("the lowest throw of {dice}"),
        First::Fixed => "the first seat".to_owned(),
    }
}

fn turn(turn: Turn) -> &'static str {
    match turn {
        Turn::Left => "left",
        Turn::Right => "right",
    }
}

fn setting_rows(variants: &[&Variant]) -> Vec<SettingRow> {
    let names = union(variants, |v| v.settings.iter().map(|s| s.name.as_str()).collect());
    let row = |name: &str| {
        let found: Vec<_> = variants.iter().map(|v| v.settings.iter().find(|s| s.name == name)).collect();
        let values: Vec<Option<&str>> = found.iter().map(|s| s.map(|s| s.value.as_str())).collect();
        differ(&values).then(|| SettingRow {
            name: name.to_owned(),
            words: found.iter().flatten().next().map(|s| s.words.clone()).unwrap_or_default(),
            values: found
                .iter()
                .map(|s| s.map(|s| SettingValue { value: s.value.clone(), set_by: s.set_by.clone() }))
                .collect(),
        })
    };
    names.into_iter().filter_map(row).collect()
}

fn sentence_rows(variants: &[&Variant]) -> Vec<SentenceRow> {
    let labels = union(variants, |v| v.sentences.iter().map(|s| s.label.as_str()).collect());
    let row = |label: &str| {
        let holds: Vec<Holds> = variants.iter().map(|v| how(v, label)).collect();
        let meant: Vec<_> = holds.iter().map(Holds::meaning).collect();
        differ(&meant).then(|| SentenceRow { label: label.to_owned(), holds })
    };
    labels.into_iter().filter_map(row).collect()
}

fn how(variant: &Variant, label: &str) -> Holds {
    if let Some(sentence) = variant.sentences.iter().find(|s| s.label == label) {
        return Holds::Yes { words: sentence.words.clone(), rule: variant.names().sentence(sentence) };
    }
    match variant.asleep.iter().find(|a| a.label == label) {
        Some(asleep) if asleep.dropped => Holds::Dropped,
        Some(_) => Holds::Asleep,
        None => Holds::Absent,
    }
}

impl Holds {
    /// What a referee reads of it: one that does not hold is the same as none.
    fn meaning(&self) -> Option<&str> {
        match self {
            Self::Yes { rule, .. } => Some(rule),
            Self::Asleep | Self::Dropped | Self::Absent => None,
        }
    }
}

/// Clauses by what they are about: sources whose ids differ in a running number alone (`S002-C05`, `S003-C05`) number
/// the same clauses the same way, if some clause of one number has the same text in both.
fn clause_rows(variants: &[&Variant]) -> Vec<ClauseRow> {
    let sources = union(variants, |v| v.clauses.iter().filter_map(|c| source_of(&c.id)).collect());
    let all: Vec<_> = variants.iter().flat_map(|v| &v.clauses).collect();
    let agree = |one: &str, other: &str| {
        let of = |source: &str| all.iter().filter(move |c| source_of(&c.id) == Some(source)).collect::<Vec<_>>();
        let others = of(other);
        of(one).iter().any(|a| others.iter().any(|b| behind(&a.id) == behind(&b.id) && a.text == b.text))
    };
    let numbered: Vec<&str> = sources
        .iter()
        .filter(|own| sources.iter().any(|other| other != *own && series(other) == series(own) && agree(own, other)))
        .copied()
        .collect();
    let siblings = |id: &str| source_of(id).is_some_and(|own| numbered.contains(&own));
    let about = |id: &'_ str| if siblings(id) { format!("{}{}", series(id), behind(id)) } else { id.to_owned() };
    let mut topics: Vec<(String, String, bool)> = Vec::new();
    for clause in variants.iter().flat_map(|v| &v.clauses) {
        let topic = about(&clause.id);
        if !topics.iter().any(|(known, _, _)| *known == topic) {
            let numbered = siblings(&clause.id);
            let shown = if numbered { behind(&clause.id).trim_start_matches('-') } else { &clause.id };
            topics.push((topic, shown.to_owned(), numbered));
        }
    }
    topics.sort();
    let row = |(topic, shown, same_series): (String, String, bool)| {
        let text = |v: &&Variant| v.clauses.iter().find(|c| about(&c.id) == topic).map(|c| c.text.clone());
        let texts: Vec<Option<String>> = variants.iter().map(text).collect();
        differ(&texts).then_some(ClauseRow { id: shown, texts, same_series })
    };
    topics.into_iter().filter_map(row).collect()
}

/// The part of a clause id before the first `-`.
fn source_of(id: &str) -> Option<&str> {
    id.split_once('-').map(|(source, _)| source)
}

/// The part of a clause id from the first `-` on.
fn behind(id: &str) -> &str {
    id.find('-').map_or("", |at| &id[at..])
}

/// A source without its running number.
fn series(id: &str) -> &str {
    source_of(id).unwrap_or(id).trim_end_matches(|c: char| c.is_ascii_digit())
}

impl Settings {
    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        self.basics.is_empty() && self.settings.is_empty() && self.sentences.is_empty() && self.clauses.is_empty()
    }

    /// As text for people, `width` columns wide.
    pub fn text(&self, width: usize) -> String {
        if self.is_empty() {
            return "The rules are the same.\n".to_owned();
        }
        let basics = self.basics.iter().map(|b| named(b.about, b.values.clone()));
        let settings = self.settings.iter().map(|s| named(&s.name, s.values.iter().map(show_value).collect()));
        let sentences = self.sentences.iter().map(|s| named(&s.label, s.holds.iter().map(show_holds).collect()));
        let shared = self.clauses.iter().filter(|c| c.same_series || c.texts.iter().flatten().count() > 1);
        let clauses = shared.map(|c| named(&c.id, c.texts.iter().map(show_text).collect()));
        let parts = [
            self.part(width, "setting", settings.collect()),
            self.part(width, "sentence", sentences.collect()),
            self.part(width, "clause", clauses.collect()),
        ];
        let first = self.part(width, "", basics.collect());
        let all = std::iter::once(first).chain(parts).chain([self.alone(width)]).filter(|part| !part.is_empty());
        all.collect::<Vec<_>>().join("\n")
    }

    /// Clauses that one variant alone states, by id: the sources of two variants seldom share any.
    fn alone(&self, width: usize) -> String {
        let mut out = String::new();
        for (n, variant) in self.variants.iter().enumerate() {
            let own = self.clauses.iter().filter(|c| !c.same_series && c.texts.iter().flatten().count() == 1);
            let own = own.filter(|c| c.texts.get(n).is_some_and(Option::is_some)).map(|c| c.id.as_str());
            let ids = own.collect::<Vec<_>>().join(", ");
            if !ids.is_empty() {
                let whole_ids = textwrap::Options::new(width.max(20))
                    .word_separator(textwrap::WordSeparator::AsciiSpace)
                    .word_splitter(textwrap::WordSplitter::NoHyphenation);
                out.push_str(&textwrap::fill(&format!("Clauses of {variant} alone: {ids}"), whole_ids));
                out.push('\n');
            }
        }
        out
    }

    fn part(&self, width: usize, what: &str, rows: Vec<Vec<String>>) -> String {
        if rows.is_empty() {
            return String::new();
        }
        let header: Vec<&str> = std::iter::once(what).chain(self.variants.iter().map(String::as_str)).collect();
        table(width, &header, Sides::Left, rows)
    }
}

fn named(name: &str, cells: Vec<String>) -> Vec<String> {
    std::iter::once(name.to_owned()).chain(cells).collect()
}

fn show_value(value: &Option<SettingValue>) -> String {
    match value {
        None => "-".to_owned(),
        Some(SettingValue { value, set_by: Some(by) }) => format!("{value} ({by})"),
        Some(SettingValue { value, set_by: None }) => format!("{value} (default)"),
    }
}

fn show_holds(holds: &Holds) -> String {
    match holds {
        Holds::Yes { words, rule } if words.is_empty() => rule.clone(),
        Holds::Yes { words, rule } => format!("{words}\n{rule}"),
        Holds::Asleep => "(not with these settings)".to_owned(),
        Holds::Dropped => "(dropped)".to_owned(),
        Holds::Absent => "-".to_owned(),
    }
}

fn show_text(text: &Option<String>) -> String {
    text.clone().unwrap_or_else(|| "-".to_owned())
}
