//! The last steps: all sentences read, those that sleep told apart, ids made final.

use std::collections::BTreeSet;

use crate::report::{Report, did_you_mean};
use crate::rules::ast::{ItemKind, Param};
use crate::rules::change::{self, Visit};
use crate::rules::fold;
use crate::rules::ir::{Pieces, Sentence, SentenceId, StateId, Truth};
use crate::rules::resolve::lower::Lower;
use crate::rules::resolve::mistake::Naming;
use crate::rules::resolve::typing::Typing;
use crate::rules::resolve::value::{Arg, Kind, Known, Scope, Val};
use crate::rules::resolve::{Asleep, Resolved, Setting, State, Unit, lints, params, sentences};
use crate::rules::show::Names;
use crate::text::{Site, Span};
use crate::throws::{MAX_TAGS, Tags};

/// Enters the tags that units declare.
pub(super) fn declare_tags(units: &[Unit], tags: &mut Tags, whole: bool, report: &mut Report) {
    let declared = || {
        units.iter().flat_map(|u| u.file.items.iter().map(move |i| (u, i))).filter_map(|(u, i)| match &i.kind {
            ItemKind::Tag(t) => Some((u, t)),
            ItemKind::Param(_)
            | ItemKind::State(_)
            | ItemKind::Define(_)
            | ItemKind::Use(_)
            | ItemKind::After(_)
            | ItemKind::Drop(_)
            | ItemKind::Sentence(_) => None,
        })
    };
    for (unit, tag) in declared() {
        if tags.intern(&tag.name.name).is_none() {
            let what = "this is one tag too many".to_owned();
            let help = "throws and modules share them";
            let mistake = Typing::TooMuch { what, most: MAX_TAGS, help, span: tag.name.span };
            report.push(&unit.file.source, mistake);
        }
    }
    for (unit, tag) in declared() {
        let Some(is) = &tag.is else { continue };
        match (tags.find(&tag.name.name), tags.find(&is.name)) {
            (Some(a), Some(b)) if tags.is(b, a) => {
                let (name, is) = (tag.name.name.clone(), is.clone());
                report.push(&unit.file.source, Naming::TagCycle { name, is: is.name, span: is.span });
            }
            (Some(a), Some(b)) => tags.set_is(a, b),
            (_, None) if whole => {
                let help = match did_you_mean(&is.name, tags.names().iter().map(String::as_str)) {
                    Some(y) => format!("did you mean `{y}`?"),
                    None => "declare it: `tag NAME`".to_owned(),
                };
                report.push(&unit.file.source, Naming::UnknownTag { name: is.name.clone(), help, span: is.span });
            }
            (None | Some(_), _) => {}
        }
    }
}

impl<'a> Lower<'a> {
    /// Reads every define for itself, so that one that nobody uses is checked, too.
    pub(crate) fn declarations(&mut self) {
        for (unit, u) in self.units.iter().enumerate() {
            for item in &u.file.items {
                let ItemKind::Define(define) = &item.kind else { continue };
                self.begin();
                let at = crate::rules::resolve::value::DefineAt { unit, define };
                let scope = Scope { unit, replaced: None, args: std::rc::Rc::default(), chain: None };
                let args = define.args.iter().map(|_| Arg::Unknown).collect();
                let site = self.site(&scope, define.name.span);
                if let Some(val) = self.write_out(at, args, &site, &scope, &Known::open()) {
                    self.define_value(&val);
                }
            }
        }
    }

    /// A define that is nothing but a name has to be one.
    fn define_value(&mut self, val: &Val<'a>) {
        if let Kind::Free(name) = &val.kind
            && (self.board.is_some() || name.owner.is_some() || name.meant.is_some())
        {
            self.unknown::<()>(name, &val.site);
        }
    }
}

/// All sentences: read, folded, bound, numbered.
pub(super) fn sentences<'a>(
    low: &mut Lower<'a>,
    module_order: &[usize],
    set_at: &dyn Fn(&str) -> Option<Site>,
) -> Resolved {
    let slots = low.slots.clone();
    let mut read: Vec<Option<Sentence>> = Vec::new();
    let mut reads = Vec::new();
    for slot in &slots {
        low.reads.clear();
        read.push(low.sentence(slot, &slot.now));
        reads.push(std::mem::take(&mut low.reads));
    }
    let dropped: BTreeSet<usize> = slots.iter().enumerate().filter(|(_, s)| s.dropped).map(|(n, _)| n).collect();
    let awake = sleepers(&mut read, &dropped);
    let params = settings(low, module_order);
    let module_order = module_order.iter().map(|u| low.units[*u].name.clone()).collect();
    let mut resolved = Resolved { params, module_order, ..Resolved::default() };
    for (n, sentence) in read.into_iter().enumerate() {
        let Some(sentence) = sentence else { continue };
        if awake.contains(&n) {
            resolved.sentences.push(sentence);
        } else {
            let asleep = Asleep { label: sentence.label, site: sentence.site, dropped: dropped.contains(&n) };
            resolved.asleep.push(asleep);
        }
    }
    number_states(low, &mut resolved);
    low.bind(&mut resolved.sentences, set_at);
    if !low.report.has_errors() {
        lints::replaced(low, &slots, &reads);
        lints::captures(low, &slots, &resolved.sentences);
        lints::states(low);
        lints::tokens(low, &resolved.sentences);
        lints::order_by_name(low, &resolved.sentences);
    }
    resolved.names = Names::new(low.board, &low.tags, low.throws, &low.symbols);
    resolved.names.states = resolved.states.iter().map(|s| s.name.clone()).collect();
    resolved.names.labels = resolved.sentences.iter().map(|s| s.label.clone()).collect();
    resolved
}

