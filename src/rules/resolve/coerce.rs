//! The coercions of section 3 of the reference, and no others.
//!
//! Pieces and counts are how many where a number is wanted, and whether there is any where a truth is wanted;
//! a number is a list of one where numbers are wanted. A name that nothing in the rules has is an area, a tag or a
//! seat where one of these is wanted: whether it exists shows when the rules are bound to a board.

use crate::board::LinkId;
use crate::rules::ast::Owner;
use crate::rules::fold;
use crate::rules::ir::{Area, Counts, Number, Numbers, Pieces, Place, Seat, Truth};
use crate::rules::resolve::index::owner_words;
use crate::rules::resolve::lower::{Lower, free_place};
use crate::rules::resolve::symbols::Missing;
use crate::rules::resolve::typing::Typing;
use crate::rules::resolve::value::{Kind, Known, Scope, StateAt, Unbound, Val};
use crate::text::Site;

impl<'a> Lower<'a> {
    /// As a truth.
    pub(crate) fn truth(&mut self, val: Val<'a>) -> Option<Truth> {
        match val.kind {
            Kind::Truth(t) => Some(t),
            Kind::Pieces(p) => Some(fold::any_pieces(p)),
            Kind::Counts(c) => Some(fold::any_counts(c)),
            Kind::Unknown => Some(Truth::Same),
            Kind::Number(_) => {
                let help = Some(format!("compare it: `{} > 0`", super::lower::short(val.site.words())));
                self.wrong(&val, "a truth is", help)
            }
            Kind::Choice { ref options, .. } => {
                let help = options.first().map(|o| format!("compare it: `{} = {o}`", val.site.words()));
                self.wrong(&val, "a truth is", help)
            }
            _ => self.other(&val, "a truth is"),
        }
    }

    /// As a number.
    pub(crate) fn number(&mut self, val: Val<'a>) -> Option<Number> {
        match val.kind {
            Kind::Number(n) => Some(n),
            Kind::Pieces(p) => Some(fold::of_pieces(p)),
            Kind::Counts(c) => Some(fold::of_counts(c)),
            Kind::Unknown => Some(Number::Total),
            Kind::Truth(_) => {
                let help = Some("a truth stands alone: `x`, or `not x`".to_owned());
                self.wrong(&val, "a number is", help)
            }
            _ => self.other(&val, "a number is"),
        }
    }

    /// As a list of numbers.
    pub(crate) fn numbers(&mut self, val: Val<'a>) -> Option<Numbers> {
        match val.kind {
            Kind::Numbers(l) => Some(l),
            Kind::Number(_) | Kind::Pieces(_) | Kind::Counts(_) => Some(fold::list_of_one(self.number(val)?)),
            Kind::Unknown => Some(fold::list_of_one(Number::Total)),
            _ => self.other(&val, "a list of numbers is"),
        }
    }

    /// As pieces.
    pub(crate) fn pieces(&mut self, val: Val<'a>) -> Option<Pieces> {
        match val.kind {
            Kind::Pieces(p) => Some(p),
            Kind::Unknown => Some(Pieces::All),
            Kind::Stacks(_) => {
                let help =
                    "stacks move, and do nothing else: only the pieces of a `may` can be stacks; filters stand inside";
                self.wrong(&val, "pieces are", Some(help.to_owned()))
            }
            Kind::Number(_) => self.wrong(&val, "pieces are", Some("some of them are `any 2 of mine`".to_owned())),
            Kind::Seat(_) => {
                let help = format!("the pieces of a seat are `all of {}`", val.site.words());
                self.wrong(&val, "pieces are", Some(help))
            }
            _ => self.other(&val, "pieces are"),
        }
    }

    /// As counts.
    pub(crate) fn counts(&mut self, val: Val<'a>) -> Option<Counts> {
        match val.kind {
            Kind::Counts(c) => Some(c),
            Kind::Unknown => Some(Counts::Hand),
            Kind::Free(name) => self.free_tag(&name, &val.site),
            Kind::Number(_) => {
                let help = format!("counts of this value are `dice of {}`", val.site.words());
                self.wrong(&val, "counts are", Some(help))
            }
            _ => self.other(&val, "counts are"),
        }
    }

    /// As a place.
    pub(crate) fn place(&mut self, val: Val<'a>) -> Option<Place> {
        match val.kind {
            Kind::Place(p) | Kind::Spot(p, _) => Some(p),
            Kind::Unknown => Some(Place::Nowhere),
            Kind::Area(_) | Kind::AreaOf(_) => {
                let words = val.site.words();
                let help = format!("`at` a place, `in` an area; ahead of the mover: `next({words})`");
                self.wrong(&val, "a place is", Some(help))
            }
            _ => self.other(&val, "a place is"),
        }
    }

