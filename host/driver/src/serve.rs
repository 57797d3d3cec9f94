//! A simulated board on a line that others can open: its serial bytes, as they are, on a pseudo-terminal or a socket.
//!
//! Nothing here understands a frame but `activity`, and that only to let the simulation rest. Whoever talks to the board
//! may come and go; the board stays, and ends what it was doing for a host that has left, where the line tells that.

mod activity;
#[cfg(unix)]
mod pty;
mod tcp;

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use protocol::Command;

use crate::link::{Link, LinkError};
use crate::stop::Stop;
use activity::Activity;
#[cfg(unix)]
pub use pty::PtyLine;
pub use tcp::{TcpLine, Terms};

/// How long a resting board waits for a byte before it looks whether it is to stop.
const REST: Duration = Duration::from_millis(50);

/// How long a board is clocked between two looks at the line, in its own time: a hundred bytes at most.
const SLICE: Duration = Duration::from_micros(200);

/// How long the answer to an ABORT may take, in the board's time, before it is said again: several times what the line takes.
const ABORT_INTERVAL: Duration = Duration::from_millis(1);

/// Why a board cannot be served.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The board is at fault.
    #[error(transparent)]
    Board(#[from] LinkError),
    /// There is something already where the link is to be, and no link that a killed process left behind.
    #[error("cannot make the link `{}`: {what} is there already and is left alone; remove it if nothing uses it, or choose another path", .path.display())]
    Exists {
        /// The link's path.
        path: PathBuf,
        /// What is there.
        what: String,
    },
    /// The link cannot be made.
    #[error("cannot make the link `{}`: give a path in a folder that can be written to", .path.display())]
    Link {
        /// The link's path.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// There is no pseudo-terminal.
    #[error("cannot open a pseudo-terminal: close some programs that use them")]
    Pty(#[source] io::Error),
    /// The address cannot be listened at.
    #[error("cannot listen at `{address}`: give an address of this machine and a port that nobody uses, such as 127.0.0.1:4000, or port 0 for any")]
    Listen {
        /// The address.
        address: String,
        /// What the system says.
        source: io::Error,
    },
    /// Other machines would reach the address.
    #[error("`{address}` can be reached from other machines, and whoever connects there has the board: give 127.0.0.1 or [::1] as its host, or --allow-remote if that is wanted")]
    Remote {
        /// The address.
        address: String,
    },
    /// The line does not work any more.
    #[error("the line `{line}` broke: start again")]
    Line {
        /// The line.
        line: String,
        /// What the system says.
        source: io::Error,
    },
}

impl ServeError {
    /// Whether what was asked for is at fault, not board or line.
    #[must_use]
    pub fn is_about_input(&self) -> bool {
        matches!(
            self,
            Self::Exists { .. } | Self::Link { .. } | Self::Listen { .. } | Self::Remote { .. }
        )
    }
}

/// What is heard on a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// No byte in the time that was given for it.
    Silence,
    /// Bytes.
    Bytes(Vec<u8>),
    /// The host that was there has left.
    Left,
}

impl Heard {
    /// These bytes, of which there may be none.
    #[must_use]
    pub fn of(bytes: Vec<u8>) -> Self {
        match bytes.is_empty() {
            true => Self::Silence,
            false => Self::Bytes(bytes),
        }
    }
}

/// Something that others can open, and talk through.
pub trait Line {
    /// What others open.
    fn name(&self) -> String;

    /// Lets the next host in, if the line has one host at a time and can take another. It is called while the board counts nothing
    /// for anyone.
    ///
    /// # Errors
    /// [`ServeError::Line`] if nobody can come any more.
    fn admit(&mut self) -> Result<(), ServeError> {
        Ok(())
    }

    /// Waits until a byte has come, the host has left or `timeout` has passed.
    ///
    /// # Errors
    /// [`ServeError::Line`] if nobody can come any more.
    fn receive(&mut self, timeout: Duration) -> Result<Heard, ServeError>;

    /// Sends bytes to whoever is there. What nobody takes is lost, as on any serial line.
    ///
    /// # Errors
    /// [`ServeError::Line`] if nobody can come any more.
    fn send(&mut self, bytes: &[u8]) -> Result<(), ServeError>;
}

/// Connects board and line until `stop` is set. The board's clock stands still while it has nothing to do.
///
/// # Errors
/// [`ServeError`] if one of them fails.
pub fn serve(board: &mut dyn Link, line: &mut dyn Line, stop: &Stop) -> Result<(), ServeError> {
    let mut activity = Activity::new(board.now());
    // When the board is to be told to stop, if a host has left that it counted for.
    let mut abort_at = None;
    while !stop.is_set() {
        let now = board.now();
        let rests = activity.is_over(now);
        let mut said = Vec::new();
        match line.receive(if rests { REST } else { Duration::ZERO })? {
            Heard::Bytes(bytes) => said = bytes,
            Heard::Left => abort_at = Some(now),
            Heard::Silence if activity.is_busy() => {}
            Heard::Silence => {
                abort_at = None;
                line.admit()?;
                if rests {
                    continue;
                }
            }
        }
        if abort_at.is_some_and(|time| now >= time) {
            // A command that the host did not finish ends with the first byte of this one. It is lost if the board is still at an
            // earlier command, and so it is said again.
            said = Command::Abort.encode(0);
            abort_at = Some(now + ABORT_INTERVAL);
        }
        if !said.is_empty() {
            activity.hear_host(&said, board.now());
            board.send(&said)?;
        }
        let answered = board.receive(SLICE)?;
        if !answered.is_empty() {
            activity.hear_board(&answered, board.now());
            line.send(&answered)?;
        }
    }
    Ok(())
}
