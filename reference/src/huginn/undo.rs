//! What is kept to take a move back.

use super::code::Code;
use super::mv::SMove;
use crate::castling::CastlingRights;

/// What a move destroys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Undo {
    pub(super) mv: SMove,
    pub(super) moving: Code,
    pub(super) captured: Code,
    /// Where in its list the captured piece stood, and the pawn that was promoted.
    pub(super) captured_place: u8,
    pub(super) promoted_place: u8,
    pub(super) castling: CastlingRights,
    pub(super) ep_square: Option<u8>,
    pub(super) halfmove_clock: u32,
    pub(super) fullmove_number: u32,
    pub(super) zobrist_key: u64,
}
