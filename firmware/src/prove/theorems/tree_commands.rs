//! The commands of the tree core are those of which the walker's theorem holds, and the orders to its generator allow for that.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const COMMANDS: Theorem = Theorem {
    name: "tree-commands",
    subject: Subject::Block("tree$generator"),
    claim: "the tree core steps in no walk but those that it began or resumed by a command of which the theorem `walker` holds",
    method: Method::Induction {
        length: 1,
        search: 8,
    },
    specification: include_str!("tree_commands/tree_commands.v"),
    replaced: &[],
    faults: &[
        Fault {
            effect: "a dead piece walks",
            find: "else if (list_word[(64'h9)+:(1)]) begin",
            replace: "else begin",
        },
        Fault {
            effect: "the record of a king's move has the direction of the move before",
            find: "found$d[(64'h17)+:(3)] = visit[(64'h9)+:(3)];\n                        found$d[(64'h1a)+:(1)] = 1'b1;\n                        found$d[(64'h1b)",
            replace: "found$d[(64'h1a)+:(1)] = 1'b1;\n                        found$d[(64'h1b)",
        },
        Fault {
            effect: "the walk to the pawns that white could take en passant with begins on the eighth rank",
            find: "target = ((file) & 6'h3f) | 32'h28;",
            replace: "target = ((file) & 6'h3f) | 32'h38;",
        },
    ],
};

pub(super) const ORDERS: Theorem = Theorem {
    name: "tree-orders",
    subject: Subject::Block("dispatcher$tree"),
    claim: "the tree core gives the generator an order only when it waits for one, drops all moves behind one that was dropped, and passes over no promotion behind one that was made",
    method: Method::Induction {
        length: 1,
        search: 12,
    },
    specification: concat!(
        include_str!("leaf_ends/anything.v"),
        include_str!("tree_commands/orders.v")
    ),
    replaced: &[
        "block$walker",
        "block$watch",
        "block$legality",
        "block$survey",
        "block$generator",
        "block$position",
        "block$edits",
    ],
    faults: &[
        Fault {
            effect: "an abort is forgotten in the next clock",
            find: "if (abort) begin\n            r$d[(64'h4)+:(1)] = 1'b1;",
            replace: "r$d[(64'h4)+:(1)] = 1'b0;\n        if (abort) begin\n            r$d[(64'h4)+:(1)] = 1'b1;",
        },
        Fault {
            effect: "a job that is reported is made as if it were a double push",
            find: "if (double_push$tries | double_push$looks) begin",
            replace: "if (1'b1) begin",
        },
    ],
};
