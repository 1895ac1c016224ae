//! Expressions: from written to typed, with names looked up, settings put in and defines written out.

use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;

use miette::Diagnostic;

use crate::board::Board;
use crate::report::Report;
use crate::rules::ast::{Expr, ExprKind, Name, Param, ParamValue};
use crate::rules::fold;
use crate::rules::ir::{Counts, Number, Numbers, Place, StateId, Truth};
use crate::rules::resolve::args::Args;
use crate::rules::resolve::index::Index;
use crate::rules::resolve::layers::Slot;
use crate::rules::resolve::lookup::Found;
use crate::rules::resolve::mistake::Naming;
use crate::rules::resolve::symbols::Symbols;
use crate::rules::resolve::typing::Typing;
use crate::rules::resolve::value::{Arg, DefineAt, Kind, Known, Link, Scope, Val};
use crate::rules::resolve::{Env, Unit, Value, params};
use crate::rules::words::Word;
use crate::text::{Site, Span};
use crate::throws::Tags;

/// Most nodes of one sentence, defines written out.
const MOST_NODES: usize = 20_000;
/// Most levels of one expression, defines written out.
const MOST_LEVELS: usize = 160;

/// What reading an expression needs and gathers.
pub struct Lower<'a> {
    /// All units.
    pub units: &'a [Unit],
    /// Their declarations.
    pub index: Index<'a>,
    /// All labels.
    pub slots: Vec<Slot<'a>>,
    /// The board, unless a module is read alone.
    pub board: Option<&'a Board>,
    /// The names of the sheet's further throws, unless a module is read alone.
    pub throws: Option<&'a [String]>,
    /// The tags.
    pub tags: Tags,
    /// What the sheet sets.
    pub settings: &'a dyn Fn(&str, &str) -> Option<Value>,
    /// What is wrong.
    pub report: Report,
    /// Names that nothing bears yet.
    pub symbols: Symbols,
    /// Settings read since this was last emptied.
    pub reads: BTreeSet<(usize, &'a str)>,
    /// States read by any sentence.
    pub states_read: BTreeSet<StateId>,
    /// Names of all modules of the library.
    pub library: &'a [String],
    said: HashSet<(String, Span, String)>,
    too_much: bool,
    nodes: usize,
    levels: usize,
}

impl<'a> Lower<'a> {
    /// Ready to read.
    pub fn new(units: &'a [Unit], index: Index<'a>, slots: Vec<Slot<'a>>, env: &Env<'a>) -> Self {
        Self {
            units,
            index,
            slots,
            board: env.board,
            throws: env.throws,
            tags: env.tags.clone(),
            settings: env.settings,
            report: Report::new(),
            symbols: Symbols::new(env.board, env.throws.map_or(0, <[String]>::len)),
            reads: BTreeSet::new(),
            states_read: BTreeSet::new(),
            library: env.library,
            said: HashSet::new(),
            too_much: false,
            nodes: 0,
            levels: 0,
        }
    }

    /// Begins a new sentence: its size is counted from here.
    pub fn begin(&mut self) {
        self.nodes = 0;
        self.levels = 0;
    }

    /// Says a mistake, once.
    pub(crate) fn say(&mut self, site: &Site, mistake: impl Diagnostic + Send + Sync + 'static) {
        let key = (site.source.name().to_owned(), site.span, mistake.to_string());
        if self.said.insert(key) {
            self.report.push(&site.source, mistake);
        }
    }

    /// Says a mistake about types, once.
    pub(crate) fn typing(&mut self, site: &Site, mistake: Typing) {
        self.say(site, mistake);
    }

    /// Says that a value has the wrong type.
    pub(crate) fn wrong<T>(&mut self, val: &Val<'a>, wanted: &'static str, help: Option<String>) -> Option<T> {
        let (words, is) = (short(val.site.words()), val.kind.is().to_owned());
        self.typing(&val.site, Typing::Type { wanted, words, is, help, span: val.site.span });
        None
    }

