//! Questions to the pawn bitboards.

use super::position::Huginn;
use crate::piece::Colour;
use crate::square::Square;

/// The squares of a file, a = 0.
const fn file_mask(file: u8) -> u64 {
    0x0101_0101_0101_0101 << (file & 7)
}

/// By colour and square: what a passed pawn must have free of enemy's pawns, its own file and those
/// beside it, all the way ahead.
static PASSED: [[u64; 64]; 2] = [passed(Colour::White), passed(Colour::Black)];

const fn passed(colour: Colour) -> [u64; 64] {
    let mut masks = [0; 64];
    let mut number = 0;
    while number < 64 {
        let (file, rank) = (number as u8 % 8, number as u8 / 8);
        let mut files = file_mask(file);
        if file > 0 {
            files |= file_mask(file - 1);
        }
        if file < 7 {
            files |= file_mask(file + 1);
        }
        let ahead: u64 = match (colour, rank) {
            (Colour::White, 7) | (Colour::Black, 0) => 0,
            (Colour::White, _) => !0 << (8 * (rank + 1)),
            (Colour::Black, _) => !0 >> (8 * (8 - rank)),
        };
        masks[number] = files & ahead;
        number += 1;
    }
    masks
}

impl Huginn {
    /// How many pawns a side has on a file, a = 0; none on a file that is none.
    #[must_use]
    pub const fn pawns_on_file(&self, colour: Colour, file: u8) -> u32 {
        if file > 7 {
            return 0;
        }
        (self.pawns_bb(colour) & file_mask(file)).count_ones()
    }

    /// Whether a pawn of this side on `square` would be passed: no enemy's pawn on its file or
    /// beside it can stop or take it on its way.
    #[must_use]
    pub const fn is_passed_pawn(&self, colour: Colour, square: Square) -> bool {
        self.pawns_bb(colour.opposite()) & PASSED[colour.index()][square.index()] == 0
    }
}
