//! The tally counts the moves of a rank: by file, and then all of them.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const FILES: Theorem = Theorem {
    name: "tally-files",
    subject: Subject::Block("tally$columns"),
    claim: "the digits of a file are the number of the moves that end on it, and those of the pawns beside them",
    method: Method::Flush { clock: 1 },
    specification: include_str!("tally/files.v"),
    replaced: &[],
    given: &[],
    faults: &[Fault {
        effect: "a hop of the sweep down is counted as one of the sweep up",
        find: "wire [7:0] p13 = down[48 +: 8];",
        replace: "wire [7:0] p13 = up[48 +: 8];",
    }],
};

pub(super) const THEOREM: Theorem = Theorem {
    name: "tally",
    subject: Subject::Block("count$tally"),
    claim: "two clocks later the numbers of all files are added up, a move of a pawn to the last rank as four",
    method: Method::Flush { clock: 3 },
    specification: include_str!("tally/tally.v"),
    replaced: &["block$columns"],
    given: &[],
    faults: &[
        Fault {
            effect: "a promotion is two moves",
            find: "<< 32'h2",
            replace: "<< 32'h1",
        },
        Fault {
            effect: "file h has no pawns",
            find: "wire [1:0] m7 = {counts[55], counts[47]};",
            replace: "wire [1:0] m7 = 0;",
        },
    ],
};
