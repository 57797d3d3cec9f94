//! The CRC is that of the polynomial.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "crc",
    subject: Subject::Block("crc"),
    claim: "while it takes no byte in, the register holds the CRC-32 of the bytes since it was cleared, and a byte takes eight clocks",
    method: Method::Induction { length: 1, search: 8 },
    specification: concat!(
        include_str!("../contracts/crc_free.v"),
        include_str!("crc/remainder.v"),
        include_str!("crc/crc.v")
    ),
    replaced: &[],
    given: &[],
    faults: &[
        Fault {
            effect: "the polynomial is left out",
            find: "shift$d = (shift$q >> 32'h1) ^ polynomial;",
            replace: "shift$d = shift$q >> 32'h1;",
        },
    ],
};
