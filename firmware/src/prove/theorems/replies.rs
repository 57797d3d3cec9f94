//! The ledger holds the sums that a reply reports. Every other byte of a reply shows a part of the board's state.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "replies",
    subject: Subject::Block("replies"),
    claim: "where the reply record has no byte of the ledger's, it has that of the board's state, the error, what is observed, or the move; a sum shows in the places of the sums and in no other, and after a run of depth 0 one node and no clock",
    method: Method::Flush { clock: 1 },
    specification: include_str!("replies/replies.v"),
    replaced: &[],
    given: &[],
    faults: &[
        Fault {
            effect: "a status has the detail of an error in the place of the run's number",
            find: "told = status[(64'h3)+:(8)];",
            replace: "told = status[(64'h10)+:(8)];",
        },
        Fault {
            effect: "after a run of depth 0 the sums of the run before are told",
            find: "blank = status[(64'hb)+:(1)] | (",
            replace: "blank = (",
        },
    ],
};
