//! System: the whole board, from serial pin to serial pin.
//!
//! # Purpose
//! The top level: the frontend, which speaks the protocol, a cluster or a trunk, which counts, and the ledger, which adds up,
//! side by side.
//!
//! # Ports
//! | port        | direction, width | valid |
//! |-------------|------------------|-------|
//! | `clock`     | in, 1  | |
//! | `reset`     | in, 1  | synchronous to `clock`, high for at least [`RESET_CLOCKS`]; see [Reset](crate#reset) |
//! | `rx`        | in, 1  | asynchronous; idle high: the serial line in; low for [`break_clocks`] it resets the board |
//! | `tx`        | out, 1 | always; idle high |
//! | `running`   | out, 1 | a run is under way |
//! | `receiving` | out, 1 | a frame comes in |
//! | `sending`   | out, 1 | a frame goes out |
//! | `refused`   | out, 1 | the last command was refused |
//! | `depth`     | out, 4 | while `running` is high: how deep the run counts, 1 to 15 |
//!
//! After a reset the board is in the same state as after configuration, except for the contents of its block RAMs. Of these it
//! uses only words that it has written since the reset, and those of its ROMs. On an iCE40 hold `reset` for some
//! microseconds after configuration: until then block RAM reads 0.
//!
//! # Handshake
//! The frames of [`protocol`] over 8N1, `baud_divider` clocks a bit.
//!
//! # Latency and throughput
//! A reply begins 19 clocks after the middle of the stop bit of its command.
//!
//! # Resources
//! The frontend takes 780 LUT4, 368 flip-flops and 1 SB_RAM40_4K, the ledger 99, 61 and 1; the rest is the cluster's.
//! `tests/tests/board/synthesis.rs` has the whole board synthesized, within a budget.

use crate::break_reset::{BreakReset, RESTING_CLOCKS};
use crate::circuit;
use crate::cluster::{Cluster, SETTLING};
use crate::core::activity::Activity;
use crate::core::ranks::queue::PLACES;
use crate::frontend::Frontend;
use crate::ledger::Ledger;
use crate::trunk::Trunk;
use crate::word::AsWord as _;
use protocol::{Identity, DEFAULT_BAUD};
use rust_hdl::prelude::*;

pub use crate::break_reset::{break_clocks, HELD_CLOCKS};
pub use crate::cluster::MAX_CORES;
pub use crate::serial::{MAX_DIVIDER, MIN_DIVIDER};
pub use crate::trunk::MAX_CLUSTERS;

/// Rank counters of a board, simulated or real, unless another number is asked for.
pub const DEFAULT_CORES: u8 = 2;

/// The fewest clocks for which the board's reset must be held. In them the words in a counter's queue are taken, each in three
/// clocks at most; the rest is for the registers on the way there and back.
pub const RESET_CLOCKS: u64 = 128;

/// Clocks in which a reset has reached everything: the register here and the cluster's, the words of a queue, and as many clocks as
/// the counters' status takes to be settled.
const REACHED: u64 = 1 + 1 + 3 * PLACES + SETTLING;

const _: () = assert!(REACHED < RESET_CLOCKS && RESET_CLOCKS <= HELD_CLOCKS);

/// The fewest clocks of reset, on an idle line, after which a board listens whose registers woke in any state: those that
/// the reset by a break needs to rest, and those of a reset after it.
pub const WAKING_CLOCKS: u64 = RESTING_CLOCKS + RESET_CLOCKS;

/// Clock of the simulated board unless another is asked for, and of the default bitstream for the Alchitry Cu: a clock that its
/// PLL makes exactly, and at which the first few placements are enough to meet timing with the margin.
pub const DEFAULT_CLOCK_HZ: u32 = 70_000_000;

/// What a board is built with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SystemConfig {
    /// Clusters, 1 to [`MAX_CLUSTERS`].
    pub clusters: u8,
    /// Rank counters of each cluster, 1 to [`MAX_CORES`].
    pub cores: u8,
    /// Frequency of the clock, which the board reports in its identity.
    pub clock_hz: u32,
    /// Clocks per bit of the serial line, 4 to 4095.
    pub baud_divider: u16,
    /// Whether the board counts Chess960 as well, or standard chess alone.
    pub chess960: bool,
}

