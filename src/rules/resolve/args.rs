//! Arguments of words, read with the type that the word asks for.

use crate::board::LinkId;
use crate::report::did_you_mean;
use crate::rules::ast::{Expr, ExprKind, Extent, Name, Owner, ParamValue};
use crate::rules::ir::{Area, Counts, Number, Pieces, SentenceId, StateOf, StateRef, Truth};
use crate::rules::resolve::Value;
use crate::rules::resolve::layers;
use crate::rules::resolve::lookup::Found;
use crate::rules::resolve::lower::{Lower, short};
use crate::rules::resolve::mistake::Naming;
use crate::rules::resolve::params;
use crate::rules::resolve::typing::Typing;
use crate::rules::resolve::value::{Arg, Known, Scope, StateAt, Val};
use crate::text::Site;
use crate::throws::{self, TagId};

/// The arguments of one word.
pub struct Args<'l, 'a> {
    /// The reader.
    pub low: &'l mut Lower<'a>,
    /// The arguments as written; as many as the word takes.
    pub exprs: &'a [Expr],
    /// The names that are seen.
    pub scope: &'l Scope<'a>,
    /// What is known.
    pub known: &'l Known,
}

impl<'a> Args<'_, 'a> {
    fn val(&mut self, i: usize, known: &Known) -> Option<Val<'a>> {
        let e = self.exprs.get(i)?;
        self.low.expr(e, self.scope, known)
    }

    /// A number.
    pub fn number(&mut self, i: usize) -> Option<Number> {
        let val = self.val(i, self.known)?;
        self.low.number(val)
    }

    /// Pieces.
    pub fn pieces(&mut self, i: usize) -> Option<Pieces> {
        let val = self.val(i, self.known)?;
        self.low.pieces(val)
    }

    /// Counts.
    pub fn counts(&mut self, i: usize) -> Option<Counts> {
        let val = self.val(i, self.known)?;
        self.low.counts(val)
    }

    /// An area.
    pub fn area(&mut self, i: usize) -> Option<Area> {
        let val = self.val(i, self.known)?;
        self.low.area(val, self.scope, self.known)
    }

    /// Sets of links.
    pub fn links(&mut self, i: usize) -> Option<Vec<LinkId>> {
        let val = self.val(i, self.known)?;
        self.low.links(val)
    }

    /// A truth about a play.
    pub fn truth_of_play(&mut self, i: usize) -> Option<Truth> {
        let val = self.val(i, &self.known.could())?;
        self.low.truth(val)
    }

    /// A truth about a throw.
    pub fn truth_of_throw(&mut self, i: usize) -> Option<Truth> {
        let known = Known { running: !self.known.open, ..self.known.clone() };
        let val = self.val(i, &known)?;
        self.low.truth(val)
    }

    /// A tag.
    pub fn tag(&mut self, i: usize) -> Option<TagId> {
        let e = self.exprs.get(i)?;
        self.low.tag(e, self.scope)
    }

    /// `roll` or `turn`.
    pub fn span(&mut self, i: usize) -> Option<Extent> {
        let e = self.exprs.get(i)?;
        let site = self.low.site(self.scope, e.span);
        match plain_name(e) {
            Some("roll") => Some(Extent::Roll),
            Some("turn") => Some(Extent::Turn),
            _ => {
                let (words, options) = (short(site.words()), "`roll`, `turn`".to_owned());
                self.low.typing(&site, Typing::NotAChoice { found: words, options, help: None, span: site.span });
                None
            }
        }
    }

    /// The label of a sentence, as a truth about who proposed the play.
    pub fn label(&mut self, i: usize) -> Option<Truth> {
        let e = self.exprs.get(i)?;
        let site = self.low.site(self.scope, e.span);
        let ExprKind::Name(name) = &e.kind else {
            return self.low.unknown_label(&short(site.words()), &site);
        };
        let found = self.low.label(name, self.scope);
        match found.and_then(|n| u16::try_from(n).ok()) {
            Some(n) => Some(Truth::By(Some(SentenceId(n)))),
            None => self.low.unknown_label(&short(site.words()), &site),
        }
    }
}

/// A name without a dot, as it is written.
pub(crate) fn plain_name(e: &Expr) -> Option<&str> {
    match &e.kind {
        ExprKind::Name(Name { module: None, name, .. }) => Some(name),
        _ => None,
    }
}

