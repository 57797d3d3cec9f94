//! A long break on the line resets the board, and nothing else does.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "break-reset",
    subject: Subject::Block("break_reset"),
    claim: "the reset begins when the line has been low for as long as a break is, without a gap, and not before, and it ends likewise when the line has been high for as long as a reset is held",
    method: Method::Induction { length: 1, search: 12 },
    specification: include_str!("break_reset/break_reset.v"),
    replaced: &[],
    given: &[],
    faults: &[
        Fault {
            effect: "short breaks add up to a reset",
            find: "r$d[(64'h0)+:(26)] = 32'h0;\n        end\n        if (~r$q",
            replace: "end\n        if (~r$q",
        },
        Fault {
            effect: "the line goes through one flip-flop instead of two",
            find: "r$d[(64'h1)+:(1)] = r$q[(64'h0)+:(1)];",
            replace: "r$d[(64'h1)+:(1)] = asynchronous;",
        },
    ],
};
