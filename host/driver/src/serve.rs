//! Serves a simulated board to other programs: its serial bytes, unchanged, on a pseudo-terminal or a socket.
//!
//! Only `activity` decodes frames, to let the simulation rest while the board has nothing to do. Hosts may connect and
//! disconnect. The board stays, and aborts the run of a host that has disconnected, if the line shows that.

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

/// How long a resting board waits for a byte between two checks of the switch.
const REST: Duration = Duration::from_millis(50);

/// How long the board is clocked between two checks of the line, in the board's time: some hundred clocks. A host waits by its own
/// clock. A large board is simulated at some ten thousand clocks a second beside other work, and a question is to wait for
/// milliseconds, not for as long as a host waits for its answer.
const SLICE: Duration = Duration::from_micros(5);

/// How long the answer to an ABORT may take, in the board's time, before ABORT is sent again: several times the bytes'
/// time on the line.
const ABORT_INTERVAL: Duration = Duration::from_millis(1);

/// Why a board cannot be served.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The board is at fault.
    #[error(transparent)]
    Board(#[from] LinkError),
    /// There is a file at the link's path, which is no link that a killed process left behind.
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
    /// The system has no pseudo-terminal left.
    #[error("cannot open a pseudo-terminal: close some programs that use them")]
    Pty(#[source] io::Error),
    /// The program cannot listen at the address.
    #[error("cannot listen at `{address}`: give an address of this machine and an unused port, such as 127.0.0.1:4000, or port 0 for any")]
    Listen {
        /// The address.
        address: String,
        /// What the system says.
        source: io::Error,
    },
    /// Other machines could reach the address.
    #[error("`{address}` can be reached from other machines, and any host that connects controls the board: give 127.0.0.1 or [::1] as its host, unless that is wanted")]
    Remote {
        /// The address.
        address: String,
    },
    /// The line failed.
    #[error("the line `{line}` broke: start again")]
    Line {
        /// The line.
        line: String,
        /// What the system says.
        source: io::Error,
    },
}

impl ServeError {
    /// Whether the request is at fault, and not the board or the line.
    #[must_use]
    pub fn is_about_input(&self) -> bool {
        matches!(
            self,
            Self::Exists { .. } | Self::Link { .. } | Self::Listen { .. } | Self::Remote { .. }
        )
    }
}

/// What a line received.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// No byte within the timeout.
    Silence,
    /// Bytes.
    Bytes(Vec<u8>),
    /// The host has disconnected.
    Left,
}

impl Heard {
    /// The received bytes, or silence if there are none.
    #[must_use]
    pub fn of(bytes: Vec<u8>) -> Self {
        match bytes.is_empty() {
            true => Self::Silence,
            false => Self::Bytes(bytes),
        }
    }
}

/// A line that other programs can open, to talk to the board.
pub trait Line {
    /// The name that other programs open.
    fn name(&self) -> String;

    /// Lets the next host in, if the line has one host at a time and can take another. It is called while no run of a
    /// host is active.
    ///
    /// # Errors
    /// [`ServeError::Line`] if no host can connect any more.
    fn admit(&mut self) -> Result<(), ServeError> {
        Ok(())
    }

    /// Waits until a byte has come, the host has left or `timeout` has passed.
    ///
    /// # Errors
    /// [`ServeError::Line`] if no host can connect any more.
    fn receive(&mut self, timeout: Duration) -> Result<Heard, ServeError>;

    /// Sends bytes to the connected host. Bytes that no host reads are lost, as on any serial line.
    ///
    /// # Errors
    /// [`ServeError::Line`] if no host can connect any more.
    fn send(&mut self, bytes: &[u8]) -> Result<(), ServeError>;
}

/// Connects board and line until `stop` is set. The board's clock stands still while the board has nothing to do.
///
/// # Errors
/// [`ServeError`] if one of them fails.
pub fn serve(board: &mut dyn Link, line: &mut dyn Line, stop: &Stop) -> Result<(), ServeError> {
    let mut activity = Activity::new(board.now());
    // When ABORT is to be sent, if a host has disconnected during its run.
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
            // The first byte of ABORT ends a command that the host left unfinished. ABORT is lost if the board still
            // handles an earlier command, and so it is sent again.
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

#[cfg(test)]
mod tests;
