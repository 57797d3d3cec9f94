//! What a fill along a rank reaches is what the walk of a rook over Sandström's table visits.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "fill",
    subject: Subject::Block("sliders"),
    claim: "along a rank a file is reached if, and only if, the walk of a slider over Sandström's table comes there from its own square over squares that let it pass",
    method: Method::Flush { clock: 1 },
    specification: include_str!("fill/fill.v"),
    replaced: &[],
    given: &[],
    faults: &[
        Fault {
            effect: "a fill to the east does not come to file h",
            find: "east[7] = from[6] | (passes[6] & east[6]);",
            replace: "east[7] = from[6];",
        },
        Fault {
            effect: "a fill to the west begins on its own square",
            find: "west[3] = from[4] |",
            replace: "west[3] = from[3] |",
        },
    ],
};
