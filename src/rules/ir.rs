//! The resolved form: every name is an id, every node has one type, settings are constants and
//! `define`s are written out. One tree type for each type of the language, so that a node which wants
//! pieces cannot hold a number. Judge, program, checker and printer all read this and nothing else.

use crate::board::{ClassId, EdgeId, LinkId, SeatId};
use crate::rules::ast::{Extent, Op};
use crate::text::Site;
use crate::throws::{TagId, ThrowId};

/// A sentence of one variant: its place in the variant's list, which is module order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SentenceId(pub u16);

/// A state of one variant: its place in the variant's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateId(pub u8);

/// A sentence with all names resolved and all settings put in.
#[derive(Clone, Debug)]
pub struct Sentence {
    /// `module.label`, as scenes and people write it.
    pub label: String,
    /// The module, sheet or house that the label is named after.
    pub module: String,
    /// Where the words stand that hold now (a replacement stands elsewhere than its module).
    pub site: Site,
    /// The sentence in a player's words (`##`), without clause ids; may be empty.
    pub words: String,
    /// Ids of clauses that the `##` words begin with.
    pub clauses: Vec<String>,
    /// All of these must hold: the parts of `when` (split at `and`) and of `unless` (negated).
    pub guard: Vec<Part>,
    /// What it does.
    pub body: Body,
}

/// One condition of a guard, and where it is written.
#[derive(Clone, Debug)]
pub struct Part {
    /// What must hold.
    pub truth: Truth,
    /// Where it is written.
    pub site: Site,
}

/// The four kinds of sentence.
#[derive(Clone, Debug)]
pub enum Body {
    /// Proposes plays.
    May {
        /// What is done.
        act: Act,
        /// What it costs.
        pay: Pay,
    },
    /// Refuses steps.
    Never(Step),
    /// Chooses among plays.
    Must(Duty),
    /// Says what follows.
    On {
        /// When.
        event: Event,
        /// How deep it may fire inside its own consequences for one mover; 1 unless written.
        times: u8,
        /// What follows.
        effects: Vec<Effect>,
    },
}

/// Pieces named by a `may`, one by one or as whole stacks.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Which pieces.
    pub pieces: Pieces,
    /// Whether all of them on one step move as one.
    pub stacks: bool,
}

/// The actions of a `may`.
#[derive(Clone, Debug)]
pub enum Act {
    /// From the nest to step 1.
    Enter(Choice),
    /// A walk forward.
    Advance {
        /// Who.
        who: Choice,
        /// How far; the sum spent, if not given.
        by: Option<Number>,
        /// Beyond the last place.
        overshoot: Surplus,
        /// Before a square whose `pass` is vetoed.
        blocked: Wall,
    },
    /// A walk backwards along the main way.
    Retreat {
        /// Who.
        who: Choice,
        /// How far; the sum spent, if not given.
        by: Option<Number>,
    },
    /// No walk: at once to a place.
    Jump {
        /// Who.
        who: Choice,
        /// Where to.
        to: Place,
    },
    /// Spends, moves nothing.
    Stay(Choice),
    /// Two pieces change places.
    Swap(Pieces, Pieces),
    /// A capture as a play of its own.
    Capture(Pieces),
    /// A declaration.
    Set(StateRef, Number),
    /// Leaves what is in hand.
    Decline,
    /// Gives up the turn before throwing.
    SkipThrow,
}

/// Steps beyond the last place of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Surplus {
    /// There is no such play.
    Refused,
    /// They are walked back.
    Bounces,
    /// They are not needed.
    Lost,
}

/// A square on the way that may not be passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wall {
    /// There is no such play.
    Refused,
    /// The piece stops before it.
    Stops,
    /// The piece walks the rest back.
    Returns,
}

/// What a `may` costs.
#[derive(Clone, Debug)]
pub enum Pay {
    /// Nothing, once a roll.
    Nothing,
    /// `a COUNTS`
    One(Counts),
    /// `two COUNTS totalling NUMBERS`
    TwoTotalling(Counts, Numbers),
    /// `two equal COUNTS`
    TwoEqual(Counts),
    /// `all COUNTS`
    All(Counts),
}

/// What a `never` is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Leaving the place where a piece stands.
    Leave,
    /// Taking a named step of the way.
    Cross(EdgeId),
    /// Each square strictly between.
    Pass,
    /// The last place.
    Land,
    /// When the roll is over.
    Rest,
}

/// What a `must` wants.
#[derive(Clone, Debug)]
pub enum Duty {
    /// Plays for which this holds, if there are any.
    Truth(Truth),
    /// As many plays as possible for which this holds.
    Most(Truth),
    /// As many of these as possible are spent.
    SpendMost(Counts),
    /// The greatest sum of these is spent.
    SpendLargest(Counts),
    /// All of these are spent, or none.
    SpendAll(Counts),
}

