//! Finder, walker, verdicts, position and words of a tree core hear each other.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "tree-wires",
    subject: Subject::Block("tree"),
    claim: "what finder, walker, verdicts, position and words of a tree core hear of each other in a clock is what the others say in that clock; a write of the position comes to them a clock later",
    method: Method::Induction { length: 1, search: 4 },
    specification: include_str!("tree_wires/tree_wires.v"),
    replaced: &["block$words", "block$walker", "block$verdicts", "block$finder", "block$position"],
    given: &[],
    faults: &[
        Fault {
            effect: "the finder reads verdicts of the other side's ranks",
            find: "verdicts$black = position$state[(64'h1)+:(1)];",
            replace: "verdicts$black = ~position$state[(64'h1)+:(1)];",
        },
        Fault {
            effect: "the walker does not hear what is written on the board",
            find: "walker$write_enable = position$write_enable;",
            replace: "walker$write_enable = 1'b0;",
        },
        Fault {
            effect: "the finder takes the move that waits for the one that was made",
            find: "finder$recalled = position$recalled;",
            replace: "finder$recalled = ahead$q;",
        },
        Fault {
            effect: "a write comes to the position a clock early",
            find: "position$load = load_register$q;",
            replace: "position$load = load;",
        },
    ],
};
