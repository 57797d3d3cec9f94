//! The tree core: searches the tree of moves down to the leaves' parents and lets the leaf cores count those.
//!
//! # Purpose
//! Walks the tree of legal moves to a depth: the generator offers one move after the other, which is made, searched and
//! unmade. A move that leads to a leaf's parent is not made here: it becomes a job for a leaf core. Only two rare things are
//! counted here: captures en passant after a job's double push, and the moves of a root that is counted one ply deep. The number
//! of those captures is nearly always known [without making them](double_push); otherwise the push is made and they are tried.
//!
//! A new position whose state asks for it is scanned for checks: that is a search which is aborted from the beginning.
//!
//! As a [trunk](crate::dispatcher) it has no leaf cores: it searches the upper plies alone, and every node of which `handed_depth`
//! plies are left to count becomes a cluster's. What only a trunk needs hangs on one constant, so that the other tree
//! cores are synthesized without it.
//!
//! # Ports
//! | port           | width | valid |
//! |----------------|-------|-------|
//! | `reset`        | 1     | see [Reset](crate#reset) |
//! | `load`         | [`LoadBus`] | while not `running`: writes a new position; a state with `scan` begins a search that ends after the scan |
//! | `start`        | 1     | one clock, while not `running` |
//! | `depth`        | 4     | stable while `running`, 1 to 15: plies to count |
//! | `divide`       | 1     | stable while `running`: report every move of the root |
//! | `abort`        | 1     | ends the search at the next move; the position is as before |
//! | `running`      | 1     | from the clock after `start`, or after a state with `scan`, until the last edit has gone |
//! | `in_check`     | 1     | from the end of a scan to the next search: the king of the side to move is in check |
//! | `edit`         | [`EditBus`] | every clock: for the leaf cores, from the [edit queue](edit_queue) |
//! | `ready`        | 1     | every clock: a leaf core wants a job |
//! | `full`         | 1     | every clock: a leaf core has no room for more edits than are under way |
//! | `quiet`        | 1     | two clocks after an edit or a leaf: all leaf cores are idle, and what they counted is in the sums |
//! | `count_one`    | 1     | every clock: one leaf counted here |
//! | `activity`     | [`Activity`] | every clock: what this clock is spent on |
//! | `handed_depth` | 4     | of a trunk, stable while `running`: the plies that a cluster counts; at most `depth`, and less in a divide |
//! | `hands`        | 1     | of a trunk: a node is to be handed over |
//! | `slot`         | 5     | while `hands`: {black, slot} of the lists to read |
//! | `list_word`    | [`ListWord`] | one clock after `slot`: the list's word that was read |
//! | `state_word`   | [`StateWord`] | while `hands`: turn and rights of the node |
//! | `handed`       | 1     | one clock, while `hands`: the node has been handed over |
//! | `report`       | 1     | a root move's leaves are complete |
//! | `report_move`  | 16    | with `report`: bits 5..0 to, 11..6 from, 14..12 promotion kind |
//! | `report_taken` | 1     | with `report`: go on |
//!
//! # Handshake
//! Valid/ready: a report is taken at the rising edge at which `report` and `report_taken` are high.
//!
//! # Latency and throughput
//! See the generator. A job takes 4 clocks, 5 with a capture, in which the next move is looked for. A move that is made and
//! unmade takes 17 clocks, and some 20 more for a scan where there are pins or checks. An edit is sent two clocks after the
//! position makes it, or later, when a leaf core wants it; meanwhile the search continues. The survey of a node's lists runs in
//! parallel with the scan. The scan of a new position takes 41 clocks at most.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): 6 SB_RAM40_4K, at most 1540 LUT4.
//!
//! # One body
//! Half of it are the wires between the parts, the other half is one state machine of few stages. So the file is longer than usual:
//! its parts are blocks with files of their own already, and what is left is their connection.

mod census;
mod double_push;
pub(crate) mod edit_queue;
pub(crate) mod edit_writer;
mod en_passant;
mod generator;
mod load_reader;
mod order;
mod position;
mod record;
#[cfg(test)]
mod search;
mod square_test;
mod state;
mod survey;
mod writer;

