//! The rank counters.

use super::{shown_in, theorem, BLOCK};
use crate::prove::given::{Given, Origin};
use crate::prove::reset::Reset;
use crate::prove::theorem::{Fault, Theorem};

/// The look shows a rank.
macro_rules! look_shows {
    () => {
        "`LOOK_SHOWS_VALID(look_shows)"
    };
}

pub(in super::super) const COUNT: Theorem = shown_in(
    6,
    "reset-count",
    &Reset {
        block: "count",
        clocks: 16,
        matters: &[
            ("shown.rank", "`SHOWN_VALID(shown)"),
            ("shown.turn", "0"),
            ("movers", "`SHOWN_VALID(shown)"),
            ("targets", "`SHOWN_VALID(shown)"),
            ("pawns", "`SHOWN_VALID(shown)"),
            ("steps", "`SHOWN_VALID(shown)"),
            ("along", "`SHOWN_VALID(shown)"),
            ("en_passant", "`SHOWN_VALID(shown)"),
            ("exposed", "`SHOWN_VALID(shown)"),
            ("down_0.rank", "`DOWN_0_VALID(down_0)"),
            ("down_1.rank", "`DOWN_1_VALID(down_1)"),
            ("down_0.turn", "0"),
            ("down_1.turn", "0"),
        ],
        // The ranks that are kept are read to the last one.
        held: &[
            "!`DOWN_0_VALID(down_0) || clocks_of_reset + `DOWN_0_RANK(down_0) <= 8",
            "!`DOWN_0_VALID(other_down_0) || clocks_of_reset + `DOWN_0_RANK(other_down_0) <= 8",
            "clocks_of_reset < 10 || !(`DOWN_1_VALID(down_1) || `DOWN_1_VALID(other_down_1))",
            "clocks_of_reset < 11 || !(`REST_DOWN_2(rest) || `REST_DOWN_2(other_rest))",
            "clocks_of_reset < 12 || !(`REST_DOWN_3(rest) || `REST_DOWN_3(other_rest))",
            "clocks_of_reset < 13 || !(`REST_DOWN_4(rest) || `REST_DOWN_4(other_rest))",
            "clocks_of_reset < 16 || !(busy || other_busy || moves != 0 || other_moves != 0)",
        ],
        given: &["!(reset && `SHOWN_VALID(shown))"],
        ..BLOCK
    },
    "sixteen clocks after the last rank was shown no moves are counted, whatever was on the way",
    &[Given {
        assumed: &["!(reset && `SHOWN_VALID"],
        origin: Origin::Words {
            theorems: &["reset-look"],
            because: "sixteen clocks after the beginning of the reset no rank is shown, from which on these clocks count",
        },
    }],
    &[Fault {
        effect: "the sweep down stays at a rank",
        find: "down_0$d[(64'h1)+:(3)] = down_0$q[(64'h1)+:(3)] - 32'h1;",
        replace: "",
    }],
);

/// How many words wait in the queue of one copy.
macro_rules! words {
    ($register:literal) => {
        concat!(
            "((`QUEUE_R_WRITE(",
            $register,
            ") - `QUEUE_R_READ(",
            $register,
            ")) & 31)"
        )
    };
}

