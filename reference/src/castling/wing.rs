//! The wings, and the files that belong to them.

/// The wing a king castles to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wing {
    /// To the g file, with the rook on the h file's side of the king.
    King,
    /// To the c file, with the rook on the a file's side of the king.
    Queen,
}

impl Wing {
    /// Both wings, in the order FEN writes them.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// The wing on which a rook stands, by the files (0 to 7) of its king and itself; `None` if they are the same.
    #[must_use]
    pub const fn of_files(king: u8, rook: u8) -> Option<Self> {
        if rook == king {
            None
        } else if rook > king {
            Some(Self::King)
        } else {
            Some(Self::Queen)
        }
    }

    /// The file of the rook that castles to this wing in standard chess: 7, which is h, or 0, which is a.
    #[must_use]
    pub const fn standard_rook_file(self) -> u8 {
        match self {
            Self::King => 7,
            Self::Queen => 0,
        }
    }

    /// The files of king and rook after castling.
    pub(super) const fn target_files(self) -> (u8, u8) {
        match self {
            Self::King => (6, 5),
            Self::Queen => (2, 3),
        }
    }

    /// The small letter of FEN.
    pub(super) const fn letter(self) -> u8 {
        match self {
            Self::King => b'k',
            Self::Queen => b'q',
        }
    }
}

/// The file of the king in standard chess.
pub(super) const STANDARD_KING_FILE: u8 = 4;
