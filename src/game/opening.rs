//! Who begins: each seat throws for it, ties throw again.

use crate::board::SeatId;
use crate::throws::Roller;
use crate::throws::{DIE, Face, Outcome, OutcomeId, Throw};
use crate::variant::{First, Variant};

/// Rounds of ties after which the first of those tied begins; only dice with a single face come so far.
const MAX_ROUNDS: usize = 1000;

/// How it was found who begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Who begins.
    pub first: SeatId,
    /// The throws for it, round by round, as outcomes of [`opening_throw`]; later rounds are among those tied.
    pub rounds: Vec<Vec<(SeatId, OutcomeId)>>,
    /// The first throw of the game, as an outcome of the sheet's `[throw]`, where the opening is played.
    pub played: Option<OutcomeId>,
}

/// Lets the seats that play throw for who begins, as the sheet's `[order]` says.
///
/// Where the opening is played, all faces of the last round are the winner's first throw; if `[throw]` cannot give
/// these faces (three players with two dice), the winner throws as usual.
pub fn opening(variant: &Variant, players: u8, roller: &mut impl Roller) -> Opening {
    let mut tied = variant.seats_for(players);
    let mut rounds = Vec::new();
    if variant.order.first != First::Fixed && tied.len() > 1 {
        let throw = opening_throw(variant);
        while tied.len() > 1 && rounds.len() < MAX_ROUNDS {
            let round: Vec<_> = tied.iter().map(|seat| (*seat, roller.roll(&throw))).collect();
            tied = best(&throw, &round, variant.order.first);
            rounds.push(round);
        }
    }
    let played = if variant.order.opening_played { played(variant, rounds.last()) } else { None };
    Opening { first: tied.first().copied().unwrap_or(SeatId(0)), rounds, played }
}

/// What throws already made decide; `None` when somebody threw who was not tied, or when they leave a tie.
pub fn decided(variant: &Variant, players: u8, rounds: Vec<Vec<(SeatId, OutcomeId)>>) -> Option<Opening> {
    let throw = opening_throw(variant);
    let mut tied = variant.seats_for(players);
    for round in &rounds {
        let threw = round.iter().map(|(seat, _)| *seat);
        if tied.len() < 2 || variant.order.first == First::Fixed || !threw.eq(tied.iter().copied()) {
            return None;
        }
        tied = best(&throw, round, variant.order.first);
    }
    let first = tied.first().copied()?;
    let open = tied.len() > 1 && variant.order.first != First::Fixed && rounds.len() < MAX_ROUNDS;
    let played = if variant.order.opening_played { played(variant, rounds.last()) } else { None };
    (!open).then_some(Opening { first, rounds, played })
}

/// What each seat throws for the beginning: so many of the dice of `[throw]` as the sheet's `[order]` says.
///
/// A table keeps no single dice, so it is any so many of the faces of an outcome, each choice with the same chance;
/// with equal dice that is exactly the throw of so many of them.
pub fn opening_throw(variant: &Variant) -> Throw {
    let Some(whole) = variant.throws.first() else {
        return Throw { name: String::new(), words: String::new(), outcomes: Vec::new(), total: 0 };
    };
    some_of(whole, usize::from(variant.order.dice)).unwrap_or_else(|| whole.clone())
}

fn some_of(whole: &Throw, dice: usize) -> Option<Throw> {
    let most = whole.outcomes.iter().map(|o| o.counts.len()).max()?;
    if dice == 0 || dice >= most {
        return None;
    }
    let ways = |n: usize| choices(n, dice.min(n)).len() as u64;
    let scale = whole.outcomes.iter().map(|o| ways(o.counts.len())).try_fold(1u64, lcm)?;
    let words = format!("{dice} of {}", whole.words);
    let total = whole.total.checked_mul(scale)?;
    let mut throw = Throw { words, outcomes: Vec::new(), total, ..whole.clone() };
    for outcome in &whole.outcomes {
        let size = outcome.counts.len();
        let weight = outcome.weight.checked_mul(scale / ways(size))?;
        for choice in choices(size, dice.min(size)) {
            let faces: Vec<Face> = choice.into_iter().filter_map(|i| outcome.counts.get(i).copied()).collect();
            add(&mut throw.outcomes, outcome, faces, weight)?;
        }
    }
    throw.outcomes.sort_by(|a, b| a.counts.cmp(&b.counts));
    Some(throw)
}

