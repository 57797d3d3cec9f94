//! The tree core reads of a square what a look found of it at the ply that it searches.

use crate::prove::given::{Given, Origin};
use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "verdicts",
    subject: Subject::Block("verdicts"),
    claim: "of every square at every ply the verdicts are read that a look has shown last there, and of the ply whether a pawn may be taken en passant; the side to move is in check if the rank that was shown last says so, and a look is done when its last rank has been shown; its orders are those that come",
    method: Method::Induction { length: 1, search: 8 },
    specification: concat!(
        include_str!("../rules/moves.v"),
        include_str!("../contracts/verdict_stays.v"),
        include_str!("../contracts/passed_stays.v"),
        include_str!("parts/look.v"),
        include_str!("verdicts/verdicts.v")
    ),
    replaced: &["block$look", "block$memory"],
    given: &[Given {
        assumed: &["\\dut.memory.address == "],
        origin: Origin::Choice,
    }],
    faults: &[
        Fault {
            effect: "a king steps onto a rook with which it may castle",
            find: "(look$steps & ~look$castles)",
            replace: "look$steps",
        },
        Fault {
            effect: "black reads the verdicts of another rank",
            find: "^ 32'h7;",
            replace: "^ 32'h6;",
        },
        Fault {
            effect: "a pawn that could be taken en passant at an earlier node of the ply still can be",
            find: "r$q[(64'h2)+:(8)] & ~low;",
            replace: "r$q[(64'h2)+:(8)];",
        },
        Fault {
            effect: "the look at one ply says of another one that a pawn may be taken en passant",
            find: "plane = 32'h40;",
            replace: "plane = 32'h80;",
        },
        Fault {
            effect: "a node is entered while a move is looked at",
            find: "look$enter = enter;",
            replace: "look$enter = enter | start;",
        },
    ],
};

/// A look is not waited for in vain.
pub(super) const ENDS: Theorem = Theorem {
    name: "look-ends",
    subject: Subject::Block("verdicts"),
    claim: "9 clocks after a look began at the latest the next one may begin, after 10 the next node may be entered, and after 24 its verdicts are complete",
    method: Method::Induction { length: 1, search: 28 },
    specification: concat!(
        include_str!("counter_busy/look.v"),
        include_str!("verdicts/look_ends.v")
    ),
    replaced: &[
        "block$look$view",
        "block$look$look_down",
        "block$look$look_up",
        "block$look$planes",
        "block$look$marks",
        "block$memory",
    ],
    given: &[],
    faults: &[
        Fault {
            effect: "a look stays at its first rank",
            find: "down_0$q[(64'h1)+:(3)] - 32'h1;",
            replace: "down_0$q[(64'h1)+:(3)];",
        },
        Fault {
            effect: "a look is not done when its last rank has been shown",
            find: "if (look$shows[(64'h1)+:(3)] == 32'h7) begin",
            replace: "if (1'b0) begin",
        },
    ],
};
