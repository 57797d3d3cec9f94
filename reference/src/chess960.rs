//! The 960 positions in which games of Chess960 begin, by Scharnagl's numbers; 518 is that of standard chess.

use crate::castling::{CastlingRights, Wing};
use crate::piece::{Colour, Piece, PieceKind};
use crate::position::Position;

/// How many positions a game can begin in.
pub const POSITIONS: u16 = 960;

/// The number of the position in which standard chess begins.
pub const STANDARD: u16 = 518;

/// The five squares that bishops and queen leave free, by the places of the two knights among them.
const KNIGHTS: [(usize, usize); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

/// The pieces of the first rank from the a file, by the number of the position, 0 to 959; `None` for a higher one.
///
/// The number tells, from its lowest digit on, where the bishop on light squares stands (of 4 files), the bishop on dark squares
/// (of 4), the queen (of the 6 squares left) and the knights (of 10 pairs of the 5 squares left). The king is between the rooks.
#[must_use]
pub fn back_rank(number: u16) -> Option<[PieceKind; 8]> {
    use PieceKind::{Bishop, King, Knight, Queen, Rook};
    if number >= POSITIONS {
        return None;
    }
    let number = usize::from(number);
    let mut rank = [None; 8];
    rank[number % 4 * 2 + 1] = Some(Bishop);
    rank[number / 4 % 4 * 2] = Some(Bishop);
    place(&mut rank, number / 16 % 6, Queen);
    let (first, second) = KNIGHTS[number / 96];
    place(&mut rank, first, Knight);
    // The first knight has taken one of the free squares before the second's.
    place(&mut rank, second - 1, Knight);
    for kind in [Rook, King, Rook] {
        place(&mut rank, 0, kind);
    }
    Some(rank.map(|kind| kind.unwrap_or(Rook)))
}

/// Puts a piece on the free square with this number.
fn place(rank: &mut [Option<PieceKind>; 8], free: usize, kind: PieceKind) {
    let mut squares = rank.iter_mut().filter(|square| square.is_none());
    if let Some(square) = squares.nth(free) {
        *square = Some(kind);
    }
}

/// The position with this number, 0 to 959; `None` for a higher one.
///
/// ```
/// use perftboard_reference::{chess960, Position};
///
/// assert_eq!(chess960::starting(chess960::STANDARD), Some(Position::starting()));
/// let fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
/// assert_eq!(chess960::starting(0), fen.parse().ok());
/// ```
#[must_use]
pub fn starting(number: u16) -> Option<Position> {
    starting_with(number, number)
}

/// The position in which White has the pieces of one number and Black those of another; `None` for a number above 959.
#[must_use]
pub fn starting_with(white: u16, black: u16) -> Option<Position> {
    let mut position = Position::starting();
    position.castling = CastlingRights::NONE;
    for (colour, number) in Colour::ALL.into_iter().zip([white, black]) {
        let mut rooks = Vec::new();
        for (file, kind) in (0..).zip(back_rank(number)?) {
            let square = crate::Square::from_coords(file, colour.back_rank())?;
            position.board[square.index()] = Some(Piece::new(colour, kind));
            match kind {
                PieceKind::King => position.kings[colour.index()] = square,
                PieceKind::Rook => rooks.push(file),
                _ => {}
            }
        }
        for (wing, file) in [Wing::Queen, Wing::King].into_iter().zip(rooks) {
            let right = CastlingRights::of_rook(colour, wing, file)?;
            position.castling = position.castling.with(right);
        }
    }
    Some(position)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn letters(number: u16) -> String {
        let rank = back_rank(number).unwrap();
        rank.into_iter().map(PieceKind::letter).collect()
    }

    #[test]
    fn the_numbers_are_those_that_are_published() {
        for (number, rank) in [
            (0, "bbqnnrkr"),
            (1, "bqnbnrkr"),
            (16, "bbnqnrkr"),
            (96, "bbqnrnkr"),
            (518, "rnbqkbnr"),
            (534, "rnbkqbnr"),
            (959, "rkrnnqbb"),
        ] {
            assert_eq!(letters(number), rank, "{number}");
        }
        assert_eq!((back_rank(960), starting(960)), (None, None));
        assert_eq!((starting_with(0, 960), starting_with(960, 0)), (None, None));
    }

    #[test]
    fn the_ranks_are_all_there_are_with_bishops_on_both_colours_and_a_king_between_rooks() {
        let all: HashSet<String> = (0..POSITIONS).map(letters).collect();
        assert_eq!(all.len(), 960);
        for rank in all {
            let files = |letter: char| -> Vec<usize> {
                let found = rank.match_indices(letter);
                found.map(|(file, _)| file).collect()
            };
            let (bishops, rooks, kings) = (files('b'), files('r'), files('k'));
            assert_eq!((bishops[0] + bishops[1]) % 2, 1, "{rank}");
            assert!(rooks[0] < kings[0] && kings[0] < rooks[1], "{rank}");
            assert_eq!((files('n').len(), files('q').len()), (2, 1), "{rank}");
        }
    }

    #[test]
    fn a_position_is_the_one_that_its_fen_spells() {
        for (white, black) in (0..POSITIONS).zip((0..POSITIONS).rev()) {
            let position = starting_with(white, black).unwrap();
            let (upper, lower) = (letters(white).to_uppercase(), letters(black));
            let fen = format!("{lower}/pppppppp/8/8/8/8/PPPPPPPP/{upper} w KQkq - 0 1");
            assert_eq!(position.to_string(), fen);
            assert_eq!(fen.parse(), Ok(position));
        }
    }
}
