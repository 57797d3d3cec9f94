//! The board simulated from its Verilog, for tests and for the driver.

use std::path::Path;

use hdl::system::{RESET_CLOCKS, WAKING_CLOCKS};
use sim::verilated::{self, Compiler, PowerUp, VerilatedBoard};
use sim::Config;
use sim::VerilatedLink;

/// The Verilog of the board.
#[must_use]
pub fn verilog(config: Config) -> String {
    verilated::verilog(config).unwrap_or_else(|error| panic!("{error}"))
}

/// Starts the board of this Verilog, whose serial line is that of `config`, compiled into the folder `cache`. Its
/// registers start with random bits, as those of a chip may.
#[must_use]
pub fn board(verilog: &str, config: Config, cache: &Path) -> VerilatedBoard {
    started(verilog, config, cache, RESET_CLOCKS, 1989)
}

/// Starts the board with random bits chosen by `seed`, which must not be 0.
#[must_use]
pub fn waking(verilog: &str, config: Config, cache: &Path, seed: u32) -> VerilatedBoard {
    started(verilog, config, cache, WAKING_CLOCKS, seed)
}

/// A board after a reset of so many clocks; what has no initial value wakes as the seed says.
fn started(
    verilog: &str,
    config: Config,
    cache: &Path,
    reset_clocks: u64,
    seed: u32,
) -> VerilatedBoard {
    let executable = Compiler::with_cache(cache)
        .compile(verilog)
        .unwrap_or_else(|error| panic!("{error}"));
    let power_up = PowerUp::Random { seed };
    VerilatedBoard::start_after(reset_clocks, &executable, config.baud_divider, power_up)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// A driver's link to the board's serial pins.
#[must_use]
pub fn link(board: VerilatedBoard, config: Config) -> VerilatedLink {
    VerilatedLink::of(board, config)
}
