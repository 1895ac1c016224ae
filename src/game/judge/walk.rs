//! Walks along a seat's way: forward over all forks, bouncing or stopping at the end, and backwards.

use smallvec::SmallVec;

use crate::board::{HOME, NEST, Node, Way};
use crate::rules::ir::Surplus;

/// One way to walk: the nodes stepped on, the last one included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Walk {
    pub(super) path: SmallVec<[Node; 16]>,
    /// How many of them are walked forward, so that named ways may be crossed.
    pub(super) ahead: usize,
    /// How many of them `pass` is asked of.
    pub(super) asked: usize,
}

impl Walk {
    fn new(path: SmallVec<[Node; 16]>, ahead: usize) -> Self {
        let asked = path.len();
        Self { path, ahead, asked }
    }
}

/// All walks of `n` steps forward; none for 0 steps or from the last place.
pub(super) fn forward(way: &Way, from: Node, n: i64, surplus: Surplus) -> SmallVec<[Walk; 2]> {
    let mut found = SmallVec::new();
    if let Ok(n @ 1..) = usize::try_from(n) {
        go(way, from, n, surplus, &mut SmallVec::new(), &mut found);
    }
    found
}

fn go(
    way: &Way,
    at: Node,
    left: usize,
    surplus: Surplus,
    path: &mut SmallVec<[Node; 16]>,
    found: &mut SmallVec<[Walk; 2]>,
) {
    if left == 0 {
        found.push(Walk::new(path.clone(), path.len()));
        return;
    }
    let step = way.step(at);
    let next = step.and_then(|s| s.next);
    let forks = step.map(|s| s.forks.as_slice()).unwrap_or_default();
    if next.is_none() && forks.is_empty() {
        beyond(way, at, left, surplus, path, found);
        return;
    }
    for node in next.into_iter().chain(forks.iter().map(|(_, node)| *node)) {
        path.push(node);
        go(way, node, left - 1, surplus, path, found);
        path.pop();
    }
}

/// The end of the way is reached with steps left.
fn beyond(
    way: &Way,
    at: Node,
    left: usize,
    surplus: Surplus,
    path: &SmallVec<[Node; 16]>,
    found: &mut SmallVec<[Walk; 2]>,
) {
    if path.is_empty() {
        return;
    }
    match surplus {
        Surplus::Refused => {}
        Surplus::Lost => found.push(Walk::new(path.clone(), path.len())),
        Surplus::Bounces => {
            let back = i64::try_from(left).ok().and_then(|n| back(way, at, n));
            if let Some(back) = back {
                let ahead = path.len();
                let mut path = path.clone();
                path.extend(back.path);
                found.push(Walk::new(path, ahead));
            }
        }
    }
}

/// A walk of `n` steps backwards along the main way; none below step 1 or for 0 steps.
pub(super) fn back(way: &Way, from: Node, n: i64) -> Option<Walk> {
    let n = usize::try_from(n).ok().filter(|n| (1..=255).contains(n))?;
    let mut path = SmallVec::new();
    let mut at = from;
    for _ in 0..n {
        at = match at {
            HOME => Node(way.main),
            _ => way.step(at)?.back,
        };
        if at == NEST {
            return None;
        }
        path.push(at);
    }
    Some(Walk::new(path, 0))
}
