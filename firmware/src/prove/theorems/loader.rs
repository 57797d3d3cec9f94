//! The loader comes to its end, whatever is in the payload of a position, and writes that position if it can be counted.

use crate::prove::given::{Given, Origin};
use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "loader",
    subject: Subject::Block("loader"),
    claim: "whatever is in the payload, the loader is done at most 290 clocks after its start, 298 if it loads Chess960 as well, and those in which it waits for the cores' look; it writes one thing in a clock, a square in four clocks at least, and all of it between runs",
    method: Method::Induction { length: 1, search: 40 },
    specification: concat!(
        include_str!("../contracts/loader_started.v"),
        include_str!("../contracts/runs_apart.v"),
        include_str!("../contracts/loading_is_busy.v"),
        include_str!("../contracts/load_lines.v"),
        include_str!("../contracts/load_spacing.v"),
        include_str!("../contracts/load_at_rest.v"),
        include_str!("../contracts/run_kept.v"),
        include_str!("../contracts/files_word.v"),
        include_str!("loader/loader.v")
    ),
    replaced: &[],
    given: &[],
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
        Fault {
            effect: "a position is loaded over and over again, without a start",
            find: "if (start) begin",
            replace: "if (1'b1) begin",
        },
        Fault {
            effect: "a piece is written into its list in the clock in which its square is written",
            find: "load[(64'h0)+:(1)] = ~past;",
            replace: "load[(64'h0)+:(1)] = ~past; load[(64'h1)+:(1)] = ~past;",
        },
    ],
};

pub(super) const WRITES: Theorem = Theorem {
    name: "loader-writes",
    subject: Subject::Block("loader"),
    claim: "the loader accepts a payload if, and only if, it is a position that can be counted, and writes that position: every square, every piece in a slot of its own and no other, and the state; and a fault that it reports is there",
    method: Method::Induction { length: 1, search: 38 },
    specification: concat!(
        include_str!("../contracts/payload_kept.v"),
        include_str!("../contracts/payload_shown.v"),
        include_str!("loader/payload.v"),
        include_str!("loader/written.v")
    ),
    replaced: &[],
    given: &[
        Given {
            assumed: &["white_pieces[5 * i + 5 +: 5] == ", "black_pieces[5 * i + 5 +: 5] == ", "white_kings[2 * i + 2 +: 2] == ", "black_kings[2 * i + 2 +: 2] == ", "sound[i + 1] == ", "white_pieces[4:0] == 0", "sound[0]"],
            origin: Origin::Choice,
        },
    ],
    faults: &[
        Fault {
            effect: "a rook with which the king may castle is written as no rook",
            find: "kind = Kind$Rook;",
            replace: "kind = Kind$Passer;",
        },
        Fault {
            effect: "what stood in the lists before stays there",
            find: "load[(64'h1)+:(1)] = 1'b1;",
            replace: "load[(64'h1)+:(1)] = 1'b0;",
        },
        Fault {
            effect: "whose turn it is is read from another bit",
            find: "= data[32'h7];",
            replace: "= data[32'h6];",
        },
        Fault {
            effect: "any byte is taken for one that names no square to take en passant on",
            find: "(data != no_en_passant);",
            replace: "(data < no_en_passant);",
        },
        Fault {
            effect: "the square that a pawn has passed may be on the rank of the other side's pawns",
            find: "passed_rank = 32'h2;",
            replace: "passed_rank = 32'h5;",
        },
        Fault {
            effect: "black seems to have its king before a square is read",
            find: "r$d[(64'h8)+:(1)] = 1'b0;\n            r$d[(64'h9)+:(1)] = 1'b0;",
            replace: "r$d[(64'h8)+:(1)] = 1'b0;\n            r$d[(64'h9)+:(1)] = 1'b1;",
        },
    ],
};
