//! The errors of the driver, which knows no command line.

use driver::check::Unchecked;
use driver::farm::FarmError;
use driver::journal::JournalError;
use driver::link::LinkError;
use driver::serve::ServeError;
use driver::DriverError;

use super::Fault;
use crate::outcome::Outcome;

impl Fault for DriverError {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Link(error) => error.outcome(),
            error => Outcome::of_fault(error.is_about_input()),
        }
    }

    fn remedy(&self) -> Option<String> {
        match self {
            Self::SelfTest { .. } => Some(
                "`perftboard bitstream` builds a bitstream, with a lower clock by --mhz, of another placement by --all-seeds, and \
                 `perftboard flash` loads it; `perftboard doctor --board` shows all counts of the test; --no-self-test leaves it out"
                    .to_owned(),
            ),
            // A link over a network has no rate.
            Self::NoIdentity { name, .. } if !name.contains("://") => Some(format!(
                "`perftboard doctor --board {name}` asks at other rates, too, and says at which it answers",
            )),
            _ => None,
        }
    }
}

impl Fault for LinkError {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Interrupted => Outcome::Interrupted,
            error => Outcome::of_fault(error.is_about_input()),
        }
    }
}

impl Fault for Unchecked {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Interrupted => Outcome::Interrupted,
            _ => Outcome::Failed,
        }
    }
}

impl Fault for FarmError {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Driver(error) => error.outcome(),
            Self::Unchecked(error) => error.outcome(),
            _ => Outcome::Failed,
        }
    }

    fn remedy(&self) -> Option<String> {
        match self {
            Self::Driver(error) => error.remedy(),
            _ => None,
        }
    }
}

impl Fault for JournalError {
    fn outcome(&self) -> Outcome {
        Outcome::of_fault(self.is_about_input())
    }
}

impl Fault for ServeError {
    fn outcome(&self) -> Outcome {
        Outcome::of_fault(self.is_about_input())
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::time::Duration;

    use driver::SelfTestFault;

    use super::*;
    use crate::fault::{report, Failure, NoThread};

    /// The library names no option, and the program says which ones help.
    #[test]
    fn a_failed_self_test_is_told_with_the_commands_that_help() {
        let failed = DriverError::SelfTest {
            name: "/dev/ttyUSB1".to_owned(),
            fen: "8/8/8/8/8/8/8/8 w - -",
            depth: 3,
            fault: SelfTestFault::Leaves {
                counted: 1,
                expected: 2,
            },
        };
        assert!(!failed.to_string().contains("perftboard bitstream"));
        let told = report(&failed);
        for words in ["/dev/ttyUSB1", "--mhz", "--all-seeds", "--no-self-test"] {
            assert!(told.contains(words), "{words} in {told}");
        }
        assert_eq!(failed.outcome(), Outcome::Failed);
        let silent = report(&DriverError::NoIdentity {
            name: "/dev/ttyUSB1".to_owned(),
            waited: Duration::from_secs(3),
            received: 0,
            source: None,
        });
        let told = "`perftboard doctor --board /dev/ttyUSB1` asks at other rates";
        assert!(silent.contains(told), "{silent}");
        let other = report(&DriverError::TooManyMoves);
        assert_eq!(other.lines().count(), 1, "{other}");
    }

    /// The errors that no command line provokes.
    #[test]
    fn a_system_without_threads_or_terminals_has_failed() {
        let error = || io::Error::from(io::ErrorKind::WouldBlock);
        let faults: [Failure; 3] = [
            FarmError::Thread(error()).into(),
            ServeError::Pty(error()).into(),
            NoThread::of(error()).into(),
        ];
        for fault in faults {
            assert_eq!(fault.outcome(), Outcome::Failed, "{fault}");
        }
    }
}
