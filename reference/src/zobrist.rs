//! Position keys: 64 bits that differ, almost surely, between positions that differ.
//!
//! A key is the XOR of one random word for every piece on its square, one for Black to move, one
//! for the castling rights as a whole, one for each castling rook that is not in its corner and one
//! for the file of the en-passant square. All generators
//! of this crate keep the same key, each in its own way, so that keys summed over the leaves of a
//! tree ([`perft::key_sum`](crate::perft::key_sum)) can be compared between them.

use crate::castling::{CastlingRights, Wing};
use crate::piece::{Colour, Piece};
use crate::position::Position;
use crate::random::splitmix;
use crate::square::Square;

/// The random words.
struct Words {
    /// By colour and kind (White's six, then Black's), then square.
    pieces: [[u64; 64]; 12],
    black: u64,
    castling: [u64; 16],
    en_passant: [u64; 8],
    /// By right, in the order K Q k q, and file.
    rooks: [[u64; 8]; 4],
}

static WORDS: Words = words();

/// Draws the words from SplitMix64, whose every seed gives distinct ones.
const fn words() -> Words {
    let mut words = Words {
        pieces: [[0; 64]; 12],
        black: 0,
        castling: [0; 16],
        en_passant: [0; 8],
        rooks: [[0; 8]; 4],
    };
    let mut state = 0x1989_0906;
    let mut piece = 0;
    while piece < 12 {
        fill(&mut words.pieces[piece], &mut state);
        piece += 1;
    }
    words.black = splitmix(&mut state);
    fill(&mut words.castling, &mut state);
    fill(&mut words.en_passant, &mut state);
    let mut right = 0;
    while right < 4 {
        fill(&mut words.rooks[right], &mut state);
        right += 1;
    }
    words
}

const fn fill<const N: usize>(row: &mut [u64; N], state: &mut u64) {
    let mut place = 0;
    while place < N {
        row[place] = splitmix(state);
        place += 1;
    }
}

/// The word of a piece on a square.
#[must_use]
#[inline]
pub fn piece(piece: Piece, square: Square) -> u64 {
    let row = piece.colour.index() * 6 + usize::from(piece.kind.code()) - 1;
    WORDS.pieces[row][square.index()]
}

/// The word of Black to move.
#[must_use]
#[inline]
pub fn black_to_move() -> u64 {
    WORDS.black
}

/// The word of the castling rights as a whole, with those of the rooks that are not where standard chess has them.
#[must_use]
#[inline]
pub fn castling(rights: CastlingRights) -> u64 {
    let word = WORDS.castling[usize::from(rights.bits() & 15)];
    if CastlingRights::ALL.contains(rights) {
        return word;
    }
    let all = Colour::ALL
        .into_iter()
        .flat_map(|colour| Wing::ALL.map(|wing| (colour, wing)));
    all.zip(&WORDS.rooks)
        .fold(word, |word, ((colour, wing), row)| {
            let file = rights.rook_file(colour, wing);
            let elsewhere = file.filter(|&file| file != wing.standard_rook_file());
            word ^ elsewhere.map_or(0, |file| row[usize::from(file & 7)])
        })
}

/// The word of an en-passant square: of its file, and nothing without one.
#[must_use]
#[inline]
pub fn en_passant(square: Option<Square>) -> u64 {
    square.map_or(0, |square| WORDS.en_passant[usize::from(square.file())])
}

/// The key of a position, from scratch.
///
/// The en-passant square counts after every double push, as FEN has it, whether or not a pawn can
/// capture there. The counters do not count.
#[must_use]
pub fn key(position: &Position) -> u64 {
    let pieces = position
        .pieces()
        .fold(0, |key, (square, standing)| key ^ piece(standing, square));
    let turn = match position.turn() {
        Colour::White => 0,
        Colour::Black => black_to_move(),
    };
    pieces ^ turn ^ castling(position.castling()) ^ en_passant(position.en_passant())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::piece::PieceKind;

    #[test]
    fn all_words_differ() {
        let mut words: Vec<u64> = WORDS.pieces.as_flattened().to_vec();
        words.push(WORDS.black);
        words.extend(WORDS.castling);
        words.extend(WORDS.en_passant);
        words.extend(WORDS.rooks.as_flattened());
        assert_eq!(
            words.iter().collect::<HashSet<_>>().len(),
            12 * 64 + 1 + 16 + 8 + 4 * 8
        );
        assert!(!words.contains(&0));
    }

    #[test]
    fn every_part_of_a_position_counts_and_the_counters_do_not() {
        let keys = [
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 0 1",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQk - 0 1",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
            "r3k2r/8/8/3pP3/8/8/8/R3KR2 w Qkq - 0 1",
        ]
        .map(|fen| key(&fen.parse().unwrap()));
        assert_eq!(HashSet::from(keys).len(), keys.len());
        let later = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 7 30".parse().unwrap();
        assert_eq!(keys[0], key(&later));
    }

    #[test]
    fn the_same_board_with_another_rooks_right_has_another_key() {
        let keys = ["HDhd", "GDhd", "HBhd", "HDgd", "HDhb", "GBgb", "GBhd"].map(|rights| {
            let fen = format!("1r1rk1rr/8/8/8/8/8/8/1R1RK1RR w {rights} - 0 1");
            key(&fen.parse().unwrap())
        });
        assert_eq!(HashSet::from(keys).len(), keys.len());
    }

    #[test]
    fn colour_and_kind_have_rows_of_their_own() {
        let mut seen = HashSet::new();
        for colour in Colour::ALL {
            for kind in PieceKind::ALL {
                assert!(seen.insert(piece(Piece::new(colour, kind), Square::E4)));
            }
        }
    }
}
