//! Sheets and houses as written: TOML with places, nothing merged and nothing looked up.

use std::fmt;

use crate::data::{Item, Key, Value};
use crate::report::Report;
use crate::text::{Source, Span, Spanned};
use crate::throws;
use crate::variant::fields::{Fields, parse_table};
use crate::variant::{First, Turn};

/// The keys of a sheet.
const SHEET_KEYS: [&str; 17] = [
    "name",
    "about",
    "extends",
    "board",
    "pieces",
    "players",
    "teams",
    "duties",
    "order",
    "throw",
    "setup",
    "rules",
    "clauses",
    "open",
    "contradicted",
    "out-of-reach",
    "sources",
];
/// The keys of a house.
const HOUSE_KEYS: [&str; 9] =
    ["name", "about", "needs", "rules", "clauses", "open", "contradicted", "out-of-reach", "sources"];

/// Which kind of file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A sheet.
    Sheet,
    /// A house.
    House,
}

/// A sheet or house, as written.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    /// The text.
    pub(crate) source: Source,
    /// `name`
    pub(crate) name: Option<Spanned<String>>,
    /// `about`, one line.
    pub(crate) about: Option<Spanned<String>>,
    /// `extends`: parents in order.
    pub(crate) extends: Vec<Spanned<String>>,
    /// `needs`: modules that must have been chosen; houses only.
    pub(crate) needs: Vec<Spanned<String>>,
    /// `board`
    pub(crate) board: Option<Spanned<String>>,
    /// `pieces`
    pub(crate) pieces: Option<Spanned<u16>>,
    /// `players`
    pub(crate) players: Option<Spanned<Vec<Spanned<u16>>>>,
    /// `teams`
    pub(crate) teams: Option<Spanned<Teams>>,
    /// `duties`
    pub(crate) duties: Option<Spanned<Vec<Spanned<String>>>>,
    /// `[order]`
    pub(crate) order: Option<Spanned<OrderSpec>>,
    /// `[throw]`, with `[throw.NAME]` in it.
    pub(crate) throw: Option<Spanned<throws::Spec>>,
    /// `[setup]`: place and how many.
    pub(crate) setup: Option<Spanned<Places>>,
    /// `[rules]`: module and what is said of it.
    pub(crate) rules: Vec<(Spanned<String>, Pick)>,
    /// `[clauses]`, `[open]` …, by [`Section::index`].
    pub(crate) notes: [Vec<Note>; 5],
    /// Keys that are there but could not be read; what is wrong with them is reported.
    pub(crate) bad: Vec<String>,
}

/// Teams as written: lists of seats.
pub(crate) type Teams = Vec<Spanned<Vec<Spanned<String>>>>;

/// A set-up as written: place and how many.
pub(crate) type Places = Vec<(Spanned<String>, Spanned<u16>)>;

/// `[order]`, as written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OrderSpec {
    /// `first`
    pub(crate) first: Option<First>,
    /// `dice`
    pub(crate) dice: Option<u8>,
    /// `turn`
    pub(crate) turn: Option<Turn>,
    /// `opening`
    pub(crate) opening_played: Option<bool>,
}

/// What `[rules]` says of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pick {
    /// `true`: chosen, with what parents set.
    Keep,
    /// `false`: not here.
    Remove,
    /// Chosen, with these settings.
    Set(Vec<(Spanned<String>, Spanned<Written>)>),
}

/// The value of a setting, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// A whole number.
    Number(i64),
    /// `true` or `false`.
    Truth(bool),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Spanned<Written>>),
}

/// The tables of ids and texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section {
    /// `[clauses]`: what the documented rules state.
    Clauses,
    /// `[open]`: where the source is silent, what was chosen.
    Open,
    /// `[contradicted]`: how sources contradict, and what was chosen.
    Contradicted,
    /// `[out-of-reach]`: why no scene or sentence can show it.
    OutOfReach,
    /// `[sources]`: what was consulted.
    Sources,
}

impl Section {
    /// All of them.
    pub(crate) const ALL: [Self; 5] = [Self::Clauses, Self::Open, Self::Contradicted, Self::OutOfReach, Self::Sources];

