//! The move generator: the legal moves of one node, one after the other.
//!
//! # Purpose
//! Runs a node through its phases. It scans from the king for checks and pins; walks the king and tests each square it
//! could go to; tests the squares of castling; walks every other piece, whose targets the legality filter decides; and
//! tries en passant by making it and testing the king. It stops at every legal move, and continues from the
//! move's record alone. At a leaf's parent, whose moves a leaf core counts, it counts those en passant.
//!
//! # Ports
//! | port        | width          | valid |
//! |-------------|----------------|-------|
//! | `reset`     | 1              | see [Reset](crate#reset) |
//! | `order`     | [`Order`]      | one clock: `Enter` when idle, the others while `chosen` (`Resume` after an unmake) |
//! | `leaf`      | 1              | stable from `Enter` to `finished`: only the captures en passant are looked for, and counted |
//! | `aborting`  | 1              | every clock: the search is aborted, so that a node ends with its scan |
//! | `visit`     | [`Visit`]      | every clock: where the walk stands |
//! | `attacker`  | 1              | with `visit`: the piece there attacks the from-square |
//! | `lines`     | [`Lines`]      | from the second clock after a scan on: pins and checks |
//! | `candidate` | 1              | with `visit`: the square is a pseudo-legal target |
//! | `legal`     | 1              | one clock after `candidate`: the target is legal |
//! | `beside`    | 6              | one clock after the order `Look`: the square of the enemy's pawn that could take en passant |
//! | `state`, `present` | [`State`], [`Present`] | every clock: the position |
//! | `sighted`   | [`Sighted`]    | while `sighted_own`: enemies around the king |
//! | `sighted_pawns` | 1          | while `sighted_own`: an enemy's pawn is near the king |
//! | `sighted_own` | 1            | every clock: the survey has read the enemy's list, so that `sighted` is complete |
//! | `surveyed`  | 1              | every clock: the survey does not read the lists |
//! | `recalls`   | 1              | every clock: the record becomes `recalled` |
//! | `recalled`  | [`MoveRecord`] | with `recalls`: the move's record with the fields of a word of the stack |
//! | `list_word` | [`ListWord`]   | one clock after `slot`: the word of the list |
//! | `command`   | [`Command`]    | every clock, for the walker: the command for the walker |
//! | `action`    | [`Action`]     | every clock, for the position: what the position does |
//! | `slot`      | 4              | every clock: the slot to read |
//! | `scan`, `clear` | 1, 1       | every clock, for the watch: the walk is a scan from the king; the watch forgets pins and checks |
//! | `enable`    | 1              | every clock, for the filter: the visit is a target |
//! | `pinned`    | 1              | while `enable`, for the filter: the piece that walks is pinned |
//! | `count_one` | 1              | every clock: one move is counted |
//! | `record`    | [`MoveRecord`] | while `chosen`: the move |
//! | `chosen`    | 1              | a legal move waits for an order |
//! | `finished`  | 1              | one clock: there are no more moves |
//! | `activity`  | [`Activity`]   | every clock: what this clock is spent on |
//!
//! # Handshake
//! `chosen` stays high until an order is given. `Next` continues with the move that follows. `Leave` means that the chosen move
//! is about to be made and its node to be entered; when it was unmade and `record` has been restored from the stack, `Resume`
//! continues with the move that follows. `Drop` gives the node up. `Look` is given for a double push: it does the same as
//! `Next`, and first counts the en-passant capture by the pawn on `beside`, unless that capture exposes the king on its rank.
//!
//! # Latency and throughput
//! One clock a square of a piece's walk and one more a target; a move waits until it is taken, which takes a job at least 4
//! clocks, while the search is one square ahead. A king's move takes 2 clocks and the test of its target, and 2 more if that is a
//! walk. `Look` takes 4 clocks and the squares that a rook sees from `beside`.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 495 LUT4.
//!
//! # Why this file and its `update` are longer than others
//! The file is one concept: the state machine that searches a node. Its `update` takes two thirds of the file, and rust-hdl
//! allows a block only one `update`, so that the state machine cannot be spread over several functions or files. The parts that
//! can be blocks of their own are: the test of a square ([`square_test`](super::square_test)) and the moves en passant
//! ([`en_passant`](super::en_passant)). The moves of the king, castling and the moves of the other pieces remain, because they
//! share what they work with. They write the same move record; they continue after a move by the same stages `Chosen`, `After`,
//! `Walk` and `Skip`; and one hands the walker over to the next within a clock. As blocks of their own, each would need the
//! record of 38 bits and the walker's command as ports. The multiplexers that join these ports would lie in the slowest paths of
//! the tree core.

