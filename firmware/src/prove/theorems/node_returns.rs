//! A node is taken up again as it was left.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "node-returns",
    subject: Subject::Block("tree"),
    claim: "when the finder takes up a node again, the last move that was made at its ply is the one with which it left the node; so what the position promises of that ply, state and record, holds of the node",
    method: Method::Induction { length: 1, search: 16 },
    specification: concat!(
        include_str!("../contracts/finder_orders.v"),
        include_str!("../contracts/node_stays.v"),
        include_str!("../contracts/record_returns.v"),
        include_str!("../contracts/state_returns.v"),
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
        include_str!("tree_orders/node_returns.v")
    ),
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