fn add(outcomes: &mut Vec<Outcome>, like: &Outcome, faces: Vec<Face>, weight: u64) -> Option<()> {
    if let Some(known) = outcomes.iter_mut().find(|o| o.counts == faces) {
        known.weight = known.weight.checked_add(weight)?;
        return Some(());
    }
    let text = faces.iter().map(|f| f.value.to_string()).collect::<Vec<_>>().join(" ");
    let equal = faces.windows(2).all(|pair| pair[0].value == pair[1].value);
    let doubles = faces.len() > 1 && equal && faces.iter().all(|f| f.tag == DIE);
    outcomes.push(Outcome { text, counts: faces, doubles, weight, ..like.clone() });
    Some(())
}

/// All ways to take `take` of `n` places, each ascending.
fn choices(n: usize, take: usize) -> Vec<Vec<usize>> {
    if take == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for last in take - 1..n {
        for mut choice in choices(last, take - 1) {
            choice.push(last);
            all.push(choice);
        }
    }
    all
}

fn lcm(a: u64, b: u64) -> Option<u64> {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x.max(1)).checked_mul(b)
}

fn sum(throw: &Throw, outcome: OutcomeId) -> u32 {
    let counts = throw.outcomes.get(usize::from(outcome.0)).map_or(&[][..], |o| &o.counts);
    counts.iter().map(|f| u32::from(f.value)).sum()
}

fn best(throw: &Throw, round: &[(SeatId, OutcomeId)], first: First) -> Vec<SeatId> {
    let sums = || round.iter().map(|(_, outcome)| sum(throw, *outcome));
    let wanted = match first {
        First::Highest => sums().max(),
        First::Lowest => sums().min(),
        First::Fixed => None,
    };
    round.iter().filter(|(_, o)| wanted.is_none_or(|w| sum(throw, *o) == w)).map(|(seat, _)| *seat).collect()
}

fn played(variant: &Variant, round: Option<&Vec<(SeatId, OutcomeId)>>) -> Option<OutcomeId> {
    let throw = opening_throw(variant);
    let outcomes = round?.iter().filter_map(|(_, o)| throw.outcomes.get(usize::from(o.0)));
    let mut faces: Vec<Face> = outcomes.flat_map(|o| o.counts.iter().copied()).collect();
    faces.sort_unstable();
    let whole = variant.throws.first()?;
    let same = |outcome: &Outcome| {
        let mut counts = outcome.counts.clone();
        counts.sort_unstable();
        counts == faces
    };
    whole.outcomes.iter().position(same).and_then(|n| u16::try_from(n).ok()).map(OutcomeId)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::throws::TagId;

    fn outcome(values: &[u16], weight: u64) -> Outcome {
        Outcome {
            text: String::new(),
            counts: values.iter().map(|v| Face { value: *v, tag: DIE }).collect(),
            tags: 0,
            doubles: values.len() > 1 && values.windows(2).all(|w| w[0] == w[1]),
            weight,
        }
    }

    fn two_dice(faces: u16) -> Throw {
        let mut outcomes = Vec::new();
        for a in 1..=faces {
            for b in a..=faces {
                outcomes.push(outcome(&[a, b], if a == b { 1 } else { 2 }));
            }
        }
        let total = u64::from(faces) * u64::from(faces);
        Throw { name: String::new(), words: String::new(), outcomes, total }
    }

    #[test]
    fn one_of_two_dice_is_a_fair_die() {
        let one = some_of(&two_dice(6), 1).unwrap();
        assert_eq!(one.outcomes.len(), 6);
        assert!(one.outcomes.iter().all(|o| o.weight * 6 == one.total), "{one:?}");
        assert!(one.outcomes.iter().all(|o| !o.doubles));
    }

    #[test]
    fn all_dice_are_the_throw_itself() {
        assert_eq!(some_of(&two_dice(6), 2), None);
        assert_eq!(some_of(&two_dice(6), 0), None);
    }

    #[test]
    fn outcomes_of_unequal_size_keep_their_chances() {
        let mut whole = two_dice(2);
        whole.outcomes.push(Outcome { counts: vec![Face { value: 9, tag: TagId(2) }], ..outcome(&[], 4) });
        whole.total += 4;
        let one = some_of(&whole, 1).unwrap();
        let chance = |value: u16| {
            let weight: u64 = one.outcomes.iter().filter(|o| o.counts[0].value == value).map(|o| o.weight).sum();
            weight as f64 / one.total as f64
        };
        assert_eq!((chance(9), chance(1), chance(2)), (0.5, 0.25, 0.25));
    }

    #[test]
    fn those_with_the_best_throw_are_left() {
        let die = some_of(&two_dice(6), 1).unwrap();
        let round = [(SeatId(0), OutcomeId(3)), (SeatId(1), OutcomeId(5)), (SeatId(2), OutcomeId(5))];
        assert_eq!(best(&die, &round, First::Highest), [SeatId(1), SeatId(2)]);
        assert_eq!(best(&die, &round, First::Lowest), [SeatId(0)]);
    }
}
