//! Who sits where and how the game begins: players, teams, turn order, pieces at their places.

use crate::board::{Board, HOME, NEST, Node, SeatId};
use crate::report::{Report, did_you_mean};
use crate::text::{Span, Spanned};
use crate::variant::layers::Placed;
use crate::variant::mistake::Mistake;
use crate::variant::sheet::{OrderSpec, Places, Teams};
use crate::variant::{First, Order, Turn};

/// Most pieces in all.
const MAX_PIECES: usize = 64;

/// `[order]` with its defaults.
pub(crate) fn order(spec: Option<&Placed<OrderSpec>>) -> Order {
    let spec = spec.map(|placed| placed.node).unwrap_or_default();
    Order {
        first: spec.first.unwrap_or(First::Highest),
        dice: spec.dice.unwrap_or(1),
        turn: spec.turn.unwrap_or(Turn::Left),
        opening_played: spec.opening_played.unwrap_or(false),
    }
}

/// How many pieces each seat has; no more than 64 in all.
pub(crate) fn pieces(placed: &Placed<u16>, board: &Board, report: &mut Report) -> Option<u8> {
    let (pieces, seats) = (placed.node, board.seats.len());
    let most = MAX_PIECES / seats.max(1);
    if usize::from(pieces) > most {
        placed.blame(report, |span| Mistake::PiecesLimit { seats, pieces, most, span });
        return None;
    }
    u8::try_from(pieces).ok()
}

