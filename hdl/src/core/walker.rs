//! The walker: one step of Sandström's table per clock.
//!
//! # Purpose
//! Walks `posdata` from a square over the board it keeps: on an empty square it goes on at nextpos, on an occupied one
//! at nextdir, until it comes home. All pieces walk alike, and so do the pawns of both sides: a pawn's walk is its pushes and
//! then its captures, which are two threads of the table.
//!
//! # Ports
//! | port            | width       | valid |
//! |-----------------|-------------|-------|
//! | `command`       | [`Command`] | every clock; `op` selects which fields are valid |
//! | `write_enable`, `write_square`, `write_word` | 1, 6, 16 | writes a board word at the next rising edge |
//! | `visit`         | [`Visit`]   | every clock; `valid` marks the square of a walk |
//!
//! # Handshake
//! None; the walker carries out `command.op` at every rising edge. After `Start` comes one clock in which `visit.square` is the
//! from-square and `visit.starting` is high, then one square per `Step`. `Hold` shows the same square again; `Resume` shows a given
//! square again, so that a walk is carried on from (piece, from, square) alone. `visit.home` is high with the last square: a `Step`
//! from there ends the walk, and with `command.chain` it starts the next walk as `Start` would. `Step` may only be given during a
//! walk. Otherwise the walker goes on from the square where the last walk ended. The other conditions are in `docs/proofs.md`,
//! which has the proof that the walk is that of the table.
//!
//! # Latency and throughput
//! One square per clock. `Start` to the first visit: 2 clocks; so a walk over n squares takes n + 1 steps after it.
//! A word written while its square is read shows in the next read.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): 2 SB_RAM40_4K, at most 120 LUT4.
//!
//! # Mirror
//! The table holds what is seen from files e to h. From files a to d the walk goes through a mirror: squares are counted from
//! the h file and directions have east for west wherever the table is read, but not where the board is, nor in the ports.
//!
//! # Board word
//! See [`BoardWord`].
//!
//! # One body
//! The loop runs from the memories through one decision back to their addresses; and every signal between two blocks costs the
//! simulation a pass.

use super::step::Step;
use super::walk::{Command, Op, Visit};
use super::words::{BoardWord, Kind};
use crate::block_ram::{BlockRam, BlockRom};
use crate::circuit;
use crate::posdata_rom::turn_rom;
use crate::word::AsWord;
use rust_hdl::prelude::*;

/// The walk's registers.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    active: bool,
    starting: bool,
    /// The from-square as TURN has it: bits 5..3 rank, bits 1..0 file; bit 2 is 0 in the mirror.
    from: Bits<6>,
    /// Square and direction as STEP has them: mirrored, if the from-square is.
    square: Bits<6>,
    direction: Bits<3>,
    /// The direction whose turn is being read: `direction`, but a pushing pawn turns to its captures.
    turn_direction: Bits<3>,
    /// The last step turned to another ray.
    first: bool,
    /// Leaves the ray here whatever stands here: hops, king steps, a pawn's last push and its captures.
    turning: bool,
    black: bool,
    knight: bool,
    leaper: bool,
    rook: bool,
    pawn: bool,
    /// A pawn on its home rank, until it has made its first push.
    double: bool,
}

