//! What the commands and options of this program help against. The libraries, whose errors these are, know no command line.

use driver::DriverError;
use referee::error::CompareError;
use referee::program::{ProgramError, Silence};

/// What this program has against an error of the driver.
pub(super) fn of_driver(error: &DriverError) -> Option<String> {
    match error {
        DriverError::SelfTest { .. } => Some(
            "`perftboard bitstream` builds a bitstream, with a lower clock by --mhz, of another placement by --all-seeds, and \
             `perftboard flash` loads it; `perftboard doctor --board` shows all counts of the test; --no-self-test leaves it out"
                .to_owned(),
        ),
        // A link over a network has no rate.
        DriverError::NoIdentity { name, .. } if !name.contains("://") => Some(format!(
            "`perftboard doctor --board {name}` asks at other rates, too, and says at which it answers",
        )),
        _ => None,
    }
}

/// What this program has against an error of the referee.
pub(super) fn of_referee(error: &CompareError) -> Option<String> {
    let CompareError::Program(error) = error else {
        return None;
    };
    let remedy = match error {
        ProgramError::NotUci { .. } => Some(
            "give `--protocol perftree` for a script that perftree calls, `--protocol lines` for a program that answers lines `DEPTH FEN`",
        ),
        ProgramError::NoCount { silence, .. } => match silence {
            Silence::Ended(_) => None,
            Silence::Late(_) => Some(
                "give it more time with --patience, a smaller --max-nodes, or with --perft-command the command that it knows",
            ),
            Silence::NoNumber => Some(
                "expected are lines such as `e2e4: 20` or `Nodes searched: 400`; --perft-command gives the command that it knows",
            ),
        },
        _ => None,
    };
    remedy.map(str::to_owned)
}
