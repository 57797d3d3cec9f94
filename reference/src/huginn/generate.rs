//! Piece-by-piece generation from the lists.

use super::code::{color_of, make_piece, rank_of_sq120, square120, square64, Code, NONE, OFFBOARD};
use super::mv::{Parts, SMove};
use super::position::Huginn;
use super::score::Scored;
use crate::castling::Wing;
use crate::piece::{Colour, PieceKind};
use crate::square::Square;

const NORTH: i8 = 10;
const EAST: i8 = 1;
const ORTHOGONALS: [i8; 4] = [NORTH, -NORTH, EAST, -EAST];
const DIAGONALS: [i8; 4] = [NORTH + EAST, NORTH - EAST, -NORTH + EAST, -NORTH - EAST];
const ALL_DIRECTIONS: [i8; 8] = [10, -10, 1, -1, 11, 9, -9, -11];
const KNIGHT_DELTAS: [i8; 8] = [21, 19, 12, 8, -8, -12, -19, -21];

/// What a pawn becomes, in the order listed.
const PROMOTIONS: [PieceKind; 4] = [
    PieceKind::Queen,
    PieceKind::Rook,
    PieceKind::Bishop,
    PieceKind::Knight,
];

/// The pseudo-legal moves, scored: kind by kind from pawns to king, each kind in the order of its
/// list, castling with the king's moves. Castling squares are asked whether they are attacked; that
/// the king does not stand in check after any other move is the legal filter's question.
#[must_use]
pub fn generate_all(position: &Huginn) -> Vec<Scored> {
    let mut moves = Vec::new();
    for_each_pseudo_legal(position, &mut |mv, attacker| {
        moves.push(Scored::new(mv, attacker));
    });
    moves
}

/// Calls `push` with every pseudo-legal move and the kind that makes it.
#[inline]
pub(super) fn for_each_pseudo_legal(position: &Huginn, push: &mut impl FnMut(SMove, PieceKind)) {
    let us = position.side_to_move;
    for &from in position.lists.of(us, PieceKind::Pawn) {
        pawn_moves(position, from, &mut |mv| push(mv, PieceKind::Pawn));
    }
    for kind in [
        PieceKind::Knight,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::Queen,
        PieceKind::King,
    ] {
        for &from in position.lists.of(us, kind) {
            let push = &mut |mv| push(mv, kind);
            match kind {
                PieceKind::Knight => leaps(position, from, &KNIGHT_DELTAS, push),
                PieceKind::Bishop => slides(position, from, &DIAGONALS, push),
                PieceKind::Rook => slides(position, from, &ORTHOGONALS, push),
                PieceKind::Queen => slides(position, from, &ALL_DIRECTIONS, push),
                _ => {
                    leaps(position, from, &ALL_DIRECTIONS, push);
                    castling(position, from, push);
                }
            }
        }
    }
}

/// One square on; the border keeps it on the board.
#[inline(always)]
const fn step(square: u8, delta: i8) -> u8 {
    square.wrapping_add_signed(delta)
}

#[inline(always)]
fn quiet(from: u8, to: u8) -> SMove {
    SMove::new(Parts {
        from,
        to,
        ..Parts::default()
    })
}

/// A capture of what stands on `to`, if that is the enemy's.
#[inline(always)]
fn capture(position: &Huginn, from: u8, to: u8, target: Code) -> Option<SMove> {
    (color_of(target) == Some(!position.side_to_move)).then(|| {
        SMove::new(Parts {
            from,
            to,
            captured: PieceKind::from_code(target & 7),
            ..Parts::default()
        })
    })
}

#[inline]
fn slides(position: &Huginn, from: u8, directions: &[i8], push: &mut impl FnMut(SMove)) {
    for &direction in directions {
        let mut to = step(from, direction);
        while position.at(to) == NONE {
            push(quiet(from, to));
            to = step(to, direction);
        }
        if let Some(mv) = capture(position, from, to, position.at(to)) {
            push(mv);
        }
    }
}

#[inline]
fn leaps(position: &Huginn, from: u8, deltas: &[i8; 8], push: &mut impl FnMut(SMove)) {
    for &delta in deltas {
        let to = step(from, delta);
        let target = position.at(to);
        if target == NONE {
            push(quiet(from, to));
        } else if let Some(mv) = capture(position, from, to, target) {
            push(mv);
        }
    }
}

