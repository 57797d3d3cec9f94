//! The loader comes to its end, whatever is in the payload of a position, and writes that position if it can be counted.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "loader",
    subject: Subject::Block("loader"),
    claim: "whatever is in the payload, the loader is done at most 290 clocks after its start, 298 if it loads Chess960 as well, and those in which it waits for the cores' look; it writes a square in four clocks at least",
    method: Method::Induction { length: 1, search: 40 },
    specification: include_str!("loader/loader.v"),
    replaced: &[],
    faults: &[
        Fault {
            effect: "after a square's list word the next square is written at once",
            find: "r$d[(64'h3)+:(7)] = at + 32'h1;\n                    r$d[(64'h0)+:(3)] = LoaderState$Fetch;",
            replace: "r$d[(64'h3)+:(7)] = at + 32'h1;\n                    r$d[(64'h0)+:(3)] = LoaderState$Square;",
        },
        Fault {
            effect: "the lists are cleared again and again",
            find: "if (at == 32'h5f)",
            replace: "if (at == 32'h0)",
        },
        Fault {
            effect: "after a square that is not valid all squares are read again",
            find: "if ((fault_here != 32'h0) & ~past) begin\n                        r$d[(64'h3)+:(7)] = 32'h0;\n                        r$d[(64'h0)+:(3)] = LoaderState$Idle;",
            replace: "if ((fault_here != 32'h0) & ~past) begin\n                        r$d[(64'h3)+:(7)] = 32'h0;\n                        r$d[(64'h0)+:(3)] = LoaderState$Fetch;",
        },
    ],
};

pub(super) const WRITES: Theorem = Theorem {
    name: "loader-writes",
    subject: Subject::Block("loader"),
    claim: "the loader accepts a payload if, and only if, it is a position that can be counted, and writes that position: every square, every piece in a slot of its own and no other, and the state; and a fault that it reports is there",
    method: Method::Induction { length: 1, search: 1 },
    specification: concat!(include_str!("loader/payload.v"), include_str!("loader/written.v")),
    replaced: &[],
    faults: &[
        Fault {
            effect: "a rook with which the king may castle is written as no rook",
            find: "kind = Kind$Rook;",
            replace: "kind = Kind$Passer;",
        },
        Fault {
            effect: "the king gets the slot of its number, as the other pieces do",
            find: "if (kind == Kind$King) begin\n            slot = 32'h0;",
            replace: "if (kind == Kind$Passer) begin\n            slot = 32'h0;",
        },
        Fault {
            effect: "the files of black's rooks are exchanged",
            find: "files[(64'h0)+:(3)] = castling$q[(64'h6)+:(3)];\n            files[(64'h3)+:(3)] = castling$q[(64'h9)+:(3)];",
            replace: "files[(64'h3)+:(3)] = castling$q[(64'h6)+:(3)];\n            files[(64'h0)+:(3)] = castling$q[(64'h9)+:(3)];",
        },
        Fault {
            effect: "a second rook may castle on the short wing",
            find: "(home & short)",
            replace: "(home & long & short)",
        },
        Fault {
            effect: "a side may have seventeen pieces",
            find: "(before == 32'hf)",
            replace: "(before == 32'h0) & (rank == 32'h7)",
        },
        Fault {
            effect: "a piece may stand where the pawn came from that may be taken en passant",
            find: "((rank_of_mover == 32'h5) | (rank_of_mover == 32'h6))",
            replace: "(rank_of_mover == 32'h5)",
        },
        Fault {
            effect: "a side that is not to move may be in check",
            find: "if (in_check)",
            replace: "if (in_check & cores_busy)",
        },
    ],
};
