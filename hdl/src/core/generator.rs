//! The move generator: the legal moves of one node, one after the other.
//!
//! # Purpose
//! Runs a node through its phases. It scans from the king for checks and pins; walks the king and tests each square it
//! could go to; tests the squares of castling; walks every other piece, whose targets the legality filter decides; and
//! tries en passant by making it and testing the king. It stops at every legal move and can be told to go on from the
//! move's record alone. At a leaf's parent, whose moves a leaf core counts, it counts those en passant.
//!
//! # Ports
//! | port        | width          | valid |
//! |-------------|----------------|-------|
//! | `reset`     | 1              | see [Reset](crate#reset) |
//! | `order`     | [`Order`]      | one clock: `Enter` when idle, the others while `chosen` (`Resume` after an unmake) |
//! | `leaf`      | 1              | stable from `Enter` to `finished`: count the moves en passant, do not stop, find no others |
//! | `aborting`  | 1              | every clock: the search is given up, a scan is the end of its node |
//! | `visit` … `list_word` | | what walker, watch, filter and position say |
//! | `command` … `count_one` | | what they are told |
//! | `record`    | [`MoveRecord`] | while `chosen`: the move |
//! | `chosen`    | 1              | a legal move waits for an order |
//! | `finished`  | 1              | one clock: there are no more moves |
//! | `activity`  | [`Activity`]   | every clock |
//!
//! # Handshake
//! `chosen` stays until an order: `Next` goes on behind the move; `Leave` lets it be made and its node be entered, and
//! `Resume` goes on behind it when it was unmade and `record` has come back from the stack; `Drop` gives the node up.
//!
//! # Latency and throughput
//! One clock a square of a piece's walk and one more a target; a move waits until it is taken, which takes a job at least 6
//! clocks, while the search is one square ahead. A king's move takes 4 clocks and the test of its target.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 480 LUT4.
//!
//! # Why one file
//! It is one state machine over one record of one move. The phases hand over to each other in the middle of a walk and share
//! the walker's command, the test of a square and the way back behind a move: as blocks of their own each would need all of
//! these as ports, and a multiplexer behind them in the slowest paths of the tree core.

use super::activity::Activity;
use super::attack::Lines;
use super::census::Present;
use super::record::{MoveRecord, Phase};
use super::state::{Action, State};
use super::survey::Sighted;
use super::walk::{Command, Op, Visit};
use crate::circuit;
use crate::word::AsWord;
use rust_hdl::prelude::*;

/// What the generator does next.
#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
pub(crate) enum Order {
    None,
    /// Starts with the node that the position stands at.
    Enter,
    /// Goes on behind the move in `record`, which was made and unmade.
    Resume,
    /// Goes on behind the chosen move, which was not made.
    Next,
    /// The chosen move is about to be made: the next order is `Enter` for the node behind it.
    Leave,
    /// Gives the node up; `finished` follows.
    Drop,
}

#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
enum Stage {
    Idle,
    Scan,
    KingBegin,
    KingWalk,
    TestBegin,
    Test,
    Passed,
    Failed,
    CastlingNext,
    CastlingSquare,
    CastlingLook,
    PieceNext,
    Piece,
    PieceTest,
    EnPassantBegin,
    EnPassantWalk,
    EnPassantVictim,
    EnPassantSlot,
    EnPassantMake,
    EnPassantMaking,
    EnPassantUnmake,
    EnPassantUnmaking,
    Chosen,
    After,
    Recall,
    Walk,
    Skip,
    Finished,
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    stage: Stage,
    /// The scan is one after a return: `record` says where to go on.
    resuming: bool,
    /// The square under test.
    target: Bits<6>,
    /// Squares of castling looked at: the king's target, on the long wing the one beyond, the rook's.
    looks: Bits<2>,
    /// The tested move is legal.
    passed: bool,
    /// The slot whose list word is at hand,
    slot: Bits<4>,
    /// which is none of a piece's any more.
    exhausted: bool,
    /// The move was found on the last square of its walk.
    ended: bool,
    /// While a king's move waits its walk is taken up again, and led one square on, which may be home.
    resumed: bool,
    stepped: bool,
    home: bool,
    /// Enemies slide along the file or the rank of the square under test, or along one of its diagonals.
    straight: bool,
    oblique: bool,
}

