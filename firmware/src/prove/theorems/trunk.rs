//! What the trunk's registers do between the tree core, the handover and the clusters.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "trunk",
    subject: Subject::Block("trunk"),
    claim: "a trunk is busy while its tree core runs, and until nothing has been under way for fifteen clocks: no write of the position, no leaf, no node that a cluster counts",
    method: Method::Induction { length: 1, search: 16 },
    specification: concat!(
        include_str!("../contracts/loading_is_busy.v"),
        include_str!("../contracts/handover_settles.v"),
        include_str!("parts/tree.v"),
        include_str!("parts/handover.v"),
        include_str!("parts/clusters.v"),
        include_str!("trunk/trunk.v")
    ),
    replaced: &["block$tree", "block$handover", "block$clusters"],
    given: &[],
    faults: &[
        Fault {
            effect: "what is written does not make the trunk busy",
            find: "| tree$loading |",
            replace: "| 1'b0 |",
        },
        Fault {
            effect: "a run is over while clusters count",
            find: "| handover$busy;",
            replace: ";",
        },
        Fault {
            effect: "a run is over while words are under way",
            find: "busy = tree$running | settling$unsettled;",
            replace: "busy = tree$running;",
        },
    ],
};
