//! The tree core gives its finder, its position and its verdicts only orders that they can take, and takes every move back; and a node is taken
//! up again as it was left.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

/// A specification of the tree core with its finder and its position: the claim in a file, and the contracts that it has in addition to
/// those of the invariant.
macro_rules! specification {
    ($claim:literal $(, $contract:literal)*) => {
        concat!(
            include_str!("../contracts/finder_orders.v"),
            include_str!("../contracts/node_stays.v"),
            include_str!("../contracts/record_returns.v"),
            $(include_str!($contract),)*
            include_str!("../contracts/position_orders.v"),
            include_str!("../contracts/load_lines.v"),
            include_str!("../contracts/load_spacing.v"),
            include_str!("../contracts/load_at_rest.v"),
            include_str!("../contracts/run_kept.v"),
            include_str!("../contracts/files_word.v"),
            include_str!("../contracts/handed_depth_fits.v"),
            include_str!("../contracts/run_stays.v"),
            include_str!("../contracts/run_loads_nothing.v"),
            include_str!("../contracts/handed_node.v"),
            include_str!("../contracts/hands_in_run.v"),
            include_str!("../contracts/look_orders.v"),
            include_str!("tree_orders/memory.v"),
            include_str!("tree_orders/tree.v"),
            include_str!($claim)
        )
    };
}

pub(super) const THEOREM: Theorem = Theorem {
    name: "tree-orders",
    subject: Subject::Block("tree"),
    claim: "the finder is ordered to begin a node or to resume one only while it is idle, and to go on only while it offers a move; the position makes and takes back moves only while it is idle; a look begins when the one before is over; a node is handed over as it is, and in a run alone; and when the tree core is idle every move has been taken back, and its position may be written",
    method: Method::Induction { length: 1, search: 16 },
    specification: specification!("tree_orders/tree_orders.v"),
    replaced: &["block$walker", "block$verdicts", "block$position$memory"],
    given: &[],
    faults: &[
        Fault {
            effect: "a move is taken back at the root, where none was made",
            find: "if (at_root) begin",
            replace: "if (1'b0) begin",
        },
        Fault {
            effect: "a search that is aborted leaves the finder with its move",
            find: "finder$order = Order$Leave;\n                            r$d",
            replace: "r$d",
        },
        Fault {
            effect: "the end of a look for checks is not waited for",
            find: "if (verdicts$done) begin",
            replace: "if (1'b1) begin",
        },
        Fault {
            effect: "the moves of a node are jobs in the first clock of its search alone",
            find: "if (r$q[(64'h8)+:(1)]) begin\n                        pushes",
            replace: "if (r$q[(64'h8)+:(1)]) begin\n                        r$d[(64'h8)+:(1)] = 1'b0;\n                        pushes",
        },
        Fault {
            effect: "the next node is entered while the move is still being made",
            find: "Stage$Making:\n                begin\n                    if (~position$state[(64'h0)+:(1)]) begin",
            replace: "Stage$Making:\n                begin\n                    if (1'b1) begin",
        },
        Fault {
            effect: "a trunk hands over a node of a run that was given up",
            find: "& (remaining == handed_depth) & ~r$q[(64'h4)+:(1)];",
            replace: "& (remaining == handed_depth);",
        },
        Fault {
            effect: "a slot that is written is a square to the verdicts",
            find: "verdicts$put = load_register$q[(64'h0)+:(1)] |",
            replace: "verdicts$put = load_register$q[(64'h0)+:(1)] | load_register$q[(64'h1)+:(1)] |",
        },
        Fault {
            effect: "a run goes on, as it seems, while a position is written",
            find: "running = r$q[(64'h0)+:(4)] != Stage$Idle;",
            replace: "running = (r$q[(64'h0)+:(4)] != Stage$Idle) | loading;",
        },
    ],
};

/// A node is taken up again as it was left.
pub(super) const RETURNS: Theorem = Theorem {
    name: "node-returns",
    subject: Subject::Block("tree"),
    claim: "when the finder takes up a node again, the last move that was made at its ply is the one with which it left the node; so what the position promises of that ply, state and record, holds of the node",
    method: Method::Induction { length: 1, search: 16 },
    specification: specification!("tree_orders/node_returns.v", "../contracts/state_returns.v"),
    replaced: &["block$walker", "block$verdicts", "block$position$memory"],
    given: &[],
    faults: &[
        Fault {
            effect: "a move is made while the finder goes on at its node",
            find: "finder$order = Order$Leave;\n                    if (r$q[(64'h9)+:(1)]) begin",
            replace: "if (r$q[(64'h9)+:(1)]) begin",
        },
        Fault {
            effect: "the finder leaves a node of which no move is made, and which it takes up again",
            find: "Stage$Counted:\n                begin",
            replace: "Stage$Counted:\n                begin\n                    finder$order = Order$Leave;",
        },
    ],
};
