//! Messages: what a frame's kind and payload mean.

use reference::Move;

use super::{encode_frame, kind, move_from_bits, move_to_bits};
use super::{Frame, PositionPayload, ProtocolError, Refusal};
use super::{MAX_DEPTH, MAX_PIECES, NAME, PERFT_OF_BYTES, VERSION};

/// What the host asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command {
    /// Who are you?
    Identify,
    /// Load this position.
    Position(PositionPayload),
    /// Count the leaves of the loaded position; at depth 0 there is one.
    Perft {
        /// How many moves deep.
        depth: u8,
    },
    /// Load this position and count its leaves. During a run it waits for the run's end.
    PerftOf {
        /// The position.
        position: PositionPayload,
        /// How many moves deep.
        depth: u8,
    },
    /// Count the leaves below each root move.
    Divide {
        /// How many moves deep, at least 1.
        depth: u8,
    },
    /// List the legal moves.
    Moves,
    /// How far is the run?
    Status,
    /// Stop the run.
    Abort,
    /// In how many clocks of the last run was done what was observed? From the next run on this is observed.
    Profile {
        /// 0 is the tree core, the rank counters are 1 and up, at most 15.
        core: u8,
        /// What it does.
        activity: Activity,
    },
}

impl Command {
    /// The kind byte.
    #[must_use]
    pub const fn kind(self) -> u8 {
        match self {
            Self::Identify => kind::IDENTIFY,
            Self::Position(_) => kind::POSITION,
            Self::Perft { .. } | Self::PerftOf { .. } => kind::PERFT,
            Self::Divide { .. } => kind::DIVIDE,
            Self::Moves => kind::MOVES,
            Self::Status => kind::STATUS,
            Self::Abort => kind::ABORT,
            Self::Profile { .. } => kind::PROFILE,
        }
    }

    /// The kind byte of its last reply, if it is not refused.
    #[must_use]
    pub const fn reply_kind(self) -> u8 {
        match self {
            Self::Identify => kind::IDENTITY,
            Self::Position(_) => kind::ACCEPTED,
            Self::Perft { .. } | Self::PerftOf { .. } | Self::Divide { .. } | Self::Moves => {
                kind::RESULT
            }
            Self::Status => kind::STATUS_REPLY,
            Self::Abort => kind::STOPPED,
            Self::Profile { .. } => kind::PROFILE_REPLY,
        }
    }

    /// The command as a frame.
    #[must_use]
    pub fn to_frame(self, seq: u8) -> Frame {
        let payload = match self {
            Self::Position(payload) => payload.to_vec(),
            Self::Perft { depth } | Self::Divide { depth } => vec![depth],
            Self::Profile { core, activity } => vec![observed(core, activity)],
            Self::PerftOf { position, depth } => [&position[..], &[depth]].concat(),
            Self::Identify | Self::Moves | Self::Status | Self::Abort => Vec::new(),
        };
        Frame::of_message(seq, self.kind(), payload)
    }

    /// The command as bytes for the wire.
    #[must_use]
    pub fn encode(self, seq: u8) -> Vec<u8> {
        encode_frame(&self.to_frame(seq))
    }

    /// The command a frame holds.
    ///
    /// # Errors
    /// [`ProtocolError::Kind`] and [`ProtocolError::Length`].
    pub fn from_frame(frame: &Frame) -> Result<Self, ProtocolError> {
        Ok(match frame.kind() {
            kind::IDENTIFY => fixed(frame).map(|[]| Self::Identify)?,
            kind::POSITION => Self::Position(fixed(frame)?),
            kind::PERFT if frame.payload().len() == PERFT_OF_BYTES => {
                let [position @ .., depth] = fixed::<PERFT_OF_BYTES>(frame)?;
                Self::PerftOf { position, depth }
            }
            kind::PERFT => fixed(frame).map(|[depth]| Self::Perft { depth })?,
            kind::DIVIDE => fixed(frame).map(|[depth]| Self::Divide { depth })?,
            kind::MOVES => fixed(frame).map(|[]| Self::Moves)?,
            kind::STATUS => fixed(frame).map(|[]| Self::Status)?,
            kind::ABORT => fixed(frame).map(|[]| Self::Abort)?,
            kind::PROFILE => {
                let [byte] = fixed(frame)?;
                let (core, activity) = read_observed(byte)?;
                Self::Profile { core, activity }
            }
            kind => {
                return Err(ProtocolError::Kind {
                    kind,
                    direction: "command",
                })
            }
        })
    }
}