circuit! {
    /// The move generator; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Generator {
        /// The clock.
        pub clock: Signal<In, Clock>,
        /// Back to the first state.
        pub reset: Signal<In, Bit>,
        /// What to do next.
        pub order: Signal<In, Order>,
        /// Count the moves en passant.
        pub leaf: Signal<In, Bit>,
        /// The search is given up.
        pub aborting: Signal<In, Bit>,
        /// Where the walk stands.
        pub visit: Signal<In, Visit>,
        /// The piece there attacks the from-square.
        pub attacker: Signal<In, Bit>,
        /// Pins and checks.
        pub lines: Signal<In, Lines>,
        /// The visited square is a pseudo-legal target.
        pub candidate: Signal<In, Bit>,
        /// The last one was legal.
        pub legal: Signal<In, Bit>,
        /// The position.
        pub state: Signal<In, State>,
        /// What either side has left.
        pub present: Signal<In, Present>,
        /// Enemies around the king,
        pub sighted: Signal<In, Sighted>,
        /// if the survey has got so far,
        pub sighted_own: Signal<In, Bit>,
        /// and if it is done with the lists.
        pub surveyed: Signal<In, Bit>,
        /// A word of the stack has been read:
        pub recalls: Signal<In, Bit>,
        /// the move's record with what is in it.
        pub recalled: Signal<In, MoveRecord>,
        /// The word of the list.
        pub list_word: Signal<In, Bits<16>>,
        /// For the walker.
        pub command: Signal<Out, Command>,
        /// For the position: its action,
        pub action: Signal<Out, Action>,
        /// the move,
        pub record: Signal<Out, MoveRecord>,
        /// and the slot to read.
        pub slot: Signal<Out, Bits<4>>,
        /// For the watch: a scan is on.
        pub scan: Signal<Out, Bit>,
        /// For the watch: forget.
        pub clear: Signal<Out, Bit>,
        /// For the survey: a node is entered,
        pub survey: Signal<Out, Bit>,
        /// or one to which the search comes back.
        pub forget: Signal<Out, Bit>,
        /// For the filter: the visit is a target.
        pub enable: Signal<Out, Bit>,
        /// One move counted.
        pub count_one: Signal<Out, Bit>,
        /// A legal move waits for an order.
        pub chosen: Signal<Out, Bit>,
        /// There are no more moves.
        pub finished: Signal<Out, Bit>,
        /// What this clock is spent on.
        pub activity: Signal<Out, Activity>,
        en_passant_square: Signal<Local, Bits<6>>,
        walks_black: Signal<Local, Bit>,
        knights: Signal<Local, Bit>,
        hops: Signal<Local, Bit>,
        orthogonals: Signal<Local, Bit>,
        diagonals: Signal<Local, Bit>,
        goes_on: Signal<Local, Bit>,
        lines_around: Signal<Local, Bits<16>>,
        straight: Signal<Local, Bit>,
        last_rank: Signal<Local, Bit>,
        r: DFF<Registers>,
        found: DFF<MoveRecord>,
    }
}

