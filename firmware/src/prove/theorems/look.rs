//! What a look finds is what the rules of chess say: who attacks a square, which pieces are pinned, and what ends a check.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const DOWN: Theorem = Theorem {
    name: "look-down",
    subject: Subject::Block("look_down"),
    claim: "the sweep down finds whether a foe attacks a square along its rank or from above, which squares of the king's lines the king or a slider sees, and whether the king is in check, once or twice",
    method: Method::Flush { clock: 12 },
    specification: concat!(
        include_str!("../contracts/rank_marked.v"),
        include_str!("../contracts/king_marked.v"),
        include_str!("../rules/attacks.v"),
        include_str!("look/marks.v"),
        include_str!("look/down.v")
    ),
    replaced: &[],
    given: &[],
    faults: &[
        Fault {
            effect: "two rooks that give check along the rank are one check",
            find: " | (from_east & from_west);",
            replace: ";",
        },
        Fault {
            effect: "the squares that a rook attacks along its rank to the east are not marked",
            find: " | found$q[(64'h20)+:(8)] | found$q[(64'h28)+:(8)];",
            replace: " | found$q[(64'h28)+:(8)];",
        },
        Fault {
            effect: "a rook that stands on the king's rank, west of it, gives no check",
            find: " | from_east | from_west;",
            replace: " | from_east;",
        },
        Fault {
            effect: "what the last rank of a board attacks comes down to the next board",
            find: "if (last | ~valid) begin",
            replace: "if (~valid) begin",
        },
        Fault {
            effect: "a pawn that may be taken en passant attacks nothing",
            find: "pawns = seen[(64'h0)+:(8)] & ~(seen[(64'h8)+:(8)] ^ seen[(64'h10)+:(8)]);",
            replace: "pawns = seen[(64'h0)+:(8)] & ~(seen[(64'h8)+:(8)] | seen[(64'h10)+:(8)]);",
        },
        Fault {
            effect: "a knight gives check from two ranks away on the king's file, and not from the files beside it",
            find: "hops = beside;",
            replace: "hops = r$q[(64'h0)+:(8)];",
        },
    ],
};

pub(super) const UP: Theorem = Theorem {
    name: "look-up",
    subject: Subject::Block("look_up"),
    claim: "with what the sweep down finds, the sweep up finds which pieces may move along which lines, which squares they may go to, and where the king may go",
    method: Method::Flush { clock: 11 },
    specification: concat!(
        include_str!("../rules/attacks.v"),
        include_str!("look/marks.v"),
        include_str!("look/up.v")
    ),
    replaced: &[],
    given: &[],
    faults: &[
        Fault {
            effect: "a pinned knight may move",
            find: "movers_before$d[(64'h18)+:(8)] = kinds$q[(64'h50)+:(8)] & loose;",
            replace: "movers_before$d[(64'h18)+:(8)] = kinds$q[(64'h50)+:(8)];",
        },
        Fault {
            effect: "in check a knight that gives it cannot be taken",
            find: " | (star$hops & kinds$q[(64'h18)+:(8)])",
            replace: "",
        },
        Fault {
            effect: "of two pawns that can take en passant both leave the rank",
            find: "if ((taking_east == 32'h0) | (taking_west == 32'h0)) begin",
            replace: "if (1'b1) begin",
        },
    ],
};

pub(super) const SWEEPS: Theorem = Theorem {
    name: "look-sweeps",
    subject: Subject::Block("counter$look"),
    claim: "in a look each rank of the board goes down and up once, up with the marks that were made of it on the way down, with the king, the rights and the checks of its own node, while the next looks go on",
    method: Method::Flush { clock: 22 },
    specification: concat!(
        include_str!("../contracts/look_orders.v"),
        include_str!("../contracts/rank_stays.v"),
        include_str!("look/sweeps.v")
    ),
    replaced: &["block$view", "block$look_down", "block$look_up"],
    given: &[],
    faults: &[
        Fault {
            effect: "the sweep up works with the rank of the next node's king",
            find: "look_up$king = (((upper$q[(64'h3)+:(3)])",
            replace: "look_up$king = (((current$q[(64'h3)+:(3)])",
        },
        Fault {
            effect: "the marks of a rank are kept in the place of the next one",
            find: "marks$write_address = (((down_4$q[(64'h4)+:(2)]) & 5'h1f) << 32'h3) | ((down_4$q",
            replace: "marks$write_address = (((down_4$q[(64'h4)+:(2)]) & 5'h1f) << 32'h3) | ((down_3$q",
        },
        Fault {
            effect: "a node is entered while the last rank of the one before is read",
            find: "idle = ~(down_0$q[(64'h0)+:(1)] | down_1$q[(64'h0)+:(1)]);",
            replace: "idle = ~down_0$q[(64'h0)+:(1)];",
        },
    ],
};
