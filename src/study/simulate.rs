//! Many games of one variant, and what they add up to.
//!
//! Game *k* of a seed draws from streams of its own, and games are added by sums of whole numbers: neither the number
//! of threads nor the order in which games end can be seen in the result.

use rayon::prelude::*;

use crate::board::SeatId;
use crate::bots::{Bot, Kind};
use crate::game::opening::opening;
use crate::game::{Judge, MAX_PLAYS, Phase, Play, Position, SearchLimit};
use crate::rules::ir::SentenceId;
use crate::study::estimate::{Parts, Sums};
use crate::study::ledger::{Facts, Ledger, Limits};
use crate::throws::{DIE, OutcomeId, ThrowId};
use crate::throws::{Roller, Seeded};
use crate::variant::Variant;

/// Turns after which a game is given up, unless a plan says otherwise.
pub const MAX_TURNS: u64 = 20_000;

/// Random streams kept for one game: one for the throws, then one for each seat's bot.
const STREAMS: u64 = 16;

/// What to simulate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// The seed of all of them.
    pub seed: u64,
    /// How many play.
    pub players: u8,
    /// One bot for everybody, or one for each seat that plays.
    pub bots: Vec<Kind>,
    /// Turns after which a game is given up as unfinished.
    pub max_turns: u64,
    /// Whether to count what `never` and `must` refuse; it takes more time.
    pub reasons: bool,
}

impl Plan {
    /// A thousand games of random players, as many as the variant seats at most.
    pub fn new(variant: &Variant) -> Self {
        let players = variant.players.last().copied().unwrap_or(1);
        Self { games: 1000, seed: 0, players, bots: vec![Kind::Random], max_turns: MAX_TURNS, reasons: false }
    }

    /// Whether the variant can be played so.
    pub fn check(&self, variant: &Variant) -> Result<(), PlanMistake> {
        if !variant.players.contains(&self.players) {
            let known = variant.players.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
            return Err(PlanMistake::Players { players: self.players, known });
        }
        if self.bots.len() != 1 && self.bots.len() != usize::from(self.players) {
            return Err(PlanMistake::Bots { bots: self.bots.len(), players: self.players });
        }
        Ok(())
    }

    fn bot(&self, place: usize) -> Kind {
        self.bots.get(place).or(self.bots.first()).copied().unwrap_or(Kind::Random)
    }
}

/// A plan that does not fit its variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanMistake {
    /// Not so many can play.
    #[error("{players} cannot play this; it is for {known}")]
    Players {
        /// How many were asked for.
        players: u8,
        /// How many can.
        known: String,
    },
    /// The number of bots fits neither everybody nor each.
    #[error("{bots} bots for {players} players; name one for all, or one for each")]
    Bots {
        /// How many were named.
        bots: usize,
        /// How many play.
        players: u8,
    },
}

/// What many games add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The variant's id.
    pub variant: String,
    /// How it was played.
    pub plan: Plan,
    /// The seats that played, by name.
    pub seats: Vec<String>,
    /// The team of each of them.
    pub teams: Vec<u8>,
    /// Labels of the variant's sentences, and whether refusals are their use (`never`, `must`).
    pub labels: Vec<(String, Use)>,
    /// What was counted.
    pub sums: Totals,
}

/// When a sentence counts as used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// A play it proposed was chosen.
    Chosen,
    /// It refused a play.
    Refused,
    /// It fired.
    Fired,
}

/// Sums over games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Games played.
    pub games: u64,
    /// Games given up at the turn limit, or because a search was too long.
    pub unfinished: u64,
    /// Wins of each seat that played; a win of a team is one of each of its seats.
    pub wins: Vec<u64>,
    /// Games won by the seat that began, or its team.
    pub beginner: u64,
    /// Throws a game.
    pub throws: Sums,
    /// Turns a game.
    pub turns: Sums,
    /// Plays a game.
    pub plays: Sums,
    /// Pieces captured a game.
    pub captures: Sums,
    /// Counts given by rules that are no dice.
    pub bonuses: Sums,
    /// Arrivals at the end of the way.
    pub home: Sums,
    /// Counts lost.
    pub lost: Sums,
    /// Turns in which nothing could be played, of all turns.
    pub blocked: Parts,
    /// Throws of which nothing was played, of all throws.
    pub wasted: Parts,
    /// Throws with more than one play at some time, of all throws.
    pub choices: Parts,
    /// Limits of the engine that were met.
    pub limits: Limits,
    /// The first game whose search was too long, and the sentence that asked for it.
    pub search: Option<(u64, SentenceId)>,
    /// Games given up because a search was too long.
    pub searches: u64,
    /// By sentence: how often it was used.
    pub used: Vec<u64>,
    /// By sentence: whether it was ever alive.
    pub alive: Vec<bool>,
}

