//! The star of a king: where the lines through a king's square cross a rank.
//!
//! # Purpose
//! A sweep over the board meets the king's lines rank by rank. On each rank its file, its diagonal and its antidiagonal have one
//! square at most. The star also says from where a knight or a pawn attacks the king, and where the king could step.
//!
//! # Ports
//! | port           | width | valid |
//! |----------------|-------|-------|
//! | `king`         | 6     | every clock: the king's square, its rank as its side counts it |
//! | `rank`         | 3     | every clock: the rank of the sweep, as that side counts it |
//! | `file`         | 8     | one clock later: the square on the king's file |
//! | `diagonal`     | 8     | one clock later: the square on its line from the south-west to the north-east |
//! | `antidiagonal` | 8     | one clock later: the square on its line from the south-east to the north-west |
//! | `hops`         | 8     | one clock later: the squares from which a knight attacks the king |
//! | `pawns`        | 8     | one clock later: the squares from which a foe's pawn attacks it |
//! | `steps`        | 8     | one clock later: the squares beside the king, and the king's own |
//! | `here`         | 1     | one clock later: it is the king's own rank, on which file, diagonal and antidiagonal are its own square |
//! | `above`        | 1     | one clock later: the rank lies above the king's |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! One clock; one rank every clock.
//!
//! # Resources
//! Printed by the test `the_blocks_take_what_their_headers_say` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 90 LUT4.

use super::decoder::Decoder;
use crate::circuit;
use crate::word::AsWord;
use rust_hdl::prelude::*;

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    file: Bits<8>,
    diagonal: Bits<8>,
    antidiagonal: Bits<8>,
    /// The rank lies one above the king's, two, one below it or two.
    one_up: bool,
    two_up: bool,
    one_down: bool,
    two_down: bool,
    here: bool,
    above: bool,
}

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Star {
        pub clock: Signal<In, Clock>,
        pub king: Signal<In, Bits<6>>,
        pub rank: Signal<In, Bits<3>>,
        pub file: Signal<Out, Bits<8>>,
        pub diagonal: Signal<Out, Bits<8>>,
        pub antidiagonal: Signal<Out, Bits<8>>,
        pub hops: Signal<Out, Bits<8>>,
        pub pawns: Signal<Out, Bits<8>>,
        pub steps: Signal<Out, Bits<8>>,
        pub here: Signal<Out, Bit>,
        pub above: Signal<Out, Bit>,
        king_file: Signal<Local, Bits<4>>,
        king_rank: Signal<Local, Bits<4>>,
        /// How many ranks above the king's, in two's complement.
        distance: Signal<Local, Bits<4>>,
        /// The files of the two oblique lines; eight and more are off the board.
        diagonal_file: Signal<Local, Bits<4>>,
        antidiagonal_file: Signal<Local, Bits<4>>,
        beside: Signal<Local, Bits<8>>,
        file_decoder: Decoder,
        diagonal_decoder: Decoder,
        antidiagonal_decoder: Decoder,
        r: DFF<Registers>,
    }
}

impl Logic for Star {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        self.king_file.next = bit_cast::<4, 6>(self.king.val() & 7);
        self.king_rank.next = bit_cast::<4, 6>(self.king.val().to_bits() >> 3);
        self.distance.next = bit_cast::<4, 3>(self.rank.val()) - self.king_rank.val();
        self.diagonal_file.next = self.king_file.val() + self.distance.val();
        self.antidiagonal_file.next = self.king_file.val() - self.distance.val();
        self.file_decoder.file.next = bit_cast::<3, 4>(self.king_file.val());
        self.r.d.next.file = self.file_decoder.plane.val();
        self.diagonal_decoder.file.next = bit_cast::<3, 4>(self.diagonal_file.val());
        self.r.d.next.diagonal = 0.into();
        if self.diagonal_file.val() < 8 {
            self.r.d.next.diagonal = self.diagonal_decoder.plane.val();
        }
        self.antidiagonal_decoder.file.next = bit_cast::<3, 4>(self.antidiagonal_file.val());
        self.r.d.next.antidiagonal = 0.into();
        if self.antidiagonal_file.val() < 8 {
            self.r.d.next.antidiagonal = self.antidiagonal_decoder.plane.val();
        }
        self.r.d.next.here = self.distance.val() == 0;
        self.r.d.next.one_up = self.distance.val() == 1;
        self.r.d.next.two_up = self.distance.val() == 2;
        self.r.d.next.one_down = self.distance.val() == 15;
        self.r.d.next.two_down = self.distance.val() == 14;
        self.r.d.next.above = (self.distance.val() != 0) & (self.distance.val() < 8);
        self.file.next = self.r.q.val().file;
        self.diagonal.next = self.r.q.val().diagonal;
        self.antidiagonal.next = self.r.q.val().antidiagonal;
        self.here.next = self.r.q.val().here;
        self.above.next = self.r.q.val().above;
        self.beside.next =
            (self.r.q.val().file.to_bits() << 1) | (self.r.q.val().file.to_bits() >> 1);
        self.steps.next = 0.into();
        if self.r.q.val().here | self.r.q.val().one_up | self.r.q.val().one_down {
            self.steps.next = self.r.q.val().file | self.beside.val();
        }
        self.pawns.next = 0.into();
        if self.r.q.val().one_up {
            self.pawns.next = self.beside.val();
        }
        self.hops.next = 0.into();
        if self.r.q.val().one_up | self.r.q.val().one_down {
            self.hops.next =
                (self.r.q.val().file.to_bits() << 2) | (self.r.q.val().file.to_bits() >> 2);
        } else if self.r.q.val().two_up | self.r.q.val().two_down {
            self.hops.next = self.beside.val();
        }
    }
}
