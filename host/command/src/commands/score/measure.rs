//! The measurements behind a score: the routed circuit, and the counts of its Verilog.

use std::path::PathBuf;

use console::Console;
use driver::Board;
use firmware::build::Build;
use hdl::system::SystemConfig;
use sim::Rung;

use crate::args::verilated;
use crate::commands::bench::{measure, Measured, Run};
use crate::commands::bitstream::BuildArgs;
use crate::error::CommandError;

/// Routes a design with this many clusters, each of this many cores.
pub(super) fn routed(
    args: &BuildArgs,
    cores: (u8, u8),
    out: PathBuf,
    console: &mut Console,
) -> Result<Build, CommandError> {
    args.build(cores, out, console)
}

/// Counts these positions with the Verilog of this many clusters, each of this many cores.
pub(super) fn measured(
    (clusters, cores): (u8, u8),
    runs: &[Run],
    console: &mut Console,
) -> Result<Measured, CommandError> {
    let config = SystemConfig {
        clusters,
        cores,
        ..SystemConfig::default()
    };
    let mut board = Board::connect(verilated(Rung::Verilog, config)?)?;
    measure(&mut board, runs, console)
}
