//! The words that the tree core sends to the rank counters, in words.

use reference::{Colour, Piece, PieceKind, Square};

/// The bits that tell the words apart.
const JOB: u64 = 1 << 15;
const NODE: u64 = 1 << 14;
const FILES: u64 = 1 << 13;

/// The code of a pawn that takes en passant.
const TAKES_EN_PASSANT: u64 = 7;

/// The square, from its number in the circuit.
#[must_use]
pub fn square(number: u64) -> Square {
    Square::from_low_bits(number as u8)
}

/// The piece of these codes of the circuit.
#[must_use]
pub fn piece(black: bool, kind: u64) -> Option<Piece> {
    let colour = if black { Colour::Black } else { Colour::White };
    PieceKind::from_code(kind as u8).map(|kind| Piece::new(colour, kind))
}

/// A piece in words.
#[must_use]
pub fn named(piece: Piece) -> String {
    let colour = match piece.colour {
        Colour::White => "white",
        Colour::Black => "black",
    };
    format!("{colour} {}", piece.kind.name())
}

/// Whether a job of kind 0 is castling: then its squares are those of the king and of the rook, on one rank. Otherwise the job is no
/// move, and has the position itself counted.
#[must_use]
pub fn castles(king: Square, rook: Square) -> bool {
    king.rank() == rook.rank()
}

/// What a word tells a rank counter.
#[must_use]
pub fn word(word: u64) -> String {
    let (first, second) = (square(word & 63), square(word >> 6 & 63));
    if word & JOB != 0 {
        return match word >> 12 & 7 {
            0 if castles(first, second) => format!("the move {first}–{second}, castling"),
            0 => "the node itself".to_owned(),
            TAKES_EN_PASSANT => format!("the move {first}–{second}, en passant"),
            _ => format!("the move {first}–{second}"),
        };
    }
    if word & NODE != 0 {
        let side = if word >> 6 & 1 == 1 { "Black" } else { "White" };
        // The rank is counted as the king's side counts it.
        let king = square(word & 63 ^ if word >> 6 & 1 == 1 { 56 } else { 0 });
        let leads = match word >> 13 & 1 {
            1 => ", and the next move leads to another node",
            _ => "",
        };
        return format!("a node: {side} replies, with the king on {king}{leads}");
    }
    if word & FILES != 0 {
        let side = if word >> 9 & 1 == 1 { "Black" } else { "White" };
        let [short, long] = [0, 3].map(|first| char::from(b'a' + (word >> first & 7) as u8));
        return format!("{side} castles short with the rook on file {short}, and long with that on file {long}, where it has the right");
    }
    match piece(word >> 9 & 1 == 1, word >> 6 & 7) {
        Some(piece) => format!("put a {} on {first}", named(piece)),
        None => format!("leave {first} empty"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_told() {
        for (bits, expected) in [
            (JOB | 5 << 12 | 28 << 6 | 12, "the move e2–e4"),
            (JOB | 7 << 12 | 42 << 6 | 33, "the move b5–c6, en passant"),
            (JOB | 7 << 6 | 4, "the move e1–h1, castling"),
            (JOB | 56 << 6 | 60, "the move e8–a8, castling"),
            (JOB | 36 << 6 | 52, "the node itself"),
            (NODE | 1 << 6 | 4, "a node: Black replies, with the king on e8"),
            (
                NODE | 1 << 13 | 6,
                "a node: White replies, with the king on g1, and the next move leads to another node",
            ),
            (1 << 9 | 5 << 6 | 59, "put a black queen on d8"),
            (27, "leave d4 empty"),
            (
                FILES | 1 << 9 | 1 << 3 | 6,
                "Black castles short with the rook on file g, and long with that on file b, where it has the right",
            ),
        ] {
            assert_eq!(word(bits), expected);
        }
    }
}
