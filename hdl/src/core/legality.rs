//! The legality filter: pins and evasions decided by where a square lies from the king, without making the move.
//!
//! # Purpose
//! Of every visited square it knows the direction and the distance from the king. A pinned piece may go only along the
//! direction in which it stands itself; in check a piece must capture the checker or land on the line before it; in
//! double check only the king moves. King moves, castling and en passant are outside: they are decided by attack tests.
//!
//! # Ports
//! | port          | width     | valid |
//! |---------------|-----------|-------|
//! | `visit`       | [`Visit`] | every clock; in the clock of `starting` it shows the from-square, which only a pinned piece needs |
//! | `king`        | 6         | stable while a piece walks: the king's square |
//! | `lines`       | [`Lines`] | stable while a piece walks: pins and checks |
//! | `pawn`        | 1         | stable while a piece walks: it is a pawn |
//! | `pinned`      | 1         | stable while a piece walks: it is pinned |
//! | `enable`      | 1         | the visited square counts as a move's target |
//! | `candidate`   | 1         | in the clock of the visit: a pseudo-legal target |
//! | `seen`        | [`Seen`]  | one clock after every visit: where its square lies from the king |
//! | `legal`       | 1         | one clock after an enabled visit: it was a legal move |
//! | `promotes`    | 1         | with `legal`: a pawn's move to its last rank, four moves in one |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! As above; one visit per clock.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 65 LUT4.

use super::attack::{Lines, Seen};
use super::walk::Visit;
use crate::circuit;
use crate::word::AsWord;
use rust_hdl::prelude::*;

/// The last visit.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    /// It was the from-square.
    from: bool,
    /// It was a pseudo-legal target.
    candidate: bool,
    /// It was a target on which a pawn promotes.
    promotion: bool,
    square: Bits<6>,
    /// The square lies on a line with the king.
    aligned: bool,
    /// The direction from the king to the square, if `aligned`.
    direction: Bits<3>,
    /// The distance from the king to the square, if `aligned`.
    distance: Bits<3>,
    /// The piece that walked was pinned.
    pinned: bool,
    /// The direction from the king to the square that the piece moves from.
    from_direction: Bits<3>,
}

circuit! {
    /// The legality filter; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Legality {
        pub clock: Signal<In, Clock>,
        pub visit: Signal<In, Visit>,
        pub king: Signal<In, Bits<6>>,
        pub lines: Signal<In, Lines>,
        pub pawn: Signal<In, Bit>,
        pub pinned: Signal<In, Bit>,
        pub enable: Signal<In, Bit>,
        pub candidate: Signal<Out, Bit>,
        pub seen: Signal<Out, Seen>,
        pub legal: Signal<Out, Bit>,
        pub promotes: Signal<Out, Bit>,
        files: Signal<Local, Bits<4>>,
        files_back: Signal<Local, Bits<4>>,
        ranks: Signal<Local, Bits<4>>,
        ranks_back: Signal<Local, Bits<4>>,
        target: Signal<Local, Bit>,
        evades: Signal<Local, Bit>,
        r: DFF<Registers>,
    }
}

