//! What the tree core tells its looks and its counters of a node is the node.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "node-words",
    subject: Subject::Block("tree$words"),
    claim: "the words that the tree core sends have the square's piece, the king, the side and the rights of who replies to the node's moves or of who moves, the push of a pawn that may be taken en passant, and the state, as the position has them",
    method: Method::Flush { clock: 1 },
    specification: include_str!("node_words/node_words.v"),
    replaced: &[],
    given: &[],
    faults: &[
        Fault {
            effect: "the white king's rank is counted from the other side",
            find: "other_rank = ((state[(64'h14)+:(6)] >> 32'h3) & 3'h7) ^ 32'h7;",
            replace: "other_rank = ((state[(64'h14)+:(6)] >> 32'h3) & 3'h7);",
        },
        Fault {
            effect: "who looks for checks sees the pawn of the other side pass",
            find: "& ~scans",
            replace: "& 1'b1",
        },
        Fault {
            effect: "the moves of a node are jobs if they lead to other nodes",
            find: "node[(64'hd)+:(1)] = ~parents",
            replace: "node[(64'hd)+:(1)] = parents",
        },
    ],
};
