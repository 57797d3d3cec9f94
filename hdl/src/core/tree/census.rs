//! The census: which kinds of knights and sliders each side still has, and on which files it has a pawn that could take en passant.
//!
//! # Purpose
//! The census keeps three counters for each side: its knights, its orthogonal sliders (rooks and queens) and its diagonal
//! sliders (bishops and queens). It updates them when a piece is put on the board or taken off it. A test whether a square is
//! attacked walks a ray or a knight's hop only if the enemy still has a piece that attacks along it.
//!
//! For each side the census also keeps one bit a file: whether a pawn of that side stands there on the rank from which pawns
//! take en passant. After a double push, the tree core looks for a capture en passant only where such a pawn stands beside the
//! pushed one.
//!
//! # Ports
//! | port      | width       | valid |
//! |-----------|-------------|-------|
//! | `change`  | [`Change`]  | every clock: a piece comes or goes |
//! | `present` | [`Present`] | one clock after a change: what there is |
//!
//! # Handshake
//! None; one change per clock. A count of 15 is never passed: a side has at most 16 pieces, one of them the king. A pawn comes
//! to a file's bit only if there is none, and goes only from where one is.
//!
//! # Latency and throughput
//! One clock; one change per clock.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 100 LUT4.

use crate::circuit;
use crate::core::words::Kind;
use rust_hdl::prelude::*;

/// A piece that comes or goes.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Change {
    /// A piece comes.
    pub comes: bool,
    /// A piece goes.
    pub goes: bool,
    /// All pieces are gone.
    pub clear: bool,
    pub kind: Kind,
    pub black: bool,
    /// A pawn comes to the rank from which it takes en passant, or goes from it.
    pub passer: bool,
    /// That pawn is black.
    pub passer_black: bool,
    /// Its file.
    pub passer_file: Bits<3>,
}

/// What a side has.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Present {
    pub white_knights: bool,
    pub white_orthogonals: bool,
    pub white_diagonals: bool,
    pub black_knights: bool,
    pub black_orthogonals: bool,
    pub black_diagonals: bool,
    /// The files with a pawn on the rank from which it takes en passant.
    pub white_passers: Bits<8>,
    pub black_passers: Bits<8>,
}

/// What the enemy has that attacks from afar.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Enemies {
    pub knights: bool,
    /// Rooks or queens.
    pub orthogonals: bool,
    /// Bishops or queens.
    pub diagonals: bool,
}

/// How many there are.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    white_knights: Bits<4>,
    white_orthogonals: Bits<4>,
    white_diagonals: Bits<4>,
    black_knights: Bits<4>,
    black_orthogonals: Bits<4>,
    black_diagonals: Bits<4>,
    white_passers: Bits<8>,
    black_passers: Bits<8>,
}

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Census {
        pub clock: Signal<In, Clock>,
        pub change: Signal<In, Change>,
        pub present: Signal<Out, Present>,
        step: Signal<Local, Bits<4>>,
        passer: Signal<Local, Bits<8>>,
        nothing: Constant<Registers> = Constant::new(Registers::default()),
        r: DFF<Registers>,
    }
}

