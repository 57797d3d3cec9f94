//! Whatever was on the line, an idle line makes the UART receiver ready; and then it receives what is sent.

use crate::prove::given::{Given, Origin};
use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "uart-rx",
    subject: Subject::Block("frontend$uart_rx"),
    claim: "whatever was on the line, nine bits of idle line and two clocks make the receiver ready for a start bit; a break is one lost byte; bytes come at least nine bits apart, less a clock",
    method: Method::Induction { length: 1, search: 8 },
    specification: concat!(
        include_str!("../contracts/bytes_apart.v"),
        include_str!("../contracts/idle_line.v"),
        include_str!("uart_rx/uart_rx.v")
    ),
    replaced: &[],
    given: &[],
    faults: &[
        Fault {
            effect: "the middle of the start bit is waited for 4095 clocks",
            find: "= to_middle;",
            replace: "= 12'hfff;",
        },
        Fault {
            effect: "the byte that came last is told in every clock",
            find: "r$d[(64'h1a)+:(1)] = 1'b0;\n        r$d[(64'h1b)+:(1)] = 1'b0;\n        if (r$q",
            replace: "r$d[(64'h1a)+:(1)] = 1'b1;\n        r$d[(64'h1b)+:(1)] = 1'b0;\n        if (r$q",
        },
    ],
};

pub(super) const BYTES: Theorem = Theorem {
    name: "uart-rx-bytes",
    subject: Subject::Block("frontend$uart_rx"),
    claim: "after nine bits of idle line every byte that is sent is received as it was sent, once, as long as the sender's bits are at most 2 % longer or shorter than the receiver's",
    method: Method::Induction { length: 1, search: 40 },
    specification: concat!(
        include_str!("../contracts/idle_line.v"),
        include_str!("uart_rx/bytes.v")
    ),
    replaced: &[],
    given: &[
        Given {
            assumed: &["line == frame[number]", "line", "since == LONG || "],
            origin: Origin::Outside,
        },
    ],
    faults: &[
        Fault {
            effect: "every data bit is received as 0",
            find: " >> 32'h1) | 32'h80;",
            replace: " >> 32'h1) | 32'h0;",
        },
        Fault {
            effect: "every bit is looked at where it ends, not in its middle",
            find: "= to_middle;",
            replace: "= to_next_bit;",
        },
    ],
};
