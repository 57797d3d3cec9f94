//! The checks that a well-formed FEN describes a possible position.

use super::castling;
use super::error::FenError;
use super::fields::Part;
use crate::piece::{Colour, Piece, PieceKind};
use crate::position::Position;
use crate::square::Square;

/// Checks what the fields say together, and sets the castling rights, whose letters mean nothing without the board. The kings
/// are checked first, since the others lean on them.
pub(super) fn complete(position: &mut Position, parts: [Part; 4]) -> Result<(), FenError> {
    let [placement, turn, castling_field, en_passant] = parts;
    kings(position, placement)?;
    pawns(position, placement)?;
    opponent(position, turn)?;
    position.castling = castling::rights(position, castling_field)?;
    position
        .en_passant
        .map_or(Ok(()), |square| stepped_over(position, square, en_passant))
}

/// Exactly one king a side.
fn kings(position: &Position, placement: Part) -> Result<(), FenError> {
    for colour in Colour::ALL {
        let king = Piece::new(colour, PieceKind::King);
        let count = position
            .pieces()
            .filter(|(_, piece)| *piece == king)
            .count();
        if count != 1 {
            return Err(FenError::KingCount {
                at: placement.place(),
                colour,
                count,
            });
        }
    }
    Ok(())
}

/// No pawn on the first or last rank.
fn pawns(position: &Position, placement: Part) -> Result<(), FenError> {
    let misplaced = |(square, piece): &(Square, Piece)| {
        piece.kind == PieceKind::Pawn && matches!(square.rank(), 0 | 7)
    };
    match position.pieces().find(misplaced) {
        Some((square, _)) => Err(FenError::PawnRank {
            at: placement.place(),
            square,
        }),
        None => Ok(()),
    }
}

/// The side not to move is not in check. Kings side by side are refused here too.
fn opponent(position: &Position, turn: Part) -> Result<(), FenError> {
    let colour = !position.turn;
    let king = position.king(colour);
    if position.is_attacked(king, position.turn) {
        return Err(FenError::OpponentInCheck {
            at: turn.place(),
            colour,
            king,
        });
    }
    Ok(())
}

/// The side that has just moved can have stepped over `square` with a pawn.
fn stepped_over(position: &Position, square: Square, en_passant: Part) -> Result<(), FenError> {
    let at = || en_passant.place();
    let mover = !position.turn;
    let home = mover.pawn_rank();
    let on_rank = |rank: Option<u8>| rank.and_then(|rank| Square::from_coords(square.file(), rank));
    let ahead = |ranks: i8| on_rank(home.checked_add_signed(ranks * mover.pawn_step()));
    let (Some(origin), Some(passed), Some(pawn)) = (ahead(0), ahead(1), ahead(2)) else {
        return Ok(());
    };
    if square != passed {
        return Err(FenError::EnPassantRank {
            at: at(),
            mover,
            rank: passed.rank() + 1,
        });
    }
    if position.piece_at(pawn) != Some(Piece::new(mover, PieceKind::Pawn)) {
        return Err(FenError::EnPassantPawn {
            at: at(),
            mover,
            pawn,
        });
    }
    match [passed, origin]
        .into_iter()
        .find(|&square| position.piece_at(square).is_some())
    {
        Some(occupied) => Err(FenError::EnPassantOccupied { at: at(), occupied }),
        None => Ok(()),
    }
}
