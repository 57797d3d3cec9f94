//! The wire protocol, version 5: what goes over the serial link, written once for circuit, simulation and host.
//!
//! # Frames
//! The line is a UART, 8N1. A frame is a [`FLAG`] byte followed by the frame's bytes, stuffed: a [`FLAG`] or [`ESCAPE`]
//! among them is sent as [`ESCAPE`] and the byte with bit 5 inverted. There is no closing flag. An unstuffed flag
//! always starts a new frame and drops an unfinished one, so a reader that lost its place finds it at the next flag.
//!
//! | byte | field | meaning |
//! |---|---|---|
//! | 0 | `len` | number of payload bytes |
//! | 1 | `seq` | chosen by the host; a reply carries that of its command |
//! | 2 | `kind` | see [`kind`] |
//! | 3 .. 3 + `len` | payload | integers big-endian |
//! | last four | CRC | [`crc()`] over everything before, lowest byte first; over the whole frame it is 0 |
//!
//! # Messages
//! | command | payload | answer |
//! |---|---|---|
//! | [`Command::Identify`] | | [`Reply::Identity`] |
//! | [`Command::Position`] | [`PositionPayload`] | [`Reply::Accepted`] |
//! | [`Command::Perft`] | depth | [`Reply::Result`] after the run |
//! | [`Command::PerftOf`] | [`PositionPayload`], depth | [`Reply::Result`] after the run |
//! | [`Command::Divide`] | depth, at least 1 | a [`Reply::RootCount`] per root move, then [`Reply::Result`] |
//! | [`Command::Moves`] | | a [`Reply::Move`] per legal move, then [`Reply::Result`] with their number |
//! | [`Command::Status`] | | [`Reply::Status`] |
//! | [`Command::Profile`] | core, activity | [`Reply::Profile`] |
//! | [`Command::Abort`] | | the run's [`Reply::Refused`] with [`ErrorCode::Aborted`], then [`Reply::Stopped`] |
//!
//! Any command may be answered by [`Reply::Refused`]. The host sends one command and waits for its answer; only status,
//! identify and abort are served during a run, and one [`Command::PerftOf`] is kept, which begins when the run is
//! over. An abort drops it, and nothing is said of it. After a refused position no position is loaded.
//!
//! # Features
//! The feature `chess` is on by default and adds the messages, which contain positions and moves. Without it the crate reads and
//! writes frames, and names their kinds and the reasons of refusals. A program that only forwards frames needs no more.

#[cfg(feature = "chess")]
mod castling;
#[cfg(feature = "chess")]
mod chess;
mod error;
mod frame;
#[cfg(feature = "chess")]
mod message;
mod refusal;

#[cfg(feature = "chess")]
pub use castling::{check_castling, checked_payload, CastlingError};
#[cfg(feature = "chess")]
pub use chess::{move_from_bits, move_to_bits, position_payload, PositionPayload};
pub use error::ProtocolError;
pub use frame::{encode_frame, Frame, FrameDecoder};
#[cfg(feature = "chess")]
pub use message::{Activity, Command, Identity, Profile, Reply, Status};
pub use refusal::{ErrorCode, PositionFault, Refusal};

/// Starts a frame; stuffed wherever else it occurs.
pub const FLAG: u8 = 0x7E;

/// Announces a stuffed byte.
pub const ESCAPE: u8 = 0x7D;

/// What a stuffed byte is xored with.
pub const ESCAPE_XOR: u8 = 0x20;

/// Bytes of a frame before its payload: `len`, `seq`, `kind`.
pub const HEADER_BYTES: usize = 3;

/// Bytes of a frame after its payload.
pub const CRC_BYTES: usize = 4;

/// The longest payload `len` can announce.
pub const MAX_PAYLOAD_BYTES: usize = 255;

/// The version of the protocol written down here.
pub const VERSION: u8 = 5;

/// Rate of a board's serial line, simulated or real, unless its bitstream was built for another.
pub const DEFAULT_BAUD: u32 = 1_000_000;

/// Bits for which a host holds the line low to reset a board. The board waits for a quarter to a half of that.
pub const RESET_BREAK_BITS: u32 = 32_768;

/// Clocks from the middle of the last stop bit of a command until its reply begins, if nothing has to be loaded or counted.
pub const REPLY_CLOCKS: u64 = 19;

/// The most clocks that loading a position takes on top: the loader's with 32 pieces, and those of the scan for checks.
pub const LOAD_CLOCKS: u64 = 34 + 3 * 64 + 32 + 8 + 42;

/// What a board answers when asked who it is.
pub const NAME: [u8; 10] = *b"perftboard";

/// The deepest perft a board of this version counts.
pub const MAX_DEPTH: u8 = 15;

/// The most pieces a side may have on a board of this version.
pub const MAX_PIECES: u8 = 16;

/// Payload bytes of [`kind::POSITION`]: 32 of squares, the state, the en-passant square.
pub const POSITION_BYTES: usize = 34;

/// Payload bytes of a [`kind::PERFT`] with a position: that of [`kind::POSITION`], the depth.
pub const PERFT_OF_BYTES: usize = POSITION_BYTES + 1;

/// The en-passant byte of a position without an en-passant square.
pub const NO_EN_PASSANT: u8 = 0x80;

/// The `kind` byte of every message; replies have the top bit set.
pub mod kind {
    /// Command: who are you?
    pub const IDENTIFY: u8 = 0x01;
    /// Command: load this position.
    pub const POSITION: u8 = 0x02;
    /// Command: count the leaves at a depth, of the position loaded or of that in the payload.
    pub const PERFT: u8 = 0x03;
    /// Command: count the leaves at a depth, per root move.
    pub const DIVIDE: u8 = 0x04;
    /// Command: list the legal moves.
    pub const MOVES: u8 = 0x05;
    /// Command: how far is the run?
    pub const STATUS: u8 = 0x06;
    /// Command: stop the run.
    pub const ABORT: u8 = 0x07;
    /// Command: where did the clocks go?
    pub const PROFILE: u8 = 0x08;
    /// Reply to [`IDENTIFY`].
    pub const IDENTITY: u8 = 0x81;
    /// Reply to [`POSITION`].
    pub const ACCEPTED: u8 = 0x82;
    /// Last reply to [`PERFT`], [`DIVIDE`] and [`MOVES`].
    pub const RESULT: u8 = 0x83;
    /// Reply to [`DIVIDE`], one per root move.
    pub const ROOT_COUNT: u8 = 0x84;
    /// Reply to [`MOVES`], one per move.
    pub const MOVE: u8 = 0x85;
    /// Reply to [`STATUS`]; the command's kind with the top bit set, like all of them.
    pub const STATUS_REPLY: u8 = 0x86;
    /// Reply to [`ABORT`].
    pub const STOPPED: u8 = 0x87;
    /// Reply to [`PROFILE`].
    pub const PROFILE_REPLY: u8 = 0x88;
    /// Reply to any command that was refused.
    pub const ERROR: u8 = 0xFF;
}

/// CRC-32/JAMCRC: that of Ethernet and zlib, but not inverted at the end.
static CRC: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_JAMCRC);

/// The CRC of a frame's bytes, before stuffing and without the flag; 0 over a whole frame with its CRC.
#[must_use]
pub fn crc(frame_bytes: &[u8]) -> u32 {
    CRC.checksum(frame_bytes)
}

#[cfg(all(test, feature = "chess"))]
mod tests;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
