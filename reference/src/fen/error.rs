//! The errors of a FEN.

use std::fmt;

use crate::castling::Wing;
use crate::piece::Colour;
use crate::square::Square;

/// A field of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Field {
    /// The pieces, rank by rank.
    Placement,
    /// Who is to move.
    Turn,
    /// The castling rights.
    Castling,
    /// The en-passant square.
    EnPassant,
    /// Half-moves since the last capture or pawn move.
    Halfmove,
    /// The number of the move.
    Fullmove,
}

impl Field {
    /// All fields in their order.
    pub const ALL: [Self; 6] = [
        Self::Placement,
        Self::Turn,
        Self::Castling,
        Self::EnPassant,
        Self::Halfmove,
        Self::Fullmove,
    ];
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Placement => "piece placement",
            Self::Turn => "side to move",
            Self::Castling => "castling",
            Self::EnPassant => "en passant",
            Self::Halfmove => "halfmove clock",
            Self::Fullmove => "fullmove number",
        })
    }
}

/// Where a fault lies.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The field at fault.
    pub field: Field,
    /// The offending text; empty where text is missing.
    pub text: String,
    /// The column of its first character, counted in characters from 1 over the whole FEN.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            field,
            text,
            column,
        } = self;
        match text.as_str() {
            "" => write!(f, "{field}, column {column}"),
            _ => write!(f, "{field}, column {column}, `{text}`"),
        }
    }
}

/// Why a text is not a FEN, or not one of a position to generate moves for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// A field is not there.
    #[error("FEN {at}: the field is missing; a FEN has six, without counters four")]
    MissingField {
        /// Where the field should stand.
        at: Place,
    },
    /// Two spaces in a row.
    #[error("FEN {at}: a space too many; write one between fields")]
    Spacing {
        /// The surplus space.
        at: Place,
    },
    /// A blank that is no space, such as a tab or a space that no line breaks at.
    #[error("FEN {at}: a blank that is no space; write one space between fields")]
    Blank {
        /// The blank, as an escape such as `\\t` or `\\u{a0}`.
        at: Place,
    },
    /// More after the last field.
    #[error("FEN {at}: text follows the last field; leave it out")]
    TrailingText {
        /// The surplus, from the space on.
        at: Place,
    },
    /// Not eight ranks.
    #[error("FEN {at}: {count} ranks; write 8, from rank 8 down to rank 1, with `/` between them")]
    RankCount {
        /// The whole placement.
        at: Place,
        /// How many ranks there are.
        count: usize,
    },
    /// A rank that is not eight squares wide.
    #[error("FEN {at}: the rank has {width} squares; write pieces and free squares that make 8")]
    RankWidth {
        /// The whole rank.
        at: Place,
        /// How many squares it has.
        width: usize,
    },
    /// Two digits in a row.
    #[error("FEN {at}: two digits in a row; write their sum as one digit")]
    AdjacentDigits {
        /// The two digits.
        at: Place,
    },
    /// Something in a rank that is neither a piece nor a number of free squares.
    #[error("FEN {at}: neither a piece `PNBRQKpnbrqk` nor a number of free squares `1` to `8`")]
    PlacementLetter {
        /// The character.
        at: Place,
    },
    /// Neither side.
    #[error("FEN {at}: expected `w` or `b`")]
    Turn {
        /// The whole field.
        at: Place,
    },
    /// A letter that is no castling right.
    #[error(
        "FEN {at}: no castling right; expected letters of `KQkq`, the file of a rook, which is \
         a capital for White, or `-` alone for none"
    )]
    CastlingLetter {
        /// The letter.
        at: Place,
    },
    /// A right named twice.
    #[error("FEN {at}: the right was named before; write each once")]
    CastlingDuplicate {
        /// The second naming.
        at: Place,
    },
    /// No square a pawn can have stepped over.
    #[error("FEN {at}: expected `-` or a square of the third or sixth rank, such as `e3`")]
    EnPassantSquare {
        /// The whole field.
        at: Place,
    },
    /// No number.
    #[error("FEN {at}: expected a number from 0 to 4294967295 without sign or leading zeros")]
    Halfmove {
        /// The whole field.
        at: Place,
    },
    /// No number.
    #[error("FEN {at}: expected a number from 0 to 4294967295 without sign or leading zeros")]
    Fullmove {
        /// The whole field.
        at: Place,
    },
    /// A side without a king, or with several.
    #[error("FEN {at}: {count} {colour} kings; place exactly one")]
    KingCount {
        /// The whole placement.
        at: Place,
        /// The side.
        colour: Colour,
        /// How many kings it has.
        count: usize,
    },
    /// A pawn where no pawn can stand.
    #[error("FEN {at}: a pawn on {square}; pawns stand on ranks 2 to 7")]
    PawnRank {
        /// The whole placement.
        at: Place,
        /// The square of the pawn.
        square: Square,
    },
    /// The king could be taken.
    #[error(
        "FEN {at}: the {colour} king on {king} is in check and it is not {colour}'s move; \
         change the side to move or the board"
    )]
    OpponentInCheck {
        /// The side-to-move field.
        at: Place,
        /// The side in check.
        colour: Colour,
        /// Its king's square.
        king: Square,
    },
    /// A castling right of a king that is not on its first rank, or in a corner, where no king begins: it begins between two rooks.
    #[error(
        "FEN {at}: the {colour} king is on {king}, and castles from b{rank} to g{rank} only; \
         remove the letter",
        rank = .colour.back_rank() + 1
    )]
    CastlingKing {
        /// The letter of the right.
        at: Place,
        /// Whose right it is.
        colour: Colour,
        /// Where its king stands.
        king: Square,
    },
    /// A castling right, `K` or `Q`, without any rook on that side of the king.
    #[error(
        "FEN {at}: the right needs a {colour} rook on rank {rank} on the {side} file's side of \
         the king on {king}; remove the letter",
        rank = .king.rank() + 1,
        side = match .wing {
            Wing::King => 'h',
            Wing::Queen => 'a',
        }
    )]
    CastlingRook {
        /// The letter of the right.
        at: Place,
        /// Whose right it is.
        colour: Colour,
        /// Where its king stands.
        king: Square,
        /// To which wing it is.
        wing: Wing,
    },
    /// A castling right by a file on which its rook does not stand.
    #[error("FEN {at}: the right needs a {colour} rook on {rook}; remove the letter")]
    CastlingFile {
        /// The letter of the right.
        at: Place,
        /// Whose right it is.
        colour: Colour,
        /// Where its rook should stand.
        rook: Square,
    },
    /// Two castling rights of a side to the same wing.
    #[error(
        "FEN {at}: {colour} may castle with one rook on each side of the king, \
         and {} and {} are on the same side; remove a letter",
        rooks[0], rooks[1]
    )]
    CastlingWing {
        /// The letter of the second right.
        at: Place,
        /// Whose rights they are.
        colour: Colour,
        /// The two rooks.
        rooks: [Square; 2],
    },
    /// An en-passant square behind the wrong side's pawns.
    #[error(
        "FEN {at}: the {mover} pawn to take stepped over rank {rank}; write a square there or `-`"
    )]
    EnPassantRank {
        /// The whole field.
        at: Place,
        /// The side that has just moved.
        mover: Colour,
        /// The rank, 1 to 8, its pawns step over.
        rank: u8,
    },
    /// An en-passant square without a pawn to take.
    #[error(
        "FEN {at}: no {mover} pawn on {pawn} has just stepped over the square; \
         place it or write `-`"
    )]
    EnPassantPawn {
        /// The whole field.
        at: Place,
        /// The side that has just moved.
        mover: Colour,
        /// Where its pawn must stand.
        pawn: Square,
    },
    /// A piece where the pawn stepped over or came from.
    #[error(
        "FEN {at}: {occupied} must be free for a pawn to have just come past; \
         clear it or write `-`"
    )]
    EnPassantOccupied {
        /// The whole field.
        at: Place,
        /// The square in the way.
        occupied: Square,
    },
}

