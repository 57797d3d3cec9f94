//! Tree core and counters of a cluster hear each other.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "cluster-wires",
    subject: Subject::Block("cluster"),
    claim: "a word comes to each counter of a cluster a clock after it was sent, a job only to the one that is named; what the chain says of busy counters is what they say in that clock, and that one is full the tree core hears a clock later; behind each link is the next one, and behind the last what the tree core counted; and a reset reaches all of them a clock later",
    method: Method::Induction { length: 1, search: 4 },
    specification: concat!(
        include_str!("parts/tree.v"),
        include_str!("cluster_wires/cluster_wires.v")
    ),
    replaced: &["block$tree", "block$counters$0$counter", "block$counters$1$counter", "block$counters$2$counter"],
    given: &[],
    faults: &[
        Fault {
            effect: "words come to the first counter a clock early",
            find: "counters$0$bus = bus$q;",
            replace: "counters$0$bus = tree$bus;",
        },
        Fault {
            effect: "the chain of the counters begins without what the tree core counted",
            find: "beginning[(64'h2)+:(10)] = ((tree$counted) & 10'h3ff);",
            replace: "",
        },
        Fault {
            effect: "the tree core is not told when to give up",
            find: "tree$abort = abort;",
            replace: "tree$abort = 1'b0;",
        },
        Fault {
            effect: "what the first counter says of itself is not heard",
            find: "said = counters$0$above;",
            replace: "said = beginning;",
        },
    ],
};
