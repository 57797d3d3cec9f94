//! The tree core: searches the tree of moves down to the leaves' parents and lets the rank counters count those.
//!
//! # Purpose
//! Walks the tree of legal moves to a depth. While a move is made, the [verdicts](crate::core::ranks) look at the position that it
//! leads to. The [`finder`] walks the pieces of that position over Sandström's table, and reads the verdict on every square that a
//! walk visits. A move that leads to a leaf's parent is not made: it becomes a job for a rank counter, which counts the replies to
//! it. Only the moves of a root that is counted one ply deep are counted here.
//!
//! A new position whose state asks for it is looked at for checks.
//!
//! That of a [trunk](crate::trunk) has no rank counters: it searches the upper plies alone, and every node of which `handed_depth`
//! plies are left to count becomes a cluster's. What only a trunk needs hangs on one constant, so that the tree cores of
//! clusters are synthesized without it.
//!
//! # Ports
//! | port           | width | valid |
//! |----------------|-------|-------|
//! | `reset`        | 1     | see [Reset](crate#reset) |
//! | `load`         | [`LoadBus`] | while not `running`: writes a new position, a square in four clocks; a state with `scan` begins a look that tells `in_check` |
//! | `loading`      | 1     | one clock after a write: it is in the register on the way to the position |
//! | `start`        | 1     | one clock, while not `running` |
//! | `depth`        | 4     | stable while `running`, 1 to 15: plies to count |
//! | `divide`       | 1     | stable while `running`: report every move of the root |
//! | `abort`        | 1     | ends the search at the next move; the position is as before |
//! | `running`      | 1     | from the clock after `start`, or after a state with `scan`, until the last word has been on the bus |
//! | `in_check`     | 1     | from the end of a look for checks to the next one: the king of the side to move is in check, or stands beside the other |
//! | `bus`          | [`WordBus`] | every clock: for the rank counters |
//! | `full`         | 1     | every clock: a rank counter can take no more words than those under way |
//! | `quiet`        | 1     | two clocks after a word or a leaf: all counters are idle, and what they counted is in the sums |
//! | `counted`      | 1     | every clock: one leaf was counted here in the clock before |
//! | `activity`     | [`Activity`] | every clock: what this clock is spent on |
//! | `handed_depth` | 4     | of a trunk, stable while `running`: the plies that a cluster counts; at most `depth`, and less in a divide |
//! | `hands`        | 1     | of a trunk: a node is to be handed over |
//! | `slot`         | 5     | while `hands`: {black, slot} of the lists to read |
//! | `list_word`    | [`ListWord`] | one clock after `slot`: the list's word that was read |
//! | `state_word`   | [`StateWord`] | while `hands`: turn and rights of the node |
//! | `handed`       | 1     | one clock, while `hands`: the node has been handed over |
//! | `move_valid`, `move_ready` | 1 | valid/ready: the leaves of a root move are complete; the report is taken |
//! | `move_bits`    | 16    | with `move_valid`: the [`ReportedMove`] |
//! | `taken`        | 1     | one clock: a report was taken in the clock before |
//!
//! # Handshake
//! Valid/ready: a report is taken at the rising edge at which `move_valid` and `move_ready` are high. The search goes on a clock later.
//!
//! # Latency and throughput
//! At a leaf's parent's parent, a job in every clock in which the walk visits a legal target. Between two such nodes some 20 clocks
//! pass, in which a move is taken back, the next one but one is found, and the next one is made. A look takes 24 clocks. At a
//! grandparent of leaves' parents it goes on while another node is searched; elsewhere the search waits for it. A look for checks
//! takes 28 clocks.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): 9 SB_RAM40_4K, at most 2100 LUT4.
//!
//! # The move ahead
//! At a grandparent of leaves' parents, the moves lead to nodes whose own moves are jobs, so that no look is under way while such a
//! node is searched. So the next move is found *before* a move is made, and its node is looked at while the other one is searched.
//! The move waits in `ahead`. Its verdicts and those of the node that is searched stand at the places of the next two plies, in turn.
//! With one counter, which is busy for longer than a look takes, nothing is gained, and so the block can be built without.
//!
//! # Why the file is long
//! It is one concept: a state machine, and the wires from it to the blocks that it directs. All that depends on no stage is a block with
//! a file of its own already. Two halves of what is left would share its registers, and need some 25 ports between them.

