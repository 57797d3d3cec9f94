//! The tree core leaves room in its edit queue.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "room",
    subject: Subject::Block("dispatcher$tree"),
    claim: "however slowly edits leave the edit queue, never do more than 58 of them wait there",
    method: Method::Induction {
        length: 1,
        search: 16,
    },
    specification: concat!(
        include_str!("leaf_ends/anything.v"),
        include_str!("room/position.v"),
        include_str!("room/room.v")
    ),
    replaced: &[
        "block$walker",
        "block$watch",
        "block$legality",
        "block$survey",
        "block$position$census",
        "block$position$memory",
        "block$edits$words",
        "block$edits$marks",
    ],
    faults: &[
        Fault {
            effect: "captures en passant are tried behind a root move that is no double push",
            find: "if (double_push$tries | double_push$looks) begin",
            replace: "if (1'b1) begin",
        },
        Fault {
            effect: "the walk to the pawns that may take en passant is no walk of captures",
            find: "command[(64'h8)+:(1)] = 1'b1;\n        command[(64'h6)",
            replace: "command[(64'h8)+:(1)] = 1'b0;\n        command[(64'h6)",
        },
    ],
};
