//! A rank counter is busy while a word waits or a move is still to be counted.

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
    "block$count$up",
    "block$count$down",
    "block$count$tally",
    "block$count$kept_movers",
    "block$count$kept_targets",
];

pub(super) const THEOREM: Theorem = Theorem {
    name: "counter-busy",
    subject: Subject::Block("counter"),
    claim: "a rank counter says that it is busy from the clock after a word came until all moves of all jobs are counted, and counts none while it does not say so; it says a clock later that its queue is full",
    method: Method::Induction { length: 1, search: 40 },
    specification: concat!(
        include_str!("../contracts/place_for_words.v"),
        include_str!("../contracts/sweep_ranks.v"),
        include_str!("counter_busy/look.v"),
        include_str!("counter_busy/parts.v"),
        include_str!("counter_busy/counter_busy.v")
    ),
    replaced: PARTS,
    given: &[],
    faults: &[
        Fault {
            effect: "the last moves of a board's sweep down are counted while the counter is not busy",
            find: "busy = shown[(64'h0)+:(1)] | down_0$q[(64'h0)+:(1)] | rest$q[(64'h2)+:(1)];",
            replace: "busy = shown[(64'h0)+:(1)] | down_0$q[(64'h0)+:(1)] | (rest$q[(64'h2)+:(1)] & rest$q[(64'h0)+:(1)]);",
        },
        Fault {
            effect: "a word that waits does not make the counter busy",
            find: "~queue$empty | look$busy",
            replace: "look$busy",
        },
        Fault {
            effect: "the counter is not busy between a look's sweep down and its sweep up",
            find: "| down_4$q[(64'h0)+:(1)] | up_0$q[(64'h0)+:(1)]",
            replace: "| up_0$q[(64'h0)+:(1)]",
        },
        Fault {
            effect: "a sweep up does not end with the board's last rank",
            find: "if (up_0$q[(64'h1)+:(3)] == 32'h7) begin",
            replace: "if (1'b0) begin",
        },
    ],
};

pub(super) const WAITS: Theorem = Theorem {
    name: "counter-waits",
    subject: Subject::Block("counter"),
    claim: "a rank counter says that it is busy from the clock after a word waited for it on",
    method: Method::Induction {
        length: 1,
        search: 8,
    },
    specification: concat!(
        include_str!("../contracts/waiting_is_busy.v"),
        include_str!("counter_busy/look.v"),
        include_str!("counter_busy/parts.v"),
        include_str!("counter_busy/waits.v")
    ),
    replaced: PARTS,
    given: &[],
    faults: &[Fault {
        effect: "a word that waits does not make the counter busy",
        find: "~queue$empty | look$busy",
        replace: "look$busy",
    }],
};