    /// The name of the table.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Self::Clauses => "clauses",
            Self::Open => "open",
            Self::Contradicted => "contradicted",
            Self::OutOfReach => "out-of-reach",
            Self::Sources => "sources",
        }
    }

    /// Its place in [`Sheet::notes`].
    pub(crate) fn index(self) -> usize {
        match self {
            Self::Clauses => 0,
            Self::Open => 1,
            Self::Contradicted => 2,
            Self::OutOfReach => 3,
            Self::Sources => 4,
        }
    }
}

/// An id and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Note {
    /// The id.
    pub(crate) id: Spanned<String>,
    /// The text; `None` withdraws what a parent says.
    pub(crate) text: Option<String>,
    /// Id and text.
    pub(crate) span: Span,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Truth(truth) => write!(f, "{truth}"),
            Self::Text(text) => write!(f, "\"{text}\""),
            Self::List(items) => {
                let items: Vec<String> = items.iter().map(|item| item.node.to_string()).collect();
                write!(f, "[{}]", items.join(", "))
            }
        }
    }
}

impl Sheet {
    /// A sheet or house that says nothing.
    pub(crate) fn empty(source: &Source) -> Self {
        Self {
            source: source.clone(),
            name: None,
            about: None,
            extends: Vec::new(),
            needs: Vec::new(),
            board: None,
            pieces: None,
            players: None,
            teams: None,
            duties: None,
            order: None,
            throw: None,
            setup: None,
            rules: Vec::new(),
            notes: Default::default(),
            bad: Vec::new(),
        }
    }

    /// Reads a file; keys that could not be read are missing, and `None` means that it is no TOML.
    pub(crate) fn read(source: &Source, kind: Kind, report: &mut Report) -> Option<Self> {
        let table = parse_table(source, report)?;
        let mut sheet = Self::empty(source);
        let mut fields = Fields { source, report };
        for (key, item) in &table {
            let known = match kind {
                Kind::Sheet => SHEET_KEYS.contains(&key.name.as_str()),
                Kind::House => HOUSE_KEYS.contains(&key.name.as_str()),
            };
            if known {
                let before = fields.report.problems().len();
                sheet.take(&mut fields, &key.name, item);
                if fields.report.problems().len() > before {
                    sheet.bad.push(key.name.clone());
                }
            } else {
                match kind {
                    Kind::Sheet => fields.unknown_key(key, "a sheet", &SHEET_KEYS),
                    Kind::House => fields.unknown_key(key, "a house", &HOUSE_KEYS),
                }
            }
        }
        Some(sheet)
    }

    /// The notes of one table.
    pub(crate) fn section(&self, section: Section) -> &[Note] {
        &self.notes[section.index()]
    }

    fn take(&mut self, fields: &mut Fields<'_>, key: &str, item: &Item) {
        match key {
            "name" => self.name = fields.text(key, item),
            "about" => self.about = fields.text(key, item),
            "extends" => self.extends = fields.texts(key, item),
            "needs" => self.needs = fields.texts(key, item),
            "board" => self.board = fields.text(key, item),
            "pieces" => self.pieces = fields.number(key, 1, 64, item),
            "players" => self.players = players(fields, key, item),
            "teams" => self.teams = teams(fields, key, item),
            "duties" => self.duties = fields.text_list(key, item).map(|d| Spanned::new(d, item.site.span)),
            "order" => self.order = order(fields, item),
            "throw" => self.throw = throw(fields, item),
            "setup" => self.setup = setup(fields, item),
            "rules" => self.rules = rules(fields, item),
            _ => {
                if let Some(section) = Section::ALL.into_iter().find(|s| s.key() == key) {
                    self.notes[section.index()] = notes(fields, key, item);
                }
            }
        }
    }
}

fn players(fields: &mut Fields<'_>, key: &str, item: &Item) -> Option<Spanned<Vec<Spanned<u16>>>> {
    const WANTED: &str = "a list of numbers, as in `[2, 3, 4]`";
    let items = fields.list(key, WANTED, item)?;
    if items.is_empty() {
        return fields.wrong(key, WANTED, item);
    }
    let numbers = items.iter().filter_map(|n| fields.number(key, 1, u16::MAX, n)).collect();
    Some(Spanned::new(numbers, item.site.span))
}

