//! Positions, places and moves as text, read and written: what scenes, records, JSON and the command line share.
//!
//! A *place* is a printed square (`17`), an own square (`L3`), `nest`, `home`, `gone`, a step of the main way (`#80`) or a
//! step of a fork (`long:C`). A *move* is `20>23`, `stack 20>23`, `20>23 by 3`, `moon 30>27`, `decline` or `skip`. A
//! *position* is a list of items, `yellow: 6 30 nest x2; blue: 8; hand 2 bonus:20`; the first seat named plays, and what is
//! not placed is in its nest.

mod build;
mod count;
mod item;
mod mistakes;
mod moves;
mod place;
mod tokens;
mod write;

pub use build::{build_position, mark_slot, owner_of, pieces_of, rest_in_nest};
pub use count::{CountText, alike_counts, counts_text, find_outcome, no_such_outcome, read_counts};
pub use item::{Item, MarkText, PieceText, Places, Sketch, read_item, read_places, read_position};
pub use mistakes::{Mistake, no_such_seat};
pub use moves::{MoveText, NotFound, What, check_move, find_play, move_text, move_texts, read_move};
pub use place::{Form, no_such_place, nodes_named, place_text};
pub use write::{ByName, PositionText, position_line, position_text};
