//! The board: circuit, clock and serial line.

use crate::error::SimError;
use crate::line::{Listener, Sender};
use crate::probe::{self, Probe, SignalInfo};
use crate::trace::Trace;
use crate::Config;
use hdl::cycle::{Budget, Part};
use hdl::system::{System, RESET_CLOCKS};
use rust_hdl::prelude::*;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// The most passes over the circuit in half a clock. About ten are needed; only combinational loops need more.
const MAX_PASSES: usize = 200;

/// The most evaluations of blocks in a clock. About a hundred per core are needed; only combinational loops need more.
const MAX_EVALUATIONS: u32 = 100_000;

/// Picoseconds of a second.
const PICOSECONDS: u64 = 1_000_000_000_000;

/// A board simulated in this process. Its clock runs only in [`Board::receive`].
///
/// It is simulated by [cycles](hdl::cycle), and by rust-hdl's passes while waveforms are written. The passes show more,
/// and take ten times as long. Both give the same bits at the same clocks.
pub struct Board {
    system: Box<System>,
    clock_hz: u32,
    divider: u16,
    sender: Sender,
    listener: Listener,
    clocks: u64,
    worked: Duration,
    trace: Option<Trace>,
    by_passes: bool,
}

/// A board as it stood between two clocks; see [`Board::checkpoint`].
#[derive(Clone)]
pub struct Checkpoint {
    system: Box<System>,
    sender: Sender,
    listener: Listener,
    clocks: u64,
}

impl Checkpoint {
    /// Clocks that the board had made.
    #[must_use]
    pub fn clocks(&self) -> u64 {
        self.clocks
    }
}

impl Board {
    /// Switches on a board: [`RESET_CLOCKS`] clocks in reset.
    ///
    /// # Errors
    /// [`SimError::Config`] if there is no such board.
    pub fn new(config: Config) -> Result<Self, SimError> {
        let Config {
            clock_hz,
            baud_divider,
            ..
        } = config;
        let mut system = Box::new(System::new(config)?);
        system.connect_all();
        system.rx.next = true;
        system.reset.next = true;
        let mut board = Self {
            system,
            clock_hz,
            divider: baud_divider,
            sender: Sender::new(baud_divider),
            listener: Listener::new(baud_divider),
            clocks: 0,
            worked: Duration::ZERO,
            trace: None,
            // The first clock evaluates every block. From then on only changes are evaluated.
            by_passes: true,
        };
        board.clock()?;
        board.by_passes = false;
        while board.clocks < RESET_CLOCKS {
            board.clock()?;
        }
        board.system.reset.next = false;
        Ok(board)
    }

    /// Queues bytes for the line to the board.
    pub fn send(&mut self, bytes: &[u8]) {
        self.sender.queue(bytes);
    }

    /// Clocks the board until a byte has come from it, or `max_clocks` times. Gives the byte, if one came.
    ///
    /// # Errors
    /// [`SimError::NotSettled`].
    pub fn receive(&mut self, max_clocks: u64) -> Result<Vec<u8>, SimError> {
        let began = Instant::now();
        let heard = self.listen(max_clocks);
        self.worked += began.elapsed();
        Ok(heard?.into_iter().collect())
    }

    /// Holds the line to the board low for so many clocks, and then idle until a board that was reset by it listens again. What
    /// was still to be sent is dropped, and what comes from the board is lost.
    ///
    /// # Errors
    /// [`SimError::NotSettled`].
    pub fn send_break(&mut self, clocks: u64) -> Result<(), SimError> {
        let began = Instant::now();
        self.sender = Sender::new(self.divider);
        for clock in 0..clocks + 4 * RESET_CLOCKS {
            self.system.rx.next = clock >= clocks;
            self.clock()?;
        }
        self.listener = Listener::new(self.divider);
        self.worked += began.elapsed();
        Ok(())
    }

    fn listen(&mut self, max_clocks: u64) -> Result<Option<u8>, SimError> {
        for _ in 0..max_clocks {
            self.system.rx.next = self.sender.level();
            self.clock()?;
            if let Some(byte) = self.listener.hear(self.system.tx.val()) {
                return Ok(Some(byte));
            }
        }
        Ok(None)
    }

