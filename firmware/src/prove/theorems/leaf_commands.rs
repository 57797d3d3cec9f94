//! The commands of a leaf core are those of which the walker's theorem holds.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "leaf-commands",
    subject: Subject::Block("core"),
    claim: "a leaf core steps in no walk but those that it began by a command of which the theorem `walker` holds",
    method: Method::Induction {
        length: 1,
        search: 12,
    },
    specification: concat!(
        include_str!("leaf_ends/anything.v"),
        include_str!("leaf_commands/anything.v"),
        include_str!("leaf_commands/leaf_commands.v")
    ),
    replaced: &[
        "block$walker",
        "block$watch",
        "block$legality",
        "block$inbox",
    ],
    faults: &[
        Fault {
            effect: "a bishop from the files e to h begins to the south-east instead of the north-west",
            find: "command[(64'h1b)+:(3)] = 32'h5;",
            replace: "command[(64'h1b)+:(3)] = 32'h6;",
        },
        Fault {
            effect: "a dead piece walks",
            find: "if (word$list[(64'h9)+:(1)]) begin",
            replace: "if (1'b1) begin",
        },
    ],
};
