//! The handover loses, doubles and overwrites no node.

use crate::prove::given::{Given, Origin};
use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "handover",
    subject: Subject::Block("handover"),
    claim: "every node that is handed over is written whole into one cluster that does not count, which is ordered to count it once; the run is not over while it counts; a square is written in four clocks at least, and the order comes as long after it",
    method: Method::Induction { length: 1, search: 8 },
    specification: concat!(
        include_str!("../contracts/all_leaves.v"),
        include_str!("../contracts/cluster_chain_leaves.v"),
        include_str!("../contracts/counting_cluster.v"),
        include_str!("../contracts/handed_node.v"),
        include_str!("../contracts/hands_in_run.v"),
        include_str!("../contracts/handover_settles.v"),
        include_str!("../contracts/run_kept.v"),
        include_str!("../contracts/load_lines.v"),
        include_str!("../contracts/load_spacing.v"),
        include_str!("../contracts/load_at_rest.v"),
        include_str!("../contracts/files_word.v"),
        include_str!("../contracts/no_scan.v"),
        include_str!("handover/handover.v")
    ),
    replaced: &[],
    given: &[
        Given {
            assumed: &["far != 0"],
            origin: Origin::Choice,
        },
        Given {
            assumed: &["list_word[5:0] != square"],
            origin: Origin::Words {
                theorems: &["coherent"],
                because: "each piece of the lists has a square of its own",
            },
        },
        Given {
            assumed: &["piece[5:0] == square"],
            origin: Origin::Choice,
        },
    ],
    faults: &[
        Fault {
            effect: "a node is written into whichever cluster is idle in a clock",
            find: "orders$d[(64'h5)+:(1)] = abort;",
            replace: "orders$d[(64'h5)+:(1)] = abort; orders$d[(64'h0)+:(4)] = chain$q[(64'h2)+:(4)];",
        },
        Fault {
            effect: "the leaves that the trunk counts are lost",
            find: "chain$d[(64'h6)+:(14)] = said[(64'h6)+:(14)] + ((counted) & 14'h3fff);",
            replace: "",
        },
        Fault {
            effect: "squares are written while the lists are cleared",
            find: "writes$d[(64'h1)+:(1)] = 1'b1;",
            replace: "writes$d[(64'h1)+:(1)] = 1'b1; writes$d[(64'h0)+:(1)] = 1'b1;",
        },
        Fault {
            effect: "a cluster counts more plies than the run has",
            find: "if (depth <= share) begin",
            replace: "if (1'b0) begin",
        },
        Fault {
            effect: "a cluster is told to count while its lists are cleared",
            find: "orders$d[(64'h4)+:(1)] = 1'b0;",
            replace: "orders$d[(64'h4)+:(1)] = r$q[(64'h0)+:(3)] == Stage$Lists;",
        },
    ],
};

pub(super) const DEPTH: Theorem = Theorem {
    name: "handed-depth",
    subject: Subject::Block("handover"),
    claim: "a cluster counts no more plies than the run has, and at least one, unless the run has one ply",
    method: Method::Induction { length: 1, search: 8 },
    specification: concat!(
        include_str!("../contracts/handed_depth_fits.v"),
        include_str!("handover/handed_depth.v")
    ),
    replaced: &[],
    given: &[],
    faults: &[
        Fault {
            effect: "a cluster counts more plies than the run has",
            find: "if (depth <= share) begin",
            replace: "if (1'b0) begin",
        },
        Fault {
            effect: "a cluster counts the root of a run that tells its moves",
            find: "if (divide) begin",
            replace: "if (1'b0) begin",
        },
    ],
};
