//! The queue for the line loses, doubles and swaps no byte.

use crate::prove::given::{Given, Origin};
use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "line-queue",
    subject: Subject::Block("frontend$buffer"),
    claim: "every byte that the queue for the line takes is given to the line once, unchanged and in its order; never do more than 255 wait, and a free line waits for at most two clocks",
    method: Method::Induction { length: 1, search: 8 },
    specification: concat!(
        include_str!("../contracts/line_waits.v"),
        include_str!("../contracts/payload_received.v"),
        include_str!("../contracts/line_slow.v"),
        include_str!("../contracts/payload_shown.v"),
        include_str!("line_queue/line_queue.v")
    ),
    replaced: &["block$memory"],
    given: &[
        Given {
            assumed: &["\\dut.memory.address == {1'b1, write}"],
            origin: Origin::Choice,
        },
    ],
    faults: &[
        Fault {
            effect: "an empty queue gives bytes",
            find: "r$d[(64'h16)+:(1)] = r$q[(64'h0)+:(8)] != r$q[(64'h8)+:(8)];",
            replace: "r$d[(64'h16)+:(1)] = 1'b1;",
        },
        Fault {
            effect: "a byte is given twice",
            find: "fetch = r$q[(64'h16)+:(1)] & line_ready & ~r$q[(64'h17)+:(1)] & ~loading;",
            replace: "fetch = r$q[(64'h16)+:(1)] & line_ready & ~loading;",
        },
        Fault {
            effect: "a byte may come in the clock after another one",
            find: "r$d[(64'h14)+:(1)] = 1'b0;",
            replace: "",
        },
        Fault {
            effect: "a byte for the line is read in the place of one of the position that is loaded",
            find: "& ~loading;",
            replace: ";",
        },
    ],
};
