//! Forks: second ways out of a step, and where they join.

use super::problem::BoardProblem as P;
use super::spec::{Fork, Word};
use super::squares::{Ground, quoted};
use super::ways::own_ground;
use super::{EdgeId, HOME, MAX_STEPS, NEST, Node, SeatId, SquareId, Step, Way};
use crate::report::Report;

/// Lays all forks on all ways.
pub(crate) fn lay(forks: &[Fork], turned: bool, ground: &Ground, ways: &mut [Way], report: &mut Report) -> bool {
    let mut used = vec![false; forks.len()];
    let mut missing: Vec<Option<P>> = vec![None; forks.len()];
    let mut sound = true;
    for (seat, way) in ground.seat_ids().zip(ways.iter_mut()) {
        let mut layer = Layer { forks, exit: Exit { seat, turned, ground }, way, spans: Vec::new() };
        // A turned way has the mistakes of the first seat's; they are told once.
        let mut silent = Report::new();
        let told = if turned && seat.0 > 0 { &mut silent } else { &mut *report };
        sound &= layer.lay(&mut used, &mut missing, told);
    }
    for ((fork, used), problem) in forks.iter().zip(used).zip(missing) {
        if let Some(problem) = problem.filter(|_| !used) {
            report.push(&fork.at.site.source, problem);
            sound = false;
        }
    }
    sound
}

/// Reads places as one seat means them.
#[derive(Clone, Copy)]
pub(crate) struct Exit<'a> {
    pub(crate) seat: SeatId,
    /// The words are the first seat's.
    pub(crate) turned: bool,
    pub(crate) ground: &'a Ground,
}

impl Exit<'_> {
    fn squares(&self, word: &Word) -> Result<Vec<SquareId>, P> {
        let viewer = if self.turned { SeatId(0) } else { self.seat };
        let mut squares = self.ground.find(word, Some(viewer))?;
        if self.turned {
            squares.iter_mut().for_each(|s| *s = self.ground.turn(*s, self.seat));
        }
        Ok(squares)
    }

    /// The steps of the main way that a word names: `68`, `#76` or `home`.
    pub(crate) fn steps(&self, word: &Word, way: &Way) -> Result<Vec<Node>, P> {
        if word.text == "home" {
            return Ok(if way.ends_home { vec![HOME] } else { Vec::new() });
        }
        if let Some(number) = word.text.strip_prefix('#') {
            let node = number.parse().ok().filter(|n| (1..=way.main).contains(n)).map(Node);
            return Ok(node.into_iter().collect());
        }
        let squares = self.squares(word)?;
        let is_named = |n: &u8| way.square(Node(*n)).is_some_and(|s| squares.contains(&s));
        Ok((1..=way.main).filter(is_named).map(Node).collect())
    }
}

struct Layer<'a> {
    forks: &'a [Fork],
    exit: Exit<'a>,
    way: &'a mut Way,
    /// First node of each fork and how many steps it has of its own.
    spans: Vec<(usize, usize)>,
}

