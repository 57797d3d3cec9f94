//! The attack watch: what a walk from a square says about who attacks it, and what stands pinned before it.
//!
//! # Purpose
//! A queen's walk and a knight's walk from a square meet everything that attacks the square: a slider on the first
//! occupied square of a ray of its kind, a king or a pawn on the first square of a ray, a knight on a hop. The watch
//! tells this of every visit. In a scan from the king, where the walker looks through the first own piece of a ray,
//! it also keeps the checks and the pins.
//!
//! # Ports
//! | port       | width     | valid |
//! |------------|-----------|-------|
//! | `visit`    | [`Visit`] | every clock |
//! | `scan`     | 1         | high during the clocks of a scan from the king |
//! | `clear`    | 1         | forgets all pins and checks at the next rising edge |
//! | `attacker` | 1         | in the clock of the visit: the piece there attacks the from-square |
//! | `lines`    | [`Lines`] | from the clock after a scan's last visit to the next `clear` |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! `attacker` in the same clock, `lines` one clock after the visit; one visit per clock.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 90 LUT4.

use super::walker::Visit;
use rust_hdl::prelude::*;

/// The lines that end on a king: pins and checks.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Lines {
    /// Per direction, how far from the king the pinned piece stands; 0 for no pin.
    pub pin_0: Bits<3>,
    pub pin_1: Bits<3>,
    pub pin_2: Bits<3>,
    pub pin_3: Bits<3>,
    pub pin_4: Bits<3>,
    pub pin_5: Bits<3>,
    pub pin_6: Bits<3>,
    pub pin_7: Bits<3>,
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

/// The attack watch; see the [module](self).
#[derive(LogicBlock)]
pub(crate) struct AttackWatch {
    /// The clock.
    pub clock: Signal<In, Clock>,
    /// Where the walk stands.
    pub visit: Signal<In, Visit>,
    /// A scan from the king is on.
    pub scan: Signal<In, Bit>,
    /// Forget pins and checks.
    pub clear: Signal<In, Bit>,
    /// The piece on the visited square attacks the from-square.
    pub attacker: Signal<Out, Bit>,
    /// Pins and checks.
    pub lines: Signal<Out, Lines>,
    attacks: Signal<Local, Bit>,
    nothing: Constant<Lines>,
    /// Distance of the last own piece met.
    own_distance: DFF<Bits<3>>,
    found: DFF<Lines>,
}

impl Default for AttackWatch {
    fn default() -> Self {
        Self {
            clock: Signal::default(),
            visit: Signal::default(),
            scan: Signal::default(),
            clear: Signal::default(),
            attacker: Signal::default(),
            lines: Signal::default(),
            attacks: Signal::default(),
            nothing: Constant::new(Lines::default()),
            own_distance: DFF::default(),
            found: DFF::default(),
        }
    }
}

impl Logic for AttackWatch {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, own_distance, found);
        self.attacks.next = false;
        if self.visit.val().knight {
            self.attacks.next = self.visit.val().kind == 2;
        } else if self.visit.val().kind == 5 {
            self.attacks.next = true;
        } else if self.visit.val().kind == 4 {
            self.attacks.next = self.visit.val().direction < 4;
        } else if self.visit.val().kind == 3 {
            self.attacks.next = self.visit.val().direction >= 4;
        } else if self.visit.val().distance == 1 {
            // An enemy pawn attacks a white piece from NE and NW (4, 5), a black one from SE and SW (6, 7).
            self.attacks.next = (self.visit.val().kind == 6)
                | ((self.visit.val().kind == 1)
                    & (self.visit.val().direction >= 4)
                    & ((self.visit.val().direction >= 6) == self.visit.val().black));
        }
        self.attacker.next = self.attacks.val() & self.visit.val().valid & self.visit.val().enemy;
        if self.scan.val() & self.visit.val().valid {
            if self.visit.val().own {
                self.own_distance.d.next = self.visit.val().distance;
            }
            if self.visit.val().enemy & self.attacks.val() {
                self.found.d.next.any = true;
                if self.visit.val().passed {
                    match self.visit.val().direction.index() {
                        0 => self.found.d.next.pin_0 = self.own_distance.q.val(),
                        1 => self.found.d.next.pin_1 = self.own_distance.q.val(),
                        2 => self.found.d.next.pin_2 = self.own_distance.q.val(),
                        3 => self.found.d.next.pin_3 = self.own_distance.q.val(),
                        4 => self.found.d.next.pin_4 = self.own_distance.q.val(),
                        5 => self.found.d.next.pin_5 = self.own_distance.q.val(),
                        6 => self.found.d.next.pin_6 = self.own_distance.q.val(),
                        _ => self.found.d.next.pin_7 = self.own_distance.q.val(),
                    }
                } else {
                    self.found.d.next.check = true;
                    self.found.d.next.double = self.found.q.val().check;
                    self.found.d.next.knight = self.visit.val().knight;
                    self.found.d.next.direction = self.visit.val().direction;
                    self.found.d.next.distance = self.visit.val().distance;
                    self.found.d.next.square = self.visit.val().square;
                }
            }
        }
        if self.clear.val() {
            self.found.d.next = self.nothing.val();
        }
        self.lines.next = self.found.q.val();
    }
}
