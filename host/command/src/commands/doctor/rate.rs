//! The rate at which a board answers, which need not be that of `--baud`.

use console::fault::{Failure, Fault};
use console::interrupt;
use console::outcome::Outcome;
use console::Console;
use driver::link::{Interruptible, Link};
use driver::rate::{find_rate, USUAL_RATES};
use driver::{Board, DriverError};

use super::report::Tried;
use crate::args::BoardArgs;

/// A board that was reached.
pub(super) type Reached = Board<Interruptible<Box<dyn Link>>>;

/// No board answers at any of the usual rates.
#[derive(Debug, thiserror::Error)]
#[error("no perftboard answered on `{name}` at any of these rates: {rates} baud; see that the board has power, that its LED blinks, that this is the port of its serial line (`perftboard boards` lists ports), and that its bitstream is one that counts; docs/first-flash.md says what else to look at")]
pub(super) struct NoRate {
    /// The name of the link.
    name: String,
    /// The rates.
    rates: String,
    /// The error of the first attempt, which was made at the rate that was asked for.
    source: DriverError,
}

impl Fault for NoRate {
    fn outcome(&self) -> Outcome {
        Outcome::Failed
    }
}

/// Connects to the board. If it does not answer, and is behind a serial device, it is asked at the usual rates, too; at which it was
/// asked, and at which it answers, is kept in `tried`.
///
/// # Errors
/// [`NoRate`] if it answers at no rate, others as [`BoardArgs::connect`].
pub(super) fn connect(
    args: &BoardArgs,
    tried: &mut Tried,
    console: &mut Console,
) -> Result<Reached, Failure> {
    args.check()?;
    let connected = args.connect_checked(interrupt::switch());
    let (error, asked) = match (connected, args.rate()) {
        (Err(error @ DriverError::NoIdentity { .. }), Some(asked)) => (error, asked),
        (connected, asked) => {
            let connected = connected?;
            tried.baud = asked;
            return Ok(connected);
        }
    };
    console.note(format_args!(
        "note: no perftboard answered at {asked} baud; other rates are tried"
    ));
    tried.silent.push(asked);
    let rates = USUAL_RATES.into_iter().filter(|&rate| rate != asked);
    let search = find_rate(rates, |rate| {
        let link = args.at_rate(rate).open()?;
        Ok(Interruptible::new(link, interrupt::switch()))
    })?;
    tried.silent.extend(search.silent);
    let Some(rate) = search.rate else {
        let rates: Vec<String> = tried.silent.iter().map(u32::to_string).collect();
        return Err(NoRate {
            name: tried.link.clone(),
            rates: rates.join(", "),
            source: error,
        }
        .into());
    };
    console.note(format_args!(
        "note: it answers at {rate} baud: give every command --baud {rate}"
    ));
    tried.baud = Some(rate);
    args.at_rate(rate).connect()
}
