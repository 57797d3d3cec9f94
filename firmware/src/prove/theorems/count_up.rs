//! The moves that are counted in the sweep up alone are those of the king and the pawns, and those along a rank.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "count-up",
    subject: Subject::Block("count$up"),
    claim: "of every square each step of the king, push and capture of a pawn, and slide along the rank that ends there is told, and nothing else",
    method: Method::Flush { clock: 5 },
    specification: concat!(
        include_str!("../rules/replies.v"),
        include_str!("count_up/count_up.v")
    ),
    replaced: &[],
    given: &[],
    faults: &[
        Fault {
            effect: "a pawn is pushed two squares from every rank",
            find: "if (rank == 32'h2) begin",
            replace: "if (1'b1) begin",
        },
        Fault {
            effect: "a pawn is taken en passant although that exposes the king",
            find: "if (exposed == 32'h0) begin",
            replace: "if (1'b1) begin",
        },
    ],
};

pub(super) const KEPT: Theorem = Theorem {
    name: "count-down",
    subject: Subject::Block("counter$count"),
    claim: "the sweep down gets each rank of a board as it was shown, from the last one to the first, while the next boards are shown",
    method: Method::Flush { clock: 17 },
    specification: include_str!("count_up/kept.v"),
    replaced: &[],
    given: &[],
    faults: &[
        Fault {
            effect: "a rank is read in the place of another board's",
            find: "read_address = (((down_0$q[(64'h4)+:(2)]) & 5'h1f) << 32'h3)",
            replace: "read_address = (((shown[(64'h4)+:(2)]) & 5'h1f) << 32'h3)",
        },
        Fault {
            effect: "down the board bishops go the other way",
            find: "down$to_west = kept_movers$read_data[(64'h8)+:(8)];",
            replace: "down$to_west = kept_movers$read_data[(64'h10)+:(8)];",
        },
        Fault {
            effect: "the memory in which a rank waits for the sweep down loses a knight on file h",
            find: "reg [31:0] mem [31:0];",
            replace: "reg [30:0] mem [31:0];",
        },
    ],
};
