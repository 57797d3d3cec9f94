//! The square test: whether an enemy attacks a square.
//!
//! # Purpose
//! Commands a walk from the square that meets every enemy who may attack it: a queen's walk, or the bishop's or the pawn's
//! captures where the [lines](crate::core::sight) around the king allow it, and then a knight's hops. The king's own moves, castling
//! and en passant are decided by it.
//!
//! # Ports
//! | port      | width       | valid |
//! |-----------|-------------|-------|
//! | `reset`   | 1           | see [Reset](crate#reset) |
//! | `start`   | 1           | one clock, while not `running`: a test begins |
//! | `square`  | 6           | with `start`: the square |
//! | `subject` | [`Subject`] | stable from the clock after `start` until the answer: what the square is tested for |
//! | `straight`, `oblique` | 1, 1 | with `start` of a king's move: enemies slide along the square's file or rank, along a diagonal |
//! | `enemies` | [`Enemies`] | while `running`: what the enemy has |
//! | `near_knight`, `near_king`, `near_pawn` | 1, 1, 1 | while `running`, but for en passant: such an enemy is near the king |
//! | `black`   | 1           | while `running`: whose king it is |
//! | `visit`   | [`Where`]   | every clock: where the walk stands |
//! | `attacker` | 1          | every clock: the visited piece attacks the square |
//! | `running` | 1           | from the clock after `start` to that of the answer: `command` is for the walker |
//! | `command` | [`Command`] | while `running`: the command for the walker |
//! | `alone`   | 1           | one clock, with `safe`: no enemy was near enough, and no walk has begun |
//! | `safe`    | 1           | one clock: no enemy attacks the square |
//! | `failed`  | 1           | one clock: an enemy attacks the square, or something stands where a king would castle to |
//!
//! # Handshake
//! `start` is answered once, by `safe` or by `failed`.
//!
//! # Latency and throughput
//! Two clocks, and one for each square of the walk up to the first attacker; two for a king's move where no enemy is near.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 30 LUT4.

use super::census::Enemies;
use crate::circuit;
use crate::core::walk::{Command, Op};
use crate::core::words::Kind;
use crate::word::AsWord;
use rust_hdl::prelude::*;

/// What a square is tested for.
#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
pub(crate) enum Subject {
    /// The king goes there, from a square beside it.
    KingMove,
    /// The king castles to there, so that nothing may stand on the square.
    Castling,
    /// The king stands there while a capture en passant is made.
    EnPassant,
}

/// What a test needs of a visit.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Where {
    /// The walk stands on the square that is tested.
    pub starting: bool,
    /// The walk ends here.
    pub home: bool,
    /// The walk is a knight's.
    pub knight: bool,
    /// A piece stands here.
    pub occupied: bool,
}

#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
enum Stage {
    Idle,
    Begin,
    Walk,
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    stage: Stage,
    square: Bits<6>,
    straight: bool,
    oblique: bool,
}

circuit! {
    /// The square test; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct SquareTest {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub start: Signal<In, Bit>,
        pub square: Signal<In, Bits<6>>,
        pub subject: Signal<In, Subject>,
        pub straight: Signal<In, Bit>,
        pub oblique: Signal<In, Bit>,
        pub enemies: Signal<In, Enemies>,
        pub near_knight: Signal<In, Bit>,
        pub near_king: Signal<In, Bit>,
        pub near_pawn: Signal<In, Bit>,
        pub black: Signal<In, Bit>,
        pub visit: Signal<In, Where>,
        pub attacker: Signal<In, Bit>,
        pub running: Signal<Out, Bit>,
        pub command: Signal<Out, Command>,
        pub alone: Signal<Out, Bit>,
        pub safe: Signal<Out, Bit>,
        pub failed: Signal<Out, Bit>,
        hops: Signal<Local, Bit>,
        queens: Signal<Local, Bit>,
        nobody: Signal<Local, Bit>,
        square_now: Signal<Local, Bits<6>>,
        last_rank: Signal<Local, Bit>,
        r: DFF<Registers>,
    }
}