use crate::circuit;
use crate::core::activity::Activity;
use crate::core::attack::AttackWatch;
use crate::core::edit::EditBus;
use crate::core::legality::Legality;
use crate::core::load::LoadBus;
use crate::core::walker::Walker;
use crate::core::words::{Kind, ListWord, StateWord};
use crate::word::AsWord;
use double_push::DoublePush;
use edit_queue::EditQueue;
use generator::Generator;
use order::Order;
use position::Position;
use record::Phase;
use rust_hdl::prelude::*;
use state::Action;
use survey::Survey;

#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
enum Stage {
    Idle,
    Limits,
    Enter,
    Search,
    /// A root move of a divide of one ply is on its way to the sums.
    Counted,
    JobWait,
    Take,
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
    /// The node is a leaf's parent, whose moves en passant are counted.
    leaf: bool,
    /// The moves of the node are jobs.
    jobs: bool,
    /// In the last node that was finished or given up, the king is in check.
    in_check: bool,
    /// All leaves of a root move that is to be reported are counted.
    complete: bool,
    /// The generator finished a clock ago.
    finished: bool,
}

circuit! {
    /// The tree core; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct TreeCore(is_trunk: bool) {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub load: Signal<In, LoadBus>,
        pub start: Signal<In, Bit>,
        pub depth: Signal<In, Bits<4>>,
        pub divide: Signal<In, Bit>,
        pub abort: Signal<In, Bit>,
        pub ready: Signal<In, Bit>,
        pub full: Signal<In, Bit>,
        pub quiet: Signal<In, Bit>,
        pub handed_depth: Signal<In, Bits<4>>,
        pub handed: Signal<In, Bit>,
        pub slot: Signal<In, Bits<5>>,
        pub hands: Signal<Out, Bit>,
        pub list_word: Signal<Out, ListWord>,
        pub state_word: Signal<Out, StateWord>,
        pub report_taken: Signal<In, Bit>,
        pub running: Signal<Out, Bit>,
        pub in_check: Signal<Out, Bit>,
        pub edit: Signal<Out, EditBus>,
        pub count_one: Signal<Out, Bit>,
        pub activity: Signal<Out, Activity>,
        pub report: Signal<Out, Bit>,
        pub report_move: Signal<Out, Bits<16>>,
        at_root: Signal<Local, Bit>,
        loaded: Signal<Local, StateWord>,
        remaining: Signal<Local, Bits<4>>,
        /// Edits are on their way.
        busy: Signal<Local, Bit>,
        /// The generator begins with a node that has jobs or is searched on.
        entered: Signal<Local, Bit>,
        /// The generator continues after a move of such a node that was made and unmade.
        resumed: Signal<Local, Bit>,
        /// The node that is entered is a cluster's.
        handed_over: Signal<Local, Bit>,
        is_trunk: Constant<Bit> = Constant::new(is_trunk),
        r: DFF<Registers>,
        walker: Walker,
        watch: AttackWatch,
        legality: Legality,
        position: Position,
        edits: EditQueue,
        double_push: DoublePush,
        generator: Generator,
        survey: Survey,
    }
}

impl TreeCore {
    /// A tree core with leaf cores, or a trunk's.
    pub fn new(is_trunk: bool) -> Self {
        Self::built(is_trunk)
    }
}

#[cfg(test)]
impl TreeCore {
    /// Edits that wait for a leaf core.
    pub(crate) fn waiting(&self) -> usize {
        self.edits.waiting()
    }

    /// From now on a word read at the edge that writes it is wrong, in all its memories.
    pub(crate) fn poison_collisions(&mut self) {
        self.walker.poison_collisions();
        self.position.poison_collisions();
        self.edits.poison_collisions();
    }
}

