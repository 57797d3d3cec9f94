//! The byte link to a board.
//!
//! A [`Link`] carries bytes and knows nothing of frames. The driver sees only the trait, so that it treats the
//! simulated board, whose clock runs only while the driver waits for bytes, like one on a serial port.

mod address;
mod attached;
mod found;
mod interruptible;
mod remedy;
mod serial;
mod tcp;

use std::env::consts::OS;
use std::error::Error;
use std::io;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

pub use address::{Address, AddressError};
pub use attached::{attached, only_attached, Attached};
pub use found::Mark;
pub use interruptible::Interruptible;
pub(crate) use remedy::no_identity;
pub use serial::SerialLink;
pub use tcp::TcpLink;

/// How long a board on a wire may take to answer the first attempt at a command that counts nothing.
const WIRE_PATIENCE: Duration = Duration::from_millis(50);

/// How long a broken link may take to come back, and the pause between two attempts.
const RETURN_PATIENCE: Duration = Duration::from_secs(5);
const RETURN_PAUSE: Duration = Duration::from_millis(100);

/// The start of the time of boards on wires.
static EPOCH: LazyLock<Instant> = LazyLock::new(Instant::now);

/// A connection to a board's serial pins. It may damage or lose bytes, but keeps their order.
///
/// The time of a link is that of the board. The clock of a simulated board runs only while the driver waits for its
/// bytes.
///
/// A custom link needs three functions. This one leads to a board that always counts 20 leaves:
/// ```
/// use std::time::Duration;
///
/// use perftboard_driver::link::{Link, LinkError};
/// use perftboard_driver::protocol::{Command, FrameDecoder, Identity, Reply};
/// use perftboard_driver::reference::Position;
/// use perftboard_driver::Board;
///
/// struct Toy {
///     decoder: FrameDecoder,
///     answers: Vec<u8>,
/// }
///
/// impl Link for Toy {
///     fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
///         for frame in self.decoder.decode(bytes).flatten() {
///             let reply = match Command::from_frame(&frame) {
///                 // One cluster of one rank counter, at 75 MHz.
///                 Ok(Command::Identify) => Reply::Identity(Identity::of_board(1, 1, 75_000_000)),
///                 Ok(Command::Abort) => Reply::Stopped,
///                 _ => Reply::Result { nodes: 20, clocks: 500 },
///             };
///             self.answers.extend(reply.encode(frame.seq()));
///         }
///         Ok(())
///     }
///
///     fn receive(&mut self, _: Duration) -> Result<Vec<u8>, LinkError> {
///         Ok(std::mem::take(&mut self.answers))
///     }
///
///     fn name(&self) -> String {
///         "toy".to_owned()
///     }
/// }
///
/// let (decoder, answers) = (FrameDecoder::new(), Vec::new());
/// let mut board = Board::connect(Toy { decoder, answers })?;
/// let count = board.count(&Position::starting(), 1)?;
/// assert_eq!((count.nodes, count.clocks), (20, 500));
/// # Ok::<(), perftboard_driver::DriverError>(())
/// ```
pub trait Link {
    /// Sends all of `bytes`.
    ///
    /// # Errors
    /// [`LinkError`] if not all bytes can be sent.
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError>;

    /// Waits until at least one byte has come or `timeout` has passed. Gives the bytes that came, which may be none.
    ///
    /// # Errors
    /// [`LinkError`] if nothing can come any more.
    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError>;

    /// The name of the board at the other end, for messages.
    fn name(&self) -> String;

    /// The link's time, from any fixed start.
    fn now(&self) -> Duration {
        EPOCH.elapsed()
    }

    /// How long the board may take to answer the first attempt at a command that counts nothing. Each further attempt
    /// waits that much longer.
    fn patience(&self) -> Duration {
        WIRE_PATIENCE
    }

    /// Wakes a board that does not answer, for example by a break on its line.
    ///
    /// # Errors
    /// [`LinkError`] if the link is at fault.
    fn wake(&mut self) -> Result<(), LinkError> {
        Ok(())
    }

    /// Resets a board that does not answer, whatever it does, by a break of [`RESET_BREAK_BITS`](protocol::RESET_BREAK_BITS) on its
    /// line. False if this kind of link has no breaks.
    ///
    /// # Errors
    /// [`LinkError`] if the link is at fault.
    fn reset(&mut self) -> Result<bool, LinkError> {
        Ok(false)
    }

    /// Opens the link again after it broke, waiting some seconds for it to come back.
    ///
    /// # Errors
    /// [`LinkError`] if the link does not come back, or this kind of link cannot be opened again.
    fn reconnect(&mut self) -> Result<(), LinkError> {
        Err(LinkError::Disconnected { path: self.name() })
    }

    /// For a simulated board, the clocks simulated so far.
    fn simulation(&self) -> Option<SimulationSpeed> {
        None
    }
}

impl<L: Link + ?Sized> Link for Box<L> {
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        (**self).send(bytes)
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
        (**self).receive(timeout)
    }

    fn name(&self) -> String {
        (**self).name()
    }

    fn now(&self) -> Duration {
        (**self).now()
    }

    fn patience(&self) -> Duration {
        (**self).patience()
    }

    fn wake(&mut self) -> Result<(), LinkError> {
        (**self).wake()
    }

    fn reset(&mut self) -> Result<bool, LinkError> {
        (**self).reset()
    }

    fn reconnect(&mut self) -> Result<(), LinkError> {
        (**self).reconnect()
    }

    fn simulation(&self) -> Option<SimulationSpeed> {
        (**self).simulation()
    }
}

