//! What the load bus writes is what the position has.

use crate::prove::given::{Given, Origin};
use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "position-loads",
    subject: Subject::Block("position"),
    claim: "a square's word on the load bus is written on the board, and that of a slot into the lists, and into no other place; the kings' squares, the last slots in use, the turn, the rights and the files from which the rooks castle are those on the bus, and stay if they are not",
    method: Method::Flush { clock: 2 },
    specification: concat!(
        include_str!("../contracts/load_lines.v"),
        include_str!("position_loads/position_loads.v"),
    ),
    replaced: &["block$memory"],
    given: &[Given {
        assumed: &["`R_STAGE(\\dut.r$q ) == `BLOCK_STAGE$IDLE"],
        origin: Origin::Words {
            theorems: &["tree-orders", "loader", "handover"],
            because: "a position is loaded between runs, when no move is being made or taken back",
        },
    }],
    faults: &[
        Fault {
            effect: "the king of black is taken for that of white",
            find: "sides[(64'h7)+:(6)] = square;",
            replace: "sides[(64'h1)+:(6)] = square;",
        },
        Fault {
            effect: "white has as many slots as in the position before",
            find: "sides[(64'hd)+:(4)] = 32'h0;",
            replace: "sides[(64'hd)+:(4)] = before[(64'hd)+:(4)];",
        },
        Fault {
            effect: "a black rook castles from the file of the other one",
            find: "files[(64'h6)+:(3)] = word[(64'h0)+:(3)];",
            replace: "files[(64'h6)+:(3)] = word[(64'h3)+:(3)];",
        },
        Fault {
            effect: "no piece that is loaded is in its list",
            find: "memory$write_data = load[(64'h9)+:(16)];",
            replace: "memory$write_data = load[(64'h9)+:(16)] & 16'h1ff;",
        },
    ],
};
