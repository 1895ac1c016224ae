//! Lengths of games that are known exactly.

use charkoni::study::estimate::Sums;
use charkoni::study::simulate::{Plan, run};

use crate::shipped::variant;

/// Althoen, King and Schilling, The Mathematical Gazette 77 (1993): the mean number of moves of one player.
const MILTON_BRADLEY: f64 = 39.225_122_308;

#[test]
fn chutes_and_ladders_takes_as_many_turns_as_published() {
    let variant = variant("snakes/milton-bradley");
    let mut all = Sums::default();
    let mut held = 0;
    for seed in 0..20 {
        let plan = Plan { games: 2_000, players: 1, seed, ..Plan::new(variant) };
        let tally = run(variant, &plan, &|_| {});
        assert_eq!(tally.sums.unfinished, 0);
        let turns = tally.sums.turns;
        held += u32::from(holds(&turns));
        all.merge(&turns);
    }
    let mean = all.mean();
    assert!(holds(&all), "{mean:?}");
    assert_eq!(mean.min, 7, "the shortest game has seven moves");
    // An interval of 95 % misses one time in twenty.
    assert!(held >= 17, "{held} of 20 intervals hold the published mean");
}

fn holds(turns: &Sums) -> bool {
    let mean = turns.mean();
    mean.low.zip(mean.high).is_some_and(|(low, high)| low < MILTON_BRADLEY && MILTON_BRADLEY < high)
}
