//! Lengths of games that are known exactly.

use charkoni::study::simulate::{Plan, run};

use crate::shipped::variant;

/// Althoen, King and Schilling, The Mathematical Gazette 77 (1993): the mean number of moves of one player.
const MILTON_BRADLEY: f64 = 39.225_122_308;

#[test]
fn chutes_and_ladders_takes_as_many_turns_as_published() {
    let variant = variant("snakes/milton-bradley");
    let plan = Plan { games: 20_000, players: 1, seed: 1993, ..Plan::new(&variant) };
    let tally = run(&variant, &plan, &|_| {});
    assert_eq!(tally.sums.unfinished, 0);
    let mean = tally.sums.turns.mean();
    let (low, high) = mean.low.zip(mean.high).expect("many games have an interval");
    assert!(low < MILTON_BRADLEY && MILTON_BRADLEY < high, "{mean:?}");
    assert!(high - low < 1.0, "the interval is narrow enough to say something: {mean:?}");
    assert_eq!(mean.min, 7, "the shortest game has seven moves");
}