use super::census::{Enemies, Present};
use super::en_passant::EnPassant;
use super::order::Order;
use super::record::{MoveRecord, Phase};
use super::square_test::{SquareTest, Subject};
use super::state::{Action, State};
use super::survey::Sighted;
use crate::circuit;
use crate::core::activity::Activity;
use crate::core::attack::Lines;
use crate::core::sight::NeighbourLines;
use crate::core::walk::{Command, Op, Visit};
use crate::core::words::{Kind, ListWord};
use crate::word::AsWord;
use rust_hdl::prelude::*;

#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
enum Stage {
    Idle,
    Scan,
    KingBegin,
    KingWalk,
    KingTest,
    CastlingNext,
    CastlingTest,
    CastlingSquare,
    CastlingLook,
    PieceNext,
    Piece,
    PieceTest,
    EnPassantFirst,
    EnPassantNext,
    EnPassant,
    Chosen,
    LookFirst,
    Look,
    After,
    Recall,
    Walk,
    Skip,
    Finished,
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    stage: Stage,
    /// The scan belongs to a node to which the search has come back; `record` shows where to continue.
    resuming: bool,
    /// The square on the b file has been looked at, which the rook passes on the long wing.
    looked: bool,
    /// The slot whose list word was read last.
    slot: Bits<4>,
    /// `slot` is past the last slot that the side has used.
    exhausted: bool,
    /// The move was found on the last square of its walk.
    ended: bool,
    /// While a king's move waits, its walk has been taken up again.
    resumed: bool,
    /// The walk that was taken up again stands on the next square.
    stepped: bool,
    /// The walk ended with the king's move.
    home: bool,
}

circuit! {
    /// The move generator; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Generator {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub order: Signal<In, Order>,
        pub leaf: Signal<In, Bit>,
        pub aborting: Signal<In, Bit>,
        pub visit: Signal<In, Visit>,
        pub attacker: Signal<In, Bit>,
        pub lines: Signal<In, Lines>,
        pub candidate: Signal<In, Bit>,
        pub legal: Signal<In, Bit>,
        pub beside: Signal<In, Bits<6>>,
        pub state: Signal<In, State>,
        pub present: Signal<In, Present>,
        pub sighted: Signal<In, Sighted>,
        pub sighted_pawns: Signal<In, Bit>,
        pub sighted_own: Signal<In, Bit>,
        pub surveyed: Signal<In, Bit>,
        pub recalls: Signal<In, Bit>,
        pub recalled: Signal<In, MoveRecord>,
        pub list_word: Signal<In, ListWord>,
        pub command: Signal<Out, Command>,
        pub action: Signal<Out, Action>,
        pub record: Signal<Out, MoveRecord>,
        pub slot: Signal<Out, Bits<4>>,
        pub scan: Signal<Out, Bit>,
        pub clear: Signal<Out, Bit>,
        pub enable: Signal<Out, Bit>,
        pub pinned: Signal<Out, Bit>,
        pub count_one: Signal<Out, Bit>,
        pub chosen: Signal<Out, Bit>,
        pub finished: Signal<Out, Bit>,
        pub activity: Signal<Out, Activity>,
        walks_black: Signal<Local, Bit>,
        enemies: Signal<Local, Enemies>,
        goes_on: Signal<Local, Bit>,
        /// The pinned pieces, by slot.
        pins: Signal<Local, Bits<16>>,
        through: NeighbourLines,
        square_test: SquareTest,
        en_passant: EnPassant,
        r: DFF<Registers>,
        found: DFF<MoveRecord>,
    }
}

