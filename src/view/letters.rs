//! One letter for each seat.

use crate::board::Board;

/// A capital letter for each seat: the first of its name that no other seat has and no square is named by, so that `Y2`
/// is two pieces and never a square.
pub(super) fn letters(board: &Board) -> Vec<char> {
    let named = |c: char| {
        let rest = |name: &str| name.strip_prefix(c).is_some_and(|r| r.chars().all(|d| d.is_ascii_digit()));
        board.squares.iter().any(|s| rest(&s.name))
    };
    let mut letters: Vec<char> = Vec::new();
    for seat in &board.seats {
        let own = seat.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_uppercase());
        let mut free = own.chain('A'..='Z').filter(|c| !letters.contains(c) && !named(*c));
        letters.push(free.next().unwrap_or('?'));
    }
    letters
}
