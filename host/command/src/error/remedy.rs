//! What the commands and options of this program help against. The libraries, whose errors these are, know no command line.

use std::error::Error;

use driver::check::Unchecked;
use driver::link::LinkError;
use driver::serve::ServeError;
use driver::DriverError;
use referee::error::CompareError;
use referee::program::{ProgramError, Silence};

/// What the user can do about an error of a library: an option or a command of this program.
pub(super) fn of(error: &(dyn Error + 'static)) -> Option<String> {
    if let Some(error) = error.downcast_ref() {
        return of_driver(error);
    }
    if let Some(error) = error.downcast_ref() {
        return of_link(error).map(str::to_owned);
    }
    if let Some(error) = error.downcast_ref() {
        return of_referee(error).map(str::to_owned);
    }
    match (error.downcast_ref(), error.downcast_ref()) {
        (Some(Unchecked::Late { .. }), _) => {
            Some("give it longer with --check-seconds, or leave it out with --no-check".to_owned())
        }
        (_, Some(ServeError::Remote { .. })) => Some("--allow-remote allows it".to_owned()),
        _ => None,
    }
}

/// What the user can do about an error of the driver.
fn of_driver(error: &DriverError) -> Option<String> {
    match error {
        DriverError::Link(error) => of_link(error).map(str::to_owned),
        DriverError::SelfTest { .. } => Some(
            "`perftboard bitstream` builds a bitstream, with a lower clock by --mhz, of another placement by --all-seeds, and \
             `perftboard flash` loads it; `perftboard doctor --board` shows all counts of the test; --no-self-test leaves it out"
                .to_owned(),
        ),
        // A link over a network has no rate.
        DriverError::NoIdentity { name, .. } if !name.contains("://") => Some(format!(
            "--baud gives the rate; `perftboard doctor --board {name}` asks at other rates, too, and says at which it answers",
        )),
        DriverError::NoIdentity { .. } => Some(SERVED.to_owned()),
        _ => None,
    }
}

/// The remedy for a host that serves no board.
const SERVED: &str = "`perftboard serve --tcp …` serves a board";

/// What the user can do about an error of a link.
fn of_link(error: &LinkError) -> Option<&'static str> {
    match error {
        LinkError::Ports(_) => Some("--board gives the path"),
        LinkError::NoneAttached => Some(
            "`perftboard boards` lists the boards on USB; `--board sim` is one that needs none",
        ),
        LinkError::SeveralAttached { .. } => {
            Some("--board gives one of them, or several that share the work")
        }
        LinkError::NoneMarked { .. } => Some(
            "`perftboard boards` lists the serial numbers and places of those that are attached",
        ),
        LinkError::NotFound { .. } | LinkError::NotSerial { .. } => {
            Some("`--board sim` is a board that needs no device")
        }
        LinkError::Settings { .. } => Some("--baud gives the rate"),
        LinkError::Connect { .. } => Some(SERVED),
        _ => None,
    }
}

/// What the user can do about an error of the referee.
fn of_referee(error: &CompareError) -> Option<&'static str> {
    let CompareError::Program(error) = error else {
        return None;
    };
    match error {
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
    }
}
