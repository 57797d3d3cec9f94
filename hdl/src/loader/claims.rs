//! Claims: whose turn it is, the rights and the en-passant square of a position, and whether its squares agree with them.
//!
//! # Purpose
//! Keeps whose turn it is, the castling rights and the en-passant square, and makes the state word of them. A castling right is a rook
//! with a code of its own. It needs its king on the same first rank, in no corner of it, and on each side of the king there is one at
//! most; where only standard chess is counted, the king stands on file e and the rook in a corner. An en-passant square needs the pawn that has just
//! passed it, and needs to be empty, as does the square behind it, from which that pawn came. For every square this block reports
//! whether the square contradicts them.
//!
//! # Ports
//! | port           | direction, width | valid |
//! |----------------|------------------|-------|
//! | `clock`        | in, 1   | |
//! | `clear`        | in, 1   | high at an edge: forgets kings and castling rights |
//! | `data`         | in, 8   | with `take_turn` or `take_passed`: the payload's byte |
//! | `take_turn`    | in, 1   | strobe: the byte with the turn |
//! | `take_passed`  | in, 1   | strobe, after that: the byte with the en-passant square |
//! | `no_passed`    | out, 1  | with `take_passed`: the byte is neither a square that a pawn can have passed nor none |
//! | `state`        | out, 16 | when both bytes and all squares are taken: the [`StateWord`] |
//! | `black_files`  | in, 1   | every clock: `files` is black's |
//! | `files`        | out, 16 | when all squares are taken: the [`FilesWord`] of a side |
//! | `square`       | in, 6   | always: the square, a1 = 0 … h8 = 63 |
//! | `nibble`       | in, 4   | always: the square's code, black 3, kind 2..0; 0 if it is empty |
//! | `has_king`     | in, 1   | always: the king of the side that the code names stands on an earlier square |
//! | `take`         | in, 1   | strobe: `nibble` is a piece, and now counts |
//! | `fault`        | out, 3  | in the same clock: 0, or the [`PositionFault`] that the square is |
//!
//! # Handshake
//! Strobes. The squares are taken from a1 on, so that on a rank the rook of the long wing comes before the king.
//!
//! # Latency and throughput
//! Combinational; what is taken counts from the next clock on.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 50 LUT4, 11 flip-flops; for Chess960 also 12 flip-flops with the files.

use crate::circuit;
use crate::core::files::CastlingFiles;
use crate::core::ranks::words::FilesWord;
use crate::core::words::StateWord;
use crate::word::{constant, AsWord as _};
use protocol::{PositionFault, NO_EN_PASSANT};
use rust_hdl::prelude::*;

#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
struct ClaimsRegisters {
    black_to_move: bool,
    white_short: bool,
    white_long: bool,
    black_short: bool,
    black_long: bool,
    /// The kings stand where they can castle.
    white_home: bool,
    black_home: bool,
    en_passant: bool,
    file: Bits<3>,
}

circuit! {
    /// Claims beside the squares; see the header of its file for ports and timing.
    #[derive(LogicBlock)]
    pub(crate) struct Claims(chess960: bool) {
        pub clock: Signal<In, Clock>,
        pub clear: Signal<In, Bit>,
        pub data: Signal<In, Bits<8>>,
        pub take_turn: Signal<In, Bit>,
        pub take_passed: Signal<In, Bit>,
        pub no_passed: Signal<Out, Bit>,
        pub state: Signal<Out, StateWord>,
        pub black_files: Signal<In, Bit>,
        pub files: Signal<Out, FilesWord>,
        pub square: Signal<In, Bits<6>>,
        pub nibble: Signal<In, Bits<4>>,
        pub has_king: Signal<In, Bit>,
        pub take: Signal<In, Bit>,
        pub fault: Signal<Out, Bits<3>>,
        r: DFF<ClaimsRegisters>,
        /// The files of the rooks that castle, as far as they were taken.
        castling: DFF<CastlingFiles>,
        passed_rank: Signal<Local, Bits<5>>,
        can_be_passed: Signal<Local, Bit>,
        on_file: Signal<Local, Bits<3>>,
        rank: Signal<Local, Bits<3>>,
        /// The rank as the side to move counts it: white's first is 0.
        rank_of_mover: Signal<Local, Bits<3>>,
        black: Signal<Local, Bit>,
        is_king: Signal<Local, Bit>,
        castles: Signal<Local, Bit>,
        /// The square is on the first rank of the piece's side.
        first_rank: Signal<Local, Bit>,
        /// The side's king stands on an earlier square from which it can castle; its rights until now.
        home: Signal<Local, Bit>,
        short: Signal<Local, Bit>,
        long: Signal<Local, Bit>,
        /// The square is one from which a king can castle, one on which its rook can stand.
        king_square: Signal<Local, Bit>,
        rook_square: Signal<Local, Bit>,
        no_right: Signal<Local, Bit>,
        passed_pawn: Signal<Local, Bits<4>>,
        chess960: Constant<Bit> = Constant::new(chess960),
        no_en_passant: Constant<Bits<8>> = constant(NO_EN_PASSANT),
        castling_pieces: Constant<Bits<3>> = constant(PositionFault::CastlingPieces as u8),
        bad_en_passant: Constant<Bits<3>> = constant(PositionFault::EnPassant as u8),
    }
}

impl Claims {
    /// The claims of a board that counts Chess960 as well, or standard chess alone.
    pub fn new(chess960: bool) -> Self {
        Self::built(chess960)
    }
}