    /// The board as it stands now, circuit and line, to come back to.
    #[must_use]
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            system: self.system.clone(),
            sender: self.sender.clone(),
            listener: self.listener.clone(),
            clocks: self.clocks,
        }
    }

    /// Goes back to a checkpoint of this board, or of another one of the same configuration. From there it makes the same
    /// clocks again, unless other bytes are sent. Waveforms end here, if any are written.
    pub fn restore(&mut self, checkpoint: &Checkpoint) {
        self.system.clone_from(&checkpoint.system);
        self.sender = checkpoint.sender.clone();
        self.listener = checkpoint.listener.clone();
        self.clocks = checkpoint.clocks;
        self.trace = None;
    }

    /// All signals that a [`Probe`] can read.
    #[must_use]
    pub fn signals(&self) -> Vec<SignalInfo> {
        let known = probe::signals(&*self.system);
        known.into_iter().map(|known| known.info).collect()
    }

    /// A probe that reads these signals, in this order.
    ///
    /// # Errors
    /// [`SimError::NoSignal`] if there is no such signal.
    pub fn probe(&self, paths: &[String]) -> Result<Probe, SimError> {
        Probe::new(&*self.system, paths)
    }

    /// Reads the signals of a probe of this board into `values`, and replaces its former content. The levels are those after the
    /// rising edge of the last clock.
    pub fn read(&self, probe: &Probe, values: &mut Vec<u64>) {
        probe.read(&*self.system, values);
    }

    /// The words of a memory, such as `cluster$0.tree.walker.board`.
    ///
    /// # Errors
    /// [`SimError::NoSignal`] if there is no such memory.
    pub fn memory(&self, path: &str) -> Result<Vec<u32>, SimError> {
        let words = probe::memory(&*self.system, path);
        words.ok_or_else(|| SimError::NoSignal {
            path: path.to_owned(),
        })
    }

    /// Clocks since the board was switched on.
    #[must_use]
    pub fn clocks(&self) -> u64 {
        self.clocks
    }

    /// The seconds that the simulation took for them.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.worked.as_secs_f64()
    }

    /// Writes the changes of every signal to `writer` from now on, as a value change dump. It replaces an earlier
    /// writer. [`Board::finish_trace`] reports errors of the writer.
    pub fn trace(&mut self, writer: impl Write + Send + 'static) {
        let now = self.picoseconds(0);
        self.trace = Some(Trace::start(Box::new(writer), &*self.system, now));
    }

    /// Ends the waveforms, if any are written.
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn finish_trace(&mut self) -> io::Result<()> {
        self.trace.take().map_or(Ok(()), Trace::finish)
    }

    /// The board's time after this many half clocks from now.
    fn picoseconds(&self, half_clocks: u64) -> u64 {
        let half = PICOSECONDS / (2 * u64::from(self.clock_hz.max(1)));
        (2 * self.clocks + half_clocks) * half
    }

    /// Simulates one clock, by passes or by a cycle. Between two clocks the clock signal is high.
    fn clock(&mut self) -> Result<(), SimError> {
        if self.by_passes || self.trace.is_some() {
            self.level(false)?;
            self.level(true)?;
        } else {
            self.cycle()?;
        }
        self.clocks += 1;
        Ok(())
    }

    /// Simulates one clock as a cycle.
    fn cycle(&mut self) -> Result<(), SimError> {
        let mut budget = Budget::new(MAX_EVALUATIONS);
        let system = &mut *self.system;
        if system.rx.next != system.rx.val() || system.reset.next != system.reset.val() {
            system.settle(&mut budget);
        }
        system.tick();
        system.settle(&mut budget);
        if budget.is_spent() {
            return Err(self.not_settled());
        }
        Ok(())
    }

    /// Simulates half a clock: sets the clock's level, then makes passes until nothing changes.
    fn level(&mut self, high: bool) -> Result<(), SimError> {
        self.system.clock.next = Clock { clk: high };
        if !simulate(&mut *self.system, MAX_PASSES) {
            return Err(self.not_settled());
        }
        let now = self.picoseconds(u64::from(high));
        if let Some(trace) = &mut self.trace {
            trace.change(&*self.system, now);
        }
        Ok(())
    }

    fn not_settled(&self) -> SimError {
        SimError::NotSettled {
            clocks: self.clocks,
        }
    }
}

#[cfg(test)]
mod tests;
