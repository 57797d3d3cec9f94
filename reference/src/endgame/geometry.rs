//! Turning the board.

/// A square as a number, a1 = 0 … h8 = 63, ready to be turned.
pub(super) type At = u8;

/// The squares of the diagonal a1-h8.
pub(super) const DIAGONAL: u64 = 0x8040_2010_0804_0201;

/// The squares where pawns stand.
pub(super) const PAWN_SQUARES: u64 = 0x00FF_FFFF_FFFF_FF00;

/// A mirror that a board can still be turned by when its leading pieces lie on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mirror {
    /// Along the diagonal a1-h8: without pawns.
    Diagonal,
    /// Between the files d and e: with pawns, which know up from down. It has no square on it.
    Files,
}

impl Mirror {
    /// The image of a square.
    pub const fn image(self, at: At) -> At {
        match self {
            Self::Diagonal => transpose(at),
            Self::Files => at ^ 7,
        }
    }

    /// The image of a set of squares.
    #[cfg(test)]
    pub fn image_of(self, set: u64) -> u64 {
        squares(set).fold(0, |images, at| images | 1 << self.image(at))
    }

    /// The squares on the lower side: below the diagonal, or the files a to d, as they are ranked.
    /// Together with their images and the squares on the mirror they are the board.
    pub fn lower(self) -> impl Iterator<Item = At> + Clone {
        let lower = move |&at: &At| match self {
            Self::Diagonal => at % 8 > at / 8,
            Self::Files => at % 8 < 4,
        };
        // File by file for pawns, so that the file of the leading one comes first.
        let order = move |number: At| match self {
            Self::Diagonal => number,
            Self::Files => transpose(number),
        };
        (0..64).map(order).filter(lower)
    }

    /// The squares on the mirror.
    pub const fn axis(self) -> u64 {
        match self {
            Self::Diagonal => DIAGONAL,
            Self::Files => 0,
        }
    }
}

/// The square mirrored along a1-h8.
pub(super) const fn transpose(at: At) -> At {
    (at >> 3) | ((at & 7) << 3)
}

/// The squares of a set in order.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = At> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let at = set.trailing_zeros() as At;
        set &= set - 1;
        Some(at)
    })
}

/// How many squares of a set come before a square.
pub(super) const fn before(set: u64, at: At) -> u64 {
    (set & ((1 << at) - 1)).count_ones() as u64
}

/// The square of a set that has `rank` others before it.
pub(super) fn nth(set: u64, rank: u64) -> Option<At> {
    squares(set).nth(usize::try_from(rank).ok()?)
}

/// Turns a board so that this square comes into the triangle a1-d1-d4: what to XOR to every square,
/// and whether to transpose then.
pub(super) const fn to_triangle(at: At) -> (At, bool) {
    let mut flip = 0;
    if at % 8 > 3 {
        flip |= 7;
    }
    if at / 8 > 3 {
        flip |= 56;
    }
    let flipped = at ^ flip;
    (flip, flipped / 8 > flipped % 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lower_side_images_and_axis_are_the_board() {
        for mirror in [Mirror::Diagonal, Mirror::Files] {
            let lower = mirror.lower().fold(0, |set, at| set | 1 << at);
            let upper = mirror.image_of(lower);
            assert_eq!(lower & upper, 0);
            assert_eq!(lower | upper | mirror.axis(), !0);
            assert_eq!(mirror.image_of(mirror.axis()), mirror.axis());
        }
        assert_eq!(Mirror::Diagonal.lower().count(), 28);
        assert_eq!(
            Mirror::Files.lower().take(3).collect::<Vec<_>>(),
            [0, 8, 16]
        );
    }

    #[test]
    fn every_square_comes_into_the_triangle() {
        let mut reached = 0;
        for at in 0..64 {
            let (flip, turned) = to_triangle(at);
            let at = if turned {
                transpose(at ^ flip)
            } else {
                at ^ flip
            };
            reached |= 1u64 << at;
        }
        // a1 b1 c1 d1, b2 c2 d2, c3 d3, d4
        assert_eq!(
            squares(reached).collect::<Vec<_>>(),
            [0, 1, 2, 3, 9, 10, 11, 18, 19, 27]
        );
    }

    #[test]
    fn ranks_within_a_set_are_read_back() {
        let set = 0x8000_0100_0020_0003;
        for (rank, at) in squares(set).enumerate() {
            assert_eq!(before(set, at), rank as u64);
            assert_eq!(nth(set, rank as u64), Some(at));
        }
        assert_eq!(nth(set, 5), None);
    }
}
