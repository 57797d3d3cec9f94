//! The byte link to a board.
//!
//! A [`Link`] carries bytes and knows nothing of frames. The driver sees only the trait, so that it cannot tell the
//! simulated board, which lives on the time it is given while someone waits for its bytes, from one on a serial port.

mod serial;
mod simulated;
mod verilated;

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

pub use serial::SerialLink;
pub use simulated::SimulatedLink;
pub use verilated::{Rung, VerilatedLink};

/// How long a board on a wire may take to answer a command that counts nothing.
const WIRE_PATIENCE: Duration = Duration::from_secs(1);

/// A way to a board's serial pins and back.
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

    /// How long the board may take to answer a command that counts nothing.
    fn patience(&self) -> Duration {
        WIRE_PATIENCE
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

    fn patience(&self) -> Duration {
        (**self).patience()
    }

    fn simulation(&self) -> Option<SimulationSpeed> {
        (**self).simulation()
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

/// Which board to talk to.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum BoardChoice {
    /// The one simulated in this process.
    Simulated,
    /// One simulated from Verilog.
    Verilated(Rung),
    /// The one behind this serial device.
    Serial(PathBuf),
}

/// An empty board name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the board's name is empty, expected `sim`, `verilog`, `netlist`, `bitstream` or the path of a serial device such as `/dev/ttyUSB1`")]
pub struct NoBoardName;

impl FromStr for BoardChoice {
    type Err = NoBoardName;

    /// `sim`, `verilog`, `netlist` and `bitstream` are simulated boards, anything else is a path; a device of such a name is
    /// `./sim`.
    ///
    /// # Errors
    /// [`NoBoardName`] if the text is empty.
    fn from_str(text: &str) -> Result<Self, NoBoardName> {
        match text {
            "" => Err(NoBoardName),
            "sim" => Ok(Self::Simulated),
            name => {
                let rung = Rung::ALL.into_iter().find(|rung| rung.name() == name);
                Ok(rung.map_or_else(|| Self::Serial(name.into()), Self::Verilated))
            }
        }
    }
}

impl fmt::Display for BoardChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Simulated => f.write_str("sim"),
            Self::Verilated(rung) => f.write_str(rung.name()),
            Self::Serial(path) => path.display().fmt(f),
        }
    }
}

/// What can be wrong with the way to a board.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LinkError {
    /// The simulation is at fault.
    #[error(transparent)]
    Simulation(#[from] sim::SimError),
    /// The simulation from Verilog is at fault.
    #[error(transparent)]
    Verilated(#[from] sim::verilated::VerilatedError),
    /// There is no such chip.
    #[error(transparent)]
    Design(#[from] firmware::design::DesignError),
    /// The chip to simulate cannot be made.
    #[error(transparent)]
    Ladder(#[from] firmware::ladder::LadderError),
    /// The device's path leads nowhere.
    #[error("there is no device `{path}`: plug the board in and look for it with `ls /dev/ttyUSB* /dev/ttyACM*`, or use `--board sim`")]
    NotFound {
        /// The path given.
        path: String,
    },
    /// The device may not be opened.
    #[error("no permission to open `{path}`: add yourself to the group that owns it (`sudo usermod -aG dialout $USER`) and log in again")]
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
    #[error("`{path}` is no serial device: give the path of one, such as `/dev/ttyUSB1`, or use `--board sim`")]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_sim_or_a_path() {
        assert_eq!("sim".parse(), Ok(BoardChoice::Simulated));
        for rung in Rung::ALL {
            let choice = BoardChoice::Verilated(rung);
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        assert_eq!("".parse::<BoardChoice>(), Err(NoBoardName));
        for path in ["/dev/ttyUSB1", "./sim", "SIM"] {
            let choice: BoardChoice = path.parse().unwrap();
            assert_eq!(choice, BoardChoice::Serial(path.into()));
            assert_eq!(choice.to_string(), path);
        }
    }

    #[test]
    fn the_speed_of_an_interval_is_its_own() {
        let speed = |clocks, seconds| SimulationSpeed { clocks, seconds };
        let interval = speed(5_000, 3.0).since(speed(1_000, 1.0));
        assert_eq!(interval, speed(4_000, 2.0));
        assert_eq!(interval.clocks_per_second(), Some(2_000.0));
        assert_eq!(SimulationSpeed::default().clocks_per_second(), None);
    }
}
