//! Whole games: they end or meet their limit, and no limit of the engine is met on the way.

use charkoni::study::simulate::{Plan, run};

use crate::shipped::{tries, variants};

#[test]
fn games_end_or_meet_their_turn_limit() {
    for variant in variants() {
        for players in variant.players.clone() {
            let games = tries().div_ceil(variant.players.len() as u64);
            let plan = Plan { games, players, seed: 11, max_turns: 3000, ..Plan::new(variant) };
            let tally = run(variant, &plan, &|_| {});
            let sums = &tally.sums;
            assert_eq!(sums.games, games, "{}", variant.id);
            assert_eq!(sums.search, None, "{}: a search was too long", variant.id);
            assert!(sums.turns.mean().max <= 3000, "{}", variant.id);
            let wins: u64 = sums.wins.iter().sum();
            assert!(wins >= games - sums.unfinished, "{}: somebody wins a game that ends", variant.id);
            assert!(sums.unfinished < games, "{}: some game of {players} ends within 3000 turns", variant.id);
        }
    }
}
