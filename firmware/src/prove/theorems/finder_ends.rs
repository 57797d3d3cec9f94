//! The finder comes to the end of every node.

use crate::prove::given::{Given, Origin};
use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "finder-ends",
    subject: Subject::Block("tree$finder"),
    claim: "in every clock of a node's search a measure falls, unless the finder waits for a look, for room, for an order, or for the nodes that are searched between; it falls from each move that is offered to the next, also if the node was left for one of them; so a search takes 8193 clocks at most in which the finder does not wait",
    method: Method::Induction { length: 1, search: 12 },
    specification: concat!(
        include_str!("../rules/pieces.v"),
        include_str!("../contracts/finder_orders.v"),
        include_str!("../contracts/node_stays.v"),
        include_str!("../contracts/record_returns.v"),
        include_str!("../contracts/state_returns.v"),
        include_str!("../contracts/list_fits.v"),
        include_str!("../contracts/piece_goes.v"),
        include_str!("walker/walk_square.v"),
        include_str!("walker/walk_left.v"),
        include_str!("../contracts/walk_steps.v"),
        include_str!("../contracts/visits.v"),
        include_str!("../contracts/walk_shrinks.v"),
        include_str!("finder_ends/finder_ends.v"),
        include_str!("finder/orders.v"),
        include_str!("finder_ends/measure.v")
    ),
    replaced: &[],
    given: &[Given {
        assumed: &["list_word == last_word"],
        origin: Origin::Memory,
    }],
    faults: &[
        Fault {
            effect: "a walk that is taken up again stays on its square, so that the same move is found again",
            find: "command[(64'h0)+:(2)] = Op$Step;\n                    found$d[(64'h15)",
            replace: "command[(64'h0)+:(2)] = Op$Hold;\n                    found$d[(64'h15)",
        },
        Fault {
            effect: "the slot of the list does not advance",
            find: "r$d[(64'h4)+:(4)] = r$q[(64'h4)+:(4)] + 32'h1;",
            replace: "r$d[(64'h4)+:(4)] = r$q[(64'h4)+:(4)];",
        },
        Fault {
            effect: "the list has no end after a search was taken up again",
            find: "r$d[(64'h8)+:(1)] = found$q[(64'hc)+:(4)] >= state[(64'h1a)+:(4)];",
            replace: "r$d[(64'h8)+:(1)] = 1'b0;",
        },
        Fault {
            effect: "the king's short wing is looked at again and again",
            find: "r$d[(64'h11)+:(1)] = 1'b1;\n                        found$d[(64'h15)+:(2)] = 32'h0;",
            replace: "found$d[(64'h15)+:(2)] = 32'h0;",
        },
    ],
};