impl Logic for TreeCore {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(
            self,
            clock,
            walker,
            watch,
            legality,
            position,
            edits,
            double_push,
            generator,
            survey
        );
        self.loaded.next = self.load.val().data.into();
        self.at_root.next = self.position.state.val().ply == 0;
        self.remaining.next = self.depth.val() - self.position.state.val().ply;
        self.walker.command.next = self.generator.command.val();
        self.walker.write_enable.next = self.position.write_enable.val();
        self.walker.write_square.next = self.position.write_square.val();
        self.walker.write_word.next = self.position.write_word.val();
        self.watch.visit.next = self.walker.visit.val();
        self.watch.seen.next = self.legality.seen.val();
        self.watch.scan.next = self.generator.scan.val();
        self.watch.clear.next = self.generator.clear.val();
        self.legality.visit.next = self.walker.visit.val();
        self.legality.king.next = self.position.state.val().king;
        self.legality.lines.next = self.watch.lines.val();
        self.legality.pawn.next = self.generator.record.val().kind == Kind::Pawn;
        self.legality.pinned.next = self.generator.pinned.val();
        self.legality.enable.next = self.generator.enable.val();
        self.position.record.next = self.generator.record.val();
        self.double_push.kind.next = self.generator.record.val().kind;
        self.double_push.from.next = self.generator.record.val().from;
        self.double_push.to.next = self.generator.record.val().to;
        self.double_push.king.next = self.position.state.val().other_king;
        self.double_push.lines.next = self.survey.others.val();
        self.double_push.pawns.next = self.position.present.val().black_passers;
        if self.position.state.val().black {
            self.double_push.pawns.next = self.position.present.val().white_passers;
        }
        self.survey.reset.next = self.reset.val();
        self.survey.state.next = self.position.state.val();
        self.survey.list_word.next = self.position.list_word.val();
        self.survey.moved_kind.next = self.position.moved_kind.val();
        self.survey.moved_to.next = self.position.moved_to.val();
        self.generator.sighted.next = self.survey.own.val();
        self.generator.beside.next = self.double_push.beside.val();
        self.generator.sighted_pawns.next = self.survey.own_pawns.val();
        self.generator.sighted_own.next = self.survey.half_done.val();
        self.generator.surveyed.next = self.survey.done.val();
        self.position.sighted.next = self.survey.job.val();
        self.position.slot.next = self.generator.slot.val();
        self.position.enemy.next = false;
        if self.survey.reads.val() {
            self.position.slot.next = self.survey.slot.val();
            self.position.enemy.next = self.survey.enemy.val();
        }
        self.handed_over.next = self.is_trunk.val()
            & (self.remaining.val() == self.handed_depth.val())
            & !self.r.q.val().aborting;
        self.hands.next = self.handed_over.val()
            & (self.r.q.val().stage == Stage::Enter)
            & self.survey.done.val();
        if self.is_trunk.val() & (self.r.q.val().stage == Stage::Enter) & self.survey.done.val() {
            self.position.slot.next = bit_cast::<4, 5>(self.slot.val());
            self.position.enemy.next =
                self.slot.val().get_bit(4) != self.position.state.val().black;
        }
        self.list_word.next = self.position.list_word.val();
        self.state_word.next.white_short = self.position.rights_left.val().white_short;
        self.state_word.next.white_long = self.position.rights_left.val().white_long;
        self.state_word.next.black_short = self.position.rights_left.val().black_short;
        self.state_word.next.black_long = self.position.rights_left.val().black_long;
        self.state_word.next.black = self.position.state.val().black;
        self.state_word.next.en_passant_file = self.position.rights_left.val().en_passant_file;
        self.state_word.next.en_passant = self.position.rights_left.val().en_passant;
        self.state_word.next.scan = false;
        self.state_word.next.unused = 0.into();
        self.position.reset.next = self.reset.val();
        self.position.load.next = self.load.val();
        self.position.action.next = self.generator.action.val();
        self.generator.reset.next = self.reset.val();
        self.generator.leaf.next = self.r.q.val().leaf;
        self.generator.aborting.next = self.r.q.val().aborting;
        self.generator.visit.next = self.walker.visit.val();
        self.generator.attacker.next = self.watch.attacker.val();
        self.generator.lines.next = self.watch.lines.val();
        self.generator.candidate.next = self.legality.candidate.val();
        self.generator.legal.next = self.legality.legal.val();
        self.generator.state.next = self.position.state.val();
        self.generator.present.next = self.position.present.val();
        self.generator.recalls.next = self.position.recalls.val();
        self.generator.recalled.next = self.position.recalled.val();
        self.generator.list_word.next = self.position.list_word.val();
        // At a leaf's parent the edits that try a capture en passant are not sent: the capture is taken back before the next job.
        self.edits.reset.next = self.reset.val();
        self.edits.push.next.valid =
            self.position.edit.val().valid & (!self.r.q.val().leaf | self.position.edit.val().job);
        self.edits.push.next.job = self.position.edit.val().job;
        self.edits.push.next.begins = self.position.edit.val().begins;
        self.edits.push.next.word = self.position.edit.val().word;
        self.edits.ready.next = self.ready.val();
        self.edits.blocked.next = self.full.val();
        self.edit.next = self.edits.edit.val();
        self.busy.next = self.position.state.val().busy | self.edits.pending.val();
        self.report_move.next = (bit_cast::<16, 6>(self.generator.record.val().from).to_bits()
            << 6)
            | bit_cast::<16, 6>(self.generator.record.val().to);
        if (self.generator.record.val().kind == Kind::Pawn)
            & (((self.generator.record.val().to.to_bits() >> 3) == 0)
                | ((self.generator.record.val().to.to_bits() >> 3) == 7))
        {
            self.report_move.next =
                (bit_cast::<16, 3>(5 - bit_cast::<3, 2>(self.generator.record.val().promotion))
                    .to_bits()
                    << 12)
                    | (bit_cast::<16, 6>(self.generator.record.val().from).to_bits() << 6)
                    | bit_cast::<16, 6>(self.generator.record.val().to);
        }
        self.running.next = self.r.q.val().stage != Stage::Idle;
        self.in_check.next = self.r.q.val().in_check;
        self.report.next = false;
        self.count_one.next = self.generator.count_one.val();
        self.generator.order.next = Order::None;
        self.entered.next = false;
        self.resumed.next = false;
        self.activity.next = Activity::Making;
        self.r.d.next.jobs = (self.remaining.val() == 2) & !self.is_trunk.val();
        self.r.d.next.complete = false;
        self.r.d.next.finished = false;
        if self.abort.val() {
            self.r.d.next.aborting = true;
        }
        match self.r.q.val().stage {
            Stage::Idle => {
                self.activity.next = Activity::Waiting;
                self.r.d.next.aborting = false;
                if self.start.val() {
                    self.r.d.next.stage = Stage::Limits;
                } else if self.load.val().state & self.loaded.val().scan {
                    self.r.d.next.aborting = true;
                    self.r.d.next.stage = Stage::Enter;
                }
            }
            Stage::Limits => {
                if self.position.state.val().busy {
                    self.r.d.next.stage = Stage::Enter;
                } else {
                    self.position.action.next = Action::Limits;
                }
            }
            Stage::Enter => {
                self.r.d.next.stage = Stage::Search;
                self.generator.order.next = Order::Enter;
                self.entered.next = !self.r.q.val().leaf;
                if self.handed_over.val() {
                    self.entered.next = false;
                    self.generator.order.next = Order::None;
                    self.r.d.next.stage = Stage::Enter;
                    if self.handed.val() {
                        self.r.d.next.stage = Stage::Done;
                    }
                }
            }
            Stage::Search => {
                self.activity.next = self.generator.activity.val();
                if self.generator.finished.val() {
                    self.r.d.next.finished = true;
                    self.r.d.next.stage = Stage::Done;
                } else if self.generator.chosen.val() {
                    // Until its turn the move waits for the leaf cores.
                    if self.r.q.val().aborting {
                        self.generator.order.next = Order::Drop;
                    } else if self.depth.val() == 1 {
                        self.count_one.next = true;
                        self.activity.next = Activity::Making;
                        if self.divide.val() {
                            self.r.d.next.stage = Stage::Counted;
                        } else {
                            self.generator.order.next = Order::Next;
                        }
                    } else if self.r.q.val().jobs {
                        if self.position.state.val().busy | !self.survey.done.val() {
                            self.activity.next = Activity::Making;
                        } else if !self.edits.full.val() {
                            // While the job goes out the next move is looked for, unless there is something else to do
                            // with this one.
                            self.activity.next = Activity::Making;
                            self.position.action.next = Action::Job;
                            self.count_one.next = self.double_push.taken.val();
                            if self.double_push.tries.val()
                                | (self.at_root.val() & self.divide.val())
                            {
                                self.r.d.next.stage = Stage::JobWait;
                            } else if self.double_push.looks.val() {
                                self.generator.order.next = Order::Look;
                            } else {
                                self.generator.order.next = Order::Next;
                            }
                        }
                    } else if !self.edits.full.val() {
                        self.activity.next = Activity::Making;
                        self.r.d.next.stage = Stage::Take;
                    }
                }
            }
            Stage::Counted => {
                self.r.d.next.stage = Stage::Report;
            }
            Stage::JobWait => {
                if !self.position.state.val().busy {
                    if self.double_push.tries.val() | self.double_push.looks.val() {
                        self.r.d.next.leaf = true;
                        self.r.d.next.stage = Stage::Take;
                    } else {
                        self.r.d.next.stage = Stage::Report;
                    }
                }
            }
            Stage::Take => {
                self.generator.order.next = Order::Leave;
                self.position.action.next = Action::Make;
                self.r.d.next.stage = Stage::Making;
            }
            Stage::Making => {
                if !self.position.state.val().busy {
                    self.r.d.next.stage = Stage::Enter;
                }
            }
            Stage::Done => {
                // In an aborted search this is one clock after the scan, when its last visit shows in the lines. In the next clock
                // the generator forgets them, and this stage may last longer.
                if self.r.q.val().finished {
                    self.r.d.next.in_check = self.watch.lines.val().check;
                }
                // The last job may still be on its way.
                if self.position.state.val().busy {
                    self.r.d.next.stage = Stage::Done;
                } else if self.at_root.val() {
                    if !self.edits.pending.val() {
                        self.r.d.next.leaf = false;
                        self.r.d.next.stage = Stage::Idle;
                    }
                } else if !self.edits.full.val() {
                    self.position.action.next = Action::Unmake;
                    self.r.d.next.stage = Stage::Unmaking;
                } else {
                    self.activity.next = Activity::Waiting;
                }
            }
            Stage::Unmaking => {
                if !self.position.state.val().busy {
                    self.r.d.next.leaf = false;
                    self.generator.order.next = Order::Resume;
                    self.resumed.next = !self.r.q.val().leaf;
                    self.r.d.next.stage = Stage::Search;
                    if self.at_root.val() & self.divide.val() {
                        self.resumed.next = false;
                        self.generator.order.next = Order::None;
                        self.r.d.next.stage = Stage::Report;
                    }
                }
            }
            Stage::Report => {
                self.activity.next = Activity::Waiting;
                // Complete when all leaf cores have counted the leaves below the move. Registered to shorten the path, since the
                // leaf cores are far away.
                self.r.d.next.complete = self.quiet.val() & !self.busy.val();
                self.report.next = self.r.q.val().complete;
                if (self.r.q.val().complete & self.report_taken.val()) | self.r.q.val().aborting {
                    self.r.d.next.stage = Stage::Return;
                }
            }
            Stage::Return => {
                // If the move was made, the generator is idle; otherwise it still offers the move.
                self.generator.order.next = Order::Resume;
                self.resumed.next = true;
                if self.generator.chosen.val() {
                    self.generator.order.next = Order::Next;
                    self.resumed.next = false;
                }
                self.r.d.next.stage = Stage::Search;
            }
            _ => {
                self.r.d.next.stage = Stage::Idle;
            }
        }
        // When the search comes back to a node, the survey's findings are those of another node, unless only captures after a job
        // were tried. They are gathered again if there may be more moves of the king.
        self.survey.start.next = self.entered.val()
            | (self.resumed.val() & (self.generator.record.val().phase == Phase::King));
        self.survey.forget.next =
            self.resumed.val() & (self.generator.record.val().phase != Phase::King);
        if self.reset.val() {
            self.r.d.next.stage = Stage::Idle;
            // Edits of a position that is loaded go out only while this is low.
            self.r.d.next.leaf = false;
        }
    }
}

#[cfg(test)]
mod tests;
