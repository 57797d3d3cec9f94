//! Sight: along which lines a piece could reach the squares around a king, if nothing stood between.
//!
//! # Purpose
//! Sixteen lines run through the nine squares of a king and its neighbours: three files, three ranks, five diagonals and five
//! antidiagonals. A rook, bishop or queen gives check, pins a piece or attacks a square next to the king only along one of
//! these lines; where no enemy slides along a line, no walk along it is needed. `knight` shows whether a knight is near enough
//! to attack one of the nine squares, or one to which that king castles; `beside` shows whether the other king is near enough
//! to attack one of the nine.
//!
//! # Ports
//! | port     | width | valid |
//! |----------|-------|-------|
//! | `kind`   | 3     | every clock: the piece's kind, 1 pawn … 6 king |
//! | `square` | 6     | every clock: the piece's square |
//! | `king`   | 6     | every clock: the king's square |
//! | `black`  | 1     | every clock: that king is black's |
//! | `lines`  | 16    | one clock later: the lines, see below |
//! | `knight` | 1     | one clock later: a knight within four files and three ranks of the king |
//! | `beside` | 1     | one clock later: the other king, within two squares of the king |
//! | `pawn`   | 1     | one clock later: a pawn within two files and two ranks of the king |
//! | `reach`  | 3     | one clock later: the piece is no king, and stands on one of the first 3, 4, 5 ranks of the king's side (bits 0, 1, 2) |
//!
//! Those of [`NeighbourLines`], a square beside the king:
//!
//! | port        | width         | valid |
//! |-------------|---------------|-------|
//! | `lines`     | 16            | every clock: the lines along which enemies slide, a [`LinesWord`] |
//! | `direction` | 3             | every clock: the direction from the king to the square |
//! | `straight`  | 1             | in the same clock: one of the lines is the square's file or its rank |
//! | `oblique`   | 1             | in the same clock: one of the lines is the square's diagonal or its antidiagonal |
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
//! The bits of `lines` are those of a [`LinesWord`], so that the lines of several pieces are joined by `|`.

use super::words::{Kind, LinesWord};
use crate::circuit;
use crate::word::{AsWord, Packed as _};
use rust_hdl::prelude::*;

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    lines: Bits<16>,
    knight: bool,
    beside: bool,
    pawn: bool,
    reach: Bits<3>,
}

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Sight {
        pub clock: Signal<In, Clock>,
        pub kind: Signal<In, Kind>,
        pub square: Signal<In, Bits<6>>,
        pub king: Signal<In, Bits<6>>,
        pub black: Signal<In, Bit>,
        pub lines: Signal<Out, Bits<16>>,
        pub knight: Signal<Out, Bit>,
        pub beside: Signal<Out, Bit>,
        pub pawn: Signal<Out, Bit>,
        pub reach: Signal<Out, Bits<3>>,
        rank: Signal<Local, Bits<3>>,
        files: Signal<Local, Bits<5>>,
        ranks: Signal<Local, Bits<5>>,
        diagonal: Signal<Local, Bits<5>>,
        antidiagonal: Signal<Local, Bits<5>>,
        near: Signal<Local, Bit>,
        straight: Signal<Local, Bit>,
        oblique: Signal<Local, Bit>,
        crossed: Signal<Local, LinesWord>,
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
        self.straight.next = (self.kind.val() == Kind::Rook) | (self.kind.val() == Kind::Queen);
        self.oblique.next = (self.kind.val() == Kind::Bishop) | (self.kind.val() == Kind::Queen);
        self.crossed.next.west_file = self.straight.val() & (self.files.val() == 31);
        self.crossed.next.file = self.straight.val() & (self.files.val() == 0);
        self.crossed.next.east_file = self.straight.val() & (self.files.val() == 1);
        self.crossed.next.south_rank = self.straight.val() & (self.ranks.val() == 31);
        self.crossed.next.rank = self.straight.val() & (self.ranks.val() == 0);
        self.crossed.next.north_rank = self.straight.val() & (self.ranks.val() == 1);
        self.crossed.next.diagonal_0 = self.oblique.val() & (self.diagonal.val() == 30);
        self.crossed.next.diagonal_1 = self.oblique.val() & (self.diagonal.val() == 31);
        self.crossed.next.diagonal_2 = self.oblique.val() & (self.diagonal.val() == 0);
        self.crossed.next.diagonal_3 = self.oblique.val() & (self.diagonal.val() == 1);
        self.crossed.next.diagonal_4 = self.oblique.val() & (self.diagonal.val() == 2);
        self.crossed.next.antidiagonal_0 = self.oblique.val() & (self.antidiagonal.val() == 30);
        self.crossed.next.antidiagonal_1 = self.oblique.val() & (self.antidiagonal.val() == 31);
        self.crossed.next.antidiagonal_2 = self.oblique.val() & (self.antidiagonal.val() == 0);
        self.crossed.next.antidiagonal_3 = self.oblique.val() & (self.antidiagonal.val() == 1);
        self.crossed.next.antidiagonal_4 = self.oblique.val() & (self.antidiagonal.val() == 2);
        self.r.d.next.lines = self.crossed.val().to_bits();
        // -4 to 4 files, -3 to 3 ranks.
        self.r.d.next.knight = (self.kind.val() == Kind::Knight)
            & ((self.files.val() <= 4) | (self.files.val() >= 28))
            & ((self.ranks.val() <= 3) | (self.ranks.val() >= 29));
        self.near.next = ((self.files.val() <= 2) | (self.files.val() >= 30))
            & ((self.ranks.val() <= 2) | (self.ranks.val() >= 30));
        self.r.d.next.beside = (self.kind.val() == Kind::King) & self.near.val();
        self.r.d.next.pawn = (self.kind.val() == Kind::Pawn) & self.near.val();
        // The rank as the king's side counts it.
        self.rank.next = bit_cast::<3, 6>(self.square.val().to_bits() >> 3);
        if self.black.val() {
            self.rank.next = bit_cast::<3, 6>(self.square.val().to_bits() >> 3) ^ 7;
        }
        self.r.d.next.reach = 0.into();
        if self.kind.val() != Kind::King {
            if self.rank.val() <= 2 {
                self.r.d.next.reach = 7.into();
            } else if self.rank.val() == 3 {
                self.r.d.next.reach = 6.into();
            } else if self.rank.val() == 4 {
                self.r.d.next.reach = 4.into();
            }
        }
        self.reach.next = self.r.q.val().reach;
        self.beside.next = self.r.q.val().beside;
        self.pawn.next = self.r.q.val().pawn;
        self.lines.next = self.r.q.val().lines;
        self.knight.next = self.r.q.val().knight;
    }
}

