//! A link in the chain of the clusters takes the orders and writes that are for its cluster, and reports that cluster's status.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "cluster-chain",
    subject: Subject::Block("clusters"),
    claim: "a cluster takes the writes and orders that name it and no others; the chain says of all clusters what was so some clocks ago, names one that was idle, and loses no move that they count",
    method: Method::Induction { length: 1, search: 8 },
    specification: concat!(
        include_str!("../contracts/cluster_leaves.v"),
        include_str!("../contracts/cluster_chain_leaves.v"),
        include_str!("../contracts/counting_cluster.v"),
        include_str!("../contracts/named_cluster.v"),
        include_str!("parts/cluster.v"),
        include_str!("cluster_chain/cluster_chain.v")
    ),
    replaced: &["block$cluster"],
    given: &[],
    faults: &[
        Fault {
            effect: "an order to count reaches every cluster",
            find: "cluster$start = said$q[(64'h4)+:(1)] & mine;",
            replace: "cluster$start = said$q[(64'h4)+:(1)];",
        },
        Fault {
            effect: "a cluster that was told to count says that it is idle",
            find: "busy$d = cluster$busy | (said$q[(64'h4)+:(1)] & mine);",
            replace: "busy$d = cluster$busy;",
        },
        Fault {
            effect: "a cluster that counts is named as idle",
            find: "if (~busy$q) begin",
            replace: "if (1'b1) begin",
        },
        Fault {
            effect: "the leaves of a cluster are counted twice",
            find: "+ cluster$leaves;",
            replace: "+ (cluster$leaves << 32'h1);",
        },
    ],
};
