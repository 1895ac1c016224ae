//! Ways: each seat's steps, forks and gates.

use super::forks::{self, Exit};
use super::problem::BoardProblem as P;
use super::spec::{Spec, Ways, Word};
use super::squares::{Ground, quoted};
use super::{EdgeId, HOME, MAX_STEPS, NEST, Node, SeatId, SquareId, Step, Way};
use crate::report::Report;
use crate::text::Site;

/// The main way of a seat.
#[derive(Clone)]
pub(crate) struct Line {
    pub(crate) squares: Vec<SquareId>,
    pub(crate) sites: Vec<Site>,
    pub(crate) home: bool,
}

/// Builds the ways of all seats; `None` when any is faulty.
pub(crate) fn build(spec: &Spec, ground: &Ground, report: &mut Report) -> Option<Vec<Way>> {
    let lines = lines(spec, ground, report)?;
    let mut sound = true;
    for (seat, line) in ground.seat_ids().zip(&lines) {
        // The other seats' ways are the first seat's turned: its mistakes are theirs.
        if seat.0 == 0 || matches!(spec.ways, Ways::Each(..)) {
            sound &= check_line(seat, line, spec, ground, report);
        }
    }
    sound &= overlap(&lines, spec, ground, report);
    if !sound {
        return None;
    }
    let turned = matches!(spec.ways, Ways::Turned(_));
    let mut ways: Vec<Way> = lines.iter().map(main_way).collect();
    let forked = forks::lay(&spec.forks, turned, ground, &mut ways, report);
    let gated = gates(spec, turned, ground, &mut ways, report);
    if !(forked && gated) {
        return None;
    }
    let counted = ways.iter_mut().all(|way| count_down(way, spec, report));
    counted.then_some(ways)
}

fn lines(spec: &Spec, ground: &Ground, report: &mut Report) -> Option<Vec<Line>> {
    match &spec.ways {
        Ways::Turned(words) => {
            let first = line(&words.list, SeatId(0), ground, report)?;
            let turned =
                |seat| Line { squares: first.squares.iter().map(|s| ground.turn(*s, seat)).collect(), ..first.clone() };
            Some(ground.seat_ids().map(turned).collect())
        }
        Ways::Each(routes, site) => {
            for (name, _) in routes {
                if let Err(problem) = ground.seat(name, &name.text) {
                    report.push(&name.site.source, problem);
                }
            }
            let found = ground.seat_ids().map(|seat| {
                let name = &ground.seats[seat.index()];
                let Some((_, words)) = routes.iter().find(|(word, _)| word.text == *name) else {
                    let help = format!("add it to `[routes]`: `{name} = [\"1..24\", \"home\"]`");
                    report.push(&site.source, P::NoRoute { seat: name.clone(), help, span: site.span });
                    return None;
                };
                line(&words.list, seat, ground, report)
            });
            // All of them are read before the first that fails ends the search.
            let found: Vec<_> = found.collect();
            found.into_iter().collect()
        }
    }
}

fn line(words: &[Word], seat: SeatId, ground: &Ground, report: &mut Report) -> Option<Line> {
    let mut line = Line { squares: Vec::new(), sites: Vec::new(), home: false };
    let mut sound = true;
    for word in words {
        if line.home {
            report.push(&word.site.source, P::HomeInside { span: word.site.span });
            return None;
        }
        if word.text == "home" {
            line.home = true;
            continue;
        }
        match squares(word, seat, ground) {
            Ok(squares) => {
                line.sites.extend(squares.iter().map(|_| word.site.clone()));
                line.squares.extend(squares);
            }
            Err(problem) => {
                report.push(&word.site.source, problem);
                sound = false;
            }
        }
    }
    sound.then_some(line)
}

fn squares(word: &Word, seat: SeatId, ground: &Ground) -> Result<Vec<SquareId>, P> {
    if word.text.contains(['#', ':']) {
        let help = "a way is made of squares and ends with `home` or its last square";
        return Err(P::Misplaced { text: word.text.clone(), help, span: word.site.span });
    }
    ground.find(word, Some(seat))
}

