//! Random games, and what must hold in every position of them.

use std::collections::BTreeSet;

use perftboard_reference::suites::{self, Suite};
use perftboard_reference::{fen, mailbox, posdata, Colour, Move, PieceKind, Position, Square};
use proptest::prelude::*;

/// A game: where it started and the moves played, each legal by the oracle.
#[derive(Clone, Debug)]
pub struct Game {
    pub start: Position,
    pub moves: Vec<Move>,
}

impl Game {
    /// Every position of the game, the first and the last included.
    pub fn positions(&self) -> Vec<Position> {
        let mut positions = vec![self.start];
        for &mv in &self.moves {
            positions.extend(positions.last().map(|position| position.play(mv)));
        }
        positions
    }
}

/// The suites where games begin. Some positions of others are in a check that no game leads to, and shakmaty refuses those.
const STARTS: [Suite; 3] = [suites::STANDARD, suites::TRICKY, suites::RANDOM];

/// Games of up to 80 half-moves from any position of these suites.
pub fn games() -> impl Strategy<Value = Game> {
    let starts: Vec<Position> = STARTS
        .iter()
        .flat_map(Suite::entries)
        .map(|entry| entry.position)
        .collect();
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..80);
    (prop::sample::select(starts), choices).prop_map(|(start, choices)| {
        let mut position = start;
        let mut moves = Vec::new();
        for choice in choices {
            let legal = mailbox::legal_moves(&position);
            if legal.is_empty() {
                break;
            }
            let mv = legal[choice.index(legal.len())];
            moves.push(mv);
            position = position.play(mv);
        }
        Game { start, moves }
    })
}

/// Whether the table of 1989 leaves `mv` to others: castling and en passant.
fn outside_the_table(position: &Position, mv: Move) -> bool {
    match position.piece_at(mv.from).map(|piece| piece.kind) {
        Some(PieceKind::King) => mv.from.file().abs_diff(mv.to.file()) == 2,
        Some(PieceKind::Pawn) => position.en_passant() == Some(mv.to),
        _ => false,
    }
}

proptest! {
    #[test]
    fn fen_round_trips(game in games()) {
        for position in game.positions() {
            let text = position.to_string();
            prop_assert_eq!(text.parse::<Position>(), Ok(position));
            let four_fields: Vec<_> = text.split(' ').take(4).collect();
            let bare = fen::parse(&four_fields.join(" "));
            prop_assert_eq!(bare.map(|bare| (bare.halfmove(), bare.fullmove())), Ok((0, 1)));
        }
    }

    #[test]
    fn the_table_generates_what_the_mailbox_does(game in games()) {
        for position in game.positions() {
            let table = posdata::pseudo_legal(&position).into_iter().filter(|&mv| {
                let after = position.play(mv);
                !posdata::is_attacked(&after, after.king(position.turn()), after.turn())
            });
            let mailbox = mailbox::legal_moves(&position).into_iter();
            let inside = mailbox.filter(|&mv| !outside_the_table(&position, mv));
            prop_assert_eq!(table.collect::<BTreeSet<_>>(), inside.collect(), "{}", position);
        }
    }

    #[test]
    fn table_and_mailbox_agree_on_every_attacked_square(game in games()) {
        for position in game.positions() {
            for (square, by) in Square::all().flat_map(|square| Colour::ALL.map(|by| (square, by))) {
                let (table, mailbox) =
                    (posdata::is_attacked(&position, square, by), position.is_attacked(square, by));
                prop_assert_eq!(table, mailbox, "{} by {} in {}", square, by, position);
            }
        }
    }

    #[test]
    fn no_move_is_generated_twice(game in games()) {
        for position in game.positions() {
            let moves = mailbox::legal_moves(&position);
            prop_assert_eq!(moves.iter().collect::<BTreeSet<_>>().len(), moves.len(), "{}", position);
        }
    }
}