impl FenError {
    /// Where the fault lies.
    #[must_use]
    pub const fn place(&self) -> &Place {
        match self {
            Self::MissingField { at }
            | Self::Spacing { at }
            | Self::Blank { at }
            | Self::TrailingText { at }
            | Self::RankCount { at, .. }
            | Self::RankWidth { at, .. }
            | Self::AdjacentDigits { at }
            | Self::PlacementLetter { at }
            | Self::Turn { at }
            | Self::CastlingLetter { at }
            | Self::CastlingDuplicate { at }
            | Self::EnPassantSquare { at }
            | Self::Halfmove { at }
            | Self::Fullmove { at }
            | Self::KingCount { at, .. }
            | Self::PawnRank { at, .. }
            | Self::OpponentInCheck { at, .. }
            | Self::CastlingKing { at, .. }
            | Self::CastlingRook { at, .. }
            | Self::CastlingFile { at, .. }
            | Self::CastlingWing { at, .. }
            | Self::EnPassantRank { at, .. }
            | Self::EnPassantPawn { at, .. }
            | Self::EnPassantOccupied { at, .. } => at,
        }
    }

    /// Whether the text is well spelled, and no game reaches the position that it spells.
    #[must_use]
    pub const fn is_of_the_position(&self) -> bool {
        matches!(
            self,
            Self::KingCount { .. }
                | Self::PawnRank { .. }
                | Self::OpponentInCheck { .. }
                | Self::CastlingKing { .. }
                | Self::CastlingRook { .. }
                | Self::CastlingFile { .. }
                | Self::CastlingWing { .. }
                | Self::EnPassantRank { .. }
                | Self::EnPassantPawn { .. }
                | Self::EnPassantOccupied { .. }
        )
    }
}
