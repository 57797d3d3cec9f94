//! The board simulated from its Verilog, for tests and for the driver.

use std::path::Path;

use host::link::VerilatedLink;
use sim::verilated::{self, Compiler, PowerUp, VerilatedBoard};
use sim::Config;

/// The Verilog of the board.
#[must_use]
pub fn verilog(config: Config) -> String {
    verilated::verilog(config).unwrap_or_else(|error| panic!("{error}"))
}

/// The board of this Verilog, whose serial line is that of `config`, compiled into the folder `cache`. Its registers wake
/// with random bits, since those of a chip may.
#[must_use]
pub fn board(verilog: &str, config: Config, cache: &Path) -> VerilatedBoard {
    let executable = Compiler::with_cache(cache)
        .compile(verilog)
        .unwrap_or_else(|error| panic!("{error}"));
    let power_up = PowerUp::Random { seed: 1989 };
    VerilatedBoard::start(&executable, config.baud_divider, power_up)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// The board's serial pins as the driver's link.
#[must_use]
pub fn link(board: VerilatedBoard, config: Config) -> VerilatedLink {
    VerilatedLink::of(board, config.clock_hz)
}
