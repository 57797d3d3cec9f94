//! The errors of the driver, which knows no command line.

use driver::check::Unchecked;
use driver::journal::JournalError;
use driver::link::LinkError;
use driver::pool::PoolError;
use driver::serve::ServeError;
use driver::DriverError;
use protocol::CastlingError;

use super::Fault;
use crate::file::of_file;
use crate::outcome::Outcome;

/// The remedy for a host that serves no board.
const SERVED: &str = "`perftboard serve --tcp …` serves a board";

impl Fault for DriverError {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Link(error) => error.outcome(),
            error => Outcome::of_fault(error.is_about_input()),
        }
    }

    fn remedy(&self) -> Option<String> {
        match self {
            Self::Link(error) => error.remedy(),
            Self::SelfTest { .. } => Some(
                "`perftboard bitstream` builds a bitstream, with a lower clock by --mhz, of another placement by --all-seeds, and \
                 `perftboard flash` loads it; `perftboard doctor --board` shows all counts of the test; --no-self-test leaves it out"
                    .to_owned(),
            ),
            // A link over a network has no rate.
            Self::NoIdentity { name, .. } if !name.contains("://") => Some(format!(
                "--baud gives the rate; `perftboard doctor --board {name}` asks at other rates, too, and says at which it answers",
            )),
            Self::NoIdentity { .. } => Some(SERVED.to_owned()),
            Self::Castling(error) => error.remedy(),
            _ => None,
        }
    }
}

impl Fault for CastlingError {
    fn outcome(&self) -> Outcome {
        Outcome::BadInput
    }

    fn remedy(&self) -> Option<String> {
        let remedy = "`perftboard reference perft` counts in software, `perftboard reference moves` lists the moves, and \
                      `perftboard compare` compares programs with that";
        Some(remedy.to_owned())
    }
}

impl Fault for LinkError {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Interrupted => Outcome::Interrupted,
            error => Outcome::of_fault(error.is_about_input()),
        }
    }

    fn remedy(&self) -> Option<String> {
        let remedy = match self {
            Self::Ports(_) => "--board gives the path",
            Self::NoneAttached => {
                "`perftboard boards` lists the boards on USB; `--board sim` is one that needs none"
            }
            Self::SeveralAttached { .. } => {
                "--board gives one of them, or several that share the work"
            }
            Self::NoneMarked { .. } => {
                "`perftboard boards` lists the serial numbers and places of those that are attached"
            }
            Self::NotFound { .. } | Self::NotSerial { .. } => {
                "`--board sim` is a board that needs no device"
            }
            Self::Settings { .. } => "--baud gives the rate",
            Self::Connect { .. } => SERVED,
            _ => return None,
        };
        Some(remedy.to_owned())
    }
}

impl Fault for Unchecked {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Interrupted => Outcome::Interrupted,
            _ => Outcome::Failed,
        }
    }

    fn remedy(&self) -> Option<String> {
        let Self::Late { .. } = self else {
            return None;
        };
        Some("give it longer with --check-seconds, or leave it out with --no-check".to_owned())
    }
}

impl Fault for PoolError {
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
            Self::Unchecked(error) => error.remedy(),
            _ => None,
        }
    }
}

impl Fault for JournalError {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Open { source, .. } => of_file(source),
            error => Outcome::of_fault(error.is_about_input()),
        }
    }
}

impl Fault for ServeError {
    fn outcome(&self) -> Outcome {
        Outcome::of_fault(self.is_about_input())
    }

    fn remedy(&self) -> Option<String> {
        match self {
            Self::Board(error) => error.remedy(),
            Self::Remote { .. } => Some("--allow-remote allows it".to_owned()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::time::Duration;

    use driver::SelfTestFault;
    use reference::{Colour, Square};

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
        let remote = "tcp://127.0.0.1:22".to_owned();
        let silent = report(&DriverError::NoIdentity {
            name: remote.clone(),
            waited: Duration::from_secs(3),
            received: 0,
            source: None,
        });
        assert!(
            silent.contains(SERVED) && !silent.contains("--baud"),
            "{silent}"
        );
        let other = report(&DriverError::TooManyMoves);
        assert_eq!(other.lines().count(), 1, "{other}");
    }

    /// What helps is the same after every error that holds the one which it helps against.
    #[test]
    fn remedies_are_told_through_the_errors_around_them() {
        let none = || LinkError::NoneAttached;
        let late = || Unchecked::Late {
            waited: Duration::from_secs(3),
        };
        let address = "0.0.0.0:4000".to_owned();
        let castling = CastlingError {
            colour: Colour::White,
            king: Square::F1,
            rook: Square::G1,
        };
        let faults: [(Failure, &str); 9] = [
            (castling.into(), "`perftboard reference perft`"),
            (
                DriverError::Castling(castling).into(),
                "`perftboard reference perft`",
            ),
            (none().into(), "`perftboard boards`"),
            (DriverError::Link(none()).into(), "`perftboard boards`"),
            (ServeError::Board(none()).into(), "`perftboard boards`"),
            (
                PoolError::Driver(none().into()).into(),
                "`perftboard boards`",
            ),
            (late().into(), "--check-seconds"),
            (PoolError::Unchecked(late()).into(), "--check-seconds"),
            (ServeError::Remote { address }.into(), "--allow-remote"),
        ];
        for (fault, remedy) in faults {
            assert!(!fault.to_string().contains(remedy), "{fault}");
            let told = report(&*fault);
            assert!(told.lines().last().unwrap().contains(remedy), "{told}");
        }
        assert_eq!(Unchecked::Interrupted.remedy(), None);
    }

    /// The errors that no command line provokes.
    #[test]
    fn a_system_without_threads_or_terminals_has_failed() {
        let error = || io::Error::from(io::ErrorKind::WouldBlock);
        let faults: [Failure; 3] = [
            PoolError::Thread(error()).into(),
            ServeError::Pty(error()).into(),
            NoThread::of(error()).into(),
        ];
        for fault in faults {
            assert_eq!(fault.outcome(), Outcome::Failed, "{fault}");
        }
    }
}