mod finder;
mod load_reader;
mod node_words;
mod order;
mod position;
mod record;
mod state;
mod target;
mod writer;

use crate::circuit;
use crate::core::activity::Activity;
use crate::core::load::LoadBus;
use crate::core::ranks::verdicts::Verdicts;
use crate::core::ranks::words::WordBus;
use crate::core::walker::Walker;
use crate::core::words::{Kind, ListWord, StateWord};
use crate::word::{AsWord, Packed as _};
use finder::Finder;
use node_words::NodeWords;
use order::Order;
use position::Position;
use record::{MoveRecord, ReportedMove};
use rust_hdl::prelude::*;
use state::Action;

#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
enum Stage {
    Idle,
    /// The root is looked at: the verdicts get its word, and begin.
    RootNode,
    RootLook,
    /// The look for checks goes on.
    Scan,
    /// A node is entered; a trunk hands it over here.
    Enter,
    Search,
    /// There are no more moves but the one in `ahead`.
    Last,
    /// A root move of a divide of one ply is on its way to the sums.
    Counted,
    /// A move to another node: the words of the node go out, and then those of the move, which is looked at, or made, or both.
    Node,
    Move,
    Making,
    Done,
    Unmaking,
    Report,
    Return,
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    stage: Stage,
    aborting: bool,
    /// The look is for checks alone.
    scans: bool,
    in_check: bool,
    /// The moves of the node lead to leaves' parents.
    parents: bool,
    /// They are jobs that go out as they are found.
    jobs: bool,
    /// At this node a move is found ahead of the one that is made.
    looks_ahead: bool,
    /// There is a move in `ahead`.
    waits: bool,
    /// There are no more moves but that one.
    over: bool,
    /// In this stage `Node` and in the next one, `Move`, a move is made.
    makes: bool,
    /// The verdicts of the move in `ahead` stand at the place of the ply after the next one.
    far: bool,
    /// So do those of the node that is searched.
    read_far: bool,
    /// The verdicts of the node were complete before its move was made.
    known: bool,
    /// The place of the look under way.
    place: Bits<4>,
    /// All leaves of a root move that is to be reported are counted.
    complete: bool,
}

circuit! {
    /// The tree core; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct TreeCore(is_trunk: bool, looks_ahead: bool, chess960: bool) {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub load: Signal<In, LoadBus>,
        pub loading: Signal<Out, Bit>,
        pub start: Signal<In, Bit>,
        pub depth: Signal<In, Bits<4>>,
        pub divide: Signal<In, Bit>,
        pub abort: Signal<In, Bit>,
        pub full: Signal<In, Bit>,
        pub quiet: Signal<In, Bit>,
        pub handed_depth: Signal<In, Bits<4>>,
        pub handed: Signal<In, Bit>,
        pub slot: Signal<In, Bits<5>>,
        pub hands: Signal<Out, Bit>,
        pub list_word: Signal<Out, ListWord>,
        pub state_word: Signal<Out, StateWord>,
        pub running: Signal<Out, Bit>,
        pub in_check: Signal<Out, Bit>,
        pub bus: Signal<Out, WordBus>,
        pub counted: Signal<Out, Bit>,
        pub activity: Signal<Out, Activity>,
        pub move_valid: Signal<Out, Bit>,
        pub move_ready: Signal<In, Bit>,
        pub move_bits: Signal<Out, Bits<16>>,
        pub taken: Signal<Out, Bit>,
        at_root: Signal<Local, Bit>,
        new_state: Signal<Local, StateWord>,
        reported: Signal<Local, ReportedMove>,
        remaining: Signal<Local, Bits<4>>,
        /// The node that is entered is a cluster's.
        handed_over: Signal<Local, Bit>,
        enters: Signal<Local, Bit>,
        /// A root move is reported before the next one is found.
        reports: Signal<Local, Bit>,
        /// The leaves of a root move are complete.
        report: Signal<Local, Bit>,
        /// One leaf is counted here.
        count_one: Signal<Local, Bit>,
        /// The word that goes out.
        pushes: Signal<Local, Bit>,
        is_job: Signal<Local, Bit>,
        word: Signal<Local, Bits<16>>,
        /// Words are on their way, or the position changes.
        busy: Signal<Local, Bit>,
        /// The place of the next look at a node that looks ahead, as `far` is that of the last one.
        other_place: Signal<Local, Bit>,
        /// How many files and ranks lie between the kings, plus one, in two's complement; at most 2 if they stand side by side.
        files: Signal<Local, Bits<4>>,
        ranks: Signal<Local, Bits<4>>,
        is_trunk: Constant<Bit> = Constant::new(is_trunk),
        looks_ahead: Constant<Bit> = Constant::new(looks_ahead),
        r: DFF<Registers>,
        /// The next move, and its word.
        ahead: DFF<MoveRecord>,
        ahead_word: DFF<Bits<16>>,
        out: DFF<WordBus>,
        /// A write of the position, and the three outputs that lead far away, each from a register.
        load_register: DFF<LoadBus>,
        counted_register: DFF<Bit>,
        taken_register: DFF<Bit>,
        words: NodeWords,
        walker: Walker,
        verdicts: Verdicts = Verdicts::new(chess960),
        finder: Finder = Finder::new(chess960),
        position: Position = Position::new(chess960),
    }
}