fn teams(fields: &mut Fields<'_>, key: &str, item: &Item) -> Option<Spanned<Teams>> {
    let items = fields.list(key, "a list of teams, each a list of seats", item)?;
    let team = |team: &Item| fields.text_list(key, team).map(|seats| Spanned::new(seats, team.site.span));
    Some(Spanned::new(items.iter().filter_map(team).collect(), item.site.span))
}

fn order(fields: &mut Fields<'_>, item: &Item) -> Option<Spanned<OrderSpec>> {
    const FIRST: [(&str, First); 3] = [("highest", First::Highest), ("lowest", First::Lowest), ("fixed", First::Fixed)];
    const TURN: [(&str, Turn); 2] = [("left", Turn::Left), ("right", Turn::Right)];
    const OPENING: [(&str, bool); 2] = [("discarded", false), ("played", true)];
    let mut order = OrderSpec::default();
    for (key, item) in fields.table("order", item)? {
        match key.name.as_str() {
            "first" => order.first = fields.word("first", &FIRST, item),
            "turn" => order.turn = fields.word("turn", &TURN, item),
            "opening" => order.opening_played = fields.word("opening", &OPENING, item),
            "dice" => {
                let number = fields.number("dice", 1, 32, item);
                order.dice = number.and_then(|n| u8::try_from(n.node).ok());
            }
            _ => fields.unknown_key(key, "`[order]`", &["first", "dice", "turn", "opening"]),
        }
    }
    Some(Spanned::new(order, item.site.span))
}

/// `[throw]`, with the tables of further throws in it.
fn throw(fields: &mut Fields<'_>, item: &Item) -> Option<Spanned<throws::Spec>> {
    fields.table("throw", item)?;
    Some(Spanned::new(throws::Spec::from(item.clone()), item.site.span))
}

fn setup(fields: &mut Fields<'_>, item: &Item) -> Option<Spanned<Places>> {
    let table = fields.table("setup", item)?;
    let entry = |(key, count): &(Key, Item)| Some((name_of(key), fields.number(&key.name, 1, u16::MAX, count)?));
    Some(Spanned::new(table.iter().filter_map(entry).collect(), item.site.span))
}

fn rules(fields: &mut Fields<'_>, item: &Item) -> Vec<(Spanned<String>, Pick)> {
    let mut all = Vec::new();
    for (key, value) in fields.table("rules", item).unwrap_or(&[]) {
        let pick = match &value.value {
            Value::Truth(true) => Some(Pick::Keep),
            Value::Truth(false) => Some(Pick::Remove),
            Value::Table(settings) => Some(Pick::Set(module_settings(fields, settings))),
            _ => fields.wrong(&key.name, "`true`, `false` or settings in braces", value),
        };
        all.extend(pick.map(|pick| (name_of(key), pick)));
    }
    all
}

fn module_settings(fields: &mut Fields<'_>, table: &[(Key, Item)]) -> Vec<(Spanned<String>, Spanned<Written>)> {
    let setting = |(key, value): &(Key, Item)| Some((name_of(key), written(fields, &key.name, value)?));
    table.iter().filter_map(setting).collect()
}

fn written(fields: &mut Fields<'_>, key: &str, item: &Item) -> Option<Spanned<Written>> {
    let node = match &item.value {
        Value::Text(text) => Written::Text(text.clone()),
        Value::Truth(truth) => Written::Truth(*truth),
        Value::List(items) => Written::List(items.iter().filter_map(|i| written(fields, key, i)).collect()),
        Value::Whole(number) => Written::Number(*number),
        Value::Decimal(_) | Value::Moment | Value::Table(_) => {
            return fields.wrong(key, "a whole number, `true`, `false`, a text or a list", item);
        }
    };
    Some(Spanned::new(node, item.site.span))
}

