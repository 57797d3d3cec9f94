//! The moves of a rank up the board: those that end on a rank, of the pieces below it and on it.
//!
//! # Purpose
//! Follows the [sweep up](super::look_up). Movers slide and hop from rank to rank to the north, and along the ranks; where they come to a
//! target, a move is counted. A square is reached along a line from one side by one slider at most, so that the bits of a fill on
//! targets are moves.
//!
//! # Ports
//! | port      | width       | valid |
//! |-----------|-------------|-------|
//! | `rank`    | 3           | every clock: the rank's number, 0 to 7 in eight clocks after each other |
//! | `valid`   | 1           | every clock: there is a rank |
//! | `movers`, `targets`, `pawns`, `steps`, `along`, `en_passant`, `exposed` | | with `valid`: of this rank, as the sweep up says |
//! | `moves`, `others` | [`Moves`], [`OtherMoves`] | one clock later: the moves that end on the rank; none without a rank |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! A board in eight clocks.
//!
//! # Resources
//! Printed by the test `the_blocks_take_what_their_headers_say` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 145 LUT4.

use super::fill::Fill;
use super::rank::{Movers, Moves, OtherMoves, Pawns, Targets};
use super::strides::Strides;
use crate::circuit;
use crate::word::AsWord;
use rust_hdl::prelude::*;

/// The pawns of the rank below.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Below {
    /// Those that may be pushed, and that may take towards the east and towards the west.
    pushes: Bits<8>,
    takes_east: Bits<8>,
    takes_west: Bits<8>,
    /// The squares of that rank that pawns pass from their home rank.
    passed: Bits<8>,
    /// The file of the foe's pawn that may be taken en passant.
    en_passant: Bits<8>,
}

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct CountUp {
        pub clock: Signal<In, Clock>,
        pub rank: Signal<In, Bits<3>>,
        pub valid: Signal<In, Bit>,
        pub movers: Signal<In, Movers>,
        pub targets: Signal<In, Targets>,
        pub pawns: Signal<In, Pawns>,
        pub steps: Signal<In, Bits<8>>,
        pub along: Signal<In, Bits<8>>,
        pub en_passant: Signal<In, Bits<8>>,
        pub exposed: Signal<In, Bits<8>>,
        pub moves: Signal<Out, Moves>,
        pub others: Signal<Out, OtherMoves>,
        last: Signal<Local, Bit>,
        pushed: Signal<Local, Bits<8>>,
        taken: Signal<Local, Bits<8>>,
        nothing: Constant<Below> = Constant::new(Below::default()),
        no_moves: Constant<OtherMoves> = Constant::new(OtherMoves::default()),
        strides: Strides,
        sliders: Fill,
        below: DFF<Below>,
        found: DFF<OtherMoves>,
    }
}

impl Logic for CountUp {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, below, found);
        clock!(self, clock, strides);
        self.last.next = self.rank.val() == 7;
        self.strides.valid.next = self.valid.val();
        self.strides.last.next = self.last.val();
        self.strides.file.next = self.movers.val().file;
        self.strides.to_west.next = self.movers.val().antidiagonal;
        self.strides.to_east.next = self.movers.val().diagonal;
        self.strides.knights.next = self.movers.val().knights;
        self.strides.targets.next = self.targets.val();
        self.moves.next = self.strides.moves.val();

        self.below.d.next.pushes = self.pawns.val().pushes;
        self.below.d.next.takes_east = self.pawns.val().east;
        self.below.d.next.takes_west = self.pawns.val().west;
        self.below.d.next.passed = 0.into();
        if self.rank.val() == 2 {
            self.below.d.next.passed = self.below.q.val().pushes & self.targets.val().empty;
        }
        self.below.d.next.en_passant = 0.into();
        if self.exposed.val() == 0 {
            self.below.d.next.en_passant = self.en_passant.val();
        }
        if self.last.val() | !self.valid.val() {
            self.below.d.next = self.nothing.val();
        }

        self.sliders.from.next = self.along.val();
        self.sliders.passes.next = self.targets.val().empty;
        self.pushed.next = self.targets.val().goal & self.targets.val().empty;
        self.taken.next =
            (self.targets.val().goal & !self.targets.val().empty) | self.below.q.val().en_passant;
        self.found.d.next.east = self.sliders.east.val() & self.targets.val().goal;
        self.found.d.next.west = self.sliders.west.val() & self.targets.val().goal;
        self.found.d.next.steps = self.steps.val();
        self.found.d.next.double_pushes = self.below.q.val().passed & self.pushed.val();
        self.found.d.next.pushes = self.below.q.val().pushes & self.pushed.val();
        self.found.d.next.takes_east =
            (self.below.q.val().takes_east.to_bits() << 1) & self.taken.val();
        self.found.d.next.takes_west =
            (self.below.q.val().takes_west.to_bits() >> 1) & self.taken.val();
        self.found.d.next.promote = self.last.val();
        if !self.valid.val() {
            self.found.d.next = self.no_moves.val();
        }
        self.others.next = self.found.q.val();
    }
}
