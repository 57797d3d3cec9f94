//! Measured counts of positions by the circuit's Verilog.

use console::fault::Failure;
use console::Console;
use driver::Board;
use hdl::system::SystemConfig;
use sim::Rung;

use super::measure::{measure, Measured, Run};
use crate::args::verilated;

/// Counts these positions with the Verilog of this many clusters, each of this many cores.
///
/// # Errors
/// [`Failure`] if the Verilog cannot be built, or its simulation fails. A wrong count is noted on the console.
pub fn measure_verilog(
    (clusters, cores): (u8, u8),
    runs: &[Run],
    console: &mut Console,
) -> Result<Measured, Failure> {
    let config = SystemConfig {
        clusters,
        cores,
        ..SystemConfig::default()
    };
    let mut board = Board::connect(verilated(Rung::Verilog, config)?)?;
    measure(&mut board, runs, console)
}
