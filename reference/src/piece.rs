//! Colours and pieces.

use std::fmt;
use std::ops::Not;

/// The side a piece belongs to. `!colour` is the other side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// The side that moves first; index 0.
    White = 0,
    /// The other side; index 1.
    Black = 1,
}

impl Colour {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// 0 for White, 1 for Black, ready to index a table of two.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The rank, 0 to 7, on which this side's pieces stand at the start, and castle.
    #[must_use]
    pub const fn back_rank(self) -> u8 {
        match self {
            Self::White => 0,
            Self::Black => 7,
        }
    }

    /// The rank, 0 to 7, on which this side's pawns stand at the start and may step twice.
    #[must_use]
    pub const fn pawn_rank(self) -> u8 {
        match self {
            Self::White => 1,
            Self::Black => 6,
        }
    }

    /// How many ranks a pawn of this side goes up in a step: 1 for White, -1 for Black.
    #[must_use]
    pub const fn pawn_step(self) -> i8 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }
}

impl Not for Colour {
    type Output = Self;

    fn not(self) -> Self {
        self.opposite()
    }
}

impl fmt::Display for Colour {
    /// Writes `white` or `black`, as in a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// The kind of a piece; its discriminant is the code of the 1989 program (0 there means no piece).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PieceKind {
    /// Code 1.
    Pawn = 1,
    /// Code 2.
    Knight = 2,
    /// Code 3.
    Bishop = 3,
    /// Code 4.
    Rook = 4,
    /// Code 5.
    Queen = 5,
    /// Code 6.
    King = 6,
}

impl PieceKind {
    /// All kinds in the order of their codes.
    pub const ALL: [Self; 6] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
    ];

    /// What a pawn may become, in the order of the letters `b`, `n`, `q`, `r`.
    pub const PROMOTIONS: [Self; 4] = [Self::Bishop, Self::Knight, Self::Queen, Self::Rook];

    /// The code of the 1989 program, 1 to 6.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The kind with this code, or `None` outside 1 to 6.
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Self> {
        match code {
            1..=6 => Some(Self::ALL[code as usize - 1]),
            _ => None,
        }
    }

    /// The English name, as in a sentence: `pawn`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }

    /// The small English letter of the kind: `p`, `n`, `b`, `r`, `q` or `k`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// The kind with this small letter, or `None`.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'p' => Some(Self::Pawn),
            'n' => Some(Self::Knight),
            'b' => Some(Self::Bishop),
            'r' => Some(Self::Rook),
            'q' => Some(Self::Queen),
            'k' => Some(Self::King),
            _ => None,
        }
    }
}

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub colour: Colour,
    /// What it is.
    pub kind: PieceKind,
}

impl Piece {
    /// A piece of this side and kind.
    #[must_use]
    pub const fn new(colour: Colour, kind: PieceKind) -> Self {
        Self { colour, kind }
    }

    /// The piece a FEN letter stands for (capital = White), or `None`.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        let colour = if letter.is_ascii_uppercase() {
            Colour::White
        } else {
            Colour::Black
        };
        match PieceKind::from_letter(letter.to_ascii_lowercase()) {
            Some(kind) => Some(Self { colour, kind }),
            None => None,
        }
    }

    /// The FEN letter of the piece: capital for White, small for Black.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.colour {
            Colour::White => self.kind.letter().to_ascii_uppercase(),
            Colour::Black => self.kind.letter(),
        }
    }
}

impl fmt::Display for Piece {
    /// Writes the FEN letter.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_the_1989_program() {
        use PieceKind::{Bishop, King, Knight, Pawn, Queen, Rook};
        let coded = [
            (1, Pawn),
            (2, Knight),
            (3, Bishop),
            (4, Rook),
            (5, Queen),
            (6, King),
        ];
        for (code, kind) in coded {
            assert_eq!(kind.code(), code);
            assert_eq!(PieceKind::from_code(code), Some(kind));
        }
        assert_eq!(PieceKind::from_code(0), None);
        assert_eq!(PieceKind::from_code(7), None);
    }

    #[test]
    fn letters_name_all_twelve_pieces_and_nothing_else() {
        let read: String = (0..=127u8)
            .map(char::from)
            .filter(|&c| Piece::from_letter(c).is_some())
            .collect();
        assert_eq!(read, "BKNPQRbknpqr");
        for letter in read.chars() {
            assert_eq!(Piece::from_letter(letter).map(Piece::letter), Some(letter));
        }
        assert_eq!(
            Piece::new(Colour::White, PieceKind::Knight).to_string(),
            "N"
        );
    }

    #[test]
    fn the_sides_oppose_each_other() {
        assert_eq!(!Colour::White, Colour::Black);
        assert_eq!(!Colour::Black, Colour::White);
        assert_eq!(Colour::ALL.map(Colour::index), [0, 1]);
    }

    #[test]
    fn promotions_stand_in_the_order_of_their_letters() {
        assert_eq!(
            PieceKind::PROMOTIONS.map(PieceKind::letter),
            ['b', 'n', 'q', 'r']
        );
    }
}
