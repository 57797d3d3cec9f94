//! A position in 24 bytes: everything that the rest of a game depends on, and nothing else.
//!
//! Equal keys are equal positions and the other way round, so positions are compared, sorted and merged by their keys. The
//! first eight bytes are the set of occupied squares, bit 0 for a1. The others have four bits for each occupied square,
//! from a1 to h8, the lower half of a byte first: a code of the piece. A rook with its castling right, a pawn that can be
//! captured en passant and the king of the side to move have codes of their own, so that nothing else is needed.

use std::cmp::Reverse;

use reference::{Colour, FenError, Piece, PieceKind, Position, Square, Wing};

/// The bytes of a key.
pub const KEY_BYTES: usize = 24;

/// The most pieces of both sides together.
pub const MAX_PIECES: usize = 32;

/// The code of a rook that has its castling right, on whatever file. Its rank shows its colour, and its king's file the wing.
const CASTLING_ROOK: u8 = 12;

/// The code of a pawn that can be captured en passant. Its rank shows its colour.
const PASSING_PAWN: u8 = 13;

/// The code of White's king if White is to move; the next code is that of Black's.
const KING_TO_MOVE: u8 = 14;

/// A position in 24 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key([u8; KEY_BYTES]);

/// Why a position has no key, or bytes are no key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeyError {
    /// The position has more pieces than a key has room for.
    #[error("the position has {pieces} pieces: the farm takes positions of up to {MAX_PIECES}")]
    TooManyPieces {
        /// How many there are.
        pieces: usize,
    },
    /// The bytes are no position.
    #[error("24 bytes are no position: `{fen}`")]
    NoPosition {
        /// The position that they spell.
        fen: String,
        /// What is wrong with it.
        source: FenError,
    },
}

impl Key {
    /// The key of a position.
    ///
    /// # Errors
    /// [`KeyError::TooManyPieces`].
    pub fn of(position: &Position) -> Result<Self, KeyError> {
        let pieces = position.pieces().count();
        if pieces > MAX_PIECES {
            return Err(KeyError::TooManyPieces { pieces });
        }
        Ok(Self::of_essence(&position.essence()))
    }

    /// The key of a position that is its own essence and has at most 32 pieces.
    pub(crate) fn of_essence(position: &Position) -> Self {
        let mut bytes = [0; KEY_BYTES];
        let mut occupied = 0_u64;
        for (place, (square, piece)) in position.pieces().enumerate() {
            occupied |= 1 << square.index();
            bytes[8 + place / 2] |= code(position, square, piece) << (place % 2 * 4);
        }
        bytes[..8].copy_from_slice(&occupied.to_be_bytes());
        Self(bytes)
    }

    /// The key that these bytes are. Whether they are a position shows when it is asked for.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; KEY_BYTES]) -> Self {
        Self(bytes)
    }

    /// The key's bytes.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; KEY_BYTES] {
        self.0
    }

    /// The position, with the counters of a new game.
    ///
    /// # Errors
    /// [`KeyError::NoPosition`] if the bytes are no position.
    pub fn position(self) -> Result<Position, KeyError> {
        let fen = self.fen();
        fen.parse()
            .map_err(|source| KeyError::NoPosition { fen, source })
    }

    /// The first four fields of the FEN that the bytes spell.
    #[must_use]
    pub fn fen(self) -> String {
        let mut occupied = [0; 8];
        occupied.copy_from_slice(&self.0[..8]);
        let occupied = u64::from_be_bytes(occupied);
        let (mut codes, mut place) = ([None; 64], 0_usize);
        for square in Square::all() {
            if occupied >> square.index() & 1 == 1 {
                let byte = self.0.get(8 + place / 2).copied().unwrap_or_default();
                codes[square.index()] = Some(byte >> (place % 2 * 4) & 15);
                place += 1;
            }
        }
        spell(&codes)
    }
}

/// The code of a piece on its square.
fn code(position: &Position, square: Square, piece: Piece) -> u8 {
    let colour = piece.colour;
    let own = colour.index() as u8;
    match piece.kind {
        PieceKind::King if position.turn() == colour => KING_TO_MOVE + own,
        PieceKind::Rook if has_right(position, square, colour) => CASTLING_ROOK,
        PieceKind::Pawn if position.turn() != colour && is_passing(position, square) => {
            PASSING_PAWN
        }
        kind => {
            // The place of a kind is its code for White, six more is Black's.
            let place = PieceKind::ALL.iter().position(|&known| known == kind);
            place.unwrap_or_default() as u8 + 6 * own
        }
    }
}

/// Whether a rook on this square has its castling right.
fn has_right(position: &Position, square: Square, colour: Colour) -> bool {
    let file = |wing| position.castling().rook_file(colour, wing);
    square.rank() == colour.back_rank()
        && Wing::ALL
            .into_iter()
            .any(|wing| file(wing) == Some(square.file()))
}

