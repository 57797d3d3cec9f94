//! The kinds of pieces on a rank, told apart.
//!
//! # Purpose
//! Makes of the coded kinds of a rank a plane for each kind that a sweep asks for.
//!
//! # Ports
//! | port    | width     | valid |
//! |---------|-----------|-------|
//! | `seen`  | [`Rank`]  | every clock |
//! | `kinds` | [`Kinds`] | in the same clock |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Combinational.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 8 LUT4 for each plane that is used.

use super::rank::Rank;
use crate::circuit;
use rust_hdl::prelude::*;

/// A plane for each kind.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Kinds {
    pub occupied: Bits<8>,
    /// The foe's rooks and queens.
    pub straight: Bits<8>,
    /// The foe's bishops and queens.
    pub oblique: Bits<8>,
    /// The foe's knights, pawns and king.
    pub knights: Bits<8>,
    pub pawns: Bits<8>,
    pub king: Bits<8>,
    /// The foe's pawn that may be taken en passant.
    pub passed: Bits<8>,
    /// The pieces of the side to move.
    pub own: Bits<8>,
    pub own_straight: Bits<8>,
    pub own_oblique: Bits<8>,
    pub own_knights: Bits<8>,
    pub own_pawns: Bits<8>,
}

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Sorter {
        pub seen: Signal<In, Rank>,
        pub kinds: Signal<Out, Kinds>,
        occupied: Signal<Local, Bits<8>>,
        straight: Signal<Local, Bits<8>>,
        oblique: Signal<Local, Bits<8>>,
        knights: Signal<Local, Bits<8>>,
        pawns: Signal<Local, Bits<8>>,
    }
}

impl Logic for Sorter {
    #[hdl_gen]
    fn update(&mut self) {
        self.occupied.next =
            self.seen.val().kind_0 | self.seen.val().kind_1 | self.seen.val().kind_2;
        self.straight.next = self.seen.val().kind_2 & !self.seen.val().kind_1;
        self.oblique.next =
            self.seen.val().kind_0 & (self.seen.val().kind_1 ^ self.seen.val().kind_2);
        self.knights.next =
            self.seen.val().kind_1 & !(self.seen.val().kind_0 | self.seen.val().kind_2);
        self.pawns.next =
            self.seen.val().kind_0 & !(self.seen.val().kind_1 ^ self.seen.val().kind_2);
        self.kinds.next.occupied = self.occupied.val();
        self.kinds.next.straight = self.straight.val() & self.seen.val().other;
        self.kinds.next.oblique = self.oblique.val() & self.seen.val().other;
        self.kinds.next.knights = self.knights.val() & self.seen.val().other;
        self.kinds.next.pawns = self.pawns.val() & self.seen.val().other;
        self.kinds.next.king = !self.seen.val().kind_0
            & self.seen.val().kind_1
            & self.seen.val().kind_2
            & self.seen.val().other;
        self.kinds.next.passed =
            self.seen.val().kind_0 & self.seen.val().kind_1 & self.seen.val().kind_2;
        self.kinds.next.own = self.occupied.val() & !self.seen.val().other;
        self.kinds.next.own_straight = self.straight.val() & !self.seen.val().other;
        self.kinds.next.own_oblique = self.oblique.val() & !self.seen.val().other;
        self.kinds.next.own_knights = self.knights.val() & !self.seen.val().other;
        self.kinds.next.own_pawns = self.pawns.val() & !self.seen.val().other;
    }
}
