//! `gen()`: the pseudo-legal moves in the seed's order, with its move-type bits.
//!
//! The order is a loop over the squares from a8 to h1 — a pawn's captures towards the a file and
//! the h file, then its pushes; the other pieces by their offsets — then castling, short before
//! long, then en passant from the a file's side and the h file's. Castling is pushed whenever the
//! right is there, as in the seed: the rest of its rules belong to the making of the move.

use super::attack::pawn_captures;
use super::tables::{step, OFFSET, OFFSETS, SLIDE};
use crate::castling::Wing;
use crate::moves::Move;
use crate::piece::{Colour, Piece, PieceKind};
use crate::position::Position;
use crate::square::Square;

/// The move-type bits of the seed.
pub mod bits {
    /// Something is taken.
    pub const CAPTURE: u8 = 1;
    /// King and rook.
    pub const CASTLE: u8 = 2;
    /// A pawn taken in passing.
    pub const EN_PASSANT: u8 = 4;
    /// A pawn's two steps.
    pub const DOUBLE_PUSH: u8 = 8;
    /// A pawn moves.
    pub const PAWN: u8 = 16;
    /// A pawn becomes another piece.
    pub const PROMOTION: u8 = 32;
}

/// A move on the list, with its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pushed {
    /// The move.
    pub mv: Move,
    /// Its [type bits](bits).
    pub bits: u8,
}

/// What a pawn becomes, in the seed's order: knight to queen.
const PROMOTIONS: [PieceKind; 4] = [
    PieceKind::Knight,
    PieceKind::Bishop,
    PieceKind::Rook,
    PieceKind::Queen,
];

/// `gen()`: every pseudo-legal move.
#[must_use]
pub fn gen(position: &Position) -> Vec<Pushed> {
    let mut list = Vec::new();
    for_each_pushed(position, &mut |pushed| list.push(pushed));
    list
}

/// `gen_caps()`: captures, en passant included, and promotions.
#[must_use]
pub fn gen_caps(position: &Position) -> Vec<Pushed> {
    let mut list = gen(position);
    list.retain(|pushed| pushed.bits & (bits::CAPTURE | bits::PROMOTION) != 0);
    list
}

/// Calls `push` with every move of [`gen`].
#[inline]
pub(super) fn for_each_pushed(position: &Position, push: &mut impl FnMut(Pushed)) {
    // The eighth rank first: the seed counts squares from a8.
    for number in 0..64 {
        let from = Square::from_low_bits(number ^ 56);
        match position.piece_at(from) {
            Some(piece) if piece.colour == position.turn => match piece.kind {
                PieceKind::Pawn => pawn_moves(position, from, push),
                kind => piece_moves(position, from, kind, push),
            },
            _ => {}
        }
    }
    castling_moves(position, push);
    en_passant_moves(position, push);
}

/// All pieces but pawns: the offsets of the kind, each followed until something stops it.
#[inline]
fn piece_moves(position: &Position, from: Square, kind: PieceKind, push: &mut impl FnMut(Pushed)) {
    let row = usize::from(kind.code()) - 1;
    for &offset in &OFFSET[row][..OFFSETS[row]] {
        let mut reached = from;
        while let Some(to) = step(reached, offset) {
            let mv = Move::new(from, to);
            if let Some(standing) = position.piece_at(to) {
                if standing.colour != position.turn {
                    push(Pushed {
                        mv,
                        bits: bits::CAPTURE,
                    });
                }
                break;
            }
            push(Pushed { mv, bits: 0 });
            if !SLIDE[row] {
                break;
            }
            reached = to;
        }
    }
}

