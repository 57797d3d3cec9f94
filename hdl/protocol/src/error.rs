//! What can be wrong with bytes on the wire.

use super::VERSION;

/// Bytes that are no frame, or a frame that is no message of this protocol.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProtocolError {
    /// A frame arrived damaged.
    #[error("frame of kind {kind:#04x} has CRC {received:#010x}, its bytes give {computed:#010x}: a byte was changed on the line; check baud rate and cable, then send again")]
    Crc {
        /// The kind byte, as received.
        kind: u8,
        /// The CRC at the frame's end.
        received: u32,
        /// The CRC of the bytes before it.
        computed: u32,
    },
    /// A flag came before the frame it interrupts was complete.
    #[error("a new frame began after {received} bytes of an unfinished one: bytes were lost on the line; check baud rate and cable, then send again")]
    Unfinished {
        /// How many unstuffed bytes had arrived.
        received: usize,
    },
    /// The byte after an escape is neither of the two that need one.
    #[error("byte {byte:#04x} follows an escape, expected 0x5e or 0x5d: a byte was changed or lost on the line; check baud rate and cable, then send again")]
    Stuffing {
        /// The byte after the escape.
        byte: u8,
    },
    /// More payload than `len` can announce.
    #[error("a payload of {length} bytes does not fit a frame, expected at most 255: split it")]
    PayloadTooLong {
        /// The length asked for.
        length: usize,
    },
    /// The kind byte names no message in this direction.
    #[error("kind {kind:#04x} is no {direction} of protocol version {VERSION}: update the program or the board, so that both speak one version")]
    Kind {
        /// The kind byte.
        kind: u8,
        /// `command` or `reply`.
        direction: &'static str,
    },
    /// The payload's length is not the one of its kind.
    #[error("message of kind {kind:#04x} has {length} payload bytes, expected {expected}: update the program or the board, so that both speak one version")]
    Length {
        /// The kind byte.
        kind: u8,
        /// The payload bytes received.
        length: usize,
        /// The payload bytes of this kind.
        expected: usize,
    },
    /// The error code names no error.
    #[error("error code {code} is unknown, expected 1 to 10: update the program or the board, so that both speak one version")]
    Code {
        /// The code byte.
        code: u8,
    },
    /// The byte names nothing that a core does.
    #[error("{byte:#04x} is no core with an activity: expected 0 to 4 in bits 4 to 7; update the program or the board, so that both speak one version")]
    Activity {
        /// The byte received.
        byte: u8,
    },
    /// The 16 bits are no move.
    #[error("{bits:#06x} is no move: expected promotion 0 or 2 to 5 in bits 14..12 and bit 15 clear; update the program or the board, so that both speak one version")]
    Move {
        /// The bits received.
        bits: u16,
    },
}