impl Logic for SquareTest {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        self.running.next = self.r.q.val().stage != Stage::Idle;
        // No enemy's pawn attacks a square on its own first rank, and none walks from there.
        self.square_now.next = self.r.q.val().square;
        self.last_rank.next = (self.square_now.val().to_bits() >> 3) == 7;
        if self.black.val() {
            self.last_rank.next = (self.square_now.val().to_bits() >> 3) == 0;
        }
        // Hops are walked only where a knight may be near. En passant tests the king after the move, and the survey's findings
        // are those before it, so that there the hops are walked whenever the enemy has a knight.
        self.hops.next = self.enemies.val().knights
            & (self.near_knight.val() | (self.subject.val() == Subject::EnPassant));
        self.queens.next = self.r.q.val().straight
            | self.near_king.val()
            | (self.subject.val() != Subject::KingMove);
        // No enemy is near enough to attack the square.
        self.nobody.next =
            !self.queens.val() & !self.r.q.val().oblique & !self.hops.val() & !self.near_pawn.val();
        self.alone.next = false;
        self.safe.next = false;
        self.failed.next = false;
        self.command.next.op = Op::Start;
        self.command.next.kind = Kind::Queen;
        self.command.next.black = self.black.val();
        self.command.next.captures = false;
        self.command.next.direct = false;
        self.command.next.pushes = false;
        self.command.next.scan = false;
        self.command.next.test = false;
        self.command.next.chain = false;
        self.command.next.here = false;
        self.command.next.no_orthogonals = !self.enemies.val().orthogonals;
        self.command.next.no_diagonals = !self.enemies.val().diagonals;
        self.command.next.from = self.r.q.val().square;
        self.command.next.square = 0.into();
        self.command.next.direction = 0.into();
        self.command.next.first = false;
        match self.r.q.val().stage {
            Stage::Begin => {
                // The shortest walk that meets all who may attack the square: a queen's, a bishop's, or a pawn's captures.
                if self.subject.val() == Subject::KingMove {
                    self.command.next.no_orthogonals = !self.r.q.val().straight;
                    self.command.next.no_diagonals = !self.r.q.val().oblique;
                }
                if !self.queens.val() {
                    self.command.next.kind = Kind::Bishop;
                    if !self.r.q.val().oblique & !self.last_rank.val() {
                        self.command.next.kind = Kind::Pawn;
                        self.command.next.captures = true;
                    }
                }
                self.r.d.next.stage = Stage::Walk;
                if self.nobody.val() {
                    self.command.next.op = Op::Hold;
                    self.alone.next = true;
                    self.safe.next = true;
                    self.r.d.next.stage = Stage::Idle;
                }
            }
            Stage::Walk => {
                self.command.next.op = Op::Step;
                self.command.next.kind = Kind::Knight;
                self.command.next.test = true;
                self.command.next.chain = self.hops.val() & !self.visit.val().knight;
                if self.attacker.val()
                    | ((self.subject.val() == Subject::Castling)
                        & self.visit.val().starting
                        & !self.visit.val().knight
                        & self.visit.val().occupied)
                {
                    self.failed.next = true;
                    self.r.d.next.stage = Stage::Idle;
                } else if self.visit.val().home & (self.visit.val().knight | !self.hops.val()) {
                    self.safe.next = true;
                    self.r.d.next.stage = Stage::Idle;
                }
            }
            _ => {
                // Taken whether a test starts or not, because `start` arrives late.
                self.r.d.next.square = self.square.val();
                self.r.d.next.straight = self.straight.val();
                self.r.d.next.oblique = self.oblique.val();
                if self.start.val() {
                    self.r.d.next.stage = Stage::Begin;
                }
            }
        }
        if self.reset.val() {
            self.r.d.next.stage = Stage::Idle;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    // What it answers is tested through the tree core, where the walker and the watch answer it.
    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("square test", &mut SquareTest::default());
        assert_eq!(area.block_rams, 0);
        assert!(area.lut4 <= 30, "{area:?}");
    }
}
