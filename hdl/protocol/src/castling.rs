//! Which boards count which castling rights.

use reference::{Colour, Position, Square};

use super::{position_payload, Identity, PositionPayload};

/// A castling right of Chess960, on a board that counts standard chess alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[error(
    "the right of {colour} to castle with the king on {king} and the rook on {rook} is one of Chess960, and this board counts \
     standard chess alone, with the king on the e file and the rook on the h or the a file: use a board that counts Chess960, or \
     count this position in software"
)]
pub struct CastlingError {
    /// The side that has the right.
    pub colour: Colour,
    /// The square of its king.
    pub king: Square,
    /// The square of the rook.
    pub rook: Square,
}

/// Whether the position's castling rights are those of standard chess.
///
/// # Errors
/// [`CastlingError`], with the first right that is another one.
pub fn check_castling(position: &Position) -> Result<(), CastlingError> {
    let Some((colour, wing)) = position.chess960_right() else {
        return Ok(());
    };
    let king = position.king(colour);
    let castling = position.castling().castling(colour, wing, king);
    let rook = castling.map_or(king, |castling| castling.rook_from);
    Err(CastlingError { colour, king, rook })
}

/// The position as [`kind::POSITION`](super::kind::POSITION) sends it to a board of this identity, if that counts positions of its kind.
///
/// # Errors
/// [`CastlingError`] if it is one of Chess960 and the board counts standard chess alone.
pub fn checked_payload(
    position: &Position,
    board: &Identity,
) -> Result<PositionPayload, CastlingError> {
    if !board.chess960 {
        check_castling(position)?;
    }
    Ok(position_payload(position))
}
