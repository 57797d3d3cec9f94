//! The bench: a whole board with its serial line, simulated by cycles.

use super::super::*;
use crate::serial::testing::{line, Listener, Sender};
use crate::testing;
use protocol::{position_payload, Command, Reply};
use reference::Position;
use std::collections::VecDeque;

pub(super) const DIVIDER: u16 = 4;

/// More clocks than any reply of these tests takes.
const PATIENCE: u64 = 400_000;

pub(super) struct Bench {
    pub(super) system: Box<System>,
    /// What is still to be sent, a level a clock.
    levels: VecDeque<bool>,
    listener: Listener,
}

impl Bench {
    /// A board with so many rank counters, after its reset.
    pub(super) fn new(cores: u8) -> Self {
        let config = SystemConfig {
            clusters: 1,
            cores,
            clock_hz: 80_000_000,
            baud_divider: DIVIDER,
            chess960: false,
        };
        let mut system = Box::new(System::new(config).expect("a board"));
        system.connect_all();
        system.rx.next = true;
        system.reset.next = true;
        // Evaluates every block once, so that from then on only what changes need be.
        testing::clock(&mut *system, |system| &mut system.clock);
        let mut bench = Self {
            system,
            levels: VecDeque::new(),
            listener: Listener::new(DIVIDER),
        };
        bench.reset(RESET_CLOCKS);
        bench
    }

    /// Holds the reset for so many clocks; what was being sent or heard is cut off.
    pub(super) fn reset(&mut self, clocks: u64) {
        self.levels.clear();
        self.system.reset.next = true;
        for _ in 0..clocks {
            self.clock();
        }
        self.system.reset.next = false;
        self.listener.forget();
    }

    /// Holds the line to the board low for so many clocks.
    pub(super) fn hold_low(&mut self, clocks: u64) {
        self.levels.extend((0..clocks).map(|_| false));
        for _ in 0..clocks {
            self.clock_in_noise();
        }
    }

    /// What is being heard is forgotten.
    pub(super) fn forget(&mut self) {
        self.listener.forget();
    }

    /// One clock; gives the reply that it completes.
    pub(super) fn clock(&mut self) -> Option<(u8, Reply)> {
        self.system.rx.next = self.levels.pop_front().unwrap_or(true);
        testing::cycle(&mut *self.system);
        self.listener.hear(self.system.tx.val())
    }

    /// One clock of a board that may send anything; gives the reply that it completes.
    pub(super) fn clock_in_noise(&mut self) -> Option<(u8, Reply)> {
        self.system.rx.next = self.levels.pop_front().unwrap_or(true);
        testing::cycle(&mut *self.system);
        self.listener.hear_noise(self.system.tx.val())?.ok()
    }

    pub(super) fn clocks(&mut self, clocks: u64) {
        for _ in 0..clocks {
            self.clock();
        }
    }

    /// Puts bytes on the line to the board, after those not sent yet.
    pub(super) fn send(&mut self, bytes: &[u8]) {
        self.levels.extend(line(bytes, Sender::exact(DIVIDER)));
    }

    /// The next reply and its sequence number; `None` if the board sends nothing.
    pub(super) fn reply(&mut self) -> Option<(u8, Reply)> {
        (0..PATIENCE).find_map(|_| self.clock())
    }

    /// Sends a command and gives the next reply.
    pub(super) fn ask(&mut self, seq: u8, command: Command) -> Option<(u8, Reply)> {
        self.send(&command.encode(seq));
        self.reply()
    }
}

/// The command that loads a position.
pub(super) fn load(fen: &str) -> Command {
    let position: Position = fen.parse().expect("a FEN without faults");
    Command::Position(position_payload(&position))
}