/// Tries for some seconds to open a broken link again.
fn reopen<T>(mut open: impl FnMut() -> Result<T, LinkError>) -> Result<T, LinkError> {
    let began = Instant::now();
    loop {
        match open() {
            Err(_) if began.elapsed() < RETURN_PATIENCE => std::thread::sleep(RETURN_PAUSE),
            opened => return opened,
        }
    }
}

/// The clocks that a simulation has run, and the time it took.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SimulationSpeed {
    /// Clocks simulated.
    pub clocks: u64,
    /// Seconds of work spent on them.
    pub seconds: f64,
}

impl SimulationSpeed {
    /// The clocks and seconds between `earlier` and now.
    #[must_use]
    pub fn since(self, earlier: Self) -> Self {
        Self {
            clocks: self.clocks.saturating_sub(earlier.clocks),
            seconds: (self.seconds - earlier.seconds).max(0.0),
        }
    }

    /// Clocks simulated in a second, or `None` before any time was measured.
    #[must_use]
    pub fn clocks_per_second(self) -> Option<f64> {
        (self.seconds > 0.0).then(|| self.clocks as f64 / self.seconds)
    }
}

/// The errors of a link.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LinkError {
    /// A link that is defined outside this crate, such as that of a simulated board, is at fault.
    #[error(transparent)]
    Other(Box<dyn Error + Send + Sync>),
    /// No board of the requested configuration can be simulated by such a link.
    #[error(transparent)]
    NoSuchBoard(Box<dyn Error + Send + Sync>),
    /// A [`Stop`](crate::Stop) ended the wait for an answer.
    #[error("interrupted while the board was at work")]
    Interrupted,
    /// The system does not list its serial ports.
    #[error("the system does not tell its serial ports: give the path of the board's")]
    Ports(#[source] io::Error),
    /// There is no board on USB.
    #[error("no board is attached: there is no UART with the USB ids 0403:6010; plug the board in, or give the path of its serial device")]
    NoneAttached,
    /// There are several boards on USB.
    #[error("several boards are attached: choose one of {ports}")]
    SeveralAttached {
        /// Their ports.
        ports: String,
    },
    /// No attached board has this serial number or place.
    #[error("no board `{mark}` is attached: plug it in, or choose one that is attached")]
    NoneMarked {
        /// What the board was to be found by.
        mark: String,
    },
    /// There is no file at the device's path.
    #[error(
        "there is no device `{path}`: plug the board in and {}",
        remedy::look(OS)
    )]
    NotFound {
        /// The path given.
        path: String,
    },
    /// The user may not open the device.
    #[error("no permission to open `{path}`: {}", remedy::permit(OS, .path))]
    Permission {
        /// The path given.
        path: String,
    },
    /// Another program has the device open.
    #[error("`{path}` is in use: close the other program that has it open")]
    InUse {
        /// The path given.
        path: String,
    },
    /// The path is that of another kind of file.
    #[error(
        "`{path}` is no serial device: give the path of one, such as `{}`",
        remedy::example(OS)
    )]
    NotSerial {
        /// The path given.
        path: String,
        /// What the system says, if it was asked.
        source: Option<io::Error>,
    },
    /// The device refuses its settings, or cannot be opened for another reason.
    #[error("cannot open `{path}` at {baud} baud, 8N1: try another rate")]
    Settings {
        /// The path given.
        path: String,
        /// The rate asked for.
        baud: u32,
        /// What the system says.
        source: io::Error,
    },
    /// No program listens at this address, or it refuses the connection.
    #[error("cannot connect to `{name}`: see that a board is served there, and that no other host is connected to it")]
    Connect {
        /// The address.
        name: String,
        /// What the system says.
        source: io::Error,
    },
    /// The device is gone.
    #[error("`{path}` has gone: {}", remedy::mend(.path))]
    Disconnected {
        /// The path given.
        path: String,
    },
    /// Bytes could not be sent.
    #[error("cannot send to `{path}`: {}", remedy::mend(.path))]
    Send {
        /// The path given.
        path: String,
        /// What the system says.
        source: io::Error,
    },
    /// Bytes could not be read.
    #[error("cannot read from `{path}`: {}", remedy::mend(.path))]
    Receive {
        /// The path given.
        path: String,
        /// What the system says.
        source: io::Error,
    },
}

impl LinkError {
    /// Whether the request is at fault, and not the link: there is no such board to simulate.
    #[must_use]
    pub fn is_about_input(&self) -> bool {
        matches!(self, Self::NoSuchBoard(_))
    }

    /// Whether opening the link again may mend the error.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        matches!(
            self,
            Self::Disconnected { .. } | Self::Send { .. } | Self::Receive { .. }
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_speed_of_an_interval_is_its_own() {
        let speed = |clocks, seconds| SimulationSpeed { clocks, seconds };
        let interval = speed(5_000, 3.0).since(speed(1_000, 1.0));
        assert_eq!(interval, speed(4_000, 2.0));
        assert_eq!(interval.clocks_per_second(), Some(2_000.0));
        assert_eq!(SimulationSpeed::default().clocks_per_second(), None);
    }
}