#[inline]
fn pawn_moves(position: &Huginn, from: u8, push: &mut impl FnMut(SMove)) {
    let us = position.side_to_move;
    let forward = match us {
        Colour::White => NORTH,
        Colour::Black => -NORTH,
    };
    let once = step(from, forward);
    if position.at(once) == NONE {
        push_pawn(quiet(from, once), None, push);
        let twice = step(once, forward);
        if rank_of_sq120(from) == us.pawn_rank() && position.at(twice) == NONE {
            push(SMove::new(Parts {
                from,
                to: twice,
                pawn_start: true,
                ..Parts::default()
            }));
        }
    }
    for side in [EAST, -EAST] {
        let to = step(once, side);
        let target = position.at(to);
        if let Some(mv) = capture(position, from, to, target) {
            push_pawn(mv, mv.captured(), push);
        } else if position.ep_square == Some(to) {
            push(SMove::new(Parts {
                from,
                to,
                captured: Some(PieceKind::Pawn),
                en_passant: true,
                ..Parts::default()
            }));
        }
    }
}

/// A pawn's move, or the four it becomes on the last rank.
#[inline]
fn push_pawn(mv: SMove, captured: Option<PieceKind>, push: &mut impl FnMut(SMove)) {
    if !matches!(rank_of_sq120(mv.to()), 0 | 7) {
        return push(mv);
    }
    for kind in PROMOTIONS {
        push(SMove::new(Parts {
            from: mv.from(),
            to: mv.to(),
            captured,
            promoted: Some(kind),
            ..Parts::default()
        }));
    }
}

/// Castling: right kept, both ways free, king neither in check nor crossing one. Where it lands is the legal filter's question.
fn castling(position: &Huginn, king: u8, push: &mut impl FnMut(SMove)) {
    let us = position.side_to_move;
    let home = square64(king);
    for wing in Wing::ALL {
        let Some(castling) = position.castling.castling(us, wing, home) else {
            continue;
        };
        let free = |square| position.at(square120(square)) == NONE;
        let safe = |square| !position.is_sq_attacked(square120(square), !us);
        let crossed = |square: &Square| *square == home || *square != castling.king_to;
        if castling.must_be_empty().all(free) && castling.king_way().filter(crossed).all(safe) {
            let kings = position.king_sq.map(square64);
            let mv = castling.in_notation(position.castling.notation(kings));
            push(SMove::new(Parts {
                from: king,
                to: square120(mv.to),
                castle: true,
                ..Parts::default()
            }));
        }
    }
}

impl Huginn {
    /// Whether a piece of `by` attacks one of the 120 squares, by looking outward from it:
    /// `SqAttacked`. Nothing attacks the border.
    #[must_use]
    pub fn is_sq_attacked(&self, square: u8, by: Colour) -> bool {
        if !super::is_playable(square) {
            return false;
        }
        let stands = |delta: i8, kind| self.at(step(square, delta)) == make_piece(by, kind);
        // A white pawn attacks from below, a black one from above.
        let behind = match by {
            Colour::White => -NORTH,
            Colour::Black => NORTH,
        };
        let along = |directions: &[i8; 4], kind: PieceKind| {
            directions.iter().any(|&direction| {
                let first = self.first_along(square, direction);
                first == make_piece(by, kind) || first == make_piece(by, PieceKind::Queen)
            })
        };
        stands(behind + EAST, PieceKind::Pawn)
            || stands(behind - EAST, PieceKind::Pawn)
            || KNIGHT_DELTAS
                .iter()
                .any(|&delta| stands(delta, PieceKind::Knight))
            || ALL_DIRECTIONS
                .iter()
                .any(|&delta| stands(delta, PieceKind::King))
            || along(&ORTHOGONALS, PieceKind::Rook)
            || along(&DIAGONALS, PieceKind::Bishop)
    }

    /// The first piece along a direction, or the border.
    #[inline]
    fn first_along(&self, square: u8, direction: i8) -> Code {
        let mut at = step(square, direction);
        while self.at(at) == NONE {
            at = step(at, direction);
        }
        debug_assert!(self.at(at) != NONE && self.at(at) <= OFFBOARD);
        self.at(at)
    }
}
