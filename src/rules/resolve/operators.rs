//! Operators: which types they take and what they make (sections 2 and 4 of the reference).

use crate::rules::ast::{Expr, ExprKind, Op, ParamValue};
use crate::rules::fold;
use crate::rules::ir::{Numbers, Pieces, Seat, Truth};
use crate::rules::resolve::args::plain_name;
use crate::rules::resolve::lookup::Found;
use crate::rules::resolve::lower::{Lower, short};
use crate::rules::resolve::mistake::Finding;
use crate::rules::resolve::typing::Typing;
use crate::rules::resolve::value::{Arg, Kind, Known, Scope, Val};
use crate::text::{Site, Span};

/// The value of a choice, and its values.
struct Chosen {
    value: String,
    options: Vec<String>,
}

impl<'a> Lower<'a> {
    pub(crate) fn binary(
        &mut self,
        op: (Op, Span),
        left: &'a Expr,
        right: &'a Expr,
        site: &Site,
        scope: &Scope<'a>,
        known: &Known,
    ) -> Option<Kind<'a>> {
        match op.0 {
            Op::And | Op::Or => {
                let (a, b) = (self.expr(left, scope, known), self.expr(right, scope, known));
                let (a, b) = (a.and_then(|v| self.truth(v)), b.and_then(|v| self.truth(v)));
                let (a, b) = (a?, b?);
                Some(Kind::Truth(if op.0 == Op::And { fold::and(a, b) } else { fold::or(a, b) }))
            }
            Op::Eq | Op::Ne => self.equal(op.0, left, right, site, scope, known),
            Op::Lt | Op::Le | Op::Gt | Op::Ge => {
                let (a, b) = (self.expr(left, scope, known), self.expr(right, scope, known));
                let (a, b) = (a.and_then(|v| self.number(v)), b.and_then(|v| self.number(v)));
                Some(Kind::Truth(fold::compare(op.0, a?, b?)))
            }
            Op::Add | Op::Sub | Op::Mul | Op::Div => {
                let (a, b) = (self.expr(left, scope, known), self.expr(right, scope, known));
                let (a, b) = (a.and_then(|v| self.number(v)), b.and_then(|v| self.number(v)));
                Some(Kind::Number(fold::arithmetic(op.0, a?, b?)))
            }
            Op::In | Op::NotIn => self.within(op.0 == Op::In, left, right, scope, known),
            Op::AllIn => {
                let (a, b) = (self.expr(left, scope, known), self.expr(right, scope, known));
                let (a, b) = (a.and_then(|v| self.pieces(v)), b.and_then(|v| self.area(v, scope, known)));
                Some(Kind::Truth(fold::all_in(a?, b?)))
            }
            Op::At => {
                let (a, b) = (self.expr(left, scope, known), self.expr(right, scope, known));
                let (a, b) = (a.and_then(|v| self.pieces(v)), b.and_then(|v| self.place(v)));
                Some(Kind::Pieces(fold::at(a?, b?)))
            }
            Op::Of => self.of(left, right, site, scope, known),
            Op::Marked => {
                let a = self.expr(left, scope, known).and_then(|v| self.pieces(v));
                let state = self.mark(right, scope);
                let (a, state) = (a?, state?);
                Some(Kind::Pieces(fold::filter(a, |p| Pieces::Marked(p, state.id))))
            }
        }
    }

    fn equal(
        &mut self,
        op: Op,
        left: &'a Expr,
        right: &'a Expr,
        site: &Site,
        scope: &Scope<'a>,
        known: &Known,
    ) -> Option<Kind<'a>> {
        for (choice, other) in [(left, right), (right, left)] {
            if let Some(chosen) = self.choice(choice, scope) {
                let same = self.chosen(&chosen?, other, scope)?;
                return Some(Kind::Truth(Truth::Const(same == (op == Op::Eq))));
            }
        }
        let (a, b) = (self.expr(left, scope, known), self.expr(right, scope, known));
        let (a, b) = (a?, b?);
        let truth = match (&a.kind, &b.kind) {
            (Kind::Unknown, _) | (_, Kind::Unknown) => Truth::Same,
            (Kind::Seat(_), _) | (_, Kind::Seat(_)) => fold::same_seat(self.seat(a)?, self.seat(b)?),
            (Kind::Pieces(_), Kind::Pieces(_)) => {
                let words = short(site.words());
                self.say(site, Finding::ComparesHowMany { words, span: site.span });
                fold::compare(Op::Eq, self.number(a)?, self.number(b)?)
            }
            (Kind::Place(_), _) => {
                let help = format!("a place is compared with an area: `{} in …`", short(a.site.words()));
                return self.wrong(&a, "a number is", Some(help));
            }
            _ => {
                let (a, b) = (self.number(a), self.number(b));
                fold::compare(Op::Eq, a?, b?)
            }
        };
        Some(Kind::Truth(if op == Op::Eq { truth } else { fold::not(truth) }))
    }

    /// The value of a setting that is a choice, if the expression is the name of one; `Some(None)` if it is wrong.
    fn choice(&mut self, e: &'a Expr, scope: &Scope<'a>) -> Option<Option<Chosen>> {
        let ExprKind::Name(name) = &e.kind else { return None };
        let site = self.site(scope, e.span);
        if name.module.is_none() {
            let arg = scope.args.iter().find(|(n, _)| *n == name.name).map(|(_, a)| a.clone());
            match arg {
                Some(Arg::Given(e, outer)) => return self.choice(e, &outer),
                Some(Arg::Place(_) | Arg::Unknown) => return None,
                None => {}
            }
        }
        match self.find(name, &site, scope)? {
            Found::Param(_, param) if matches!(param.value, ParamValue::Choice(_)) => {
                let val = self.expr(e, scope, &Known::open());
                match val.map(|v| v.kind) {
                    Some(Kind::Choice { value, options }) => Some(Some(Chosen { value, options })),
                    _ => Some(None),
                }
            }
            Found::Define(at) if at.define.args.is_empty() => {
                let inside =
                    Scope { unit: at.unit, replaced: None, args: std::rc::Rc::default(), chain: scope.chain.clone() };
                // Only a define that is nothing but a name can be a choice; one that names itself is said elsewhere.
                match &at.define.body.kind {
                    ExprKind::Name(n) if n.name != at.define.name.name => self.choice_once(&at.define.body, &inside),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn choice_once(&mut self, e: &'a Expr, scope: &Scope<'a>) -> Option<Option<Chosen>> {
        let ExprKind::Name(name) = &e.kind else { return None };
        let site = self.site(scope, e.span);
        match self.find(name, &site, scope)? {
            Found::Param(_, param) if matches!(param.value, ParamValue::Choice(_)) => self.choice(e, scope),
            _ => None,
        }
    }

    /// Whether a choice has the value that is written.
    fn chosen(&mut self, chosen: &Chosen, other: &'a Expr, scope: &Scope<'a>) -> Option<bool> {
        let mut e = other;
        let mut outer = std::rc::Rc::new(scope.clone());
        while let Some(Arg::Given(given, s)) = argument(e, &outer) {
            e = given;
            outer = s;
        }
        let site = self.site(&outer, e.span);
        let found = plain_name(e).map(str::to_owned);
        match found.filter(|n| chosen.options.contains(n)) {
            Some(name) => Some(name == chosen.value),
            None => {
                let words = short(site.words());
                let help = crate::report::did_you_mean(&words, chosen.options.iter().map(String::as_str));
                let help = help.map(|y| format!("did you mean `{y}`?"));
                let options = listed(&chosen.options);
                self.typing(&site, Typing::NotAChoice { found: words, options, help, span: site.span });
                None
            }
        }
    }

    /// A term as one of the values that a place of a pattern takes, or a setting that is one of them.
    pub(crate) fn option(&mut self, e: &'a Expr, scope: &Scope<'a>, options: &[&str]) -> Option<String> {
        if let Some(chosen) = self.choice(e, scope) {
            let chosen = chosen?;
            match chosen.options.iter().find(|o| !options.contains(&o.as_str())) {
                None => return Some(chosen.value),
                Some(odd) => {
                    let site = self.site(scope, e.span);
                    let options = listed(options);
                    let help = Some(format!("`{}` can be set to `{odd}`", short(site.words())));
                    self.typing(&site, Typing::NotAChoice { found: odd.clone(), options, help, span: site.span });
                    return None;
                }
            }
        }
        let site = self.site(scope, e.span);
        let words = short(site.words());
        match plain_name(e).filter(|n| options.contains(n)) {
            Some(name) => Some(name.to_owned()),
            None => {
                let help = crate::report::did_you_mean(&words, options.iter().copied());
                let help = help.map(|y| format!("did you mean `{y}`?"));
                let options = listed(options);
                self.typing(&site, Typing::NotAChoice { found: words, options, help, span: site.span });
                None
            }
        }
    }

    fn within(
        &mut self,
        inside: bool,
        left: &'a Expr,
        right: &'a Expr,
        scope: &Scope<'a>,
        known: &Known,
    ) -> Option<Kind<'a>> {
        let (a, b) = (self.expr(left, scope, known), self.expr(right, scope, known));
        let (a, b) = (a?, b?);
        if matches!(b.kind, Kind::Numbers(_)) && !matches!(a.kind, Kind::Unknown) {
            let (n, list) = (self.number(a), self.numbers(b));
            return Some(self.turned(fold::number_in(n?, list?), inside));
        }
        match a.kind {
            Kind::Pieces(p) => {
                if let Kind::Pieces(q) = b.kind {
                    return Some(Kind::Pieces(if inside { fold::both(p, q) } else { fold::without(p, q) }));
                }
                let area = self.area(b, scope, known)?;
                Some(Kind::Pieces(if inside { fold::within(p, area) } else { fold::outside(p, area) }))
            }
            Kind::Place(p) | Kind::Spot(p, _) => {
                if let Kind::AreaOf(at) = b.kind {
                    // A place is put into the define at once: no free place is left to be judged.
                    let val = self.write_out(at, vec![Arg::Place(p)], &b.site, scope, known)?;
                    let t = self.truth(val)?;
                    return Some(self.turned(t, inside));
                }
                let area = self.area(b, scope, known)?;
                Some(self.turned(fold::place_in(p, area), inside))
            }
            Kind::Unknown => {
                if !matches!(b.kind, Kind::Pieces(_) | Kind::Numbers(_)) {
                    self.area(b, scope, known)?;
                }
                Some(Kind::Unknown)
            }
            Kind::Number(_) | Kind::Counts(_) => {
                let (n, list) = (self.number(a), self.numbers(b));
                Some(self.turned(fold::number_in(n?, list?), inside))
            }
            Kind::Stacks(_) => self.pieces(a).map(Kind::Pieces),
            _ => self.pieces(a).map(Kind::Pieces),
        }
    }

    fn turned(&self, t: Truth, inside: bool) -> Kind<'a> {
        Kind::Truth(if inside { t } else { fold::not(t) })
    }

    fn of(
        &mut self,
        left: &'a Expr,
        right: &'a Expr,
        site: &Site,
        scope: &Scope<'a>,
        known: &Known,
    ) -> Option<Kind<'a>> {
        let (a, b) = (self.expr(left, scope, known), self.expr(right, scope, known));
        let (a, b) = (a?, b?);
        match a.kind {
            Kind::Number(_) => {
                let n = short(a.site.words());
                let help = format!("write `any {}`", short(site.words()));
                self.typing(&a.site, Typing::AnyMissing { n, help, span: a.site.span });
                None
            }
            Kind::Counts(c) => Some(Kind::Counts(fold::of_value(c, self.numbers(b)?))),
            Kind::Free(_) if matches!(b.kind, Kind::Number(_) | Kind::Numbers(_)) => {
                let (c, n) = (self.counts(a), self.numbers(b));
                Some(Kind::Counts(fold::of_value(c?, n?)))
            }
            Kind::Unknown => Some(Kind::Unknown),
            _ => {
                let (p, s) = (self.pieces(a), self.seat_of(b));
                let (p, s) = (p?, s?);
                Some(Kind::Pieces(fold::filter(p, |p| Pieces::OfSeat(p, s))))
            }
        }
    }

    fn seat_of(&mut self, val: Val<'a>) -> Option<Seat> {
        if matches!(val.kind, Kind::Number(_) | Kind::Numbers(_)) {
            let help = "pieces of a seat: `all of player`; counts of a value: `dice of 6`".to_owned();
            return self.wrong(&val, "a seat is", Some(help));
        }
        self.seat(val)
    }

    pub(crate) fn any(&mut self, count: &'a Expr, of: &'a Expr, scope: &Scope<'a>, known: &Known) -> Option<Kind<'a>> {
        let n = self.expr(count, scope, known).and_then(|v| self.number(v));
        let val = self.expr(of, scope, known)?;
        match val.kind {
            Kind::Pieces(p) => Some(Kind::Pieces(fold::any_of_pieces(n?, p))),
            Kind::Counts(c) => Some(Kind::Counts(fold::any_of_counts(n?, c))),
            Kind::Free(_) => {
                let c = self.counts(val)?;
                Some(Kind::Counts(fold::any_of_counts(n?, c)))
            }
            Kind::Unknown => Some(Kind::Unknown),
            _ => self.wrong(&val, "pieces or counts are", None),
        }
    }
}

fn argument<'a>(e: &Expr, scope: &Scope<'a>) -> Option<Arg<'a>> {
    let name = plain_name(e)?;
    scope.args.iter().find(|(n, _)| n == name).map(|(_, a)| a.clone())
}

/// Options as a list in back quotes.
pub(crate) fn listed(options: &[impl AsRef<str>]) -> String {
    options.iter().map(|o| format!("`{}`", o.as_ref())).collect::<Vec<_>>().join(", ")
}

/// Whether a list of numbers has a 0 in it, as far as that is known.
pub(crate) fn has_zero(list: &Numbers) -> bool {
    match list {
        Numbers::List(l) => l.contains(&0),
        Numbers::One(_) => false,
    }
}