impl Totals {
    fn add(&mut self, game: &Game) {
        let facts = &game.facts;
        self.games += 1;
        self.unfinished += u64::from(!game.finished);
        add_each(&mut self.wins, game.wins.iter().map(|w| u64::from(*w)));
        self.beginner += u64::from(game.beginner);
        self.throws.add(facts.throws);
        self.turns.add(facts.turns);
        self.plays.add(facts.plays);
        self.captures.add(facts.captures);
        self.bonuses.add(facts.bonuses);
        self.home.add(facts.home);
        self.lost.add(facts.lost);
        self.blocked.add(facts.blocked, facts.turns);
        self.wasted.add(facts.wasted, facts.throws);
        self.choices.add(facts.choices, facts.throws);
        self.limits.merge(&facts.limits);
        self.searches += u64::from(game.search.is_some());
        self.search = earliest(self.search, game.search.map(|sentence| (game.number, sentence)));
        add_each(&mut self.used, facts.used.iter().copied());
        or_each(&mut self.alive, &facts.alive);
    }

    /// Adds the games of another.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        self.games += other.games;
        self.unfinished += other.unfinished;
        add_each(&mut self.wins, other.wins.into_iter());
        self.beginner += other.beginner;
        self.throws.merge(&other.throws);
        self.turns.merge(&other.turns);
        self.plays.merge(&other.plays);
        self.captures.merge(&other.captures);
        self.bonuses.merge(&other.bonuses);
        self.home.merge(&other.home);
        self.lost.merge(&other.lost);
        self.blocked.merge(&other.blocked);
        self.wasted.merge(&other.wasted);
        self.choices.merge(&other.choices);
        self.limits.merge(&other.limits);
        self.searches += other.searches;
        self.search = earliest(self.search, other.search);
        add_each(&mut self.used, other.used.into_iter());
        or_each(&mut self.alive, &other.alive);
        self
    }
}

fn earliest(a: Option<(u64, SentenceId)>, b: Option<(u64, SentenceId)>) -> Option<(u64, SentenceId)> {
    a.into_iter().chain(b).min()
}

fn add_each(sums: &mut Vec<u64>, more: impl ExactSizeIterator<Item = u64>) {
    sums.resize(sums.len().max(more.len()), 0);
    sums.iter_mut().zip(more).for_each(|(sum, n)| *sum += n);
}

fn or_each(known: &mut Vec<bool>, more: &[bool]) {
    known.resize(known.len().max(more.len()), false);
    known.iter_mut().zip(more).for_each(|(a, b)| *a |= b);
}

/// One game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Which game of its seed.
    pub number: u64,
    /// Whether it came to its end.
    pub finished: bool,
    /// By seat that played: whether it, or its team, won.
    pub wins: Vec<bool>,
    /// Whether the seat that began, or its team, won.
    pub beginner: bool,
    /// Its numbers.
    pub facts: Facts,
    /// The sentence whose search was too long, if one was.
    pub search: Option<SentenceId>,
}