/// How many may play, ascending.
pub(crate) fn players(placed: &Placed<Vec<Spanned<u16>>>, board: &Board, report: &mut Report) -> Vec<u8> {
    let seats = board.seats.len();
    let mut all = Vec::new();
    for number in &placed.node {
        match u8::try_from(number.node).ok().filter(|n| (1..=seats).contains(&usize::from(*n))) {
            Some(n) => all.push(n),
            None => {
                let (players, board) = (number.node, board.name.clone());
                report.push(&placed.site.source, Mistake::Players { players, board, seats, span: number.span });
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// The team of each seat; without teams each seat is its own.
pub(crate) fn teams(placed: Option<&Placed<Teams>>, board: &Board, report: &mut Report) -> Vec<u8> {
    let own = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
    let Some(placed) = placed else { return (0..board.seats.len()).map(own).collect() };
    let mut team_of: Vec<Option<u8>> = vec![None; board.seats.len()];
    let mut blame = |what: String, span: Span| {
        let seats = board.seats.join(", ");
        report.push(&placed.site.source, Mistake::Teams { what, board: board.name.clone(), seats, span });
    };
    for (number, team) in placed.node.iter().enumerate() {
        if team.node.is_empty() {
            blame("a team without a seat".to_owned(), team.span);
        }
        for seat in &team.node {
            match board.seat(&seat.node).and_then(|id| team_of.get_mut(id.index())) {
                Some(slot @ None) => *slot = Some(own(number)),
                Some(Some(_)) => blame(format!("`{}` is in two teams", seat.node), seat.span),
                None => {
                    let near = did_you_mean(&seat.node, board.seats.iter().map(String::as_str));
                    let near = near.map(|n| format!("; did you mean `{n}`?")).unwrap_or_default();
                    blame(format!("`{}` is no seat{near}", seat.node), seat.span);
                }
            }
        }
    }
    for (seat, team) in board.seats.iter().zip(&team_of) {
        if team.is_none() {
            blame(format!("`{seat}` is in no team"), placed.site.span);
        }
    }
    team_of.into_iter().enumerate().map(|(n, team)| team.unwrap_or_else(|| own(n))).collect()
}

/// Where each seat's pieces stand at the start; those that `[setup]` does not name are in the nest.
pub(crate) fn setup(placed: Option<&Placed<Places>>, board: &Board, pieces: u8, report: &mut Report) -> Vec<Vec<Node>> {
    let mut all: Vec<Vec<Node>> = vec![Vec::new(); board.seats.len()];
    if let Some(placed) = placed {
        let blame = |report: &mut Report, what: String, help: String, span: Span| {
            report.push(&placed.site.source, Mistake::Setup { what, help, span });
        };
        for (place, count) in &placed.node {
            for (seat, stand) in all.iter_mut().enumerate() {
                let Some(node) = u8::try_from(seat).ok().and_then(|s| node_of(board, SeatId(s), &place.node)) else {
                    let what = format!("`{}` is no place on the way of {}", place.node, board.seats[seat]);
                    let help = format!("a place is a square as {} sees it, or a step: `\"#6\"`", board.seats[0]);
                    blame(report, what, help, place.span);
                    break;
                };
                stand.extend(std::iter::repeat_n(node, usize::from(count.node).min(MAX_PIECES + 1)));
            }
        }
        let most = all.iter().map(Vec::len).max().unwrap_or(0);
        if most > usize::from(pieces) {
            let what = format!("{most} pieces set up, each seat has {pieces}");
            let help = "what `[setup]` does not name begins in the nest".to_owned();
            blame(report, what, help, placed.site.span);
        }
    }
    for stand in &mut all {
        stand.resize(usize::from(pieces), NEST);
    }
    all
}

/// The place on a seat's way that the first seat calls so; where a square occurs twice, its first step.
fn node_of(board: &Board, seat: SeatId, name: &str) -> Option<Node> {
    let (first, way) = (board.ways.first()?, board.ways.get(seat.index())?);
    match name {
        "nest" => return Some(NEST),
        "home" => return way.ends_home.then_some(HOME),
        _ => {}
    }
    let node = match name.strip_prefix('#') {
        Some(step) => step.parse::<u8>().ok().filter(|step| (1..=first.main).contains(step)).map(Node)?,
        None => {
            let square = board.square_for(SeatId(0), name)?;
            let at = first.steps.iter().position(|step| step.square == Some(square))?;
            Node(u8::try_from(at).ok()?)
        }
    };
    way.square(node).map(|_| node)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;
    use crate::text::{Site, Source};

    const RING: &str = "name = \"ring\"\nseats = [\"red\", \"blue\", \"green\", \"gold\"]\n\
        shared = [{ squares = \"1..20\", turn = 5 }]\nown = [\"L1..L2\"]\nroute = [\"3..20\", \"L1..L2\", \"home\"]\n";

    fn ring() -> Board {
        let mut report = Report::new();
        let board = board::read(&Source::new("ring.toml", RING), &mut |_| None, &mut report);
        board.unwrap_or_else(|| panic!("{report:?}"))
    }

    fn placed<T>(node: T) -> Placed<T> {
        Placed { node, site: Site::new(&Source::new("a.toml", ""), Span::default()), by: "a".to_owned() }
    }

    fn at<T>(node: T) -> Spanned<T> {
        Spanned::new(node, Span::default())
    }

    fn teams_of(list: &[&[&str]]) -> (Vec<u8>, Vec<String>) {
        let mut report = Report::new();
        let list = list.iter().map(|team| at(team.iter().map(|seat| at((*seat).to_owned())).collect())).collect();
        let team_of = teams(Some(&placed(list)), &ring(), &mut report);
        (team_of, report.problems().iter().map(crate::report::Problem::message).collect())
    }

    fn setup_of(list: &[(&str, u16)], pieces: u8) -> (Vec<Vec<Node>>, usize) {
        let mut report = Report::new();
        let list = list.iter().map(|(place, count)| (at((*place).to_owned()), at(*count))).collect();
        let setup = setup(Some(&placed(list)), &ring(), pieces, &mut report);
        (setup, report.problems().len())
    }

    #[test]
    fn teams_name_every_seat_once() {
        assert_eq!(teams_of(&[&["red", "green"], &["blue", "gold"]]), (vec![0, 1, 0, 1], vec![]));
        let (_, wrong) = teams_of(&[&["red", "red"], &["blue", "golf"]]);
        assert_eq!(
            wrong,
            [
                "`red` is in two teams",
                "`golf` is no seat; did you mean `gold`?",
                "`green` is in no team",
                "`gold` is in no team",
            ]
        );
    }

    #[test]
    fn without_teams_each_seat_is_its_own() {
        assert_eq!(teams(None, &ring(), &mut Report::new()), [0, 1, 2, 3]);
    }

    #[test]
    fn a_square_of_the_first_seat_is_turned_for_the_others() {
        let (by_name, wrong) = setup_of(&[("5", 2)], 3);
        let (by_step, _) = setup_of(&[("#3", 2)], 3);
        assert_eq!((wrong, &by_name), (0, &by_step));
        assert_eq!(by_name, vec![vec![Node(3), Node(3), NEST]; 4]);
    }

    #[test]
    fn own_squares_and_home_are_places() {
        let (stand, wrong) = setup_of(&[("L2", 1), ("home", 1)], 2);
        assert_eq!((wrong, stand[1].clone()), (0, vec![Node(20), HOME]));
    }

    #[test]
    fn more_pieces_than_a_seat_has_and_places_off_the_way_are_refused() {
        assert_eq!(setup_of(&[("#1", 2), ("#2", 2)], 3).1, 1);
        assert_eq!(setup_of(&[("1", 1), ("#21", 1), ("#0", 1), ("x", 1)], 4).1, 4);
    }

    #[test]
    fn players_fit_the_seats_and_come_in_order() {
        let mut report = Report::new();
        let list = placed(vec![at(4), at(2), at(2), at(5), at(300)]);
        assert_eq!(players(&list, &ring(), &mut report), [2, 4]);
        assert_eq!(report.problems().len(), 2);
    }

    #[test]
    fn a_position_holds_sixty_four_pieces() {
        let mut report = Report::new();
        assert_eq!(pieces(&placed(16), &ring(), &mut report), Some(16));
        assert_eq!(pieces(&placed(17), &ring(), &mut report), None);
        assert_eq!(report.problems().len(), 1);
    }
}