/// Who a board says it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Identity {
    /// The protocol version it speaks, [`VERSION`] here.
    pub version: u8,
    /// Its rank counters, in each cluster.
    pub cores: u8,
    /// The deepest perft it counts.
    pub max_depth: u8,
    /// The most pieces it takes a side.
    pub max_pieces: u8,
    /// Its clusters: tree cores, each with rank counters of its own.
    pub clusters: u8,
    /// Whether it counts Chess960 as well, or standard chess alone.
    pub chess960: bool,
    /// The frequency of its clock.
    pub clock_hz: u32,
    /// Its name, [`NAME`] for a board of this project.
    pub name: [u8; 10],
}

impl Identity {
    /// A board of this protocol with so many clusters of so many rank counters each, at this frequency, for standard chess.
    #[must_use]
    pub const fn of_board(clusters: u8, cores: u8, clock_hz: u32) -> Self {
        Self {
            version: VERSION,
            cores,
            max_depth: MAX_DEPTH,
            max_pieces: MAX_PIECES,
            clusters,
            chess960: false,
            clock_hz,
            name: NAME,
        }
    }
}

/// How far a run is, or how far the last one came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Status {
    /// Leaves counted.
    pub nodes: u64,
    /// Clocks taken.
    pub clocks: u64,
    /// A run is under way.
    pub running: bool,
    /// A position is loaded.
    pub loaded: bool,
    /// A command waits for the end of the run.
    pub waiting: bool,
    /// Sequence number of the run's command.
    pub seq: u8,
}

/// What a core does with a clock; each clock of a run is one of these for each core.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Activity {
    /// Nothing.
    #[default]
    Waiting = 0,
    /// Makes and unmakes moves, applies edits.
    Making = 1,
    /// Scans for checks and pins.
    Scanning = 2,
    /// Tests a king's square, castling, en passant.
    Testing = 3,
    /// Walks a piece.
    Walking = 4,
}

impl Activity {
    /// All of them, in order of their numbers.
    pub const ALL: [Self; 5] = [
        Self::Waiting,
        Self::Making,
        Self::Scanning,
        Self::Testing,
        Self::Walking,
    ];
}

/// In how many clocks of the last run was done what was observed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Profile {
    /// The core that was observed: 0 the tree core, then the rank counters.
    pub core: u8,
    /// What it did
    pub activity: Activity,
    /// in so many clocks.
    pub clocks: u64,
}

/// What the board answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reply {
    /// Who it is.
    Identity(Identity),
    /// The position is loaded.
    Accepted,
    /// A run is over.
    Result {
        /// Leaves counted.
        nodes: u64,
        /// Clocks taken.
        clocks: u64,
    },
    /// The leaves below one root move.
    RootCount {
        /// The root move.
        mv: Move,
        /// The leaves.
        nodes: u64,
    },
    /// One legal move.
    Move(Move),
    /// How far the run is.
    Status(Status),
    /// Where the clocks of the last run went.
    Profile(Profile),
    /// Nothing is running any more.
    Stopped,
    /// The command was refused, or its run aborted.
    Refused(Refusal),
}

impl Reply {
    /// The kind byte.
    #[must_use]
    pub const fn kind(self) -> u8 {
        match self {
            Self::Identity(_) => kind::IDENTITY,
            Self::Accepted => kind::ACCEPTED,
            Self::Result { .. } => kind::RESULT,
            Self::RootCount { .. } => kind::ROOT_COUNT,
            Self::Move(_) => kind::MOVE,
            Self::Status(_) => kind::STATUS_REPLY,
            Self::Profile(_) => kind::PROFILE_REPLY,
            Self::Stopped => kind::STOPPED,
            Self::Refused(_) => kind::ERROR,
        }
    }

    /// The reply as a frame.
    #[must_use]
    pub fn to_frame(self, seq: u8) -> Frame {
        let payload = match self {
            Self::Identity(who) => {
                let mut payload = vec![
                    who.version,
                    who.cores,
                    who.max_depth,
                    who.max_pieces,
                    who.clusters,
                    u8::from(who.chess960),
                ];
                payload.extend(who.clock_hz.to_be_bytes());
                payload.extend(who.name);
                payload
            }
            Self::Accepted | Self::Stopped => Vec::new(),
            Self::Result { nodes, clocks } => [nodes.to_be_bytes(), clocks.to_be_bytes()].concat(),
            Self::RootCount { mv, nodes } => {
                let mut payload = move_to_bits(mv).to_be_bytes().to_vec();
                payload.extend(nodes.to_be_bytes());
                payload
            }
            Self::Move(mv) => move_to_bits(mv).to_be_bytes().to_vec(),
            Self::Status(status) => {
                let counts = [status.nodes.to_be_bytes(), status.clocks.to_be_bytes()];
                let mut payload = counts.concat();
                let state = [status.running, status.loaded, status.waiting];
                let bits = state.into_iter().rev();
                payload.push(bits.fold(0, |bits, bit| bits << 1 | u8::from(bit)));
                payload.push(status.seq);
                payload
            }
            Self::Profile(profile) => {
                let mut payload = profile.clocks.to_be_bytes().to_vec();
                payload.push(observed(profile.core, profile.activity));
                payload
            }
            Self::Refused(refusal) => vec![refusal.code as u8, refusal.detail],
        };
        Frame::of_message(seq, self.kind(), payload)
    }

