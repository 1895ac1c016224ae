//! A variant: board, throws, seats and folded sentences, whole and checked; never invalid.

mod fields;
mod fingerprint;
mod layers;
mod library;
mod load;
mod mistake;
mod seats;
mod set;
mod settings;
mod sheet;

pub use layers::Overlay;
pub use library::Library;
pub use load::{ancestors, duties_site, load};
pub use mistake::Mistake;

pub use crate::rules::resolve::{Asleep, State};

use crate::board::{Board, Node, SeatId};
use crate::rules::ir::{Sentence, SentenceId};
use crate::text::Site;
use crate::throws::{Tags, Throw};

/// A variant, ready to be played: the same sentences for every referee.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The name of its sheet, `family/variant`, and of the houses laid over it, joined by ` + `.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// One line about it, from the sheet's `about`; may be empty.
    pub about: String,
    /// The board.
    pub board: Board,
    /// `[throw]`, then each `[throw.NAME]`.
    pub throws: Vec<Throw>,
    /// Tags of counts and throws.
    pub tags: Tags,
    /// Pieces of each seat.
    pub pieces: u8,
    /// How many may play, ascending.
    pub players: Vec<u8>,
    /// The team of each seat; without teams each seat is its own.
    pub team_of: Vec<u8>,
    /// Who begins and how the turn goes round.
    pub order: Order,
    /// Where each seat's pieces stand at the start, piece by piece.
    pub setup: Vec<Vec<Node>>,
    /// States of pieces, seats and the game that some live sentence reads or sets.
    pub states: Vec<State>,
    /// The sentences that hold, in module order.
    pub sentences: Vec<Sentence>,
    /// The `must` sentences in the order in which they are applied.
    pub duties: Vec<SentenceId>,
    /// Sentences that do not hold with these settings.
    pub asleep: Vec<Asleep>,
    /// The modules chosen, in module order, then own rules and houses.
    pub modules: Vec<Module>,
    /// All settings of the chosen modules, in module order.
    pub settings: Vec<Setting>,
    /// What the documented rules state.
    pub clauses: Vec<Clause>,
    /// Where the source is silent: what was chosen.
    pub open: Vec<Clause>,
    /// Clauses that sources contradict: how, and what was chosen.
    pub contradicted: Vec<Clause>,
    /// Clauses that cannot be said in the language or proved by a scene: why.
    pub out_of_reach: Vec<Clause>,
    /// Where the rules come from: id and title.
    pub sources: Vec<Clause>,
}

/// Who begins and how the turn goes round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Who begins.
    pub first: First,
    /// How many dice each throws for it.
    pub dice: u8,
    /// Which seat is next.
    pub turn: Turn,
    /// Whether all dice of the deciding throws are the winner's first throw.
    pub opening_played: bool,
}

/// Who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The highest throw; ties throw again.
    Highest,
    /// The lowest throw; ties throw again.
    Lowest,
    /// The first seat.
    Fixed,
}

/// Which seat is next, from where a player sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// A module, the own rules of a sheet, or a house.
#[derive(Clone, Debug)]
pub struct Module {
    /// Its name.
    pub name: String,
    /// The title of its file; empty for own rules.
    pub title: String,
}

/// A setting with its value and who set it.
#[derive(Clone, Debug)]
pub struct Setting {
    /// `module.setting`
    pub name: String,
    /// The value that holds, as a sheet writes it.
    pub value: String,
    /// The default, as a sheet writes it.
    pub default: String,
    /// The sheet, house or `--set` that set it; `None` where the default holds.
    pub set_by: Option<String>,
    /// Where it is set; `None` where the default holds.
    pub site: Option<Site>,
    /// The `##` words of the param.
    pub words: String,
}

/// A clause, an open question or a source: id, text and where it stands.
#[derive(Clone, Debug)]
pub struct Clause {
    /// Its id.
    pub id: String,
    /// Its text.
    pub text: String,
    /// Where it stands.
    pub site: Site,
}

impl Variant {
    /// The id of its sheet, without the houses laid over it.
    pub fn sheet_id(&self) -> &str {
        self.id.split(" + ").next().unwrap_or(&self.id)
    }

    /// Whether its sheet is only there to be extended: such sheets are called `common`.
    pub fn is_parent_only(&self) -> bool {
        library::is_parent_only(self.sheet_id())
    }

    /// A sentence by its id.
    pub fn sentence(&self, id: SentenceId) -> &Sentence {
        &self.sentences[usize::from(id.0)]
    }

    /// The sentence that holds under this label.
    pub fn find_sentence(&self, label: &str) -> Option<SentenceId> {
        self.sentences.iter().position(|s| s.label == label).and_then(|n| u16::try_from(n).ok()).map(SentenceId)
    }

    /// The seats taken when so many play, in ring order: two of four sit opposite.
    pub fn seats_for(&self, players: u8) -> Vec<SeatId> {
        let seats = self.board.seats.len();
        let players = usize::from(players);
        (0..players).filter_map(|i| u8::try_from(i * seats / players.max(1)).ok()).map(SeatId).collect()
    }
}

impl Variant {
    /// The seats in the order of their turns when so many play, from the first seat.
    pub fn turn_order(&self, players: u8) -> Vec<SeatId> {
        let mut seats = self.seats_for(players);
        let with_the_seats = matches!(
            (self.order.turn, self.board.travel),
            (Turn::Right, crate::board::Travel::CounterClockwise) | (Turn::Left, crate::board::Travel::Clockwise)
        );
        if !with_the_seats && !seats.is_empty() {
            seats[1..].reverse();
        }
        seats
    }
}