pub(in super::super) const COUNTER: Theorem = shown_in(
    4,
    "reset-counter",
    &Reset {
        block: "counter",
        clocks: 104,
        inner: &["look", "count"],
        matters: &[
            ("word", "push"),
            ("look_shows.rank", look_shows!()),
            ("look_shows.turn", "0"),
            ("count_shown.rank", look_shows!()),
            ("count_shown.turn", "0"),
            ("look_piece", "look_put"),
            ("look_node", "look_enter"),
            ("look_job", "look_start"),
            // These bits tell what a word is: the same of all words that the look takes as pieces, as nodes and as jobs.
            ("look_piece.node", "0"),
            ("look_piece.job", "0"),
            ("look_node.node", "0"),
            ("look_node.job", "0"),
            ("look_job.job", "0"),
            ("look_check", "0"),
            ("look_movers", look_shows!()),
            ("look_targets", look_shows!()),
            ("look_pawns", look_shows!()),
            ("look_steps", look_shows!()),
            ("look_castles", look_shows!()),
            ("look_along", look_shows!()),
            ("look_en_passant", look_shows!()),
            ("look_exposed", look_shows!()),
            ("look_unpinned", look_shows!()),
            ("count_movers", look_shows!()),
            ("count_targets", look_shows!()),
            ("count_pawns", look_shows!()),
            ("count_steps", look_shows!()),
            ("count_along", look_shows!()),
            ("count_en_passant", look_shows!()),
            ("count_exposed", look_shows!()),
            // Where in the queue its words stand may differ; not how many there are.
            ("queue_r.write", "0"),
            ("queue_r.read", "0"),
            ("queue_memory_read_data", "`QUEUE_R_VALID(queue_r)"),
        ],
        invariant: &["`QUEUE_R_WRITE(queue_r) - `QUEUE_R_READ(queue_r) == `QUEUE_R_WRITE(other_queue_r) - `QUEUE_R_READ(other_queue_r)"],
        // Each word is taken in three clocks.
        held: &[
            concat!(
                "3 * ", words!("queue_r"), " + changes + clocks_of_reset <= 101 || (", words!("queue_r"),
                " == 0 && changes == 0)"
            ),
            concat!(
                "3 * ", words!("other_queue_r"), " + other_changes + clocks_of_reset <= 101 || (",
                words!("other_queue_r"), " == 0 && other_changes == 0)"
            ),
            concat!("clocks_of_reset < 4 || `QUEUE_R_VALID(queue_r) == (", words!("queue_r"), " != 0)"),
            concat!("clocks_of_reset < 4 || `QUEUE_R_VALID(other_queue_r) == (", words!("other_queue_r"), " != 0)"),
        ],
        given: &[
            "!(reset && clocks_of_reset >= 3 && push)",
            "!(reset && clocks_of_reset >= 3) || (look_free && look_idle && other_look_free && other_look_idle)",
            "!(reset && clocks_of_reset >= 34) || !(look_busy || other_look_busy || count_busy || other_count_busy)",
        ],
        ..BLOCK
    },
    "after 104 clocks of reset no word waits in a rank counter, as many as there were",
    &[
        Given {
            assumed: &["!(reset && clocks_of_reset >= 3 && push)"],
            origin: Origin::Words {
                theorems: &["reset-tree", "reset-cluster"],
                because: "the tree core sends no words while it is reset, but the one that is in a register on the way",
            },
        },
        Given {
            assumed: &["!(reset && clocks_of_reset >= 3) ||", "!(reset && clocks_of_reset >= 34)"],
            origin: Origin::Words {
                theorems: &["reset-look", "reset-count"],
                because: "two clocks after the beginning of the reset the look is idle, sixteen after it shows nothing, and sixteen \
                     after that nothing is counted",
            },
        },
    ],
    &[Fault {
        effect: "words are offered only when another one comes",
        find: "r$d[(64'ha)+:(1)] = place != r$q[(64'h0)+:(5)];",
        replace: "r$d[(64'ha)+:(1)] = push;",
    }],
);

pub(in super::super) const COUNTER_LINK: Theorem = theorem(
    "reset-counter-link",
    &Reset {
        block: "counters",
        clocks: 2,
        inner: &["counter"],
        matters: &[
            ("bus.job", "`BUS_VALID(bus)"),
            ("bus.word", "`BUS_VALID(bus)"),
            ("target", "`BUS_VALID(bus) && `BUS_JOB(bus)"),
            ("counter_word", "counter_push"),
        ],
        ..BLOCK
    },
    "two clocks after the counter has settled its link says the same as after any other reset",
    &[],
    &[Fault {
        effect: "moves of before the reset stay in the sum",
        find: "r$d[(64'h0)+:(10)] = below[(64'h2)+:(10)] +",
        replace: "r$d[(64'h0)+:(10)] = r$q[(64'h0)+:(10)] + below[(64'h2)+:(10)] +",
    }],
);
