//! En passant: finds the pawns that may take en passant, and tries each capture.
//!
//! # Purpose
//! A capture en passant takes two pawns off one rank, which no geometry of pins allows for. So the capture is made on the
//! board, the king is tested, and the capture is taken back. The pawns that may take are found by a walk from the target
//! square: the captures of an enemy's pawn.
//!
//! After a double push that is a job, a single capture is not made if its rank is the only line that it could open. Instead a
//! rook's walk from the capturing pawn, on the board before the push, shows whether the next piece on one side is the king and
//! the next on the other side a slider.
//!
//! # Ports
//! | port     | width        | valid |
//! |----------|--------------|-------|
//! | `reset`  | 1            | see [Reset](crate#reset) |
//! | `start`  | 1            | one clock, while nothing else runs: looks for the first capture |
//! | `again`  | 1            | one clock, while nothing else runs: looks for the capture that follows the one from `from` |
//! | `look`   | 1            | one clock, while nothing else runs: counts the capture of the pawn on `beside`, if it does not open its rank |
//! | `beside` | 6            | with `look` |
//! | `count`  | 1            | while `running`, but for `look`: legal captures are counted one after the other; else the first one ends the search |
//! | `black`, `file` | 1, 3   | while `running`, but for `look`: the side to move, and the file of the pawn that may be taken |
//! | `busy`   | 1            | every clock: the position is at work |
//! | `from`   | 6            | every clock: the square of the pawn that takes, in the record |
//! | `pawn`   | 1            | every clock: the visited piece is a pawn of the side that takes |
//! | `king`   | 1            | every clock: the visited piece is the king of the side that takes |
//! | `slider` | 1            | every clock: the visited piece is the other side's rook or queen |
//! | `direction` | 3         | every clock: the direction of the visit |
//! | `home`   | 1            | every clock: the walk ends with this visit |
//! | `safe`, `failed` | 1, 1 | what the [square test](super::square_test) answers |
//! | `running` | 1           | from the clock of `start`, `again` or `look` to that of `legal` or `over` |
//! | `command` | [`Command`] | while `running` and no square is tested: the command for the walker |
//! | `square` | 6            | every clock: the target of the capture |
//! | `mover`  | 1            | every clock: the visited piece is to become the record's mover |
//! | `victim` | 1            | every clock: the visited piece is to become the record's captured one |
//! | `action` | [`Action`]   | every clock, for the position: what the position does |
//! | `test`   | 1            | one clock: test the square of the king whose side has taken |
//! | `making` | 1            | every clock: the capture is being made or taken back |
//! | `count_one` | 1         | one clock: a legal capture, with `count` or after `look` |
//! | `legal`  | 1            | one clock: the capture in the record is legal; not with `count` |
//! | `over`   | 1            | one clock: there are no more captures |
//!
//! # Handshake
//! `start` and `again` are answered once, by `legal` or by `over`; `look` by `over`.
//!
//! # Latency and throughput
//! Two clocks to the first square; 18 and the test of the king for each capture. `look` takes two clocks and one for each square.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 65 LUT4.
//!
//! # One body
//! One sequence of stages. A quarter of the body gives each port its default value, which the stages override.

use super::state::Action;
use crate::circuit;
use crate::core::walk::{Command, Op};
use crate::core::words::Kind;
use rust_hdl::prelude::*;

#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
enum Stage {
    Idle,
    Walk,
    Victim,
    Slot,
    Make,
    Making,
    Test,
    Unmake,
    Unmaking,
    Resume,
    Skip,
    Look,
    Decide,
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    stage: Stage,
    /// The test has found the capture legal.
    passed: bool,
    /// On the pawn's rank the next piece to the west, or to the east, is its king.
    king_west: bool,
    king_east: bool,
    /// The next piece is an enemy's that slides along the rank.
    slider_west: bool,
    slider_east: bool,
}

circuit! {
    /// En passant; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct EnPassant {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub start: Signal<In, Bit>,
        pub again: Signal<In, Bit>,
        pub look: Signal<In, Bit>,
        pub beside: Signal<In, Bits<6>>,
        pub count: Signal<In, Bit>,
        pub black: Signal<In, Bit>,
        pub file: Signal<In, Bits<3>>,
        pub busy: Signal<In, Bit>,
        pub from: Signal<In, Bits<6>>,
        pub pawn: Signal<In, Bit>,
        pub king: Signal<In, Bit>,
        pub slider: Signal<In, Bit>,
        pub direction: Signal<In, Bits<3>>,
        pub home: Signal<In, Bit>,
        pub safe: Signal<In, Bit>,
        pub failed: Signal<In, Bit>,
        pub running: Signal<Out, Bit>,
        pub command: Signal<Out, Command>,
        pub square: Signal<Out, Bits<6>>,
        pub mover: Signal<Out, Bit>,
        pub victim: Signal<Out, Bit>,
        pub action: Signal<Out, Action>,
        pub test: Signal<Out, Bit>,
        pub making: Signal<Out, Bit>,
        pub count_one: Signal<Out, Bit>,
        pub legal: Signal<Out, Bit>,
        pub over: Signal<Out, Bit>,
        target: Signal<Local, Bits<6>>,
        r: DFF<Registers>,
    }
}

