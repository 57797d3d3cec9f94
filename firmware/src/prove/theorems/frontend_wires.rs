//! The blocks of the frontend hear each other.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "frontend-wires",
    subject: Subject::Block("frontend"),
    claim: "what the blocks of the frontend hear of each other, of the cores and of the ledger in a clock is what the others say in that clock, and a reset reaches all of them in it; and what the loader relies on of a payload follows from what the line buffer claims of it",
    method: Method::Induction { length: 2, search: 4 },
    specification: concat!(
        include_str!("../contracts/payload_kept.v"),
        include_str!("../contracts/payload_shown.v"),
        include_str!("frontend_wires/frontend_wires.v")
    ),
    replaced: &[
        "block$uart_rx",
        "block$uart_tx",
        "block$frame_rx",
        "block$frame_tx",
        "block$loader",
        "block$buffer",
        "block$control",
        "block$replies",
    ],
    given: &[],
    faults: &[
        Fault {
            effect: "the frame receiver is not told of a byte that was lost",
            find: "frame_rx$framing_error = uart_rx$framing_error;",
            replace: "frame_rx$framing_error = 1'b0;",
        },
        Fault {
            effect: "of a position with a depth the loader gets the depth in place of each byte",
            find: "if (~loader$busy & length[32'h5]",
            replace: "if (length[32'h5]",
        },
        Fault {
            effect: "the loader never hears that the cores are busy",
            find: "loader$cores_busy = busy;",
            replace: "loader$cores_busy = 1'b0;",
        },
        Fault {
            effect: "bytes for the line are read while a position is loaded",
            find: "buffer$loading = loader$busy;",
            replace: "buffer$loading = 1'b0;",
        },
        Fault {
            effect: "a reset does not reach the protocol engine",
            find: "control$reset = reset;",
            replace: "control$reset = 1'b0;",
        },
    ],
};
