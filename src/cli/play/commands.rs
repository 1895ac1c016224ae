//! What people type at the table.

/// A line that somebody typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// The number of a choice, from 1.
    Number(usize),
    /// A move, to be read.
    Move(String),
    /// Why a piece cannot move, by where it stands; or why nothing else can.
    Why(String),
    /// Take the last choice back.
    Undo,
    /// Draw the board again.
    Board,
    /// The position as one line.
    Position,
    /// What can be typed.
    Help,
    /// End the game.
    Quit,
    /// Nothing.
    Empty,
}

/// What can be typed, for people.
pub(super) const HELP: &str = "\
  2            the play with this number; Enter alone where there is only one
  20>23        the play that moves so; also `stack 20>23`, `20>23 by 3`, `decline`
  ? 20         why the piece on 20 cannot move, or has no other move; `? nest`
               for one in the nest
  ?            why pieces cannot move, all of them
  undo         take your last choice back (throws stay as they were)
  board        draw the board
  position     the position as one line, for `charkoni legal` or `why`
  quit         end the game";

/// Reads a line.
pub(super) fn read(line: &str) -> Typed {
    let line = line.trim();
    if let Some(place) = line.strip_prefix('?') {
        return Typed::Why(place.trim().to_owned());
    }
    if let Ok(number) = line.parse::<usize>() {
        return Typed::Number(number);
    }
    let word = line.to_lowercase();
    match word.as_str() {
        "" => Typed::Empty,
        "u" | "undo" => Typed::Undo,
        "b" | "board" => Typed::Board,
        "p" | "position" => Typed::Position,
        "h" | "help" => Typed::Help,
        "q" | "quit" | "exit" => Typed::Quit,
        _ => match word.strip_prefix("why") {
            Some(rest) if rest.is_empty() || rest.starts_with(' ') => Typed::Why(rest.trim().to_owned()),
            Some(_) | None => Typed::Move(line.to_owned()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_number_a_command_or_a_move() {
        assert_eq!(read(" 2 \n"), Typed::Number(2));
        assert_eq!(read("? L3"), Typed::Why("L3".to_owned()));
        assert_eq!(read("?20"), Typed::Why("20".to_owned()));
        assert_eq!(read("why nest"), Typed::Why("nest".to_owned()));
        assert_eq!(read("?"), Typed::Why(String::new()));
        assert_eq!(read("Undo"), Typed::Undo);
        assert_eq!(read("20>23 by 3"), Typed::Move("20>23 by 3".to_owned()));
        assert_eq!(read(""), Typed::Empty);
    }
}
