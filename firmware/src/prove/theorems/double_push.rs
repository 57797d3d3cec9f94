//! What the block reports of the captures en passant after a double push is right.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "double-push",
    subject: Subject::Block("dispatcher$tree$double_push"),
    claim: "where a double push is said to be taken by one pawn, that pawn is there, and the capture opens no line to its king; where the rank is said to be in doubt, the next pieces beside that pawn decide; where nothing is said, no pawn can take",
    method: Method::Flush { clock: 2 },
    specification: include_str!("double_push/double_push.v"),
    replaced: &[],
    faults: &[
        Fault {
            effect: "the file of the pawn that takes may open",
            find: "(sliders[(64'h1)+:(1)] &",
            replace: "(1'b0 &",
        },
        Fault {
            effect: "a rank that the push opens is not seen",
            find: "(sliders[(64'h4)+:(1)] & (((king ^ from)",
            replace: "(1'b0 & (((king ^ from)",
        },
        Fault {
            effect: "of two pawns that could take one is counted",
            find: "(west != east)",
            replace: "(west | east)",
        },
        Fault {
            effect: "the rank is looked along from the wrong side of the target",
            find: "r$d[(64'h0)+:(6)] = to + 32'h1;",
            replace: "r$d[(64'h0)+:(6)] = to - 32'h1;",
        },
    ],
};
