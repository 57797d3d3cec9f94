//! A scan leaves the pins and the checks of the board in the registers of the attack watch.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "scan",
    subject: Subject::Block("watch"),
    claim:
        "behind a scan from the king the attack watch holds the checks and the pins of the board",
    method: Method::Induction {
        length: 1,
        search: 8,
    },
    specification: include_str!("scan/scan.v"),
    replaced: &[],
    faults: &[
        Fault {
            effect: "the slot of an own piece is that of the last visit",
            find: "if (visit[(64'h12)+:(1)]) begin",
            replace: "if (1'b1) begin",
        },
        Fault {
            effect: "a second checker is forgotten",
            find: "found$d[(64'h12)+:(1)] = found$q[(64'h11)+:(1)];",
            replace: "found$d[(64'h12)+:(1)] = 1'b0;",
        },
        Fault {
            effect: "an enemy behind an own piece gives check",
            find: "hit$d[(64'h1)+:(1)] = visit[(64'hf)+:(1)];",
            replace: "hit$d[(64'h1)+:(1)] = 1'b0;",
        },
    ],
};

/// The leaf core's generator scans as [`THEOREM`] has it.
pub(super) const LEAF: Theorem = Theorem {
    name: "leaf-scans",
    subject: Subject::Block("core$generator"),
    claim: "a leaf core scans from its king, over a board that stands still, and cuts rays and hops only where no enemy is said to be",
    method: Method::Induction { length: 1, search: 8 },
    specification: concat!(
        include_str!("scan/orders.v"),
        include_str!("scan/leaf_scans.v")
    ),
    replaced: &[],
    faults: &[
        Fault {
            effect: "pins and checks are not cleared before a scan",
            find: "drain = (r$q[(64'h0)+:(4)] == Stage$Drain) | (r$q[(64'h0)+:(4)] == Stage$Lines);",
            replace: "drain = r$q[(64'h0)+:(4)] == Stage$Drain;",
        },
        Fault {
            effect: "a scan ends with the queen's walk",
            find: "ends = visit[(64'h2)+:(1)] & (visit[(64'h10)+:(1)] | ~r$q[(64'h1b)+:(1)]);",
            replace: "ends = visit[(64'h2)+:(1)];",
        },
    ],
};

/// The tree core's generator does, too.
pub(super) const TREE: Theorem = Theorem {
    name: "tree-scans",
    subject: Subject::Block("tree$generator"),
    claim: "a tree core scans from the king of the side to move, and cuts rays and hops only of pieces that the enemy has not",
    method: Method::Induction { length: 1, search: 8 },
    specification: concat!(
        include_str!("scan/orders.v"),
        include_str!("scan/tree_scans.v")
    ),
    replaced: &[],
    faults: &[
        Fault {
            effect: "pins and checks are cleared only at a leaf's parent",
            find: "clear = ~leaf;",
            replace: "clear = leaf;",
        },
        Fault {
            effect: "no knight's walk follows the queen's",
            find: "command[(64'hb)+:(1)] = enemies[(64'h0)+:(1)] & ~visit[(64'h10)+:(1)];",
            replace: "command[(64'hb)+:(1)] = 1'b0;",
        },
    ],
};
