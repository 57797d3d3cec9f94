//! A rank counter changes the squares of its board as fast as a position is written.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

/// The parts of which little or nothing is known.
const PARTS: &[&str] = &[
    "block$queue$memory",
    "block$look$view",
    "block$look$look_down",
    "block$look$look_up",
    "block$look$planes",
    "block$look$marks",
    "block$count",
];

pub(super) const THEOREM: Theorem = Theorem {
    name: "counter-squares",
    subject: Subject::Block("counter"),
    claim: "a rank counter that had nothing to do, and gets a square in every fourth clock at most, and once one sooner, changes each square two clocks after its word came, or three, so that never more than one word waits; its look gets no order that it cannot take",
    method: Method::Induction { length: 1, search: 16 },
    specification: concat!(
        include_str!("../contracts/place_for_words.v"),
        include_str!("../contracts/squares_come.v"),
        include_str!("../contracts/look_orders.v"),
        include_str!("counter_busy/look.v"),
        include_str!("counter_squares/parts.v"),
        include_str!("counter_squares/given.v"),
        include_str!("counter_squares/counter_squares.v")
    ),
    replaced: PARTS,
    given: &[],
    faults: &[
        Fault {
            effect: "a square takes a clock longer",
            find: "changes$d = 32'h2;",
            replace: "changes$d = 32'h3;",
        },
        Fault {
            effect: "a square is taken for a node's word",
            find: "look$put = puts;",
            replace: "look$put = enters;",
        },
    ],
};

pub(super) const LEAVE: Theorem = Theorem {
    name: "counter-takes",
    subject: Subject::Block("counter"),
    claim: "as long as words come to a rank counter as they may, a square's word has left the queue in the third clock after it came, or in the fourth",
    method: Method::Induction { length: 1, search: 16 },
    specification: concat!(
        include_str!("../contracts/place_for_words.v"),
        include_str!("../contracts/squares_come.v"),
        include_str!("../contracts/squares_leave.v"),
        include_str!("counter_busy/look.v"),
        include_str!("counter_squares/parts.v"),
        include_str!("counter_squares/leave.v"),
        include_str!("counter_squares/counter_squares.v")
    ),
    replaced: PARTS,
    given: &[],
    faults: &[
        Fault {
            effect: "a square takes a clock longer",
            find: "changes$d = 32'h2;",
            replace: "changes$d = 32'h3;",
        },
    ],
};
