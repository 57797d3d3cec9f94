//! Circuits with the pins of a board.

use std::path::{Path, PathBuf};

use sim::verilated::{Compiler, PowerUp, VerilatedBoard};

/// Clocks per bit.
pub const DIVIDER: u16 = 4;

/// A circuit around these lines; it has an output that the harness does not know.
pub fn toy(body: &str) -> String {
    format!(
        "module top(input wire clock, input wire reset, input wire rx, output reg tx, output wire led);\n\
         assign led = tx;\n\
         initial tx = 1'b1;\n\
         {body}\n\
         endmodule\n"
    )
}

/// A toy that sends every level back, one clock later.
pub fn echo() -> String {
    toy("always @(posedge clock) tx <= rx;")
}

/// Where the tests' executables are kept from one run to the next.
pub fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("verilated")
}

/// The toy's executable.
pub fn executable(verilog: &str) -> PathBuf {
    Compiler::with_cache(cache())
        .compile(verilog)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// The toy, running.
pub fn start(verilog: &str) -> VerilatedBoard {
    start_with(verilog, DIVIDER, PowerUp::Zero)
}

/// The toy, running, on such a line and with such registers.
pub fn start_with(verilog: &str, divider: u16, power_up: PowerUp) -> VerilatedBoard {
    VerilatedBoard::start(&executable(verilog), divider, power_up)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// The next byte and the clock with which it was complete.
pub fn receive(board: &mut VerilatedBoard) -> Option<(u8, u64)> {
    let bytes = board
        .receive(10_000)
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(bytes.len() <= 1, "{bytes:?}");
    bytes.first().map(|&byte| (byte, board.clocks()))
}