fn check_line(seat: SeatId, line: &Line, spec: &Spec, ground: &Ground, report: &mut Report) -> bool {
    let name = ground.seats[seat.index()].clone();
    let Some((last, site)) = line.squares.last().zip(line.sites.last()) else {
        let site = match &spec.ways {
            Ways::Turned(words) => &words.site,
            Ways::Each(_, site) => site,
        };
        let help = "a way has at least one square".to_owned();
        report.push(&site.source, P::NoRoute { seat: name, help, span: site.span });
        return false;
    };
    let mut sound = true;
    if line.squares.len() > MAX_STEPS {
        let found = line.squares.len();
        report.push(&site.source, P::Limit { found, what: "steps", most: MAX_STEPS, span: site.span });
        sound = false;
    }
    let foreign = |(square, _): &(&SquareId, &Site)| ground.owner(**square).is_some_and(|owner| owner != seat);
    if let Some((square, site)) = line.squares.iter().zip(&line.sites).find(foreign) {
        sound &= own_ground(*square, site, seat, ground, report);
    }
    sound &= unbroken(line, ground, report);
    if !line.home && !in_any_class(*last, seat, spec, ground) {
        let square = ground.name(*last).to_owned();
        report.push(&site.source, P::RouteDeadEnd { seat: name, square, span: site.span });
        sound = false;
    }
    sound
}

/// Whether the square is nobody's or the seat's own.
pub(crate) fn own_ground(square: SquareId, site: &Site, seat: SeatId, ground: &Ground, report: &mut Report) -> bool {
    let Some(owner) = ground.owner(square).filter(|owner| *owner != seat) else { return true };
    let (seat, owner) = (ground.seats[seat.index()].clone(), ground.seats[owner.index()].clone());
    let square = ground.name(square).to_owned();
    report.push(&site.source, P::ForeignOwn { seat, owner, square, span: site.span });
    false
}

fn unbroken(line: &Line, ground: &Ground, report: &mut Report) -> bool {
    let steps = line.squares.windows(2).zip(line.sites.iter().skip(1));
    let mut sound = true;
    for (pair, site) in steps {
        let [from, to] = pair else { continue };
        let Some(ring) = ground.ring(*from).filter(|r| r.holds(*to) && r.is_turned()) else { continue };
        let neighbours = ring.turn(*from, 1) == *to || ring.turn(*to, 1) == *from;
        if !neighbours {
            let (from, to) = (ground.name(*from).to_owned(), ground.name(*to).to_owned());
            report.push(&site.source, P::RouteBreaks { from, to, span: site.span });
            sound = false;
        }
    }
    sound
}

/// Whether some class says what the square is; names that stand for nothing are reported elsewhere.
fn in_any_class(square: SquareId, seat: SeatId, spec: &Spec, ground: &Ground) -> bool {
    let holds = |words: &[Word], of: Option<SeatId>, turned: bool| {
        words
            .iter()
            .filter_map(|w| ground.find(w, of).ok())
            .flatten()
            .any(|s| if turned { ground.turn(s, seat) == square } else { s == square })
    };
    spec.classes.iter().any(|class| {
        holds(&class.squares, None, false)
            || holds(&class.turned, Some(SeatId(0)), true)
            || holds(&class.own, Some(seat), false)
            || class
                .seats
                .iter()
                .any(|(name, words)| *name.text == ground.seats[seat.index()] && holds(&words.list, Some(seat), false))
    })
}

