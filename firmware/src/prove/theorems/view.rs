//! The view shows the board of a node with a job's move laid over it, and makes the boards of the nodes.

use crate::prove::given::{Given, Origin};
use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "view",
    subject: Subject::Block("look$view"),
    claim: "two clocks later a rank is that of the board with the job's move made, as the side to move sees it; the next ply's board gets it if it is kept, and an edit changes its square alone",
    method: Method::Flush { clock: 3 },
    specification: concat!(
        include_str!("../contracts/rank_stays.v"),
        include_str!("view/view.v")
    ),
    replaced: &["block$lower", "block$upper"],
    given: &[
        Given {
            assumed: &["one_rank || (from_rank == 1 && to_rank == 3)"],
            origin: Origin::Words {
                theorems: &["finder"],
                because: "a pawn goes one rank, or from its first one two",
            },
        },
        Given {
            assumed: &["from_file != to_file && "],
            origin: Origin::Words {
                theorems: &["finder", "loader-writes"],
                because: "the king castles with a rook on another file, in standard chess from file e with one in the corner",
            },
        },
    ],
    faults: &[
        Fault {
            effect: "a pawn that is taken en passant stays",
            find: "left | reached | taken | castled;\n        double_push",
            replace: "left | reached | castled;\n        double_push",
        },
        Fault {
            effect: "a king that castles short goes to f1",
            find: "castled_king = 32'h40;",
            replace: "castled_king = 32'h20;",
        },
        Fault {
            effect: "a pushed pawn may be taken en passant for ever",
            find: "r$q[(64'h32)+:(8)] & ~passed;",
            replace: "r$q[(64'h32)+:(8)];",
        },
        Fault {
            effect: "an edit goes to the next ply's board",
            find: "next_ply = ply;",
            replace: "",
        },
    ],
};