/// A pawn's captures and pushes; en passant is handled on its own.
#[inline]
fn pawn_moves(position: &Position, from: Square, push: &mut impl FnMut(Pushed)) {
    let side = position.turn;
    let enemy = |square: Square| {
        position
            .piece_at(square)
            .is_some_and(|piece| piece.colour != side)
    };
    for offset in pawn_captures(side) {
        if let Some(to) = step(from, offset).filter(|&to| enemy(to)) {
            gen_push(from, to, bits::CAPTURE | bits::PAWN, push);
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
    gen_push(from, once, bits::PAWN, push);
    if from.rank() == side.pawn_rank() {
        if let Some(twice) = step(once, forward).filter(free) {
            gen_push(from, twice, bits::PAWN | bits::DOUBLE_PUSH, push);
        }
    }
}

/// Pushes a pawn's move, or hands it to `gen_promote` if it ends on the last rank.
#[inline]
fn gen_push(from: Square, to: Square, bits: u8, push: &mut impl FnMut(Pushed)) {
    if matches!(to.rank(), 0 | 7) {
        gen_promote(from, to, bits, push);
    } else {
        push(Pushed {
            mv: Move::new(from, to),
            bits,
        });
    }
}

/// Pushes the four promotions of a pawn's move.
fn gen_promote(from: Square, to: Square, bits: u8, push: &mut impl FnMut(Pushed)) {
    for kind in PROMOTIONS {
        push(Pushed {
            mv: Move::promoting(from, to, kind),
            bits: bits | bits::PROMOTION,
        });
    }
}

/// Castling, wherever the right is kept.
fn castling_moves(position: &Position, push: &mut impl FnMut(Pushed)) {
    let side = position.turn;
    let castlings = Wing::ALL
        .into_iter()
        .filter_map(|wing| position.castling.castling(side, wing, position.king(side)));
    for castling in castlings {
        push(Pushed {
            mv: castling.in_notation(position.castling_notation()),
            bits: bits::CASTLE,
        });
    }
}

/// En passant: the pawns from which the square stepped over is a capture away.
fn en_passant_moves(position: &Position, push: &mut impl FnMut(Pushed)) {
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
            push(Pushed {
                mv: Move::new(from, to),
                bits: bits::CAPTURE | bits::EN_PASSANT | bits::PAWN,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(list: &[Pushed]) -> String {
        let texts: Vec<_> = list
            .iter()
            .map(|pushed| format!("{}:{}", pushed.mv, pushed.bits))
            .collect();
        texts.join(" ")
    }

    fn generated(fen: &str) -> String {
        listed(&gen(&fen.parse().unwrap()))
    }

    #[test]
    fn white_is_listed_from_the_eighth_rank_down() {
        assert_eq!(
            generated("4k3/8/8/8/8/3n1p2/4P3/4K2B w - - 0 1"),
            "e2d3:17 e2f3:17 e2e3:16 e2e4:24 e1d2:0 e1f2:0 e1d1:0 e1f1:0 h1g2:0 h1f3:1"
        );
    }

    #[test]
    fn black_captures_towards_the_a_file_first() {
        assert_eq!(
            generated("k7/4p3/3N1P2/8/8/8/8/K7 b - - 0 1"),
            "a8b8:0 a8a7:0 a8b7:0 e7d6:17 e7f6:17 e7e6:16 e7e5:24"
        );
    }

    #[test]
    fn promotions_run_from_the_knight_to_the_queen() {
        assert_eq!(
            generated("k4n1n/6P1/8/8/8/8/8/K7 w - - 0 1"),
            "g7f8n:49 g7f8b:49 g7f8r:49 g7f8q:49 g7h8n:49 g7h8b:49 g7h8r:49 g7h8q:49 \
             g7g8n:48 g7g8b:48 g7g8r:48 g7g8q:48 a1a2:0 a1b2:0 a1b1:0"
        );
    }

    #[test]
    fn castling_and_en_passant_come_last() {
        let list = generated("4k3/8/8/3pPp2/8/8/8/R3K2R w KQ f6 0 1");
        assert!(list.ends_with("e1g1:2 e1c1:2 e5f6:21"), "{list}");
        let both = generated("4k3/8/8/8/3pPp2/8/8/4K3 b - e3 0 1");
        assert!(both.ends_with("d4e3:21 f4e3:21"), "{both}");
        // The right alone is enough: what stands between is for the making of the move.
        assert!(generated("4k3/8/8/8/8/8/8/4KB1R w K - 0 1").ends_with("e1g1:2"));
        assert!(generated("4k3/8/8/8/8/8/8/1R3KR1 w KQ - 0 1").ends_with("f1g1:2 f1b1:2"));
    }

    #[test]
    fn captures_and_promotions_only() {
        let position = "4k3/P7/8/3pP3/8/8/8/R3K2r w Q d6 0 1".parse().unwrap();
        assert_eq!(
            listed(&gen_caps(&position)),
            "a7a8n:48 a7a8b:48 a7a8r:48 a7a8q:48 e5d6:21"
        );
    }
}