impl TreeCore {
    /// A tree core with rank counters, which looks ahead or does not, and which counts Chess960 as well, or standard chess alone.
    pub fn new(looks_ahead: bool, chess960: bool) -> Self {
        Self::built(false, looks_ahead, chess960)
    }

    /// The tree core of a trunk.
    pub fn of_trunk(chess960: bool) -> Self {
        Self::built(true, false, chess960)
    }
}

#[cfg(test)]
impl TreeCore {
    /// It counts Chess960.
    pub(crate) fn counts_chess960(&self) -> bool {
        self.position.counts_chess960()
    }

    /// From now on a word read at the edge that writes it is wrong, in all its memories.
    pub(crate) fn poison_collisions(&mut self) {
        self.walker.poison_collisions();
        self.verdicts.poison_collisions();
        self.position.poison_collisions();
    }
}

#[allow(
    clippy::collapsible_match,
    reason = "rust-hdl has no guards of match arms"
)]
impl Logic for TreeCore {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(
            self,
            clock,
            r,
            ahead,
            ahead_word,
            out,
            load_register,
            counted_register,
            taken_register
        );
        clock!(self, clock, walker, verdicts, finder, position);
        self.at_root.next = self.position.state.val().ply == 0;
        self.remaining.next = self.depth.val() - self.position.state.val().ply;
        self.walker.command.next = self.finder.command.val();
        self.walker.write_enable.next = self.position.write_enable.val();
        self.walker.write_square.next = self.position.write_square.val();
        self.walker.write_word.next = self.position.write_word.val();
        self.load_register.d.next = self.load.val();
        self.loading.next = self.load_register.q.val().board
            | self.load_register.q.val().list
            | self.load_register.q.val().state;
        self.position.reset.next = self.reset.val();
        self.position.record.next = self.finder.record.val();
        if self.r.q.val().looks_ahead {
            self.position.record.next = self.ahead.q.val();
        }
        self.position.slot.next = self.finder.slot.val();
        self.position.enemy.next = false;
        self.position.load.next = self.load_register.q.val();
        self.position.action.next = Action::None;
        self.finder.reset.next = self.reset.val();
        self.finder.order.next = Order::None;
        self.finder.jobs.next = self.r.q.val().jobs;
        self.finder.room.next = !self.full.val();
        self.finder.aborting.next = self.r.q.val().aborting;
        self.finder.visit.next = self.walker.visit.val();
        self.finder.goal.next = self.verdicts.goal.val();
        self.finder.may.next = self.verdicts.may.val();
        self.finder.passed.next = self.verdicts.passed.val();
        self.finder.state.next = self.position.state.val();
        self.finder.list_word.next = self.position.list_word.val();
        // The verdicts of a move ahead were complete before it was made.
        self.finder.done.next = self.verdicts.done.val() | self.r.q.val().known;
        self.finder.recalls.next = self.position.recalls.val();
        self.finder.recalled.next = self.position.recalled.val();
        if self.r.q.val().waits {
            self.finder.recalled.next = self.ahead.q.val();
        }

