//! Positions and moves as the wire carries them.

use reference::castling::Wing;
use reference::{Colour, Move, Piece, PieceKind, Position, Square};

use super::{ProtocolError, NO_EN_PASSANT, POSITION_BYTES};

/// The payload of a position.
///
/// Byte i < 32 holds square 2i in its high nibble and 2i + 1 in its low one: 0 empty, 1 to 6 white P N B R Q K, 7 a white rook with
/// which its king may castle, 9 to 15 the same in black. Byte 32 is the turn: bit 7 black to move, the others 0.
/// Byte 33 is the en-passant square or [`NO_EN_PASSANT`].
pub type PositionPayload = [u8; POSITION_BYTES];

/// The bit of a square's nibble that says black.
const BLACK_NIBBLE: u8 = 0b1000;

/// The bits of a rook's nibble with which its king may castle.
const CASTLES: u8 = 0b0111;

/// The bit of the state byte that says black to move.
const BLACK_TO_MOVE: u8 = 0b1000_0000;

/// The position as [`kind::POSITION`](super::kind::POSITION) sends it.
#[must_use]
pub fn position_payload(position: &Position) -> PositionPayload {
    let mut payload = [0; POSITION_BYTES];
    for square in Square::all() {
        let mut nibble = position.piece_at(square).map_or(0, nibble);
        if castles(position, square) {
            nibble |= CASTLES;
        }
        let shift = if square.index() % 2 == 0 { 4 } else { 0 };
        payload[square.index() / 2] |= nibble << shift;
    }
    let turn = match position.turn() {
        Colour::White => 0,
        Colour::Black => BLACK_TO_MOVE,
    };
    payload[POSITION_BYTES - 2] = turn;
    payload[POSITION_BYTES - 1] = position
        .en_passant()
        .map_or(NO_EN_PASSANT, |square| square.index() as u8);
    payload
}

/// Whether a rook stands on the square with which its king may castle.
fn castles(position: &Position, square: Square) -> bool {
    let rights = position.castling();
    Colour::ALL.into_iter().any(|colour| {
        let files = Wing::ALL.map(|wing| rights.rook_file(colour, wing));
        square.rank() == colour.back_rank() && files.contains(&Some(square.file()))
    })
}

/// A piece as four bits.
const fn nibble(piece: Piece) -> u8 {
    match piece.colour {
        Colour::White => piece.kind.code(),
        Colour::Black => piece.kind.code() | BLACK_NIBBLE,
    }
}

/// A move as 16 bits: bits 5..0 to, 11..6 from, 14..12 the promotion's piece code or 0. On the wire a king that castles goes to its
/// rook's square.
#[must_use]
pub fn move_to_bits(mv: Move) -> u16 {
    let promotion = mv.promotion.map_or(0, |kind| u16::from(kind.code()));
    (promotion << 12) | ((mv.from.index() as u16) << 6) | mv.to.index() as u16
}

/// The move in these 16 bits.
///
/// # Errors
/// [`ProtocolError::Move`] if bit 15 is set or the promotion is to a pawn, a king or code 7.
pub fn move_from_bits(bits: u16) -> Result<Move, ProtocolError> {
    let square = |shift: u16| Square::from_low_bits(((bits >> shift) & 63) as u8);
    let promotion = match bits >> 12 {
        0 => None,
        2 => Some(PieceKind::Knight),
        3 => Some(PieceKind::Bishop),
        4 => Some(PieceKind::Rook),
        5 => Some(PieceKind::Queen),
        _ => return Err(ProtocolError::Move { bits }),
    };
    Ok(Move {
        from: square(6),
        to: square(0),
        promotion,
    })
}
