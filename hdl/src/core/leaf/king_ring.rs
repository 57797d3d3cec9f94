//! The king's ring: the squares around a king that it could go to, one after the other.
//!
//! # Purpose
//! A scan from the king meets all its neighbours. The ring keeps in which directions no piece of the king's side stands and
//! then gives those squares one at a time, to be tested. It has the next one ready before the last test ends, so that
//! the walks of the tests follow each other without a gap.
//!
//! # Ports
//! | port     | width     | valid |
//! |----------|-----------|-------|
//! | `visit`  | [`Visit`] | every clock: where the walk stands |
//! | `scan`   | 1         | high during the clocks of a scan from the king: the walk is a scan from the king |
//! | `clear`  | 1         | forgets everything at the next rising edge |
//! | `king`   | 6         | stable from `clear` on: the king's square |
//! | `lines`  | 16        | stable from `clear` on: those around the king along which enemies slide, see [`sight`](crate::core::sight) |
//! | `take`   | 1         | the square is taken at the next rising edge |
//! | `offer`  | [`Ring`]  | every clock: the next square |
//!
//! # Handshake
//! Valid/ready: a square is taken at the rising edge at which `offer.valid` and `take` are high.
//!
//! # Latency and throughput
//! Two clocks from the visit to `offer.valid`; a square every clock.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 65 LUT4.

use crate::circuit;
use crate::core::sight::NeighbourLines;
use crate::core::walk::Visit;
use rust_hdl::prelude::*;

/// A square around the king.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Ring {
    /// `square` is offered.
    pub valid: bool,
    /// More squares will be offered after this one, or the first one is not offered yet.
    pub more: bool,
    /// The square.
    pub square: Bits<6>,
    /// The square is free, and the king passes it when it castles short.
    pub east: bool,
    /// The square is free, and the king passes it when it castles long.
    pub west: bool,
    /// An enemy slides along the square's file or its rank.
    pub straight: bool,
    /// An enemy slides along the square's diagonal or its antidiagonal.
    pub oblique: bool,
}

/// The directions that still wait, and the square that is offered.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    north: bool,
    east: bool,
    south: bool,
    west: bool,
    north_east: bool,
    north_west: bool,
    south_east: bool,
    south_west: bool,
    /// An enemy stands in the east, so that the king does not castle over it.
    east_taken: bool,
    /// An enemy stands in the west, so that the king does not castle over it.
    west_taken: bool,
    valid: bool,
    square: Bits<6>,
    is_east: bool,
    is_west: bool,
    straight: bool,
    oblique: bool,
}

circuit! {
    /// The king's ring; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct KingRing {
        pub clock: Signal<In, Clock>,
        pub visit: Signal<In, Visit>,
        pub scan: Signal<In, Bit>,
        pub clear: Signal<In, Bit>,
        pub king: Signal<In, Bits<6>>,
        pub lines: Signal<In, Bits<16>>,
        pub take: Signal<In, Bit>,
        pub offer: Signal<Out, Ring>,
        waiting: Signal<Local, Bit>,
        direction: Signal<Local, Bits<3>>,
        delta: Signal<Local, Bits<6>>,
        through: NeighbourLines,
        nothing: Constant<Registers> = Constant::new(Registers::default()),
        r: DFF<Registers>,
    }
}

