//! The loader comes to its end, whatever is in the payload of a position.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "loader",
    subject: Subject::Block("loader"),
    claim: "whatever is in the payload, the loader is done at most 290 clocks after its start, 298 if it loads Chess960 as well, and those in which it waits for the cores' look; it writes a square in four clocks at least",
    method: Method::Induction { length: 1, search: 40 },
    specification: include_str!("loader/loader.v"),
    replaced: &[],
    faults: &[
        Fault {
            effect: "after a square's list word the next square is written at once",
            find: "r$d[(64'h3)+:(7)] = at + 32'h1;\n                    r$d[(64'h0)+:(3)] = LoaderState$Fetch;",
            replace: "r$d[(64'h3)+:(7)] = at + 32'h1;\n                    r$d[(64'h0)+:(3)] = LoaderState$Square;",
        },
        Fault {
            effect: "the lists are cleared again and again",
            find: "if (at == 32'h5f)",
            replace: "if (at == 32'h0)",
        },
        Fault {
            effect: "after a square that is not valid all squares are read again",
            find: "if ((fault_here != 32'h0) & ~past) begin\n                        r$d[(64'h3)+:(7)] = 32'h0;\n                        r$d[(64'h0)+:(3)] = LoaderState$Idle;",
            replace: "if ((fault_here != 32'h0) & ~past) begin\n                        r$d[(64'h3)+:(7)] = 32'h0;\n                        r$d[(64'h0)+:(3)] = LoaderState$Fetch;",
        },
    ],
};