impl Logic for Generator {
    // Past 110 lines: one state machine, a phase after the other; every stage says what it tells the walker.
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r, found);
        // En passant walks back from the target like an enemy's pawn, and tests after the move: the other side walks.
        self.walks_black.next = self.state.val().black
            != ((self.found.q.val().phase == Phase::EnPassant)
                & (self.r.q.val().stage != Stage::Idle)
                & (self.r.q.val().stage != Stage::Scan));
        // Whom a scan or a test can meet.
        self.knights.next = self.present.val().black_knights;
        self.orthogonals.next = self.present.val().black_orthogonals;
        self.diagonals.next = self.present.val().black_diagonals;
        if self.walks_black.val() {
            self.knights.next = self.present.val().white_knights;
            self.orthogonals.next = self.present.val().white_orthogonals;
            self.diagonals.next = self.present.val().white_diagonals;
        }
        // Of the squares beside the king only those are walked from like a queen where rooks, queens or the enemy's king may be
        // met; and no knight's hops are walked where none is near.
        self.lines_around.next = self.sighted.val().lines;
        self.straight.next = self.r.q.val().straight | self.sighted.val().beside;
        self.last_rank.next = (self.r.q.val().target.to_bits() >> 3) == 7;
        if self.state.val().black {
            self.last_rank.next = (self.r.q.val().target.to_bits() >> 3) == 0;
        }
        self.hops.next = self.knights.val();
        if (self.r.q.val().stage == Stage::Test)
            & (self.found.q.val().phase != Phase::EnPassant)
            & !self.sighted.val().knights
        {
            self.hops.next = false;
        }
        self.record.next = self.found.q.val();
        self.action.next = Action::None;
        self.scan.next = false;
        self.clear.next = false;
        self.enable.next = false;
        self.count_one.next = false;
        self.chosen.next = false;
        self.goes_on.next = false;
        self.finished.next = false;
        match self.r.q.val().stage {
            Stage::Idle => self.activity.next = Activity::Waiting,
            Stage::Scan => self.activity.next = Activity::Scanning,
            Stage::TestBegin => self.activity.next = Activity::Testing,
            Stage::Test => self.activity.next = Activity::Testing,
            Stage::Passed => self.activity.next = Activity::Testing,
            Stage::Failed => self.activity.next = Activity::Testing,
            Stage::CastlingNext => self.activity.next = Activity::Testing,
            Stage::CastlingSquare => self.activity.next = Activity::Testing,
            Stage::CastlingLook => self.activity.next = Activity::Testing,
            Stage::EnPassantMake => self.activity.next = Activity::Making,
            Stage::EnPassantMaking => self.activity.next = Activity::Making,
            Stage::EnPassantUnmake => self.activity.next = Activity::Making,
            Stage::EnPassantUnmaking => self.activity.next = Activity::Making,
            Stage::Chosen => self.activity.next = Activity::Waiting,
            _ => self.activity.next = Activity::Walking,
        }
        self.slot.next = self.r.q.val().slot;
        // Behind a double push; the pawn itself stands a rank nearer to its side.
        self.en_passant_square.next = bit_cast::<6, 3>(self.state.val().en_passant_file) | 40;
        if self.state.val().black {
            self.en_passant_square.next = bit_cast::<6, 3>(self.state.val().en_passant_file) | 16;
        }
        self.command.next.op = Op::Hold;
        self.command.next.kind = self.found.q.val().kind;
        self.command.next.black = self.walks_black.val();
        self.command.next.captures = false;
        self.command.next.chain = false;
        self.command.next.test = false;
        self.command.next.here = false;
        self.command.next.no_orthogonals = false;
        self.command.next.no_diagonals = false;
        self.survey.next = false;
        self.forget.next = false;
        self.command.next.scan = false;
        self.command.next.from = self.found.q.val().from;
        self.command.next.square = self.found.q.val().to;
        self.command.next.direction = self.found.q.val().direction;
        self.command.next.first = self.found.q.val().first;
        if self.recalls.val() {
            self.found.d.next = self.recalled.val();
        }
        match self.r.q.val().stage {
            Stage::Idle => {
                self.r.d.next.resuming = self.order.val() == Order::Resume;
                self.clear.next = true;
                self.command.next.kind = 5.into();
                self.command.next.no_orthogonals = !self.orthogonals.val();
                self.command.next.no_diagonals = !self.diagonals.val();
                self.command.next.from = self.state.val().king;
                // Started whether it is wanted or not: what the walker does depends on the stage alone.
                self.command.next.op = Op::Start;
                if self.order.val() == Order::Enter {
                    self.found.d.next.phase = Phase::King;
                    self.r.d.next.stage = Stage::Scan;
                    self.survey.next = !self.leaf.val();
                    if self.leaf.val() {
                        self.r.d.next.stage = Stage::EnPassantBegin;
                    }
                } else if self.order.val() == Order::Resume {
                    // What is known of the lines is another node's, unless this one's jobs go on.
                    self.forget.next = !self.leaf.val();
                    self.r.d.next.slot = self.found.q.val().slot + 1;
                    self.r.d.next.exhausted = self.found.q.val().slot >= self.state.val().last_slot;
                    self.r.d.next.stage = Stage::After;
                    if !self.found.q.val().clean {
                        self.r.d.next.stage = Stage::Scan;
                    }
                }
            }
            Stage::Scan => {
                // The queen's walk from the king, then the knight's.
                self.scan.next = true;
                self.command.next.scan = true;
                self.command.next.op = Op::Step;
                self.command.next.chain = self.hops.val() & !self.visit.val().knight;
                self.command.next.kind = 2.into();
                self.command.next.from = self.state.val().king;
                if self.visit.val().home & (self.visit.val().knight | !self.hops.val()) {
                    self.r.d.next.stage = Stage::KingBegin;
                    if self.r.q.val().resuming {
                        self.r.d.next.stage = Stage::After;
                    }
                    if self.aborting.val() {
                        self.r.d.next.stage = Stage::Finished;
                    }
                }
            }
            Stage::KingBegin => {
                self.found.d.next.short_open = false;
                self.found.d.next.long_open = false;
                self.command.next.op = Op::Start;
                self.command.next.kind = 6.into();
                self.command.next.from = self.state.val().king;
                self.found.d.next.from = self.state.val().king;
                self.found.d.next.kind = 6.into();
                self.found.d.next.slot = 0.into();
                self.found.d.next.promotion = 0.into();
                self.r.d.next.slot = 1.into();
                self.r.d.next.exhausted = self.state.val().last_slot == 0;
                if self.sighted_own.val() {
                    self.r.d.next.stage = Stage::KingWalk;
                }
            }
            Stage::KingWalk => {
                self.command.next.op = Op::Step;
                self.found.d.next.clean = !self.lines.val().any;
                if self.visit.val().valid {
                    self.found.d.next.to = self.visit.val().square;
                    self.found.d.next.direction = self.visit.val().direction;
                    self.found.d.next.first = true;
                    self.found.d.next.capture = self.visit.val().enemy;
                    self.found.d.next.captured_kind = self.visit.val().kind;
                    self.found.d.next.captured_slot = self.visit.val().slot;
                    self.r.d.next.target = self.visit.val().square;
                    match self.visit.val().direction.index() {
                        0 => {
                            self.r.d.next.straight = self.lines_around.val().get_bit(1)
                                | self.lines_around.val().get_bit(5);
                            self.r.d.next.oblique = self.lines_around.val().get_bit(9)
                                | self.lines_around.val().get_bit(14);
                        }
                        1 => {
                            self.r.d.next.straight = self.lines_around.val().get_bit(2)
                                | self.lines_around.val().get_bit(4);
                            self.r.d.next.oblique = self.lines_around.val().get_bit(7)
                                | self.lines_around.val().get_bit(14);
                        }
                        2 => {
                            self.r.d.next.straight = self.lines_around.val().get_bit(1)
                                | self.lines_around.val().get_bit(3);
                            self.r.d.next.oblique = self.lines_around.val().get_bit(7)
                                | self.lines_around.val().get_bit(12);
                        }
                        3 => {
                            self.r.d.next.straight = self.lines_around.val().get_bit(0)
                                | self.lines_around.val().get_bit(4);
                            self.r.d.next.oblique = self.lines_around.val().get_bit(9)
                                | self.lines_around.val().get_bit(12);
                        }
                        4 => {
                            self.r.d.next.straight = self.lines_around.val().get_bit(2)
                                | self.lines_around.val().get_bit(5);
                            self.r.d.next.oblique = self.lines_around.val().get_bit(8)
                                | self.lines_around.val().get_bit(15);
                        }
                        5 => {
                            self.r.d.next.straight = self.lines_around.val().get_bit(0)
                                | self.lines_around.val().get_bit(5);
                            self.r.d.next.oblique = self.lines_around.val().get_bit(10)
                                | self.lines_around.val().get_bit(13);
                        }
                        6 => {
                            self.r.d.next.straight = self.lines_around.val().get_bit(2)
                                | self.lines_around.val().get_bit(3);
                            self.r.d.next.oblique = self.lines_around.val().get_bit(6)
                                | self.lines_around.val().get_bit(13);
                        }
                        _ => {
                            self.r.d.next.straight = self.lines_around.val().get_bit(0)
                                | self.lines_around.val().get_bit(3);
                            self.r.d.next.oblique = self.lines_around.val().get_bit(8)
                                | self.lines_around.val().get_bit(11);
                        }
                    }
                    if !self.visit.val().own {
                        self.r.d.next.stage = Stage::TestBegin;
                    } else if self.visit.val().home {
                        self.r.d.next.stage = Stage::CastlingNext;
                    }
                }
            }
            Stage::TestBegin => {
                // The shortest walk that meets all who may attack the square: a queen's, a bishop's, or a pawn's captures.
                self.command.next.op = Op::Start;
                self.command.next.kind = 5.into();
                self.command.next.no_orthogonals = !self.orthogonals.val();
                self.command.next.no_diagonals = !self.diagonals.val();
                if self.found.q.val().phase == Phase::King {
                    self.command.next.no_orthogonals = !self.r.q.val().straight;
                    self.command.next.no_diagonals = !self.r.q.val().oblique;
                    if !self.straight.val() {
                        self.command.next.kind = 3.into();
                        if !self.r.q.val().oblique & !self.last_rank.val() {
                            self.command.next.kind = 1.into();
                            self.command.next.captures = true;
                        }
                    }
                }
                self.command.next.from = self.r.q.val().target;
                self.r.d.next.stage = Stage::Test;
            }
            Stage::Test => {
                self.command.next.op = Op::Step;
                self.command.next.test = true;
                self.command.next.chain = self.hops.val() & !self.visit.val().knight;
                self.command.next.kind = 2.into();
                self.command.next.from = self.r.q.val().target;
                if self.attacker.val() {
                    self.r.d.next.stage = Stage::Failed;
                    if self.found.q.val().phase == Phase::King {
                        self.r.d.next.stage = Stage::Walk;
                    }
                } else if self.visit.val().home & (self.visit.val().knight | !self.hops.val()) {
                    self.r.d.next.stage = Stage::Passed;
                    if self.found.q.val().phase == Phase::King {
                        self.r.d.next.stage = Stage::Chosen;
                        self.r.d.next.resumed = false;
                        self.r.d.next.stepped = false;
                        // The king castles over a free square to its side that it could go to.
                        if !self.found.q.val().capture {
                            if self.found.q.val().direction == 1 {
                                self.found.d.next.short_open = true;
                            } else if self.found.q.val().direction == 3 {
                                self.found.d.next.long_open = true;
                            }
                        }
                    }
                }
                // A king castles over free squares only.
                if self.visit.val().starting
                    & !self.visit.val().knight
                    & (self.found.q.val().phase == Phase::Castling)
                    & (self.visit.val().own | self.visit.val().enemy)
                {
                    self.r.d.next.stage = Stage::Failed;
                }
            }
            Stage::Passed => {
                self.r.d.next.passed = true;
                self.r.d.next.stage = Stage::EnPassantUnmake;
                if self.found.q.val().phase == Phase::Castling {
                    self.r.d.next.target = self.r.q.val().target + 1;
                    if self.found.q.val().promotion == 1 {
                        self.r.d.next.target = self.r.q.val().target - 1;
                    }
                    self.r.d.next.stage = Stage::CastlingSquare;
                }
            }
            Stage::Failed => {
                self.r.d.next.passed = false;
                self.r.d.next.stage = Stage::EnPassantUnmake;
                if self.found.q.val().phase == Phase::Castling {
                    self.found.d.next.promotion = self.found.q.val().promotion + 1;
                    self.r.d.next.stage = Stage::CastlingNext;
                }
            }
            Stage::CastlingNext => {
                // `promotion` counts the wings: 0 short, 1 long, 2 done. The king's target is tested first.
                self.found.d.next.phase = Phase::Castling;
                self.found.d.next.capture = false;
                self.r.d.next.looks = 0.into();
                self.r.d.next.stage = Stage::CastlingSquare;
                if !self.lines.val().check
                    & (self.found.q.val().promotion == 0)
                    & self.state.val().short
                    & self.found.q.val().short_open
                {
                    self.r.d.next.target = self.state.val().king + 2;
                    self.found.d.next.to = self.state.val().king + 2;
                } else if !self.lines.val().check
                    & (self.found.q.val().promotion <= 1)
                    & self.state.val().long
                    & self.found.q.val().long_open
                {
                    self.found.d.next.promotion = 1.into();
                    self.r.d.next.target = self.state.val().king - 2;
                    self.found.d.next.to = self.state.val().king - 2;
                } else {
                    self.found.d.next.phase = Phase::Pieces;
                    self.found.d.next.promotion = 0.into();
                    self.r.d.next.stage = Stage::PieceNext;
                    if self.lines.val().double {
                        self.r.d.next.stage = Stage::Finished;
                    }
                }
            }
            Stage::CastlingSquare => {
                self.command.next.op = Op::Start;
                self.command.next.kind = 5.into();
                self.command.next.no_orthogonals = !self.orthogonals.val();
                self.command.next.no_diagonals = !self.diagonals.val();
                self.command.next.from = self.r.q.val().target;
                self.r.d.next.target = self.r.q.val().target + 1;
                if self.found.q.val().promotion == 1 {
                    self.r.d.next.target = self.r.q.val().target - 1;
                }
                self.r.d.next.looks = self.r.q.val().looks + 1;
                self.r.d.next.stage = Stage::CastlingLook;
                if self.r.q.val().looks == 0 {
                    self.r.d.next.target = self.r.q.val().target;
                    self.r.d.next.stage = Stage::Test;
                }
            }
            Stage::CastlingLook => {
                // Beyond the target: on the long wing the b file's square must be free; then comes the rook.
                self.found.d.next.captured_slot = self.visit.val().slot;
                if (self.found.q.val().promotion == 1) & (self.r.q.val().looks == 2) {
                    self.r.d.next.stage = Stage::CastlingSquare;
                    if self.visit.val().own | self.visit.val().enemy {
                        self.r.d.next.stage = Stage::Failed;
                    }
                } else {
                    self.r.d.next.stage = Stage::Chosen;
                }
            }
            Stage::PieceNext => {
                self.command.next.op = Op::Start;
                self.command.next.kind = self.list_word.val().to_bits().get_bits::<3>(6);
                self.command.next.from = self.list_word.val().to_bits().get_bits::<6>(0);
                if self.surveyed.val() {
                    // The list's word is this slot's; the next one is asked for.
                    self.slot.next = self.r.q.val().slot + 1;
                    self.r.d.next.slot = self.r.q.val().slot + 1;
                    self.r.d.next.exhausted = self.r.q.val().slot >= self.state.val().last_slot;
                    self.found.d.next.kind = self.list_word.val().to_bits().get_bits::<3>(6);
                    self.found.d.next.from = self.list_word.val().to_bits().get_bits::<6>(0);
                    self.found.d.next.slot = self.r.q.val().slot;
                    if self.r.q.val().exhausted {
                        self.r.d.next.stage = Stage::Finished;
                        if self.state.val().en_passant {
                            self.r.d.next.stage = Stage::EnPassantBegin;
                        }
                    } else if self.list_word.val().get_bit(9) {
                        self.r.d.next.stage = Stage::Piece;
                    }
                }
            }
            Stage::Piece => {
                // A square a clock; behind a target the walk waits on the next square, or at home, until the move is taken.
                self.command.next.op = Op::Step;
                self.enable.next = true;
                self.found.d.next.to = self.visit.val().square;
                self.found.d.next.direction = self.visit.val().direction;
                self.found.d.next.first = self.visit.val().distance == 1;
                self.found.d.next.capture = self.visit.val().enemy;
                self.found.d.next.captured_kind = self.visit.val().kind;
                self.found.d.next.captured_slot = self.visit.val().slot;
                self.r.d.next.ended = self.visit.val().home;
                if self.candidate.val() {
                    self.r.d.next.stage = Stage::PieceTest;
                } else if self.visit.val().home {
                    self.r.d.next.stage = Stage::PieceNext;
                }
            }
            Stage::PieceTest => {
                // (Nothing of the walker's may depend on this: it is known too late.)
                self.r.d.next.stage = Stage::Piece;
                if self.legal.val() {
                    self.r.d.next.stage = Stage::Chosen;
                } else if self.r.q.val().ended {
                    self.r.d.next.stage = Stage::PieceNext;
                }
            }
            Stage::EnPassantBegin => {
                self.command.next.op = Op::Start;
                self.command.next.kind = 1.into();
                self.command.next.black = !self.state.val().black;
                self.command.next.captures = true;
                self.command.next.from = self.en_passant_square.val();
                self.found.d.next.phase = Phase::EnPassant;
                self.found.d.next.kind = 1.into();
                self.r.d.next.stage = Stage::EnPassantWalk;
            }
            Stage::EnPassantWalk => {
                self.command.next.op = Op::Step;
                self.found.d.next.from = self.visit.val().square;
                self.found.d.next.to = self.en_passant_square.val();
                self.found.d.next.slot = self.visit.val().slot;
                self.found.d.next.direction = self.visit.val().direction;
                self.found.d.next.first = true;
                if self.visit.val().valid & self.visit.val().enemy & (self.visit.val().kind == 1) {
                    self.r.d.next.stage = Stage::EnPassantVictim;
                } else if self.visit.val().home {
                    self.r.d.next.stage = Stage::Finished;
                }
            }
            Stage::EnPassantVictim => {
                self.command.next.op = Op::Start;
                self.command.next.from = self.en_passant_square.val() ^ 8;
                self.r.d.next.stage = Stage::EnPassantSlot;
            }
            Stage::EnPassantSlot => {
                self.found.d.next.capture = true;
                self.found.d.next.captured_kind = 1.into();
                self.found.d.next.captured_slot = self.visit.val().slot;
                // The position may be at the last move's job; a clock after that it knows this one.
                if !self.state.val().busy {
                    self.r.d.next.stage = Stage::EnPassantMake;
                }
            }
            Stage::EnPassantMake => {
                self.action.next = Action::Make;
                self.r.d.next.stage = Stage::EnPassantMaking;
            }
            Stage::EnPassantMaking => {
                self.r.d.next.target = self.state.val().other_king;
                if !self.state.val().busy {
                    self.r.d.next.stage = Stage::TestBegin;
                }
            }
            Stage::EnPassantUnmake => {
                self.action.next = Action::Unmake;
                self.r.d.next.stage = Stage::EnPassantUnmaking;
            }
            Stage::EnPassantUnmaking => {
                if !self.state.val().busy {
                    self.r.d.next.stage = Stage::Walk;
                    if self.r.q.val().passed & self.leaf.val() {
                        self.count_one.next = true;
                    } else if self.r.q.val().passed {
                        self.r.d.next.stage = Stage::Chosen;
                    }
                }
            }
            Stage::Chosen => {
                self.chosen.next = true;
                if self.found.q.val().phase == Phase::King {
                    if !self.r.q.val().resumed {
                        self.command.next.op = Op::Resume;
                        self.r.d.next.resumed = true;
                    } else if !self.r.q.val().stepped {
                        self.command.next.op = Op::Step;
                        self.r.d.next.stepped = true;
                        self.r.d.next.home = self.visit.val().home;
                    }
                }
                if self.order.val() == Order::Next {
                    self.goes_on.next = true;
                } else if self.order.val() == Order::Leave {
                    self.r.d.next.stage = Stage::Idle;
                } else if self.order.val() == Order::Drop {
                    self.r.d.next.stage = Stage::Finished;
                }
            }
            Stage::After => {
                self.goes_on.next = true;
            }
            Stage::Recall => {
                // Shows the from-square to the filter, which has to know again whether the piece is pinned.
                self.command.next.op = Op::Start;
                self.r.d.next.stage = Stage::Walk;
            }
            Stage::Walk => {
                // The square of the last move again.
                self.command.next.op = Op::Resume;
                self.r.d.next.stage = Stage::Skip;
                if self.found.q.val().phase == Phase::EnPassant {
                    self.command.next.from = self.found.q.val().to;
                    self.command.next.square = self.found.q.val().from;
                }
            }
            Stage::Skip => {
                self.command.next.op = Op::Step;
                match self.found.q.val().phase {
                    Phase::King => {
                        self.r.d.next.stage = Stage::KingWalk;
                        if self.visit.val().home {
                            self.r.d.next.stage = Stage::CastlingNext;
                        }
                    }
                    Phase::Pieces => {
                        self.r.d.next.stage = Stage::Piece;
                        if self.visit.val().home {
                            self.r.d.next.stage = Stage::PieceNext;
                        }
                    }
                    _ => {
                        self.r.d.next.stage = Stage::EnPassantWalk;
                        if self.visit.val().home {
                            self.r.d.next.stage = Stage::Finished;
                        }
                    }
                }
            }
            Stage::Finished => {
                self.finished.next = true;
                self.r.d.next.stage = Stage::Idle;
            }
            _ => {
                self.r.d.next.stage = Stage::Idle;
            }
        }
        if self.goes_on.val() {
            // Behind a move; a piece's walk stands on the next square, if the move was not made.
            self.r.d.next.stage = Stage::Walk;
            if self.found.q.val().phase == Phase::Castling {
                self.found.d.next.promotion = self.found.q.val().promotion + 1;
                self.r.d.next.stage = Stage::CastlingNext;
            } else if self.found.q.val().phase == Phase::Pieces {
                if (self.found.q.val().kind == 1)
                    & (self.found.q.val().promotion != 3)
                    & (((self.found.q.val().to.to_bits() >> 3) == 0)
                        | ((self.found.q.val().to.to_bits() >> 3) == 7))
                {
                    self.found.d.next.promotion = self.found.q.val().promotion + 1;
                    self.r.d.next.stage = Stage::Chosen;
                } else {
                    self.found.d.next.promotion = 0.into();
                    self.r.d.next.stage = Stage::Piece;
                    if self.r.q.val().stage == Stage::After {
                        self.r.d.next.stage = Stage::Recall;
                    } else if self.r.q.val().ended {
                        self.r.d.next.stage = Stage::PieceNext;
                    }
                }
            } else if (self.found.q.val().phase == Phase::King)
                & (self.r.q.val().stage == Stage::Chosen)
            {
                self.r.d.next.stage = Stage::KingWalk;
                if !self.r.q.val().resumed {
                    self.r.d.next.stage = Stage::Skip;
                } else if (self.r.q.val().stepped & self.r.q.val().home)
                    | (!self.r.q.val().stepped & self.visit.val().home)
                {
                    self.r.d.next.stage = Stage::CastlingNext;
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

    // What it generates is tested through the whole core, where the walker, the watch and the filter answer it.
    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("generator", &mut Generator::default());
        assert_eq!(area.block_rams, 0);
        assert!(area.lut4 <= 480, "{area:?}");
    }
}
