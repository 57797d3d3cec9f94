//! STEP and TURN hold Sandström's table.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "rom",
    subject: Subject::Block("walker"),
    claim: "every entry of Sandström's table that a walk can read follows from what STEP says and one word of the ROM TURN",
    method: Method::Flush { clock: 2 },
    specification: concat!(
        include_str!("rom/tables.v"),
        include_str!("rom/rom.v")
    ),
    replaced: &[],
    given: &[],
    faults: &[
        Fault {
            effect: "a walk west is one east",
            find: "west = direction[32'h0];",
            replace: "west = 1'b0;",
        },
        Fault {
            effect: "the highest bit of a rank never changes",
            find: "rank_change = 32'h7;",
            replace: "rank_change = 32'h3;",
        },
        Fault {
            effect: "TURN leads from one ray of e7 into another",
            find: "mem[106] = 8'h5f;",
            replace: "mem[106] = 8'h5e;",
        },
    ],
};