impl Default for SystemConfig {
    /// The board that the default bitstream makes: [`DEFAULT_CORES`], [`DEFAULT_CLOCK_HZ`] and [`DEFAULT_BAUD`].
    fn default() -> Self {
        Self {
            clusters: 1,
            cores: DEFAULT_CORES,
            clock_hz: DEFAULT_CLOCK_HZ,
            baud_divider: (DEFAULT_CLOCK_HZ / DEFAULT_BAUD) as u16,
            chess960: false,
        }
    }
}

impl SystemConfig {
    /// The default board on the fastest serial line there is, for conversations that are simulated at length.
    #[must_use]
    pub fn on_fast_line() -> Self {
        Self {
            baud_divider: MIN_DIVIDER,
            ..Self::default()
        }
    }
}

/// Why there is no such board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SystemConfigError {
    /// The trunk cannot name so many clusters.
    #[error("a board with {clusters} clusters cannot be built, expected 1 to {MAX_CLUSTERS}")]
    Clusters {
        /// Clusters asked for.
        clusters: u8,
    },
    /// A job cannot name so many cores.
    #[error("a cluster with {cores} cores cannot be built, expected 1 to {MAX_CORES}")]
    Cores {
        /// Cores asked for.
        cores: u8,
    },
    /// The UART cannot count so many clocks, or samples too seldom.
    #[error("a serial line of {baud_divider} clocks per bit cannot be built, expected {MIN_DIVIDER} to {MAX_DIVIDER}: choose another baud rate or clock")]
    BaudDivider {
        /// Clocks per bit asked for.
        baud_divider: u16,
    },
}

circuit! {
    /// The whole board; see the [module](self) for its pins.
    #[derive(LogicBlock)]
    pub struct System(config: SystemConfig) {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub rx: Signal<In, Bit>,
        pub tx: Signal<Out, Bit>,
        pub running: Signal<Out, Bit>,
        pub receiving: Signal<Out, Bit>,
        pub sending: Signal<Out, Bit>,
        pub refused: Signal<Out, Bit>,
        pub depth: Signal<Out, Bits<4>>,
        break_reset: BreakReset = BreakReset::new(config.baud_divider),
        /// The reset of all blocks, from whichever side it comes.
        resets: DFF<Bit>,
        busy: Signal<Local, Bit>,
        observed: Signal<Local, Bits<4>>,
        frontend: Frontend = Frontend::new(config.cores, config.baud_divider, config.chess960),
        /// What counts: the only cluster, or else a trunk above several.
        cluster: Vec<Cluster> = (0..usize::from(config.clusters == 1))
            .map(|_| Cluster::new(usize::from(config.cores), config.chess960))
            .collect(),
        trunk: Vec<Trunk> = (0..usize::from(config.clusters > 1))
            .map(|_| Trunk::new(usize::from(config.clusters), usize::from(config.cores), config.chess960))
            .collect(),
        ledger: Ledger = Ledger::new(
            config.clusters > 1,
            Identity {
                chess960: config.chess960,
                ..Identity::of_board(config.clusters, config.cores, config.clock_hz)
            },
        ),
    }
}

impl System {
    /// The board of this configuration, as it wakes.
    ///
    /// # Errors
    /// [`SystemConfigError`] if a number is out of its range.
    pub fn new(config: SystemConfig) -> Result<Self, SystemConfigError> {
        let SystemConfig {
            clusters,
            cores,
            baud_divider,
            ..
        } = config;
        if !(1..=MAX_CLUSTERS).contains(&usize::from(clusters)) {
            return Err(SystemConfigError::Clusters { clusters });
        }
        if !(1..=MAX_CORES).contains(&usize::from(cores)) {
            return Err(SystemConfigError::Cores { cores });
        }
        if !(MIN_DIVIDER..=MAX_DIVIDER).contains(&baud_divider) {
            return Err(SystemConfigError::BaudDivider { baud_divider });
        }
        Ok(Self::built(config))
    }
}

