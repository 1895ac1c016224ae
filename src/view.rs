//! Positions and boards for people: as plain data, and drawn as text in which no seat is told by colour alone.

mod about;
mod data;
mod grid;
mod letters;
mod marks;

pub use data::{SeatView, Stand, View, view};
pub use grid::draw_grid;

use anstyle::{Effects, Style as Paint};

use crate::board::Board;
use crate::game::Position;
use crate::report::Style;
use crate::variant::Variant;
use letters::letters;

/// A position drawn on its board: squares by name, pieces as letter and number, then each seat's nest, home and places.
pub fn draw(variant: &Variant, position: &Position, style: Style) -> String {
    let view = view(variant, position);
    let mut out = draw_grid(&variant.board, &view.stands, style);
    out.push('\n');
    out.push_str(&seats(&view, &variant.board, style));
    out.push('\n');
    out.push_str(&view.now);
    out.push('\n');
    out
}

/// An empty board with what its marks mean, and the ways, forks, gates and links in words.
pub fn draw_board(board: &Board, style: Style) -> String {
    let mut out = draw_grid(board, &[], style);
    out.push('\n');
    out.push_str(&about::about(board));
    out
}

/// One line for each seat: letter, name, nest, home and where its pieces stand.
fn seats(view: &View, board: &Board, style: Style) -> String {
    let letters = letters(board);
    let wide = view.seats.iter().map(|s| s.name.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for seat in view.seats.iter().filter(|s| s.plays) {
        let index = board.seats.iter().position(|name| *name == seat.name).unwrap_or(0);
        let letter = letters.get(index).copied().unwrap_or('?');
        let pointer = if seat.turn { '>' } else { ' ' };
        let shown = paint(&letter.to_string(), seat_paint(&seat.name, index), style);
        let gap = " ".repeat(wide - seat.name.chars().count());
        out.push_str(&format!("{pointer} {shown} {}{gap}  nest {}  home {}", seat.name, seat.nest, seat.home));
        if seat.gone > 0 {
            out.push_str(&format!("  gone {}", seat.gone));
        }
        if !seat.places.is_empty() {
            out.push_str(&format!("  on {}", seat.places.join(", ")));
        }
        if let Some(place) = seat.place {
            out.push_str(&format!("  (place {place})"));
        }
        out.push('\n');
    }
    out
}

/// The colour of a seat: that of its name, if it is one, on a ground that shows it everywhere.
fn seat_paint(name: &str, index: usize) -> Paint {
    use anstyle::AnsiColor::{Black, Blue, BrightBlack, Cyan, Green, Magenta, Red, White, Yellow};
    let bold = Paint::new().effects(Effects::BOLD);
    let spare = [Cyan, Magenta, Yellow, Green, Red, Blue, BrightBlack, White];
    match name {
        "yellow" => bold.fg_color(Some(Yellow.into())),
        "blue" => bold.fg_color(Some(Blue.into())),
        "red" => bold.fg_color(Some(Red.into())),
        "green" => bold.fg_color(Some(Green.into())),
        "black" => bold.fg_color(Some(White.into())).bg_color(Some(Black.into())),
        "white" => bold.fg_color(Some(Black.into())).bg_color(Some(White.into())),
        _ => bold.fg_color(spare.get(index % spare.len()).map(|c| (*c).into())),
    }
}

fn paint(text: &str, paint: Paint, style: Style) -> String {
    match style {
        Style::Plain => text.to_owned(),
        Style::Colour => format!("{paint}{text}{paint:#}"),
    }
}
