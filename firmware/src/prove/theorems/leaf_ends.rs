//! A leaf core comes to the end of every count.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "leaf-ends",
    subject: Subject::Block("core"),
    claim: "behind an order to count and its lines a leaf core comes to the end of its count within 3,135 clocks, whatever is on its board and in its lists",
    method: Method::Induction {
        length: 1,
        search: 16,
    },
    specification: concat!(
        include_str!("leaf_ends/anything.v"),
        include_str!("leaf_ends/leaf_ends.v")
    ),
    replaced: &[
        "block$walker",
        "block$watch",
        "block$legality",
        "block$inbox",
    ],
    faults: &[
        Fault {
            effect: "a right to castle short that was looked at is not forgotten",
            find: "r$d[(64'h2f)+:(1)] = 1'b0;\n                            r$d[(64'h5)+:(1)] = 1'b0;",
            replace: "r$d[(64'h2f)+:(1)] = 1'b0;",
        },
        Fault {
            effect: "the slots begin anew behind the last one",
            find: "if (r$q[(64'h34)+:(1)]) begin",
            replace: "if (1'b0) begin",
        },
    ],
};