/// Two seats that go the same way over the shared squares, where others do not.
fn overlap(lines: &[Line], spec: &Spec, ground: &Ground, report: &mut Report) -> bool {
    let shared = |line: &Line| -> Vec<SquareId> {
        line.squares.iter().copied().filter(|s| ground.owner(*s).is_none()).collect()
    };
    let shared: Vec<_> = lines.iter().map(shared).collect();
    let same = |a: usize, b: usize| !shared[a].is_empty() && shared[a] == shared[b];
    let pairs = (0..shared.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let Some((a, b)) = pairs.clone().find(|(a, b)| same(*a, *b)) else { return true };
    if pairs.into_iter().all(|(a, b)| same(a, b)) {
        return true;
    }
    let site = match &spec.ways {
        Ways::Each(routes, site) => {
            routes.iter().find(|(word, _)| word.text == ground.seats[b]).map_or(site, |(word, _)| &word.site)
        }
        Ways::Turned(words) => spec.shared.first().map_or(&words.site, |shared| match &shared.turn {
            super::spec::Shift::One(_, site) | super::spec::Shift::Each(_, site) => site,
        }),
    };
    let (first, second) = (ground.seats[a].clone(), ground.seats[b].clone());
    report.push(&site.source, P::SeatsOverlap { first, second, span: site.span });
    false
}

fn main_way(line: &Line) -> Way {
    let node = |n: usize| Node(u8::try_from(n).unwrap_or(u8::MAX));
    let main = line.squares.len();
    let step = |n: usize, square: Option<SquareId>| Step {
        square,
        next: if n < main { Some(node(n + 1)) } else { line.home.then_some(HOME) },
        gate: None,
        back: if n == 0 { NEST } else { node(n - 1) },
        forks: Vec::new(),
        to_go: 0,
        fork: None,
    };
    let squares = std::iter::once(None).chain(line.squares.iter().copied().map(Some));
    let steps = squares.enumerate().map(|(n, square)| step(n, square)).collect();
    Way { steps, main: node(main).0, ends_home: line.home }
}

fn gates(spec: &Spec, turned: bool, ground: &Ground, ways: &mut [Way], report: &mut Report) -> bool {
    let mut sound = true;
    for (n, (_, text)) in spec.gates.iter().enumerate() {
        let Ok(edge) = u8::try_from(spec.forks.len() + n).map(EdgeId) else { return false };
        match gate(edge, text, turned, ground, ways) {
            Ok(()) => {}
            Err(problem) => {
                report.push(&text.site.source, problem);
                sound = false;
            }
        }
    }
    sound
}

fn gate(edge: EdgeId, text: &Word, turned: bool, ground: &Ground, ways: &mut [Way]) -> Result<(), P> {
    let span = text.site.span;
    let Some((from, to)) = text.text.split_once('>') else {
        return Err(P::GateForm { text: text.text.clone(), span });
    };
    let part = |part: &str| Word { text: part.trim().to_owned(), site: text.site.clone() };
    let (from, to) = (part(from), part(to));
    let mut named = 0;
    for (seat, way) in ground.seat_ids().zip(ways.iter_mut()) {
        let exit = Exit { seat, turned, ground };
        let (froms, tos) = (exit.steps(&from, way)?, exit.steps(&to, way)?);
        for node in froms.iter().map(|n| n.index()) {
            let Some(step) = way.steps.get_mut(node).filter(|s| s.next.is_some_and(|n| tos.contains(&n))) else {
                continue;
            };
            if step.gate.replace(edge).is_some() {
                return Err(P::GateTwice { from: from.text, to: to.text, span });
            }
            named += 1;
        }
    }
    if named == 0 {
        return Err(P::GateNoStep { help: after(&from, ground, ways), from: from.text, to: to.text, span });
    }
    Ok(())
}

/// Where the first seat's way goes from this square.
fn after(from: &Word, ground: &Ground, ways: &[Way]) -> String {
    let exit = Exit { seat: SeatId(0), turned: true, ground };
    let step = ways.first().and_then(|way| {
        let node = *exit.steps(from, way).ok()?.first()?;
        let next = way.step(node)?.next?;
        Some(way.square(next).map_or_else(|| "home".to_owned(), |s| ground.name(s).to_owned()))
    });
    match step {
        Some(next) => format!("from `{}` the way goes on to `{next}`", from.text),
        None => format!("`{}` is not on the main way", from.text),
    }
}

/// Fills in the fewest steps to the end from every node; a fork that never comes to an end is reported.
fn count_down(way: &mut Way, spec: &Spec, report: &mut Report) -> bool {
    let mut far: Vec<Option<u8>> = vec![None; way.steps.len()];
    if !way.ends_home {
        far[usize::from(way.main)] = Some(0);
    }
    loop {
        let mut changed = false;
        for n in (0..way.steps.len()).rev() {
            let step = &way.steps[n];
            let ahead = step.next.iter().chain(step.forks.iter().map(|(_, node)| node));
            let best = ahead.filter_map(|node| if *node == HOME { Some(0) } else { far[node.index()] }).min();
            let new = match (best.map(|b| b.saturating_add(1)), far[n]) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            };
            changed |= new != far[n];
            far[n] = new;
        }
        if !changed {
            break;
        }
    }
    let mut lost = None;
    for (step, far) in way.steps.iter_mut().zip(&far) {
        step.to_go = far.unwrap_or(0);
        lost = lost.or(step.fork.filter(|_| far.is_none()));
    }
    let Some(fork) = lost.and_then(|f| spec.forks.get(f.index())) else { return true };
    let problem = P::ForkNoJoin { fork: fork.name.text.clone(), span: fork.path.site.span };
    report.push(&fork.path.site.source, problem);
    false
}

/// Squares that no way leads over.
pub(crate) fn off_track(ways: &[Way], ground: &Ground, report: &mut Report) -> bool {
    let trodden = |n: usize| ways.iter().flat_map(|w| &w.steps).any(|s| s.square.is_some_and(|s| s.index() == n));
    let lone: Vec<usize> = (0..ground.squares.len()).filter(|n| !trodden(*n)).collect();
    let Some(site) = lone.first().and_then(|n| ground.sites.get(*n)) else { return true };
    let names: Vec<_> =
        lone.iter().filter_map(|n| u8::try_from(*n).ok()).map(|n| ground.full_name(SquareId(n))).collect();
    report.push(&site.source, P::OffTrack { squares: quoted(&names), span: site.span });
    false
}
