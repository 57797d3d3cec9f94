//! The attack watch: finds the pieces that attack a square, and the pieces that are pinned to a king on it.
//!
//! # Purpose
//! A queen's walk and a knight's walk from a square meet everything that attacks the square: a slider on the first occupied
//! square of a ray of its kind, a king or a pawn on the first square of a ray, a knight on a hop. The watch reports for each
//! visit whether the piece there attacks the square. In a scan from the king, the walker looks through the first own piece of a
//! ray, and the watch also keeps the checks and the pins.
//!
//! # Ports
//! | port       | width     | valid |
//! |------------|-----------|-------|
//! | `visit`    | [`Visit`] | every clock: where the walk stands |
//! | `scan`     | 1         | high during the clocks of a scan from the king: the walk is a scan from the king |
//! | `seen`     | [`Seen`]  | every clock of a scan: where the square of the last visit lies from the king |
//! | `clear`    | 1         | forgets all pins and checks at the next rising edge |
//! | `attacker` | 1         | in the clock of the visit: the piece there attacks the from-square |
//! | `lines`    | [`Lines`] | from the second clock after a scan's last visit to the next `clear`: pins and checks |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! `attacker` in the same clock, `lines` two clocks after the visit; one visit per clock.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 40 LUT4.

use super::walk::Visit;
use super::words::Kind;
use crate::circuit;
use rust_hdl::prelude::*;

/// Where the square of the last visit lies from the king.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Seen {
    /// The square.
    pub square: Bits<6>,
    /// The direction from the king to the square, if both lie on one line.
    pub direction: Bits<3>,
    /// The distance from the king to the square, if both lie on one line.
    pub distance: Bits<3>,
}

/// The lines that end on a king: pins and checks.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Lines {
    /// Which pieces are pinned: the bit of each one's slot.
    pub pinned: Bits<16>,
    /// There is a pin or a check.
    pub any: bool,
    /// There is a check.
    pub check: bool,
    /// There are two.
    pub double: bool,
    /// The check is a knight's.
    pub knight: bool,
    /// Direction from the king to the checker.
    pub direction: Bits<3>,
    /// Distance from the king to the checker.
    pub distance: Bits<3>,
    /// The checker's square.
    pub square: Bits<6>,
}

/// An enemy that a scan has met. It is kept for a clock, because `attacks` arrives late; by then the legality filter has worked
/// out where the enemy stands.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Hit {
    valid: bool,
    passed: bool,
    knight: bool,
}

circuit! {
    /// The attack watch; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct AttackWatch {
        pub clock: Signal<In, Clock>,
        pub visit: Signal<In, Visit>,
        pub scan: Signal<In, Bit>,
        pub seen: Signal<In, Seen>,
        pub clear: Signal<In, Bit>,
        pub attacker: Signal<Out, Bit>,
        pub lines: Signal<Out, Lines>,
        attacks: Signal<Local, Bit>,
        /// The bit of the slot of the last own piece met.
        own_bit: Signal<Local, Bits<16>>,
        nothing: Constant<Lines> = Constant::new(Lines::default()),
        /// Slot of the last own piece met.
        own_slot: DFF<Bits<4>>,
        hit: DFF<Hit>,
        found: DFF<Lines>,
    }
}

impl Logic for AttackWatch {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, own_slot, hit, found);
        self.attacks.next = false;
        if self.visit.val().knight {
            self.attacks.next = self.visit.val().kind == Kind::Knight;
        } else if self.visit.val().kind == Kind::Queen {
            self.attacks.next = true;
        } else if self.visit.val().kind == Kind::Rook {
            self.attacks.next = self.visit.val().direction < 4;
        } else if self.visit.val().kind == Kind::Bishop {
            self.attacks.next = self.visit.val().direction >= 4;
        } else if self.visit.val().distance == 1 {
            // An enemy pawn attacks a white piece from NE and NW (4, 5), a black one from SE and SW (6, 7).
            self.attacks.next = (self.visit.val().kind == Kind::King)
                | ((self.visit.val().kind == Kind::Pawn)
                    & (self.visit.val().direction >= 4)
                    & ((self.visit.val().direction >= 6) == self.visit.val().black));
        }
        self.attacker.next = self.attacks.val() & self.visit.val().valid & self.visit.val().enemy;
        if self.visit.val().own {
            self.own_slot.d.next = self.visit.val().slot;
        }
        self.own_bit.next =
            bit_cast::<16, 1>(true.into()) << bit_cast::<16, 4>(self.own_slot.q.val());
        self.hit.d.next.valid = self.scan.val()
            & self.visit.val().valid
            & self.visit.val().enemy
            & self.attacks.val()
            & !self.clear.val();
        self.hit.d.next.passed = self.visit.val().passed;
        self.hit.d.next.knight = self.visit.val().knight;
        if self.hit.q.val().valid {
            self.found.d.next.any = true;
            if self.hit.q.val().passed {
                self.found.d.next.pinned = self.found.q.val().pinned | self.own_bit.val();
            } else {
                self.found.d.next.check = true;
                self.found.d.next.double = self.found.q.val().check;
                self.found.d.next.knight = self.hit.q.val().knight;
                self.found.d.next.direction = self.seen.val().direction;
                self.found.d.next.distance = self.seen.val().distance;
                self.found.d.next.square = self.seen.val().square;
            }
        }
        if self.clear.val() {
            self.found.d.next = self.nothing.val();
        }
        self.lines.next = self.found.q.val();
    }
}