    /// The reply as bytes for the wire.
    #[must_use]
    pub fn encode(self, seq: u8) -> Vec<u8> {
        encode_frame(&self.to_frame(seq))
    }

    /// The reply a frame holds. Reserved bits of a status are not looked at.
    ///
    /// # Errors
    /// [`ProtocolError::Kind`], [`ProtocolError::Length`], [`ProtocolError::Code`] and [`ProtocolError::Move`].
    pub fn from_frame(frame: &Frame) -> Result<Self, ProtocolError> {
        Ok(match frame.kind() {
            kind::IDENTITY => Self::Identity(read_identity(fixed(frame)?)),
            kind::ACCEPTED => fixed(frame).map(|[]| Self::Accepted)?,
            kind::RESULT => {
                let [nodes, clocks] = counts(fixed::<16>(frame)?);
                Self::Result { nodes, clocks }
            }
            kind::ROOT_COUNT => {
                let [high, low, nodes @ ..] = fixed::<10>(frame)?;
                Self::RootCount {
                    mv: move_from_bits(u16::from_be_bytes([high, low]))?,
                    nodes: u64::from_be_bytes(nodes),
                }
            }
            kind::MOVE => Self::Move(move_from_bits(u16::from_be_bytes(fixed(frame)?))?),
            kind::STATUS_REPLY => Self::Status(read_status(fixed(frame)?)),
            kind::PROFILE_REPLY => {
                let [clocks @ .., byte] = fixed::<9>(frame)?;
                let (core, activity) = read_observed(byte)?;
                Self::Profile(Profile {
                    core,
                    activity,
                    clocks: u64::from_be_bytes(clocks),
                })
            }
            kind::STOPPED => fixed(frame).map(|[]| Self::Stopped)?,
            kind::ERROR => {
                let [code, detail] = fixed(frame)?;
                let code = super::ErrorCode::from_byte(code).ok_or(ProtocolError::Code { code })?;
                Self::Refused(Refusal { code, detail })
            }
            kind => {
                return Err(ProtocolError::Kind {
                    kind,
                    direction: "reply",
                })
            }
        })
    }
}

/// The payload of a frame whose kind has exactly `N` bytes.
fn fixed<const N: usize>(frame: &Frame) -> Result<[u8; N], ProtocolError> {
    frame
        .payload()
        .try_into()
        .map_err(|_| ProtocolError::Length {
            kind: frame.kind(),
            length: frame.payload().len(),
            expected: N,
        })
}

/// Leaves and clocks, eight bytes each.
fn counts(payload: [u8; 16]) -> [u64; 2] {
    let both = u128::from_be_bytes(payload);
    [(both >> 64) as u64, both as u64]
}

/// The fields of an identity.
fn read_identity(payload: [u8; 20]) -> Identity {
    let [version, cores, max_depth, max_pieces, clusters, abilities, hz3, hz2, hz1, hz0, name @ ..] =
        payload;
    Identity {
        version,
        cores,
        max_depth,
        max_pieces,
        clusters,
        chess960: abilities & 1 != 0,
        clock_hz: u32::from_be_bytes([hz3, hz2, hz1, hz0]),
        name,
    }
}

/// The fields of a status.
fn read_status(payload: [u8; 18]) -> Status {
    let [both @ .., state, seq] = payload;
    let [nodes, clocks] = counts(both);
    Status {
        nodes,
        clocks,
        running: state & 1 != 0,
        loaded: state & 2 != 0,
        waiting: state & 4 != 0,
        seq,
    }
}

/// A core and what it does, in a byte.
const fn observed(core: u8, activity: Activity) -> u8 {
    core & 15 | (activity as u8) << 4
}

/// The core and what it does, from a byte.
fn read_observed(byte: u8) -> Result<(u8, Activity), ProtocolError> {
    let activity = Activity::ALL.get(usize::from(byte >> 4));
    let activity = *activity.ok_or(ProtocolError::Activity { byte })?;
    Ok((byte & 15, activity))
}
