//! Binding: names that are left in sentences that hold must be known to the board, the throws and the sheet.

use crate::board::{Board, ClassId, EdgeId, LinkId, SeatId};
use crate::report::did_you_mean;
use crate::rules::change::{self, Visit};
use crate::rules::ir::Sentence;
use crate::rules::resolve::lower::Lower;
use crate::rules::resolve::mistake::Naming;
use crate::rules::resolve::operators::listed;
use crate::rules::resolve::symbols::{Missing, Symbols};
use crate::text::Site;
use crate::throws::{TagId, ThrowId};

/// What is missing, by kind.
enum Lack {
    Area(Missing),
    Way(Missing),
    Seat(Missing),
    Tag(Missing),
    Throw(Missing),
}

struct Gather<'s> {
    symbols: &'s Symbols,
    lacks: Vec<Lack>,
}

impl Visit for Gather<'_> {
    fn class(&mut self, class: &mut ClassId) {
        self.lacks.extend(self.symbols.classes.get(class.0).cloned().map(Lack::Area));
    }
    fn link(&mut self, link: &mut LinkId) {
        self.lacks.extend(self.symbols.links.get(link.0).cloned().map(Lack::Area));
    }
    fn edge(&mut self, edge: &mut EdgeId) {
        self.lacks.extend(self.symbols.edges.get(edge.0).cloned().map(Lack::Way));
    }
    fn seat(&mut self, seat: &mut SeatId) {
        self.lacks.extend(self.symbols.seats.get(seat.0).cloned().map(Lack::Seat));
    }
    fn tag(&mut self, tag: &mut TagId) {
        self.lacks.extend(self.symbols.tags.get(tag.0).cloned().map(Lack::Tag));
    }
    fn throw(&mut self, throw: &mut ThrowId) {
        self.lacks.extend(self.symbols.throws.get(throw.0).cloned().map(Lack::Throw));
    }
}

impl Lower<'_> {
    /// Says what the sentences that hold ask for and nobody has.
    pub(crate) fn bind(&mut self, sentences: &mut [Sentence], site_of: &dyn Fn(&str) -> Option<Site>) {
        let mut gather = Gather { symbols: &self.symbols, lacks: Vec::new() };
        sentences.iter_mut().for_each(|s| change::sentence(s, &mut gather));
        let lacks = gather.lacks;
        for lack in lacks {
            self.lack(lack, site_of);
        }
    }

    fn lack(&mut self, lack: Lack, site_of: &dyn Fn(&str) -> Option<Site>) {
        match lack {
            Lack::Area(m) => {
                if let Some(board) = self.board {
                    self.no_area(&m, board, site_of);
                }
            }
            Lack::Way(m) => {
                if let Some(board) = self.board {
                    let help = suggest(
                        &m.name,
                        &board.edges,
                        "its ways are",
                        "it names no way; a `[[fork]]` or `[gates]` does",
                    );
                    let mistake =
                        Naming::UnknownWay { board: board.name.clone(), name: m.name, help, span: m.site.span };
                    self.say(&m.site, mistake);
                }
            }
            Lack::Seat(m) => {
                if let Some(board) = self.board {
                    let help = Some(suggest(&m.name, &board.seats, "the seats of the board are", ""));
                    self.say(&m.site, Naming::UnknownWord { name: m.name, help, span: m.site.span });
                }
            }
            Lack::Tag(m) => {
                if self.throws.is_some() {
                    let help = suggest(&m.name, self.tags.names(), "tags are", "");
                    self.say(&m.site, Naming::UnknownTag { name: m.name, help, span: m.site.span });
                }
            }
            Lack::Throw(m) => {
                if let Some(throws) = self.throws {
                    let help = suggest(&m.name, throws, "further throws are", "it has `[throw]` only");
                    self.say(&m.site, Naming::UnknownThrow { name: m.name, help, span: m.site.span });
                }
            }
        }
    }

    fn no_area(&mut self, m: &Missing, board: &Board, site_of: &dyn Fn(&str) -> Option<Site>) {
        let site = m.setting.as_deref().and_then(site_of).unwrap_or_else(|| m.site.clone());
        let (name, board_name, span) = (m.name.clone(), board.name.clone(), site.span);
        if m.clash {
            let asker = m.setting.as_ref().map_or("this sentence".to_owned(), |s| format!("`{s}`"));
            return self.say(&site, Naming::BoardNameClash { name, board: board_name, asker, span });
        }
        let asked = m.setting.as_ref().map_or(String::new(), |s| format!(", which setting `{s}` asks for"));
        let classes = board.classes.iter().map(|c| c.name.clone());
        let all: Vec<String> = classes.chain(board.links.iter().map(|l| l.name.clone())).collect();
        let help = suggest(&name, &all, "it has", "it has no classes at all");
        self.say(&site, Naming::UnknownArea { board: board_name, name, asked, help, span });
    }
}

fn suggest(name: &str, known: &[String], list: &str, none: &str) -> String {
    match did_you_mean(name, known.iter().map(String::as_str)) {
        Some(y) => format!("did you mean `{y}`?"),
        None if known.is_empty() => none.to_owned(),
        None => format!("{list} {}", listed(known)),
    }
}
