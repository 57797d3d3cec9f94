//! A rank counter changes the squares of its board as fast as a position is written.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "counter-squares",
    subject: Subject::Block("counter"),
    claim: "a rank counter that had nothing to do, and gets a square in every fourth clock at most, and once one sooner, changes each square two clocks after its word came, or three, so that never more than one word waits; its look gets no order that it cannot take",
    method: Method::Induction { length: 1, search: 16 },
    specification: concat!(
        include_str!("../contracts/place_for_words.v"),
        include_str!("../contracts/squares_come.v"),
        include_str!("../contracts/squares_leave.v"),
        include_str!("../contracts/look_orders.v"),
        include_str!("counter_busy/look.v"),
        include_str!("counter_squares/counter_squares.v")
    ),
    replaced: &[
        "block$queue$memory",
        "block$look$view",
        "block$look$look_down",
        "block$look$look_up",
        "block$look$planes",
        "block$look$marks",
        "block$count",
    ],
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
