//! Sight: along which lines a piece could reach the squares around a king, if nothing stood between.
//!
//! # Purpose
//! Sixteen lines run through the nine squares of a king and its neighbours: three files, three ranks, five diagonals and five
//! antidiagonals. A rook, bishop or queen that stands on none of those along which it moves gives no check, pins nothing and
//! attacks no square next to the king, so that nobody has to walk there. Of a knight it says whether it is near enough to
//! attack one of these squares, or one to which that king castles; of the other king, whether it is near enough to attack one
//! of the nine.
//!
//! # Ports
//! | port     | width | valid |
//! |----------|-------|-------|
//! | `kind`   | 3     | every clock: the piece's kind, 1 pawn … 6 king |
//! | `square` | 6     | every clock: the piece's square |
//! | `king`   | 6     | every clock: the king's square |
//! | `lines`  | 16    | one clock later: the lines, see below |
//! | `knight` | 1     | one clock later: a knight within four files and three ranks of the king |
//! | `beside` | 1     | one clock later: the other king, within two squares of the king |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! One clock; one piece every clock.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 75 LUT4.
//!
//! # Lines
//! Bits 2..0 files, from the one west of the king; 5..3 ranks, from the one south of it; 10..6 diagonals (south-west to
//! north-east), 15..11 antidiagonals (south-east to north-west), each from the one that only touches the block's corner in
//! the south.

use crate::circuit;
use crate::word::AsWord;
use rust_hdl::prelude::*;

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    lines: Bits<16>,
    knight: bool,
    beside: bool,
}

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Sight {
        /// The clock.
        pub clock: Signal<In, Clock>,
        /// The piece's kind.
        pub kind: Signal<In, Bits<3>>,
        /// The piece's square.
        pub square: Signal<In, Bits<6>>,
        /// The king's square.
        pub king: Signal<In, Bits<6>>,
        /// The lines.
        pub lines: Signal<Out, Bits<16>>,
        /// A knight is near.
        pub knight: Signal<Out, Bit>,
        /// The other king is near.
        pub beside: Signal<Out, Bit>,
        files: Signal<Local, Bits<5>>,
        ranks: Signal<Local, Bits<5>>,
        diagonal: Signal<Local, Bits<5>>,
        antidiagonal: Signal<Local, Bits<5>>,
        straight: Signal<Local, Bits<16>>,
        oblique: Signal<Local, Bits<16>>,
        r: DFF<Registers>,
    }
}

impl Logic for Sight {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        // The way from the king, in two's complement.
        self.files.next =
            bit_cast::<5, 6>(self.square.val() & 7) - bit_cast::<5, 6>(self.king.val() & 7);
        self.ranks.next = bit_cast::<5, 6>(self.square.val().to_bits() >> 3)
            - bit_cast::<5, 6>(self.king.val().to_bits() >> 3);
        self.diagonal.next = self.ranks.val() - self.files.val();
        self.antidiagonal.next = self.ranks.val() + self.files.val();
        self.straight.next = bit_cast::<16, 1>((self.files.val() == 31).into())
            | (bit_cast::<16, 1>((self.files.val() == 0).into()).to_bits() << 1)
            | (bit_cast::<16, 1>((self.files.val() == 1).into()).to_bits() << 2)
            | (bit_cast::<16, 1>((self.ranks.val() == 31).into()).to_bits() << 3)
            | (bit_cast::<16, 1>((self.ranks.val() == 0).into()).to_bits() << 4)
            | (bit_cast::<16, 1>((self.ranks.val() == 1).into()).to_bits() << 5);
        self.oblique.next = (bit_cast::<16, 1>((self.diagonal.val() == 30).into()).to_bits() << 6)
            | (bit_cast::<16, 1>((self.diagonal.val() == 31).into()).to_bits() << 7)
            | (bit_cast::<16, 1>((self.diagonal.val() == 0).into()).to_bits() << 8)
            | (bit_cast::<16, 1>((self.diagonal.val() == 1).into()).to_bits() << 9)
            | (bit_cast::<16, 1>((self.diagonal.val() == 2).into()).to_bits() << 10)
            | (bit_cast::<16, 1>((self.antidiagonal.val() == 30).into()).to_bits() << 11)
            | (bit_cast::<16, 1>((self.antidiagonal.val() == 31).into()).to_bits() << 12)
            | (bit_cast::<16, 1>((self.antidiagonal.val() == 0).into()).to_bits() << 13)
            | (bit_cast::<16, 1>((self.antidiagonal.val() == 1).into()).to_bits() << 14)
            | (bit_cast::<16, 1>((self.antidiagonal.val() == 2).into()).to_bits() << 15);
        self.r.d.next.lines = 0.into();
        if self.kind.val() == 3 {
            self.r.d.next.lines = self.oblique.val();
        } else if self.kind.val() == 4 {
            self.r.d.next.lines = self.straight.val();
        } else if self.kind.val() == 5 {
            self.r.d.next.lines = self.straight.val() | self.oblique.val();
        }
        // -4 to 4 files, -3 to 3 ranks.
        self.r.d.next.knight = (self.kind.val() == 2)
            & ((self.files.val() <= 4) | (self.files.val() >= 28))
            & ((self.ranks.val() <= 3) | (self.ranks.val() >= 29));
        self.r.d.next.beside = (self.kind.val() == 6)
            & ((self.files.val() <= 2) | (self.files.val() >= 30))
            & ((self.ranks.val() <= 2) | (self.ranks.val() >= 30));
        self.beside.next = self.r.q.val().beside;
        self.lines.next = self.r.q.val().lines;
        self.knight.next = self.r.q.val().knight;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use reference::posdata::{posdata, ptype};
    use reference::{Colour, PieceKind, Square};

    /// All kinds, squares and kings: the lines are those along which the literal table, on an empty board, leads the piece
    /// to a square of the block, or would if it stood inside it.
    #[test]
    fn a_line_is_there_if_the_table_leads_along_it_to_the_block() {
        let mut sight = Sight::default();
        sight.connect_all();
        for kind in PieceKind::ALL {
            for king in Square::all() {
                for square in Square::all() {
                    sight.kind.next = u64::from(kind.code()).into();
                    sight.square.next = (square.index() as u64).into();
                    sight.king.next = (king.index() as u64).into();
                    testing::clock(&mut sight, |sight| &mut sight.clock);
                    let lines = sight.lines.val().index();
                    let expected = super::super::testing::lines(kind, square, king);
                    assert_eq!(lines as u64, expected, "{kind:?} {square} {king}");
                    let apart = square
                        .file()
                        .abs_diff(king.file())
                        .max(square.rank().abs_diff(king.rank()));
                    assert_eq!(sight.beside.val(), kind == PieceKind::King && apart <= 2);
                    if kind != PieceKind::Knight {
                        assert!(!sight.knight.val());
                        continue;
                    }
                    // It attacks a square to which the king could go, or castle.
                    let near = posdata()
                        .walk(ptype(Colour::White, kind), square, |_| false)
                        .any(|to| {
                            let files = to.file().abs_diff(king.file());
                            let ranks = to.rank().abs_diff(king.rank());
                            ranks <= 1 && files <= 1 || ranks == 0 && files == 2
                        });
                    assert!(!near || sight.knight.val(), "{square} {king}");
                }
            }
        }
    }

    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("sight", &mut Sight::default());
        assert_eq!(area.block_rams, 0);
        assert!(area.lut4 <= 75, "{area:?}");
    }
}