/// When an `on` fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A turn begins.
    Turn,
    /// A throw is about to be made.
    Throw,
    /// A throw was made.
    Roll,
    /// A square was passed.
    Pass,
    /// A piece came out of its nest.
    Enter,
    /// A piece arrived on a square.
    Land,
    /// A piece came home.
    Home,
    /// Pieces of one owner were captured.
    Capture,
    /// All of a play is over.
    Play,
    /// Counts in hand, none playable.
    Stuck,
    /// The roll is over.
    Spent,
    /// The turn is over.
    End,
}

impl Event {
    /// All events, in the order of a turn.
    pub const ALL: [Self; 12] = [
        Self::Turn,
        Self::Throw,
        Self::Roll,
        Self::Pass,
        Self::Enter,
        Self::Land,
        Self::Home,
        Self::Capture,
        Self::Play,
        Self::Stuck,
        Self::Spent,
        Self::End,
    ];

    /// The word for it in rule files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Throw => "throw",
            Self::Roll => "roll",
            Self::Pass => "pass",
            Self::Enter => "enter",
            Self::Land => "land",
            Self::Home => "home",
            Self::Capture => "capture",
            Self::Play => "play",
            Self::Stuck => "stuck",
            Self::Spent => "spent",
            Self::End => "end",
        }
    }
}

/// One consequence.
#[derive(Clone, Debug)]
pub struct Effect {
    /// What is done.
    pub act: Consequence,
    /// `for each …`: read once, before the first.
    pub each: Option<Each>,
}

/// What a `for each` goes through.
#[derive(Clone, Debug)]
pub enum Each {
    /// Pieces: `it` is each of them.
    Pieces(Pieces),
    /// Counts: `value` is that of each of them.
    Counts(Counts),
}

/// The effects.
#[derive(Clone, Debug)]
pub enum Consequence {
    /// Puts pieces there; raises nothing.
    Send(Pieces, Place),
    /// Puts pieces there and raises `land` or `home`.
    Jump(Pieces, Place),
    /// Out of the nest; raises `enter`, `land`.
    Enter(Pieces),
    /// Pieces change places; raises `land`.
    Swap(Pieces, Pieces),
    /// A walk forward.
    Advance(Pieces, Number),
    /// A walk backwards.
    Retreat(Pieces, Number),
    /// To the nest, or to the place given; raises `capture`.
    Capture(Pieces, Option<Place>),
    /// A count into the hand.
    Count(Number, TagId),
    /// New value.
    Change(Counts, Number),
    /// Out of the hand.
    Lose(Counts),
    /// One more throw is owed.
    ThrowAgain,
    /// Before anything is played; the counts join one roll.
    ThrowAgainNow,
    /// This throw uses the dice so named.
    Take(ThrowId),
    /// Hand and owed throws are gone.
    EndTurn,
    /// As `EndTurn`, and all stands as when the turn began.
    UndoTurn,
    /// Sets a state.
    Set(StateRef, Number),
    /// The seat takes the next place.
    Rank,
    /// The game is over for this team.
    Win,
}

/// A state and what it is of; of a piece set, the first.
#[derive(Clone, Debug)]
pub struct StateRef {
    /// Which state.
    pub state: StateId,
    /// Of what.
    pub of: StateOf,
}

/// What a state is of.
#[derive(Clone, Debug)]
pub enum StateOf {
    /// The first of these pieces.
    Piece(Pieces),
    /// A seat.
    Seat(Seat),
    /// The game.
    Game,
}

/// Truths.
#[derive(Clone, Debug)]
pub enum Truth {
    /// Known when the variant is loaded.
    Const(bool),
    /// `not`
    Not(Box<Truth>),
    /// `and`; stops early.
    And(Box<Truth>, Box<Truth>),
    /// `or`; stops early.
    Or(Box<Truth>, Box<Truth>),
    /// A comparison of numbers; `op` is one of `= != < <= > >=`.
    Compare(Op, Number, Number),
    /// Whether two seats are one.
    SameSeat(Seat, Seat),
    /// Is there any?
    AnyPieces(Pieces),
    /// Is there any?
    AnyCounts(Counts),
    /// There is none of these outside the area.
    AllIn(Pieces, Area),
    /// A place lies in an area.
    PlaceIn(Place, Area),
    /// A number is in a list.
    NumberIn(Number, Numbers),
    /// Two or more dice, all equal.
    Doubles,
    /// The faces of the throw before, in any order.
    Same,
    /// The last throw has this tag.
    Thrown(TagId),
    /// An even number.
    Even(Box<Number>),
    /// The play began in the nest.
    Entering,
    /// The move begins at the fork in question.
    Starting,
    /// The play captures.
    Capturing,
    /// This sentence proposed the play; `None` for a sentence that holds no longer.
    By(Option<SentenceId>),
}

