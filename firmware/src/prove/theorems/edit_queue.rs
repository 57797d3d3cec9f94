//! The edit queue loses, doubles and swaps no edit, and sends edits only when they are wanted.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "edit-queue",
    subject: Subject::Block("dispatcher$tree$edits"),
    claim: "while at most 63 edits wait, every edit that the tree core makes is sent once, whole and in its order; a job's first edit only while a leaf core wants one and none is full, an edit for all only while none is full; an edit that may go waits for at most one clock",
    method: Method::Induction { length: 1, search: 8 },
    specification: include_str!("edit_queue/edit_queue.v"),
    replaced: &["block$words", "block$marks"],
    faults: &[
        Fault {
            effect: "an edit is read at the edge that writes it",
            find: "r$d[(64'hc)+:(1)] = r$q[(64'h0)+:(6)] != next_read;",
            replace: "r$d[(64'hc)+:(1)] = next_write != next_read;",
        },
        Fault {
            effect: "a job begins whether a leaf core wants it or not",
            find: "(ready | ~marks$read_data[(64'h0)+:(1)])",
            replace: "1'b1",
        },
        Fault {
            effect: "an edit is sent twice",
            find: "if (pop) begin",
            replace: "if (pop & ready) begin",
        },
    ],
};
