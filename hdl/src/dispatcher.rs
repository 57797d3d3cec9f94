//! The dispatcher: several perft cores that count one tree, and the sums of what they count.
//!
//! # Purpose
//! Starts all cores on the same position and depth, deals them tickets (the numbers of the nodes they are to search; see
//! [`PerftCore`]), takes their leaves and adds them up, and in a divide waits until all of them have searched their
//! share of a root move before it reports it. The cores take turns, one clock each.
//!
//! # Ports
//! | port               | width | valid |
//! |--------------------|-------|-------|
//! | `reset`            | 1     | a synchronous abort: what runs is given up; `busy` falls when all cores are idle |
//! | `load`             | [`LoadBus`] | while not `busy`: written into every core |
//! | `start`            | 1     | one clock, while not `busy` |
//! | `depth`            | 4     | stable while `busy`, 1 to 15 |
//! | `divide`           | 1     | stable while `busy`: report every root move |
//! | `abort`            | 1     | one clock |
//! | `busy`             | 1     | from the clock after `start` until the sums stand and the last report was taken |
//! | `nodes_hi`, `nodes_lo`   | 32 | leaves so far; they hold until the next `start` |
//! | `clocks_hi`, `clocks_lo` | 32 | clocks in which `busy` was high, likewise |
//! | `move_valid`, `move_ready` | 1 | valid/ready |
//! | `move_bits`        | 16    | with `move_valid`: bits 5..0 to, 11..6 from, 14..12 promotion kind |
//! | `move_nodes_hi`, `move_nodes_lo` | 32 | with `move_valid`: leaves behind that move |
//!
//! # Handshake
//! Valid/ready: a report is taken at the rising edge at which both are high.
//!
//! # Latency and throughput
//! Leaves are in the sums two clocks after their core handed them over. With n cores a core waits at most n - 1 clocks
//! for its turn.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40) for one core: 5 SB_RAM40_4K, at most 1420
//! LUT4.

use crate::circuit;
use crate::core::perft_core::{Chain, PerftCore};
use crate::core::position::LoadBus;
use rust_hdl::prelude::*;

/// The most cores that tickets and turns allow.
pub const MAX_CORES: usize = 8;

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    turn: Bits<3>,
    ticket: Bits<16>,
    /// Clocks until the sums stand.
    settling: Bits<2>,
    leaves: Bits<16>,
    nodes_lo: Bits<32>,
    nodes_hi: Bits<32>,
    nodes_carry: bool,
    move_lo: Bits<32>,
    move_hi: Bits<32>,
    move_carry: bool,
    clocks_lo: Bits<32>,
    clocks_hi: Bits<32>,
    clocks_carry: bool,
}

circuit! {
    /// The dispatcher; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Dispatcher {
        /// The clock.
        pub clock: Signal<In, Clock>,
        /// Give up what runs.
        pub reset: Signal<In, Bit>,
        /// A new position.
        pub load: Signal<In, LoadBus>,
        /// Start counting.
        pub start: Signal<In, Bit>,
        /// Plies.
        pub depth: Signal<In, Bits<4>>,
        /// Report every root move.
        pub divide: Signal<In, Bit>,
        /// Give up.
        pub abort: Signal<In, Bit>,
        /// A search is on.
        pub busy: Signal<Out, Bit>,
        /// Leaves, upper half.
        pub nodes_hi: Signal<Out, Bits<32>>,
        /// Leaves, lower half.
        pub nodes_lo: Signal<Out, Bits<32>>,
        /// Clocks, upper half.
        pub clocks_hi: Signal<Out, Bits<32>>,
        /// Clocks, lower half.
        pub clocks_lo: Signal<Out, Bits<32>>,
        /// A root move is reported
        pub move_valid: Signal<Out, Bit>,
        /// and taken.
        pub move_ready: Signal<In, Bit>,
        /// The move.
        pub move_bits: Signal<Out, Bits<16>>,
        /// Leaves behind it, upper half.
        pub move_nodes_hi: Signal<Out, Bits<32>>,
        /// Leaves behind it, lower half.
        pub move_nodes_lo: Signal<Out, Bits<32>>,
        aborts: Signal<Local, Bit>,
        busy_now: Signal<Local, Bit>,
        reported: Signal<Local, Bit>,
        nodes_sum: Signal<Local, Bits<32>>,
        move_sum: Signal<Local, Bits<32>>,
        clocks_sum: Signal<Local, Bits<32>>,
        nobody: Constant<Chain>,
        last_turn: Constant<Bits<3>>,
        r: DFF<Registers>,
        cores: Vec<PerftCore>,
        _last: usize,
    }
}

