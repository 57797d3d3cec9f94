//! The walker follows Sandström's table.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "walker",
    subject: Subject::Block("walker"),
    claim: "on every board the walker visits the squares of Sandström's table, one a step, reads the board where it stands, and comes home within 27 squares, of which fewer are left after every step",
    method: Method::Induction { length: 2, search: 8 },
    specification: concat!(
        include_str!("../rules/pieces.v"),
        include_str!("../contracts/piece_goes.v"),
        include_str!("walker/walk_square.v"),
        include_str!("walker/walk_left.v"),
        include_str!("../contracts/walk_steps.v"),
        include_str!("../contracts/visits.v"),
        include_str!("../contracts/walk_shrinks.v"),
        include_str!("walker/walker.v")
    ),
    replaced: &["block$board"],
    given: &[],
    faults: &[
        Fault {
            effect: "a rook goes on along the diagonals",
            find: "(~one & ends_4)",
            replace: "(~one & ends_3)",
        },
        Fault {
            effect: "the board's word is read in the mirror",
            find: "board$read_address = to_place;",
            replace: "board$read_address = to_square;",
        },
    ],
};
