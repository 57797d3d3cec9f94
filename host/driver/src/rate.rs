//! The rate of a serial line at which a board answers.
//!
//! A bitstream has one baud rate. A board that is asked at another rate receives noise, and does not answer. Some USB chips run
//! their serial line at another rate than the computer sets: a firmware of the Tang Nano 20K's debugger runs it at a quarter. A board
//! of 1,000,000 baud behind it answers when the computer sets 4,000,000.
//!
//! Sources: trabucayre/openFPGALoader, issue 511; sipeed/TangPrimer-25K-example, issue 14, which has a table of measured rates.
//!
//! ```no_run
//! use perftboard_driver::link::Address;
//! use perftboard_driver::rate::{find_rate, USUAL_RATES};
//!
//! let address: Address = "/dev/ttyUSB1".parse()?;
//! let search = find_rate(USUAL_RATES, |rate| address.open(rate))?;
//! match search.rate {
//!     Some(rate) => println!("it answers at {rate} baud"),
//!     None => println!("it answers at none of {:?}", search.silent),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use protocol::DEFAULT_BAUD;

use crate::board::Board;
use crate::error::DriverError;
use crate::link::{Link, LinkError};

/// The rates at which a board may answer, the likeliest first: that of the bitstreams, four times and a quarter of it, and the usual
/// ones.
pub const USUAL_RATES: [u32; 10] = [
    DEFAULT_BAUD,
    4 * DEFAULT_BAUD,
    DEFAULT_BAUD / 4,
    115_200,
    500_000,
    2_000_000,
    3_000_000,
    460_800,
    921_600,
    230_400,
];

/// How often a device is asked at each rate. A board answers within milliseconds. The first attempt may be lost in what it received
/// at another rate. No break is needed: each attempt begins with a flag, which ends what noise began.
const ATTEMPTS: u32 = 3;

/// What came of the search for a rate.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct RateSearch {
    /// The rate at which the device answered, if it did at one.
    pub rate: Option<u32>,
    /// The rates at which it was asked and did not answer.
    pub silent: Vec<u32>,
    /// The rates that its serial port does not have.
    pub refused: Vec<u32>,
}

/// Asks a device who it is, at one rate after the other, for a third of a second each. Ends at the first rate at which it answers: with
/// any whole frame, since noise has no right checksum. `open` opens its link at a rate.
///
/// # Errors
/// [`DriverError::Link`] if the link cannot be opened or breaks, [`DriverError::Echo`] if what is sent comes back.
pub fn find_rate<L: Link>(
    rates: impl IntoIterator<Item = u32>,
    mut open: impl FnMut(u32) -> Result<L, LinkError>,
) -> Result<RateSearch, DriverError> {
    let mut search = RateSearch::default();
    for rate in rates {
        let link = match open(rate) {
            Err(LinkError::Settings { .. }) => {
                search.refused.push(rate);
                continue;
            }
            opened => opened?,
        };
        match Board::connect_within(link, ATTEMPTS) {
            Err(DriverError::NoIdentity { .. }) => search.silent.push(rate),
            Err(error @ (DriverError::Link(_) | DriverError::Echo { .. })) => return Err(error),
            Ok(_) | Err(_) => {
                search.rate = Some(rate);
                break;
            }
        }
    }
    Ok(search)
}

#[cfg(test)]
mod tests;
