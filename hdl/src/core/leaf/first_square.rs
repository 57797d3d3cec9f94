//! The first square: where a piece's walk begins, added up instead of looked up.
//!
//! # Purpose
//! The table gives the first square of a walk one clock after the from-square. For most pieces the first square is the
//! from-square plus a constant: one rank ahead for a pawn, one rank north for a rook or a queen, one step along a diagonal for
//! a bishop, one hop for a knight. Bishops and knights begin towards the nearer edge, because the walk from files a to d is the
//! mirror image of that from files e to h. The inbox adds the constant when it writes a piece into its list. So the walk begins
//! on the first square and saves the clock on the from-square. If the first square would lie off the board, `known` is low and
//! the walk begins on the from-square.
//!
//! # Ports
//! | port     | width | valid |
//! |----------|-------|-------|
//! | `kind`   | 3     | always: the piece's kind |
//! | `black`  | 1     | always: the piece is black's |
//! | `square` | 6     | always: where it stands |
//! | `known`  | 1     | always: its walk begins on the first square, which `rank` and `file` give; low for a king |
//! | `rank`   | 3     | while `known`: the rank of the first square |
//! | `file`   | 2     | while `known`: its file, less 4 from files e to h; it lies in the same half of the board as the from-square |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Combinational.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 20 LUT4.

use crate::circuit;
use crate::core::words::Kind;
use crate::word::AsWord;
use rust_hdl::prelude::*;

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct FirstSquare {
        pub kind: Signal<In, Kind>,
        pub black: Signal<In, Bit>,
        pub square: Signal<In, Bits<6>>,
        pub known: Signal<Out, Bit>,
        pub rank: Signal<Out, Bits<3>>,
        pub file: Signal<Out, Bits<2>>,
        from_rank: Signal<Local, Bits<3>>,
        from_file: Signal<Local, Bits<3>>,
        pawn: Signal<Local, Bit>,
        /// The first square lies on the next file towards the edge.
        aside: Signal<Local, Bit>,
    }
}

impl Logic for FirstSquare {
    #[hdl_gen]
    fn update(&mut self) {
        self.from_rank.next = bit_cast::<3, 6>(self.square.val().to_bits() >> 3);
        self.from_file.next = bit_cast::<3, 6>(self.square.val() & 7);
        self.pawn.next = self.kind.val() == Kind::Pawn;
        self.aside.next = (self.kind.val() == Kind::Bishop) | (self.kind.val() == Kind::Knight);
        self.rank.next = self.from_rank.val() + 1;
        if self.kind.val() == Kind::Knight {
            self.rank.next = self.from_rank.val() + 2;
        } else if self.pawn.val() & self.black.val() {
            self.rank.next = self.from_rank.val() - 1;
        }
        self.file.next = bit_cast::<2, 3>(self.from_file.val());
        if self.aside.val() {
            self.file.next = bit_cast::<2, 3>(self.from_file.val() - 1);
            if self.from_file.val() >= 4 {
                self.file.next = bit_cast::<2, 3>(self.from_file.val() + 1);
            }
        }
        // (A pawn stands on neither of the outer ranks.)
        self.known.next = (self.kind.val() != Kind::King)
            & (self.pawn.val() | (self.from_rank.val() != 7))
            & !((self.kind.val() == Kind::Knight) & (self.from_rank.val() == 6))
            & !(self.aside.val() & ((self.from_file.val() == 0) | (self.from_file.val() == 7)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::testing::kind_of;
    use crate::testing;
    use reference::posdata::{posdata, ptype};
    use reference::{Colour, PieceKind, Square};

    /// For every piece and every square the literal table begins on the same square, and only where a step or a hop leads off the
    /// board the circuit does not know it.
    #[test]
    fn a_walk_begins_where_the_literal_table_begins() {
        let mut first = FirstSquare::default();
        first.connect_all();
        let mut unknown = 0;
        for (colour, kind) in Colour::ALL
            .into_iter()
            .flat_map(|colour| PieceKind::ALL.map(|kind| (colour, kind)))
        {
            for from in Square::all() {
                if kind == PieceKind::Pawn && matches!(from.rank(), 0 | 7) {
                    continue;
                }
                first.kind.next = kind_of(kind.code());
                first.black.next = colour == Colour::Black;
                first.square.next = (from.index() as u64).into();
                assert!(simulate(&mut first, 100), "the circuit settles");
                let half = from.index() & 4;
                let square = first.rank.val().index() << 3 | half | first.file.val().index();
                let literal = posdata().entry(ptype(colour, kind), from, from).nextpos;
                if first.known.val() {
                    assert_eq!(square, literal.index(), "{colour:?} {kind:?} from {from}");
                } else {
                    unknown += 1;
                }
            }
        }
        // Of each colour: a king's 64, 8 of a rook and of a queen, 8 + 14 of a bishop and 16 + 12 of a knight.
        assert_eq!(unknown, 2 * (64 + 8 + 8 + 22 + 28));
    }

    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("first square", &mut FirstSquare::default());
        assert_eq!((area.block_rams, area.flip_flops), (0, 0));
        assert!(area.lut4 <= 20, "{area:?}");
    }
}
