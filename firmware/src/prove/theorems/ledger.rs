//! The ledger tells how many there were.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "ledger",
    subject: Subject::Block("ledger"),
    claim: "what a reply reads of each of the four sums, all 64 bits of it, is the number of what has come since the sum began at 0, up to a moment after the reply began to be read",
    method: Method::Induction {
        length: 1,
        search: 80,
    },
    specification: include_str!("ledger/ledger.v"),
    replaced: &["block$memory"],
    faults: &[
        Fault {
            effect: "the lowest byte of a sum has no carry",
            find: "(carry << 32'h1)",
            replace: "(carry << 32'h2)",
        },
        Fault {
            effect: "the leaves that come when the others are taken are lost",
            find: "r$d[(64'h11)+:(8)] = incoming[(0)+:(8)];",
            replace: "r$d[(64'h11)+:(8)] = 0;",
        },
    ],
};
