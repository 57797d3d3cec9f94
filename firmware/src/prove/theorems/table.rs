//! The closed form that specifications use is Sandström's table.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "table",
    subject: Subject::Literal,
    claim: "Sandström's table, entry by entry, is the closed form from which the other theorems read it",
    method: Method::Flush { clock: 1 },
    specification: include_str!("table/table.v"),
    replaced: &[],
    given: &[],
    faults: &[Fault {
        effect: "a knight's walk from a1 begins on b3",
        // {knight, a1, a1}: reachable, 2 squares left, c2 and c2.
        find: "15'd8192: entry = {1'b1, 5'd2, 6'd10, 6'd10};",
        replace: "15'd8192: entry = {1'b1, 5'd2, 6'd17, 6'd17};",
    }],
};
