//! The edit queue leaves room in every inbox, so that the edits of a job that is taken back are not overwritten.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "inbox-room",
    subject: Subject::Block("dispatcher$tree$edits"),
    claim: "however slowly a leaf core applies its edits, never do more than 48 of them wait in its inbox",
    method: Method::Induction { length: 1, search: 64 },
    specification: include_str!("inbox_room/inbox_room.v"),
    replaced: &["block$words", "block$marks"],
    faults: &[Fault {
        effect: "edits for all go although an inbox is full",
        find: "(~blocked & (ready |",
        replace: "((~blocked | ~marks$read_data[(64'h0)+:(1)]) & (ready |",
    }],
};
