//! The ledger tells how many there were.

use crate::prove::given::{Given, Origin};
use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "ledger",
    subject: Subject::Block("ledger"),
    claim: "what a reply reads of each of the four sums, all 64 bits of it, is the number of what has come since the sum began at 0, up to a moment after the reply began to be read",
    method: Method::Induction {
        length: 4,
        search: 12,
    },
    specification: concat!(
        include_str!("../contracts/cluster_leaves.v"),
        include_str!("../contracts/all_leaves.v"),
        include_str!("../contracts/sums_unread.v"),
        include_str!("../contracts/reply_frozen.v"),
        include_str!("../contracts/byte_shown.v"),
        include_str!("ledger/ledger.v")
    ),
    replaced: &["block$memory"],
    given: &[
        Given {
            assumed: &["!total[63] && !before[63] && recent <= most"],
            origin: Origin::Trusted {
                because: "that no sum reaches 2^63, and how many leaves come in a round of 64 clocks, which follows from the clocks of a job: counts are compared with the reference",
            },
        },
        Given {
            assumed: &["\\dut.memory$read_data == own"],
            origin: Origin::Memory,
        },
    ],
    faults: &[
        Fault {
            effect: "the leaves that come when the others are taken are lost",
            find: "r$d[(64'hd)+:(8)] = incoming[(32'h0)+:(8)];",
            replace: "r$d[(64'hd)+:(8)] = 32'h0;",
        },
        Fault {
            effect: "what the lowest bits of the leaves carry is lost",
            find: "r$d[(64'h15)+:(6)] = collected[(32'h8)+:(6)];",
            replace: "r$d[(64'h15)+:(6)] = 32'h0;",
        },
        Fault {
            effect: "the clock that is observed when the others are taken is lost",
            find: "r$d[(64'h37)+:(7)] = ((r$q[(64'h36)+:(1)]) & 7'h7f);",
            replace: "r$d[(64'h37)+:(7)] = 32'h0;",
        },
        Fault {
            effect: "a byte is written in the clock in which it is read, too",
            find: "memory$write_enable = r$q[(64'h0)+:(1)];",
            replace: "memory$write_enable = 1'b1;",
        },
        Fault {
            effect: "a reply may read, and a clock later it may not",
            find: "frozen = r$q[(64'h9)+:(1)];",
            replace: "frozen = r$q[(64'h9)+:(1)] | (reading & r$q[(64'h0)+:(1)]);",
        },
    ],
};