impl Logic for Legality {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        // From the king to the square, and back, in two's complement.
        self.files.next =
            bit_cast::<4, 6>(self.visit.val().square & 7) - bit_cast::<4, 6>(self.king.val() & 7);
        self.files_back.next =
            bit_cast::<4, 6>(self.king.val() & 7) - bit_cast::<4, 6>(self.visit.val().square & 7);
        self.ranks.next = bit_cast::<4, 6>(self.visit.val().square.to_bits() >> 3)
            - bit_cast::<4, 6>(self.king.val().to_bits() >> 3);
        self.ranks_back.next = bit_cast::<4, 6>(self.king.val().to_bits() >> 3)
            - bit_cast::<4, 6>(self.visit.val().square.to_bits() >> 3);
        self.r.d.next.aligned = (self.files.val() == 0)
            | (self.ranks.val() == 0)
            | (self.files.val() == self.ranks.val())
            | (self.files.val() == self.ranks_back.val());
        self.r.d.next.distance = self.files.val().to_bits().get_bits::<3>(0);
        if self.files.val() == 0 {
            self.r.d.next.direction = 0.into();
            self.r.d.next.distance = self.ranks.val().to_bits().get_bits::<3>(0);
            if self.ranks.val().get_bit(3) {
                self.r.d.next.direction = 2.into();
                self.r.d.next.distance = self.ranks_back.val().to_bits().get_bits::<3>(0);
            }
        } else if self.files.val().get_bit(3) {
            self.r.d.next.distance = self.files_back.val().to_bits().get_bits::<3>(0);
            self.r.d.next.direction = 5.into();
            if self.ranks.val() == 0 {
                self.r.d.next.direction = 3.into();
            } else if self.ranks.val().get_bit(3) {
                self.r.d.next.direction = 7.into();
            }
        } else {
            self.r.d.next.direction = 4.into();
            if self.ranks.val() == 0 {
                self.r.d.next.direction = 1.into();
            } else if self.ranks.val().get_bit(3) {
                self.r.d.next.direction = 6.into();
            }
        }
        self.r.d.next.square = self.visit.val().square;
        self.r.d.next.from = self.visit.val().starting;
        self.target.next = self.visit.val().valid & !self.visit.val().own;
        if self.pawn.val() {
            // A pawn pushes along N and S to free squares and captures along the diagonals.
            self.target.next = self.visit.val().valid
                & !self.visit.val().own
                & ((self.visit.val().direction >= 4) == self.visit.val().enemy);
        }
        self.candidate.next = self.target.val();
        self.r.d.next.candidate = self.target.val() & self.enable.val();
        self.r.d.next.promotion = self.pawn.val()
            & (((self.visit.val().square.to_bits() >> 3) == 0)
                | ((self.visit.val().square.to_bits() >> 3) == 7));
        self.r.d.next.pinned = self.pinned.val();
        // One clock later.
        if self.r.q.val().from {
            self.r.d.next.from_direction = self.r.q.val().direction;
        }
        self.evades.next = self.r.q.val().aligned
            & (self.r.q.val().direction == self.lines.val().direction)
            & (self.r.q.val().distance <= self.lines.val().distance);
        if self.lines.val().knight {
            self.evades.next = self.r.q.val().square == self.lines.val().square;
        }
        self.legal.next = self.r.q.val().candidate
            & (!self.r.q.val().pinned
                | (self.r.q.val().aligned
                    & (self.r.q.val().direction == self.r.q.val().from_direction)))
            & (!self.lines.val().check | (self.evades.val() & !self.lines.val().double));
        self.promotes.next = self.r.q.val().promotion;
        self.seen.next.square = self.r.q.val().square;
        self.seen.next.direction = self.r.q.val().direction;
        self.seen.next.distance = self.r.q.val().distance;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use proptest::prelude::*;
    use reference::posdata::DIRECTIONS;
    use reference::Square;

    fn clock(filter: &mut Legality) {
        testing::clock(filter, |filter| &mut filter.clock);
    }

    /// Direction and distance from one square to another, by walking there.
    fn line(king: Square, square: Square) -> Option<(usize, usize)> {
        (0..8)
            .flat_map(|direction| (1..8).map(move |distance| (direction, distance)))
            .find(|&(direction, distance)| {
                let (files, ranks) = DIRECTIONS[direction];
                king.offset(files * distance as i8, ranks * distance as i8) == Some(square)
            })
    }

    /// The inputs of the filter for one visit.
    fn visit(square: Square, own: bool, enemy: bool, direction: usize) -> Visit {
        Visit {
            valid: true,
            square: (square.index() as u64).into(),
            direction: (direction as u64).into(),
            own,
            enemy,
            ..Default::default()
        }
    }