impl Dispatcher {
    /// A dispatcher of `cores` cores, 1 to [`MAX_CORES`].
    ///
    /// # Panics
    /// If there are none, or more.
    pub fn new(cores: usize) -> Self {
        assert!(
            (1..=MAX_CORES).contains(&cores),
            "a board has 1 to {MAX_CORES} cores, not {cores}"
        );
        Self {
            clock: Signal::default(),
            reset: Signal::default(),
            start: Signal::default(),
            depth: Signal::default(),
            divide: Signal::default(),
            abort: Signal::default(),
            busy: Signal::default(),
            nodes_hi: Signal::default(),
            nodes_lo: Signal::default(),
            clocks_hi: Signal::default(),
            clocks_lo: Signal::default(),
            move_valid: Signal::default(),
            move_ready: Signal::default(),
            move_bits: Signal::default(),
            move_nodes_hi: Signal::default(),
            move_nodes_lo: Signal::default(),
            load: Signal::default(),
            aborts: Signal::default(),
            busy_now: Signal::default(),
            reported: Signal::default(),
            nodes_sum: Signal::default(),
            move_sum: Signal::default(),
            clocks_sum: Signal::default(),
            nobody: Constant::new(Chain::default()),
            last_turn: Constant::new((cores - 1).to_bits()),
            r: DFF::default(),
            cores: (0..cores).map(PerftCore::new).collect(),
            _last: cores - 1,
        }
    }
}

