//! The errors of the driver's own boards, which know no command line.

use driver::link::LinkError;
use driver::DriverError;

use super::Fault;
use crate::outcome::Outcome;

impl Fault for DriverError {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Link(LinkError::Interrupted) => Outcome::Interrupted,
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use driver::SelfTestFault;

    use super::*;
    use crate::fault::report;

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
}
