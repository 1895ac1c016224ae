//! The holes of a pattern, read with the type that the pattern asks for.

use crate::board::EdgeId;
use crate::rules::ast::{Expr, ExprKind};
use crate::rules::ir::{Choice, Counts, Number, Numbers, Pieces, Place, StateRef, Truth};
use crate::rules::resolve::args::plain_name;
use crate::rules::resolve::lookup::Found;
use crate::rules::resolve::lower::{Lower, short};
use crate::rules::resolve::symbols::Missing;
use crate::rules::resolve::typing::Typing;
use crate::rules::resolve::value::{Kind, Known, Scope, Val};
use crate::text::Span;
use crate::throws::{TagId, ThrowId};

/// A row of terms that fits a pattern.
pub struct Row<'l, 'a> {
    /// The reader.
    pub low: &'l mut Lower<'a>,
    /// What stands in the holes, in the order of the form.
    pub holes: Vec<Option<&'a Expr>>,
    /// The names that are seen.
    pub scope: &'l Scope<'a>,
    /// What is known to the pieces that a `may` names.
    pub pick: &'l Known,
    /// What is known to all else.
    pub known: &'l Known,
    /// The whole row.
    pub span: Span,
}

impl<'a> Row<'_, 'a> {
    fn hole(&self, i: usize) -> Option<&'a Expr> {
        self.holes.get(i).copied().flatten()
    }

    /// Whether a hole of an optional part is filled.
    pub fn has(&self, i: usize) -> bool {
        self.hole(i).is_some()
    }

    fn val(&mut self, i: usize, known: &Known) -> Option<Val<'a>> {
        let e = self.hole(i)?;
        self.low.expr(e, self.scope, known)
    }

    /// The pieces or stacks that a `may` names.
    pub fn choice(&mut self, i: usize) -> Option<Choice> {
        let val = self.val(i, self.pick)?;
        match val.kind {
            Kind::Stacks(pieces) => Some(Choice { pieces, stacks: true }),
            _ => Some(Choice { pieces: self.low.pieces(val)?, stacks: false }),
        }
    }

    /// Pieces.
    pub fn pieces(&mut self, i: usize) -> Option<Pieces> {
        let val = self.val(i, self.pick)?;
        self.low.pieces(val)
    }

    /// A number.
    pub fn number(&mut self, i: usize) -> Option<Number> {
        let val = self.val(i, self.known)?;
        self.low.number(val)
    }

    /// A number in an optional part; `Some(None)` if it is not there.
    pub fn maybe_number(&mut self, i: usize) -> Option<Option<Number>> {
        if self.has(i) { self.number(i).map(Some) } else { Some(None) }
    }

    /// A place behind `to`.
    pub fn place(&mut self, i: usize) -> Option<Place> {
        let val = self.val(i, &self.known.behind_to())?;
        self.low.place(val)
    }

    /// Counts.
    pub fn counts(&mut self, i: usize) -> Option<Counts> {
        let val = self.val(i, self.known)?;
        self.low.counts(val)
    }

    /// Numbers of a cost, read before there is a mover.
    pub fn numbers(&mut self, i: usize) -> Option<Numbers> {
        let val = self.val(i, self.pick)?;
        self.low.numbers(val)
    }

    /// A truth about a play, behind `most`.
    pub fn truth(&mut self, i: usize) -> Option<Truth> {
        let e = self.hole(i)?;
        let val = self.val(i, self.known)?;
        let wrong = match &val.kind {
            Kind::Number(_) | Kind::Numbers(_) => true,
            Kind::Counts(c) => !spends(c),
            Kind::Truth(_)
            | Kind::Seat(_)
            | Kind::Pieces(_)
            | Kind::Place(_)
            | Kind::Area(_)
            | Kind::Spot(..)
            | Kind::Choice { .. }
            | Kind::AreaOf(_)
            | Kind::State(_)
            | Kind::Stacks(_)
            | Kind::Way(_)
            | Kind::Free(_)
            | Kind::Unknown => false,
        };
        if wrong {
            let site = self.low.site(self.scope, e.span);
            let help = match &val.kind {
                Kind::Counts(_) => format!("to have them spent: `must spend most {}`", short(site.words())),
                _ => "ask something of a play, as in `must most entering`".to_owned(),
            };
            self.low.typing(&site, Typing::Most { help, span: site.span });
            return None;
        }
        self.low.truth(val)
    }

    /// One of the values that a place of the pattern takes; the first if the part is not there.
    pub fn option<T: Copy>(&mut self, i: usize, values: &[(&str, T)]) -> Option<T> {
        let Some(e) = self.hole(i) else { return values.first().map(|v| v.1) };
        let names: Vec<_> = values.iter().map(|v| v.0).collect();
        let name = self.low.option(e, self.scope, &names)?;
        values.iter().find(|v| v.0 == name).map(|v| v.1)
    }

    /// A tag; `default` if the part is not there.
    pub fn tag(&mut self, i: usize, default: TagId) -> Option<TagId> {
        match self.hole(i) {
            Some(e) => self.low.tag(e, self.scope),
            None => Some(default),
        }
    }

    /// A state with what it is of.
    pub fn state(&mut self, i: usize) -> Option<StateRef> {
        let e = self.hole(i)?;
        let site = self.low.site(self.scope, e.span);
        match &e.kind {
            ExprKind::Call { callee, args } => {
                let callee_site = self.low.site(self.scope, callee.span);
                if let Found::State(at) = self.low.find(callee, &callee_site, self.scope)? {
                    return self.low.state_ref(&at, args, &site, self.scope, self.known);
                }
            }
            ExprKind::Name(name) => match self.low.find(name, &site, self.scope)? {
                Found::State(at) => return self.low.state_of(&at, &site),
                Found::Nothing => {
                    let name = self.low.unbound(&name.name, self.scope);
                    return self.low.unknown(&name, &site);
                }
                Found::Arg(_)
                | Found::Param(..)
                | Found::Define(_)
                | Found::Word(_)
                | Found::Tag(_)
                | Found::Seat(_)
                | Found::Area(_)
                | Found::Way => {}
            },
            ExprKind::Number(_)
            | ExprKind::Truth(_)
            | ExprKind::List(_)
            | ExprKind::Any { .. }
            | ExprKind::Not(_)
            | ExprKind::Binary { .. } => {}
        }
        let (words, is) = (short(site.words()), "no state".to_owned());
        let help = Some("only a state can be set: `set age(mover) to 0`".to_owned());
        self.low.typing(&site, Typing::Type { wanted: "a state is", words, is, help, span: site.span });
        None
    }

    /// A named way of the board.
    pub fn edge(&mut self, i: usize) -> Option<EdgeId> {
        let (name, missing) = self.named(i, "a way of the board is")?;
        match self.low.board.and_then(|b| b.edge(&name)) {
            Some(edge) => Some(edge),
            None => self.low.symbols.edge(missing),
        }
    }

    /// A throw of the sheet.
    pub fn throw(&mut self, i: usize) -> Option<ThrowId> {
        let (name, missing) = self.named(i, "a throw of the sheet is")?;
        let place = self.low.throws.and_then(|t| t.iter().position(|n| *n == name));
        match place.and_then(|n| u8::try_from(n + 1).ok()) {
            Some(n) => Some(ThrowId(n)),
            None => self.low.symbols.throw(missing),
        }
    }

    fn named(&mut self, i: usize, wanted: &'static str) -> Option<(String, Missing)> {
        let e = self.hole(i)?;
        let site = self.low.site(self.scope, e.span);
        let Some(name) = plain_name(e) else {
            let (words, is) = (short(site.words()), "no name".to_owned());
            self.low.typing(&site, Typing::Type { wanted, words, is, help: None, span: site.span });
            return None;
        };
        Some((name.to_owned(), Missing { name: name.to_owned(), site, setting: None, clash: false }))
    }
}

fn spends(c: &Counts) -> bool {
    match c {
        Counts::Using(_) => true,
        Counts::Of(c, _) | Counts::Any(_, c) | Counts::Lost(c) => spends(c),
        Counts::Hand | Counts::Tag(_) | Counts::Rolled => false,
    }
}