/// Plays the games of a plan on all threads; `progress` is told of each game that is over.
pub fn run(variant: &Variant, plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Tally {
    run_with(variant, plan, &|place, chance| plan.bot(place).bot(chance), progress)
}

/// As [`run`], with bots of one's own: `bots` is given the place of a seat among those that play, and a stream.
pub fn run_with(
    variant: &Variant,
    plan: &Plan,
    bots: &(dyn Fn(usize, Seeded) -> Box<dyn Bot> + Sync),
    progress: &(dyn Fn(u64) + Sync),
) -> Tally {
    let judge = Judge::new(variant);
    let one = |mut totals: Totals, number| {
        totals.add(&game(&judge, plan, number, bots));
        progress(1);
        totals
    };
    let sums = (0..plan.games).into_par_iter().fold(Totals::default, one).reduce(Totals::default, Totals::merge);
    let seats = variant.seats_for(plan.players);
    Tally {
        variant: variant.id.clone(),
        plan: plan.clone(),
        seats: seats.iter().filter_map(|s| variant.board.seats.get(s.index()).cloned()).collect(),
        teams: seats.iter().filter_map(|s| variant.team_of.get(s.index()).copied()).collect(),
        labels: variant.sentences.iter().map(|s| (s.label.clone(), use_of(&s.body))).collect(),
        sums,
    }
}

fn use_of(body: &crate::rules::ir::Body) -> Use {
    use crate::rules::ir::Body;
    match body {
        Body::May { .. } => Use::Chosen,
        Body::Never(_) | Body::Must(_) => Use::Refused,
        Body::On { .. } => Use::Fired,
    }
}

/// Plays one game of a plan.
pub fn game(judge: &Judge, plan: &Plan, number: u64, bots: &(dyn Fn(usize, Seeded) -> Box<dyn Bot> + Sync)) -> Game {
    let variant = judge.variant();
    let seats = variant.seats_for(plan.players);
    let stream = |n: u64| Seeded::new(plan.seed, number.wrapping_mul(STREAMS).wrapping_add(n));
    let mut throws = stream(0);
    let opening = opening(variant, plan.players, &mut throws);
    let bots = (0..seats.len()).map(|place| bots(place, stream(place as u64 + 1))).collect();
    let mut ledger = Ledger::new(variant);
    let mut table = Table {
        judge,
        position: judge.start(plan.players, opening.first, &mut ledger),
        ledger,
        seats: &seats,
        bots,
        throws,
        played: opening.played,
        reasons: plan.reasons,
    };
    let search = table.play(plan.max_turns).err().map(|limit| limit.sentence);
    let position = &table.position;
    let won = |seat: SeatId| position.phase == Phase::Over && position.winners >> seat.0 & 1 == 1;
    Game {
        number,
        finished: position.phase == Phase::Over && position.winners != 0,
        wins: seats.iter().map(|seat| won(*seat)).collect(),
        beginner: won(opening.first),
        search,
        facts: table.ledger.close(&table.position),
    }
}

/// A table at which bots play one game.
struct Table<'a> {
    judge: &'a Judge<'a>,
    position: Position,
    ledger: Ledger<'a>,
    seats: &'a [SeatId],
    bots: Vec<Box<dyn Bot>>,
    throws: Seeded,
    /// The opening, until it is played.
    played: Option<OutcomeId>,
    reasons: bool,
}