impl Logic for System {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, resets);
        clock!(self, clock, break_reset, frontend, ledger);
        self.break_reset.rx.next = self.rx.val();
        self.resets.d.next = self.reset.val() | self.break_reset.reset.val();
        self.frontend.reset.next = self.resets.q.val();
        self.ledger.reset.next = self.resets.q.val();

        self.frontend.rx.next = self.rx.val();
        self.tx.next = self.frontend.tx.val();
        self.running.next = self.frontend.running.val();
        self.receiving.next = self.frontend.receiving.val();
        self.sending.next = self.frontend.sending.val();
        self.refused.next = self.frontend.refused.val();
        self.depth.next = self.frontend.depth.val();

        self.ledger.start.next = self.frontend.start.val();
        self.ledger.kind.next = bit_cast::<3, 7>(self.frontend.observed.val().to_bits() >> 4);
        self.ledger.reading.next = self.frontend.reading.val();
        self.ledger.index.next = self.frontend.index.val();
        self.ledger.beside.next = self.frontend.beside.val();
        self.ledger.blank.next = self.frontend.blank.val();
        self.frontend.frozen.next = self.ledger.frozen.val();
        self.frontend.byte.next = self.ledger.byte.val();

        // What counts is one of the two below.
        self.observed.next = bit_cast::<4, 7>(self.frontend.observed.val());
        self.busy.next = false;
        self.frontend.in_check.next = false;
        self.frontend.move_valid.next = false;
        self.frontend.move_bits.next = 0.into();
        self.ledger.leaves.next = 0.into();
        self.ledger.taken.next = false;
        self.ledger.activity.next = Activity::Waiting;
        for i in 0..self.cluster.len() {
            self.cluster[i].clock.next = self.clock.val();
            self.cluster[i].reset.next = self.resets.q.val();
            self.cluster[i].load.next = self.frontend.load.val();
            self.cluster[i].start.next = self.frontend.start.val();
            self.cluster[i].depth.next = self.frontend.depth.val();
            self.cluster[i].divide.next = self.frontend.divide.val();
            self.cluster[i].observed.next = self.observed.val();
            self.cluster[i].abort.next = self.frontend.abort.val();
            self.cluster[i].move_ready.next = self.frontend.move_ready.val();
            self.busy.next = self.cluster[i].busy.val();
            self.frontend.in_check.next = self.cluster[i].in_check.val();
            self.frontend.move_valid.next = self.cluster[i].move_valid.val();
            self.frontend.move_bits.next = self.cluster[i].move_bits.val();
            self.ledger.leaves.next = self.cluster[i].leaves.val();
            self.ledger.taken.next = self.cluster[i].taken.val();
            self.ledger.activity.next = self.cluster[i].activity.val();
        }
        for i in 0..self.trunk.len() {
            self.trunk[i].clock.next = self.clock.val();
            self.trunk[i].reset.next = self.resets.q.val();
            self.trunk[i].load.next = self.frontend.load.val();
            self.trunk[i].start.next = self.frontend.start.val();
            self.trunk[i].depth.next = self.frontend.depth.val();
            self.trunk[i].divide.next = self.frontend.divide.val();
            self.trunk[i].observed.next = self.observed.val();
            self.trunk[i].abort.next = self.frontend.abort.val();
            self.trunk[i].move_ready.next = self.frontend.move_ready.val();
            self.busy.next = self.trunk[i].busy.val();
            self.frontend.in_check.next = self.trunk[i].in_check.val();
            self.frontend.move_valid.next = self.trunk[i].move_valid.val();
            self.frontend.move_bits.next = self.trunk[i].move_bits.val();
            self.ledger.leaves.next = self.trunk[i].leaves.val();
            self.ledger.taken.next = self.trunk[i].taken.val();
            self.ledger.activity.next = self.trunk[i].activity.val();
        }
        self.frontend.busy.next = self.busy.val();
        // The clocks in which a position is loaded are no run's.
        self.ledger.counts.next = self.busy.val() & self.frontend.running.val();
    }
}

#[cfg(test)]
mod tests;
