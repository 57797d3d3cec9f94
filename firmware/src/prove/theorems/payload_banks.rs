//! The payload of a command is not overwritten before it has been used.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "payload-banks",
    subject: Subject::Block("frontend"),
    claim: "no payload is received into the bank of a command that waits or is loaded, and the loader reads the bank of its command",
    method: Method::Induction { length: 1, search: 16 },
    specification: concat!(
        include_str!("../contracts/frame_stays.v"),
        include_str!("../contracts/payload_stays.v"),
        include_str!("../contracts/loader_started.v"),
        include_str!("../contracts/payload_kept.v"),
        include_str!("payload_banks/payload_banks.v")
    ),
    replaced: &[
        "block$uart_rx",
        "block$uart_tx",
        "block$frame_rx",
        "block$frame_tx",
        "block$loader",
        "block$buffer",
        "block$replies",
    ],
    given: &[],
    faults: &[
        Fault {
            effect: "the loader reads the bank that is received into",
            find: "buffer$read_bank = control$bank ^ (loader$busy & control$combined);",
            replace: "buffer$read_bank = control$bank;",
        },
        Fault {
            effect: "a second command waits in the place of the first",
            find: "else if (waiting | (running & ~brings)) begin",
            replace: "else if (running & ~brings) begin",
        },
    ],
};
