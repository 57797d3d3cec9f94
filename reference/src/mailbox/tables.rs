//! The tables of the mailbox method.

use crate::square::Square;

/// From a place in the 12 x 10 frame to the square there, a8 = 0 … h1 = 63, or -1 on the border.
#[rustfmt::skip]
pub const MAILBOX: [i8; 120] = [
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
    -1,  0,  1,  2,  3,  4,  5,  6,  7, -1,
    -1,  8,  9, 10, 11, 12, 13, 14, 15, -1,
    -1, 16, 17, 18, 19, 20, 21, 22, 23, -1,
    -1, 24, 25, 26, 27, 28, 29, 30, 31, -1,
    -1, 32, 33, 34, 35, 36, 37, 38, 39, -1,
    -1, 40, 41, 42, 43, 44, 45, 46, 47, -1,
    -1, 48, 49, 50, 51, 52, 53, 54, 55, -1,
    -1, 56, 57, 58, 59, 60, 61, 62, 63, -1,
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
];

/// From a square, a8 = 0 … h1 = 63, to its place in the frame.
#[rustfmt::skip]
pub const MAILBOX64: [i8; 64] = [
    21, 22, 23, 24, 25, 26, 27, 28,
    31, 32, 33, 34, 35, 36, 37, 38,
    41, 42, 43, 44, 45, 46, 47, 48,
    51, 52, 53, 54, 55, 56, 57, 58,
    61, 62, 63, 64, 65, 66, 67, 68,
    71, 72, 73, 74, 75, 76, 77, 78,
    81, 82, 83, 84, 85, 86, 87, 88,
    91, 92, 93, 94, 95, 96, 97, 98,
];

/// The directions of each kind, pawn to king, as steps in the frame (10 = one rank towards White);
/// unused ones are 0.
pub const OFFSET: [[i8; 8]; 6] = [
    [0, 0, 0, 0, 0, 0, 0, 0],
    [-21, -19, -12, -8, 8, 12, 19, 21],
    [-11, -9, 9, 11, 0, 0, 0, 0],
    [-10, -1, 1, 10, 0, 0, 0, 0],
    [-11, -10, -9, -1, 1, 9, 10, 11],
    [-11, -10, -9, -1, 1, 9, 10, 11],
];

/// How many of the eight offsets each kind uses.
pub const OFFSETS: [usize; 6] = [0, 8, 4, 4, 8, 8];

/// Whether a kind goes on in its direction until something stops it.
pub const SLIDE: [bool; 6] = [false, false, true, true, true, false];

/// The square one `offset` away, or `None` off the board. `offset` must be one of [`OFFSET`]: no
/// other is known to stay inside the frame.
pub(super) fn step(square: Square, offset: i8) -> Option<Square> {
    let place = MAILBOX64[square.index() ^ 56] + offset;
    let cell = MAILBOX[usize::from(place.unsigned_abs())];
    u8::try_from(cell)
        .ok()
        .and_then(|index| Square::new(index ^ 56))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_of_the_frame() {
        for (place, &cell) in MAILBOX.iter().enumerate() {
            let (row, column) = (place / 10, place % 10);
            let inside = (2..10).contains(&row) && (1..9).contains(&column);
            let expected = if inside {
                (row - 2) * 8 + column - 1
            } else {
                usize::MAX
            };
            assert_eq!(
                usize::try_from(cell).unwrap_or(usize::MAX),
                expected,
                "row {row}, column {column}"
            );
        }
    }

    #[test]
    fn both_tables_undo_each_other() {
        for (square, &place) in MAILBOX64.iter().enumerate() {
            assert_eq!(
                usize::try_from(MAILBOX[usize::try_from(place).unwrap()]).unwrap(),
                square
            );
        }
    }

    #[test]
    fn every_offset_from_every_square_is_that_many_files_and_ranks() {
        for offset in OFFSET.into_iter().flatten() {
            // The frame is ten wide: round to the nearest row, the rest is files.
            let down = (f32::from(offset) / 10.0).round() as i8;
            let right = offset - 10 * down;
            for square in Square::all() {
                assert_eq!(
                    step(square, offset),
                    square.offset(right, -down),
                    "{square} {offset}"
                );
            }
        }
    }

    #[test]
    fn directions_of_each_kind() {
        for (row, used) in OFFSET.iter().zip(OFFSETS) {
            assert!(row[..used].iter().all(|&offset| offset != 0));
            assert!(row[used..].iter().all(|&offset| offset == 0));
            // Every direction has its opposite.
            assert_eq!(row.iter().map(|&offset| i32::from(offset)).sum::<i32>(), 0);
        }
    }

    #[test]
    fn the_rook_on_a8_of_the_description() {
        let next: Vec<_> = OFFSET[3][..4]
            .iter()
            .map(|&offset| step(Square::A8, offset))
            .collect();
        assert_eq!(next, [None, None, Some(Square::B8), Some(Square::A7)]);
    }
}
