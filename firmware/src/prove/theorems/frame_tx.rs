//! The frame transmitter comes to the end of every frame.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "frame-tx",
    subject: Subject::Block("frame_tx"),
    claim: "every byte that the line takes brings a frame nearer to its end, at most twice 8 + length bytes, and then the next one may begin",
    method: Method::Induction { length: 1, search: 12 },
    specification: concat!(
        include_str!("../contracts/header_stays.v"),
        include_str!("../contracts/silent_start.v"),
        include_str!("../contracts/sums_unread.v"),
        include_str!("frame_tx/frame_tx.v")
    ),
    replaced: &[],
    given: &[],
    faults: &[
        Fault {
            effect: "a frame without a payload sends one",
            find: "r$d[(64'h0)+:(3)] = FrameTxState$Payload;\n                        if (r$q[(64'ha)+:(5)] == 32'h0)",
            replace: "r$d[(64'h0)+:(3)] = FrameTxState$Payload;\n                        if (r$q[(64'ha)+:(5)] == 32'h1f)",
        },
        Fault {
            effect: "the payload is sent before it is there",
            find: "offers = valid & ((r$q[(64'h0)+:(3)] != FrameTxState$Kind) | frozen);",
            replace: "offers = valid;",
        },
        Fault {
            effect: "a reply seems to be sent before there is one",
            find: "sending = r$q[(64'h0)+:(3)] != FrameTxState$Flag;",
            replace: "sending = (r$q[(64'h0)+:(3)] != FrameTxState$Flag) | ~valid;",
        },
    ],
};