circuit! {
    /// Which of the lines around a king run through one of its neighbours. Combinational.
    #[derive(LogicBlock)]
    pub(crate) struct NeighbourLines {
        pub lines: Signal<In, Bits<16>>,
        pub direction: Signal<In, Bits<3>>,
        pub straight: Signal<Out, Bit>,
        pub oblique: Signal<Out, Bit>,
        enemies: Signal<Local, LinesWord>,
    }
}

impl Logic for NeighbourLines {
    #[hdl_gen]
    fn update(&mut self) {
        self.enemies.next = self.lines.val().into();
        match self.direction.val().index() {
            0 => {
                self.straight.next = self.enemies.val().file | self.enemies.val().north_rank;
                self.oblique.next =
                    self.enemies.val().diagonal_3 | self.enemies.val().antidiagonal_3;
            }
            1 => {
                self.straight.next = self.enemies.val().east_file | self.enemies.val().rank;
                self.oblique.next =
                    self.enemies.val().diagonal_1 | self.enemies.val().antidiagonal_3;
            }
            2 => {
                self.straight.next = self.enemies.val().file | self.enemies.val().south_rank;
                self.oblique.next =
                    self.enemies.val().diagonal_1 | self.enemies.val().antidiagonal_1;
            }
            3 => {
                self.straight.next = self.enemies.val().west_file | self.enemies.val().rank;
                self.oblique.next =
                    self.enemies.val().diagonal_3 | self.enemies.val().antidiagonal_1;
            }
            4 => {
                self.straight.next = self.enemies.val().east_file | self.enemies.val().north_rank;
                self.oblique.next =
                    self.enemies.val().diagonal_2 | self.enemies.val().antidiagonal_4;
            }
            5 => {
                self.straight.next = self.enemies.val().west_file | self.enemies.val().north_rank;
                self.oblique.next =
                    self.enemies.val().diagonal_4 | self.enemies.val().antidiagonal_2;
            }
            6 => {
                self.straight.next = self.enemies.val().east_file | self.enemies.val().south_rank;
                self.oblique.next =
                    self.enemies.val().diagonal_0 | self.enemies.val().antidiagonal_2;
            }
            _ => {
                self.straight.next = self.enemies.val().west_file | self.enemies.val().south_rank;
                self.oblique.next =
                    self.enemies.val().diagonal_2 | self.enemies.val().antidiagonal_0;
            }
        }
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
                    sight.kind.next = super::super::testing::kind_of(kind.code());
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
                    assert_eq!(sight.pawn.val(), kind == PieceKind::Pawn && apart <= 2);
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

    /// The ranks on which a piece may be captured by pawns, counted from the side of the king.
    #[test]
    fn a_piece_reaches_the_ranks_of_its_square_and_those_behind() {
        let mut sight = Sight::default();
        sight.connect_all();
        for (black, kind) in [false, true]
            .into_iter()
            .flat_map(|black| PieceKind::ALL.map(|kind| (black, kind)))
        {
            for square in Square::all() {
                sight.kind.next = super::super::testing::kind_of(kind.code());
                sight.square.next = (square.index() as u64).into();
                sight.black.next = black;
                testing::clock(&mut sight, |sight| &mut sight.clock);
                let rank = if black {
                    8 - square.rank()
                } else {
                    square.rank() + 1
                };
                for (bit, last) in [3, 4, 5].into_iter().enumerate() {
                    let expected = kind != PieceKind::King && rank <= last;
                    assert_eq!(
                        sight.reach.val().get_bit(bit),
                        expected,
                        "{kind:?} {square} {black}"
                    );
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
