//! Tree core, handover and clusters of a trunk hear each other.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "trunk-wires",
    subject: Subject::Block("trunk"),
    claim: "what the tree core, the handover and each cluster of a trunk hear of each other in a clock is what the others say in that clock; the trunk is busy while its tree core runs or does not hear that all is quiet; and a reset reaches all of them a clock later",
    method: Method::Induction { length: 1, search: 4 },
    specification: concat!(
        include_str!("parts/tree.v"),
        include_str!("parts/handover.v"),
        include_str!("parts/clusters.v"),
        include_str!("trunk_wires/trunk_wires.v")
    ),
    replaced: &["block$tree", "block$handover", "block$clusters"],
    given: &[],
    faults: &[
        Fault {
            effect: "the tree core does not hear that its node was handed over",
            find: "tree$handed = handover$handed;",
            replace: "tree$handed = 1'b0;",
        },
        Fault {
            effect: "a cluster counts as many plies as the run has",
            find: "clusters$1$depth = handover$handed_depth;",
            replace: "clusters$1$depth = depth;",
        },
        Fault {
            effect: "the chain of the clusters leaves one out",
            find: "clusters$0$below = clusters$1$above;",
            replace: "clusters$0$below = nobody;",
        },
    ],
};