impl Layer<'_> {
    fn lay(&mut self, used: &mut [bool], missing: &mut [Option<P>], report: &mut Report) -> bool {
        let mut sound = true;
        for n in 0..self.forks.len() {
            sound &= self.own_steps(n, report);
        }
        if !sound {
            return false;
        }
        let mut starts = vec![None; self.forks.len()];
        for (n, fork) in self.forks.iter().enumerate() {
            match self.start(fork) {
                Ok(node) => {
                    used[n] = true;
                    starts[n] = Some(node);
                    let (first, steps) = self.spans[n];
                    if steps > 0 {
                        self.way.steps[first].back = node;
                    }
                }
                Err(problem @ P::ForkOffWay { .. }) => missing[n] = Some(problem),
                Err(problem) => {
                    report.push(&fork.at.site.source, problem);
                    used[n] = true;
                    sound = false;
                }
            }
        }
        for (n, start) in starts.into_iter().enumerate() {
            let Some(start) = start else { continue };
            match self.join(n, start) {
                Ok(()) => {}
                Err(problem) => {
                    report.push(&self.forks[n].path.site.source, problem);
                    sound = false;
                }
            }
        }
        sound
    }

    /// Appends the steps that belong to the fork alone: all of its path but the last square.
    fn own_steps(&mut self, n: usize, report: &mut Report) -> bool {
        let forks = self.forks;
        let fork = &forks[n];
        let source = &fork.path.site.source;
        let first = self.way.steps.len();
        if self.is_elsewhere(n) {
            self.spans.push((first, 0));
            return true;
        }
        let mut sound = true;
        let mut squares = Vec::new();
        for (place, word) in fork.path.list.iter().enumerate() {
            let last = place + 1 == fork.path.list.len();
            if word.text == "home" || word.text.contains(['#', ':']) {
                if !last {
                    let help = "a step or a fork's step is named only at the end, where the fork joins";
                    report.push(source, P::Misplaced { text: word.text.clone(), help, span: word.site.span });
                    sound = false;
                }
                continue;
            }
            match self.exit.squares(word) {
                Ok(mut found) => {
                    if last {
                        found.pop();
                    }
                    sound &= found.iter().all(|s| own_ground(*s, &word.site, self.exit.seat, self.exit.ground, report));
                    squares.extend(found);
                }
                Err(problem) => {
                    report.push(source, problem);
                    sound = false;
                }
            }
        }
        let total = first - 1 + squares.len();
        if total > MAX_STEPS {
            let span = fork.path.site.span;
            report.push(source, P::Limit { found: total, what: "steps", most: MAX_STEPS, span });
            return false;
        }
        self.spans.push((first, squares.len()));
        let fork = u8::try_from(n).ok().map(EdgeId);
        for (place, square) in squares.iter().enumerate() {
            let node = first + place;
            let back = if place == 0 { NEST } else { at(node - 1) };
            let next = (place + 1 < squares.len()).then(|| at(node + 1));
            let (square, forks) = (Some(*square), Vec::new());
            self.way.steps.push(Step { square, next, gate: None, back, forks, to_go: 0, fork });
        }
        sound
    }

    /// Whether the fork leaves from no step of this way, so that it is none of this seat's.
    fn is_elsewhere(&self, n: usize) -> bool {
        let at = &self.forks[n].at.text;
        let of_later = |f: &Fork| at.split_once(':').is_some_and(|(name, _)| name == f.name.text);
        !self.forks[n..].iter().any(of_later) && matches!(self.start(&self.forks[n]), Err(P::ForkOffWay { .. }))
    }

    /// The step where a fork leaves.
    fn start(&self, fork: &Fork) -> Result<Node, P> {
        let word = &fork.at;
        let found = match self.of_fork(word) {
            Some(nodes) => nodes?,
            None => self.exit.steps(word, self.way)?.into_iter().filter(|n| *n != HOME).collect(),
        };
        match found.as_slice() {
            [] => {
                let (fork, at) = (fork.name.text.clone(), word.text.clone());
                Err(P::ForkOffWay { fork, at, span: word.site.span })
            }
            [node] => Ok(*node),
            [first, ..] => {
                let steps: Vec<_> = found.iter().map(|n| format!("#{}", n.0)).collect();
                let (steps, first) = (quoted(&steps), format!("#{}", first.0));
                Err(P::ManySteps { square: word.text.clone(), steps, first, span: word.site.span })
            }
        }
    }

    /// The steps of another fork that a word such as `long:C` names; `None` when it is no such word.
    fn of_fork(&self, word: &Word) -> Option<Result<Vec<Node>, P>> {
        let (name, square) = word.text.split_once(':')?;
        let Some(n) = self.forks.iter().position(|f| f.name.text == name) else { return Some(Ok(Vec::new())) };
        let square = Word { text: square.trim().to_owned(), site: word.site.clone() };
        let squares = match self.exit.squares(&square) {
            Ok(squares) => squares,
            Err(problem) => return Some(Err(problem)),
        };
        let (first, steps) = self.spans.get(n).copied().unwrap_or_default();
        let named = |n: &Node| self.way.square(*n).is_some_and(|s| squares.contains(&s));
        Some(Ok((first..first + steps).map(at).filter(named).collect()))
    }

    /// Ties the end of a fork to where it joins, and its start to where it leaves.
    fn join(&mut self, n: usize, start: Node) -> Result<(), P> {
        let forks = self.forks;
        let fork = &forks[n];
        let lost = P::ForkNoJoin { fork: fork.name.text.clone(), span: fork.path.site.span };
        let Some(word) = fork.path.list.last() else { return Err(lost) };
        let word = last_square(word);
        let found = match self.of_fork(&word) {
            Some(nodes) => nodes?,
            None => self.exit.steps(&word, self.way)?,
        };
        let from = self.main_step(start);
        let ahead = found.iter().find(|node| **node > from).or(found.first());
        let Some(join) = ahead.copied() else { return Err(lost) };
        let (first, steps) = self.spans[n];
        if steps > 0 {
            self.way.steps[first + steps - 1].next = Some(join);
        }
        let way_out = if steps > 0 { at(first) } else { join };
        let Ok(edge) = u8::try_from(n).map(EdgeId) else { return Err(lost) };
        self.way.steps[start.index()].forks.push((edge, way_out));
        Ok(())
    }

    /// The step of the main way from which a node was reached.
    fn main_step(&self, mut node: Node) -> Node {
        for _ in 0..=self.forks.len() * MAX_STEPS {
            if node.0 <= self.way.main {
                return node;
            }
            node = self.way.steps[node.index()].back;
        }
        NEST
    }
}

/// Of a range only its last square is where the fork joins.
fn last_square(word: &Word) -> Word {
    let Some((range, last)) = word.text.split_once("..") else { return word.clone() };
    let seat = range.trim().split_once(' ').map(|(seat, _)| format!("{seat} ")).unwrap_or_default();
    Word { text: format!("{seat}{}", last.trim()), site: word.site.clone() }
}

fn at(n: usize) -> Node {
    Node(u8::try_from(n).unwrap_or(u8::MAX))
}
