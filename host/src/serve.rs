//! A simulated board on a line that others can open: its serial bytes, as they are, on a pseudo-terminal or a socket.
//!
//! Nothing here understands a frame but `activity`, and that only to let the simulation rest. Whoever talks to the board
//! may come and go; the board stays, with whatever it was doing.

mod activity;
#[cfg(unix)]
mod pty;
mod tcp;

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use crate::link::{Link, LinkError, Stop};
use activity::Activity;
#[cfg(unix)]
pub use pty::PtyLine;
pub use tcp::TcpLine;

/// How long a resting board waits for a byte before it looks whether it is to stop.
const REST: Duration = Duration::from_millis(50);

/// How long a board is clocked between two looks at the line, in its own time: a hundred bytes at most.
const SLICE: Duration = Duration::from_micros(200);

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
            Self::Exists { .. } | Self::Link { .. } | Self::Listen { .. }
        )
    }
}

/// Something that others can open, and talk through.
pub trait Line {
    /// What others open.
    fn name(&self) -> String;

    /// Waits until a byte has come or `timeout` has passed; gives what came, which is nothing while nobody is there.
    ///
    /// # Errors
    /// [`ServeError::Line`] if nobody can come any more.
    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, ServeError>;

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
    while !stop.is_set() {
        let rests = activity.is_over(board.now());
        let said = line.receive(if rests { REST } else { Duration::ZERO })?;
        if !said.is_empty() {
            activity.hear_host(&said, board.now());
            board.send(&said)?;
        } else if rests {
            continue;
        }
        let answered = board.receive(SLICE)?;
        if !answered.is_empty() {
            activity.hear_board(&answered, board.now());
            line.send(&answered)?;
        }
    }
    Ok(())
}