/// Finds the sentences that can do something, and lets `by` name them by their final place: one that asks for a
/// sentence that sleeps may fall asleep by that, and so on.
fn sleepers(read: &mut [Option<Sentence>], dropped: &BTreeSet<usize>) -> Vec<usize> {
    let holds = |read: &[Option<Sentence>]| -> Vec<usize> {
        let awake = |(n, s): (usize, &Option<Sentence>)| {
            let on = !dropped.contains(&n) && s.as_ref().is_some_and(sentences::awake);
            on.then_some(n)
        };
        read.iter().enumerate().filter_map(awake).collect()
    };
    let mut awake = holds(read);
    loop {
        let mut refold = Refold { awake: &awake, number: false };
        read.iter_mut().flatten().for_each(|s| refold.sentence(s));
        let now = holds(read);
        if now.len() == awake.len() {
            break;
        }
        awake = now;
    }
    let mut number = Refold { awake: &awake, number: true };
    read.iter_mut().flatten().for_each(|s| number.sentence(s));
    awake
}

/// Folds anew what depends on which sentences hold.
struct Refold<'s> {
    awake: &'s [usize],
    number: bool,
}

impl Refold<'_> {
    fn sentence(&mut self, s: &mut Sentence) {
        change::sentence(s, self);
        let mut guard = Vec::new();
        for part in s.guard.drain(..) {
            sentences::pieces_of(part.truth, &part.site, &mut guard);
        }
        s.guard = guard;
    }
}

impl Visit for Refold<'_> {
    fn truth(&mut self, truth: &mut Truth) {
        let old = std::mem::replace(truth, Truth::Const(false));
        *truth = match old {
            Truth::By(Some(id)) => match self.awake.binary_search(&usize::from(id.0)) {
                Err(_) => Truth::Const(false),
                Ok(place) if self.number => Truth::By(u16::try_from(place).ok().map(SentenceId)),
                Ok(_) => Truth::By(Some(id)),
            },
            Truth::By(None) => Truth::Const(false),
            Truth::Not(a) => fold::not(*a),
            Truth::And(a, b) => fold::and(*a, *b),
            Truth::Or(a, b) => fold::or(*a, *b),
            Truth::Compare(op, a, b) => fold::compare(op, a, b),
            Truth::AnyPieces(p) => fold::any_pieces(p),
            Truth::AnyCounts(c) => fold::any_counts(c),
            same @ (Truth::Const(_)
            | Truth::SameSeat(..)
            | Truth::AllIn(..)
            | Truth::PlaceIn(..)
            | Truth::NumberIn(..)
            | Truth::Doubles
            | Truth::Same
            | Truth::Thrown(_)
            | Truth::Even(_)
            | Truth::Entering
            | Truth::Starting
            | Truth::Capturing) => same,
        };
    }

    fn pieces(&mut self, pieces: &mut Pieces) {
        if matches!(pieces, Pieces::Could(t) if matches!(**t, Truth::Const(false))) {
            *pieces = fold::nobody();
        }
    }
}

/// Keeps the states that a live sentence reads or sets, and numbers them anew.
fn number_states(low: &Lower<'_>, resolved: &mut Resolved) {
    struct Used(BTreeSet<StateId>);
    impl Visit for Used {
        fn reads(&mut self, state: &mut StateId) {
            self.0.insert(*state);
        }
        fn sets(&mut self, state: &mut StateId) {
            self.0.insert(*state);
        }
    }
    struct Number(Vec<StateId>);
    impl Number {
        fn change(&self, state: &mut StateId) {
            let place = self.0.iter().position(|s| s == state).and_then(|n| u8::try_from(n).ok());
            *state = StateId(place.unwrap_or_default());
        }
    }
    impl Visit for Number {
        fn reads(&mut self, state: &mut StateId) {
            self.change(state);
        }
        fn sets(&mut self, state: &mut StateId) {
            self.change(state);
        }
    }
    let mut used = Used(BTreeSet::new());
    resolved.sentences.iter_mut().for_each(|s| change::sentence(s, &mut used));
    let order: Vec<StateId> = used.0.into_iter().collect();
    for id in &order {
        if let Some(d) = low.index.states.get(usize::from(id.0)) {
            let name = format!("{}.{}", low.units[d.unit].name, d.at.name);
            resolved.states.push(State { name, of: d.at.of, per: d.per });
        }
    }
    let mut number = Number(order);
    resolved.sentences.iter_mut().for_each(|s| change::sentence(s, &mut number));
}

fn settings(low: &mut Lower<'_>, order: &[usize]) -> Vec<Setting> {
    let mut list = Vec::new();
    for &unit in order {
        let file = &low.units[unit].file;
        let found: Vec<(&Param, &str, Span)> = file
            .items
            .iter()
            .filter_map(|i| match &i.kind {
                ItemKind::Param(p) => Some((p, i.doc.as_str(), i.span)),
                ItemKind::State(_)
                | ItemKind::Tag(_)
                | ItemKind::Define(_)
                | ItemKind::Use(_)
                | ItemKind::After(_)
                | ItemKind::Drop(_)
                | ItemKind::Sentence(_) => None,
            })
            .collect();
        for (param, words, span) in found {
            let default = params::default(param);
            list.push(Setting {
                module: low.units[unit].name.clone(),
                name: param.name.name.clone(),
                value: low.value_of(unit, param).unwrap_or_else(|| default.clone()),
                default,
                options: params::options(param),
                range: param.range,
                words: words.to_owned(),
                site: Site::new(&low.units[unit].file.source, span),
            });
        }
    }
    list
}
