//! After a move is made, the board, the lists, the kings and the rights of the position agree.

use crate::prove::given::{Given, Origin};
use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

/// Why the squares over which a move goes may be taken to be empty, here and in `plies`.
pub(super) const SQUARES_ARE_FREE: Origin = Origin::Words {
    theorems: &["walker", "castling"],
    because: "the squares that a pawn passes, and those to which king and rook go, are empty",
};

/// Why no move may be taken to capture a king, here and in `plies`.
pub(super) const KING_IS_SPARED: Origin = Origin::Trusted {
    because: "that the king of the side that has moved cannot be taken, which a legal move is there for: counts are compared with the reference",
};

pub(super) const THEOREM: Theorem = Theorem {
    name: "coherent",
    subject: Subject::Block("position"),
    claim: "after a move that is made, board, lists, kings and rights of the position agree, if they did before",
    method: Method::Flush { clock: 7 },
    specification: concat!(
        include_str!("../rules/pieces.v"),
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
        include_str!("coherent/coherent.v")
    ),
    replaced: &["block$memory"],
    given: &[
        Given {
            assumed: &["coherent && agrees"],
            origin: Origin::Words {
                theorems: &["coherent", "plies", "position-loads"],
                because: "it is the claim of the move before, as the squares of this move see it, of plies after moves were taken back, and of a position that is loaded",
            },
        },
        Given {
            assumed: &["squares_free"],
            origin: SQUARES_ARE_FREE,
        },
        Given {
            assumed: &["spares_king"],
            origin: KING_IS_SPARED,
        },
    ],
    faults: &[
        Fault {
            effect: "white's king moves, and the register of its square does not",
            find: "sides$d[(64'h1)+:(6)] = writer$written[(64'h0)+:(6)];",
            replace: "",
        },
        Fault {
            effect: "white may castle short although the rook has been taken",
            find: "(record[(64'h0)+:(6)] == white_short) | (record[(64'h6)+:(6)] == white_short)",
            replace: "(record[(64'h0)+:(6)] == white_short)",
        },
        Fault {
            effect: "black's king moves, and may castle long still",
            find: "rights$d[(64'h7)+:(1)] = rights$q[(64'h7)+:(1)] & ~writer$written[(64'h2f)+:(1)];",
            replace: "rights$d[(64'h7)+:(1)] = rights$q[(64'h7)+:(1)];",
        },
        Fault {
            effect: "a pawn that is taken en passant stays in its list",
            find: "list[(64'h9)+:(1)] = ~dies;",
            replace: "list[(64'h9)+:(1)] = ~dies | en_passant;",
        },
        Fault {
            effect: "every pawn's move gives the right to take en passant",
            find: "& 32'h38) == 32'h10)",
            replace: "& 32'h38) != 32'h0)",
        },
    ],
};
