//! The tree core becomes idle after an abort.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "tree-ends",
    subject: Subject::Block("dispatcher$tree"),
    claim: "behind an abort, and behind a position that is to be scanned, the tree core comes to rest, whatever is on its board, in its lists and on its stack; it waits only for its edits to go",
    method: Method::Induction {
        length: 1,
        search: 14,
    },
    specification: concat!(
        include_str!("leaf_ends/anything.v"),
        include_str!("room/position.v"),
        include_str!("tree_ends/walker.v"),
        include_str!("tree_ends/tree_ends.v")
    ),
    replaced: &[
        "block$walker",
        "block$watch",
        "block$legality",
        "block$position$census",
        "block$position$memory",
        "block$edits",
    ],
    faults: &[
        Fault {
            effect: "the scan of a search that is given up is followed by the king's moves",
            find: "if (aborting) begin\n                            r$d",
            replace: "if (1'b0) begin\n                            r$d",
        },
        Fault {
            effect: "a move that is dropped does not finish its node",
            find: "else if (order == Order$Drop) begin\n                        r$d[(64'h0)+:(5)] = Stage$Finished;",
            replace: "else if (order == Order$Drop) begin\n                        goes_on = 1'b1;",
        },
        Fault {
            effect: "an abort is forgotten in the next clock",
            find: "if (abort) begin\n            r$d[(64'h4)+:(1)] = 1'b1;",
            replace: "r$d[(64'h4)+:(1)] = 1'b0;\n        if (abort) begin\n            r$d[(64'h4)+:(1)] = 1'b1;",
        },
    ],
};
