//! The serial pins of a simulated board, for any kind of simulation.

use sim::verilated::VerilatedBoard;
use sim::Board;

/// A board with serial pins and a clock counter. Every failure panics.
pub trait SerialPins {
    /// Queues bytes for the line to the board.
    fn send(&mut self, bytes: &[u8]);

    /// Clocks the board until a byte has come from it, or `max_clocks` times. Gives the bytes that came.
    fn receive(&mut self, max_clocks: u64) -> Vec<u8>;

    /// Clocks since the board was switched on.
    fn clocks(&self) -> u64;
}

impl SerialPins for Board {
    fn send(&mut self, bytes: &[u8]) {
        self.send(bytes);
    }

    fn receive(&mut self, max_clocks: u64) -> Vec<u8> {
        self.receive(max_clocks)
            .unwrap_or_else(|error| panic!("rust-hdl's simulation: {error}"))
    }

    fn clocks(&self) -> u64 {
        self.clocks()
    }
}

impl SerialPins for VerilatedBoard {
    fn send(&mut self, bytes: &[u8]) {
        self.send(bytes)
            .unwrap_or_else(|error| panic!("the Verilog: {error}"));
    }

    fn receive(&mut self, max_clocks: u64) -> Vec<u8> {
        self.receive(max_clocks)
            .unwrap_or_else(|error| panic!("the Verilog: {error}"))
    }

    fn clocks(&self) -> u64 {
        self.clocks()
    }
}
