//! A king may castle exactly where the rules of Chess960 say so.

use crate::prove::given::{Given, Origin};
use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "castling",
    subject: Subject::Block("look_up"),
    claim: "for every first rank, and king and rooks on any files of it, a wing is open exactly if its king and its rook may castle by the rules: the squares over which they go are empty, the king goes over no attacked square, and no rook or queen sees it when both have arrived",
    method: Method::Flush { clock: 4 },
    specification: concat!(
        include_str!("../contracts/rooks_apart.v"),
        include_str!("../contracts/king_home.v"),
        include_str!("../contracts/king_stands.v"),
        include_str!("../contracts/rank_marked.v"),
        include_str!("../contracts/king_marked.v"),
        include_str!("../rules/castling.v"),
        include_str!("castling/castling.v")
    ),
    replaced: &[],
    given: &[
        Given {
            assumed: &["!beside"],
            origin: Origin::Words {
                theorems: &["look-up", "loader"],
                because: "a king steps to no square that the other one attacks, and a position in which the kings stand beside each other is not loaded",
            },
        },
    ],
    faults: &[
        Fault {
            effect: "a rook on file b is no cover against a slider on file a",
            find: "(long_rook != 32'h1) |",
            replace: "1'b1 |",
        },
        Fault {
            effect: "a piece between the rook and file d does not matter",
            find: "stands & ways_long & ~long_decoder$plane",
            replace: "stands & steps_long & ~long_decoder$plane",
        },
        Fault {
            effect: "a king castles through an attack",
            find: "danger & steps_short",
            replace: "danger & 32'h40",
        },
    ],
};
