//! The play that looks best at once.

use crate::board::{NEST, SeatId};
use crate::bots::Bot;
use crate::game::{Judge, Phase, Play, Position, Silent};
use crate::throws::Seeded;
use crate::variant::Variant;

/// What a piece that left its nest is worth, beside the squares it made.
const ENTER_WORTH: i64 = 15;
/// What a piece that came home is worth, beside the squares it made.
const HOME_WORTH: i64 = 20;
/// What a rival that lost squares is worth, beside these squares.
const CAPTURE_WORTH: i64 = 10;
/// What the end of the game is worth.
const WIN_WORTH: i64 = 1_000_000;

/// Tries each play on a copy and takes the one with the most gain; ties by chance.
#[derive(Clone, Debug)]
pub struct Greedy {
    chance: Seeded,
}

impl Greedy {
    /// A bot that breaks ties from this stream.
    pub fn new(chance: Seeded) -> Self {
        Self { chance }
    }
}

impl Bot for Greedy {
    fn choose(&mut self, judge: &Judge, position: &Position, plays: &[Play]) -> usize {
        if plays.len() < 2 {
            return 0;
        }
        let gains: Vec<i64> = plays.iter().map(|play| gain(judge, position, play)).collect();
        let most = gains.iter().copied().max();
        let best: Vec<usize> = (0..gains.len()).filter(|i| gains.get(*i).copied() == most).collect();
        let drawn = if best.len() > 1 { self.chance.pick(best.len()) } else { 0 };
        best.get(drawn).copied().unwrap_or(0)
    }
}

/// What a play brings at once: squares made by the team and lost by rivals, captures, pieces
/// out of the nest and home, counts given, the game.
fn gain(judge: &Judge, position: &Position, play: &Play) -> i64 {
    let mut after = position.clone();
    judge.play(&mut after, play, &mut Silent);
    let variant = judge.variant();
    let team = variant.team_of.get(position.player.index());
    let in_hand = |p: &Position| p.hand.iter().map(|c| i64::from(c.value)).sum::<i64>();
    // What the play gives to be moved later: rewards, not the counts that it spends itself.
    let mut gain = in_hand(&after) + i64::from(play.value()) - in_hand(position);
    for seat in (0u8..).map(SeatId).take(variant.board.seats.len()).filter(|s| position.is_seated(*s)) {
        let ours = variant.team_of.get(seat.index()) == team;
        gain +=
            if ours { own_gain(variant, seat, position, &after) } else { rival_loss(variant, seat, position, &after) };
        if after.phase == Phase::Over && after.winners >> seat.0 & 1 == 1 {
            gain += if ours { WIN_WORTH } else { -WIN_WORTH };
        }
    }
    gain
}

fn own_gain(variant: &Variant, seat: SeatId, before: &Position, after: &Position) -> i64 {
    let way = variant.board.way(seat);
    let worth = |old, new| {
        let home = i64::from(new == way.last() && old != new) * HOME_WORTH;
        let entered = i64::from(old == NEST && new != old) * ENTER_WORTH;
        i64::from(way.to_go(old)) - i64::from(way.to_go(new)) + home + entered
    };
    pieces(variant, seat).map(|p| worth(before.node(p), after.node(p))).sum()
}

fn rival_loss(variant: &Variant, seat: SeatId, before: &Position, after: &Position) -> i64 {
    let way = variant.board.way(seat);
    let lost =
        pieces(variant, seat).map(|p| i64::from(way.to_go(after.node(p))) - i64::from(way.to_go(before.node(p))));
    lost.map(|squares| if squares > 0 { squares + CAPTURE_WORTH } else { squares }).sum()
}

fn pieces(variant: &Variant, seat: SeatId) -> std::ops::Range<usize> {
    let each = usize::from(variant.pieces);
    seat.index() * each..(seat.index() + 1) * each
}