        self.new_state.next = self.load_register.q.val().data.into();
        self.words.load.next = self.load_register.q.val();
        self.words.writes_files.next = self.position.writes_files.val();
        self.words.state.next = self.position.state.val();
        self.words.rights_left.next = self.position.rights_left.val();
        self.words.parents.next = self.r.q.val().parents;
        self.words.scans.next = self.r.q.val().scans;

        self.verdicts.reset.next = self.reset.val();
        self.verdicts.put.next =
            self.load_register.q.val().board | self.position.writes_files.val();
        self.verdicts.piece.next = self.words.put.val();
        self.verdicts.enter.next = false;
        self.verdicts.node.next = self.words.node.val();
        self.verdicts.start.next = false;
        self.verdicts.job.next = self.finder.job.val();
        self.verdicts.ply.next = self.r.q.val().place;
        self.verdicts.read_ply.next = self.position.state.val().ply;
        if self.r.q.val().parents & self.r.q.val().read_far {
            self.verdicts.read_ply.next = self.position.state.val().ply + 1;
        }
        self.verdicts.black.next = self.position.state.val().black;
        self.verdicts.square.next = self.walker.visit.val().square;
        self.files.next = bit_cast::<4, 6>(self.position.state.val().king & 7)
            - bit_cast::<4, 6>(self.position.state.val().other_king & 7)
            + 1;
        self.ranks.next = bit_cast::<4, 6>(self.position.state.val().king.to_bits() >> 3)
            - bit_cast::<4, 6>(self.position.state.val().other_king.to_bits() >> 3)
            + 1;

        // What a trunk hands over.
        self.handed_over.next = self.is_trunk.val()
            & (self.remaining.val() == self.handed_depth.val())
            & !self.r.q.val().aborting;
        self.hands.next = self.handed_over.val() & (self.r.q.val().stage == Stage::Enter);
        if self.is_trunk.val() & (self.r.q.val().stage == Stage::Enter) {
            self.position.slot.next = bit_cast::<4, 5>(self.slot.val());
            self.position.enemy.next =
                self.slot.val().get_bit(4) != self.position.state.val().black;
        }
        self.list_word.next = self.position.list_word.val();
        self.state_word.next = self.words.state_word.val();

        self.reported.next.to = self.finder.record.val().to;
        self.reported.next.from = self.finder.record.val().from;
        self.reported.next.promotion = 0.into();
        self.reported.next.unused = false;
        if (self.finder.record.val().kind == Kind::Pawn)
            & (((self.finder.record.val().to.to_bits() >> 3) == 0)
                | ((self.finder.record.val().to.to_bits() >> 3) == 7))
        {
            self.reported.next.promotion = 5 - bit_cast::<3, 2>(self.finder.record.val().promotion);
        }
        self.move_bits.next = self.reported.val().to_bits();
        self.other_place.next = !self.r.q.val().far;
        self.reports.next = self.at_root.val() & self.divide.val();

