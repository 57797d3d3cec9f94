//! The board simulated from its Verilog, for tests and for the driver.

use std::path::Path;

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
    waking(verilog, config, cache, 1989)
}

/// Starts the board with random bits chosen by `seed`, which must not be 0.
#[must_use]
pub fn waking(verilog: &str, config: Config, cache: &Path, seed: u32) -> VerilatedBoard {
    let executable = Compiler::with_cache(cache)
        .compile(verilog)
        .unwrap_or_else(|error| panic!("{error}"));
    VerilatedBoard::start(&executable, config.baud_divider, PowerUp::Random { seed })
        .unwrap_or_else(|error| panic!("{error}"))
}

/// A driver's link to the board's serial pins.
#[must_use]
pub fn link(board: VerilatedBoard, config: Config) -> VerilatedLink {
    VerilatedLink::of(board, config)
}
