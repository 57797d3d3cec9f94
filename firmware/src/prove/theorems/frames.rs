//! Whatever was on the line, the frame receiver takes the next frame, and keeps it until it is handled.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "frames",
    subject: Subject::Block("frontend$frame_rx"),
    claim: "whatever bytes came before, a flag begins a frame, every byte brings its end nearer, and its fields, its payload and the verdict of the CRC are kept until the frame is taken",
    method: Method::Induction { length: 1, search: 40 },
    specification: concat!(
        include_str!("../contracts/bytes_apart.v"),
        include_str!("../contracts/frame_stays.v"),
        include_str!("../contracts/overrun_stays.v"),
        include_str!("../contracts/payload_stays.v"),
        include_str!("../contracts/payload_received.v"),
        include_str!("../contracts/crc_free.v"),
        include_str!("frames/frames.v")
    ),
    replaced: &[],
    given: &[],
    faults: &[
        Fault {
            effect: "a held frame is written over by the next one",
            find: "r$d[(64'h4)+:(1)] = held$q[(64'h0)+:(1)] & ~ready;",
            replace: "r$d[(64'h4)+:(1)] = 1'b0;",
        },
        Fault {
            effect: "an escape before a flag escapes the first byte behind it",
            find: "FrameRxState$Length;\n            r$d[(64'h3)+:(1)] = 1'b0;",
            replace: "FrameRxState$Length;",
        },
        Fault {
            effect: "inside a frame a byte is taken in every clock, whether one comes or not",
            find: "taken = valid & ~damage",
            replace: "taken = ~damage",
        },
    ],
};
