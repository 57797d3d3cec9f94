//! The checks that a well-formed FEN describes a possible position.

use super::error::FenError;
use super::fields::Part;
use crate::castling::{CastlingRights, Wing};
use crate::piece::{Colour, Piece, PieceKind};
use crate::position::Position;
use crate::square::Square;

/// Checks what the fields say together; the kings first, since the others lean on them.
pub(super) fn check(position: &Position, parts: [Part; 4]) -> Result<(), FenError> {
    let [placement, turn, castling, en_passant] = parts;
    kings(position, placement)?;
    pawns(position, placement)?;
    opponent(position, turn)?;
    rights(position, castling)?;
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

/// Every castling right has its king and rook at home.
fn rights(position: &Position, castling: Part) -> Result<(), FenError> {
    let claimed =
        CastlingRights::lettered().filter(|&(_, colour, wing)| position.castling.has(colour, wing));
    for (letter, colour, wing) in claimed {
        let (king, rook) = match (colour, wing) {
            (Colour::White, Wing::King) => (Square::E1, Square::H1),
            (Colour::White, Wing::Queen) => (Square::E1, Square::A1),
            (Colour::Black, Wing::King) => (Square::E8, Square::H8),
            (Colour::Black, Wing::Queen) => (Square::E8, Square::A8),
        };
        let rook_piece = Some(Piece::new(colour, PieceKind::Rook));
        if position.king(colour) == king && position.piece_at(rook) == rook_piece {
            continue;
        }
        let at = castling.slice(castling.text.find(letter).unwrap_or(0), 1);
        return Err(if may_castle_in_chess960(position, colour, wing) {
            FenError::Chess960 {
                at,
                colour,
                king,
                rook,
            }
        } else {
            FenError::CastlingPieces {
                at,
                colour,
                king,
                rook,
            }
        });
    }
    Ok(())
}

/// Whether king and a rook stand as X-FEN takes a right of Chess960: on the first rank of their side, the rook on that wing
/// of the king.
fn may_castle_in_chess960(position: &Position, colour: Colour, wing: Wing) -> bool {
    let king = position.king(colour);
    let home = match colour {
        Colour::White => 0,
        Colour::Black => 7,
    };
    let is_on_wing = |square: Square| match wing {
        Wing::King => square.file() > king.file(),
        Wing::Queen => square.file() < king.file(),
    };
    let rook = Piece::new(colour, PieceKind::Rook);
    let mut pieces = position.pieces();
    king.rank() == home
        && pieces
            .any(|(square, piece)| piece == rook && square.rank() == home && is_on_wing(square))
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
