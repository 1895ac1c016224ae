//! Named classes of squares and named sets of links.

use super::problem::BoardProblem as P;
use super::spec::{Class as ClassSpec, Link, Spec, Word};
use super::squares::Ground;
use super::{Class, Links, SeatId, SquareId, Squares};
use crate::report::Report;

/// Builds all classes; mistakes are reported and leave squares out.
pub(crate) fn build(spec: &Spec, ground: &Ground, report: &mut Report) -> Vec<Class> {
    spec.classes.iter().map(|class| build_one(class, ground, report)).collect()
}

fn build_one(spec: &ClassSpec, ground: &Ground, report: &mut Report) -> Class {
    let mut class = Class {
        name: spec.name.text.clone(),
        squares: Squares::EMPTY,
        free: Squares::EMPTY,
        owned: vec![Squares::EMPTY; ground.seats.len()],
    };
    let before = report.problems().len();
    for square in find(&spec.squares, None, ground, report) {
        class.add(square, ground.owner(square));
    }
    for square in find(&spec.turned, Some(SeatId(0)), ground, report) {
        for seat in ground.seat_ids() {
            class.add(ground.turn(square, seat), spec.owned.as_ref().map(|_| seat));
        }
    }
    if let Some(site) = spec.owned.as_ref().filter(|_| spec.turned.is_empty()) {
        report.push(&site.source, P::OwnedAlone { span: site.span });
    }
    for word in &spec.own {
        for seat in ground.seat_ids() {
            match own(word, seat, ground) {
                Ok(squares) => squares.into_iter().for_each(|s| class.add(s, Some(seat))),
                // The other seats' squares have the same names: told once.
                Err(problem) if seat.0 == 0 => report.push(&word.site.source, problem),
                Err(_) => {}
            }
        }
    }
    for (name, words) in &spec.seats {
        match ground.seat(name, &name.text) {
            Ok(seat) => {
                let squares = find(&words.list, Some(seat), ground, report);
                squares.into_iter().for_each(|s| class.add(s, Some(seat)));
            }
            Err(problem) => report.push(&name.site.source, problem),
        }
    }
    if class.squares.is_empty() && report.problems().len() == before {
        let (class, span) = (class.name.clone(), spec.name.site.span);
        report.push(&spec.name.site.source, P::ClassEmpty { class, span });
    }
    class
}

impl Class {
    fn add(&mut self, square: SquareId, owner: Option<SeatId>) {
        self.squares.insert(square);
        match owner.and_then(|o| self.owned.get_mut(o.index())) {
            Some(owned) => owned.insert(square),
            None => self.free.insert(square),
        }
    }
}

fn find(words: &[Word], seat: Option<SeatId>, ground: &Ground, report: &mut Report) -> Vec<SquareId> {
    let mut squares = Vec::new();
    for word in words {
        if word.text == "home" {
            let help = "`home` is no square: it takes part in no class and no link";
            report.push(&word.site.source, P::Misplaced { text: word.text.clone(), help, span: word.site.span });
            continue;
        }
        match ground.find(word, seat) {
            Ok(found) => squares.extend(found),
            Err(problem) => report.push(&word.site.source, problem),
        }
    }
    squares
}

fn own(word: &Word, seat: SeatId, ground: &Ground) -> Result<Vec<SquareId>, P> {
    let squares = ground.find(word, Some(seat))?;
    match squares.iter().find(|s| ground.owner(**s) != Some(seat)) {
        Some(shared) => {
            let square = ground.full_name(*shared);
            let help = format!("`{square}` is no square that each seat has for itself; write it under `squares`");
            Err(P::UnknownSquare { square, help, span: word.site.span })
        }
        None => Ok(squares),
    }
}

/// Builds all sets of links.
pub(crate) fn links(spec: &Spec, ground: &Ground, report: &mut Report) -> Vec<Links> {
    let mut begun: Vec<(SquareId, &Link)> = Vec::new();
    let mut sets = Vec::new();
    for (name, list) in &spec.links {
        let mut set = Links { name: name.text.clone(), pairs: Vec::new(), feet: Squares::EMPTY };
        for link in list {
            let Some((foot, end)) = pair(link, ground, report) else { continue };
            let square = ground.full_name(foot);
            if foot == end {
                report.push(&link.site.source, P::LinkLoop { square: square.clone(), span: link.site.span });
            }
            if let Some((_, other)) = begun.iter().find(|(s, _)| *s == foot) {
                let first = other.foot.site.span;
                report.push(&link.site.source, P::LinkFoot { square, first, span: link.foot.site.span });
            }
            begun.push((foot, link));
            set.feet.insert(foot);
            set.pairs.push((foot, end));
        }
        if list.is_empty() {
            let (class, span) = (name.text.clone(), name.site.span);
            report.push(&name.site.source, P::ClassEmpty { class, span });
        }
        sets.push(set);
    }
    sets
}

fn pair(link: &Link, ground: &Ground, report: &mut Report) -> Option<(SquareId, SquareId)> {
    let mut square = |word: &Word| {
        let found = find(std::slice::from_ref(word), None, ground, report);
        if found.len() > 1 {
            report.push(&word.site.source, P::BadRange { text: word.text.clone(), span: word.site.span });
        }
        found.first().copied().filter(|_| found.len() == 1)
    };
    let (foot, end) = (square(&link.foot), square(&link.end));
    Some((foot?, end?))
}
