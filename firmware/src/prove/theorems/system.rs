//! Frontend, cores and ledger hear each other.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "system",
    subject: Subject::Block("system"),
    claim: "what the frontend, the ledger, and the cluster or trunk that counts hear of each other in a clock is what the others say in that clock; the clocks that are counted are those in which a run is busy; and a reset from outside or by a break reaches all of them a clock later",
    method: Method::Induction { length: 1, search: 4 },
    specification: include_str!("system/system.v"),
    replaced: &["block$break_reset", "block$frontend", "block$cluster", "block$trunk", "block$ledger"],
    given: &[],
    faults: &[
        Fault {
            effect: "the clocks in which a position is loaded are counted as those of a run",
            find: "ledger$counts = busy & frontend$running;",
            replace: "ledger$counts = busy;",
        },
        Fault {
            effect: "the protocol engine never hears that the cores are busy",
            find: "frontend$busy = busy;",
            replace: "frontend$busy = 1'b0;",
        },
        Fault {
            effect: "a break resets nothing",
            find: "resets$d = reset | break_reset$reset;",
            replace: "resets$d = reset;",
        },
    ],
};