circuit! {
    /// The walker; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Walker {
        pub clock: Signal<In, Clock>,
        pub command: Signal<In, Command>,
        pub write_enable: Signal<In, Bit>,
        pub write_square: Signal<In, Bits<6>>,
        pub write_word: Signal<In, BoardWord>,
        pub visit: Signal<Out, Visit>,
        turn: Signal<Local, Bit>,
        no_advance: Signal<Local, Bit>,
        one: Signal<Local, Bit>,
        two: Signal<Local, Bit>,
        at: Signal<Local, Bits<3>>,
        at_0: Signal<Local, Bit>,
        at_1: Signal<Local, Bit>,
        at_2: Signal<Local, Bit>,
        carry: Signal<Local, Bit>,
        advanced: Signal<Local, Bits<4>>,
        capture_turn: Signal<Local, Bits<3>>,
        is_pawn: Signal<Local, Bit>,
        is_leaper: Signal<Local, Bit>,
        on_home_rank: Signal<Local, Bit>,
        ends_1: Signal<Local, Bit>,
        ends_2: Signal<Local, Bit>,
        ends_3: Signal<Local, Bit>,
        ends_4: Signal<Local, Bit>,
        home: Signal<Local, Bit>,
        starts: Signal<Local, Bit>,
        /// What mirrors a square of this walk: 0 or 7.
        mirror: Signal<Local, Bits<6>>,
        /// The direction of this walk on the board.
        shown: Signal<Local, Bits<3>>,
        /// What mirrors a square of a new walk.
        new_mirror: Signal<Local, Bits<6>>,
        /// The from-square of a new walk, as the table has it.
        new_from: Signal<Local, Bits<6>>,
        /// The direction of a resumed walk, as the table has it.
        resumed: Signal<Local, Bits<3>>,
        /// The square after the next rising edge, as the table has it; like the four below, an address of the memories.
        to_square: Signal<Local, Bits<6>>,
        /// That square on the board.
        to_place: Signal<Local, Bits<6>>,
        to_direction: Signal<Local, Bits<3>>,
        to_turn: Signal<Local, Bits<3>>,
        to_from: Signal<Local, Bits<6>>,
        to_knight: Signal<Local, Bit>,
        r: DFF<Registers>,
        step: Step,
        turns: BlockRom<9, 8> = turn_rom(),
        board: BlockRam<6, 16, BoardWord> = BlockRam::small(),
    }
}

#[cfg(test)]
impl Walker {
    /// From now on a board word read at the edge that writes it is wrong.
    pub(crate) fn poison_collisions(&mut self) {
        self.board.poison_collisions();
    }
}

