//! A leaf core that has nothing to do drains its inbox.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "leaf-drains",
    subject: Subject::Block("core"),
    claim: "a leaf core that was not busy applies edits in every clock until an order to count has come",
    method: Method::Induction {
        length: 1,
        search: 8,
    },
    specification: concat!(
        include_str!("leaf_ends/anything.v"),
        include_str!("leaf_commands/anything.v"),
        include_str!("leaf_drains/leaf_drains.v")
    ),
    replaced: &[
        "block$walker",
        "block$watch",
        "block$legality",
        "block$inbox",
    ],
    faults: &[
        Fault {
            effect: "a core is not busy while it counts",
            find: "r$d[(64'h2)+:(1)] = ~generator$drain | generator$raw | ~inbox$empty;",
            replace: "r$d[(64'h2)+:(1)] = generator$raw | ~inbox$empty;",
        },
        Fault {
            effect: "any edit is taken for an order",
            find: "if (applies & word$count[(64'hf)+:(1)]) begin",
            replace: "if (applies) begin",
        },
    ],
};