impl Logic for Generator {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r, found);
        clock!(self, clock, square_test, en_passant);
        // En passant walks back from its target as an enemy's pawn would, and tests the king after the move, when the side to
        // move has changed. In both walks the walking side is not the side to move.
        self.walks_black.next = self.state.val().black != self.en_passant.running.val();
        // What a scan or a test may meet.
        self.enemies.next.knights = self.present.val().black_knights;
        self.enemies.next.orthogonals = self.present.val().black_orthogonals;
        self.enemies.next.diagonals = self.present.val().black_diagonals;
        if self.walks_black.val() {
            self.enemies.next.knights = self.present.val().white_knights;
            self.enemies.next.orthogonals = self.present.val().white_orthogonals;
            self.enemies.next.diagonals = self.present.val().white_diagonals;
        }
        self.through.lines.next = self.sighted.val().lines;
        self.through.direction.next = self.visit.val().direction;
        self.square_test.reset.next = self.reset.val();
        self.square_test.start.next = self.en_passant.test.val();
        self.square_test.square.next = self.state.val().other_king;
        self.square_test.straight.next = self.through.straight.val();
        self.square_test.oblique.next = self.through.oblique.val();
        self.square_test.subject.next = Subject::EnPassant;
        self.square_test.enemies.next = self.enemies.val();
        self.square_test.near_knight.next = self.sighted.val().knights;
        self.square_test.near_king.next = self.sighted.val().beside;
        self.square_test.near_pawn.next = self.sighted_pawns.val();
        self.square_test.black.next = self.walks_black.val();
        self.square_test.visit.next.starting = self.visit.val().starting;
        self.square_test.visit.next.home = self.visit.val().home;
        self.square_test.visit.next.knight = self.visit.val().knight;
        self.square_test.visit.next.occupied = self.visit.val().own | self.visit.val().enemy;
        self.square_test.attacker.next = self.attacker.val();
        self.en_passant.reset.next = self.reset.val();
        self.en_passant.start.next = false;
        self.en_passant.again.next = false;
        self.en_passant.look.next = false;
        self.en_passant.beside.next = self.beside.val();
        self.en_passant.king.next = self.visit.val().own & (self.visit.val().kind == Kind::King);
        self.en_passant.slider.next = self.visit.val().enemy
            & ((self.visit.val().kind == Kind::Rook) | (self.visit.val().kind == Kind::Queen));
        self.en_passant.direction.next = self.visit.val().direction;
        self.en_passant.count.next = self.leaf.val();
        self.en_passant.black.next = self.state.val().black;
        self.en_passant.file.next = self.state.val().en_passant_file;
        self.en_passant.busy.next = self.state.val().busy;
        self.en_passant.from.next = self.found.q.val().from;
        self.en_passant.pawn.next =
            self.visit.val().valid & self.visit.val().enemy & (self.visit.val().kind == Kind::Pawn);
        self.en_passant.home.next = self.visit.val().home;
        self.en_passant.safe.next = self.square_test.safe.val();
        self.en_passant.failed.next = self.square_test.failed.val();
        self.action.next = self.en_passant.action.val();
        self.count_one.next = self.en_passant.count_one.val();
        self.record.next = self.found.q.val();
        self.scan.next = false;
        self.clear.next = false;
        self.enable.next = false;
        self.pins.next = self.lines.val().pinned;
        self.pinned.next = self.pins.val().get_bit(self.found.q.val().slot.index());
        self.chosen.next = false;
        self.goes_on.next = false;
        self.finished.next = false;
        self.activity.next = Activity::Walking;
        self.slot.next = self.r.q.val().slot;
        self.command.next.op = Op::Hold;
        self.command.next.kind = self.found.q.val().kind;
        self.command.next.black = self.walks_black.val();
        self.command.next.captures = false;
        self.command.next.direct = false;
        self.command.next.pushes = false;
        self.command.next.chain = false;
        self.command.next.test = false;
        self.command.next.here = false;
        self.command.next.no_orthogonals = false;
        self.command.next.no_diagonals = false;
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
                self.activity.next = Activity::Waiting;
                self.r.d.next.resuming = self.order.val() == Order::Resume;
                // The node's pins and checks are kept while captures en passant after a double push are tried.
                self.clear.next = !self.leaf.val();
                self.command.next.kind = Kind::Queen;
                self.command.next.no_orthogonals = !self.enemies.val().orthogonals;
                self.command.next.no_diagonals = !self.enemies.val().diagonals;
                self.command.next.from = self.state.val().king;
                // The walk is started in every clock of this stage, so that the walker's command depends on the stage alone.
                self.command.next.op = Op::Start;
                if self.order.val() == Order::Enter {
                    self.found.d.next.phase = Phase::King;
                    self.r.d.next.stage = Stage::Scan;
                    if self.leaf.val() {
                        self.r.d.next.stage = Stage::EnPassantFirst;
                    }
                } else if self.order.val() == Order::Resume {
                    self.r.d.next.slot = self.found.q.val().slot + 1;
                    self.r.d.next.exhausted = self.found.q.val().slot >= self.state.val().last_slot;
                    self.r.d.next.stage = Stage::After;
                    if !self.found.q.val().clean & !self.leaf.val() {
                        self.r.d.next.stage = Stage::Scan;
                    }
                }
            }
            Stage::Scan => {
                self.activity.next = Activity::Scanning;
                // The queen's walk from the king, then the knight's.
                self.scan.next = true;
                self.command.next.scan = true;
                self.command.next.op = Op::Step;
                self.command.next.chain = self.enemies.val().knights & !self.visit.val().knight;
                self.command.next.kind = Kind::Knight;
                self.command.next.from = self.state.val().king;
                if self.visit.val().home & (self.visit.val().knight | !self.enemies.val().knights) {
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
                self.command.next.kind = Kind::King;
                self.command.next.from = self.state.val().king;
                self.found.d.next.from = self.state.val().king;
                self.found.d.next.kind = Kind::King;
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
                self.r.d.next.home = self.visit.val().home;
                if self.visit.val().valid {
                    self.found.d.next.to = self.visit.val().square;
                    self.found.d.next.direction = self.visit.val().direction;
                    self.found.d.next.first = true;
                    self.found.d.next.capture = self.visit.val().enemy;
                    self.found.d.next.captured_kind = self.visit.val().kind;
                    self.found.d.next.captured_slot = self.visit.val().slot;
                    if !self.visit.val().own {
                        self.square_test.start.next = true;
                        self.square_test.square.next = self.visit.val().square;
                        self.r.d.next.stage = Stage::KingTest;
                    } else if self.visit.val().home {
                        self.r.d.next.stage = Stage::CastlingNext;
                    }
                }
            }
            Stage::KingTest => {
                self.square_test.subject.next = Subject::KingMove;
                if self.square_test.failed.val() {
                    self.r.d.next.stage = Stage::Walk;
                } else if self.square_test.safe.val() {
                    self.r.d.next.stage = Stage::Chosen;
                    // If no walk was needed, the king's stands on the next square already, or at home.
                    self.r.d.next.resumed = self.square_test.alone.val();
                    self.r.d.next.stepped = self.square_test.alone.val();
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
            Stage::CastlingNext => {
                self.activity.next = Activity::Testing;
                // `promotion` counts the wings: 0 short, 1 long, 2 done. The king's target, on the g or the c file, is tested first.
                self.found.d.next.phase = Phase::Castling;
                self.found.d.next.capture = false;
                self.r.d.next.looked = false;
                self.r.d.next.stage = Stage::CastlingTest;
                if !self.lines.val().check
                    & (self.found.q.val().promotion == 0)
                    & self.state.val().short
                    & self.found.q.val().short_open
                {
                    self.found.d.next.to = self.state.val().king ^ 2;
                    self.square_test.start.next = true;
                    self.square_test.square.next = self.state.val().king ^ 2;
                } else if !self.lines.val().check
                    & (self.found.q.val().promotion <= 1)
                    & self.state.val().long
                    & self.found.q.val().long_open
                {
                    self.found.d.next.promotion = 1.into();
                    self.found.d.next.to = self.state.val().king ^ 6;
                    self.square_test.start.next = true;
                    self.square_test.square.next = self.state.val().king ^ 6;
                } else {
                    self.found.d.next.phase = Phase::Pieces;
                    self.found.d.next.promotion = 0.into();
                    self.r.d.next.stage = Stage::PieceNext;
                    if self.lines.val().double {
                        self.r.d.next.stage = Stage::Finished;
                    }
                }
            }
            Stage::CastlingTest => {
                self.square_test.subject.next = Subject::Castling;
                if self.square_test.failed.val() {
                    self.found.d.next.promotion = self.found.q.val().promotion + 1;
                    self.r.d.next.stage = Stage::CastlingNext;
                } else if self.square_test.safe.val() {
                    self.r.d.next.stage = Stage::CastlingSquare;
                }
            }
            Stage::CastlingSquare => {
                self.activity.next = Activity::Testing;
                self.command.next.op = Op::Start;
                // The rook's square, or that on the b file first; a king that may castle stands on the e file.
                self.command.next.from = self.state.val().king ^ 3;
                if self.found.q.val().promotion == 1 {
                    self.command.next.from = self.state.val().king ^ 4;
                    if !self.r.q.val().looked {
                        self.command.next.from = self.state.val().king ^ 5;
                    }
                }
                self.r.d.next.stage = Stage::CastlingLook;
            }
            Stage::CastlingLook => {
                self.activity.next = Activity::Testing;
                // Beyond the target: on the long wing the b file's square must be free; then comes the rook.
                self.found.d.next.captured_slot = self.visit.val().slot;
                self.r.d.next.looked = true;
                self.r.d.next.stage = Stage::Chosen;
                if (self.found.q.val().promotion == 1) & !self.r.q.val().looked {
                    self.r.d.next.stage = Stage::CastlingSquare;
                    if self.visit.val().own | self.visit.val().enemy {
                        self.found.d.next.promotion = self.found.q.val().promotion + 1;
                        self.r.d.next.stage = Stage::CastlingNext;
                    }
                }
            }
            Stage::PieceNext => {
                self.command.next.op = Op::Start;
                self.command.next.kind = self.list_word.val().kind;
                self.command.next.from = self.list_word.val().square;
                if self.surveyed.val() {
                    // The list's word is this slot's; the next slot's is read.
                    self.slot.next = self.r.q.val().slot + 1;
                    self.r.d.next.slot = self.r.q.val().slot + 1;
                    self.r.d.next.exhausted = self.r.q.val().slot >= self.state.val().last_slot;
                    self.found.d.next.kind = self.list_word.val().kind;
                    self.found.d.next.from = self.list_word.val().square;
                    self.found.d.next.slot = self.r.q.val().slot;
                    if self.r.q.val().exhausted {
                        self.r.d.next.stage = Stage::Finished;
                        if self.state.val().en_passant {
                            self.r.d.next.stage = Stage::EnPassantFirst;
                        }
                    } else if self.list_word.val().alive {
                        self.r.d.next.stage = Stage::Piece;
                    }
                }
            }
            Stage::Piece => {
                // One square per clock. After a target the walk waits on the next square, or at home, until the move is taken.
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
                // `legal` arrives too late for the walker's command to depend on it.
                self.r.d.next.stage = Stage::Piece;
                if self.legal.val() {
                    self.r.d.next.stage = Stage::Chosen;
                } else if self.r.q.val().ended {
                    self.r.d.next.stage = Stage::PieceNext;
                }
            }
            Stage::EnPassantFirst => {
                self.en_passant.start.next = true;
                self.r.d.next.stage = Stage::EnPassant;
            }
            Stage::EnPassantNext => {
                self.en_passant.again.next = true;
                self.r.d.next.stage = Stage::EnPassant;
            }
            Stage::EnPassant => {
                if self.en_passant.mover.val() {
                    self.found.d.next.phase = Phase::EnPassant;
                    self.found.d.next.kind = Kind::Pawn;
                    self.found.d.next.from = self.visit.val().square;
                    self.found.d.next.to = self.en_passant.square.val();
                    self.found.d.next.slot = self.visit.val().slot;
                    self.found.d.next.direction = self.visit.val().direction;
                    self.found.d.next.first = true;
                }
                if self.en_passant.victim.val() {
                    self.found.d.next.capture = true;
                    self.found.d.next.captured_kind = Kind::Pawn;
                    self.found.d.next.captured_slot = self.visit.val().slot;
                }
                if self.en_passant.legal.val() {
                    self.r.d.next.stage = Stage::Chosen;
                } else if self.en_passant.over.val() {
                    self.r.d.next.stage = Stage::Finished;
                }
            }
            Stage::Chosen => {
                self.activity.next = Activity::Waiting;
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
                } else if self.order.val() == Order::Look {
                    self.r.d.next.stage = Stage::LookFirst;
                } else if self.order.val() == Order::Leave {
                    self.r.d.next.stage = Stage::Idle;
                } else if self.order.val() == Order::Drop {
                    self.r.d.next.stage = Stage::Finished;
                }
            }
            Stage::LookFirst => {
                self.en_passant.look.next = true;
                self.r.d.next.stage = Stage::Look;
            }
            Stage::Look => {
                if self.en_passant.over.val() {
                    self.r.d.next.stage = Stage::After;
                }
            }
            Stage::After => {
                self.goes_on.next = true;
            }
            Stage::Recall => {
                // Shows the from-square to the filter, which needs its direction from the king once more.
                self.command.next.op = Op::Start;
                self.r.d.next.stage = Stage::Walk;
            }
            Stage::Walk => {
                // Shows the square of the last move again.
                self.command.next.op = Op::Resume;
                if self.sighted_own.val() | (self.found.q.val().phase != Phase::King) {
                    self.r.d.next.stage = Stage::Skip;
                }
            }
            Stage::Skip => {
                self.command.next.op = Op::Step;
                if self.found.q.val().phase == Phase::King {
                    self.r.d.next.stage = Stage::KingWalk;
                    if self.visit.val().home {
                        self.r.d.next.stage = Stage::CastlingNext;
                    }
                } else {
                    self.r.d.next.stage = Stage::Piece;
                    if self.visit.val().home {
                        self.r.d.next.stage = Stage::PieceNext;
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
            // The search continues after a move. If the move was not made, the piece's walk stands on the next square.
            self.r.d.next.stage = Stage::Walk;
            if self.found.q.val().phase == Phase::Castling {
                self.found.d.next.promotion = self.found.q.val().promotion + 1;
                self.r.d.next.stage = Stage::CastlingNext;
            } else if self.found.q.val().phase == Phase::EnPassant {
                self.r.d.next.stage = Stage::EnPassantNext;
            } else if self.found.q.val().phase == Phase::Pieces {
                if (self.found.q.val().kind == Kind::Pawn)
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
        if self.square_test.running.val() {
            self.activity.next = Activity::Testing;
            self.command.next.op = self.square_test.command.val().op;
            self.command.next.kind = self.square_test.command.val().kind;
            self.command.next.captures = self.square_test.command.val().captures;
            self.command.next.test = self.square_test.command.val().test;
            self.command.next.chain = self.square_test.command.val().chain;
            self.command.next.no_orthogonals = self.square_test.command.val().no_orthogonals;
            self.command.next.no_diagonals = self.square_test.command.val().no_diagonals;
            self.command.next.from = self.square_test.command.val().from;
        } else if self.en_passant.running.val() {
            if self.en_passant.making.val() {
                self.activity.next = Activity::Making;
            }
            self.command.next.op = self.en_passant.command.val().op;
            self.command.next.kind = self.en_passant.command.val().kind;
            self.command.next.captures = self.en_passant.command.val().captures;
            self.command.next.from = self.en_passant.command.val().from;
            self.command.next.square = self.en_passant.command.val().square;
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
        assert!(area.lut4 <= 495, "{area:?}");
    }
}
