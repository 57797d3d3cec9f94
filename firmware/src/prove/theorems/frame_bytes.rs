//! The bytes of a frame are those of the reply.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "frame-bytes",
    subject: Subject::Block("frame_tx"),
    claim: "what a receiver makes of the bytes on the line is a flag, length, sequence number and kind of the header, the bytes of the reply record from the header's first one on, and the CRC-32 of all these; and no flag but the first",
    method: Method::Induction {
        length: 1,
        search: 14,
    },
    specification: concat!(
        include_str!("../contracts/header_stays.v"),
        include_str!("../contracts/line_slow.v"),
        include_str!("../contracts/reply_frozen.v"),
        include_str!("../contracts/byte_shown.v"),
        include_str!("../contracts/crc_free.v"),
        include_str!("crc/remainder.v"),
        include_str!("frame_bytes/frame_bytes.v")
    ),
    replaced: &[],
    given: &[],
    faults: &[
        Fault {
            effect: "the length is that of half a payload",
            find: "content = ((header[(64'h10)+:(5)]) & 8'hff);",
            replace: "content = ((header[(64'h10)+:(5)]) & 8'hff) >> 1;",
        },
        Fault {
            effect: "the CRC is that of the frame before and of this one",
            find: "crc$clear = r$q[(64'h0)+:(3)] == FrameTxState$Flag;",
            replace: "crc$clear = 1'b0;",
        },
        Fault {
            effect: "a byte is taken into the CRC again in every clock in which it is offered to the line",
            find: "crc$enable = advance;",
            replace: "crc$enable = offers;",
        },
    ],
};
