//! What a move does to the position is undone when it is taken back, whatever was made and taken back in between.

use super::coherent::{KING_IS_SPARED, SQUARES_ARE_FREE};
use crate::prove::given::{Given, Origin};
use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "plies",
    subject: Subject::Block("position"),
    claim: "a move that is made and taken back leaves board, lists, kings, rights, ply and record as they were, also if any number of moves were made and taken back in between",
    method: Method::Induction {
        length: 8,
        search: 15,
    },
    specification: concat!(
        include_str!("../rules/pieces.v"),
        include_str!("../contracts/ply_returns.v"),
        include_str!("../contracts/position_orders.v"),
        include_str!("../contracts/record_returns.v"),
        include_str!("../contracts/state_returns.v"),
        include_str!("../contracts/list_fits.v"),
        include_str!("../contracts/rooks_apart.v"),
        include_str!("../contracts/king_home.v"),
        include_str!("../contracts/king_stands.v"),
        include_str!("../contracts/piece_goes.v"),
        include_str!("../contracts/record_mover.v"),
        include_str!("../contracts/record_takes.v"),
        include_str!("../contracts/record_passes.v"),
        include_str!("../contracts/record_castles.v"),
        include_str!("coherent/position.v"),
        include_str!("plies/taken_back.v"),
        include_str!("plies/plies.v")
    ),
    replaced: &["block$memory"],
    given: &[
        Given {
            assumed: &["fits_before"],
            origin: Origin::Words {
                theorems: &["coherent", "plies", "position-loads"],
                because: "the position in which a move was made fits together after the move before, after moves were taken back, and when it is loaded; it is assumed of clocks before that of the claim alone",
            },
        },
        Given {
            assumed: &["squares_free_before"],
            origin: SQUARES_ARE_FREE,
        },
        Given {
            assumed: &["spares_king_before"],
            origin: KING_IS_SPARED,
        },
    ],
    faults: &[
        Fault {
            effect: "two plies have the same words on the stack",
            find: "memory$write_address = (((r$q[(64'h4)+:(4)]) & 8'hff) << 32'h2)",
            replace: "memory$write_address = (((r$q[(64'h4)+:(4)]) & 8'he) << 32'h2)",
        },
        Fault {
            effect: "while nothing is done the first word of the ply before is written",
            find: "memory$write_address = (((r$q[(64'h4)+:(4)]) & 8'hff) << 32'h2) | ((stack)",
            replace: "memory$write_address = (((r$q[(64'h4)+:(4)] - ((stack == 32'h0) & (action == Action$None))) & 8'hff) << 32'h2) | ((stack)",
        },
        Fault {
            effect: "the slot of a piece that is taken loses its highest bit on the stack",
            find: "loss[(64'h8)+:(4)] = held[(64'h1f)+:(4)];",
            replace: "loss[(64'h8)+:(4)] = held[(64'h1f)+:(3)];",
        },
        Fault {
            effect: "black's long castling comes back if the short one does",
            find: "rights[(64'h7)+:(1)] = loss[(64'h3)+:(1)];",
            replace: "rights[(64'h7)+:(1)] = loss[(64'h2)+:(1)];",
        },
        Fault {
            effect: "white's king goes back, and the register of its square does not",
            find: "sides$d[(64'h1)+:(6)] = held$q[(64'h0)+:(6)];",
            replace: "sides$d[(64'h1)+:(6)] = held$q[(64'h6)+:(6)];",
        },
        Fault {
            effect: "a pawn that took en passant goes back, and stays where it went as well",
            find: "r$d[(64'h0)+:(4)] = Stage$UnmakeEmpty;\n                    end\n                    else if",
            replace: "r$d[(64'h0)+:(4)] = Stage$Idle;\n                    end\n                    else if",
        },
    ],
};
