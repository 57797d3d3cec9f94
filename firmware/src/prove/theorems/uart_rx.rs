//! Whatever was on the line, an idle line makes the UART receiver ready.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "uart-rx",
    subject: Subject::Block("frontend$uart_rx"),
    claim: "whatever was on the line, nine bits of idle line and two clocks make the receiver ready for a start bit; a break is one lost byte; bytes come at least nine bits apart, less a clock",
    method: Method::Induction { length: 1, search: 8 },
    specification: include_str!("uart_rx/uart_rx.v"),
    replaced: &[],
    faults: &[
        Fault {
            effect: "the middle of the start bit is waited for 4095 clocks",
            find: "= to_middle;",
            replace: "= 12'hfff;",
        },
    ],
};
