//! What the figures are made from: the routed circuit, and its Verilog counting.

use std::path::PathBuf;

use driver::Board;
use firmware::report::Report;
use hdl::system::SystemConfig;
use sim::Rung;

use crate::args::verilated;
use crate::commands::bench::{measure, Measured, Run};
use crate::commands::bitstream::BuildArgs;
use crate::console::Console;
use crate::error::CommandError;

/// Routes so many cores.
pub(super) fn routed(
    args: &BuildArgs,
    cores: u8,
    out: PathBuf,
    console: &mut Console,
) -> Result<Report, CommandError> {
    Ok(args.build(cores, out, console)?.report)
}

/// Lets the Verilog of so many cores count these positions.
pub(super) fn measured(
    cores: u8,
    runs: &[Run],
    console: &mut Console,
) -> Result<Measured, CommandError> {
    let config = SystemConfig {
        cores,
        ..SystemConfig::default()
    };
    let mut board = Board::connect(verilated(Rung::Verilog, config)?)?;
    measure(&mut board, runs, console)
}