    /// Shows the filter a piece's from-square and one target. Returns whether the target was a candidate and whether it was
    /// legal, and the number of moves.
    fn ask(filter: &mut Legality, from: Square, target: Visit, pawn: bool) -> (bool, bool, usize) {
        filter.pawn.next = pawn;
        filter.visit.next = Visit {
            starting: true,
            square: (from.index() as u64).into(),
            ..Default::default()
        };
        clock(filter);
        filter.enable.next = true;
        filter.visit.next = target;
        testing::settle(filter, |filter| &mut filter.clock);
        let candidate = filter.candidate.val();
        clock(filter);
        filter.visit.next = Visit::default();
        testing::settle(filter, |filter| &mut filter.clock);
        let legal = filter.legal.val();
        let moves = if filter.promotes.val() { 4 } else { 1 };
        (candidate, legal, if legal { moves } else { 0 })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn decides_as_the_rules_say(
            king in 0u8..64, from in 0u8..64, target in 0u8..64, aim_at_checker: bool,
            own: bool, enemy: bool, pawn: bool, direction in 0usize..8,
            pin in prop::option::of((0usize..8, 1usize..8)), aim: bool,
            check in prop::option::of((0usize..8, 1usize..8, any::<bool>(), 0u8..64)), double: bool,
        ) {
            let [king, mut from, mut target] = [king, from, target].map(Square::from_low_bits);
            // In half of the cases with a pin, the piece is put on the pinned piece's square, if that square is on the board.
            if let (Some((direction, distance)), true) = (pin, aim) {
                let (files, ranks) = DIRECTIONS[direction];
                from = king.offset(files * distance as i8, ranks * distance as i8).unwrap_or(from);
            }
            // Likewise, in half of the cases with a slider's check, the target is the checker's square.
            if let (Some((direction, distance, false, _)), true) = (check, aim_at_checker) {
                let (files, ranks) = DIRECTIONS[direction];
                target = king.offset(files * distance as i8, ranks * distance as i8).unwrap_or(target);
            }
            prop_assume!(from != king && target != king && from != target);
            let mut lines = Lines::default();
            if let Some((direction, distance, knight, square)) = check {
                lines.check = true;
                lines.double = double;
                lines.knight = knight;
                lines.direction = (direction as u64).into();
                lines.distance = (distance as u64).into();
                lines.square = u64::from(square).into();
            }
            let enemy = enemy && !own;
            let pseudo_legal = !own && (!pawn || (direction >= 4) == enemy);
            let pinned = pin.is_some() && line(king, from) == pin;
            let along = line(king, target).is_some_and(|to| pin.is_some_and(|pin| to.0 == pin.0));
            let evades = check.is_none_or(|(direction, distance, knight, square)| {
                !double && if knight {
                    target.index() == usize::from(square)
                } else {
                    line(king, target).is_some_and(|to| to.0 == direction && to.1 <= distance)
                }
            });
            let legal = pseudo_legal && (!pinned || along) && evades;
            let weight = if pawn && matches!(target.rank(), 0 | 7) { 4 } else { 1 };

            let mut filter = Legality::default();
            filter.connect_all();
            filter.king.next = (king.index() as u64).into();
            filter.lines.next = lines;
            filter.pinned.next = pinned;
            let answer = ask(&mut filter, from, visit(target, own, enemy, direction), pawn);
            prop_assert_eq!(answer, (pseudo_legal, legal, if legal { weight } else { 0 }));
            // A piece that is not pinned need not show its from-square, whatever piece walked before.
            filter.pinned.next = false;
            filter.visit.next = visit(target, own, enemy, direction);
            clock(&mut filter);
            filter.visit.next = Visit::default();
            testing::settle(&mut filter, |filter| &mut filter.clock);
            prop_assert_eq!(filter.legal.val(), pseudo_legal && evades);
        }
    }

    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("legality filter", &mut Legality::default());
        assert_eq!(area.block_rams, 0);
        assert!(area.lut4 <= 65, "{area:?}");
    }
}