#[cfg(test)]
mod tests {
    use super::super::legality::Legality;
    use super::super::testing::{board_words, random_position};
    use super::super::walk::{Command, Op};
    use super::super::walker::Walker;
    use super::super::words::BoardWord;
    use super::*;
    use crate::testing;
    use proptest::prelude::*;
    use reference::posdata::DIRECTIONS;
    use reference::{Colour, PieceKind, Position, Square};

    /// A walker and a watch that sees its visits.
    #[derive(LogicBlock, Default)]
    struct Rig {
        clock: Signal<In, Clock>,
        command: Signal<In, Command>,
        scan: Signal<In, Bit>,
        clear: Signal<In, Bit>,
        write_enable: Signal<In, Bit>,
        write_square: Signal<In, Bits<6>>,
        write_word: Signal<In, BoardWord>,
        visit: Signal<Out, Visit>,
        attacker: Signal<Out, Bit>,
        lines: Signal<Out, Lines>,
        king: Signal<In, Bits<6>>,
        walker: Walker,
        watch: AttackWatch,
        legality: Legality,
    }

    impl Logic for Rig {
        #[hdl_gen]
        fn update(&mut self) {
            clock!(self, clock, walker, watch, legality);
            self.legality.visit.next = self.walker.visit.val();
            self.legality.king.next = self.king.val();
            self.legality.lines.next = self.watch.lines.val();
            self.legality.pawn.next = false;
            self.legality.pinned.next = false;
            self.legality.enable.next = false;
            self.watch.seen.next = self.legality.seen.val();
            self.walker.command.next = self.command.val();
            self.walker.write_enable.next = self.write_enable.val();
            self.walker.write_square.next = self.write_square.val();
            self.walker.write_word.next = self.write_word.val();
            self.watch.visit.next = self.walker.visit.val();
            self.watch.scan.next = self.scan.val();
            self.watch.clear.next = self.clear.val();
            self.visit.next = self.walker.visit.val();
            self.attacker.next = self.watch.attacker.val();
            self.lines.next = self.watch.lines.val();
        }
    }

    fn clock(rig: &mut Rig) {
        testing::clock(rig, |rig| &mut rig.clock);
    }

    fn rig_on(position: &Position) -> Rig {
        let mut rig = Rig::default();
        rig.connect_all();
        rig.write_enable.next = true;
        for (square, word) in (0_u64..).zip(board_words(position)) {
            rig.write_square.next = square.into();
            rig.write_word.next = Bits::<16>::from(word).into();
            clock(&mut rig);
        }
        rig.write_enable.next = false;
        rig
    }

    /// A queen's walk and a knight's from a square; the squares from which it is attacked.
    fn walk(rig: &mut Rig, from: Square, of: Colour, scan: bool) -> Vec<usize> {
        let mut attackers = Vec::new();
        for kind in [5_u64, 2] {
            rig.command.next = Command {
                op: Op::Start,
                kind: super::super::testing::kind_of(kind),
                black: of == Colour::Black,
                from: (from.index() as u64).into(),
                ..Default::default()
            };
            rig.king.next = (from.index() as u64).into();
            clock(rig);
            rig.command.next.op = Op::Step;
            rig.command.next.scan = scan && kind == 5;
            rig.scan.next = scan;
            loop {
                clock(rig);
                if rig.attacker.val() {
                    attackers.push(rig.visit.val().square.index());
                }
                if rig.visit.val().home {
                    break;
                }
            }
            clock(rig);
            rig.scan.next = false;
            rig.command.next.scan = false;
        }
        attackers
    }

