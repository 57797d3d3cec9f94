//! Every move that the generator gives to the position is one of the position.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "moves",
    subject: Subject::Block("dispatcher$tree"),
    claim: "every move that the tree core makes, tries or gives away as a job is one of its position: its record names pieces that board and lists have, and squares that are empty where they must be",
    method: Method::Induction {
        length: 1,
        search: 16,
    },
    specification: concat!(
        include_str!("moves/position.v"),
        include_str!("moves/moves.v")
    ),
    replaced: &[
        "block$walker",
        "block$watch",
        "block$edits",
        "block$survey$sight",
        "block$position$census",
        "block$position$memory",
        "block$position$rights",
        "block$position$sides",
    ],
    faults: &[
        Fault {
            effect: "a king's record has another slot than the king",
            find: "found$d[(64'hc)+:(4)] = 32'h0;",
            replace: "found$d[(64'hc)+:(4)] = 32'h1;",
        },
        Fault {
            effect: "a piece's record has the slot behind the piece's",
            find: "found$d[(64'hc)+:(4)] = r$q[(64'h7)+:(4)];",
            replace: "found$d[(64'hc)+:(4)] = r$q[(64'h7)+:(4)] + 32'h1;",
        },
        Fault {
            effect: "the right to castle is not looked at",
            find: "state[(64'h2)+:(1)] & found$q[(64'h23)+:(1)]",
            replace: "found$q[(64'h23)+:(1)]",
        },
    ],
};
