//! What TOML may say about a board: read into words that know their place, unknown keys and wrong types refused.

use super::Travel;
use super::problem::BoardProblem as P;
use crate::data::{Item, Key, Value};
use crate::report::{Report, did_you_mean};
use crate::text::Site;

/// A word of the file: a name, a square, a range.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) site: Site,
}

/// A list of words and where the list stands.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    pub(crate) list: Vec<Word>,
    pub(crate) site: Site,
}

/// All that a board file says, parents merged in.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    pub(crate) name: Word,
    pub(crate) travel: Travel,
    pub(crate) seats: Words,
    pub(crate) shared: Vec<Shared>,
    pub(crate) own: Vec<Word>,
    pub(crate) ways: Ways,
    pub(crate) forks: Vec<Fork>,
    pub(crate) gates: Vec<(Word, Word)>,
    pub(crate) classes: Vec<Class>,
    pub(crate) links: Vec<(Word, Vec<Link>)>,
    pub(crate) picture: Option<Picture>,
}

/// A list of squares that is turned from seat to seat.
#[derive(Clone, Debug)]
pub(crate) struct Shared {
    pub(crate) squares: Words,
    pub(crate) turn: Shift,
}

/// How far a shared list is turned from the first seat to each.
#[derive(Clone, Debug)]
pub(crate) enum Shift {
    One(i64, Site),
    Each(Vec<i64>, Site),
}

/// The ways: one for all, or one each.
#[derive(Clone, Debug)]
pub(crate) enum Ways {
    Turned(Words),
    Each(Vec<(Word, Words)>, Site),
}

#[derive(Clone, Debug)]
pub(crate) struct Fork {
    pub(crate) name: Word,
    pub(crate) at: Word,
    pub(crate) path: Words,
}

#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub(crate) name: Word,
    pub(crate) squares: Vec<Word>,
    pub(crate) turned: Vec<Word>,
    pub(crate) owned: Option<Site>,
    pub(crate) own: Vec<Word>,
    pub(crate) seats: Vec<(Word, Words)>,
}

#[derive(Clone, Debug)]
pub(crate) struct Link {
    pub(crate) foot: Word,
    pub(crate) end: Word,
    pub(crate) site: Site,
}

#[derive(Clone, Debug)]
pub(crate) struct Picture {
    pub(crate) grid: Word,
    pub(crate) key: Vec<(Word, Word)>,
}

const BOARD: &[&str] = &[
    "name", "extends", "travel", "seats", "shared", "own", "route", "routes", "classes", "fork", "gates", "links",
    "picture",
];

/// Reads the merged tree of a board; `None` when something needed is missing or of the wrong type.
pub(crate) fn read(root: &Item, report: &mut Report) -> Option<Spec> {
    let mut reader = Reader { report, sound: true };
    let spec = reader.board(root);
    let sound = reader.sound;
    spec.filter(|_| sound)
}

struct Reader<'a> {
    report: &'a mut Report,
    sound: bool,
}