        self.running.next = self.r.q.val().stage != Stage::Idle;
        self.in_check.next = self.r.q.val().in_check;
        self.report.next = false;
        self.count_one.next = false;
        self.activity.next = Activity::Making;
        self.busy.next = self.position.state.val().busy | self.out.q.val().valid;
        self.r.d.next.complete = false;
        self.r.d.next.looks_ahead =
            self.looks_ahead.val() & (self.remaining.val() == 3) & !self.reports.val();
        self.pushes.next = false;
        self.is_job.next = false;
        self.word.next = self.words.node.val().to_bits();
        self.enters.next = self.r.q.val().stage == Stage::Enter;
        if self.abort.val() {
            self.r.d.next.aborting = true;
        }
        match self.r.q.val().stage {
            Stage::Idle => {
                self.activity.next = Activity::Waiting;
                self.pushes.next =
                    self.load_register.q.val().board | self.position.writes_files.val();
                self.word.next = self.words.put.val().to_bits();
                self.r.d.next.aborting = false;
                self.r.d.next.scans = false;
                if self.start.val() {
                    self.r.d.next.stage = Stage::RootNode;
                } else if self.load_register.q.val().state
                    & !self.position.writes_files.val()
                    & self.new_state.val().scan
                {
                    self.r.d.next.scans = true;
                    self.r.d.next.stage = Stage::RootNode;
                }
            }
            Stage::RootNode => {
                self.activity.next = Activity::Scanning;
                self.verdicts.node.next = self.words.own.val();
                self.r.d.next.place = 0.into();
                self.r.d.next.waits = false;
                self.r.d.next.read_far = false;
                self.r.d.next.known = false;
                if self.verdicts.done.val() & self.verdicts.idle.val() {
                    self.verdicts.enter.next = true;
                    self.r.d.next.stage = Stage::RootLook;
                }
            }
            Stage::RootLook => {
                self.activity.next = Activity::Scanning;
                self.verdicts.start.next = true;
                self.verdicts.job.next = self.words.last.val();
                self.r.d.next.parents = !self.is_trunk.val() & (self.depth.val() == 2);
                self.r.d.next.jobs = !self.is_trunk.val()
                    & !self.divide.val()
                    & ((self.depth.val() == 1) | (self.depth.val() == 2));
                self.r.d.next.stage = Stage::Enter;
                if self.r.q.val().scans {
                    self.r.d.next.stage = Stage::Scan;
                }
            }
            Stage::Scan => {
                self.activity.next = Activity::Scanning;
                self.r.d.next.in_check =
                    self.verdicts.check.val() | ((self.files.val() < 3) & (self.ranks.val() < 3));
                if self.verdicts.done.val() {
                    self.r.d.next.stage = Stage::Idle;
                }
            }
            Stage::Search => {
                self.activity.next = self.finder.activity.val();
                self.word.next = self.finder.job.val().to_bits();
                if self.r.q.val().jobs {
                    self.pushes.next = self.finder.sends.val() & (self.depth.val() != 1);
                    self.count_one.next = self.finder.sends.val() & (self.depth.val() == 1);
                    self.is_job.next = true;
                }
                if self.finder.finished.val() {
                    self.r.d.next.stage = Stage::Done;
                    self.r.d.next.over = true;
                    if self.r.q.val().looks_ahead & self.r.q.val().waits & !self.r.q.val().aborting
                    {
                        self.r.d.next.stage = Stage::Last;
                    }
                } else if self.finder.chosen.val() {
                    // Until its turn the move waits: for its look's turn, or for the counters.
                    self.activity.next = Activity::Scanning;
                    if self.full.val() {
                        self.activity.next = Activity::Waiting;
                    }
                    if self.r.q.val().aborting {
                        self.finder.order.next = Order::Leave;
                        self.r.d.next.stage = Stage::Done;
                    } else if self.depth.val() == 1 {
                        self.count_one.next = true;
                        self.activity.next = Activity::Making;
                        self.r.d.next.stage = Stage::Counted;
                        if !self.divide.val() {
                            self.finder.order.next = Order::Next;
                            self.r.d.next.stage = Stage::Search;
                        }
                    } else if self.r.q.val().parents {
                        if !self.full.val() {
                            self.activity.next = Activity::Making;
                            self.pushes.next = true;
                            self.is_job.next = true;
                            self.r.d.next.stage = Stage::Report;
                        }
                    } else if self.verdicts.done.val() & !self.full.val() {
                        self.r.d.next.makes = !self.r.q.val().looks_ahead | self.r.q.val().waits;
                        self.r.d.next.stage = Stage::Node;
                    }
                }
            }
            Stage::Last => {
                self.activity.next = Activity::Scanning;
                if self.full.val() {
                    self.activity.next = Activity::Waiting;
                }
                self.r.d.next.makes = true;
                if self.r.q.val().aborting {
                    self.r.d.next.stage = Stage::Done;
                } else if self.verdicts.done.val() & !self.full.val() {
                    self.r.d.next.stage = Stage::Node;
                }
            }
            Stage::Counted => {
                self.r.d.next.stage = Stage::Report;
            }
            Stage::Node => {
                self.pushes.next = self.r.q.val().makes;
                self.verdicts.enter.next = !self.r.q.val().over;
                self.r.d.next.stage = Stage::Move;
            }
            Stage::Move => {
                // The move that was found is looked at. It is made, or the one before it is.
                self.verdicts.start.next = !self.r.q.val().over;
                self.r.d.next.place = self.position.state.val().ply + 1;
                self.pushes.next = self.r.q.val().makes;
                self.word.next = self.finder.job.val().to_bits();
                self.finder.order.next = Order::Leave;
                if self.r.q.val().looks_ahead {
                    self.r.d.next.place = self.position.state.val().ply
                        + 1
                        + bit_cast::<4, 1>(self.other_place.val().into());
                    self.word.next = self.ahead_word.q.val();
                    self.ahead.d.next = self.finder.record.val();
                    self.ahead_word.d.next = self.finder.job.val().to_bits();
                    self.r.d.next.far = !self.r.q.val().far;
                    self.r.d.next.waits = !self.r.q.val().over;
                }
                if self.r.q.val().makes {
                    self.position.action.next = Action::Make;
                    self.r.d.next.read_far = self.r.q.val().looks_ahead & self.r.q.val().far;
                    self.r.d.next.known = self.r.q.val().looks_ahead;
                    self.r.d.next.parents = !self.is_trunk.val() & (self.remaining.val() == 3);
                    self.r.d.next.jobs = !self.is_trunk.val() & (self.remaining.val() == 3);
                    self.r.d.next.stage = Stage::Making;
                } else {
                    self.finder.order.next = Order::Next;
                    self.r.d.next.stage = Stage::Search;
                }
            }
            Stage::Making => {
                if !self.position.state.val().busy {
                    self.enters.next = !self.is_trunk.val();
                    self.r.d.next.stage = Stage::Enter;
                }
            }
            Stage::Done => {
                self.r.d.next.jobs = false;
                self.r.d.next.parents = false;
                if self.at_root.val() {
                    if !self.out.q.val().valid & self.verdicts.done.val() {
                        self.r.d.next.stage = Stage::Idle;
                    }
                } else {
                    self.position.action.next = Action::Unmake;
                    self.r.d.next.stage = Stage::Unmaking;
                }
            }
            Stage::Unmaking => {
                if !self.position.state.val().busy {
                    self.r.d.next.over = false;
                    self.finder.order.next = Order::Resume;
                    self.r.d.next.stage = Stage::Search;
                    if self.r.q.val().aborting
                        | (self.r.q.val().looks_ahead & !self.r.q.val().waits)
                    {
                        self.finder.order.next = Order::None;
                        self.r.d.next.stage = Stage::Done;
                    } else if self.reports.val() {
                        self.finder.order.next = Order::None;
                        self.r.d.next.stage = Stage::Report;
                    }
                }
            }
            Stage::Report => {
                self.activity.next = Activity::Waiting;
                // Complete when all counters have counted the leaves below the move. Registered to shorten the path, since the
                // counters are far away.
                self.r.d.next.complete = self.quiet.val() & !self.busy.val();
                self.report.next = self.r.q.val().complete;
                if (self.r.q.val().complete & self.taken_register.q.val()) | self.r.q.val().aborting
                {
                    self.r.d.next.stage = Stage::Return;
                }
            }
            Stage::Return => {
                // If the move was made, the finder is idle; otherwise it still offers the move.
                self.finder.order.next = Order::Resume;
                if self.finder.chosen.val() {
                    self.finder.order.next = Order::Next;
                }
                self.r.d.next.stage = Stage::Search;
            }
            _ => {}
        }
        if self.enters.val() {
            self.r.d.next.over = false;
            self.finder.order.next = Order::Enter;
            self.pushes.next = self.r.q.val().parents;
            self.r.d.next.stage = Stage::Search;
            if self.handed_over.val() {
                self.finder.order.next = Order::None;
                self.r.d.next.stage = Stage::Enter;
                if self.handed.val() {
                    self.r.d.next.stage = Stage::Done;
                }
            }
        }
        self.out.d.next.valid = self.pushes.val();
        self.out.d.next.job = self.is_job.val();
        self.out.d.next.word = self.word.val();
        self.bus.next = self.out.q.val();
        self.counted_register.d.next = self.count_one.val();
        self.counted.next = self.counted_register.q.val();
        // A report is taken a clock before the search hears of it, so that its logic is not on the way to `move_ready`.
        self.move_valid.next = self.report.val() & !self.taken_register.q.val();
        self.taken_register.d.next =
            self.report.val() & !self.taken_register.q.val() & self.move_ready.val();
        self.taken.next = self.taken_register.q.val();
        if self.reset.val() {
            self.r.d.next.stage = Stage::Idle;
            self.r.d.next.waits = false;
            self.r.d.next.looks_ahead = false;
            self.r.d.next.jobs = false;
        }
    }
}

#[cfg(test)]
mod tests;