fn notes(fields: &mut Fields<'_>, key: &str, item: &Item) -> Vec<Note> {
    let mut all = Vec::new();
    for (id, value) in fields.table(key, item).unwrap_or(&[]) {
        let span = id.site.span.to(value.site.span);
        let text = match &value.value {
            Value::Text(text) => Some(Some(text.clone())),
            Value::Truth(false) => Some(None),
            _ => fields.wrong(&id.name, "a text, or `false` to withdraw what a parent says", value),
        };
        all.extend(text.map(|text| Note { id: name_of(id), text, span }));
    }
    all
}

fn name_of(key: &Key) -> Spanned<String> {
    Spanned::new(key.name.clone(), key.site.span)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, kind: Kind) -> (Option<Sheet>, Vec<String>) {
        let mut report = Report::new();
        let sheet = Sheet::read(&Source::new("sheet.toml", text), kind, &mut report);
        (sheet, report.problems().iter().map(|p| format!("{} {}", p.code(), p.message())).collect())
    }

    fn sheet(text: &str) -> Sheet {
        let (sheet, problems) = read(text, Kind::Sheet);
        assert_eq!(problems, Vec::<String>::new());
        sheet.expect("the text is a sheet")
    }

    fn problems(text: &str) -> Vec<String> {
        read(text, Kind::Sheet).1
    }

    #[test]
    fn values_keep_their_places() {
        let text = "board = \"ring\"\n[rules]\nexit = { needs = 5, sum = true }\n";
        let sheet = sheet(text);
        let board = sheet.board.expect("a board");
        assert_eq!((board.node.as_str(), sheet.source.slice(board.span)), ("ring", "\"ring\""));
        let Pick::Set(settings) = &sheet.rules[0].1 else { panic!("settings") };
        assert_eq!(settings[0].1.node, Written::Number(5));
        assert_eq!(sheet.source.slice(settings[1].1.span), "true");
    }

    #[test]
    fn extends_takes_a_text_or_a_list() {
        let one = sheet("extends = \"a/b\"");
        let two = sheet("extends = [\"a/b\", \"c/d\"]");
        assert_eq!((one.extends.len(), two.extends.len()), (1, 2));
    }

    #[test]
    fn further_throws_are_tables_in_throw() {
        let sheet = sheet("[throw]\nshells = 4\noutcomes = { 0 = \"8\" }\n[throw.one]\ndice = [\"d6\"]\n");
        let throw = sheet.throw.expect("a throw").node;
        assert_eq!(throw.named().iter().map(|t| t.0.node.clone()).collect::<Vec<_>>(), ["one"]);
    }

    #[test]
    fn false_removes_a_module_and_withdraws_a_clause() {
        let sheet = sheet("[rules]\nstar = false\nmove = true\n[clauses]\nA-1 = false\n");
        assert_eq!(sheet.rules.iter().map(|r| r.1.clone()).collect::<Vec<_>>(), [Pick::Remove, Pick::Keep]);
        assert_eq!(sheet.section(Section::Clauses)[0].text, None);
    }

    #[test]
    fn unknown_keys_are_named() {
        assert_eq!(problems("bord = \"x\""), ["S01 `bord` is no key of a sheet"]);
        assert_eq!(problems("[order]\nfrist = \"fixed\""), ["S01 `frist` is no key of `[order]`"]);
        assert_eq!(read("board = \"x\"", Kind::House).1, ["S01 `board` is no key of a house"]);
    }

    #[test]
    fn wrong_kinds_are_reported_one_by_one() {
        let found =
            problems("pieces = \"four\"\nplayers = [2, 3.5]\nboard = 7\n[rules]\nmove = 3\nexit = { needs = 1.5 }");
        assert_eq!(found.len(), 5, "{found:?}");
        assert!(found.iter().all(|p| p.starts_with("S18 ")), "{found:?}");
    }

    #[test]
    fn text_that_is_no_toml_is_no_sheet() {
        let (sheet, problems) = read("name = \n", Kind::Sheet);
        assert!(sheet.is_none());
        assert_eq!(problems.len(), 1, "{problems:?}");
    }
}
