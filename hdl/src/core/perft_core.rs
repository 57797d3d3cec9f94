//! The perft core: counts the leaves below a position, or its share of them.
//!
//! # Purpose
//! Walks the tree of legal moves to a depth. At a leaf's parent the generator counts all moves at once; elsewhere it
//! offers one move after the other, which is made, searched and unmade. Several cores search the same tree: every core
//! numbers the nodes two plies below the root (nearer to it in shallow searches) and enters only those whose number is
//! on its ticket; the dispatcher deals the tickets.
//!
//! # Ports
//! | port            | width | valid |
//! |-----------------|-------|-------|
//! | `load`          | [`LoadBus`] | while not `running`: writes a new position |
//! | `start`         | 1     | one clock, while not `running` |
//! | `depth`         | 4     | stable while `running`, 1 to 15 |
//! | `divide`        | 1     | stable while `running`: report every move of the root |
//! | `abort`         | 1     | ends the search at the next node; the position is as before |
//! | `running`       | 1     | from the clock after `start` to the end |
//! | `turn`          | 3     | every clock: the core that may take a ticket and hand over leaves |
//! | `ticket`        | 16    | every clock: the next ticket |
//! | `report_taken`  | 1     | one clock: all cores' reports were taken |
//! | `below`, `above`| [`Chain`] | every clock: what the cores say together, from core to core |
//!
//! # Handshake
//! A ticket or leaves pass to or from the core at the rising edge at which it wants it and has the turn.
//!
//! # Latency and throughput
//! See the generator; a move made and unmade costs 14 clocks more, and a scan of some 20 where there are pins or checks.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): 5 SB_RAM40_4K, at most 1180 LUT4.

use super::attack::AttackWatch;
use super::generator::{Generator, Order};
use super::legality::Legality;
use super::position::{Action, LoadBus, Position};
use super::walker::Walker;
use crate::circuit;
use crate::word::AsWord;
use rust_hdl::prelude::*;

/// What cores say together: each adds its own to what those before it say.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Chain {
    /// A core is running.
    pub running: bool,
    /// The core whose turn it is takes the ticket.
    pub ticket_taken: bool,
    /// The core whose turn it is hands over `leaves`.
    pub leaves_given: bool,
    /// Leaves handed over, otherwise 0.
    pub leaves: Bits<16>,
    /// A core has a report, and
    pub report: bool,
    /// a running core has none yet.
    pub unreported: bool,
    /// The root move that the reports are of: the same in all of them.
    pub report_move: Bits<16>,
}

#[derive(LogicState, Copy, Clone, Debug, PartialEq)]
enum Stage {
    Idle,
    Ticket,
    Enter,
    Search,
    Take,
    Making,
    Done,
    Renew,
    Unmaking,
    Leaves,
    Report,
    Return,
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    stage: Stage,
    /// What follows when the leaves have been handed over.
    reports: bool,
    aborting: bool,
    /// The node's moves are counted, not made.
    leaf: bool,
    /// Number of the next node at which the tree is shared out.
    number: Bits<16>,
    ticket: Bits<16>,
}

circuit! {
    /// The perft core; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct PerftCore {
        /// The clock.
        pub clock: Signal<In, Clock>,
        /// A new position.
        pub load: Signal<In, LoadBus>,
        /// Start counting.
        pub start: Signal<In, Bit>,
        /// Plies to count.
        pub depth: Signal<In, Bits<4>>,
        /// Report every root move.
        pub divide: Signal<In, Bit>,
        /// Give up.
        pub abort: Signal<In, Bit>,
        /// Whose turn it is.
        pub turn: Signal<In, Bits<3>>,
        /// The next ticket.
        pub ticket: Signal<In, Bits<16>>,
        /// All reports were taken.
        pub report_taken: Signal<In, Bit>,
        /// What the cores before this one say.
        pub below: Signal<In, Chain>,
        /// … and what they say together with this one.
        pub above: Signal<Out, Chain>,
        my_turn: Signal<Local, Bit>,
        reporting: Signal<Local, Bit>,
        taking: Signal<Local, Bit>,
        giving: Signal<Local, Bit>,
        report: Signal<Local, Bits<16>>,
        index: Constant<Bits<3>>,
        at_root: Signal<Local, Bit>,
        remaining: Signal<Local, Bits<4>>,
        shares: Signal<Local, Bit>,
        r: DFF<Registers>,
        walker: Walker,
        watch: AttackWatch,
        legality: Legality,
        position: Position,
        generator: Generator,
    }
}

