//! Queue, look and count of a rank counter hear each other.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "counter-wires",
    subject: Subject::Block("counter"),
    claim: "each word that comes to a counter comes to its queue; a word is taken in the clock in which it is an order to the look, which is free for it; what the look shows comes to the count in that clock; and what queue, look and count say of their work the counter says a clock later",
    method: Method::Induction { length: 1, search: 6 },
    specification: concat!(
        include_str!("parts/look.v"),
        include_str!("counter_wires/counter_wires.v")
    ),
    replaced: &["block$queue", "block$look", "block$count"],
    given: &[],
    faults: &[
        Fault {
            effect: "jobs are taken that the look does not get",
            find: "look$start = starts;",
            replace: "look$start = starts & look$idle;",
        },
        Fault {
            effect: "the counter is not busy while a look goes on",
            find: "~queue$empty | look$busy | count$busy;",
            replace: "~queue$empty | count$busy;",
        },
        Fault {
            effect: "the count does not hear whom a capture en passant exposes",
            find: "count$exposed = look$exposed;",
            replace: "count$exposed = 8'd0;",
        },
    ],
};