impl Logic for KingRing {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        self.waiting.next = self.r.q.val().north
            | self.r.q.val().east
            | self.r.q.val().south
            | self.r.q.val().west
            | self.r.q.val().north_east
            | self.r.q.val().north_west
            | self.r.q.val().south_east
            | self.r.q.val().south_west;
        // The first direction that waits; the way there on the board, in two's complement.
        self.direction.next = 7.into();
        if self.r.q.val().north | self.r.q.val().east | self.r.q.val().south | self.r.q.val().west {
            self.direction.next = 3.into();
            if self.r.q.val().north {
                self.direction.next = 0.into();
            } else if self.r.q.val().east {
                self.direction.next = 1.into();
            } else if self.r.q.val().south {
                self.direction.next = 2.into();
            }
        } else if self.r.q.val().north_east {
            self.direction.next = 4.into();
        } else if self.r.q.val().north_west {
            self.direction.next = 5.into();
        } else if self.r.q.val().south_east {
            self.direction.next = 6.into();
        }
        match self.direction.val().index() {
            0 => self.delta.next = 8.into(),
            1 => self.delta.next = 1.into(),
            2 => self.delta.next = 56.into(),
            3 => self.delta.next = 63.into(),
            4 => self.delta.next = 9.into(),
            5 => self.delta.next = 7.into(),
            6 => self.delta.next = 57.into(),
            _ => self.delta.next = 55.into(),
        }
        self.through.lines.next = self.lines.val();
        self.through.direction.next = self.direction.val();
        if !self.r.q.val().valid | self.take.val() {
            self.r.d.next.valid = self.waiting.val();
            self.r.d.next.square = self.king.val() + self.delta.val();
            self.r.d.next.straight = self.through.straight.val();
            self.r.d.next.oblique = self.through.oblique.val();
            self.r.d.next.is_east = (self.direction.val() == 1) & !self.r.q.val().east_taken;
            self.r.d.next.is_west = (self.direction.val() == 3) & !self.r.q.val().west_taken;
            match self.direction.val().index() {
                0 => self.r.d.next.north = false,
                1 => self.r.d.next.east = false,
                2 => self.r.d.next.south = false,
                3 => self.r.d.next.west = false,
                4 => self.r.d.next.north_east = false,
                5 => self.r.d.next.north_west = false,
                6 => self.r.d.next.south_east = false,
                _ => self.r.d.next.south_west = false,
            }
        }
        // A direction is visited once, in the scan's order, so that it is never set in the clock in which it is cleared.
        if self.scan.val()
            & self.visit.val().valid
            & !self.visit.val().knight
            & (self.visit.val().distance == 1)
            & !self.visit.val().own
        {
            match self.visit.val().direction.index() {
                0 => self.r.d.next.north = true,
                1 => {
                    self.r.d.next.east = true;
                    self.r.d.next.east_taken = self.visit.val().enemy;
                }
                2 => self.r.d.next.south = true,
                3 => {
                    self.r.d.next.west = true;
                    self.r.d.next.west_taken = self.visit.val().enemy;
                }
                4 => self.r.d.next.north_east = true,
                5 => self.r.d.next.north_west = true,
                6 => self.r.d.next.south_east = true,
                _ => self.r.d.next.south_west = true,
            }
        }
        if self.clear.val() {
            self.r.d.next = self.nothing.val();
        }
        self.offer.next.valid = self.r.q.val().valid;
        self.offer.next.more = self.waiting.val();
        self.offer.next.square = self.r.q.val().square;
        self.offer.next.east = self.r.q.val().is_east;
        self.offer.next.west = self.r.q.val().is_west;
        self.offer.next.straight = self.r.q.val().straight;
        self.offer.next.oblique = self.r.q.val().oblique;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use proptest::prelude::*;
    use reference::posdata::{ray_order, DIRECTIONS};
    use reference::Square;

    fn clock(ring: &mut KingRing) {
        testing::clock(ring, |ring| &mut ring.clock);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]
        /// Neighbours are free, an enemy's or the king's own; the reader takes them at random moments.
        #[test]
        fn gives_every_square_that_is_not_the_kings_own(king in 0u8..64, neighbours: [Option<bool>; 8], takes: [bool; 60]) {
            let king = Square::from_low_bits(king);
            let mut ring = KingRing::default();
            ring.connect_all();
            ring.clear.next = true;
            clock(&mut ring);
            ring.clear.next = false;
            ring.king.next = (king.index() as u64).into();
            let (mut expected, mut given) = (Vec::new(), Vec::new());
            let mut visits = Vec::new();
            for (direction, own) in ray_order(king).into_iter().zip(neighbours) {
                let (files, ranks) = DIRECTIONS[direction];
                let Some(square) = king.offset(files, ranks) else { continue };
                visits.push(Visit {
                    valid: true,
                    direction: (direction as u64).into(),
                    distance: 1_u64.into(),
                    own: own == Some(true),
                    enemy: own == Some(false),
                    ..Visit::default()
                });
                // The king cannot go to the further squares of the ray.
                visits.push(Visit { distance: 2_u64.into(), own: false, enemy: false, ..visits[visits.len() - 1] });
                if own != Some(true) {
                    expected.push((square.index(), own.is_none() && direction == 1, own.is_none() && direction == 3));
                }
            }
            ring.scan.next = true;
            let mut visits = visits.into_iter();
            for take in takes {
                ring.visit.next = visits.next().unwrap_or_default();
                ring.take.next = take;
                testing::settle(&mut ring, |ring| &mut ring.clock);
                let offer = ring.offer.val();
                if take && offer.valid {
                    given.push((offer.square.index(), offer.east, offer.west));
                }
                clock(&mut ring);
            }
            let offer = ring.offer.val();
            if offer.valid || offer.more {
                ring.take.next = true;
                for _ in 0..20 {
                    let offer = ring.offer.val();
                    if offer.valid {
                        given.push((offer.square.index(), offer.east, offer.west));
                    }
                    clock(&mut ring);
                }
            }
            given.sort_unstable();
            expected.sort_unstable();
            prop_assert_eq!(&given, &expected);
        }
    }

    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("king ring", &mut KingRing::default());
        assert_eq!(area.block_rams, 0);
        assert!(area.lut4 <= 65, "{area:?}");
    }
}
