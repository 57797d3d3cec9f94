//! Pieces, and squares of a 0x88 board: rank times 16 plus file, so that a step off the board sets a bit of 0x88.

/// A square; on the board if no bit of 0x88 is set.
pub type Square = usize;

/// White or black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The side that moves first.
    White,
    /// The other side.
    Black,
}

impl Side {
    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// The offset of a pawn's step.
    pub fn forward(self) -> isize {
        match self {
            Side::White => 16,
            Side::Black => -16,
        }
    }

    /// The rank, from 0, on which pawns start.
    pub fn pawn_rank(self) -> usize {
        match self {
            Side::White => 1,
            Side::Black => 6,
        }
    }

    /// The rank, from 0, on which pawns promote.
    pub fn last_rank(self) -> usize {
        match self {
            Side::White => 7,
            Side::Black => 0,
        }
    }
}

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
}

/// What a pawn may become.
pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

impl Kind {
    /// The lower-case letter of the kind.
    pub fn letter(self) -> char {
        match self {
            Kind::Pawn => 'p',
            Kind::Knight => 'n',
            Kind::Bishop => 'b',
            Kind::Rook => 'r',
            Kind::Queen => 'q',
            Kind::King => 'k',
        }
    }
}

/// A piece of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Whose piece it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// The piece of a letter of a FEN.
    pub fn of_letter(letter: char) -> Option<Piece> {
        let kind = match letter.to_ascii_lowercase() {
            'p' => Kind::Pawn,
            'n' => Kind::Knight,
            'b' => Kind::Bishop,
            'r' => Kind::Rook,
            'q' => Kind::Queen,
            'k' => Kind::King,
            _ => return None,
        };
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        Some(Piece { side, kind })
    }
}

/// The steps of a knight.
pub const KNIGHT_STEPS: [isize; 8] = [33, 31, 18, 14, -14, -18, -31, -33];

/// The steps of a king and the directions of a queen; the first four are a rook's, the others a bishop's.
pub const QUEEN_STEPS: [isize; 8] = [1, -1, 16, -16, 17, 15, -17, -15];

/// The square one step away, unless that is off the board.
pub fn step(from: Square, offset: isize) -> Option<Square> {
    let to = from.checked_add_signed(offset)?;
    (to & 0x88 == 0).then_some(to)
}

/// The square one step away on a board whose left and right edges are joined by mistake.
pub fn step_around(from: Square, offset: isize) -> Option<Square> {
    let to = from.checked_add_signed(offset)?;
    (to & 0x80 == 0).then_some(to & 0x77)
}

/// The file of a square, from 0.
pub fn file_of(square: Square) -> usize {
    square & 7
}

/// The rank of a square, from 0.
pub fn rank_of(square: Square) -> usize {
    square >> 4
}

/// All squares of the board, from a1 to h8.
pub fn squares() -> impl Iterator<Item = Square> {
    (0..128).filter(|square| square & 0x88 == 0)
}

/// The name of a square, such as `e4`.
pub fn square_name(square: Square) -> String {
    let file = char::from(b"abcdefgh"[file_of(square)]);
    format!("{file}{}", rank_of(square) + 1)
}

/// The square of a name.
pub fn square_named(name: &str) -> Option<Square> {
    squares().find(|&square| square_name(square) == name)
}
