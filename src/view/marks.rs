//! One mark for each set of classes that squares are in.

use super::about::runs;
use crate::board::{Board, Class, SquareId, Squares};

const MARKS: &[char] = &['°', '^', '+', '~', '"', '=', '!', '%', '&', '$'];

/// What the marks behind square names mean.
pub(super) struct Marks {
    /// By square; `None` for squares in no class, or where the mark would say nothing.
    of: Vec<Option<char>>,
    /// Mark and the names of the classes.
    pub(super) legend: Vec<(char, String)>,
}

impl Marks {
    pub(super) fn new(board: &Board) -> Self {
        let sets: Vec<String> = board.squares.iter().zip(0u8..).map(|(_, n)| classes_of(board, SquareId(n))).collect();
        let mut marks = Self { of: vec![None; sets.len()], legend: Vec::new() };
        // Where all own squares are alike (a lane), the mark would only repeat what their names say.
        let mut own = board.squares.iter().zip(&sets).filter(|(s, _)| s.owner.is_some()).map(|(_, set)| set);
        let first = own.next();
        let plain_own = own.all(|set| Some(set) == first);
        for (n, (square, set)) in board.squares.iter().zip(&sets).enumerate() {
            if set.is_empty() || (plain_own && square.owner.is_some()) {
                continue;
            }
            let known = marks.legend.iter().find(|(_, words)| words == set).map(|(mark, _)| *mark);
            marks.of[n] = known.or_else(|| {
                let mark = *MARKS.get(marks.legend.len())?;
                marks.legend.push((mark, set.clone()));
                Some(mark)
            });
        }
        marks
    }

    pub(super) fn of(&self, square: SquareId) -> Option<char> {
        self.of.get(square.index()).copied().flatten()
    }
}

/// The names of the classes and links of a square, parted by commas; whose a square is stands behind it.
fn classes_of(board: &Board, square: SquareId) -> String {
    let classes = board.classes.iter().filter(|c| c.squares.has(square)).map(|c| c.name.clone());
    let links = board.links.iter().filter(|l| l.feet.has(square)).map(|l| format!("foot of a {}", l.name));
    classes.chain(links).collect::<Vec<_>>().join(", ")
}

/// The names of a class's squares: those of nobody, then each seat's.
pub(super) fn squares_of(board: &Board, class: &Class) -> String {
    let names = |squares: Squares| {
        let names = squares.iter().filter_map(|s| board.squares.get(s.index())).map(|s| s.name.clone());
        runs(&names.collect::<Vec<_>>()).join(" ")
    };
    let owned: Vec<_> = class.owned.iter().map(|squares| names(*squares)).collect();
    let mut parts = Vec::new();
    if !class.free.is_empty() {
        parts.push(names(class.free));
    }
    match owned.first() {
        Some(first) if !first.is_empty() && owned.iter().all(|o| o == first) => {
            parts.push(format!("each seat's {first}"));
        }
        Some(_) | None => {
            let with = board.seats.iter().zip(&owned).filter(|(_, o)| !o.is_empty());
            parts.extend(with.map(|(seat, squares)| format!("{seat} {squares}")));
        }
    }
    parts.join(" · ")
}
