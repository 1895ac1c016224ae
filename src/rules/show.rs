//! The resolved form back to text, settings put in: for people who compare and for fingerprints.
//!
//! The same sentences always give the same text; the text says everything that a referee reads.

use std::fmt::Write as _;

use crate::board::Board;
use crate::rules::ast::{Extent, Op};
use crate::rules::ir::{
    Act, Area, Body, Choice, Consequence, Counts, Duty, Each, Effect, Number, Numbers, Pay, Pieces, Place, Seat,
    Sentence, StateOf, StateRef, Step, Surplus, Truth, Wall,
};
use crate::rules::resolve::symbols::Symbols;
use crate::throws::Tags;

/// The names behind the ids of a resolved form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Classes of the board.
    pub classes: Vec<String>,
    /// Sets of links.
    pub links: Vec<String>,
    /// Named ways.
    pub edges: Vec<String>,
    /// Seats.
    pub seats: Vec<String>,
    /// Tags.
    pub tags: Vec<String>,
    /// Throws; the first has no name.
    pub throws: Vec<String>,
    /// States, with their module.
    pub states: Vec<String>,
    /// Labels of the sentences that hold.
    pub labels: Vec<String>,
}

impl Names {
    /// The names of a variant.
    pub fn of<'n>(
        board: &Board,
        tags: &Tags,
        throws: impl IntoIterator<Item = &'n str>,
        states: impl IntoIterator<Item = &'n str>,
        labels: impl IntoIterator<Item = &'n str>,
    ) -> Self {
        let list = |names: &mut dyn Iterator<Item = &'n str>| names.map(str::to_owned).collect();
        Self {
            classes: board.classes.iter().map(|c| c.name.clone()).collect(),
            links: board.links.iter().map(|l| l.name.clone()).collect(),
            edges: board.edges.clone(),
            seats: board.seats.clone(),
            tags: tags.names().to_vec(),
            throws: list(&mut throws.into_iter()),
            states: list(&mut states.into_iter()),
            labels: list(&mut labels.into_iter()),
        }
    }

    pub(crate) fn new(board: Option<&Board>, tags: &Tags, throws: Option<&[String]>, symbols: &Symbols) -> Self {
        let known = |real: Vec<String>, table: &crate::rules::resolve::symbols::Table| {
            real.into_iter().chain(table.names().map(str::to_owned)).collect()
        };
        let classes = board.map_or(Vec::new(), |b| b.classes.iter().map(|c| c.name.clone()).collect());
        let links = board.map_or(Vec::new(), |b| b.links.iter().map(|l| l.name.clone()).collect());
        let mut tag_names = tags.names().to_vec();
        if symbols.tags.names().next().is_some() {
            tag_names.resize(crate::throws::MAX_TAGS, String::new());
        }
        let first = std::iter::once(String::new());
        Self {
            classes: known(classes, &symbols.classes),
            links: known(links, &symbols.links),
            edges: known(board.map_or(Vec::new(), |b| b.edges.clone()), &symbols.edges),
            seats: known(board.map_or(Vec::new(), |b| b.seats.clone()), &symbols.seats),
            tags: known(tag_names, &symbols.tags),
            throws: known(first.chain(throws.into_iter().flatten().cloned()).collect(), &symbols.throws),
            states: Vec::new(),
            labels: Vec::new(),
        }
    }

    /// A sentence on one line, without its label.
    pub fn sentence(&self, s: &Sentence) -> String {
        let mut out = self.head(&s.body);
        let parts: Vec<String> = s.guard.iter().map(|p| self.bind(&p.truth, AND)).collect();
        if !parts.is_empty() {
            let _ = write!(out, " when {}", parts.join(" and "));
        }
        if let Body::On { effects, .. } = &s.body {
            let list: Vec<String> = effects.iter().map(|e| self.effect(e)).collect();
            let _ = write!(out, ": {}", list.join(", "));
        }
        out
    }

    fn head(&self, body: &Body) -> String {
        match body {
            Body::May { act, pay } => format!("may {}{}", self.act(act), self.pay(pay)),
            Body::Never(step) => format!("never {}", self.step(*step)),
            Body::Must(duty) => format!("must {}", self.duty(duty)),
            Body::On { event, times, .. } => {
                let depth = if *times == 1 { String::new() } else { format!(" up to {times} times") };
                format!("on {}{depth}", event.word())
            }
        }
    }

    fn step(&self, step: Step) -> String {
        match step {
            Step::Leave => "leave".to_owned(),
            Step::Cross(edge) => format!("cross {}", name(&self.edges, edge.index())),
            Step::Pass => "pass".to_owned(),
            Step::Land => "land".to_owned(),
            Step::Rest => "rest".to_owned(),
        }
    }

    fn choice(&self, c: &Choice) -> String {
        if c.stacks { format!("stacks({})", self.pieces(&c.pieces)) } else { self.pieces(&c.pieces) }
    }

    fn act(&self, act: &Act) -> String {
        match act {
            Act::Enter(who) => format!("enter {}", self.choice(who)),
            Act::Advance { who, by, overshoot, blocked } => {
                let by = by.as_ref().map_or(String::new(), |n| format!(" by {}", self.number(n)));
                let overshoot = match overshoot {
                    Surplus::Refused => "",
                    Surplus::Bounces => " overshoot bounces",
                    Surplus::Lost => " overshoot lost",
                };
                let blocked = match blocked {
                    Wall::Refused => "",
                    Wall::Stops => " blocked stops",
                    Wall::Returns => " blocked returns",
                };
                format!("advance {}{by}{overshoot}{blocked}", self.choice(who))
            }
            Act::Retreat { who, by } => {
                let by = by.as_ref().map_or(String::new(), |n| format!(" by {}", self.number(n)));
                format!("retreat {}{by}", self.choice(who))
            }
            Act::Jump { who, to } => format!("jump {} to {}", self.choice(who), self.place(to)),
            Act::Stay(who) => format!("stay {}", self.choice(who)),
            Act::Swap(a, b) => format!("swap {} against {}", self.pieces(a), self.pieces(b)),
            Act::Capture(p) => format!("capture {}", self.pieces(p)),
            Act::Set(s, n) => format!("set {} to {}", self.state(s), self.number(n)),
            Act::Decline => "decline".to_owned(),
            Act::SkipThrow => "skip throw".to_owned(),
        }
    }

    fn pay(&self, pay: &Pay) -> String {
        match pay {
            Pay::Nothing => String::new(),
            Pay::One(c) => format!(" with a {}", self.counts(c)),
            Pay::TwoTotalling(c, n) => format!(" with two {} totalling {}", self.counts(c), self.numbers(n)),
            Pay::TwoEqual(c) => format!(" with two equal {}", self.counts(c)),
            Pay::All(c) => format!(" with all {}", self.counts(c)),
        }
    }

    fn duty(&self, duty: &Duty) -> String {
        match duty {
            Duty::Truth(t) => self.truth(t),
            Duty::Most(t) => format!("most {}", self.bind(t, TERM)),
            Duty::SpendMost(c) => format!("spend most {}", self.counts(c)),
            Duty::SpendLargest(c) => format!("spend largest {}", self.counts(c)),
            Duty::SpendAll(c) => format!("spend all {}", self.counts(c)),
        }
    }

    fn effect(&self, e: &Effect) -> String {
        let act = self.consequence(&e.act);
        match &e.each {
            None => act,
            Some(Each::Pieces(p)) => format!("{act} for each {}", self.pieces(p)),
            Some(Each::Counts(c)) => format!("{act} for each {}", self.counts(c)),
        }
    }

    /// An effect.
    pub fn consequence(&self, c: &Consequence) -> String {
        match c {
            Consequence::Send(p, to) => format!("send {} to {}", self.pieces(p), self.place(to)),
            Consequence::Jump(p, to) => format!("jump {} to {}", self.pieces(p), self.place(to)),
            Consequence::Enter(p) => format!("enter {}", self.pieces(p)),
            Consequence::Swap(a, b) => format!("swap {} against {}", self.pieces(a), self.pieces(b)),
            Consequence::Advance(p, n) => format!("advance {} by {}", self.pieces(p), self.number(n)),
            Consequence::Retreat(p, n) => format!("retreat {} by {}", self.pieces(p), self.number(n)),
            Consequence::Capture(p, None) => format!("capture {}", self.pieces(p)),
            Consequence::Capture(p, Some(to)) => format!("capture {} to {}", self.pieces(p), self.place(to)),
            Consequence::Count(n, tag) => {
                format!("count {} as {}", self.number(n), name(&self.tags, usize::from(tag.0)))
            }
            Consequence::Change(c, n) => format!("change {} to {}", self.counts(c), self.number(n)),
            Consequence::Lose(c) => format!("lose {}", self.counts(c)),
            Consequence::ThrowAgain => "throw again".to_owned(),
            Consequence::ThrowAgainNow => "throw again now".to_owned(),
            Consequence::Take(t) => format!("take {}", name(&self.throws, usize::from(t.0))),
            Consequence::EndTurn => "end turn".to_owned(),
            Consequence::UndoTurn => "undo turn".to_owned(),
            Consequence::Set(s, n) => format!("set {} to {}", self.state(s), self.number(n)),
            Consequence::Rank => "rank".to_owned(),
            Consequence::Win => "win".to_owned(),
        }
    }

    fn state(&self, s: &StateRef) -> String {
        let of = match &s.of {
            StateOf::Piece(p) => self.pieces(p),
            StateOf::Seat(seat) => self.seat(seat),
            StateOf::Game => "game".to_owned(),
        };
        format!("{}({of})", name(&self.states, usize::from(s.state.0)))
    }

    /// A truth.
    pub fn truth(&self, t: &Truth) -> String {
        self.bind(t, OR)
    }

    /// A truth, in brackets where it binds less than `least`.
    fn bind(&self, t: &Truth, least: u8) -> String {
        let (text, level) = match t {
            Truth::Const(b) => (b.to_string(), TERM),
            Truth::Not(a) => (self.negation(a), NOT),
            Truth::And(a, b) => (format!("{} and {}", self.bind(a, AND), self.bind(b, NOT)), AND),
            Truth::Or(a, b) => (format!("{} or {}", self.bind(a, OR), self.bind(b, AND)), OR),
            Truth::Compare(op, a, b) => (format!("{} {} {}", self.number(a), sign(*op), self.number(b)), COMPARE),
            Truth::SameSeat(a, b) => (format!("{} = {}", self.seat(a), self.seat(b)), COMPARE),
            Truth::AnyPieces(p) => (self.pieces(p), TERM),
            Truth::AnyCounts(c) => (self.counts(c), TERM),
            Truth::AllIn(p, a) => (format!("{} all in {}", self.pieces(p), self.area(a)), TERM),
            Truth::PlaceIn(p, a) => (format!("{} in {}", self.place(p), self.area(a)), TERM),
            Truth::NumberIn(n, l) => (format!("{} in {}", self.tight(n), self.numbers(l)), TERM),
            Truth::Doubles => ("doubles".to_owned(), TERM),
            Truth::Same => ("same".to_owned(), TERM),
            Truth::Thrown(tag) => (format!("thrown({})", name(&self.tags, usize::from(tag.0))), TERM),
            Truth::Even(n) => (format!("even({})", self.number(n)), TERM),
            Truth::Entering => ("entering".to_owned(), TERM),
            Truth::Starting => ("starting".to_owned(), TERM),
            Truth::Capturing => ("capturing".to_owned(), TERM),
            Truth::By(None) => ("false".to_owned(), TERM),
            Truth::By(Some(id)) => (format!("by({})", name(&self.labels, usize::from(id.0))), TERM),
        };
        if level < least { format!("({text})") } else { text }
    }

    fn negation(&self, a: &Truth) -> String {
        match a {
            Truth::PlaceIn(p, area) => format!("{} not in {}", self.place(p), self.area(area)),
            Truth::NumberIn(n, l) => format!("{} not in {}", self.tight(n), self.numbers(l)),
            Truth::SameSeat(a, b) => format!("{} != {}", self.seat(a), self.seat(b)),
            other => format!("not {}", self.bind(other, NOT)),
        }
    }

    /// A number.
    pub fn number(&self, n: &Number) -> String {
        self.sum(n, 0)
    }

    /// A number as one term.
    fn tight(&self, n: &Number) -> String {
        self.sum(n, 3)
    }

    /// The number behind `any`: one word, or in brackets.
    fn how_many(&self, n: &Number) -> String {
        let text = self.number(n);
        if text.contains(' ') { format!("({text})") } else { text }
    }

    fn sum(&self, n: &Number, least: u8) -> String {
        let two = |a: &Number, op: &str, b: &Number, level: u8| {
            format!("{} {op} {}", self.sum(a, level), self.sum(b, level + 1))
        };
        let (text, level) = match n {
            Number::Const(x) if *x < 0 => (format!("0 - {}", x.unsigned_abs()), 1),
            Number::Const(x) => (x.to_string(), 3),
            Number::Add(a, b) => (two(a, "+", b, 1), 1),
            Number::Sub(a, b) => (two(a, "-", b, 1), 1),
            Number::Mul(a, b) => (two(a, "*", b, 2), 2),
            Number::Div(a, b) => (two(a, "/", b, 2), 2),
            Number::OfPieces(p) => (self.pieces(p), 3),
            Number::OfCounts(c) => (self.counts(c), 3),
            Number::Total => ("total".to_owned(), 3),
            Number::Throws => ("throws".to_owned(), 3),
            Number::Owed => ("owed".to_owned(), 3),
            Number::Value => ("value".to_owned(), 3),
            Number::ToGo(p) => (format!("to-go({})", self.pieces(p)), 3),
            Number::Largest(p) => (format!("largest({})", self.pieces(p)), 3),
            Number::Running(t) => (format!("running({})", self.truth(t)), 3),
            Number::State(s) => (self.state(s), 3),
        };
        if level < least { format!("({text})") } else { text }
    }

    fn numbers(&self, l: &Numbers) -> String {
        match l {
            Numbers::List(list) => {
                format!("[{}]", list.iter().map(i32::to_string).collect::<Vec<_>>().join(", "))
            }
            Numbers::One(n) => self.tight(n),
        }
    }

    /// Pieces.
    pub fn pieces(&self, p: &Pieces) -> String {
        match p {
            Pieces::Mine => "mine".to_owned(),
            Pieces::Ours => "ours".to_owned(),
            Pieces::Partners => "partners".to_owned(),
            Pieces::Rivals => "rivals".to_owned(),
            Pieces::All => "all".to_owned(),
            Pieces::Mover => "mover".to_owned(),
            Pieces::Movers => "movers".to_owned(),
            Pieces::Victims => "victims".to_owned(),
            Pieces::It => "it".to_owned(),
            Pieces::Moved => "moved".to_owned(),
            Pieces::Latest => "latest".to_owned(),
            Pieces::Companions(Extent::Roll) => "companions(roll)".to_owned(),
            Pieces::Companions(Extent::Turn) => "companions(turn)".to_owned(),
            Pieces::Leader(a) => format!("leader({})", self.pieces(a)),
            Pieces::Rear(a) => format!("rear({})", self.pieces(a)),
            Pieces::Newest(a) => format!("newest({})", self.pieces(a)),
            Pieces::Could(t) => format!("could({})", self.truth(t)),
            Pieces::At(a, s) => format!("{} at {}", self.left(a), self.place(s)),
            Pieces::In(a, s) => format!("{} in {}", self.left(a), self.area(s)),
            Pieces::NotIn(a, s) => format!("{} not in {}", self.left(a), self.area(s)),
            Pieces::Both(a, b) => format!("{} in {}", self.left(a), self.right(b)),
            Pieces::Without(a, b) => format!("{} not in {}", self.left(a), self.right(b)),
            Pieces::OfSeat(a, s) => format!("{} of {}", self.left(a), self.seat(s)),
            Pieces::Marked(a, s) => format!("{} marked {}", self.left(a), name(&self.states, usize::from(s.0))),
            Pieces::Any(n, a) => format!("any {} of {}", self.how_many(n), self.pieces(a)),
        }
    }

    /// Pieces on the left of a filter: `any` would take the filter to its right.
    fn left(&self, p: &Pieces) -> String {
        if matches!(p, Pieces::Any(..)) { format!("({})", self.pieces(p)) } else { self.pieces(p) }
    }

    /// Pieces on the right of a filter.
    fn right(&self, p: &Pieces) -> String {
        match p {
            Pieces::At(..)
            | Pieces::In(..)
            | Pieces::NotIn(..)
            | Pieces::Both(..)
            | Pieces::Without(..)
            | Pieces::OfSeat(..)
            | Pieces::Marked(..)
            | Pieces::Any(..) => format!("({})", self.pieces(p)),
            Pieces::Mine
            | Pieces::Ours
            | Pieces::Partners
            | Pieces::Rivals
            | Pieces::All
            | Pieces::Mover
            | Pieces::Movers
            | Pieces::Victims
            | Pieces::It
            | Pieces::Moved
            | Pieces::Latest
            | Pieces::Companions(_)
            | Pieces::Leader(_)
            | Pieces::Rear(_)
            | Pieces::Newest(_)
            | Pieces::Could(_) => self.pieces(p),
        }
    }

    /// A place.
    pub fn place(&self, p: &Place) -> String {
        match p {
            Place::Here => "here".to_owned(),
            Place::Origin => "origin".to_owned(),
            Place::Step(n) if matches!(**n, Number::Const(1)) => "entry".to_owned(),
            Place::Step(n) => format!("step({})", self.number(n)),
            Place::Back(n) => format!("back({})", self.number(n)),
            Place::Ahead(n) => format!("ahead({})", self.number(n)),
            Place::Next(a) => format!("next({})", self.area(a)),
            Place::Far(links) => {
                let list: Vec<_> = links.iter().map(|l| name(&self.links, l.index())).collect();
                format!("far({})", list.join(" or "))
            }
            Place::Nest => "nest".to_owned(),
            Place::Home => "home".to_owned(),
            Place::Gone => "gone".to_owned(),
            Place::Nowhere => "nowhere".to_owned(),
            Place::Arg => "p".to_owned(),
        }
    }

    /// An area; unions are joined by `or`, and a define is written out as `(p: …)`.
    pub fn area(&self, a: &Area) -> String {
        match a {
            Area::Class(c) => name(&self.classes, c.index()),
            Area::Link(l) => name(&self.links, l.index()),
            Area::Nest => "nest".to_owned(),
            Area::Home => "home".to_owned(),
            Area::Gone => "gone".to_owned(),
            Area::Track => "track".to_owned(),
            Area::Nowhere => "nowhere".to_owned(),
            Area::Own(inner) => match &**inner {
                Area::Union(_) => format!("own{}", self.area(inner)),
                one => format!("own({})", self.area(one)),
            },
            Area::Union(list) => {
                let list: Vec<_> = list.iter().map(|a| self.area(a)).collect();
                format!("({})", list.join(" or "))
            }
            Area::Where(t) => format!("(p: {})", self.truth(t)),
        }
    }

    /// Counts.
    pub fn counts(&self, c: &Counts) -> String {
        match c {
            Counts::Hand => "count".to_owned(),
            Counts::Tag(tag) => name(&self.tags, usize::from(tag.0)),
            Counts::Rolled => "rolled".to_owned(),
            Counts::Using(a) => format!("using({})", self.counts(a)),
            Counts::Lost(a) => format!("lost({})", self.counts(a)),
            Counts::Of(a, l) => match &**a {
                Counts::Any(..) => format!("({}) of {}", self.counts(a), self.numbers(l)),
                _ => format!("{} of {}", self.counts(a), self.numbers(l)),
            },
            Counts::Any(n, a) => format!("any {} of {}", self.how_many(n), self.counts(a)),
        }
    }

    /// A seat.
    pub fn seat(&self, s: &Seat) -> String {
        match s {
            Seat::Player => "player".to_owned(),
            Seat::Me => "me".to_owned(),
            Seat::Owner(p) => format!("owner({})", self.pieces(p)),
            Seat::Named(id) => name(&self.seats, id.index()),
        }
    }
}

const OR: u8 = 0;
const AND: u8 = 1;
const NOT: u8 = 2;
const COMPARE: u8 = 3;
const TERM: u8 = 4;

fn name(list: &[String], index: usize) -> String {
    list.get(index).cloned().unwrap_or_else(|| format!("?{index}"))
}

/// How an operator is written.
pub fn sign(op: Op) -> &'static str {
    match op {
        Op::In => "in",
        Op::NotIn => "not in",
        Op::AllIn => "all in",
        Op::At => "at",
        Op::Of => "of",
        Op::Marked => "marked",
        Op::Mul => "*",
        Op::Div => "/",
        Op::Add => "+",
        Op::Sub => "-",
        Op::Eq => "=",
        Op::Ne => "!=",
        Op::Lt => "<",
        Op::Le => "<=",
        Op::Gt => ">",
        Op::Ge => ">=",
        Op::And => "and",
        Op::Or => "or",
    }
}

/// A short number for a list of sentences and states: the same for the same rules on every machine (FNV-1a).
pub fn fingerprint<'s>(lines: impl IntoIterator<Item = &'s str>) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for line in lines {
        for byte in line.bytes().chain([b'\n']) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash
}
