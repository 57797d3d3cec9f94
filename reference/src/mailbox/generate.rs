//! The generator: pseudo-legal moves by the mailbox, legal ones by making them.

use super::attack::{is_attacked, pawn_captures};
use super::tables::{step, OFFSET, OFFSETS, SLIDE};
use crate::castling::Wing;
use crate::moves::Move;
use crate::piece::{Colour, Piece, PieceKind};
use crate::position::Position;
use crate::square::Square;

/// The legal moves of the side to move, in no particular order.
#[must_use]
pub fn legal_moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    for_each_legal(position, |mv, _| moves.push(mv));
    moves
}

/// Calls `visit` with every legal move and the position after it.
///
/// The position had to be made anyway to see whether the move is legal; handing it over spares
/// perft a second making, and a list.
pub fn for_each_legal(position: &Position, mut visit: impl FnMut(Move, &Position)) {
    let side = position.turn;
    for_each_pseudo_legal(position, &mut |mv| {
        let after = position.play(mv);
        if !is_attacked(&after, after.king(side), !side) {
            visit(mv, &after);
        }
    });
}

/// Calls `push` with every move that follows the movement of the pieces, whether or not it leaves
/// the king in check.
fn for_each_pseudo_legal(position: &Position, push: &mut impl FnMut(Move)) {
    for (from, piece) in position
        .pieces()
        .filter(|(_, piece)| piece.colour == position.turn)
    {
        match piece.kind {
            PieceKind::Pawn => pawn_moves(position, from, push),
            kind => piece_moves(position, from, kind, push),
        }
    }
    castling_moves(position, push);
    en_passant_moves(position, push);
}

/// All pieces but pawns: the offsets of the kind, each followed until something stops it.
fn piece_moves(position: &Position, from: Square, kind: PieceKind, push: &mut impl FnMut(Move)) {
    let row = usize::from(kind.code()) - 1;
    for &offset in &OFFSET[row][..OFFSETS[row]] {
        let mut reached = from;
        while let Some(to) = step(reached, offset) {
            let standing = position.piece_at(to);
            if standing.is_none_or(|piece| piece.colour != position.turn) {
                push(Move::new(from, to));
            }
            if standing.is_some() || !SLIDE[row] {
                break;
            }
            reached = to;
        }
    }
}

/// A pawn's captures and pushes; en passant is handled on its own.
fn pawn_moves(position: &Position, from: Square, push: &mut impl FnMut(Move)) {
    let side = position.turn;
    for to in pawn_captures(side)
        .into_iter()
        .filter_map(|offset| step(from, offset))
    {
        if position
            .piece_at(to)
            .is_some_and(|piece| piece.colour != side)
        {
            push_pawn(from, to, push);
        }
    }
    // One rank up is a rook's step, towards White's end or away from it.
    let forward = match side {
        Colour::White => -10,
        Colour::Black => 10,
    };
    let free = |square: &Square| position.piece_at(*square).is_none();
    let Some(once) = step(from, forward).filter(free) else {
        return;
    };
    push_pawn(from, once, push);
    if from.rank() == side.pawn_rank() {
        if let Some(twice) = step(once, forward).filter(free) {
            push(Move::new(from, twice));
        }
    }
}

/// Pushes a pawn's move, four times if it promotes.
fn push_pawn(from: Square, to: Square, push: &mut impl FnMut(Move)) {
    if matches!(to.rank(), 0 | 7) {
        for kind in PieceKind::PROMOTIONS {
            push(Move::promoting(from, to, kind));
        }
    } else {
        push(Move::new(from, to));
    }
}

/// Castling: right kept, way free, king neither in check nor crossing one. That it does not land in
/// one is left to the making of the move.
fn castling_moves(position: &Position, push: &mut impl FnMut(Move)) {
    let side = position.turn;
    for wing in Wing::ALL {
        if !position.castling.has(side, wing) {
            continue;
        }
        let king = position.king(side);
        // The files the rook and the king must find free, then the one the king crosses.
        let (between, crossed, to): (&[i8], i8, i8) = match wing {
            Wing::King => (&[1, 2], 1, 2),
            Wing::Queen => (&[-1, -2, -3], -1, -2),
        };
        let beside = |files: i8| king.offset(files, 0);
        let free =
            |&files: &i8| beside(files).is_some_and(|square| position.piece_at(square).is_none());
        let safe = |square: Square| !is_attacked(position, square, !side);
        let (Some(crossed), Some(to)) = (beside(crossed), beside(to)) else {
            continue;
        };
        if between.iter().all(free) && safe(king) && safe(crossed) {
            push(Move::new(king, to));
        }
    }
}

/// En passant: the pawns from which the square stepped over is a capture away.
fn en_passant_moves(position: &Position, push: &mut impl FnMut(Move)) {
    let Some(to) = position.en_passant else {
        return;
    };
    let side = position.turn;
    // Seen from the square, our pawns stand where a pawn of the other side would capture.
    for from in pawn_captures(!side)
        .into_iter()
        .filter_map(|offset| step(to, offset))
    {
        if position.piece_at(from) == Some(Piece::new(side, PieceKind::Pawn)) {
            push(Move::new(from, to));
        }
    }
}
