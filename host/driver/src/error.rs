//! What can go wrong between driver and board.

use std::time::Duration;

use protocol::{Command, ErrorCode, ProtocolError, Refusal, Reply, VERSION};

use crate::link::LinkError;

/// Why a board could not do what it was asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DriverError {
    /// The way to the board is at fault.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// Nothing at the other end says who it is.
    #[error("no perftboard answered on `{name}` within {} s ({received} bytes came, none of them an identity): check that the board is configured and powered, and that --baud is its rate", .waited.as_secs_f32())]
    NoIdentity {
        /// The link.
        name: String,
        /// How long was waited.
        waited: Duration,
        /// How many bytes came.
        received: u64,
        /// What was wrong with them, as far as known.
        source: Option<ProtocolError>,
    },
    /// Something else is at the other end.
    #[error("the device on `{name}` says it is `{said}`, expected `perftboard`: give the path of a perftboard")]
    OtherDevice {
        /// The link.
        name: String,
        /// What it says it is, unprintable bytes escaped.
        said: String,
    },
    /// The board speaks another version.
    #[error("the board on `{name}` speaks protocol version {version}, expected {VERSION}: update the older of board and program")]
    Version {
        /// The link.
        name: String,
        /// The board's version.
        version: u8,
    },
    /// The board keeps silent.
    #[error("the board did not answer {command} within {} s: check the cable and the board's supply, then try again", .waited.as_secs_f32())]
    NoAnswer {
        /// What was asked.
        command: &'static str,
        /// How long was waited.
        waited: Duration,
        /// The last frame that could not be used, if there was one.
        source: Option<ProtocolError>,
    },
    /// The board will not.
    #[error("the board refused {command}: {refusal}")]
    Refused {
        /// What was asked.
        command: &'static str,
        /// The board's reason.
        refusal: Refusal,
    },
    /// The board's answer is to another question.
    #[error("the board answered {command} with a reply of kind {kind:#04x}, which does not belong to it: reset the board and try again")]
    Unexpected {
        /// What was asked.
        command: &'static str,
        /// The reply's kind.
        kind: u8,
    },
    /// The board answers what nobody asked.
    #[error("the board answered {command} with sequence number {seq}, which no attempt had: something else is talking on this line, or it is no perftboard; close other programs, reset the board and try again")]
    WrongSequence {
        /// What was asked.
        command: &'static str,
        /// The number of the last such answer.
        seq: u8,
    },
    /// The board's answer arrived as it was sent, and makes no sense.
    #[error("the board's answer to {command} is malformed: update the older of board and program")]
    Malformed {
        /// What was asked.
        command: &'static str,
        /// What is wrong with it.
        source: ProtocolError,
    },
    /// Another board came back.
    #[error("the board on `{name}` is another one since the link broke: connect the first one again and start over")]
    OtherBoard {
        /// The link.
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
    /// The parts of a list do not make its whole.
    #[error("the answer to {command} is incomplete: its parts make {sum}, the board says {total}; a reply was lost or came twice, check the cable and try again")]
    Incomplete {
        /// What was asked.
        command: &'static str,
        /// What the parts make.
        sum: u64,
        /// What the board says they make.
        total: u64,
        /// The last frame that could not be used, if there was one.
        source: Option<ProtocolError>,
    },
    /// The list does not have as many moves as the board counts.
    #[error("the board lists {listed} moves for {command} and counts {moves}: it contradicts itself, reset it and try again")]
    Contradiction {
        /// What was asked.
        command: &'static str,
        /// How many moves came.
        listed: u64,
        /// How many it counts.
        moves: u64,
    },
    /// More root moves than chess has.
    #[error("the board sent more than 256 root moves, no position has that many: reset the board and try again")]
    TooManyMoves,
    /// The run is over, its result never came.
    #[error("the board is done with {command}, but its result never came: check the cable and try again")]
    LostResult {
        /// What was asked.
        command: &'static str,
        /// The last frame that could not be used, if there was one.
        source: Option<ProtocolError>,
    },
}

impl DriverError {
    /// Whether what was asked for is at fault, not the board or its link.
    #[must_use]
    pub fn is_about_input(&self) -> bool {
        match self {
            Self::Depth { .. } => true,
            Self::Link(error) => error.is_about_input(),
            Self::Refused { refusal, .. } => {
                matches!(refusal.code, ErrorCode::BadPosition | ErrorCode::BadDepth)
            }
            _ => false,
        }
    }

    /// The board refused `command`.
    pub(crate) fn refused(command: Command, refusal: Refusal) -> Self {
        let command = name(command);
        Self::Refused { command, refusal }
    }

    /// The answer to `command` is no reply of this protocol.
    pub(crate) fn malformed(command: Command, source: ProtocolError) -> Self {
        let command = name(command);
        Self::Malformed { command, source }
    }

    /// `reply` is no answer to `command`.
    pub(crate) fn unexpected(command: Command, reply: Reply) -> Self {
        Self::Unexpected {
            command: name(command),
            kind: reply.kind(),
        }
    }
}

/// What to call a command in a message.
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
