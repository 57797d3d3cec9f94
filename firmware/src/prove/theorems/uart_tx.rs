//! The UART transmitter sends each byte as it was given.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "uart-tx",
    subject: Subject::Block("frontend$uart_tx"),
    claim: "each byte that the transmitter takes goes out as start bit, eight bits from the lowest up and stop bit, each for one bit time; the line is free again in the last clock of the stop bit, and idle else",
    method: Method::Induction { length: 1, search: 8 },
    specification: concat!(
        include_str!("../contracts/line_waits.v"),
        include_str!("uart_tx/uart_tx.v")
    ),
    replaced: &[],
    given: &[],
    faults: &[
        Fault {
            effect: "the stop bit is cut off",
            find: "= 32'h9;",
            replace: "= 32'h8;",
        },
        Fault {
            effect: "bytes go out inverted",
            find: "= ~data;",
            replace: "= data;",
        },
        Fault {
            effect: "the line is told to be free in the first clock of a byte",
            find: "r$d[(64'h19)+:(1)] = 1'b1;",
            replace: "",
        },
    ],
};
