//! A board like [`Board`](crate::Board), simulated from the Verilog that goes to the chip.
//!
//! Verilator translates the Verilog to C++. g++ compiles it together with `sim/verilated/harness.cpp`, which drives
//! clock, reset and the serial pins. The result runs as a child process. Executables are cached: see [`Compiler`].
//!
//! Its bits are those of [`Board`](crate::Board), clock for clock: given the same bytes at the same clock, both answer
//! with the same bytes at the same clock. Otherwise rust-hdl's simulation and its Verilog differ.

mod compiler;
mod error;
mod process;

use std::path::Path;
use std::time::{Duration, Instant};

use hdl::system::{System, SystemConfigError};
use rust_hdl::prelude::*;

use crate::{Config, RESET_CLOCKS};
use process::Process;

pub use compiler::Compiler;
pub use error::VerilatedError;

/// The most clocks that are requested from the child process at once. They take about a second, and only after them
/// does the child process notice that this process was killed.
const MAX_CLOCKS_AT_ONCE: u64 = 5_000_000;

/// The Verilog of the whole board; its module is called `top`.
///
/// # Errors
/// [`SystemConfigError`] if there is no such board.
pub fn verilog(config: Config) -> Result<String, SystemConfigError> {
    let mut system = Box::new(System::new(config)?);
    system.connect_all();
    Ok(generate_verilog(&*system))
}

/// The initial contents of registers without an initial value, such as the outputs of block RAMs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PowerUp {
    /// Zeros, as in rust-hdl's simulation.
    #[default]
    Zero,
    /// Random bits, which depend only on the seed. The circuit's behaviour must not depend on them.
    Random {
        /// The seed; 0 counts as 1.
        seed: u32,
    },
}

/// A board simulated from Verilog. Its clock runs only in [`VerilatedBoard::receive`].
pub struct VerilatedBoard {
    process: Process,
    clocks: u64,
    worked: Duration,
}

impl VerilatedBoard {
    /// Starts a board of this configuration, compiled first unless the executable is cached.
    ///
    /// # Errors
    /// [`VerilatedError`] if there is no such board, or it cannot be compiled or started.
    pub fn new(config: Config, power_up: PowerUp) -> Result<Self, VerilatedError> {
        let executable = Compiler::new()?.compile(&verilog(config)?)?;
        Self::start(&executable, config.baud_divider, power_up)
    }

    /// Starts a board that `executable` simulates, which a [`Compiler`] made. `baud_divider` is that of its Verilog.
    ///
    /// # Errors
    /// [`VerilatedError::NotStarted`].
    pub fn start(
        executable: &Path,
        baud_divider: u16,
        power_up: PowerUp,
    ) -> Result<Self, VerilatedError> {
        Self::start_after(RESET_CLOCKS, executable, baud_divider, power_up)
    }

    /// Starts a board that needs this many clocks, at least 1, until it listens.
    ///
    /// # Errors
    /// As [`VerilatedBoard::start`].
    pub fn start_after(
        reset_clocks: u64,
        executable: &Path,
        baud_divider: u16,
        power_up: PowerUp,
    ) -> Result<Self, VerilatedError> {
        let seed = match power_up {
            PowerUp::Zero => 0,
            // The harness reads it as a positive 32-bit integer.
            PowerUp::Random { seed } => (seed & 0x7FFF_FFFF).max(1),
        };
        let args = [
            baud_divider.to_string(),
            reset_clocks.to_string(),
            seed.to_string(),
        ];
        Ok(Self {
            process: Process::start(executable, &args)?,
            clocks: reset_clocks,
            worked: Duration::ZERO,
        })
    }

    /// Queues bytes for the line to the board.
    ///
    /// # Errors
    /// [`VerilatedError::Died`].
    pub fn send(&mut self, bytes: &[u8]) -> Result<(), VerilatedError> {
        self.process.send(bytes)
    }

    /// Clocks the board until a byte has come from it, or `max_clocks` times. Gives the bytes that came.
    ///
    /// # Errors
    /// [`VerilatedError::Died`].
    pub fn receive(&mut self, max_clocks: u64) -> Result<Vec<u8>, VerilatedError> {
        let began = Instant::now();
        let end = self.clocks.saturating_add(max_clocks);
        let mut bytes = Vec::new();
        while bytes.is_empty() && self.clocks < end {
            let ran = self
                .process
                .run((end - self.clocks).min(MAX_CLOCKS_AT_ONCE))?;
            self.clocks = ran.clocks;
            bytes = ran.bytes;
        }
        self.worked += began.elapsed();
        Ok(bytes)
    }

    /// Clocks since the board was switched on, those of its reset included.
    #[must_use]
    pub fn clocks(&self) -> u64 {
        self.clocks
    }

    /// The seconds that the simulation took for them.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.worked.as_secs_f64()
    }
}