impl Logic for EnPassant {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        self.running.next = (self.r.q.val().stage != Stage::Idle)
            | self.start.val()
            | self.again.val()
            | self.look.val();
        // The square that the double push passed over: on rank 6 if white captures, on rank 3 if black does. The pawn itself
        // stands one rank nearer to the capturing side.
        self.target.next = bit_cast::<6, 3>(self.file.val()) | 40;
        if self.black.val() {
            self.target.next = bit_cast::<6, 3>(self.file.val()) | 16;
        }
        self.square.next = self.target.val();
        self.mover.next = false;
        self.victim.next = false;
        self.action.next = Action::None;
        self.test.next = false;
        self.making.next = false;
        self.count_one.next = false;
        self.legal.next = false;
        self.over.next = false;
        self.command.next.op = Op::Hold;
        self.command.next.kind = Kind::Pawn;
        // An enemy's pawn walks, before the capture is made.
        self.command.next.black = !self.black.val();
        self.command.next.captures = true;
        self.command.next.direct = false;
        self.command.next.pushes = false;
        self.command.next.scan = false;
        self.command.next.test = false;
        self.command.next.chain = false;
        self.command.next.here = false;
        self.command.next.no_orthogonals = false;
        self.command.next.no_diagonals = false;
        self.command.next.from = self.target.val();
        self.command.next.square = self.from.val();
        self.command.next.direction = 0.into();
        self.command.next.first = false;
        match self.r.q.val().stage {
            Stage::Idle => {
                self.command.next.op = Op::Start;
                if self.start.val() {
                    self.r.d.next.stage = Stage::Walk;
                } else if self.again.val() {
                    self.command.next.op = Op::Resume;
                    self.r.d.next.stage = Stage::Skip;
                } else if self.look.val() {
                    self.command.next.kind = Kind::Rook;
                    self.command.next.captures = false;
                    self.command.next.from = self.beside.val();
                    self.r.d.next.stage = Stage::Look;
                }
                self.r.d.next.king_west = false;
                self.r.d.next.king_east = false;
                self.r.d.next.slider_west = false;
                self.r.d.next.slider_east = false;
            }
            Stage::Walk => {
                self.command.next.op = Op::Step;
                self.mover.next = true;
                if self.pawn.val() {
                    self.r.d.next.stage = Stage::Victim;
                } else if self.home.val() {
                    self.over.next = true;
                    self.r.d.next.stage = Stage::Idle;
                }
            }
            Stage::Victim => {
                self.command.next.op = Op::Start;
                self.command.next.from = self.target.val() ^ 8;
                self.r.d.next.stage = Stage::Slot;
            }
            Stage::Slot => {
                self.victim.next = true;
                // The position may still be busy with the last move's job; it takes the record a clock after that.
                if !self.busy.val() {
                    self.r.d.next.stage = Stage::Make;
                }
            }
            Stage::Make => {
                self.making.next = true;
                self.action.next = Action::Make;
                self.r.d.next.stage = Stage::Making;
            }
            Stage::Making => {
                self.making.next = true;
                if !self.busy.val() {
                    self.test.next = true;
                    self.r.d.next.stage = Stage::Test;
                }
            }
            Stage::Test => {
                self.r.d.next.passed = self.safe.val();
                if self.safe.val() | self.failed.val() {
                    self.r.d.next.stage = Stage::Unmake;
                }
            }
            Stage::Unmake => {
                self.making.next = true;
                self.action.next = Action::Unmake;
                self.r.d.next.stage = Stage::Unmaking;
            }
            Stage::Unmaking => {
                self.making.next = true;
                if !self.busy.val() {
                    self.r.d.next.stage = Stage::Resume;
                    if self.r.q.val().passed & self.count.val() {
                        self.count_one.next = true;
                    } else if self.r.q.val().passed {
                        self.legal.next = true;
                        self.r.d.next.stage = Stage::Idle;
                    }
                }
            }
            Stage::Resume => {
                self.command.next.op = Op::Resume;
                self.r.d.next.stage = Stage::Skip;
            }
            Stage::Skip => {
                self.command.next.op = Op::Step;
                self.r.d.next.stage = Stage::Walk;
                if self.home.val() {
                    self.over.next = true;
                    self.r.d.next.stage = Stage::Idle;
                }
            }
            Stage::Look => {
                self.command.next.op = Op::Step;
                if self.direction.val() == 1 {
                    self.r.d.next.king_east = self.r.q.val().king_east | self.king.val();
                    self.r.d.next.slider_east = self.r.q.val().slider_east | self.slider.val();
                } else if self.direction.val() == 3 {
                    self.r.d.next.king_west = self.r.q.val().king_west | self.king.val();
                    self.r.d.next.slider_west = self.r.q.val().slider_west | self.slider.val();
                }
                if self.home.val() {
                    self.r.d.next.stage = Stage::Decide;
                }
            }
            Stage::Decide => {
                self.over.next = true;
                self.count_one.next = !((self.r.q.val().king_west & self.r.q.val().slider_east)
                    | (self.r.q.val().king_east & self.r.q.val().slider_west));
                self.r.d.next.stage = Stage::Idle;
            }
            _ => {
                self.r.d.next.stage = Stage::Idle;
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

    // What it finds is tested through the tree core, where walker, watch and position answer it.
    /// A look that would wait for the end of its walk for ever.
    #[test]
    fn a_reset_ends_the_search() {
        let mut search = EnPassant::default();
        search.connect_all();
        search.look.next = true;
        testing::clock(&mut search, |search| &mut search.clock);
        search.look.next = false;
        for _ in 0..100 {
            testing::clock(&mut search, |search| &mut search.clock);
        }
        assert!(search.running.val());
        search.reset.next = true;
        testing::clock(&mut search, |search| &mut search.clock);
        search.reset.next = false;
        testing::clock(&mut search, |search| &mut search.clock);
        assert!(!search.running.val());
    }

    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("en passant", &mut EnPassant::default());
        assert_eq!(area.block_rams, 0);
        assert!(area.lut4 <= 65, "{area:?}");
    }
}
