//! The leaf generator takes back the edits of the job that it has counted, and no others.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "undo",
    subject: Subject::Block("core$generator"),
    claim: "behind an order to count and its lines the leaf generator lets no edit be applied until it has taken back edits down to the first that the rule of `unmake` names",
    method: Method::Induction { length: 1, search: 12 },
    specification: concat!(
        include_str!("unmake/undo_rule.v"),
        include_str!("undo/undo.v")
    ),
    replaced: &[],
    faults: &[
        Fault {
            effect: "a rook that castles ends the taking back",
            find: " & (~r$q[(64'h3b)+:(1)] | (piece[(64'ha)+:(3)] == Kind$King))",
            replace: "",
        },
        Fault {
            effect: "that the king of the last job moved is not forgotten",
            find: "r$d[(64'h3b)+:(1)] = 1'b0;",
            replace: "",
        },
        Fault {
            effect: "nothing is taken back behind a double check",
            find: "if (lines[(64'h12)+:(1)]) begin\n                                r$d[(64'h0)+:(4)] = Stage$Undo;",
            replace: "if (lines[(64'h12)+:(1)]) begin\n                                r$d[(64'h0)+:(4)] = Stage$Drain;",
        },
    ],
};
