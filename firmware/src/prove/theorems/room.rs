//! The tree core leaves room in every inbox: it never sends an edit to one in which 57 wait, so that the edits of a job that is
//! taken back are not overwritten.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "room",
    subject: Subject::Block("dispatcher$tree"),
    claim: "however slowly a leaf core applies its edits, never do more than 55 of them wait in its inbox",
    method: Method::Induction { length: 1, search: 16 },
    specification: include_str!("room/room.v"),
    replaced: &[
        "block$walker",
        "block$watch",
        "block$legality",
        "block$survey",
        "block$position$census",
        "block$position$memory",
    ],
    faults: &[
        Fault {
            effect: "a move is made without a look at the inboxes",
            find: "else if (~full) begin\n                            activity = Activity$Making;",
            replace: "else begin\n                            activity = Activity$Making;",
        },
        Fault {
            effect: "the walk to the pawns that may take en passant is no walk of captures",
            find: "command[(64'h8)+:(1)] = 1'b1;\n        command[(64'h6)",
            replace: "command[(64'h8)+:(1)] = 1'b0;\n        command[(64'h6)",
        },
    ],
};
