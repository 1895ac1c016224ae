//! The judge's short cuts change nothing: with and without them the same plays may be chosen, all through random games.

use charkoni::game::{Judge, Phase, Silent};
use charkoni::report::Report;
use charkoni::throws::{Roller, Seeded};
use charkoni::variant::{Library, Overlay, load};

#[expect(clippy::disallowed_methods, reason = "how many games to play is asked of the environment")]
fn games() -> u64 {
    std::env::var("CHARKONI_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(2)
}

/// Plays random games of a sheet and compares what both judges list at every choice.
fn agree(sheet: &str, games: u64) {
    let library = Library::embedded();
    let mut report = Report::new();
    let variant = load(&library, sheet, &Overlay::none(), &mut report).expect("the sheet loads");
    let (quick, thorough) = (Judge::new(&variant), Judge::thorough(&variant));
    let players = variant.players.last().copied().unwrap_or(2);
    for game in 0..games {
        let mut rolls = Seeded::new(77, game);
        let first = variant.seats_for(players)[0];
        let mut position = quick.start(players, first, &mut Silent);
        for _ in 0..4000 {
            let plays = quick.settle(&mut position, &mut Silent).expect("the search ends");
            match position.phase {
                Phase::Over => break,
                Phase::Throw => {
                    let throw = quick.prepare_throw(&mut position, &mut Silent);
                    let outcome = rolls.roll(&variant.throws[usize::from(throw.0)]);
                    quick.throw(&mut position, throw, outcome, &mut Silent);
                    if position.phase == Phase::Choose && !position.ended {
                        let listed = quick.plays(&position).expect("the search ends");
                        assert_eq!(
                            listed,
                            thorough.plays(&position).expect("the search ends"),
                            "{sheet}: {position:?}"
                        );
                    }
                }
                Phase::Choose => {
                    let listed = thorough.plays(&position).expect("the search ends");
                    assert_eq!(plays, listed, "{sheet}, game {game}: {position:?}");
                    let play = plays[rolls.pick(plays.len())].clone();
                    quick.play(&mut position, &play, &mut Silent);
                }
            }
        }
    }
}

#[test]
fn seed_texts_are_judged_the_same_with_and_without() {
    for sheet in ["seeds/s000", "seeds/s002", "seeds/s003"] {
        agree(sheet, games());
    }
}

#[test]
fn other_two_dice_rules_are_judged_the_same_with_and_without() {
    for sheet in
        ["parcheesi/has", "parcheesi/org", "parcheesi/rkt", "parcheesi/wp09", "tables/backgammon", "parques/colombia"]
    {
        agree(sheet, games());
    }
}