impl<'a> Lower<'a> {
    /// Reads a term as the name of a tag, or of a setting that is one.
    pub(crate) fn tag(&mut self, e: &'a Expr, scope: &Scope<'a>) -> Option<TagId> {
        let site = self.site(scope, e.span);
        let ExprKind::Name(name) = &e.kind else {
            let words = short(site.words());
            let is = "no name".to_owned();
            self.typing(&site, Typing::Type { wanted: "a tag is", words, is, help: None, span: site.span });
            return None;
        };
        // A name that the rules use for something else may still be a tag: only settings and arguments come first.
        let argument = scope.args.iter().find(|(n, _)| *n == name.name).map(|(_, a)| a.clone());
        match argument.filter(|_| name.module.is_none()) {
            Some(Arg::Given(e, outer)) => return self.tag(e, &outer),
            Some(Arg::Unknown) => return Some(throws::DIE),
            Some(Arg::Place(_)) | None => {}
        }
        match self.find(name, &site, scope) {
            Some(Found::Param(unit, param)) if matches!(param.value, ParamValue::Tag(_)) => {
                self.reads.insert((unit, param.name.name.as_str()));
                match self.value_of(unit, param)? {
                    Value::Tag(tag) => self.tag_named(&tag, &site),
                    other => self.tag_named(&params::show(&other), &site),
                }
            }
            _ => self.tag_named(&name.name, &site),
        }
    }

    fn label(&self, name: &Name, scope: &Scope<'a>) -> Option<usize> {
        if name.module.is_some() {
            return layers::find(self.units, &self.slots, name.module.as_deref(), &name.name);
        }
        let own = [Some(scope.unit), scope.replaced].into_iter().flatten();
        let used = self.index.uses.get(scope.unit).into_iter().flatten().copied();
        let find = |u: usize| layers::find(self.units, &self.slots, Some(&self.units[u].name), &name.name);
        own.chain(used).find_map(find)
    }

    fn unknown_label<T>(&mut self, words: &str, site: &Site) -> Option<T> {
        let labels: Vec<_> = self.slots.iter().map(|s| s.label).collect();
        let help = match did_you_mean(words, labels.iter().copied()) {
            Some(y) => format!("did you mean `{y}`?"),
            None => "`by` takes the label of a `may`: `by(label)` or `by(module.label)`".to_owned(),
        };
        self.say(site, Naming::UnknownWord { name: words.to_owned(), help: Some(help), span: site.span });
        None
    }

    /// A state with what it is of.
    pub(crate) fn state_ref(
        &mut self,
        at: &StateAt,
        args: &'a [Expr],
        site: &Site,
        scope: &Scope<'a>,
        known: &Known,
    ) -> Option<StateRef> {
        let [arg] = args else {
            return self.arity(&at.name, 1, args.len(), site, None);
        };
        let of = match at.of {
            Owner::Game => match plain_name(arg) {
                Some("game") => StateOf::Game,
                _ => return self.state_of(at, site),
            },
            Owner::Piece => {
                if plain_name(arg) == Some("game") {
                    return self.state_of(at, site);
                }
                let val = self.expr(arg, scope, known)?;
                match &val.kind {
                    super::value::Kind::Seat(_) => return self.state_of(at, site),
                    _ => StateOf::Piece(self.pieces(val)?),
                }
            }
            Owner::Seat => {
                if plain_name(arg) == Some("game") {
                    return self.state_of(at, site);
                }
                let val = self.expr(arg, scope, known)?;
                match &val.kind {
                    super::value::Kind::Pieces(_) => return self.seat_of_pieces(at, site, &val.site),
                    _ => StateOf::Seat(self.seat(val)?),
                }
            }
        };
        Some(StateRef { state: at.id, of })
    }

    fn seat_of_pieces<T>(&mut self, at: &StateAt, site: &Site, arg: &Site) -> Option<T> {
        let name = at.name.clone();
        let write = format!("{name}(owner({}))", short(arg.words()));
        self.typing(site, Typing::StateOf { name, of: "a seat", write, help: None, span: site.span });
        None
    }

    /// `P marked X`: the state behind it.
    pub(crate) fn mark(&mut self, e: &'a Expr, scope: &Scope<'a>) -> Option<StateAt> {
        let site = self.site(scope, e.span);
        if let ExprKind::Name(name) = &e.kind {
            match self.find(name, &site, scope)? {
                Found::State(at) if at.of == Owner::Piece => {
                    self.states_read.insert(at.id);
                    return Some(at);
                }
                Found::State(at) => return self.state_of(&at, &site),
                Found::Nothing => {
                    let name = self.unbound(&name.name, scope);
                    return self.unknown(&name, &site);
                }
                Found::Arg(Arg::Given(e, outer)) => return self.mark(e, &outer),
                Found::Arg(Arg::Unknown) => return None,
                Found::Arg(Arg::Place(_))
                | Found::Param(..)
                | Found::Define(_)
                | Found::Word(_)
                | Found::Tag(_)
                | Found::Seat(_)
                | Found::Area(_)
                | Found::Way => {}
            }
        }
        let (words, is) = (short(site.words()), "no state".to_owned());
        let help = Some("`P marked X` asks for the name of a `state X of piece`".to_owned());
        self.typing(&site, Typing::Type { wanted: "a state is", words, is, help, span: site.span });
        None
    }
}
