//! The grid: a board's picture, or its squares in rows where it has none.

use anstyle::{Effects, Style as Paint};

use super::data::Stand;
use super::letters::letters;
use super::marks::Marks;
use super::{paint, seat_paint};
use crate::board::{Board, Cell, SeatId, SquareId};
use crate::report::Style;

/// Widest row where a board has no picture.
const WIDE: usize = 76;

/// The squares of a board with the pieces that stand on them.
pub fn draw_grid(board: &Board, stands: &[Stand], style: Style) -> String {
    let marks = Marks::new(board);
    let pen = Pen { board, stands, letters: letters(board), marks, style };
    let mut out = match &board.picture {
        Some(picture) => {
            let wide = picture.rows.iter().flatten().map(|c| pen.cell(*c).wide()).max().unwrap_or(0).max(3);
            picture.rows.iter().map(|row| pen.row(row, wide)).collect()
        }
        None => pen.rows(),
    };
    let legend = pen.legend();
    if !legend.is_empty() {
        let options = textwrap::Options::new(WIDE).initial_indent("  ").subsequent_indent("  ");
        out.push('\n');
        out.push_str(&textwrap::fill(&legend.join("   "), options));
        out.push('\n');
    }
    out
}

struct Pen<'a> {
    board: &'a Board,
    stands: &'a [Stand],
    letters: Vec<char>,
    marks: Marks,
    style: Style,
}

/// What stands in one place: pieces of text, each with its paint.
#[derive(Default)]
struct Ink(Vec<(String, Paint)>);

impl Ink {
    fn wide(&self) -> usize {
        self.0.iter().map(|(text, _)| text.chars().count()).sum()
    }
}

impl Pen<'_> {
    fn legend(&self) -> Vec<String> {
        let mut legend: Vec<_> = self.marks.legend.iter().map(|(mark, words)| format!("{mark} {words}")).collect();
        let own = self.board.squares.iter().find_map(|s| Some((&s.name, s.owner?)));
        if let Some((name, owner)) = own {
            let letter = self.letters.get(owner.index()).map_or('?', char::to_ascii_lowercase);
            let seat = self.board.seats.get(owner.index()).map_or("?", String::as_str);
            legend.push(format!("{name}{letter} the {name} of {seat}"));
        }
        legend
    }

    fn row(&self, row: &[Cell], wide: usize) -> String {
        let mut line = String::new();
        for cell in row {
            let ink = self.cell(*cell);
            // The mark stands in a column of its own behind the name, so that names stay in line.
            let marked = usize::from(!self.is_marked(*cell));
            let gap = (wide + 1).saturating_sub(ink.wide() + marked);
            line.push_str(&" ".repeat(gap));
            ink.0.iter().for_each(|(text, how)| line.push_str(&paint(text, *how, self.style)));
            line.push_str(&" ".repeat(marked));
        }
        line.truncate(line.trim_end().len());
        line.push('\n');
        line
    }

    fn is_marked(&self, cell: Cell) -> bool {
        match cell {
            // Behind an own square stands whose it is.
            Cell::Square(square) => self.marks.of(square).is_some() || self.owner(square).is_some(),
            Cell::Blank | Cell::Home => false,
        }
    }

    fn cell(&self, cell: Cell) -> Ink {
        match cell {
            Cell::Blank => Ink::default(),
            Cell::Home => Ink(vec![("*".to_owned(), Paint::new())]),
            Cell::Square(square) => self.square(square),
        }
    }

    /// The pieces on a square, else its name; then its mark.
    fn square(&self, square: SquareId) -> Ink {
        let mut ink = Ink::default();
        for stand in self.stands.iter().filter(|s| s.square == square) {
            let (seat, letter) = (stand.seat.index(), self.letters.get(stand.seat.index()).copied().unwrap_or('?'));
            let text = if stand.pieces == 1 { letter.to_string() } else { format!("{letter}{}", stand.pieces) };
            ink.0.push((text, self.board.seats.get(seat).map_or(Paint::new(), |name| seat_paint(name, seat))));
        }
        if ink.0.is_empty() {
            let name = self.board.squares.get(square.index()).map(|s| s.name.clone()).unwrap_or_default();
            match self.owner(square) {
                Some(owner) => {
                    let of = self.letters.get(owner.index()).map_or('?', char::to_ascii_lowercase);
                    ink.0.push((format!("{name}{of}"), self.faint(owner)));
                }
                None => ink.0.push((name, Paint::new())),
            }
        }
        ink.0.extend(self.marks.of(square).map(|mark| (mark.to_string(), Paint::new())));
        ink
    }

    fn owner(&self, square: SquareId) -> Option<SeatId> {
        self.board.squares.get(square.index()).and_then(|s| s.owner)
    }

    fn faint(&self, owner: SeatId) -> Paint {
        let paint = self.board.seats.get(owner.index()).map_or(Paint::new(), |name| seat_paint(name, owner.index()));
        paint.effects(Effects::DIMMED)
    }

    /// Without a picture: the shared squares in rows, then each seat's own.
    fn rows(&self) -> String {
        let all: Vec<SquareId> = (0..u8::try_from(self.board.squares.len()).unwrap_or(u8::MAX)).map(SquareId).collect();
        let owner = |s: &SquareId| self.owner(*s);
        let shared: Vec<_> = all.iter().copied().filter(|s| owner(s).is_none()).collect();
        let wide = all.iter().map(|s| self.square(*s).wide()).max().unwrap_or(0).max(3);
        let mut out = String::new();
        for row in shared.chunks(fit(shared.len(), WIDE / (wide + 1))) {
            out.push_str(&self.row(&row.iter().map(|s| Cell::Square(*s)).collect::<Vec<_>>(), wide));
        }
        let longest = self.board.seats.iter().map(|s| s.chars().count()).max().unwrap_or(0);
        for (index, seat) in self.board.seats.iter().enumerate() {
            let own: Vec<_> = all.iter().filter(|s| owner(s).is_some_and(|o| o.index() == index)).collect();
            for row in own.chunks((WIDE - longest).max(wide + 1) / (wide + 1)) {
                let row = self.row(&row.iter().map(|s| Cell::Square(**s)).collect::<Vec<_>>(), wide);
                out.push_str(&format!(" {seat:<longest$}{row}"));
            }
        }
        out
    }
}

/// How many squares a row shows: all rows equally long, if that can be without short ones.
fn fit(squares: usize, most: usize) -> usize {
    let most = most.max(1);
    let even = (most / 2 + 1..=most).rev().find(|n| squares.is_multiple_of(*n));
    // Rows of ten are read at a glance.
    if squares.is_multiple_of(10) && squares > most && most >= 10 { 10 } else { even.unwrap_or(most) }
}
