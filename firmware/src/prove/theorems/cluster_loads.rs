//! What the handover promises of a cluster holds of the cluster that its link gives it to.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "cluster-loads",
    subject: Subject::Block("clusters"),
    claim: "what the handover promises of the writes and runs of a cluster holds of what the cluster gets a clock later",
    method: Method::Induction { length: 2, search: 8 },
    specification: concat!(
        include_str!("../contracts/named_cluster.v"),
        include_str!("../contracts/counting_cluster.v"),
        include_str!("../contracts/load_lines.v"),
        include_str!("../contracts/load_spacing.v"),
        include_str!("../contracts/load_at_rest.v"),
        include_str!("../contracts/run_kept.v"),
        include_str!("../contracts/files_word.v"),
        include_str!("../contracts/no_scan.v"),
        include_str!("parts/cluster.v"),
        include_str!("cluster_loads/cluster_loads.v")
    ),
    replaced: &["block$cluster"],
    given: &[],
    faults: &[
        Fault {
            effect: "a cluster gets what is written for another one",
            find: "cluster$load[(64'h0)+:(1)] = write$q[(64'h0)+:(1)] & mine;",
            replace: "cluster$load[(64'h0)+:(1)] = write$q[(64'h0)+:(1)];",
        },
        Fault {
            effect: "a cluster begins to count a clock early",
            find: "cluster$start = said$q[(64'h4)+:(1)] & mine;",
            replace: "cluster$start = order[(64'h4)+:(1)] & (order[(64'h0)+:(4)] == index);",
        },
        Fault {
            effect: "a cluster's run tells its moves while there are orders for others",
            find: "cluster$divide = 1'b0;",
            replace: "cluster$divide = said$q[(64'h4)+:(1)];",
        },
    ],
};
