//! The errors between driver and board.

use std::time::Duration;

use protocol::{CastlingError, Command, ErrorCode, ProtocolError, Refusal, Reply, VERSION};

use crate::link::{self, LinkError};

/// Why a board could not carry out a command.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DriverError {
    /// The link to the board is at fault.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// Nothing at the other end identified itself.
    #[error("no perftboard answered on `{name}` within {} s ({received} bytes came, none of them an identity): {}", .waited.as_secs_f32(), link::no_identity(.name))]
    NoIdentity {
        /// The name of the link.
        name: String,
        /// How long the driver waited.
        waited: Duration,
        /// How many bytes came.
        received: u64,
        /// The fault of the last of these bytes, if there was one.
        source: Option<ProtocolError>,
    },
    /// What is sent comes back.
    #[error("what is sent to `{name}` comes back as it was sent: its two lines are connected to each other, or a program echoes what it gets; connect its receive line to the board's transmit line, and close the program")]
    Echo {
        /// The name of the link.
        name: String,
    },
    /// Another device is at the other end.
    #[error("the device on `{name}` says it is `{said}`, expected `perftboard`: give the path of a perftboard")]
    OtherDevice {
        /// The name of the link.
        name: String,
        /// The name that the device gives, with unprintable bytes escaped.
        said: String,
    },
    /// The board speaks another version.
    #[error("the board on `{name}` speaks protocol version {version}, expected {VERSION}: update the older of board and program")]
    Version {
        /// The name of the link.
        name: String,
        /// The board's version.
        version: u8,
    },
    /// The board does not answer.
    #[error("the board did not answer {command} within {} s: check the cable and the board's supply, then try again", .waited.as_secs_f32())]
    NoAnswer {
        /// The name of the command.
        command: &'static str,
        /// How long the driver waited.
        waited: Duration,
        /// The last frame that could not be used, if there was one.
        source: Option<ProtocolError>,
    },
    /// The board refused a command.
    #[error("the board refused {command}: {refusal}")]
    Refused {
        /// The name of the command.
        command: &'static str,
        /// The board's reason.
        refusal: Refusal,
    },
    /// The board answered with a reply that belongs to another command.
    #[error("the board answered {command} with a reply of kind {kind:#04x}, which does not belong to it: reset the board and try again")]
    Unexpected {
        /// The name of the command.
        command: &'static str,
        /// The reply's kind.
        kind: u8,
    },
    /// The board's answers have sequence numbers that no command had.
    #[error("the board answered {command} with sequence number {seq}, which no attempt had: something else is talking on this line, or it is no perftboard; close other programs, reset the board and try again")]
    WrongSequence {
        /// The name of the command.
        command: &'static str,
        /// The number of the last such answer.
        seq: u8,
    },
    /// The board's answer arrived undamaged, but is no message of this protocol.
    #[error("the board's answer to {command} is malformed: update the older of board and program")]
    Malformed {
        /// The name of the command.
        command: &'static str,
        /// What is wrong with it.
        source: ProtocolError,
    },
    /// After a break of the link, another board is at the other end.
    #[error("the board on `{name}` is another one since the link broke: connect the first one again and start over")]
    OtherBoard {
        /// The name of the link.
        name: String,
    },
    /// The depth is past the board's limit.
    #[error("depth {depth} is past this board's limit: give a depth of 0 to {limit}")]
    Depth {
        /// The depth asked for.
        depth: u32,
        /// The deepest the board takes.
        limit: u8,
    },
    /// The position is one of Chess960, and the board counts standard chess alone. Nothing was sent.
    #[error(transparent)]
    Castling(#[from] CastlingError),
    /// There is no count whose end could be waited for.
    #[error("no count is submitted whose end could be waited for: submit one first")]
    NothingSubmitted,
    /// The parts of an answer do not make up the whole.
    #[error("the answer to {command} is incomplete: its parts make {sum}, the board says {total}; a reply was lost or came twice, check the cable and try again")]
    Incomplete {
        /// The name of the command.
        command: &'static str,
        /// The sum of the parts.
        sum: u64,
        /// The sum that the board announced.
        total: u64,
        /// The last frame that could not be used, if there was one.
        source: Option<ProtocolError>,
    },
    /// The list does not have as many moves as the board counts.
    #[error("the board lists {listed} moves for {command} and counts {moves}: it contradicts itself, reset it and try again")]
    Contradiction {
        /// The name of the command.
        command: &'static str,
        /// How many moves came.
        listed: u64,
        /// How many moves it counts.
        moves: u64,
    },
    /// More root moves than chess has.
    #[error("the board sent more than 256 root moves, no position has that many: reset the board and try again")]
    TooManyMoves,
    /// The board does not pass its self-test.
    #[error("the board on `{name}` fails its self-test, perft {depth} of `{fen}`: {fault}")]
    SelfTest {
        /// The name of the link.
        name: String,
        /// The position that it was to count.
        fen: &'static str,
        /// How many half-moves deep.
        depth: u32,
        /// What is wrong with the count.
        fault: SelfTestFault,
    },
    /// The run has ended, but its result never came.
    #[error("the board is done with {command}, but its result never came: check the cable and try again")]
    LostResult {
        /// The name of the command.
        command: &'static str,
        /// The last frame that could not be used, if there was one.
        source: Option<ProtocolError>,
    },
}