/// Whether the pawn on this square has just stepped over the en-passant square.
fn is_passing(position: &Position, square: Square) -> bool {
    position.en_passant().is_some_and(|passed| {
        passed.file() == square.file() && passed.rank().abs_diff(square.rank()) == 1
    })
}

/// The FEN of a board of codes.
fn spell(codes: &[Option<u8>; 64]) -> String {
    let (mut fen, mut rooks, mut passed) = (String::new(), Vec::new(), String::new());
    let mut turn = "";
    for rank in (0..8_usize).rev() {
        let mut free = 0;
        for file in 0..8_usize {
            let Some(code) = codes[rank * 8 + file] else {
                free += 1;
                continue;
            };
            if free > 0 {
                fen += &free.to_string();
                free = 0;
            }
            let black = u8::from(rank >= 4);
            let plain = match code {
                CASTLING_ROOK => {
                    rooks.push((black, file));
                    3 + 6 * black
                }
                PASSING_PAWN => {
                    let letter = char::from(b'a' + file as u8);
                    passed = format!("{letter}{}", if black == 1 { rank + 2 } else { rank });
                    6 * black
                }
                KING_TO_MOVE.. => {
                    turn = ["w", "b"][usize::from(code - KING_TO_MOVE)];
                    5 + 6 * (code - KING_TO_MOVE)
                }
                plain => plain,
            };
            let (colour, kind) = (usize::from(plain / 6), usize::from(plain % 6));
            fen += &Piece::new(Colour::ALL[colour], PieceKind::ALL[kind]).to_string();
        }
        if free > 0 {
            fen += &free.to_string();
        }
        if rank > 0 {
            fen.push('/');
        }
    }
    let passed = if passed.is_empty() { "-" } else { &passed };
    let rights = rights_of(rooks);
    format!("{fen} {turn} {rights} {passed}")
}

/// The castling field of rooks, by colour and file: `KQkq` for those in corners, the files of the others.
fn rights_of(mut rooks: Vec<(u8, usize)>) -> String {
    if rooks.is_empty() {
        return "-".to_owned();
    }
    rooks.sort_by_key(|&(black, file)| (black, Reverse(file)));
    let letters = rooks.into_iter().map(|(black, file)| {
        let letter = match file {
            0 => b'Q',
            7 => b'K',
            file => b'A' + file as u8,
        };
        char::from(if black == 1 {
            letter.to_ascii_lowercase()
        } else {
            letter
        })
    });
    letters.collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use reference::chess960;

    use super::*;

    /// A position after so many random moves from a starting position of Chess960, by the choices.
    fn played(number: u16, choices: &[u8]) -> Position {
        let mut position = chess960::starting(number).unwrap();
        for &choice in choices {
            let moves = reference::mailbox::legal_moves(&position);
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[usize::from(choice) % moves.len()]);
        }
        position
    }

    proptest! {
        #[test]
        fn a_key_is_read_back_as_the_essence(
            number in prop_oneof![Just(chess960::STANDARD), 0..chess960::POSITIONS],
            choices in prop::collection::vec(any::<u8>(), 0..120),
        ) {
            let position = played(number, &choices);
            let key = Key::of(&position).unwrap();
            prop_assert_eq!(key.position().unwrap(), position.essence());
            prop_assert_eq!(Key::from_bytes(key.to_bytes()), key);
        }

        #[test]
        fn no_bytes_make_the_reader_panic(bytes: [u8; KEY_BYTES]) {
            if let Ok(position) = Key::from_bytes(bytes).position() {
                prop_assert_eq!(Key::of(&position).unwrap().position().unwrap(), position.essence());
            }
        }
    }

    #[test]
    fn what_the_future_depends_on_makes_a_difference() {
        let key = |fen: &str| Key::of(&fen.parse().unwrap()).unwrap();
        let fens = [
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
            "1k6/8/8/8/8/8/8/R1RK1RR1 w GC - 0 1",
            "1k6/8/8/8/8/8/8/R1RK1RR1 w GA - 0 1",
            "1k6/8/8/8/8/8/8/R1RK1RR1 w FC - 0 1",
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
            "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1",
        ];
        for (place, one) in fens.iter().enumerate() {
            for other in &fens[..place] {
                assert_ne!(key(one), key(other), "{one}, {other}");
            }
        }
        // The counters, and an en-passant square that no pawn can use, make none.
        let counted = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9";
        assert_eq!(key(counted), key(fens[0]));
        let idle = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1";
        assert_eq!(key(idle), key("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"));
    }

    #[test]
    fn a_board_of_more_than_32_pieces_is_refused() {
        let crowded = "rnbqkbnr/pppppppp/8/8/8/4P3/PPPPPPPP/RNBQKBNR w - - 0 1".parse();
        let error = Key::of(&crowded.unwrap()).unwrap_err();
        assert!(error.to_string().contains("33 pieces"), "{error}");
    }
}
