//! How many ways there are to play on from a position: the number that two referees must agree on.

use std::collections::HashSet;

use crate::game::{Judge, Phase, Position, SearchLimit, Silent};
use crate::throws::OutcomeId;

/// What was counted at one depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leaves {
    /// Ways to get there, play by play.
    pub ways: u64,
    /// Different positions.
    pub positions: u64,
}

/// Counts what can be reached by `depth` plays, where the throws come in the order given; a line of play ends early
/// where the game is over or a throw is due and none is left. Nobody gives up a turn instead of throwing.
pub fn perft(judge: &Judge, position: &Position, throws: &[OutcomeId], depth: u32) -> Result<Leaves, SearchLimit> {
    let mut search = Search { judge, throws, ways: 0, seen: HashSet::new() };
    search.go(position.clone(), 0, depth)?;
    Ok(Leaves { ways: search.ways, positions: search.seen.len() as u64 })
}

struct Search<'a> {
    judge: &'a Judge<'a>,
    throws: &'a [OutcomeId],
    ways: u64,
    /// Only asked how many there are; its order is never seen.
    seen: HashSet<Position>,
}

impl Search<'_> {
    fn go(&mut self, mut position: Position, thrown: usize, depth: u32) -> Result<(), SearchLimit> {
        let mut thrown = thrown;
        let plays = loop {
            let plays = self.judge.settle(&mut position, &mut Silent)?;
            if position.phase != Phase::Throw {
                break plays;
            }
            let Some(outcome) = self.throws.get(thrown) else { break plays };
            let throw = self.judge.prepare_throw(&mut position, &mut Silent);
            self.judge.throw(&mut position, throw, *outcome, &mut Silent);
            thrown += 1;
        };
        if depth == 0 || plays.is_empty() {
            self.ways += 1;
            self.seen.insert(position);
            return Ok(());
        }
        for play in &plays {
            let mut next = position.clone();
            self.judge.play(&mut next, play, &mut Silent);
            self.go(next, thrown, depth - 1)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::fixture::{RED, race};

    #[test]
    fn one_piece_and_one_die_have_one_way() {
        let variant = race();
        let judge = Judge::new(&variant);
        let start = judge.start(2, RED, &mut Silent);
        let throws = [OutcomeId(2), OutcomeId(5), OutcomeId(0)];
        assert_eq!(perft(&judge, &start, &throws, 9), Ok(Leaves { ways: 1, positions: 1 }));
        assert_eq!(perft(&judge, &start, &[], 9), Ok(Leaves { ways: 1, positions: 1 }));
    }
}
