//! The driver: what a board can be asked, over any [`Link`].

mod error;
mod session;

use hdl::protocol::{position_payload, Command, ErrorCode, Identity, Reply, Status, NAME, VERSION};
use reference::{Move, Position};

use crate::link::{Link, SimulationSpeed};
pub use error::DriverError;
use session::Session;

/// More root moves than any position has (218 is the most known): a board that sends more is out of order.
const MOST_ROOT_MOVES: usize = 256;

/// What a run counted and what it cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Count {
    /// Leaves.
    pub nodes: u64,
    /// Clocks of the board.
    pub clocks: u64,
}

/// The leaves behind each root move, sorted by move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Division {
    /// Root moves and their leaves.
    pub roots: Vec<(Move, u64)>,
    /// All of them together.
    pub total: Count,
}

/// A board that has said who it is.
pub struct Board<L> {
    session: Session<L>,
    identity: Identity,
}

impl<L: Link> Board<L> {
    /// Asks who is at the other end, and makes sure that it is a board this driver understands.
    ///
    /// # Errors
    /// [`DriverError::NoIdentity`], [`DriverError::OtherDevice`] and [`DriverError::Version`] if it is not, others if
    /// the link fails.
    pub fn connect(link: L) -> Result<Self, DriverError> {
        let mut session = Session::new(link);
        let identity = match session.ask(Command::Identify) {
            Ok(Reply::Identity(identity)) => identity,
            Ok(reply) => return Err(DriverError::unexpected(Command::Identify, reply)),
            Err(DriverError::NoAnswer { source, .. }) => {
                return Err(DriverError::NoIdentity {
                    name: session.link().name(),
                    patience: session.link().patience(),
                    received: session.received(),
                    source,
                })
            }
            Err(error) => return Err(error),
        };
        let name = session.link().name();
        if identity.name != NAME {
            let said = identity.name.escape_ascii().to_string();
            return Err(DriverError::OtherDevice { name, said });
        }
        if identity.version != VERSION {
            let version = identity.version;
            return Err(DriverError::Version { name, version });
        }
        Ok(Self { session, identity })
    }

    /// Who the board is and what its limits are.
    #[must_use]
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// What to call the board in a message.
    #[must_use]
    pub fn name(&self) -> String {
        self.session.link().name()
    }

    /// The link, when the board is no longer needed.
    #[must_use]
    pub fn into_link(self) -> L {
        self.session.into_link()
    }

    /// For a simulated board: what it has simulated so far.
    #[must_use]
    pub fn simulation(&self) -> Option<SimulationSpeed> {
        self.session.link().simulation()
    }

    /// `depth` as the board takes it.
    ///
    /// # Errors
    /// [`DriverError::Depth`] if it is past the board's limit.
    pub fn checked_depth(&self, depth: u32) -> Result<u8, DriverError> {
        let limit = self.identity.max_depth;
        u8::try_from(depth)
            .ok()
            .filter(|&depth| depth <= limit)
            .ok_or(DriverError::Depth { depth, limit })
    }

    /// Loads a position. A run that somebody else left behind on the board is aborted.
    ///
    /// # Errors
    /// [`DriverError::Refused`] if the position breaks the board's limits, others if the link fails.
    pub fn set_position(&mut self, position: &Position) -> Result<(), DriverError> {
        let command = Command::Position(position_payload(position));
        let mut answer = self.session.ask(command);
        if let Err(DriverError::Refused { refusal, .. }) = &answer {
            if refusal.code == ErrorCode::Busy {
                self.abort()?;
                answer = self.session.ask(command);
            }
        }
        match answer? {
            Reply::Accepted => Ok(()),
            reply => Err(DriverError::unexpected(command, reply)),
        }
    }

    /// Counts the leaves of the loaded position at `depth`. `watch` hears about once a second how far the run is.
    ///
    /// # Errors
    /// [`DriverError::Depth`] past the board's limit, others if the board or the link fails.
    pub fn perft(
        &mut self,
        depth: u32,
        watch: &mut dyn FnMut(Status),
    ) -> Result<Count, DriverError> {
        let command = Command::Perft {
            depth: self.checked_depth(depth)?,
        };
        let refuse = &mut |reply| Err(DriverError::unexpected(command, reply));
        self.session.run(command, refuse, watch)
    }

    /// Counts the leaves behind each root move. At depth 0 there is no root move and one leaf.
    ///
    /// # Errors
    /// [`DriverError::Incomplete`] if the parts do not make the whole, otherwise as [`perft`](Self::perft).
    pub fn divide(
        &mut self,
        depth: u32,
        watch: &mut dyn FnMut(Status),
    ) -> Result<Division, DriverError> {
        let mut roots = Vec::new();
        if depth == 0 {
            let total = self.perft(depth, watch)?;
            return Ok(Division { roots, total });
        }
        let command = Command::Divide {
            depth: self.checked_depth(depth)?,
        };
        let take = &mut |reply| match reply {
            Reply::RootCount { mv, nodes } => keep(&mut roots, (mv, nodes)),
            reply => Err(DriverError::unexpected(command, reply)),
        };
        let total = self.session.run(command, take, watch)?;
        let sum = roots
            .iter()
            .fold(0, |sum: u64, (_, nodes)| sum.saturating_add(*nodes));
        self.complete(command, sum, total)?;
        roots.sort_unstable();
        Ok(Division { roots, total })
    }

    /// Lists the legal moves of the loaded position, sorted.
    ///
    /// # Errors
    /// [`DriverError::Incomplete`] if fewer or more came than the board announced, others if the board or the link
    /// fails.
    pub fn moves(&mut self) -> Result<Vec<Move>, DriverError> {
        let mut moves = Vec::new();
        let command = Command::Moves;
        let take = &mut |reply| match reply {
            Reply::Move(mv) => keep(&mut moves, mv),
            reply => Err(DriverError::unexpected(command, reply)),
        };
        let total = self.session.run(command, take, &mut |_| {})?;
        self.complete(command, moves.len() as u64, total)?;
        moves.sort_unstable();
        Ok(moves)
    }

    /// Asks how far the run is, or how far the last one came.
    ///
    /// # Errors
    /// [`DriverError`] if the board or the link fails.
    pub fn status(&mut self) -> Result<Status, DriverError> {
        match self.session.ask(Command::Status)? {
            Reply::Status(status) => Ok(status),
            reply => Err(DriverError::unexpected(Command::Status, reply)),
        }
    }

    /// Stops whatever the board is running.
    ///
    /// # Errors
    /// [`DriverError`] if the board or the link fails.
    pub fn abort(&mut self) -> Result<(), DriverError> {
        match self.session.ask(Command::Abort)? {
            Reply::Stopped => Ok(()),
            reply => Err(DriverError::unexpected(Command::Abort, reply)),
        }
    }

    /// Sees to it that nothing of a list was lost on the way.
    fn complete(&self, command: Command, sum: u64, total: Count) -> Result<(), DriverError> {
        if sum == total.nodes {
            return Ok(());
        }
        Err(DriverError::Incomplete {
            command: error::name(command),
            sum,
            total: total.nodes,
            source: self.session.last_fault(),
        })
    }
}

/// Keeps a part of a list, unless the list has become longer than any can be.
fn keep<T>(list: &mut Vec<T>, part: T) -> Result<(), DriverError> {
    if list.len() == MOST_ROOT_MOVES {
        return Err(DriverError::TooManyMoves);
    }
    list.push(part);
    Ok(())
}
