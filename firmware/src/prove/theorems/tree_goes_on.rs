//! The tree core goes on to its next order, unless it waits for another block.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "tree-goes-on",
    subject: Subject::Block("tree"),
    claim: "in every clock of a run the tree core comes nearer to its next order to the finder, or to taking a move back, unless it waits for the finder, for a look, for room, for a report or for a node to be taken; it waits for no other thing, and in no clock in which a move is made or taken back",
    method: Method::Induction { length: 1, search: 16 },
    specification: concat!(
        include_str!("tree_orders/memory.v"),
        include_str!("parts/verdicts.v"),
        include_str!("tree_goes_on/tree_goes_on.v")
    ),
    replaced: &["block$walker", "block$verdicts", "block$position$memory"],
    given: &[],
    faults: &[
        Fault {
            effect: "a move that is made is never finished",
            find: "r$d[(64'h0)+:(4)] = Stage$MakeCapture;",
            replace: "r$d[(64'h0)+:(4)] = Stage$MakeRook;",
        },
        Fault {
            effect: "a report that has been taken is still waited for",
            find: "r$d[(64'h0)+:(4)] = Stage$Return;",
            replace: "r$d[(64'h0)+:(4)] = Stage$Report;",
        },
    ],
};
