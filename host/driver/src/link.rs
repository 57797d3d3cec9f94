//! The byte link to a board.
//!
//! A [`Link`] carries bytes and knows nothing of frames. The driver sees only the trait, so that it cannot tell the
//! simulated board, which lives on the time it is given while someone waits for its bytes, from one on a serial port.

mod address;
mod attached;
mod interruptible;
mod remedy;
mod serial;
mod tcp;

use std::env::consts::OS;
use std::error::Error;
use std::io;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

pub use address::{example_device, Address, AddressError};
pub use attached::{attached, only_attached, Attached};
pub use interruptible::Interruptible;
pub use serial::SerialLink;
pub use tcp::TcpLink;

/// How long a board on a wire may take at first to answer a command that counts nothing.
const WIRE_PATIENCE: Duration = Duration::from_millis(50);

/// How long a way that broke may take to come back, and how long to wait between two looks.
const RETURN_PATIENCE: Duration = Duration::from_secs(5);
const RETURN_PAUSE: Duration = Duration::from_millis(100);

/// When time began for boards on wires.
static EPOCH: LazyLock<Instant> = LazyLock::new(Instant::now);

/// A way to a board's serial pins and back, on which bytes may be damaged or lost but do not overtake each other.
///
/// Its time is that of the board: a simulated one lives only while somebody waits for its bytes.
///
/// A link of one's own needs three functions. This one leads to a board that always counts 20 leaves:
/// ```
/// use std::time::Duration;
///
/// use driver::link::{Link, LinkError};
/// use driver::protocol::{Command, FrameDecoder, Identity, Reply};
/// use driver::reference::Position;
/// use driver::Board;
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
///                 Ok(Command::Identify) => Reply::Identity(Identity::of_board(1, 75_000_000)),
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
/// let count = board.count(&Position::starting(), 1, &mut |_| {})?;
/// assert_eq!((count.nodes, count.clocks), (20, 500));
/// # Ok::<(), driver::DriverError>(())
/// ```
pub trait Link {
    /// Sends all of `bytes`.
    ///
    /// # Errors
    /// [`LinkError`] if they cannot all be handed over.
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError>;

    /// Waits until at least one byte has come or `timeout` has passed; gives what came, which may be nothing.
    ///
    /// # Errors
    /// [`LinkError`] if nothing can come any more.
    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError>;

    /// What to call the far end in a message.
    fn name(&self) -> String;

    /// The time, from wherever it is counted.
    fn now(&self) -> Duration {
        EPOCH.elapsed()
    }

    /// How long the board may take to answer a command that counts nothing before it is asked again; then a little longer,
    /// and so on.
    fn patience(&self) -> Duration {
        WIRE_PATIENCE
    }

    /// Does what can be done about a board that does not listen, such as a break on its line.
    ///
    /// # Errors
    /// [`LinkError`] if the link is at fault.
    fn wake(&mut self) -> Result<(), LinkError> {
        Ok(())
    }

    /// Opens the way again after it broke, waiting some seconds for it to come back.
    ///
    /// # Errors
    /// [`LinkError`] if it does not come back, or this kind of link cannot.
    fn reconnect(&mut self) -> Result<(), LinkError> {
        Err(LinkError::Disconnected { path: self.name() })
    }

    /// For a simulated board: what it has simulated so far.
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

    fn reconnect(&mut self) -> Result<(), LinkError> {
        (**self).reconnect()
    }

    fn simulation(&self) -> Option<SimulationSpeed> {
        (**self).simulation()
    }
}

/// Tries to open a way that broke until it is there again, for some seconds.
fn reopen<T>(mut open: impl FnMut() -> Result<T, LinkError>) -> Result<T, LinkError> {
    let began = Instant::now();
    loop {
        match open() {
            Err(_) if began.elapsed() < RETURN_PATIENCE => std::thread::sleep(RETURN_PAUSE),
            opened => return opened,
        }
    }
}

/// Clocks a simulation has run and the time it took over them.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SimulationSpeed {
    /// Clocks simulated.
    pub clocks: u64,
    /// Seconds of work spent on them.
    pub seconds: f64,
}

impl SimulationSpeed {
    /// What was simulated between `earlier` and now.
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

/// What can be wrong with the way to a board.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LinkError {
    /// A link that is defined outside this crate, such as that of a simulated board, is at fault.
    #[error(transparent)]
    Other(Box<dyn Error + Send + Sync>),
    /// What was asked of such a link is at fault: there is no such board.
    #[error(transparent)]
    NoSuchBoard(Box<dyn Error + Send + Sync>),
    /// Somebody in this process wants no answer any more.
    #[error("interrupted while the board was at work")]
    Interrupted,
    /// The system does not tell its ports.
    #[error("the system does not tell its serial ports: give the board's with `--board PATH`")]
    Ports(#[source] serialport::Error),
    /// There is no board on USB.
    #[error("no board is attached: there is no UART with the USB ids 0403:6010; plug the board in and see `perftboard boards`, or use `--board sim`")]
    NoneAttached,
    /// There are several boards on USB.
    #[error("several boards are attached: give one of {ports} with `--board`, or each of them to share the work")]
    SeveralAttached {
        /// Their ports.
        ports: String,
    },
    /// The device's path leads nowhere.
    #[error(
        "there is no device `{path}`: plug the board in and {}, or use `--board sim`",
        remedy::look(OS)
    )]
    NotFound {
        /// The path given.
        path: String,
    },
    /// The device may not be opened.
    #[error("no permission to open `{path}`: {}", remedy::permit(OS, .path))]
    Permission {
        /// The path given.
        path: String,
    },
    /// Somebody else has the device open.
    #[error("`{path}` is in use: close the other program that has it open")]
    InUse {
        /// The path given.
        path: String,
    },
    /// The path leads to something else.
    #[error(
        "`{path}` is no serial device: give the path of one, such as `{}`, or use `--board sim`",
        remedy::example(OS)
    )]
    NotSerial {
        /// The path given.
        path: String,
        /// What the system says, if it was asked.
        source: Option<serialport::Error>,
    },
    /// The device refuses its settings, or cannot be opened for another reason.
    #[error("cannot open `{path}` at {baud} baud, 8N1: try another --baud")]
    Settings {
        /// The path given.
        path: String,
        /// The rate asked for.
        baud: u32,
        /// What the system says.
        source: serialport::Error,
    },
    /// Nobody is there under this address.
    #[error("cannot connect to `{name}`: see that a board is served there (`perftboard serve --tcp …`), and nobody else talks to it")]
    Connect {
        /// The address.
        name: String,
        /// What the system says.
        source: io::Error,
    },
    /// The device is gone.
    #[error("`{path}` has gone: check the cable and the board's supply, then try again")]
    Disconnected {
        /// The path given.
        path: String,
    },
    /// Bytes could not be sent.
    #[error("cannot send to `{path}`: check the cable and the board's supply, then try again")]
    Send {
        /// The path given.
        path: String,
        /// What the system says.
        source: io::Error,
    },
    /// Bytes could not be read.
    #[error("cannot read from `{path}`: check the cable and the board's supply, then try again")]
    Receive {
        /// The path given.
        path: String,
        /// What the system says.
        source: io::Error,
    },
}

impl LinkError {
    /// Whether what was asked for is at fault, not the way to it: there is no such board to simulate.
    #[must_use]
    pub fn is_about_input(&self) -> bool {
        matches!(self, Self::NoSuchBoard(_))
    }

    /// Whether it may be gone if the way is opened again.
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
