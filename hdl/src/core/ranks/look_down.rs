//! The sweep down: what attacks from above and along the ranks, and whether the king is in check.
//!
//! # Purpose
//! Goes over the ranks from the last one of the side to move down to its first one. Attacks from above come down with it, and so do
//! the king's own rays below the king. Whether the king is in check is known when the sweep is over; what it found of each rank is
//! for the [sweep up](super::look_up).
//!
//! # Ports
//! | port     | width     | valid |
//! |----------|-----------|-------|
//! | `seen`   | [`Rank`]  | with `valid`: a rank |
//! | `rank`   | 3         | with `valid`: its number; 7 to 0 in eight clocks after each other |
//! | `valid`  | 1         | every clock: there is a rank |
//! | `king`   | 6         | with `valid`: the king of the side to move, its rank as its side counts it |
//! | `marks`  | [`Marks`] | two clocks later: what was found of the rank |
//! | `check`  | 1         | from three clocks after rank 0 until the same of the next board: the king is in check |
//! | `double_check` | 1   | in the same clocks: by more than one piece |
//!
//! # Handshake
//! None. The ranks of the next board may follow in the next clock.
//!
//! # Latency and throughput
//! A board in eight clocks.
//!
//! # Resources
//! Printed by the test `the_blocks_take_what_their_headers_say` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 365 LUT4.
//!
//! # Stages
//! The first clock tells the kinds of pieces apart. The second one runs the fills along the rank, and takes in what comes from the
//! rank above. The third one joins both.

use super::fill::Fill;
use super::front::Front;
use super::kinds::{Kinds, Sorter};
use super::rank::{Marks, Rank};
use super::star::Star;
use crate::circuit;
use crate::word::AsWord;
use rust_hdl::prelude::*;

/// A rank on its way.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Way {
    valid: bool,
    last: bool,
}

/// What the second clock leaves to the third.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Found {
    /// The king's square, on its rank.
    king: Bits<8>,
    /// What the foe attacks, but for its sliders along the rank.
    danger: Bits<8>,
    /// See [`Marks`], but for the king's rank.
    line: Bits<8>,
    straight: Bits<8>,
    /// Fills of the foe along the rank, and of the king.
    east: Bits<8>,
    west: Bits<8>,
    king_east: Bits<8>,
    king_west: Bits<8>,
    /// There is a check along the file, along the oblique lines, and by a knight or a pawn.
    file: bool,
    to_west: bool,
    to_east: bool,
    leaper: bool,
}

/// Checks on the ranks until now.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Checks {
    one: bool,
    two: bool,
}

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct LookDown {
        pub clock: Signal<In, Clock>,
        pub seen: Signal<In, Rank>,
        pub rank: Signal<In, Bits<3>>,
        pub valid: Signal<In, Bit>,
        pub king: Signal<In, Bits<6>>,
        pub marks: Signal<Out, Marks>,
        pub check: Signal<Out, Bit>,
        pub double_check: Signal<Out, Bit>,
        /// The attacks from above along the king's lines, above it.
        attacked: Signal<Local, Bits<8>>,
        /// On each of the king's lines: what attacks the king from above, on its own rank; the slider that its ray meets, below.
        on_file: Signal<Local, Bits<8>>,
        on_diagonal: Signal<Local, Bits<8>>,
        on_antidiagonal: Signal<Local, Bits<8>>,
        leapers: Signal<Local, Bits<8>>,
        /// A foe attacks the king along the rank.
        from_east: Signal<Local, Bit>,
        from_west: Signal<Local, Bit>,
        lines: Signal<Local, Bit>,
        others: Signal<Local, Bit>,
        /// Checks on this rank and the ones above it.
        one: Signal<Local, Bit>,
        two: Signal<Local, Bit>,
        nothing: Constant<Checks> = Constant::new(Checks::default()),
        star: Star,
        sorter: Sorter,
        front: Front,
        foes: Fill,
        kings: Fill,
        kinds: DFF<Kinds>,
        second: DFF<Way>,
        found: DFF<Found>,
        third: DFF<Way>,
        /// The foe's pawns on the rank above.
        pawns: DFF<Bits<8>>,
        sum: DFF<Checks>,
        total: DFF<Checks>,
    }
}