    /// As an area.
    pub(crate) fn area(&mut self, val: Val<'a>, scope: &Scope<'a>, known: &Known) -> Option<Area> {
        match val.kind {
            Kind::Area(a) | Kind::Spot(_, a) => Some(a),
            Kind::Unknown => Some(Area::Track),
            Kind::AreaOf(at) => {
                let inside = self.write_out(at, free_place(), &val.site, scope, known)?;
                Some(fold::area_where(self.truth(inside)?))
            }
            Kind::Free(name) => self.free_area(&name, &val.site),
            Kind::Place(_) => {
                let help = format!("`at` a place, `in` an area: write `at {}`", val.site.words());
                self.wrong(&val, "an area is", Some(help))
            }
            Kind::Pieces(_) => self.wrong(&val, "an area is", None),
            _ => self.other(&val, "an area is"),
        }
    }

    /// As a seat.
    pub(crate) fn seat(&mut self, val: Val<'a>) -> Option<Seat> {
        match val.kind {
            Kind::Seat(s) => Some(s),
            Kind::Unknown => Some(Seat::Player),
            Kind::Free(name) => self.free_seat(&name, &val.site),
            Kind::Pieces(_) => {
                let help = format!("whose they are: `owner({})`", val.site.words());
                self.wrong(&val, "a seat is", Some(help))
            }
            _ => self.other(&val, "a seat is"),
        }
    }

    /// As sets of links; none for `nowhere`.
    pub(crate) fn links(&mut self, val: Val<'a>) -> Option<Vec<LinkId>> {
        match val.kind {
            Kind::Area(ref a) => match self.links_of(a) {
                Some(list) => Some(list),
                None => {
                    let help = Some("the board lists its links in `[links]`".to_owned());
                    self.wrong(&val, "a set of links is", help)
                }
            },
            Kind::Spot(_, Area::Nowhere) | Kind::Unknown => Some(Vec::new()),
            Kind::Free(name) if name.owner.is_none() && (self.board.is_some() || name.meant.is_none()) => {
                let missing = Missing { name: name.name, site: val.site, setting: None, clash: false };
                self.symbols.link(missing).map(|l| vec![l])
            }
            _ => self.other(&val, "a set of links is"),
        }
    }

    fn links_of(&mut self, area: &Area) -> Option<Vec<LinkId>> {
        match area {
            Area::Link(l) => Some(vec![*l]),
            Area::Nowhere => Some(Vec::new()),
            // A name that no board knows yet may well be a set of links.
            Area::Class(c) => {
                let missing = self.symbols.classes.get(c.0)?.clone();
                self.symbols.link(missing).map(|l| vec![l])
            }
            Area::Union(list) => {
                let each: Option<Vec<_>> = list.iter().map(|a| self.links_of(a)).collect();
                Some(each?.concat())
            }
            Area::Nest | Area::Home | Area::Gone | Area::Track | Area::Own(_) | Area::Where(_) => None,
        }
    }

    fn other<T>(&mut self, val: &Val<'a>, wanted: &'static str) -> Option<T> {
        match val.kind {
            Kind::Free(ref name) => {
                let (name, site) = (name.clone(), val.site.clone());
                self.unknown(&name, &site)
            }
            Kind::State(ref at) => {
                let at = at.clone();
                self.state_of(&at, &val.site)
            }
            Kind::AreaOf(at) if wanted == "a truth is" => {
                let help = Some(format!("ask it of a place: `{}(here)`", at.define.name.name));
                self.arity(&at.define.name.name, 1, 0, &val.site, help)
            }
            Kind::Way(_) => {
                let help = Some("a way stands behind `never cross`".to_owned());
                self.wrong(val, wanted, help)
            }
            _ => self.wrong(val, wanted, None),
        }
    }

    /// Says that a state needs what it is of.
    pub(crate) fn state_of<T>(&mut self, at: &StateAt, site: &Site) -> Option<T> {
        let (name, of) = (at.name.clone(), owner_words(at.of));
        let write = match at.of {
            Owner::Piece => format!("{name}(mover)"),
            Owner::Seat => format!("{name}(player)"),
            Owner::Game => format!("{name}(game)"),
        };
        self.typing(site, Typing::StateOf { name, of, write, help: None, span: site.span });
        None
    }

    fn free_area(&mut self, name: &Unbound, site: &Site) -> Option<Area> {
        let board_name = |n: &String| self.board.is_some_and(|b| b.class(n).is_some() || b.link(n).is_some());
        if name.owner.is_some() || name.meant.as_ref().is_some_and(|m| !board_name(m)) {
            return self.unknown(name, site);
        }
        self.area_named(&name.name, site, None)
    }

    fn free_tag(&mut self, name: &Unbound, site: &Site) -> Option<Counts> {
        if name.owner.is_some() || name.meant.as_ref().is_some_and(|m| self.tags.find(m).is_none()) {
            return self.unknown(name, site);
        }
        self.tag_named(&name.name, site).map(Counts::Tag)
    }

    fn free_seat(&mut self, name: &Unbound, site: &Site) -> Option<Seat> {
        let seat_name = |n: &String| self.board.is_some_and(|b| b.seat(n).is_some());
        if name.owner.is_some() || name.meant.as_ref().is_some_and(|m| !seat_name(m)) {
            return self.unknown(name, site);
        }
        let missing = Missing { name: name.name.clone(), site: site.clone(), setting: None, clash: false };
        self.symbols.seat(missing).map(Seat::Named)
    }
}