impl Logic for PerftCore {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(self, clock, walker, watch, legality, position, generator);
        self.at_root.next = self.position.state.val().ply == 0;
        self.remaining.next = self.depth.val() - self.position.state.val().ply;
        self.walker.command.next = self.generator.command.val();
        self.walker.write_enable.next = self.position.write_enable.val();
        self.walker.write_square.next = self.position.write_square.val();
        self.walker.write_word.next = self.position.write_word.val();
        self.watch.visit.next = self.walker.visit.val();
        self.watch.scan.next = self.generator.scan.val();
        self.watch.clear.next = self.generator.clear.val();
        self.legality.visit.next = self.walker.visit.val();
        self.legality.king.next = self.position.state.val().king;
        self.legality.lines.next = self.watch.lines.val();
        self.legality.pawn.next = self.generator.record.val().kind == 1;
        self.legality.enable.next = self.generator.enable.val();
        self.legality.count.next = self.r.q.val().leaf;
        self.position.record.next = self.generator.record.val();
        self.position.slot.next = self.generator.slot.val();
        self.position.load.next = self.load.val();
        self.position.action.next = self.generator.action.val();
        self.generator.leaf.next = self.r.q.val().leaf;
        self.generator.visit.next = self.walker.visit.val();
        self.generator.attacker.next = self.watch.attacker.val();
        self.generator.lines.next = self.watch.lines.val();
        self.generator.candidate.next = self.legality.candidate.val();
        self.generator.legal.next = self.legality.legal.val();
        self.generator.state.next = self.position.state.val();
        self.generator.present.next = self.position.present.val();
        self.generator.pop.next = self.position.pop.val();
        self.generator.list_word.next = self.position.list_word.val();
        // The nodes behind this node's moves are shared out: they lie at ply 2, or at ply 1 when that is a leaf's parent.
        self.shares.next = (self.position.state.val().ply == 1) | (self.depth.val() == 2);
        self.my_turn.next = self.turn.val() == self.index.val();
        self.taking.next = false;
        self.giving.next = false;
        self.reporting.next = false;
        self.report.next = (bit_cast::<16, 6>(self.generator.record.val().from).to_bits() << 6)
            | bit_cast::<16, 6>(self.generator.record.val().to);
        if (self.generator.record.val().kind == 1)
            & (((self.generator.record.val().to.to_bits() >> 3) == 0)
                | ((self.generator.record.val().to.to_bits() >> 3) == 7))
        {
            self.report.next =
                (bit_cast::<16, 3>(5 - bit_cast::<3, 2>(self.generator.record.val().promotion))
                    .to_bits()
                    << 12)
                    | (bit_cast::<16, 6>(self.generator.record.val().from).to_bits() << 6)
                    | bit_cast::<16, 6>(self.generator.record.val().to);
        }
        self.legality.clear.next = false;
        self.legality.count_one.next = self.generator.count_one.val();
        self.generator.order.next = Order::None;
        if self.abort.val() {
            self.r.d.next.aborting = true;
        }
        match self.r.q.val().stage {
            Stage::Idle => {
                self.r.d.next.aborting = false;
                self.r.d.next.number = 0.into();
                if self.start.val() {
                    self.r.d.next.stage = Stage::Ticket;
                }
            }
            Stage::Ticket => {
                self.taking.next = self.my_turn.val();
                self.r.d.next.ticket = self.ticket.val();
                if self.my_turn.val() {
                    self.r.d.next.stage = Stage::Enter;
                    // A search of one ply is one node: the first ticket's.
                    if (self.depth.val() == 1) & (self.ticket.val() != 0) {
                        self.r.d.next.stage = Stage::Idle;
                    }
                }
            }
            Stage::Enter => {
                self.generator.order.next = Order::Enter;
                self.r.d.next.leaf =
                    (self.remaining.val() == 1) & !(self.divide.val() & self.at_root.val());
                self.r.d.next.stage = Stage::Search;
            }
            Stage::Search => {
                if self.generator.finished.val() {
                    self.r.d.next.stage = Stage::Done;
                } else if self.generator.chosen.val() {
                    if self.r.q.val().aborting {
                        self.generator.order.next = Order::Drop;
                    } else if self.depth.val() == 1 {
                        self.legality.count_one.next = true;
                        self.r.d.next.reports = true;
                        self.r.d.next.stage = Stage::Leaves;
                    } else if self.shares.val() & (self.r.q.val().number != self.r.q.val().ticket) {
                        self.r.d.next.number = self.r.q.val().number + 1;
                        if self.at_root.val() & self.divide.val() {
                            self.r.d.next.reports = true;
                            self.r.d.next.stage = Stage::Leaves;
                        } else {
                            self.generator.order.next = Order::Next;
                        }
                    } else {
                        if self.shares.val() {
                            self.r.d.next.number = self.r.q.val().number + 1;
                        }
                        self.r.d.next.stage = Stage::Take;
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
                self.r.d.next.leaf = false;
                // The node is finished: hand over what is counted before it can overflow, and at the end.
                self.r.d.next.reports = false;
                if self.at_root.val() | self.legality.leaves.val().get_bit(15) {
                    self.r.d.next.stage = Stage::Leaves;
                } else {
                    self.r.d.next.stage = Stage::Renew;
                }
            }
            Stage::Renew => {
                // A node of this core's ticket is done when the search leaves it for where the tree is shared out.
                if ((self.position.state.val().ply == 2) | (self.depth.val() == 2))
                    & !self.r.q.val().aborting
                {
                    self.taking.next = self.my_turn.val();
                    self.r.d.next.ticket = self.ticket.val();
                    if self.my_turn.val() {
                        self.position.action.next = Action::Unmake;
                        self.r.d.next.stage = Stage::Unmaking;
                    }
                } else {
                    self.position.action.next = Action::Unmake;
                    self.r.d.next.stage = Stage::Unmaking;
                }
            }
            Stage::Unmaking => {
                if !self.position.state.val().busy {
                    if self.at_root.val() & self.divide.val() {
                        self.r.d.next.reports = true;
                        self.r.d.next.stage = Stage::Leaves;
                    } else {
                        self.generator.order.next = Order::Resume;
                        self.r.d.next.stage = Stage::Search;
                    }
                }
            }
            Stage::Leaves => {
                self.giving.next = self.my_turn.val();
                if self.my_turn.val() {
                    self.legality.clear.next = true;
                    self.r.d.next.stage = Stage::Renew;
                    if self.r.q.val().reports {
                        self.r.d.next.stage = Stage::Report;
                    } else if self.at_root.val() {
                        self.r.d.next.stage = Stage::Idle;
                    }
                }
            }
            Stage::Report => {
                self.reporting.next = true;
                if self.report_taken.val() | self.r.q.val().aborting {
                    self.r.d.next.stage = Stage::Return;
                }
            }
            Stage::Return => {
                // Behind a move that was made the generator is idle; behind one that was only counted it still offers it.
                self.generator.order.next = Order::Resume;
                if self.generator.chosen.val() {
                    self.generator.order.next = Order::Next;
                }
                self.r.d.next.stage = Stage::Search;
            }
            _ => {
                self.r.d.next.stage = Stage::Idle;
            }
        }
        self.above.next.running = self.below.val().running | (self.r.q.val().stage != Stage::Idle);
        self.above.next.ticket_taken = self.below.val().ticket_taken | self.taking.val();
        self.above.next.leaves_given = self.below.val().leaves_given | self.giving.val();
        self.above.next.leaves = self.below.val().leaves;
        if self.giving.val() {
            self.above.next.leaves = self.legality.leaves.val();
        }
        self.above.next.report = self.below.val().report | self.reporting.val();
        self.above.next.unreported = self.below.val().unreported
            | ((self.r.q.val().stage != Stage::Idle) & !self.reporting.val());
        self.above.next.report_move = self.below.val().report_move;
        if self.reporting.val() {
            self.above.next.report_move = self.report.val();
        }
    }
}

impl PerftCore {
    /// Core number `index` (0 to 7).
    pub fn new(index: usize) -> Self {
        Self {
            clock: Signal::default(),
            load: Signal::default(),
            start: Signal::default(),
            depth: Signal::default(),
            divide: Signal::default(),
            abort: Signal::default(),
            turn: Signal::default(),
            ticket: Signal::default(),
            report_taken: Signal::default(),
            below: Signal::default(),
            above: Signal::default(),
            my_turn: Signal::default(),
            reporting: Signal::default(),
            taking: Signal::default(),
            giving: Signal::default(),
            report: Signal::default(),
            index: Constant::new(index.to_bits()),
            at_root: Signal::default(),
            remaining: Signal::default(),
            shares: Signal::default(),
            r: DFF::default(),
            walker: Walker::default(),
            watch: AttackWatch::default(),
            legality: Legality::default(),
            position: Position::default(),
            generator: Generator::default(),
        }
    }
}

#[cfg(test)]
mod tests;