impl Logic for Walker {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(self, clock, turns, board);
        self.board.write_enable.next = self.write_enable.val();
        self.board.write_address.next = self.write_square.val();
        self.board.write_data.next = self.write_word.val();
        self.step.direction.next = self.r.q.val().direction;
        self.step.square.next = self.r.q.val().square;
        // nextdir where something stands, at the ray's end, and for hops. This is the slowest loop of the circuit: two LUTs after
        // the memories.
        self.turn.next =
            self.r.q.val().turning | self.step.ends.val() | self.board.read_data.val().occupied;
        // The direction of the next ray that leads anywhere: 1 to 3 further, or 4 where the ROM says 0. Bit by bit, because an
        // adder's carry would be the slowest part of the loop.
        self.one.next = self.turns.data.val().get_bit(6);
        self.two.next = self.turns.data.val().get_bit(7);
        self.at.next = self.r.q.val().turn_direction;
        self.at_0.next = self.at.val().get_bit(0);
        self.at_1.next = self.at.val().get_bit(1);
        self.at_2.next = self.at.val().get_bit(2);
        self.no_advance.next = !self.one.val() & !self.two.val();
        self.carry.next = self.no_advance.val()
            | (self.at_1.val() & self.two.val())
            | ((self.at_1.val() | self.two.val()) & (self.at_0.val() & self.one.val()));
        self.advanced.next = bit_cast::<4, 1>((self.at_0.val() ^ self.one.val()).into())
            | (bit_cast::<4, 1>(
                (self.at_1.val() ^ self.two.val() ^ (self.at_0.val() & self.one.val())).into(),
            )
            .to_bits()
                << 1)
            | (bit_cast::<4, 1>((self.at_2.val() ^ self.carry.val()).into()).to_bits() << 2)
            | (bit_cast::<4, 1>((self.at_2.val() & self.carry.val()).into()).to_bits() << 3);
        self.is_pawn.next = self.command.val().kind == Kind::Pawn;
        self.is_leaper.next =
            (self.command.val().kind == Kind::Knight) | (self.command.val().kind == Kind::King);
        self.capture_turn.next = 3.into();
        self.on_home_rank.next = (self.command.val().from.to_bits() >> 3) == 1;
        if self.command.val().black {
            self.capture_turn.next = 5.into();
            self.on_home_rank.next = (self.command.val().from.to_bits() >> 3) == 6;
        }
        // Whether the walk ends if the next ray is 1, 2, 3 or 4 further: beyond direction 7, a rook's beyond 3, a white pawn's
        // beyond 5, and a knight's where no hop follows. That is decided in parallel with the memories, so that home is two
        // LUTs after them.
        self.ends_1.next = self.at_2.val() & self.at_1.val() & self.at_0.val();
        self.ends_2.next = self.at_2.val() & self.at_1.val();
        self.ends_3.next = self.at_2.val() & (self.at_1.val() | self.at_0.val());
        self.ends_4.next = self.at_2.val() | self.r.q.val().knight;
        if self.r.q.val().rook {
            self.ends_1.next = self.at_2.val() | (self.at_1.val() & self.at_0.val());
            self.ends_2.next = self.at_2.val() | self.at_1.val();
            self.ends_3.next = self.at_2.val() | self.at_1.val() | self.at_0.val();
            self.ends_4.next = true;
        } else if self.r.q.val().pawn & !self.r.q.val().black {
            self.ends_1.next = self.at_2.val() & (self.at_1.val() | self.at_0.val());
            self.ends_2.next = self.at_2.val();
            self.ends_3.next = self.at_2.val() | (self.at_1.val() & self.at_0.val());
            self.ends_4.next = self.at_2.val() | self.at_1.val();
        }
        if self.r.q.val().starting {
            self.ends_1.next = false;
            self.ends_2.next = false;
            self.ends_3.next = false;
            self.ends_4.next = false;
        }
        self.home.next = self.turn.val()
            & ((self.two.val()
                & ((self.one.val() & self.ends_3.val()) | (!self.one.val() & self.ends_2.val())))
                | (!self.two.val()
                    & ((self.one.val() & self.ends_1.val())
                        | (!self.one.val() & self.ends_4.val()))));
        self.mirror.next = 0.into();
        self.shown.next = self.r.q.val().direction;
        if (self.r.q.val().from & 4) == 0 {
            self.mirror.next = 7.into();
            if self.r.q.val().direction >= 4 {
                self.shown.next = self.r.q.val().direction ^ 1;
            } else if (self.r.q.val().direction & 1) == 1 {
                self.shown.next = self.r.q.val().direction ^ 2;
            }
        }
        self.new_mirror.next = 0.into();
        self.new_from.next = self.command.val().from;
        self.resumed.next = self.command.val().direction;
        if (self.command.val().from & 4) == 0 {
            self.new_mirror.next = 7.into();
            self.new_from.next = self.command.val().from ^ 3;
            if self.command.val().direction >= 4 {
                self.resumed.next = self.command.val().direction ^ 1;
            } else if (self.command.val().direction & 1) == 1 {
                self.resumed.next = self.command.val().direction ^ 2;
            }
        }
        // Hold: the same square again.
        self.to_square.next = self.r.q.val().square;
        self.to_place.next = self.r.q.val().square ^ self.mirror.val();
        self.to_direction.next = self.r.q.val().direction;
        self.to_turn.next = self.r.q.val().turn_direction;
        self.to_from.next = self.r.q.val().from;
        self.to_knight.next = self.r.q.val().knight;
        self.starts.next = (self.command.val().op == Op::Start)
            | ((self.command.val().op == Op::Step) & self.command.val().chain & self.home.val());
        if self.starts.val() | (self.command.val().op == Op::Resume) {
            self.to_from.next = self.new_from.val();
            self.to_knight.next = self.command.val().kind == Kind::Knight;
            self.r.d.next.active = true;
            self.r.d.next.black = self.command.val().black;
            self.r.d.next.leaper = self.is_leaper.val();
            self.r.d.next.rook = self.command.val().kind == Kind::Rook;
            self.r.d.next.pawn = self.is_pawn.val();
        }
        if self.starts.val() {
            // (On files e to h, be it in the mirror.)
            self.to_square.next = self.new_from.val() | 4;
            self.to_place.next = self.command.val().from;
            self.to_turn.next = 7.into();
            if self.command.val().kind == Kind::Bishop {
                self.to_turn.next = 3.into();
            } else if self.is_pawn.val() & self.command.val().black {
                self.to_turn.next = 1.into();
            }
            self.r.d.next.starting = true;
            self.r.d.next.turning = true;
            self.r.d.next.double = self.on_home_rank.val();
        } else if self.command.val().op == Op::Resume {
            self.to_square.next = self.command.val().square ^ self.new_mirror.val();
            self.to_place.next = self.command.val().square;
            self.to_direction.next = self.resumed.val();
            self.to_turn.next = self.resumed.val();
            if self.is_pawn.val() & (self.command.val().direction < 4) {
                self.to_turn.next = self.capture_turn.val();
            }
            self.r.d.next.starting = false;
            self.r.d.next.double = false;
            self.r.d.next.turning = self.is_leaper.val()
                | (self.is_pawn.val()
                    & !(self.command.val().first
                        & self.on_home_rank.val()
                        & (self.command.val().direction < 4)));
        } else if self.command.val().op == Op::Step {
            self.r.d.next.starting = false;
            self.r.d.next.active = !self.home.val();
            self.r.d.next.first = self.turn.val();
            if self.turn.val() {
                self.to_square.next = self.turns.data.val().to_bits().get_bits::<6>(0);
                self.to_place.next = bit_cast::<6, 8>(self.turns.data.val()) ^ self.mirror.val();
                self.to_direction.next = self.advanced.val().to_bits().get_bits::<3>(0);
                self.to_turn.next = self.advanced.val().to_bits().get_bits::<3>(0);
                self.r.d.next.turning =
                    self.r.q.val().leaper | (self.r.q.val().pawn & !self.r.q.val().double);
                // A pawn that has just started is on its first push; its captures follow its pushes.
                if self.r.q.val().starting & self.r.q.val().pawn {
                    self.to_turn.next = 3.into();
                    if self.r.q.val().black {
                        self.to_turn.next = 5.into();
                    }
                }
                self.r.d.next.double = false;
            } else {
                self.to_square.next = self.step.to.val();
                self.to_place.next = self.step.to.val() ^ self.mirror.val();
                self.r.d.next.turning = self.r.q.val().pawn;
            }
        }
        self.r.d.next.square = self.to_square.val();
        self.r.d.next.direction = self.to_direction.val();
        self.r.d.next.turn_direction = self.to_turn.val();
        self.r.d.next.from = self.to_from.val();
        self.r.d.next.knight = self.to_knight.val();
        self.board.read_address.next = self.to_place.val();
        self.turns.address.next = (bit_cast::<9, 1>(self.to_knight.val().into()).to_bits() << 8)
            | (bit_cast::<9, 3>(self.to_turn.val()).to_bits() << 5)
            | (bit_cast::<9, 3>(self.to_from.val().to_bits().get_bits::<3>(3)).to_bits() << 2)
            | bit_cast::<9, 2>(self.to_from.val().to_bits().get_bits::<2>(0));
        self.visit.next.valid = self.r.q.val().active & !self.r.q.val().starting;
        self.visit.next.starting = self.r.q.val().starting;
        self.visit.next.home = self.home.val();
        self.visit.next.square = self.r.q.val().square ^ self.mirror.val();
        self.visit.next.direction = self.shown.val();
        self.visit.next.first = self.r.q.val().first;
        self.visit.next.own = self.board.read_data.val().occupied
            & (self.board.read_data.val().black == self.r.q.val().black);
        self.visit.next.enemy = self.board.read_data.val().occupied
            & (self.board.read_data.val().black != self.r.q.val().black);
        self.visit.next.kind = self.board.read_data.val().kind;
        self.visit.next.slot = self.board.read_data.val().slot;
    }
}

#[cfg(test)]
mod tests;
