//! The board: circuit, clock and serial line.

use crate::error::SimError;
use crate::line::{Listener, Sender};
use crate::trace::Trace;
use crate::Config;
use hdl::cycle::{Budget, Part};
use hdl::system::{System, RESET_CLOCKS};
use rust_hdl::prelude::*;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// How many passes over the circuit a half clock may take. It takes some ten; only logic in a circle takes more.
const MAX_PASSES: usize = 200;

/// How many evaluations of blocks a clock may take. It takes some hundred a core; only logic in a circle takes more.
const MAX_EVALUATIONS: u32 = 100_000;

/// Picoseconds of a second.
const PICOSECONDS: u64 = 1_000_000_000_000;

/// A board simulated in this process. Its clock runs only in [`Board::receive`].
///
/// It is simulated by [cycles](hdl::cycle), and while its waveforms are written by rust-hdl's passes, which show more and
/// take ten times as long. Both give the same bits at the same clocks.
pub struct Board {
    system: Box<System>,
    clock_hz: u32,
    sender: Sender,
    listener: Listener,
    clocks: u64,
    worked: Duration,
    trace: Option<Trace>,
    by_passes: bool,
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
            sender: Sender::new(baud_divider),
            listener: Listener::new(baud_divider),
            clocks: 0,
            worked: Duration::ZERO,
            trace: None,
            // Evaluates every block once, so that from then on only what changes need be.
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

    /// Puts bytes on the line to the board, behind those not sent yet.
    pub fn send(&mut self, bytes: &[u8]) {
        self.sender.queue(bytes);
    }

    /// Clocks the board until a byte has come from it, or `max_clocks` times; gives what came.
    ///
    /// # Errors
    /// [`SimError::NotSettled`].
    pub fn receive(&mut self, max_clocks: u64) -> Result<Vec<u8>, SimError> {
        let began = Instant::now();
        let heard = self.listen(max_clocks);
        self.worked += began.elapsed();
        Ok(heard?.into_iter().collect())
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

    /// Clocks since the board was switched on.
    #[must_use]
    pub fn clocks(&self) -> u64 {
        self.clocks
    }

    /// Seconds spent on them.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.worked.as_secs_f64()
    }

    /// Writes what every signal does from now on to `writer`, as a value change dump, in place of any writer before. What
    /// goes wrong with that is said at its end, by [`Board::finish_trace`].
    pub fn trace(&mut self, writer: impl Write + Send + 'static) {
        let now = self.picoseconds(0);
        self.trace = Some(Trace::start(Box::new(writer), &*self.system, now));
    }

    /// Ends the waveforms; without any there is nothing to do.
    ///
    /// # Errors
    /// What the system said when they could not be written.
    pub fn finish_trace(&mut self) -> io::Result<()> {
        self.trace.take().map_or(Ok(()), Trace::finish)
    }

    /// Half clocks later than now, in the time of the board.
    fn picoseconds(&self, half_clocks: u64) -> u64 {
        let half = PICOSECONDS / (2 * u64::from(self.clock_hz.max(1)));
        (2 * self.clocks + half_clocks) * half
    }

    /// One clock, in whichever way is asked for. Between the two the clock is high.
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

    /// A whole clock in one go.
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

    /// Half a clock: the clock's level, then passes until nothing changes.
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