impl Logic for LookDown {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, kinds, second, found, third, pawns, sum, total);
        clock!(self, clock, star, front);

        // First clock.
        self.star.king.next = self.king.val();
        self.star.rank.next = self.rank.val();
        self.sorter.seen.next = self.seen.val();
        self.kinds.d.next = self.sorter.kinds.val();
        self.second.d.next.valid = self.valid.val();
        self.second.d.next.last = self.rank.val() == 0;

        // Second clock: what comes from above.
        self.front.valid.next = self.second.q.val().valid;
        self.front.last.next = self.second.q.val().last;
        self.front.kinds.next = self.kinds.q.val();
        self.front.file.next = self.star.file.val();
        self.front.to_west.next = self.star.diagonal.val();
        self.front.to_east.next = self.star.antidiagonal.val();
        self.front.here.next = self.star.here.val();
        self.pawns.d.next = 0.into();
        if self.second.q.val().valid & !self.second.q.val().last {
            self.pawns.d.next = self.kinds.q.val().pawns;
        }
        self.found.d.next.danger = self.front.attacks.val().file
            | self.front.attacks.val().to_west
            | self.front.attacks.val().to_east
            | self.front.hops.val()
            | (self.pawns.q.val().to_bits() << 1)
            | (self.pawns.q.val().to_bits() >> 1)
            | (self.kinds.q.val().king.to_bits() << 1)
            | (self.kinds.q.val().king.to_bits() >> 1);
        self.attacked.next = 0.into();
        if self.star.above.val() {
            self.attacked.next = (self.star.file.val() & self.front.attacks.val().file)
                | (self.star.diagonal.val() & self.front.attacks.val().to_west)
                | (self.star.antidiagonal.val() & self.front.attacks.val().to_east);
        }
        self.found.d.next.line = self.attacked.val()
            | self.front.rays.val().file
            | self.front.rays.val().to_west
            | self.front.rays.val().to_east;

        // Second clock: checks.
        self.on_file.next = self.front.rays.val().file & self.kinds.q.val().straight;
        self.on_diagonal.next = self.front.rays.val().to_west & self.kinds.q.val().oblique;
        self.on_antidiagonal.next = self.front.rays.val().to_east & self.kinds.q.val().oblique;
        if self.star.here.val() {
            self.on_file.next = self.star.file.val() & self.front.attacks.val().file;
            self.on_diagonal.next = self.star.file.val() & self.front.attacks.val().to_west;
            self.on_antidiagonal.next = self.star.file.val() & self.front.attacks.val().to_east;
        }
        self.leapers.next = (self.star.hops.val() & self.kinds.q.val().knights)
            | (self.star.pawns.val() & self.kinds.q.val().pawns);
        self.found.d.next.file = self.on_file.val() != 0;
        self.found.d.next.to_west = self.on_diagonal.val() != 0;
        self.found.d.next.to_east = self.on_antidiagonal.val() != 0;
        self.found.d.next.leaper = self.leapers.val() != 0;

        // Second clock: along the rank.
        self.foes.from.next = self.kinds.q.val().straight;
        self.foes.passes.next = self.front.passes.val();
        self.kings.from.next = self.front.king.val();
        self.kings.passes.next = !self.kinds.q.val().occupied;
        self.found.d.next.east = self.foes.east.val();
        self.found.d.next.west = self.foes.west.val();
        self.found.d.next.king_east = self.kings.east.val();
        self.found.d.next.king_west = self.kings.west.val();
        self.found.d.next.king = self.front.king.val();
        self.found.d.next.straight = self.kinds.q.val().straight;
        self.third.d.next = self.second.q.val();

        // Third clock.
        self.marks.next.danger =
            self.found.q.val().danger | self.found.q.val().east | self.found.q.val().west;
        self.marks.next.line = self.found.q.val().line
            | (self.found.q.val().king_east
                & (self.found.q.val().west | self.found.q.val().straight))
            | (self.found.q.val().king_west
                & (self.found.q.val().east | self.found.q.val().straight));
        self.from_east.next = (self.found.q.val().king & self.found.q.val().west) != 0;
        self.from_west.next = (self.found.q.val().king & self.found.q.val().east) != 0;
        self.lines.next =
            self.found.q.val().file | self.found.q.val().to_west | self.found.q.val().to_east;
        self.others.next = self.found.q.val().leaper | self.from_east.val() | self.from_west.val();
        self.one.next = self.sum.q.val().one | self.lines.val() | self.others.val();
        // (A knight or a pawn does not stand on the king's rank, and two of them never give check.)
        self.two.next = self.sum.q.val().two
            | (self.sum.q.val().one & (self.lines.val() | self.others.val()))
            | (self.lines.val() & self.others.val())
            | (self.found.q.val().file & (self.found.q.val().to_west | self.found.q.val().to_east))
            | (self.found.q.val().to_west & self.found.q.val().to_east)
            | (self.from_east.val() & self.from_west.val());
        if self.third.q.val().valid {
            self.sum.d.next.one = self.one.val();
            self.sum.d.next.two = self.two.val();
            if self.third.q.val().last {
                self.total.d.next.one = self.one.val();
                self.total.d.next.two = self.two.val();
                self.sum.d.next = self.nothing.val();
            }
        } else {
            // A reset may have ended a sweep before its last rank.
            self.sum.d.next = self.nothing.val();
        }
        self.check.next = self.total.q.val().one;
        self.double_check.next = self.total.q.val().two;
    }
}
