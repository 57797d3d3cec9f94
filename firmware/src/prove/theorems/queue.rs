//! The queue of a rank counter gives every word once, unchanged, in its order.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "queue",
    subject: Subject::Block("counter$queue"),
    claim: "while no word comes into a full queue, every word is offered once, unchanged and in its order, two clocks after it came at the latest if it is the only one; `full` and `empty` say how many wait",
    method: Method::Induction { length: 1, search: 16 },
    specification: concat!(
        include_str!("../contracts/place_for_words.v"),
        include_str!("queue/queue.v")
    ),
    replaced: &["block$memory"],
    given: &[],
    faults: &[
        Fault {
            effect: "a word is offered at the edge that writes it",
            find: "r$d[(64'ha)+:(1)] = place != r$q[(64'h0)+:(5)];",
            replace: "r$d[(64'ha)+:(1)] = place != r$d[(64'h0)+:(5)];",
        },
        Fault {
            effect: "a word that is taken is offered again",
            find: "r$d[(64'h5)+:(5)] = place;",
            replace: "r$d[(64'h5)+:(5)] = push ? r$q[(64'h5)+:(5)] : place;",
        },
        Fault {
            effect: "the queue says that it is full one word too late",
            find: "full = used >= most;",
            replace: "full = used > most;",
        },
    ],
};
