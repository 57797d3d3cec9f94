//! A link in the chain of the counters passes its counter the words that are for it, and reports that counter's status.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "counter-chain",
    subject: Subject::Block("counters"),
    claim: "a counter gets every word that is for it and no other; the chain says of all counters whether one is busy or full, and loses no move that they count",
    method: Method::Induction { length: 1, search: 8 },
    specification: concat!(
        include_str!("../contracts/counter_leaves.v"),
        include_str!("counter_chain/counter_chain.v")
    ),
    replaced: &["block$counter"],
    given: &[],
    faults: &[
        Fault {
            effect: "a job goes to every counter",
            find: "& (~bus[(64'h1)+:(1)] | (target == index))",
            replace: "",
        },
        Fault {
            effect: "only the last counter says that it is full",
            find: "= below[(64'h1)+:(1)] | counter$said[(64'h0)+:(1)]",
            replace: "= counter$said[(64'h0)+:(1)]",
        },
        Fault {
            effect: "the moves of the counters before are lost",
            find: "= below[(64'h2)+:(10)] + ((counter$said[(64'h2)+:(8)]) & 10'h3ff);",
            replace: "= ((counter$said[(64'h2)+:(8)]) & 10'h3ff);",
        },
        Fault {
            effect: "the moves of a counter are counted twice, so that the sum of all may not fit",
            find: "((counter$said[(64'h2)+:(8)]) & 10'h3ff);",
            replace: "(((counter$said[(64'h2)+:(8)]) & 10'h3ff) << 32'h1);",
        },
    ],
};
