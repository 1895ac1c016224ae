//! Looking names up, in the order of section 2 of the reference.

use crate::board::SeatId;
use crate::report::did_you_mean;
use crate::rules::ast::{Name, Param};
use crate::rules::ir::Area;
use crate::rules::resolve::index::Decl;
use crate::rules::resolve::lower::Lower;
use crate::rules::resolve::mistake::Naming;
use crate::rules::resolve::symbols::Missing;
use crate::rules::resolve::value::{Arg, DefineAt, Scope, StateAt, Unbound};
use crate::rules::words::{self, Word};
use crate::text::Site;
use crate::throws::TagId;

/// What a name stands for.
pub(crate) enum Found<'a> {
    /// An argument of the define that is read.
    Arg(Arg<'a>),
    /// A setting and its unit.
    Param(usize, &'a Param),
    /// A state.
    State(StateAt),
    /// A define.
    Define(DefineAt<'a>),
    /// A word of the language.
    Word(&'static Word),
    /// A tag.
    Tag(TagId),
    /// A seat of the board.
    Seat(SeatId),
    /// A class or a set of links of the board.
    Area(Area),
    /// A fork or gate of the board.
    Way,
    /// Nothing that is known.
    Nothing,
}

impl<'a> Lower<'a> {
    /// Looks a name up; `None` where it is wrong and that was said.
    pub(crate) fn find(&mut self, name: &Name, site: &Site, scope: &Scope<'a>) -> Option<Found<'a>> {
        if let Some(module) = &name.module {
            return self.dotted(module, name, site, scope);
        }
        let word = name.name.as_str();
        if let Some((_, arg)) = scope.args.iter().find(|(n, _)| n == word) {
            return Some(Found::Arg(arg.clone()));
        }
        let units = self.visible(scope);
        if let Some((unit, decl)) = units.iter().find_map(|u| self.index.find(*u, word).map(|d| (*u, d))) {
            return Some(self.declared(unit, decl));
        }
        if let Some(w) = words::find(word) {
            return Some(Found::Word(w));
        }
        if let Some(tag) = self.tags.find(word) {
            return Some(Found::Tag(tag));
        }
        self.on_board(word)
    }

    /// The units whose names are seen: own, that of the replaced sentence, used ones.
    fn visible(&self, scope: &Scope<'a>) -> Vec<usize> {
        let own = [Some(scope.unit), scope.replaced].into_iter().flatten();
        own.chain(self.index.uses.get(scope.unit).into_iter().flatten().copied()).collect()
    }

    fn declared(&self, unit: usize, decl: Decl<'a>) -> Found<'a> {
        match decl {
            Decl::Param(p) => Found::Param(unit, p),
            Decl::State(s, id) => Found::State(StateAt { id, name: s.name.name.clone(), of: s.of }),
            Decl::Define(define) => Found::Define(DefineAt { unit, define }),
        }
    }

    fn dotted(&mut self, module: &str, name: &Name, site: &Site, scope: &Scope<'a>) -> Option<Found<'a>> {
        let Some(unit) = self.units.iter().position(|u| u.name == module) else {
            if self.library.iter().any(|m| m == module) {
                return self.elsewhere(module, name, site, scope);
            }
            let help = did_you_mean(module, self.units.iter().map(|u| u.name.as_str()));
            let help = help.map(|y| format!("did you mean `{y}.{}`?", name.name));
            self.say(site, Naming::UnknownModule { name: module.to_owned(), help, span: site.span });
            return None;
        };
        let Some(decl) = self.index.find(unit, &name.name) else {
            let help = did_you_mean(&name.name, self.index.declared(unit));
            let help = help.map(|y| format!("did you mean `{module}.{y}`?"));
            self.say(site, Naming::UnknownWord { name: format!("{module}.{}", name.name), help, span: site.span });
            return None;
        };
        if !self.visible(scope).contains(&unit) {
            return self.not_used(&name.name, unit, site);
        }
        Some(self.declared(unit, decl))
    }

    /// A name of a module that is not chosen, or, where one module is read alone, not used.
    fn elsewhere<T>(&mut self, module: &str, name: &Name, site: &Site, scope: &Scope<'a>) -> Option<T> {
        let (module, span) = (module.to_owned(), site.span);
        if self.board.is_some() {
            let unit = self.units[scope.unit].name.clone();
            self.say(site, Naming::UsedNotChosen { unit, module, span });
        } else {
            self.say(site, Naming::NotUsed { name: name.name.clone(), module, span });
        }
        None
    }

    fn not_used<T>(&mut self, name: &str, unit: usize, site: &Site) -> Option<T> {
        let (name, module) = (name.to_owned(), self.units[unit].name.clone());
        self.say(site, Naming::NotUsed { name, module, span: site.span });
        None
    }

    fn on_board(&self, word: &str) -> Option<Found<'a>> {
        let Some(board) = self.board else { return Some(Found::Nothing) };
        let area = board.class(word).map(Area::Class).or_else(|| board.link(word).map(Area::Link));
        Some(match (board.seat(word), area) {
            // A board gives each name once; if it did not, an area would win where one is wanted.
            (_, Some(area)) => Found::Area(area),
            (Some(seat), None) => Found::Seat(seat),
            (None, None) if board.edge(word).is_some() => Found::Way,
            (None, None) => Found::Nothing,
        })
    }

    /// The area so named: of the language or of the board.
    pub(crate) fn area_named(&mut self, name: &str, site: &Site, setting: Option<&str>) -> Option<Area> {
        Some(match name {
            "nest" => Area::Nest,
            "home" => Area::Home,
            "gone" => Area::Gone,
            "track" => Area::Track,
            "nowhere" => Area::Nowhere,
            word => {
                let board = self.board;
                let area = board.and_then(|b| b.class(word).map(Area::Class).or_else(|| b.link(word).map(Area::Link)));
                let clash = board.is_some_and(|b| b.seat(word).is_some());
                match area {
                    Some(area) if !clash => area,
                    Some(_) | None => {
                        let setting = setting.map(str::to_owned);
                        let missing = Missing { name: word.to_owned(), site: site.clone(), setting, clash };
                        Area::Class(self.symbols.class(missing)?)
                    }
                }
            }
        })
    }

    /// The tag so named.
    pub(crate) fn tag_named(&mut self, name: &str, site: &Site) -> Option<TagId> {
        let spelled = match name {
            "dice" => "die",
            other => other,
        };
        match self.tags.find(spelled) {
            Some(tag) => Some(tag),
            None => {
                let missing = Missing { name: name.to_owned(), site: site.clone(), setting: None, clash: false };
                self.symbols.tag(missing)
            }
        }
    }

    /// All names that could stand here, for suggestions.
    pub(crate) fn names(&self, scope: &Scope<'a>) -> Vec<String> {
        let mut list: Vec<String> = scope.args.iter().map(|(n, _)| n.clone()).collect();
        for unit in self.visible(scope) {
            list.extend(self.index.declared(unit).into_iter().map(str::to_owned));
        }
        list.extend(words::spellings().map(str::to_owned));
        list.extend(self.tags.names().iter().cloned());
        if let Some(b) = self.board {
            list.extend(b.seats.iter().cloned());
            list.extend(b.classes.iter().map(|c| c.name.clone()));
            list.extend(b.links.iter().map(|l| l.name.clone()));
        }
        list
    }

    /// A name that nothing visible has, and what could be meant by it.
    pub(crate) fn unbound(&self, name: &str, scope: &Scope<'a>) -> Unbound {
        let names = self.names(scope);
        let meant = did_you_mean(name, names.iter().map(String::as_str)).map(str::to_owned);
        let owner = (0..self.units.len()).find(|u| self.index.find(*u, name).is_some());
        Unbound { name: name.to_owned(), meant, owner }
    }

    /// Says that a name is unknown, or belongs to a module that is not used.
    pub(crate) fn unknown<T>(&mut self, name: &Unbound, site: &Site) -> Option<T> {
        if let Some(unit) = name.owner {
            return self.not_used(&name.name, unit, site);
        }
        let help = name.meant.as_ref().map(|y| format!("did you mean `{y}`?"));
        self.say(site, Naming::UnknownWord { name: name.name.clone(), help, span: site.span });
        None
    }
}