/// Whole numbers; a result on the way may be negative.
#[derive(Clone, Debug)]
pub enum Number {
    /// Known when the variant is loaded.
    Const(i32),
    /// Sum.
    Add(Box<Number>, Box<Number>),
    /// Difference.
    Sub(Box<Number>, Box<Number>),
    /// Product.
    Mul(Box<Number>, Box<Number>),
    /// Quotient, rounded down; by zero it is 0.
    Div(Box<Number>, Box<Number>),
    /// How many.
    OfPieces(Box<Pieces>),
    /// How many.
    OfCounts(Box<Counts>),
    /// Sum of the last throw.
    Total,
    /// Throws made this turn.
    Throws,
    /// Throws still owed.
    Owed,
    /// Sum spent; in `for each`, of that count.
    Value,
    /// Steps to the end of the way, for the first of them; of nobody 0.
    ToGo(Box<Pieces>),
    /// The most that belong to one seat.
    Largest(Box<Pieces>),
    /// How many last throws of this turn it held for, this one included.
    Running(Box<Truth>),
    /// A state; of nobody 0.
    State(Box<StateRef>),
}

/// Lists of numbers.
#[derive(Clone, Debug)]
pub enum Numbers {
    /// Known when the variant is loaded.
    List(Vec<i32>),
    /// A list of one.
    One(Box<Number>),
}

/// Sets of pieces.
#[derive(Clone, Debug)]
pub enum Pieces {
    /// Those of the seat that things are seen from.
    Mine,
    /// Those of its team.
    Ours,
    /// Those of its team without its own.
    Partners,
    /// Those of other teams.
    Rivals,
    /// Everybody's.
    All,
    /// The piece that moves; of a stack the first.
    Mover,
    /// All that move with it.
    Movers,
    /// In `on capture`.
    Victims,
    /// In `for each`.
    It,
    /// Moved this turn.
    Moved,
    /// The last of them.
    Latest,
    /// Those that stood with the mover when the roll or turn began; none where `here` is that square.
    Companions(Extent),
    /// The one with the fewest steps to go.
    Leader(Box<Pieces>),
    /// The one with the most.
    Rear(Box<Pieces>),
    /// The one that came last to the square where it stands.
    Newest(Box<Pieces>),
    /// Those with a play of which the truth holds.
    Could(Box<Truth>),
    /// `P at S`
    At(Box<Pieces>, Box<Place>),
    /// `P in A`
    In(Box<Pieces>, Box<Area>),
    /// `P not in A`
    NotIn(Box<Pieces>, Box<Area>),
    /// `P in P2`
    Both(Box<Pieces>, Box<Pieces>),
    /// `P not in P2`
    Without(Box<Pieces>, Box<Pieces>),
    /// `P of SEAT`
    OfSeat(Box<Pieces>, Seat),
    /// `P marked X`
    Marked(Box<Pieces>, StateId),
    /// `any N of P`
    Any(Box<Number>, Box<Pieces>),
}

/// Places.
#[derive(Clone, Debug)]
pub enum Place {
    /// The square in question.
    Here,
    /// Where the mover stood.
    Origin,
    /// Step N of the way; `entry` is step 1.
    Step(Box<Number>),
    /// So many steps back along the main way.
    Back(Box<Number>),
    /// So many steps ahead along the main way.
    Ahead(Box<Number>),
    /// The first place of the area ahead of the mover.
    Next(Box<Area>),
    /// The other end of the link at `here`, of any of these sets of links.
    Far(Vec<LinkId>),
    /// The nest.
    Nest,
    /// Home.
    Home,
    /// Out of the game.
    Gone,
    /// No place.
    Nowhere,
    /// The free place of the innermost [`Area::Where`].
    Arg,
}

/// Truths of places.
#[derive(Clone, Debug)]
pub enum Area {
    /// A class of the board.
    Class(ClassId),
    /// The feet of a set of links.
    Link(LinkId),
    /// The nest.
    Nest,
    /// Home.
    Home,
    /// Out of the game.
    Gone,
    /// Every step, lanes too.
    Track,
    /// No place at all.
    Nowhere,
    /// Squares without owner or owned by the seat that it is seen from (by the piece's own seat when filtering).
    Own(Box<Area>),
    /// In any of these.
    Union(Vec<Area>),
    /// A `define` with one place argument: holds where the truth does, with [`Place::Arg`] for the place.
    Where(Box<Truth>),
}

/// Sets of counts.
#[derive(Clone, Debug)]
pub enum Counts {
    /// All in hand.
    Hand,
    /// Those in hand of a tag, or of one that `is` it.
    Tag(TagId),
    /// The faces of the last throw, as thrown.
    Rolled,
    /// Those of these that the play spends.
    Using(Box<Counts>),
    /// Those of these that were lost since the roll began.
    Lost(Box<Counts>),
    /// Those with such a value.
    Of(Box<Counts>, Numbers),
    /// So many of them, smallest values first.
    Any(Box<Number>, Box<Counts>),
}

/// Seats.
#[derive(Clone, Debug)]
pub enum Seat {
    /// To throw and to choose.
    Player,
    /// From whom things are seen.
    Me,
    /// Of the first of these pieces; of nobody, the player.
    Owner(Box<Pieces>),
    /// A seat by its name.
    Named(SeatId),
}
