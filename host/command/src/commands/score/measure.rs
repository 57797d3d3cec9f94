//! The measurement behind a score: the counts of the circuit's Verilog.

use console::fault::Failure;
use console::Console;
use driver::Board;
use hdl::system::SystemConfig;
use sim::Rung;

use crate::args::verilated;
use crate::commands::bench::{measure, Measured, Run};

/// Counts these positions with the Verilog of this many clusters, each of this many cores.
pub(super) fn measured(
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
