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

/// The board of this Verilog, whose serial line is that of `config`, compiled into the folder `cache`. Its registers wake
/// with random bits, since those of a chip may.
#[must_use]
pub fn board(verilog: &str, config: Config, cache: &Path) -> VerilatedBoard {
    waking(verilog, config, cache, 1989)
}

/// The same; `seed`, any but 0, chooses the random bits.
#[must_use]
pub fn waking(verilog: &str, config: Config, cache: &Path, seed: u32) -> VerilatedBoard {
    let executable = Compiler::with_cache(cache)
        .compile(verilog)
        .unwrap_or_else(|error| panic!("{error}"));
    VerilatedBoard::start(&executable, config.baud_divider, PowerUp::Random { seed })
        .unwrap_or_else(|error| panic!("{error}"))
}

/// The board's serial pins as the driver's link.
#[must_use]
pub fn link(board: VerilatedBoard, config: Config) -> VerilatedLink {
    VerilatedLink::of(board, config)
}
