//! Simulated boards as links: a driver cannot tell them from real ones.

mod simulated;
mod verilated;

pub use simulated::SimulatedLink;
pub use verilated::{Rung, VerilatedLink};

use std::time::Duration;

use driver::link::LinkError;

use crate::error::SimError;
use crate::verilated::VerilatedError;

/// How long a simulated board may take at first to answer a command that counts nothing, in its own time: a hundred and fifty
/// thousand clocks, of which the longest command takes a third on the slowest line that is simulated.
const PATIENCE: Duration = Duration::from_millis(2);

/// Nanoseconds of a second.
const NANOSECONDS: u128 = 1_000_000_000;

/// How many clocks a board of this frequency takes for so long, at least one.
fn clocks_in(time: Duration, clock_hz: u32) -> u64 {
    let clocks = time.as_nanos() * u128::from(clock_hz) / NANOSECONDS;
    u64::try_from(clocks).unwrap_or(u64::MAX).max(1)
}

/// How long so many clocks take.
fn time_of(clocks: u64, clock_hz: u32) -> Duration {
    let hz = u64::from(clock_hz.max(1));
    Duration::from_secs(clocks / hz) + Duration::from_secs(1) * (clocks % hz) as u32 / hz as u32
}

impl From<SimError> for LinkError {
    fn from(error: SimError) -> Self {
        match error {
            SimError::Config(_) => Self::NoSuchBoard(error.into()),
            SimError::NotSettled { .. } => Self::Other(error.into()),
        }
    }
}

impl From<VerilatedError> for LinkError {
    fn from(error: VerilatedError) -> Self {
        match error {
            VerilatedError::Config(_) => Self::NoSuchBoard(error.into()),
            error => Self::Other(error.into()),
        }
    }
}