    /// Pins by taking every own piece off the board and looking along the ray for what then stands there.
    fn literal_pins(position: &Position, king: Square) -> [usize; 8] {
        DIRECTIONS.map(|(files, ranks)| {
            let mut met = None;
            for distance in 1..8_i8 {
                let Some(square) = king.offset(files * distance, ranks * distance) else {
                    return 0;
                };
                let Some(piece) = position.piece_at(square) else {
                    continue;
                };
                if piece.colour == position.turn() {
                    if met.replace(distance as usize).is_some() {
                        return 0;
                    }
                    continue;
                }
                let slides = match piece.kind {
                    PieceKind::Queen => true,
                    PieceKind::Rook => files == 0 || ranks == 0,
                    PieceKind::Bishop => files != 0 && ranks != 0,
                    _ => false,
                };
                return if slides { met.unwrap_or(0) } else { 0 };
            }
            0
        })
    }

    /// A scan from the king finds what the oracle finds, whatever an earlier scan has left.
    fn assert_scans(position: &Position) {
        let king = position.king(position.turn());
        let mut rig = rig_on(position);
        walk(
            &mut rig,
            position.king(!position.turn()),
            !position.turn(),
            true,
        );
        rig.clear.next = true;
        clock(&mut rig);
        rig.clear.next = false;
        let attackers = walk(&mut rig, king, position.turn(), false);
        walk(&mut rig, king, position.turn(), true);
        // The walk ends one clock after its last visit, which may be a check: it shows in the second.
        clock(&mut rig);
        let lines = rig.lines.val();
        assert_eq!(lines.check, position.in_check(), "{position}");
        assert_eq!(lines.double, attackers.len() == 2, "{position}");
        let pinned = literal_pins(position, king)
            .into_iter()
            .zip(DIRECTIONS)
            .filter(|&(distance, _)| distance != 0)
            .filter_map(|(distance, (files, ranks))| {
                king.offset(files * distance as i8, ranks * distance as i8)
            })
            .map(|square| board_words(position)[square.index()] & 15)
            .fold(0, |pinned, slot| pinned | 1 << slot);
        assert_eq!(lines.pinned.index(), pinned, "{position}");
        assert_eq!(lines.any, lines.check || pinned != 0);
        if let [attacker] = attackers[..] {
            assert_eq!(lines.square.index(), attacker);
            let kind = position
                .piece_at(Square::from_low_bits(attacker as u8))
                .map(|piece| piece.kind);
            assert_eq!(lines.knight, kind == Some(PieceKind::Knight));
            if !lines.knight {
                let (files, ranks) = DIRECTIONS[lines.direction.index()];
                let distance = lines.distance.index() as i8;
                let there = king.offset(files * distance, ranks * distance);
                assert_eq!(there.map(Square::index), Some(attacker));
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn every_square_is_attacked_as_the_oracle_says(start in 0usize..5, choices: [u8; 24], played in 0usize..24) {
            let position = random_position(start, &choices[..played]);
            let mut rig = rig_on(&position);
            for square in Square::all() {
                for colour in Colour::ALL {
                    let attacked = !walk(&mut rig, square, colour, false).is_empty();
                    prop_assert_eq!(attacked, position.is_attacked(square, !colour), "{} of {}", square, position);
                }
            }
        }

        #[test]
        fn a_scan_finds_checks_and_pins(start in 0usize..5, choices: [u8; 40], played in 0usize..40) {
            assert_scans(&random_position(start, &choices[..played]));
        }
    }

    /// Double checks are rare in random games, and so are pins in a check.
    #[test]
    fn a_scan_finds_two_checks_and_all_pins() {
        for fen in [
            // By a rook and a knight, by a bishop and a knight, by a rook and a bishop.
            "4r1k1/8/8/8/8/5n2/8/4K3 w - - 0 1",
            "6k1/8/8/7b/8/8/2n5/3K4 w - - 0 1",
            "3rk3/8/8/8/6b1/8/8/3K4 w - - 0 1",
            // A knight's check alone.
            "6k1/8/8/8/8/5n2/8/4K3 w - - 0 1",
            // Pins near the king and far from it.
            "3q3b/r1k5/3N1N2/2P5/q1NKR2r/4P3/1P1R4/b2r2b1 w - - 0 1",
        ] {
            assert_scans(&fen.parse().expect("a good FEN"));
        }
    }

    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("attack watch", &mut AttackWatch::default());
        assert_eq!(area.block_rams, 0);
        assert!(area.lut4 <= 40, "{area:?}");
    }
}