impl Reader<'_> {
    /// A mistake that leaves the rest of the file readable.
    fn note(&mut self, site: &Site, problem: P) {
        self.report.push(&site.source, problem);
    }

    fn fail(&mut self, site: &Site, problem: P) {
        self.sound = false;
        self.report.push(&site.source, problem);
    }

    fn board(&mut self, root: &Item) -> Option<Spec> {
        self.keys(root, "a board", BOARD);
        let name = self.need(root, "name", "a board", "a board has a name: `name = \"cross-68\"`");
        let seats = self.need(root, "seats", "a board", "seats in the order the ring passes them");
        let name = name.and_then(|i| self.word(i, "`name`"));
        let seats = seats.map(|i| self.words(i, "`seats`"));
        let travel = self.travel(root);
        let shared = root.get("shared").map(|i| self.shared(i)).unwrap_or_default();
        let own = root.get("own").map(|i| self.words(i, "`own`").list).unwrap_or_default();
        let ways = self.ways(root);
        let forks = root.get("fork").map(|i| self.forks(i)).unwrap_or_default();
        let gates = root.get("gates").map(|i| self.pairs(i, "`gates`")).unwrap_or_default();
        let classes = self.table(root.get("classes"), "`classes`");
        let classes = classes.iter().map(|(k, v)| self.class(k, v)).collect();
        let links = self.table(root.get("links"), "`links`");
        let links = links.iter().map(|(k, v)| (named(k), self.links(v))).collect();
        let picture = root.get("picture").and_then(|i| self.picture(i));
        let (name, seats, ways) = (name?, seats?, ways?);
        Some(Spec { name, travel, seats, shared, own, ways, forks, gates, classes, links, picture })
    }

    fn travel(&mut self, root: &Item) -> Travel {
        let Some(word) = root.get("travel").and_then(|i| self.word(i, "`travel`")) else {
            return Travel::CounterClockwise;
        };
        match word.text.as_str() {
            "clockwise" => Travel::Clockwise,
            "counter-clockwise" => Travel::CounterClockwise,
            _ => {
                let help = "pieces travel `clockwise` or `counter-clockwise`";
                let problem = P::BadName { name: word.text.clone(), what: "direction", help, span: word.site.span };
                self.note(&word.site, problem);
                Travel::CounterClockwise
            }
        }
    }

    fn shared(&mut self, item: &Item) -> Vec<Shared> {
        let items = self.list(item, "`shared`", "a list of `{ squares = …, turn = … }`").to_vec();
        items.iter().filter_map(|i| self.shared_one(i)).collect()
    }

    fn shared_one(&mut self, item: &Item) -> Option<Shared> {
        let table = "a list of `shared`";
        self.keys(item, table, &["squares", "turn"]);
        item.entries()?;
        let squares = self.need(item, "squares", table, "`{ squares = \"1..68\", turn = 17 }`");
        let turn = self.need(item, "turn", table, "how far the squares are turned from one seat to the next; 0: not");
        let squares = self.words(squares?, "`squares`");
        let turn = turn?;
        let shift = match &turn.value {
            Value::Whole(n) => Shift::One(*n, turn.site.clone()),
            Value::List(items) => {
                Shift::Each(items.iter().filter_map(|i| self.whole(i, "a shift")).collect(), turn.site.clone())
            }
            Value::Text(_) | Value::Decimal(_) | Value::Truth(_) | Value::Moment | Value::Table(_) => {
                self.wrong(turn, "`turn`", "a whole number, or a list with each seat's");
                return None;
            }
        };
        Some(Shared { squares, turn: shift })
    }

    fn ways(&mut self, root: &Item) -> Option<Ways> {
        match (root.get("route"), root.get("routes")) {
            (Some(one), Some(each)) => {
                self.fail(&each.site, P::TwoRoutes { first: one.site.span, span: each.site.span });
                None
            }
            (None, Some(each)) => {
                let entries = self.table(Some(each), "`routes`");
                let routes = entries.iter().map(|(k, v)| (named(k), self.words(v, "a way"))).collect();
                Some(Ways::Each(routes, each.site.clone()))
            }
            (Some(one), None) => Some(Ways::Turned(self.words(one, "`route`"))),
            (None, None) => {
                self.need(
                    root,
                    "route",
                    "a board",
                    "the first seat's way: `route = [\"5..68\", \"L1..L7\", \"home\"]`",
                );
                None
            }
        }
    }

    fn forks(&mut self, item: &Item) -> Vec<Fork> {
        let items = self.list(item, "`fork`", "a list of tables: write `[[fork]]`").to_vec();
        items.iter().filter_map(|i| self.fork(i)).collect()
    }

    fn fork(&mut self, item: &Item) -> Option<Fork> {
        self.keys(item, "a fork", &["name", "at", "path"]);
        item.entries()?;
        let name = self.need(item, "name", "a fork", "`name = \"lap\"`");
        let at = self.need(item, "at", "a fork", "where it leaves the way: `at = \"68\"`");
        let path = self.need(item, "path", "a fork", "its squares, the last one where it joins the way again");
        let name = name.and_then(|i| self.word(i, "`name`"));
        let at = at.and_then(|i| self.word(i, "`at`"));
        let path = path.map(|i| self.words(i, "`path`"));
        Some(Fork { name: name?, at: at?, path: path? })
    }

    fn class(&mut self, key: &Key, item: &Item) -> Class {
        let mut class = Class {
            name: named(key),
            squares: Vec::new(),
            turned: Vec::new(),
            owned: None,
            own: Vec::new(),
            seats: Vec::new(),
        };
        if item.entries().is_none() {
            class.squares = self.words(item, &format!("class `{}`", key.name)).list;
            return class;
        }
        self.keys(item, "a class", &["turned", "owned", "own", "squares", "seats"]);
        let mut words = |key: &str| item.get(key).map(|i| self.words(i, &format!("`{key}`")).list).unwrap_or_default();
        class.squares = words("squares");
        class.turned = words("turned");
        class.own = words("own");
        if let Some(owned) = item.get("owned")
            && self.truth(owned, "`owned`")
        {
            class.owned = Some(owned.site.clone());
        }
        let seats = self.table(item.get("seats"), "`seats`");
        class.seats = seats.iter().map(|(k, v)| (named(k), self.words(v, "`seats`"))).collect();
        class
    }

    fn links(&mut self, item: &Item) -> Vec<Link> {
        let items = self.list(item, "a set of links", "a list of pairs such as `[1, 38]`").to_vec();
        items.iter().filter_map(|i| self.link(i)).collect()
    }

    fn link(&mut self, item: &Item) -> Option<Link> {
        if let Some([foot, end]) = item.items() {
            let (foot, end) = (self.word(foot, "a foot"), self.word(end, "an end"));
            return Some(Link { foot: foot?, end: end?, site: item.site.clone() });
        }
        self.wrong(item, "a link", "a pair of squares such as `[1, 38]`");
        None
    }

    fn picture(&mut self, item: &Item) -> Option<Picture> {
        self.keys(item, "a picture", &["grid", "key"]);
        item.entries()?;
        let key = item.get("key").map(|i| self.pairs(i, "`key`")).unwrap_or_default();
        let grid = self.need(item, "grid", "a picture", "rows of square names, `.` for a blank and `*` for home");
        let grid = grid.and_then(|i| self.word(i, "`grid`"))?;
        Some(Picture { grid, key })
    }

    /// A table of text to text.
    fn pairs(&mut self, item: &Item, what: &str) -> Vec<(Word, Word)> {
        let entries = self.table(Some(item), what);
        entries.iter().filter_map(|(k, v)| Some((named(k), self.word(v, what)?))).collect()
    }

    fn need<'i>(&mut self, item: &'i Item, key: &'static str, table: &str, help: &'static str) -> Option<&'i Item> {
        let found = item.get(key);
        if found.is_none() && item.entries().is_some() {
            let span = match &item.value {
                Value::Table(entries) if table == "a board" => {
                    entries.first().map_or(item.site.span, |e| e.0.site.span)
                }
                _ => item.site.span,
            };
            self.fail(&item.site, P::MissingKey { key, table: table.to_owned(), help, span });
        }
        found
    }

    fn keys(&mut self, item: &Item, table: &str, known: &[&str]) {
        let Some(entries) = item.entries() else {
            self.wrong(item, table, "a table");
            return;
        };
        for (key, _) in entries.iter().filter(|(k, _)| !known.contains(&k.name.as_str())) {
            let mean = did_you_mean(&key.name, known.iter().copied()).map(str::to_owned);
            let known = known.iter().map(|k| format!("`{k}`")).collect::<Vec<_>>().join(", ");
            let (name, table) = (key.name.clone(), table.to_owned());
            self.note(&key.site, P::UnknownKey { key: name, table, mean, known, span: key.site.span });
        }
    }

    fn table(&mut self, item: Option<&Item>, what: &str) -> Vec<(Key, Item)> {
        let Some(item) = item else { return Vec::new() };
        if item.entries().is_none() {
            self.wrong(item, what, "a table");
        }
        item.entries().unwrap_or_default().to_vec()
    }

    fn list<'i>(&mut self, item: &'i Item, what: &str, expected: &'static str) -> &'i [Item] {
        if item.items().is_none() {
            self.wrong(item, what, expected);
        }
        item.items().unwrap_or_default()
    }

    /// A text or number, or a list of them.
    fn words(&mut self, item: &Item, what: &str) -> Words {
        let list = match &item.value {
            Value::List(items) => items.iter().filter_map(|i| self.word(i, what)).collect(),
            Value::Text(_)
            | Value::Whole(_)
            | Value::Decimal(_)
            | Value::Truth(_)
            | Value::Moment
            | Value::Table(_) => self.word(item, what).into_iter().collect(),
        };
        Words { list, site: item.site.clone() }
    }

    fn word(&mut self, item: &Item, what: &str) -> Option<Word> {
        let text = match &item.value {
            Value::Text(text) => text.clone(),
            Value::Whole(number) => number.to_string(),
            Value::Decimal(_) | Value::Truth(_) | Value::Moment | Value::List(_) | Value::Table(_) => {
                self.wrong(item, what, "made of texts and whole numbers");
                return None;
            }
        };
        Some(Word { text, site: item.site.clone() })
    }

    fn whole(&mut self, item: &Item, what: &str) -> Option<i64> {
        if let Value::Whole(number) = item.value {
            return Some(number);
        }
        self.wrong(item, what, "a whole number");
        None
    }

    fn truth(&mut self, item: &Item, what: &str) -> bool {
        if let Value::Truth(truth) = item.value {
            return truth;
        }
        self.wrong(item, what, "`true` or `false`");
        false
    }

    fn wrong(&mut self, item: &Item, what: &str, expected: &'static str) {
        let problem = P::WrongType { what: what.to_owned(), expected, found: item.kind(), span: item.site.span };
        self.fail(&item.site, problem);
    }
}

fn named(key: &Key) -> Word {
    Word { text: key.name.clone(), site: key.site.clone() }
}