impl Logic for Census {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        // Plus one, minus one or nothing, in two's complement.
        self.step.next = 0.into();
        if self.change.val().comes {
            self.step.next = 1.into();
        } else if self.change.val().goes {
            self.step.next = 15.into();
        }
        if self.change.val().black {
            if self.change.val().kind == Kind::Knight {
                self.r.d.next.black_knights = self.r.q.val().black_knights + self.step.val();
            }
            if (self.change.val().kind == Kind::Rook) | (self.change.val().kind == Kind::Queen) {
                self.r.d.next.black_orthogonals =
                    self.r.q.val().black_orthogonals + self.step.val();
            }
            if (self.change.val().kind == Kind::Bishop) | (self.change.val().kind == Kind::Queen) {
                self.r.d.next.black_diagonals = self.r.q.val().black_diagonals + self.step.val();
            }
        } else {
            if self.change.val().kind == Kind::Knight {
                self.r.d.next.white_knights = self.r.q.val().white_knights + self.step.val();
            }
            if (self.change.val().kind == Kind::Rook) | (self.change.val().kind == Kind::Queen) {
                self.r.d.next.white_orthogonals =
                    self.r.q.val().white_orthogonals + self.step.val();
            }
            if (self.change.val().kind == Kind::Bishop) | (self.change.val().kind == Kind::Queen) {
                self.r.d.next.white_diagonals = self.r.q.val().white_diagonals + self.step.val();
            }
        }
        // A file has one such pawn or none, so that one that comes and one that goes both change its bit.
        self.passer.next = 0.into();
        if self.change.val().passer {
            match self.change.val().passer_file.index() {
                0 => self.passer.next = 1.into(),
                1 => self.passer.next = 2.into(),
                2 => self.passer.next = 4.into(),
                3 => self.passer.next = 8.into(),
                4 => self.passer.next = 16.into(),
                5 => self.passer.next = 32.into(),
                6 => self.passer.next = 64.into(),
                _ => self.passer.next = 128.into(),
            }
        }
        if self.change.val().passer_black {
            self.r.d.next.black_passers = self.r.q.val().black_passers ^ self.passer.val();
        } else {
            self.r.d.next.white_passers = self.r.q.val().white_passers ^ self.passer.val();
        }
        if self.change.val().clear {
            self.r.d.next = self.nothing.val();
        }
        self.present.next.white_knights = self.r.q.val().white_knights != 0;
        self.present.next.white_orthogonals = self.r.q.val().white_orthogonals != 0;
        self.present.next.white_diagonals = self.r.q.val().white_diagonals != 0;
        self.present.next.black_knights = self.r.q.val().black_knights != 0;
        self.present.next.black_orthogonals = self.r.q.val().black_orthogonals != 0;
        self.present.next.black_diagonals = self.r.q.val().black_diagonals != 0;
        self.present.next.white_passers = self.r.q.val().white_passers;
        self.present.next.black_passers = self.r.q.val().black_passers;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use proptest::prelude::*;

    proptest! {
        /// Pieces come and go at random, never more than 15 a side; a pawn (1) may stand on a file of the rank that is looked for.
        #[test]
        fn knows_who_is_there(changes in prop::collection::vec((any::<bool>(), any::<bool>(), 1u64..7, 0u64..16), 1..60)) {
            let mut census = Census::default();
            census.connect_all();
            census.change.next = Change { clear: true, ..Change::default() };
            testing::clock(&mut census, |census| &mut census.clock);
            let mut pieces: [Vec<(u64, Option<u64>)>; 2] = Default::default();
            for (comes, black, kind, file) in changes {
                let piece = (kind, (file < 8 && kind == 1).then_some(file));
                let side = &mut pieces[usize::from(black)];
                let at = side.iter().position(|&other| other == piece);
                let nothing = Change { kind: crate::core::testing::kind_of(kind), black, passer_black: black, passer_file: (file % 8).into(), ..Change::default() };
                census.change.next = nothing;
                if comes && side.len() < 15 && (piece.1.is_none() || at.is_none()) {
                    side.push(piece);
                    census.change.next = Change { comes: true, passer: piece.1.is_some(), ..nothing };
                } else if let Some(at) = at {
                    side.remove(at);
                    census.change.next = Change { goes: true, passer: piece.1.is_some(), ..nothing };
                }
                testing::clock(&mut census, |census| &mut census.clock);
                let has = |black: usize, kinds: &[u64]| pieces[black].iter().any(|piece| kinds.contains(&piece.0));
                let passers = |black: usize| pieces[black].iter().filter_map(|piece| piece.1).fold(0, |files, file| files | 1 << file).into();
                prop_assert_eq!(census.present.val(), Present {
                    white_knights: has(0, &[2]),
                    white_orthogonals: has(0, &[4, 5]),
                    white_diagonals: has(0, &[3, 5]),
                    black_knights: has(1, &[2]),
                    black_orthogonals: has(1, &[4, 5]),
                    black_diagonals: has(1, &[3, 5]),
                    white_passers: passers(0),
                    black_passers: passers(1),
                });
            }
        }
    }

    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("census", &mut Census::default());
        assert_eq!(area.block_rams, 0);
        assert!(area.lut4 <= 100, "{area:?}");
    }
}
