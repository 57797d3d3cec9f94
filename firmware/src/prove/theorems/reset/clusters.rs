//! The cluster, and the trunk above several.

use super::{shown_in, theorem, BLOCK};
use crate::prove::given::{Given, Origin};
use crate::prove::reset::Reset;
use crate::prove::theorem::{Fault, Theorem};

/// A run has begun since the reset, or begins.
const RUN: &str = "start || started";

/// There is a job on the bus.
macro_rules! job {
    ($bus:literal, $of:literal) => {
        concat!("`", $bus, "_VALID(", $of, ") && `", $bus, "_JOB(", $of, ")")
    };
}

/// The clocks in which a `Settling` is settled are counted down, from whatever its register holds.
macro_rules! settles {
    ($register:literal) => {
        concat!(
            "!`SETTLING_R_UNSETTLED(",
            $register,
            ") || ",
            "((`SETTLING_R_LEFT(",
            $register,
            ") + 31) & 31) + clocks_of_reset <= 33"
        )
    };
}

/// Of both copies.
const SETTLES: &[&str] = &[settles!("settling_r"), settles!("other_settling_r")];

pub(in super::super) const CLUSTER: Theorem = shown_in(
    3,
    "reset-cluster",
    &Reset {
        block: "cluster",
        clocks: 34,
        inner: &["tree", "counters$0", "counters$1", "counters$2", "counters$3"],
        matters: &[
            ("depth", RUN),
            ("divide", RUN),
            ("tree_depth", RUN),
            ("tree_divide", RUN),
            ("tree_bus.job", "`TREE_BUS_VALID(tree_bus)"),
            ("tree_bus.word", "`TREE_BUS_VALID(tree_bus)"),
            ("bus.job", "`BUS_VALID(bus)"),
            ("bus.word", "`BUS_VALID(bus)"),
            ("r.turn", "started"),
            ("r.target", job!("BUS", "bus")),
            ("counters$0_bus.job", "`COUNTERS_0_BUS_VALID(counters$0_bus)"),
            ("counters$1_bus.job", "`COUNTERS_1_BUS_VALID(counters$1_bus)"),
            ("counters$2_bus.job", "`COUNTERS_2_BUS_VALID(counters$2_bus)"),
            ("counters$3_bus.job", "`COUNTERS_3_BUS_VALID(counters$3_bus)"),
            ("counters$0_bus.word", "`COUNTERS_0_BUS_VALID(counters$0_bus)"),
            ("counters$1_bus.word", "`COUNTERS_1_BUS_VALID(counters$1_bus)"),
            ("counters$2_bus.word", "`COUNTERS_2_BUS_VALID(counters$2_bus)"),
            ("counters$3_bus.word", "`COUNTERS_3_BUS_VALID(counters$3_bus)"),
            ("counters$0_target", job!("COUNTERS_0_BUS", "counters$0_bus")),
            ("counters$1_target", job!("COUNTERS_1_BUS", "counters$1_bus")),
            ("counters$2_target", job!("COUNTERS_2_BUS", "counters$2_bus")),
            ("counters$3_target", job!("COUNTERS_3_BUS", "counters$3_bus")),
            ("settling_r.left", "`SETTLING_R_UNSETTLED(settling_r)"),
            // A wire from the tree core, of which `reset-tree` says when it matters.
            ("tree_in_check", "0"),
            ("in_check", "0"),
            ("tree_move_bits", "tree_move_valid"),
            ("move_bits", "move_valid"),
            // A cluster hands nothing over.
            ("tree_list_word", "0"),
            ("tree_state_word", "0"),
        ],
        invariant: &[concat!("!(", job!("BUS", "bus"), ") || started")],
        held: SETTLES,
        given: &[
            "!(reset && clocks_of_reset >= 1) || !(`TREE_BUS_VALID(tree_bus) || tree_counted || tree_loading)",
            "!(reset && clocks_of_reset >= 1) || !`COUNTERS_0_ABOVE_BUSY(counters$0_above)",
            concat!("!alike || !(", job!("TREE_BUS", "tree_bus"), ") || started"),
        ],
        since: &[("started", "start")],
        ..BLOCK
    },
    "34 clocks after tree core and counters have settled, the cluster has no run and no word, and goes on as if it had never counted",
    &[
        Given {
            assumed: &["!(reset && clocks_of_reset >= 1) || !(`TREE_BUS_VALID", "!(reset && clocks_of_reset >= 1) || !`COUNTERS_0"],
            origin: Origin::Words {
                theorems: &["reset-tree", "reset-counter", "reset-counter-link"],
                because: "tree core and counters do nothing once they have settled, from which on these clocks count",
            },
        },
        Given {
            assumed: &["!alike || !(`TREE_BUS_VALID"],
            origin: Origin::Words {
                theorems: &["reset-tree", "room"],
                because: "jobs are sent in a run alone, and a run begins with `start`",
            },
        },
    ],
    &[
        Fault {
            effect: "the counter that would have got the next job gets the first one of the next run",
            find: "if (start) begin\n            r$d[(64'h0)+:(2)] = 32'h0;\n        end",
            replace: "",
        },
        Fault {
            effect: "a register that holds a time of before the reset never settles",
            find: "r$d[(64'h5)+:(1)] = r$q[(64'h0)+:(5)] != 32'h1;",
            replace: "r$d[(64'h5)+:(1)] = 1'b1;",
        },
    ],
);

