//! What the strides of a sweep reach is what the walks of Sandström's table visit.

use crate::prove::given::{Given, Origin};
use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "strides",
    subject: Subject::Block("count$down"),
    claim: "on every board a square ahead is reached along a line if, and only if, the walk of a slider behind it over Sandström's table comes there, and by a hop if it is one of a knight's; with the rank's last clock everything is forgotten",
    method: Method::Induction { length: 1, search: 10 },
    specification: concat!(
        include_str!("../contracts/sweep_ranks.v"),
        include_str!("strides/strides.v")
    ),
    replaced: &[],
    given: &[
        Given {
            assumed: &["way != 3", "first_clock == 0 || "],
            origin: Origin::Choice,
        },
    ],
    faults: &[
        Fault {
            effect: "a piece on the board's edge goes on on its other side",
            find: "r$d[(64'h8)+:(8)] = west >> 32'h1;",
            replace: "r$d[(64'h8)+:(8)] = {west[0], west[7:1]};",
        },
        Fault {
            effect: "a rook goes on through a piece",
            find: "r$d[(64'h0)+:(8)] = file | (r$q[(64'h0)+:(8)] & targets[(64'h0)+:(8)]);",
            replace: "r$d[(64'h0)+:(8)] = file | r$q[(64'h0)+:(8)];",
        },
        Fault {
            effect: "a knight hops three files over two ranks",
            find: "found$d[(64'h28)+:(8)] = (r$q[(64'h20)+:(8)] << 32'h1)",
            replace: "found$d[(64'h28)+:(8)] = (r$q[(64'h20)+:(8)] << 32'h3)",
        },
    ],
};
