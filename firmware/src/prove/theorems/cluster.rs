//! What the cluster's registers do between the tree core and the chain of the counters.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "cluster",
    subject: Subject::Block("cluster"),
    claim: "a word comes to the counters a clock after it was sent, jobs go to them in turn, from the first one on in every run, and the tree core hears a clock later that one is full; a run ends when nothing has been under way for fifteen clocks",
    method: Method::Induction { length: 1, search: 16 },
    specification: concat!(
        include_str!("../contracts/counter_leaves.v"),
        include_str!("../contracts/cluster_leaves.v"),
        include_str!("../contracts/quiet_cluster.v"),
        include_str!("../contracts/loading_is_busy.v"),
        include_str!("parts/tree.v"),
        include_str!("cluster/cluster.v")
    ),
    replaced: &["block$tree", "block$counters"],
    given: &[],
    faults: &[
        Fault {
            effect: "the tree core does not hear that a counter is full",
            find: "tree$full = r$q[(64'h4)+:(1)];",
            replace: "tree$full = 1'b0;",
        },
        Fault {
            effect: "every word is a turn, not only a job",
            find: "if (tree$bus[(64'h0)+:(1)] & tree$bus[(64'h1)+:(1)]) begin",
            replace: "if (tree$bus[(64'h0)+:(1)]) begin",
        },
        Fault {
            effect: "a run begins with the counter after the last one of the run before",
            find: "if (start) begin",
            replace: "if (1'b0) begin",
        },
        Fault {
            effect: "what is written does not make the cluster busy",
            find: "| tree$loading |",
            replace: "| 1'b0 |",
        },
        Fault {
            effect: "the leaves of a cluster are counted twice",
            find: "leaves = ((said[(64'h2)+:(10)]) & 14'h3fff)",
            replace: "leaves = (((said[(64'h2)+:(10)]) & 14'h3fff) << 32'h1)",
        },
        Fault {
            effect: "a run ends seven clocks after the last word",
            find: "r$d[(64'h5)+:(1)] = r$q[(64'h0)+:(5)] != 32'h1;",
            replace: "r$d[(64'h5)+:(1)] = r$q[(64'h0)+:(5)] != 32'h9;",
        },
    ],
};
