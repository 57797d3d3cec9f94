//! The tree core gives its finder, its position and its verdicts only orders that they can take, and takes every move back.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "tree-orders",
    subject: Subject::Block("dispatcher$tree"),
    claim: "the finder is ordered to begin a node only while it is idle, and to go on only while it offers a move; the position makes and takes back a move only while it is idle; a look begins when the one before is over; and when the tree core is idle every move has been taken back",
    method: Method::Induction { length: 1, search: 12 },
    specification: include_str!("tree_orders/tree_orders.v"),
    replaced: &["block$walker", "block$verdicts", "block$finder", "block$position"],
    faults: &[
        Fault {
            effect: "the next node is entered while the move is still being made",
            find: "Stage$Making:\n                begin\n                    if (~position$state[(64'h0)+:(1)]) begin",
            replace: "Stage$Making:\n                begin\n                    if (1'b1) begin",
        },
        Fault {
            effect: "a search ends without taking its moves back",
            find: "Stage$Done:\n                begin\n                    r$d[(64'h8)+:(1)] = 1'b0;\n                    r$d[(64'h7)+:(1)] = 1'b0;\n                    if (at_root) begin",
            replace: "Stage$Done:\n                begin\n                    r$d[(64'h8)+:(1)] = 1'b0;\n                    r$d[(64'h7)+:(1)] = 1'b0;\n                    if (1'b1) begin",
        },
    ],
};
