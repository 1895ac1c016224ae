//! What holds in every position of every game.

use charkoni::board::{GONE, HOME, NEST};
use charkoni::game::{Judge, NotMade, Phase, Play, PlayKind, Position, Silent};
use charkoni::variant::Variant;

use crate::shipped::{Step, pieces, seats, tries, variants, walk};

const STEPS: usize = 400;

/// What holds at every step, by name.
const LAWS: [fn(&Judge, &Position, &Step); 6] = [
    every_piece_is_in_one_place_of_its_own_way,
    pieces_of_seats_that_do_not_play_are_left_alone,
    every_position_asks_for_something_that_can_be_done,
    every_play_proposed_is_either_listed_or_refused,
    a_play_that_is_not_listed_leaves_the_position_as_it_is,
    every_listed_play_does_something_and_spends_what_it_says,
];

#[test]
fn every_step_of_a_random_game_keeps_the_laws() {
    let mut steps = 0;
    for variant in variants() {
        let judge = Judge::new(variant);
        for seed in 0..tries() {
            let players = variant.players[usize::try_from(seed).expect("small") % variant.players.len()];
            walk(&judge, players, seed, STEPS, &mut Silent, |position, step| {
                LAWS.iter().for_each(|law| law(&judge, position, step));
                steps += 1;
            });
        }
    }
    assert!(steps > 100 * variants().len(), "the walks went somewhere: {steps}");
}

fn every_piece_is_in_one_place_of_its_own_way(judge: &Judge, position: &Position, _: &Step) {
    let variant = judge.variant();
    for seat in seats(variant) {
        for piece in pieces(variant, seat) {
            assert!(stands(variant, position, seat, piece), "{}: piece {piece} in {position:?}", variant.id);
        }
    }
}

fn stands(variant: &Variant, position: &Position, seat: charkoni::board::SeatId, piece: usize) -> bool {
    let way = variant.board.way(seat);
    let node = position.node(piece);
    if !position.is_seated(seat) {
        return node == NEST;
    }
    let named = node == NEST || node == GONE || (node == HOME && way.ends_home);
    named || way.square(node).is_some()
}

fn pieces_of_seats_that_do_not_play_are_left_alone(judge: &Judge, position: &Position, step: &Step) {
    let Step::Play { plays, .. } = step else { return };
    for seat in seats(judge.variant()).filter(|s| !position.is_seated(*s)) {
        for piece in pieces(judge.variant(), seat) {
            assert!(plays.iter().all(|p| (p.pieces | p.against) >> piece & 1 == 0), "{}", judge.variant().id);
        }
    }
}

fn every_position_asks_for_something_that_can_be_done(judge: &Judge, position: &Position, step: &Step) {
    let variant = judge.variant();
    match step {
        Step::Play { plays, chosen } => {
            assert_eq!(position.phase, Phase::Choose);
            assert!(*chosen < plays.len() && !position.ended);
            let paid = plays.iter().any(|p| !p.spent.is_empty());
            assert!(paid, "{}: a play without cost stands beside one that costs", variant.id);
        }
        Step::Throw { outcome } => {
            assert_eq!((position.phase, position.ended), (Phase::Throw, false));
            assert!(variant.throws.iter().any(|t| usize::from(outcome.0) < t.outcomes.len()));
            assert!(position.is_seated(position.player) && !position.ranked.contains(&position.player));
        }
        Step::Over => assert!(position.winners & position.seated != 0, "{}: nobody won", variant.id),
    }
}

fn every_play_proposed_is_either_listed_or_refused(judge: &Judge, position: &Position, step: &Step) {
    let Step::Play { plays, .. } = step else { return };
    let id = &judge.variant().id;
    let judgement = judge.judge(position).expect("the walk went through here");
    assert_eq!(&judgement.plays, plays, "{id}: reasons do not change the plays");
    let listed = plays.iter().chain(judgement.refused.iter().map(|(p, _)| p)).collect::<Vec<_>>();
    let proposed = judge.unjudged(position);
    for play in &listed {
        assert_eq!(listed.iter().filter(|p| p == &play).count(), 1, "{id}: told twice: {play:?}");
        assert!(proposed.iter().any(|(p, _)| p == *play), "{id}: not proposed: {play:?}");
    }
    for (play, _) in &proposed {
        // A play without cost may be neither: it is there only beside one that costs.
        assert!(play.spent.is_empty() || listed.contains(&play), "{id}: forgotten: {play:?}");
    }
}

fn a_play_that_is_not_listed_leaves_the_position_as_it_is(judge: &Judge, position: &Position, step: &Step) {
    let Step::Play { plays, .. } = step else { return };
    let id = &judge.variant().id;
    let judgement = judge.judge(position).expect("the walk went through here");
    let mut copy = position.clone();
    for (play, refusal) in judgement.refused.iter().take(2) {
        let answer = judge.try_play(&mut copy, play, &mut Silent);
        assert_eq!(answer, Err(NotMade::Refused(refusal.clone())), "{id}");
        assert_eq!(&copy, position, "{id}: a refused play changed something");
    }
    let nonsense = Play { kind: PlayKind::Retreat, pieces: 1 << 63, ..plays[0].clone() };
    assert_eq!(judge.try_play(&mut copy, &nonsense, &mut Silent), Err(NotMade::NotProposed), "{id}");
    let mut due = Position { phase: Phase::Throw, ..position.clone() };
    assert_eq!(judge.try_play(&mut due, &plays[0], &mut Silent), Err(NotMade::NotNow), "{id}");
    assert_eq!(&copy, position, "{id}: a play of nothing changed something");
}

fn every_listed_play_does_something_and_spends_what_it_says(judge: &Judge, position: &Position, step: &Step) {
    let Step::Play { plays, chosen } = step else { return };
    let id = &judge.variant().id;
    for (n, play) in plays.iter().enumerate() {
        let mut copy = position.clone();
        if n == *chosen {
            assert_eq!(judge.try_play(&mut copy, play, &mut Silent), Ok(()), "{id}: {play:?}");
        } else {
            judge.play(&mut copy, play, &mut Silent);
        }
        assert_ne!(&copy, position, "{id}: a play does something: {play:?}");
        let mut left = position.hand.to_vec();
        for count in &play.spent {
            let at = left.iter().position(|c| c == count);
            left.remove(at.unwrap_or_else(|| panic!("{id}: spends {count:?}, which is not in hand")));
        }
    }
}

#[test]
fn one_seed_makes_one_game() {
    for variant in variants() {
        let judge = Judge::new(variant);
        let log = |seed| {
            let mut log = Vec::new();
            let players = variant.players[0];
            let end = walk(&judge, players, seed, STEPS, &mut Silent, |position, step| {
                if let Step::Play { plays, chosen } = step {
                    log.push((position.hand.clone(), plays[*chosen].clone()));
                }
            });
            (log, end)
        };
        assert_eq!(log(5), log(5), "{}", variant.id);
    }
}
