//! Why a board refuses a command.

use std::fmt;

use super::MAX_PIECES;

/// Why a command was refused, or its run ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorCode {
    /// The frame arrived damaged.
    BadCrc = 1,
    /// No command has this kind; the detail repeats it.
    BadKind = 2,
    /// The payload's length is not the kind's; the detail is the expected one.
    BadLength = 3,
    /// A run is under way.
    Busy = 4,
    /// No position is loaded.
    NoPosition = 5,
    /// The depth is past the limit, which is the detail, or 0 for divide.
    BadDepth = 6,
    /// The position breaks a limit; the detail is a [`PositionFault`].
    BadPosition = 7,
    /// The run was aborted.
    Aborted = 8,
    /// Bytes of the frame arrived while the one before was still being handled.
    Overrun = 9,
    /// The board has no such core, or no such activity; the detail is the number of its last core.
    BadCore = 10,
}

impl ErrorCode {
    /// All codes, in order of their bytes.
    pub const ALL: [Self; 10] = [
        Self::BadCrc,
        Self::BadKind,
        Self::BadLength,
        Self::Busy,
        Self::NoPosition,
        Self::BadDepth,
        Self::BadPosition,
        Self::Aborted,
        Self::Overrun,
        Self::BadCore,
    ];

    /// The code with this byte.
    #[must_use]
    pub fn from_byte(byte: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|&code| code as u8 == byte)
    }
}

/// What is wrong with a refused position: the detail of [`ErrorCode::BadPosition`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PositionFault {
    /// A side has more than [`MAX_PIECES`].
    TooManyPieces = 1,
    /// A side has no king or several.
    Kings = 2,
    /// A pawn stands on the first or last rank.
    PawnRank = 3,
    /// A nibble is no piece.
    PieceCode = 4,
    /// The en-passant byte names a square that no pawn can just have passed. Either the square is not on the sixth rank as the
    /// side to move sees the board, or there is no enemy pawn in front of it, or a piece stands on it or on that pawn's home square.
    EnPassant = 5,
    /// A castling right is without its king or its rook at home.
    CastlingPieces = 6,
    /// The side that is not to move is in check.
    OpponentInCheck = 7,
}

impl PositionFault {
    /// All faults, in order of their bytes.
    pub const ALL: [Self; 7] = [
        Self::TooManyPieces,
        Self::Kings,
        Self::PawnRank,
        Self::PieceCode,
        Self::EnPassant,
        Self::CastlingPieces,
        Self::OpponentInCheck,
    ];

    /// The fault with this byte.
    #[must_use]
    pub fn from_byte(byte: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|&fault| fault as u8 == byte)
    }
}

impl fmt::Display for PositionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyPieces => {
                write!(
                    f,
                    "a side has more than {MAX_PIECES} pieces, the board's limit"
                )
            }
            Self::Kings => f.write_str("each side needs exactly one king"),
            Self::PawnRank => f.write_str("a pawn stands on the first or last rank"),
            Self::PieceCode => f.write_str("a square holds a code that is no piece"),
            Self::EnPassant => {
                f.write_str("the en-passant square is not one a pawn has just passed")
            }
            Self::CastlingPieces => f.write_str(
                "a castling right is claimed without its king and rook on their squares",
            ),
            Self::OpponentInCheck => {
                f.write_str("the side that is not to move is in check, so its king could be taken")
            }
        }
    }
}

/// A board's refusal, as it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Refusal {
    /// Why.
    pub code: ErrorCode,
    /// More about it; what, depends on the code.
    pub detail: u8,
}

impl fmt::Display for Refusal {
    /// Writes the board's reason as the rest of the sentence "the board refused: …".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let detail = self.detail;
        match self.code {
            ErrorCode::BadCrc => f.write_str("the command arrived damaged"),
            ErrorCode::BadKind => write!(f, "it knows no command of kind {detail:#04x}"),
            ErrorCode::BadLength => write!(f, "it expected {detail} payload bytes"),
            ErrorCode::Busy => f.write_str("it is busy with a run"),
            ErrorCode::NoPosition => f.write_str("no position is loaded"),
            ErrorCode::BadDepth => write!(f, "it counts depths up to {detail} only"),
            ErrorCode::BadPosition => match PositionFault::from_byte(detail) {
                Some(fault) => fault.fmt(f),
                None => write!(f, "it does not take this position (reason {detail})"),
            },
            ErrorCode::Aborted => f.write_str("the run was aborted"),
            ErrorCode::BadCore => write!(
                f,
                "its cores are 0 to {detail}, 0 the one that walks the tree"
            ),
            ErrorCode::Overrun => f.write_str("the command came before the last one was handled"),
        }
    }
}