    /// Where a span of a scope's unit is.
    pub(crate) fn site(&self, scope: &Scope<'a>, span: Span) -> Site {
        Site::new(&self.units[scope.unit].file.source, span)
    }

    /// Reads an expression.
    pub(crate) fn expr(&mut self, e: &'a Expr, scope: &Scope<'a>, known: &Known) -> Option<Val<'a>> {
        let site = self.site(scope, e.span);
        if !self.room(&site, scope) {
            return None;
        }
        self.levels += 1;
        let val = self.inner(e, site, scope, known);
        self.levels -= 1;
        val
    }

    fn room(&mut self, site: &Site, scope: &Scope<'a>) -> bool {
        self.nodes += 1;
        let help = "a define may stand for a long text; shorten it, or cut the sentence in two";
        let (what, most) = if self.nodes > MOST_NODES {
            ("with its defines written out this sentence is too long", MOST_NODES)
        } else if self.levels > MOST_LEVELS {
            ("with its defines written out this is too deep", MOST_LEVELS)
        } else {
            return true;
        };
        if !std::mem::replace(&mut self.too_much, true) {
            let (blame, _) = scope.blame(site);
            let span = blame.span;
            self.typing(&blame, Typing::TooMuch { what: what.to_owned(), most, help, span });
        }
        false
    }

    fn inner(&mut self, e: &'a Expr, site: Site, scope: &Scope<'a>, known: &Known) -> Option<Val<'a>> {
        let kind = match &e.kind {
            ExprKind::Number(n) => Kind::Number(Number::Const(i32::from(*n))),
            ExprKind::Truth(b) => Kind::Truth(Truth::Const(*b)),
            ExprKind::List(l) => Kind::Numbers(Numbers::List(l.iter().map(|n| i32::from(*n)).collect())),
            ExprKind::Name(name) => return self.name(name, site, scope, known),
            ExprKind::Call { callee, args } => self.call(callee, args, &site, scope, known)?,
            ExprKind::Any { count, of } => self.any(count, of, scope, known)?,
            ExprKind::Not(x) => {
                let val = self.expr(x, scope, known)?;
                Kind::Truth(fold::not(self.truth(val)?))
            }
            ExprKind::Binary { op, op_span, left, right } => {
                self.binary((*op, *op_span), left, right, &site, scope, known)?
            }
        };
        Some(Val { kind, site })
    }

    fn name(&mut self, name: &'a Name, site: Site, scope: &Scope<'a>, known: &Known) -> Option<Val<'a>> {
        let kind = match self.find(name, &site, scope)? {
            Found::Arg(arg) => return self.arg(&arg, site, known),
            Found::Param(unit, param) => self.param(unit, param, &site)?,
            Found::State(at) => Kind::State(at),
            Found::Define(at) => match at.define.args.len() {
                0 => self.write_out(at, Vec::new(), &site, scope, known)?.kind,
                1 => Kind::AreaOf(at),
                n => {
                    let help = Some("only a define with one argument is an area by its name alone".to_owned());
                    return self.arity(&name.name, n, 0, &site, help);
                }
            },
            Found::Word(word) => self.word(word, &name.name, &[], &site, scope, known)?,
            Found::Tag(tag) => Kind::Counts(Counts::Tag(tag)),
            Found::Seat(seat) => Kind::Seat(crate::rules::ir::Seat::Named(seat)),
            Found::Area(area) => Kind::Area(area),
            Found::Way => Kind::Way(name.name.clone()),
            Found::Nothing => Kind::Free(self.unbound(&name.name, scope)),
        };
        Some(Val { kind, site })
    }

    /// The value of an argument, read with the names of the place where it was given.
    pub(crate) fn arg(&mut self, arg: &Arg<'a>, site: Site, known: &Known) -> Option<Val<'a>> {
        match arg {
            Arg::Given(e, scope) => self.expr(e, scope, known),
            Arg::Place(p) => Some(Val { kind: Kind::Place(p.clone()), site }),
            Arg::Unknown => Some(Val { kind: Kind::Unknown, site }),
        }
    }

    fn call(
        &mut self,
        callee: &'a Name,
        args: &'a [Expr],
        site: &Site,
        scope: &Scope<'a>,
        known: &Known,
    ) -> Option<Kind<'a>> {
        let callee_site = self.site(scope, callee.span);
        match self.find(callee, &callee_site, scope)? {
            Found::Define(at) => {
                if at.define.args.len() != args.len() {
                    return self.arity(&callee.name, at.define.args.len(), args.len(), site, None);
                }
                let outer = Rc::new(scope.clone());
                let args = args.iter().map(|e| Arg::Given(e, outer.clone())).collect();
                Some(self.write_out(at, args, site, scope, known)?.kind)
            }
            Found::State(at) => {
                let of = self.state_ref(&at, args, site, scope, known)?;
                self.states_read.insert(of.state);
                Some(Kind::Number(fold::state(of)))
            }
            Found::Word(word) => self.word(word, &callee.name, args, site, scope, known),
            Found::Nothing => {
                let name = self.unbound(&callee.name, scope);
                self.unknown(&name, &callee_site)
            }
            Found::Arg(_) | Found::Param(..) | Found::Tag(_) | Found::Seat(_) | Found::Area(_) | Found::Way => {
                let help = Some("it stands alone, without brackets".to_owned());
                self.arity(&callee.name, 0, args.len(), site, help)
            }
        }
    }

    pub(crate) fn arity<T>(
        &mut self,
        name: &str,
        takes: usize,
        given: usize,
        site: &Site,
        help: Option<String>,
    ) -> Option<T> {
        let (takes, given) = (arguments(takes), number_word(given));
        let mistake = Typing::Arity { name: name.to_owned(), takes, given, help, span: site.span };
        self.typing(site, mistake);
        None
    }

    fn word(
        &mut self,
        word: &'static Word,
        spelled: &str,
        args: &'a [Expr],
        site: &Site,
        scope: &Scope<'a>,
        known: &Known,
    ) -> Option<Kind<'a>> {
        if word.takes.len() != args.len() {
            let help = (!word.takes.is_empty()).then(|| {
                let list: Vec<_> = word.takes.iter().map(|w| w.word()).collect();
                format!("write `{spelled}({})`, as in `{}`", list.join(", "), word.example)
            });
            return self.arity(spelled, word.takes.len(), args.len(), site, help);
        }
        self.need(word, spelled, site, scope, known)?;
        let mut args = Args { low: self, exprs: args, scope, known };
        (word.lower)(&mut args)
    }

    /// Writes out a define.
    pub(crate) fn write_out(
        &mut self,
        at: DefineAt<'a>,
        args: Vec<Arg<'a>>,
        site: &Site,
        scope: &Scope<'a>,
        known: &Known,
    ) -> Option<Val<'a>> {
        if self.turns_back(at, scope) {
            return None;
        }
        let depth = scope.chain.as_ref().map_or(0, |l| l.depth + 1);
        let link = Link { at, site: site.clone(), outer: scope.chain.clone(), depth };
        let names = at.define.args.iter().map(|n| n.name.clone());
        let inside = Scope {
            unit: at.unit,
            replaced: None,
            args: Rc::new(names.zip(args).collect()),
            chain: Some(Rc::new(link)),
        };
        let val = self.expr(&at.define.body, &inside, known)?;
        // A name that is no name stays to blame in the define itself.
        let site = if matches!(val.kind, Kind::Free(_)) { val.site } else { site.clone() };
        Some(Val { kind: val.kind, site })
    }

    /// Whether the define is being written out already; says so.
    fn turns_back(&mut self, at: DefineAt<'a>, scope: &Scope<'a>) -> bool {
        let mut cycle = vec![at];
        let mut link = scope.chain.clone();
        while let Some(l) = link {
            cycle.push(l.at);
            if std::ptr::eq(l.at.define, at.define) {
                let first = cycle.iter().min_by_key(|d| (d.unit, d.define.name.span.start)).copied().unwrap_or(at);
                let mut names: Vec<_> = cycle.iter().rev().map(|d| d.define.name.name.clone()).collect();
                names.pop();
                let turn = names.iter().position(|n| *n == first.define.name.name).unwrap_or(0);
                names.rotate_left(turn);
                names.extend(names.first().cloned());
                let site = Site::new(&self.units[first.unit].file.source, first.define.name.span);
                let (name, cycle) = (first.define.name.name.clone(), names.join(" -> "));
                self.say(&site, Naming::RecursiveDefine { name, cycle, span: site.span });
                return true;
            }
            link = l.outer.clone();
        }
        false
    }

    fn param(&mut self, unit: usize, param: &'a Param, site: &Site) -> Option<Kind<'a>> {
        self.reads.insert((unit, param.name.name.as_str()));
        let value = self.value_of(unit, param)?;
        Some(match (value, &param.value) {
            (Value::Number(n), _) => Kind::Number(Number::Const(i32::from(n))),
            (Value::Truth(b), _) => Kind::Truth(Truth::Const(b)),
            (Value::Numbers(l), _) => Kind::Numbers(Numbers::List(l.into_iter().map(i32::from).collect())),
            (Value::Choice(value), ParamValue::Choice(options)) => {
                Kind::Choice { value, options: options.iter().map(|o| o.name.clone()).collect() }
            }
            (Value::Choice(value), _) => Kind::Choice { value: value.clone(), options: vec![value] },
            (Value::Area(names), _) => {
                let setting = format!("{}.{}", self.units[unit].name, param.name.name);
                // The setting asks for them, not the sentence: once for all its uses.
                let asked = Site::new(&self.units[unit].file.source, params::default_span(param));
                let areas: Option<Vec<_>> = names.iter().map(|n| self.area_named(n, &asked, Some(&setting))).collect();
                Kind::Area(fold::union(areas?))
            }
            (Value::Tag(name), _) => Kind::Counts(Counts::Tag(self.tag_named(&name, site)?)),
        })
    }

    /// The value that a setting has here: that of the sheet, or its default.
    pub(crate) fn value_of(&mut self, unit: usize, param: &'a Param) -> Option<Value> {
        let default = params::default(param);
        let Some(given) = (self.settings)(&self.units[unit].name, &param.name.name) else { return Some(default) };
        if let Some(value) = params::fit(given.clone(), param) {
            return Some(value);
        }
        let site = Site::new(&self.units[unit].file.source, param.name.span);
        let (wanted, is) = (params::wanted(param), params::show(&given));
        let words = format!("{}.{}", self.units[unit].name, param.name.name);
        self.typing(&site, Typing::Type { wanted, words, is, help: None, span: site.span });
        None
    }
}

/// An expression in an [`Arg::Place`] that a define with one argument is read with as an area.
pub(crate) fn free_place<'a>() -> Vec<Arg<'a>> {
    vec![Arg::Place(Place::Arg)]
}

fn arguments(n: usize) -> String {
    match n {
        0 => "no arguments".to_owned(),
        1 => "one argument".to_owned(),
        n => format!("{} arguments", number_word(n)),
    }
}

fn number_word(n: usize) -> String {
    match n {
        0 => "none".to_owned(),
        1 => "one".to_owned(),
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        n => n.to_string(),
    }
}

/// Words on one line, cut where they are long.
pub(crate) fn short(words: &str) -> String {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= 50 {
        return line;
    }
    let cut: String = line.chars().take(47).collect();
    format!("{cut} …")
}
