//! The tree core sends no more words than the counters' queues have room for.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "room",
    subject: Subject::Block("tree"),
    claim: "when the tree core hears that a counter is full it sends five more words at most; so, however slowly a counter takes its words, never do more than 21 of them wait in its queue of 31 places; the words of squares come as a counter can take them",
    method: Method::Induction { length: 1, search: 32 },
    specification: concat!(
        include_str!("../contracts/run_stays.v"),
        include_str!("../contracts/run_loads_nothing.v"),
        include_str!("../contracts/load_spacing.v"),
        include_str!("../contracts/load_at_rest.v"),
        include_str!("../contracts/files_word.v"),
        include_str!("../contracts/quiet_cluster.v"),
        include_str!("../contracts/waiting_is_busy.v"),
        include_str!("../contracts/squares_leave.v"),
        include_str!("../contracts/place_for_words.v"),
        include_str!("../contracts/squares_come.v"),
        include_str!("tree_orders/memory.v"),
        include_str!("parts/verdicts.v"),
        include_str!("room/room.v")
    ),
    replaced: &["block$walker", "block$verdicts", "block$position$memory"],
    given: &[],
    faults: &[
        Fault {
            effect: "pieces walk on while there is no room",
            find: "finder$room = ~full;",
            replace: "finder$room = 1'b1;",
        },
        Fault {
            effect: "a pawn that promotes is sent again and again",
            find: "if (found$q[(64'h15)+:(2)] == 32'h3) begin",
            replace: "if (1'b0) begin",
        },
        Fault {
            effect: "a counter gets a word when a list of the position is written",
            find: "pushes = load_register$q[(64'h0)+:(1)] |",
            replace: "pushes = load_register$q[(64'h0)+:(1)] | load_register$q[(64'h1)+:(1)] |",
        },
    ],
};