/// What is wrong with a count of a board's self-test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SelfTestFault {
    /// The leaves are not the published ones.
    #[error("it counts {counted} leaves, expected {expected}: its circuit goes wrong, so believe none of its counts; give it a lower clock or another placement, and check its supply and its cable")]
    Leaves {
        /// The board's leaves.
        counted: u64,
        /// The published ones.
        expected: u64,
    },
    /// The leaves are right, and the clocks are not those of a board of this configuration.
    #[error("its leaves are right, but it takes {taken} clocks, expected {expected}: its bitstream is of another version than this driver, so that a new one helps, or its circuit goes wrong where the leaves do not show it; then give it a lower clock or another placement, and check its supply and its cable")]
    Clocks {
        /// The clocks that the board took.
        taken: u64,
        /// Those of its configuration.
        expected: u64,
    },
    /// The board refuses to count.
    #[error("it refuses the count: {refusal}; reset it, and if that does not help, give it a new bitstream")]
    Refused {
        /// The board's reason.
        refusal: Refusal,
    },
}

impl DriverError {
    /// Whether the request is at fault, and not the board or its link.
    #[must_use]
    pub fn is_about_input(&self) -> bool {
        match self {
            Self::Depth { .. } | Self::Castling(_) | Self::NothingSubmitted => true,
            Self::Link(error) => error.is_about_input(),
            Self::Refused { refusal, .. } => {
                matches!(refusal.code, ErrorCode::BadPosition | ErrorCode::BadDepth)
            }
            _ => false,
        }
    }

    /// The error for a board that refused `command`.
    pub(crate) fn refused(command: Command, refusal: Refusal) -> Self {
        let command = name(command);
        Self::Refused { command, refusal }
    }

    /// The error for an answer to `command` that is no reply of this protocol.
    pub(crate) fn malformed(command: Command, source: ProtocolError) -> Self {
        let command = name(command);
        Self::Malformed { command, source }
    }

    /// The error for a `reply` that does not belong to `command`.
    pub(crate) fn unexpected(command: Command, reply: Reply) -> Self {
        Self::Unexpected {
            command: name(command),
            kind: reply.kind(),
        }
    }
}

/// The name of a command in messages.
pub(crate) const fn name(command: Command) -> &'static str {
    match command {
        Command::Identify => "IDENTIFY",
        Command::Position(_) => "POSITION",
        Command::Perft { .. } | Command::PerftOf { .. } => "PERFT",
        Command::Divide { .. } => "DIVIDE",
        Command::Moves => "MOVES",
        Command::Status => "STATUS",
        Command::Abort => "ABORT",
        Command::Profile { .. } => "PROFILE",
    }
}