impl Logic for Claims {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r, castling);
        self.state.next.white_short = self.r.q.val().white_short;
        self.state.next.white_long = self.r.q.val().white_long;
        self.state.next.black_short = self.r.q.val().black_short;
        self.state.next.black_long = self.r.q.val().black_long;
        self.state.next.black = self.r.q.val().black_to_move;
        self.state.next.en_passant_file = self.r.q.val().file;
        self.state.next.en_passant = self.r.q.val().en_passant;
        self.state.next.scan = false;
        self.state.next.unused = 0.into();
        self.files.next.short = self.castling.q.val().white_short;
        self.files.next.long = self.castling.q.val().white_long;
        if self.black_files.val() {
            self.files.next.short = self.castling.q.val().black_short;
            self.files.next.long = self.castling.q.val().black_long;
        }
        self.files.next.unused = 0.into();
        self.files.next.black = self.black_files.val();
        self.files.next.unused_too = 0.into();
        self.files.next.files = true;
        self.files.next.node = false;
        self.files.next.job = false;

        // The bytes; the rank that a pawn can have passed is the upper five bits of its squares.
        self.passed_rank.next = 5.into();
        if self.r.q.val().black_to_move {
            self.passed_rank.next = 2.into();
        }
        self.can_be_passed.next =
            self.data.val().to_bits().get_bits::<5>(3) == self.passed_rank.val();
        self.no_passed.next =
            !self.can_be_passed.val() & (self.data.val() != self.no_en_passant.val());
        if self.take_turn.val() {
            self.r.d.next.black_to_move = self.data.val().get_bit(7);
        }
        if self.take_passed.val() {
            self.r.d.next.en_passant = self.can_be_passed.val();
            self.r.d.next.file = self.data.val().to_bits().get_bits::<3>(0);
        }

        self.on_file.next = self.square.val().to_bits().get_bits::<3>(0);
        self.rank.next = self.square.val().to_bits().get_bits::<3>(3);

        // Castling. A rook that comes before its king is that of the long wing.
        self.black.next = self.nibble.val().get_bit(3);
        self.is_king.next = (self.nibble.val() & 7) == 6;
        self.castles.next = (self.nibble.val() & 7) == 7;
        self.first_rank.next = self.rank.val() == 0;
        self.home.next = self.r.q.val().white_home;
        self.short.next = self.r.q.val().white_short;
        self.long.next = self.r.q.val().white_long;
        if self.black.val() {
            self.first_rank.next = self.rank.val() == 7;
            self.home.next = self.r.q.val().black_home;
            self.short.next = self.r.q.val().black_short;
            self.long.next = self.r.q.val().black_long;
        }
        self.king_square.next = self.first_rank.val()
            & ((self.on_file.val() == 4)
                | (self.chess960.val() & (self.on_file.val() != 0) & (self.on_file.val() != 7)));
        self.rook_square.next = self.first_rank.val()
            & (self.chess960.val()
                | (self.home.val() & (self.on_file.val() == 7))
                | (!self.home.val() & (self.on_file.val() == 0)));
        self.no_right.next = (self.is_king.val() & self.long.val() & !self.king_square.val())
            | (self.castles.val()
                & (!self.rook_square.val()
                    | (self.home.val() & self.short.val())
                    | (!self.home.val() & (self.long.val() | self.has_king.val()))));
        if self.take.val() {
            if self.black.val() {
                self.r.d.next.black_home =
                    self.r.q.val().black_home | (self.is_king.val() & self.king_square.val());
                self.r.d.next.black_short =
                    self.r.q.val().black_short | (self.castles.val() & self.home.val());
                self.r.d.next.black_long =
                    self.r.q.val().black_long | (self.castles.val() & !self.home.val());
            } else {
                self.r.d.next.white_home =
                    self.r.q.val().white_home | (self.is_king.val() & self.king_square.val());
                self.r.d.next.white_short =
                    self.r.q.val().white_short | (self.castles.val() & self.home.val());
                self.r.d.next.white_long =
                    self.r.q.val().white_long | (self.castles.val() & !self.home.val());
            }
            if self.castles.val() & self.chess960.val() {
                if self.black.val() {
                    if self.home.val() {
                        self.castling.d.next.black_short = self.on_file.val();
                    } else {
                        self.castling.d.next.black_long = self.on_file.val();
                    }
                } else {
                    if self.home.val() {
                        self.castling.d.next.white_short = self.on_file.val();
                    } else {
                        self.castling.d.next.white_long = self.on_file.val();
                    }
                }
            }
        }
        if self.clear.val() {
            self.r.d.next.white_home = false;
            self.r.d.next.black_home = false;
            self.r.d.next.white_short = false;
            self.r.d.next.white_long = false;
            self.r.d.next.black_short = false;
            self.r.d.next.black_long = false;
            self.castling.d.next.white_short = 0.into();
            self.castling.d.next.white_long = 0.into();
            self.castling.d.next.black_short = 0.into();
            self.castling.d.next.black_long = 0.into();
        }

        // En passant: the pawn stands on the fifth rank of the side to move and has passed the sixth.
        self.rank_of_mover.next = self.rank.val();
        self.passed_pawn.next = 9.into();
        if self.r.q.val().black_to_move {
            self.rank_of_mover.next = self.rank.val() ^ 7;
            self.passed_pawn.next = 1.into();
        }

        self.fault.next = 0.into();
        if self.no_right.val() {
            self.fault.next = self.castling_pieces.val();
        } else if self.r.q.val().en_passant & (self.on_file.val() == self.r.q.val().file) {
            if self.rank_of_mover.val() == 4 {
                if self.nibble.val() != self.passed_pawn.val() {
                    self.fault.next = self.bad_en_passant.val();
                }
            } else if ((self.rank_of_mover.val() == 5) | (self.rank_of_mover.val() == 6))
                & (self.nibble.val() != 0)
            {
                self.fault.next = self.bad_en_passant.val();
            }
        }
    }
}