pub(in super::super) const CLUSTER_LINK: Theorem = theorem(
    "reset-cluster-link",
    &Reset {
        block: "clusters",
        clocks: 3,
        inner: &["cluster"],
        matters: &[
            ("depth", "started || `SAID_START(said)"),
            ("cluster_depth", "started || `SAID_START(said)"),
            // A cluster under a trunk divides nothing, and is asked for no checks.
            ("cluster_in_check", "0"),
            ("cluster_move_valid", "0"),
            ("cluster_move_bits", "0"),
            ("cluster_taken", "0"),
        ],
        since: &[("started", "`SAID_START(said)")],
        ..BLOCK
    },
    "three clocks after its cluster has settled a link of the clusters' chain has no order and no write of before the reset",
    &[],
    &[Fault {
        effect: "a cluster that counted once is busy for ever",
        find: "busy$d = cluster$busy |",
        replace: "busy$d = busy$q | cluster$busy |",
    }],
);

pub(in super::super) const HANDOVER: Theorem = shown_in(
    3,
    "reset-handover",
    &Reset {
        block: "handover",
        clocks: 34,
        matters: &[
            ("load.board", "0"),
            ("load.list", "0"),
            ("list_word", "`R_STAGE(r) == `BLOCK_STAGE$PIECES"),
            ("state_word", "`R_STAGE(r) == `BLOCK_STAGE$STATE"),
            ("depth", RUN),
            ("divide", RUN),
            ("plies", "started"),
            ("handed_depth", "started"),
            ("r.aborting", "started"),
            ("r.puts", "`R_STAGE(r) == `BLOCK_STAGE$PIECES"),
            ("held", "`R_STAGE(r) == `BLOCK_STAGE$PIECES && `R_AT(r) % 4 == 2"),
            ("settling_r.left", "`SETTLING_R_UNSETTLED(settling_r)"),
        ],
        held: SETTLES,
        given: &["!alike || !hands || started", "!(reset && `SAID_BUSY(said))"],
        since: &[("started", "start")],
        ..BLOCK
    },
    "34 clocks after the last cluster was busy the handover has no node, and nothing of it is under way",
    &[
        Given {
            assumed: &["!alike || !hands || started"],
            origin: Origin::Words {
                theorems: &["reset-tree", "tree-orders"],
                because: "a trunk hands over in a run alone, as the contract `hands_in_run` says, and a run begins with `start`",
            },
        },
        Given {
            assumed: &["!(reset && `SAID_BUSY"],
            origin: Origin::Words {
                theorems: &["reset-cluster", "reset-cluster-link"],
                because: "clusters do nothing once they have settled, from which on these clocks count",
            },
        },
    ],
    &[
        Fault {
            effect: "the time in which the last leaves come does not pass",
            find: "r$d[(64'h0)+:(5)] = r$q[(64'h0)+:(5)] - 32'h1;",
            replace: "",
        },
    ],
);

pub(in super::super) const TRUNK: Theorem = shown_in(
    3,
    "reset-trunk",
    &Reset {
        block: "trunk",
        clocks: 34,
        inner: &[
            "tree", "handover", "clusters$0", "clusters$1", "clusters$2", "clusters$3", "clusters$4", "clusters$5", "clusters$6",
            "clusters$7", "clusters$8", "clusters$9", "clusters$10", "clusters$11", "clusters$12", "clusters$13", "clusters$14",
        ],
        matters: &[
            ("depth", RUN),
            ("divide", RUN),
            ("tree_depth", RUN),
            ("tree_divide", RUN),
            ("handover_depth", RUN),
            ("handover_divide", RUN),
            ("tree_handed_depth", "started"),
            ("handover_handed_depth", "started"),
            ("clusters$0_depth", "started"),
            ("clusters$1_depth", "started"),
            ("clusters$2_depth", "started"),
            ("clusters$3_depth", "started"),
            ("clusters$4_depth", "started"),
            ("clusters$5_depth", "started"),
            ("clusters$6_depth", "started"),
            ("clusters$7_depth", "started"),
            ("clusters$8_depth", "started"),
            ("clusters$9_depth", "started"),
            ("clusters$10_depth", "started"),
            ("clusters$11_depth", "started"),
            ("clusters$12_depth", "started"),
            ("clusters$13_depth", "started"),
            ("clusters$14_depth", "started"),
            ("tree_state_word", "tree_hands"),
            ("tree_list_word", "tree_hands"),
            ("handover_state_word", "tree_hands"),
            ("handover_list_word", "tree_hands"),
            // A wire from the tree core, of which `reset-tree` says when it matters.
            ("tree_in_check", "0"),
            ("in_check", "0"),
            ("tree_move_bits", "tree_move_valid"),
            ("move_bits", "move_valid"),
            // A trunk sends no words.
            ("tree_bus.job", "0"),
            ("tree_bus.word", "0"),
            ("settling_r.left", "`SETTLING_R_UNSETTLED(settling_r)"),
        ],
        held: SETTLES,
        given: &["!(reset && clocks_of_reset >= 1) || !(tree_counted || tree_loading || handover_busy)"],
        since: &[("started", "start")],
        ..BLOCK
    },
    "34 clocks after tree core and handover have settled, the trunk has no run",
    &[Given {
        assumed: &["!(reset && clocks_of_reset >= 1)"],
        origin: Origin::Words {
            theorems: &["reset-tree", "reset-handover"],
            because: "tree core and handover do nothing once they have settled, from which on these clocks count",
        },
    }],
    &[Fault {
        effect: "a register that holds a time of before the reset never settles",
        find: "r$d[(64'h5)+:(1)] = r$q[(64'h0)+:(5)] != 32'h1;",
        replace: "r$d[(64'h5)+:(1)] = 1'b1;",
    }],
);
