//! What the dispatcher's registers do between the tree core and the chain of the leaf cores.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "dispatcher",
    subject: Subject::Block("dispatcher"),
    claim: "an edit comes to the leaf cores a clock after it was sent, and the tree core hears a clock later what their chain says; a run ends when nothing has been under way for fifteen clocks",
    method: Method::Induction { length: 1, search: 16 },
    specification: include_str!("dispatcher/dispatcher.v"),
    replaced: &["block$tree", "block$cores", "block$clusters", "block$handover"],
    faults: &[
        Fault {
            effect: "the tree core does not hear that an inbox is full",
            find: "tree$full = r$q[(64'h7)+:(1)];",
            replace: "tree$full = 1'b0;",
        },
        Fault {
            effect: "a list word that is written does not make the dispatcher busy",
            find: "written = load_register$q[(64'h0)+:(1)] | load_register$q[(64'h1)+:(1)]",
            replace: "written = load_register$q[(64'h0)+:(1)] | 1'b0",
        },
        Fault {
            effect: "a run ends seven clocks after the last edit",
            find: "r$d[(64'he)+:(1)] = r$q[(64'ha)+:(4)] != 32'h1;",
            replace: "r$d[(64'he)+:(1)] = r$q[(64'ha)+:(4)] != 32'h9;",
        },
    ],
};