impl Table<'_> {
    fn play(&mut self, max_turns: u64) -> Result<(), SearchLimit> {
        while self.position.phase != Phase::Over && self.ledger.turns() < max_turns {
            let plays = self.settle()?;
            match self.position.phase {
                Phase::Throw => self.throw(),
                Phase::Choose => self.choose(&plays),
                Phase::Over => {}
            }
        }
        Ok(())
    }

    fn settle(&mut self) -> Result<Vec<Play>, SearchLimit> {
        if self.reasons && self.position.phase == Phase::Choose && self.position.plays < MAX_PLAYS {
            let judgement = self.judge.judge(&self.position)?;
            self.ledger.refused(&judgement);
            if !judgement.plays.is_empty() {
                return Ok(judgement.plays);
            }
        }
        let before = self.ledger.before(&self.position);
        let plays = self.judge.settle(&mut self.position, &mut self.ledger)?;
        self.ledger.stepped(before, &self.position, 0, &[]);
        Ok(plays)
    }

    fn throw(&mut self) {
        if let Some(skip) = self.judge.skip(&self.position)
            && self.ask(false, |bot, judge, position| bot.skips(judge, position, &skip))
        {
            return self.make(&skip);
        }
        let before = self.ledger.before(&self.position);
        let throw = self.judge.prepare_throw(&mut self.position, &mut self.ledger);
        if self.position.ended {
            return;
        }
        let variant = self.judge.variant();
        let Some(table) = variant.throws.get(usize::from(throw.0)) else { return };
        let outcome = match self.played.take() {
            Some(outcome) if throw == ThrowId(0) => outcome,
            Some(_) | None => self.throws.roll(table),
        };
        self.ledger.throwing(self.position.joined);
        self.judge.throw(&mut self.position, throw, outcome, &mut self.ledger);
        let faces = table.outcome(outcome).map_or(&[][..], |o| &o.counts);
        let thrown = faces.iter().filter(|f| !variant.tags.is(f.tag, DIE)).count() as u64;
        self.ledger.stepped(before, &self.position, thrown, &[]);
    }

    fn choose(&mut self, plays: &[Play]) {
        self.ledger.offered(plays);
        let chosen = self.ask(0, |bot, judge, position| bot.choose(judge, position, plays));
        if let Some(play) = plays.get(chosen).or(plays.last()) {
            self.ledger.chose(play);
            self.make(play);
        }
    }

    fn make(&mut self, play: &Play) {
        let before = self.ledger.before(&self.position);
        self.judge.play(&mut self.position, play, &mut self.ledger);
        self.ledger.stepped(before, &self.position, 0, &play.spent);
    }

    /// Asks the player's bot; `nobody` is the answer of a seat without one.
    fn ask<T>(&mut self, nobody: T, question: impl FnOnce(&mut dyn Bot, &Judge, &Position) -> T) -> T {
        let place = self.seats.iter().position(|seat| *seat == self.position.player);
        match place.and_then(|place| self.bots.get_mut(place)) {
            Some(bot) => question(bot.as_mut(), self.judge, &self.position),
            None => nobody,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::study::fixture::{LENGTH, mean_turns, race};

    fn plan(variant: &Variant, players: u8, games: u64) -> Plan {
        Plan { games, players, seed: 1, ..Plan::new(variant) }
    }

    #[test]
    fn the_mean_length_agrees_with_the_chances() {
        let variant = race();
        let mean = run(&variant, &plan(&variant, 1, 4000), &|_| {}).sums.turns.mean();
        let exact = mean_turns();
        assert!(
            mean.low.is_some_and(|low| low < exact) && mean.high.is_some_and(|high| exact < high),
            "{mean:?} {exact}"
        );
        assert!(mean.min >= u64::from(LENGTH / 6));
    }

    #[test]
    fn threads_cannot_be_seen_in_the_result() {
        let variant = race();
        let plan = plan(&variant, 2, 200);
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| run(&variant, &plan, &|_| {}))
        };
        let one = with(1);
        assert_eq!(one, with(4));
        assert_ne!(one, run(&variant, &Plan { seed: 2, ..plan.clone() }, &|_| {}));
    }

    #[test]
    fn a_game_is_the_same_alone_and_among_others() {
        let variant = race();
        let plan = plan(&variant, 2, 30);
        let judge = Judge::new(&variant);
        let bots = |place: usize, chance| plan.bot(place).bot(chance);
        let mut turns = Sums::default();
        for number in (0..plan.games).rev() {
            turns.add(game(&judge, &plan, number, &bots).facts.turns);
        }
        assert_eq!(run(&variant, &plan, &|_| {}).sums.turns, turns);
    }

    #[test]
    fn somebody_wins_each_game_and_progress_is_told() {
        let variant = race();
        let done = AtomicU64::new(0);
        let count = |n| {
            done.fetch_add(n, Ordering::Relaxed);
        };
        let tally = run(&variant, &plan(&variant, 2, 50), &count);
        assert_eq!((done.into_inner(), tally.sums.games, tally.sums.unfinished), (50, 50, 0));
        assert_eq!(tally.sums.wins.iter().sum::<u64>(), 50);
        assert_eq!(tally.seats, ["red", "blue"]);
        let throws = tally.sums.throws.total();
        assert_eq!(tally.sums.turns.total(), throws, "a turn of this game is a throw");
        assert_eq!(tally.sums.home.total(), 50);
        assert_eq!(tally.sums.plays.total() + tally.sums.lost.total(), throws, "a die is played or lost");
        assert!(tally.sums.captures.total() > 0);
        assert_eq!(tally.sums.used, [tally.sums.plays.total(), tally.sums.captures.total(), 50]);
    }

    #[test]
    fn a_game_stops_at_its_turn_limit() {
        let variant = race();
        let tally = run(&variant, &Plan { max_turns: 2, ..plan(&variant, 2, 10) }, &|_| {});
        assert_eq!((tally.sums.unfinished, tally.sums.wins.iter().sum::<u64>()), (10, 0));
        assert_eq!(tally.sums.turns.total(), 20);
    }

    #[test]
    fn a_plan_must_fit_its_variant() {
        let variant = race();
        let mistake = plan(&variant, 3, 1).check(&variant).unwrap_err().to_string();
        assert_eq!(mistake, "3 cannot play this; it is for 1, 2");
        let two = Plan { bots: vec![Kind::Random; 2], ..plan(&variant, 1, 1) };
        assert_eq!(
            two.check(&variant).unwrap_err().to_string(),
            "2 bots for 1 players; name one for all, or one for each"
        );
        assert_eq!(plan(&variant, 2, 1).check(&variant), Ok(()));
    }

    #[test]
    fn a_bot_of_ones_own_may_play() {
        let variant = race();
        let plan = plan(&variant, 2, 5);
        let last = |_: usize, _: Seeded| -> Box<dyn Bot> {
            Box::new(|_: &Judge, _: &Position, plays: &[Play]| plays.len() - 1)
        };
        assert_eq!(run_with(&variant, &plan, &last, &|_| {}).sums.games, 5);
    }
}