impl Logic for Dispatcher {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        self.reported.next = self.cores[0].above.val().report
            & !self.cores[0].above.val().unreported
            & (self.r.q.val().settling == 0);
        self.aborts.next = self.abort.val() | self.reset.val();
        for i in 0..self.cores.len() {
            self.cores[i].clock.next = self.clock.val();
            self.cores[i].load.next = self.load.val();
            self.cores[i].start.next = self.start.val();
            self.cores[i].depth.next = self.depth.val();
            self.cores[i].divide.next = self.divide.val();
            self.cores[i].abort.next = self.aborts.val();
            self.cores[i].turn.next = self.r.q.val().turn;
            self.cores[i].ticket.next = self.r.q.val().ticket;
            self.cores[i].report_taken.next = self.reported.val() & self.move_ready.val();
        }
        for i in 0..self._last {
            self.cores[i].below.next = self.cores[i + 1].above.val();
        }
        for i in self._last..self.cores.len() {
            self.cores[i].below.next = self.nobody.val();
        }
        self.r.d.next.turn = self.r.q.val().turn + 1;
        if self.r.q.val().turn == self.last_turn.val() {
            self.r.d.next.turn = 0.into();
        }
        if self.cores[0].above.val().ticket_taken {
            self.r.d.next.ticket = self.r.q.val().ticket + 1;
        }
        // Leaves go into the lower halves one clock after they were handed over, the carry into the upper ones another
        // clock later; at most 16 bits are added, so a carry is a top bit that falls.
        self.r.d.next.leaves = self.cores[0].above.val().leaves;
        self.nodes_sum.next = self.r.q.val().nodes_lo + bit_cast::<32, 16>(self.r.q.val().leaves);
        self.r.d.next.nodes_lo = self.nodes_sum.val();
        self.r.d.next.nodes_carry =
            (self.r.q.val().nodes_lo > 0x7FFF_FFFF) & (self.nodes_sum.val() <= 0x7FFF_FFFF);
        if self.r.q.val().nodes_carry {
            self.r.d.next.nodes_hi = self.r.q.val().nodes_hi + 1;
        }
        self.move_sum.next = self.r.q.val().move_lo + bit_cast::<32, 16>(self.r.q.val().leaves);
        self.r.d.next.move_lo = self.move_sum.val();
        self.r.d.next.move_carry =
            (self.r.q.val().move_lo > 0x7FFF_FFFF) & (self.move_sum.val() <= 0x7FFF_FFFF);
        if self.r.q.val().move_carry {
            self.r.d.next.move_hi = self.r.q.val().move_hi + 1;
        }
        self.r.d.next.clocks_carry = false;
        self.clocks_sum.next = self.r.q.val().clocks_lo + 1;
        if self.busy_now.val() {
            self.r.d.next.clocks_lo = self.clocks_sum.val();
            self.r.d.next.clocks_carry = self.clocks_sum.val() == 0;
        }
        if self.r.q.val().clocks_carry {
            self.r.d.next.clocks_hi = self.r.q.val().clocks_hi + 1;
        }
        if self.cores[0].above.val().leaves_given {
            self.r.d.next.settling = 3.into();
        } else if self.r.q.val().settling != 0 {
            self.r.d.next.settling = self.r.q.val().settling - 1;
        }
        self.busy_now.next = self.cores[0].above.val().running | (self.r.q.val().settling != 0);
        self.busy.next = self.busy_now.val();
        self.move_valid.next = self.reported.val();
        self.move_bits.next = self.cores[0].above.val().report_move;
        self.move_nodes_hi.next = self.r.q.val().move_hi;
        self.move_nodes_lo.next = self.r.q.val().move_lo;
        self.nodes_hi.next = self.r.q.val().nodes_hi;
        self.nodes_lo.next = self.r.q.val().nodes_lo;
        self.clocks_hi.next = self.r.q.val().clocks_hi;
        self.clocks_lo.next = self.r.q.val().clocks_lo;
        if (self.reported.val() & self.move_ready.val()) | self.start.val() {
            self.r.d.next.move_lo = 0.into();
            self.r.d.next.move_hi = 0.into();
            self.r.d.next.move_carry = false;
        }
        if self.start.val() {
            self.r.d.next.ticket = 0.into();
            self.r.d.next.nodes_lo = 0.into();
            self.r.d.next.nodes_hi = 0.into();
            self.r.d.next.nodes_carry = false;
            self.r.d.next.clocks_lo = 0.into();
            self.r.d.next.clocks_hi = 0.into();
            self.r.d.next.clocks_carry = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::testing::load_writes;
    use crate::testing;
    use reference::Position;

    fn clock(dispatcher: &mut Dispatcher) {
        testing::clock(dispatcher, |dispatcher| &mut dispatcher.clock);
    }

    fn loaded(cores: usize, fen: &str) -> Dispatcher {
        let mut dispatcher = Dispatcher::new(cores);
        dispatcher.connect_all();
        for write in load_writes(&fen.parse().unwrap()) {
            dispatcher.load.next = write;
            clock(&mut dispatcher);
        }
        dispatcher.load.next = LoadBus::default();
        dispatcher
    }

    /// Runs to the end; the root moves reported, their counts, and the sum.
    fn run(dispatcher: &mut Dispatcher, depth: u64, divide: bool) -> (Vec<(String, u64)>, u64) {
        dispatcher.depth.next = depth.into();
        dispatcher.divide.next = divide;
        dispatcher.move_ready.next = true;
        dispatcher.start.next = true;
        clock(dispatcher);
        dispatcher.start.next = false;
        let mut moves = Vec::new();
        let mut clocks = 0;
        while dispatcher.busy.val() {
            clock(dispatcher);
            clocks += 1;
            assert!(clocks < 3_000_000, "the search does not end");
            if dispatcher.move_valid.val() {
                let bits = dispatcher.move_bits.val().index() as u16;
                let count = dispatcher.move_nodes_lo.val().index() as u64;
                moves.push((
                    crate::protocol::move_from_bits(bits).unwrap().to_string(),
                    count,
                ));
            }
        }
        moves.sort();
        (moves, dispatcher.nodes_lo.val().index() as u64)
    }

    fn assert_counts(cores: usize, fen: &str, depth: u32) {
        let position: Position = fen.parse().unwrap();
        let mut dispatcher = loaded(cores, fen);
        let expected: Vec<(String, u64)> = reference::perft::divide(&position, depth)
            .into_iter()
            .map(|(mv, count)| (mv.to_string(), count))
            .collect();
        let (moves, sum) = run(&mut dispatcher, u64::from(depth), true);
        assert_eq!(moves, expected, "{cores} cores, divide {depth} of {fen}");
        assert_eq!(sum, expected.iter().map(|mv| mv.1).sum::<u64>());
        let (_, sum) = run(&mut dispatcher, u64::from(depth), false);
        println!(
            "{fen} {depth}: {sum} leaves in {} clocks",
            dispatcher.clocks_lo.val().index()
        );
        assert_eq!(
            sum,
            reference::perft::perft(&position, depth),
            "{cores} cores, perft {depth} of {fen}"
        );
    }

    const POSITIONS: [(&str, u32); 12] = [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            3,
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            2,
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3),
        (
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            3,
        ),
        (
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            2,
        ),
        // En passant that would uncover a check, from both sides; out of check by en passant.
        ("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 3),
        ("8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1", 3),
        ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 3),
        // Castling that gives check, and that loses its right to a captured rook.
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 3),
        ("r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 2),
        // Promotion out of check, under-promotion, stalemate and mate on the way.
        ("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 3),
        ("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 4),
    ];

    #[test]
    fn counts_what_the_oracle_counts() {
        for (fen, deepest) in POSITIONS {
            for depth in 1..=deepest {
                assert_counts(1, fen, depth);
            }
        }
    }

    #[test]
    fn several_cores_count_the_same() {
        for (fen, deepest) in POSITIONS {
            for depth in 1..=deepest {
                assert_counts(3, fen, depth);
            }
        }
    }

    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("dispatcher of one core", &mut Dispatcher::new(1));
        assert_eq!(area.block_rams, 5);
        assert!(area.lut4 <= 1420, "{area:?}");
    }
}
