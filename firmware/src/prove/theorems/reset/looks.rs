//! The look at a board, and its verdicts.

use super::{shown_in, theorem, BLOCK};
use crate::prove::given::{Given, Origin};
use crate::prove::reset::Reset;
use crate::prove::theorem::{Fault, Theorem};

/// A rank is shown.
macro_rules! shown {
    () => {
        "`SHOWS_VALID(shows)"
    };
}

/// A look shows one.
macro_rules! look_shows {
    () => {
        "`LOOK_SHOWS_VALID(look_shows)"
    };
}

const RANK_OF_EDIT: &str = "`DOWN_1_VALID(down_1) || `VIEW_R_EDITS(view_r)";
const EDITED_RANK: &str = "`DOWN_2_VALID(down_2) || (`VIEW_R_EDITED(view_r) && later)";
const SECOND_DOWN: &str = "`LOOK_DOWN_SECOND_VALID(look_down_second)";
const THIRD_DOWN: &str = "`LOOK_DOWN_THIRD_VALID(look_down_third)";
const SECOND_UP: &str = "`LOOK_UP_SECOND_VALID(look_up_second)";

pub(in super::super) const LOOK: Theorem = shown_in(
    4,
    "reset-look",
    &Reset {
        block: "look",
        clocks: 18,
        matters: &[
            ("piece", "put"),
            ("node", "enter"),
            ("job", "start"),
            ("move_before", "`DOWN_0_VALID(down_0)"),
            ("current", "entered"),
            ("current.ply", "entered || edited"),
            ("upper", "swept"),
            ("checks", "rose"),
            ("files.white_short", "`BLOCK_CHESS960 && has_white_files"),
            ("files.white_long", "`BLOCK_CHESS960 && has_white_files"),
            ("files.black_short", "`BLOCK_CHESS960 && has_black_files"),
            ("files.black_long", "`BLOCK_CHESS960 && has_black_files"),
            // Which of four places in the memories a look has may differ.
            ("down_0.turn", "0"),
            ("down_1.turn", "0"),
            ("down_2.turn", "0"),
            ("down_3.turn", "0"),
            ("down_4.turn", "0"),
            ("up_0.turn", "0"),
            ("up_1.turn", "0"),
            ("up_2.turn", "0"),
            ("up_3.turn", "0"),
            ("shows.turn", "0"),
            ("up_0.rank", "`UP_0_VALID(up_0)"),
            ("up_1.rank", "`UP_1_VALID(up_1)"),
            ("up_2.rank", "`UP_2_VALID(up_2)"),
            ("up_3.rank", "`UP_3_VALID(up_3)"),
            ("view_r", EDITED_RANK),
            ("view_r.other", "`DOWN_2_VALID(down_2)"),
            ("view_r.rank_before", "`DOWN_2_VALID(down_2) || `VIEW_R_EDITED(view_r)"),
            ("view_r.wiped", RANK_OF_EDIT),
            ("view_r.put_0", RANK_OF_EDIT),
            ("view_r.put_1", RANK_OF_EDIT),
            ("view_r.put_2", RANK_OF_EDIT),
            ("view_r.put_black", RANK_OF_EDIT),
            ("view_r.rank", RANK_OF_EDIT),
            ("view_r.edits", "1"),
            ("view_r.edited", "1"),
            ("look_down_star_r", SECOND_DOWN),
            ("look_down_kinds", SECOND_DOWN),
            ("look_down_found", THIRD_DOWN),
            ("look_down_total", "totalled"),
            ("look_up_star_r", SECOND_UP),
            ("look_up_kinds", SECOND_UP),
            ("look_up_below", SECOND_UP),
            ("look_up_second.first", SECOND_UP),
            ("look_up_second.last", SECOND_UP),
            ("look_up_movers_before", "`UP_3_VALID(up_3)"),
            ("look_up_targets_before", "`UP_3_VALID(up_3)"),
            ("look_up_pawns_before", "`UP_3_VALID(up_3)"),
            ("look_up_steps_before", "`UP_3_VALID(up_3)"),
            ("look_up_castles_before", "`UP_3_VALID(up_3)"),
            ("look_up_along_before", "`UP_3_VALID(up_3)"),
            ("look_up_en_passant_before", "`UP_3_VALID(up_3)"),
            ("look_up_exposed_before", "`UP_3_VALID(up_3)"),
            ("look_up_unpinned_before", "`UP_3_VALID(up_3)"),
            ("shows.rank", shown!()),
            ("check", shown!()),
            ("movers", shown!()),
            ("targets", shown!()),
            ("pawns", shown!()),
            ("steps", shown!()),
            ("castles", shown!()),
            ("along", shown!()),
            ("en_passant", shown!()),
            ("exposed", shown!()),
            ("unpinned", shown!()),
        ],
        invariant: &[
            "!began || (entered && (!`BLOCK_CHESS960 || (has_white_files && has_black_files)))",
            concat!(
                "began || !(`DOWN_0_VALID(down_0) || `DOWN_1_VALID(down_1) || `DOWN_2_VALID(down_2) || `DOWN_3_VALID(down_3) || ",
                "`DOWN_4_VALID(down_4) || `UP_0_VALID(up_0) || `UP_1_VALID(up_1) || `UP_2_VALID(up_2) || `UP_3_VALID(up_3))"
            ),
            // The sweeps of the parts go with those of the look.
            concat!(
                "`LOOK_DOWN_SECOND_VALID(look_down_second) == `DOWN_3_VALID(down_3) && ",
                "`LOOK_DOWN_THIRD_VALID(look_down_third) == `DOWN_4_VALID(down_4) && ",
                "`LOOK_UP_SECOND_VALID(look_up_second) == `UP_2_VALID(up_2)"
            ),
            "`LOOK_DOWN_SECOND_LAST(look_down_second) == (`DOWN_3_RANK(down_3) == 0)",
            "`LOOK_DOWN_THIRD_LAST(look_down_third) == (`DOWN_4_RANK(down_4) == 0)",
            // What has happened before a rank comes to this clock.
            "!(`UP_0_VALID(up_0) || `UP_1_VALID(up_1) || `UP_2_VALID(up_2) || `UP_3_VALID(up_3)) || (swept && totalled)",
            concat!(
                "swept || !((`DOWN_3_VALID(down_3) && `DOWN_3_RANK(down_3) == 0) || ",
                "(`DOWN_4_VALID(down_4) && `DOWN_4_RANK(down_4) == 0))"
            ),
            "rose || !((`UP_1_VALID(up_1) && `UP_1_RANK(up_1) != 0) || `UP_2_VALID(up_2) || `UP_3_VALID(up_3))",
            concat!(
                "!(`UP_0_VALID(up_0) && `UP_0_RANK(up_0) != 0) || ",
                "(`UP_1_VALID(up_1) && `UP_1_RANK(up_1) + 1 == `UP_0_RANK(up_0))"
            ),
        ],
        // No sweep down begins, the last ranks of the one under way go on, and the sweep up after it comes to its end.
        held: &[
            "clocks_of_reset < 1 || !(`DOWN_0_VALID(down_0) || `DOWN_0_VALID(other_down_0))",
            "clocks_of_reset < 2 || !(`DOWN_1_VALID(down_1) || `DOWN_1_VALID(other_down_1))",
            "clocks_of_reset < 3 || !(`DOWN_2_VALID(down_2) || `DOWN_2_VALID(other_down_2))",
            "clocks_of_reset < 4 || !(`DOWN_3_VALID(down_3) || `DOWN_3_VALID(other_down_3))",
            "clocks_of_reset < 5 || !(`DOWN_4_VALID(down_4) || `DOWN_4_VALID(other_down_4))",
            "clocks_of_reset < 2 || (`DOWN_0_RANK(down_0) == 7 && `DOWN_0_RANK(other_down_0) == 7)",
            "clocks_of_reset < 3 || (`DOWN_1_RANK(down_1) == 7 && `DOWN_1_RANK(other_down_1) == 7)",
            "clocks_of_reset < 4 || (`DOWN_2_RANK(down_2) == 7 && `DOWN_2_RANK(other_down_2) == 7)",
            "clocks_of_reset < 5 || (`DOWN_3_RANK(down_3) == 7 && `DOWN_3_RANK(other_down_3) == 7)",
            "clocks_of_reset < 6 || (`DOWN_4_RANK(down_4) == 7 && `DOWN_4_RANK(other_down_4) == 7)",
            "!`UP_0_VALID(up_0) || `UP_0_RANK(up_0) + 5 >= clocks_of_reset",
            "!`UP_0_VALID(other_up_0) || `UP_0_RANK(other_up_0) + 5 >= clocks_of_reset",
            "clocks_of_reset < 14 || !(`UP_1_VALID(up_1) || `UP_1_VALID(other_up_1))",
            "clocks_of_reset < 15 || !(`UP_2_VALID(up_2) || `UP_2_VALID(other_up_2))",
            "clocks_of_reset < 16 || !(`UP_3_VALID(up_3) || `UP_3_VALID(other_up_3))",
            "clocks_of_reset < 2 || (free && idle && other_free && other_idle)",
            concat!("clocks_of_reset < 16 || !(busy || ", shown!(), " || other_busy || `SHOWS_VALID(other_shows))"),
        ],
        given: &["!alike || !start || (entered && (!`BLOCK_CHESS960 || (has_white_files && has_black_files)))"],
        since: &[
            ("later", "1"),
            ("began", "start"),
            ("entered", "enter"),
            ("edited", "put"),
            ("swept", "`DOWN_2_VALID(down_2) && `DOWN_2_RANK(down_2) == 0"),
            (
                "totalled",
                "`LOOK_DOWN_THIRD_VALID(look_down_third) && `LOOK_DOWN_THIRD_LAST(look_down_third)",
            ),
            ("rose", "`UP_1_VALID(up_1) && `UP_1_RANK(up_1) == 0"),
            ("has_white_files", "put && `PIECE_FILES(piece) && !`PIECE_BLACK(piece)"),
            ("has_black_files", "put && `PIECE_FILES(piece) && `PIECE_BLACK(piece)"),
        ],
        ..BLOCK
    },
    "after eighteen clocks of reset no look is under way, and the next one is that of a look that has never looked",
    &[Given {
        assumed: &["!alike || !start || (entered"],
        origin: Origin::Words {
            theorems: &["tree-orders", "counter-squares", "reset-tree"],
            because: "the node comes before the look, and the files of a position before its run",
        },
    }],
    &[
        Fault {
            effect: "the look that was under way goes on while the reset lasts",
            find: "if (reset) begin\n            down_0$d[(64'h0)+:(1)] = 1'b0;\n        end",
            replace: "",
        },
    ],
);

pub(in super::super) const VERDICTS: Theorem = theorem(
    "reset-verdicts",
    &Reset {
        block: "verdicts",
        clocks: 2,
        inner: &["look"],
        matters: &[
            ("piece", "put"),
            ("node", "enter"),
            ("job", "start"),
            ("look_piece", "look_put"),
            ("look_node", "look_enter"),
            ("look_job", "look_start"),
            ("ply", "start || `R_LOOKS(r)"),
            ("look_shows.rank", look_shows!()),
            ("look_shows.turn", "0"),
            ("look_check", look_shows!()),
            ("look_movers", look_shows!()),
            ("look_targets", look_shows!()),
            ("look_pawns", look_shows!()),
            ("look_steps", look_shows!()),
            ("look_castles", look_shows!()),
            ("look_along", look_shows!()),
            ("look_en_passant", look_shows!()),
            ("look_exposed", look_shows!()),
            ("look_unpinned", look_shows!()),
            ("r.check", "shown"),
            ("check", "shown"),
            // Of these the bits of the plies that have been looked at, as the invariant says.
            ("r.passed_low", "0"),
            ("r.passed_high", "0"),
            (
                "passed",
                concat!(
                    "(shown_0 && read_ply == 0) || (shown_1 && read_ply == 1) || (shown_2 && read_ply == 2) || ",
                    "(shown_3 && read_ply == 3) || (shown_4 && read_ply == 4) || (shown_5 && read_ply == 5) || ",
                    "(shown_6 && read_ply == 6) || (shown_7 && read_ply == 7) || (shown_8 && read_ply == 8) || ",
                    "(shown_9 && read_ply == 9) || (shown_10 && read_ply == 10) || (shown_11 && read_ply == 11) || ",
                    "(shown_12 && read_ply == 12) || (shown_13 && read_ply == 13) || (shown_14 && read_ply == 14) || ",
                    "(shown_15 && read_ply == 15)"
                ),
            ),
            ("memory_write_enable", "1"),
            ("memory_write_address", "memory_write_enable"),
            ("memory_write_data", "memory_write_enable"),
        ],
        invariant: &[concat!(
            "(({`R_PASSED_HIGH(r), `R_PASSED_LOW(r)} ^ {`R_PASSED_HIGH(other_r), `R_PASSED_LOW(other_r)}) & {shown_15, shown_14, ",
            "shown_13, shown_12, shown_11, shown_10, shown_9, shown_8, shown_7, shown_6, shown_5, shown_4, shown_3, shown_2, shown_1, ",
            "shown_0}) == 0"
        )],
        given: &[
            concat!("!(reset && ", look_shows!(), ")"),
            concat!("!alike || !", look_shows!(), " || `R_LOOKS(r)"),
        ],
        since: &[
            ("shown", look_shows!()),
            ("shown_0", concat!(look_shows!(), " && `LOOK_SHOWS_RANK(look_shows) == 0 && ply == 0")),
            ("shown_1", concat!(look_shows!(), " && `LOOK_SHOWS_RANK(look_shows) == 0 && ply == 1")),
            ("shown_2", concat!(look_shows!(), " && `LOOK_SHOWS_RANK(look_shows) == 0 && ply == 2")),
            ("shown_3", concat!(look_shows!(), " && `LOOK_SHOWS_RANK(look_shows) == 0 && ply == 3")),
            ("shown_4", concat!(look_shows!(), " && `LOOK_SHOWS_RANK(look_shows) == 0 && ply == 4")),
            ("shown_5", concat!(look_shows!(), " && `LOOK_SHOWS_RANK(look_shows) == 0 && ply == 5")),
            ("shown_6", concat!(look_shows!(), " && `LOOK_SHOWS_RANK(look_shows) == 0 && ply == 6")),
            ("shown_7", concat!(look_shows!(), " && `LOOK_SHOWS_RANK(look_shows) == 0 && ply == 7")),
            ("shown_8", concat!(look_shows!(), " && `LOOK_SHOWS_RANK(look_shows) == 0 && ply == 8")),
            ("shown_9", concat!(look_shows!(), " && `LOOK_SHOWS_RANK(look_shows) == 0 && ply == 9")),
            ("shown_10", concat!(look_shows!(), " && `LOOK_SHOWS_RANK(look_shows) == 0 && ply == 10")),
            ("shown_11", concat!(look_shows!(), " && `LOOK_SHOWS_RANK(look_shows) == 0 && ply == 11")),
            ("shown_12", concat!(look_shows!(), " && `LOOK_SHOWS_RANK(look_shows) == 0 && ply == 12")),
            ("shown_13", concat!(look_shows!(), " && `LOOK_SHOWS_RANK(look_shows) == 0 && ply == 13")),
            ("shown_14", concat!(look_shows!(), " && `LOOK_SHOWS_RANK(look_shows) == 0 && ply == 14")),
            ("shown_15", concat!(look_shows!(), " && `LOOK_SHOWS_RANK(look_shows) == 0 && ply == 15")),
        ],
        ..BLOCK
    },
    "after two clocks of reset no look goes on, and of a ply nothing is remembered until it has been looked at",
    &[
        Given {
            assumed: &["!(reset && `LOOK_SHOWS_VALID"],
            origin: Origin::Words {
                theorems: &["reset-look"],
                because: "sixteen clocks after the beginning of the reset no rank is shown, from which on these clocks count",
            },
        },
        Given {
            assumed: &["!alike || !`LOOK_SHOWS_VALID"],
            origin: Origin::Words {
                theorems: &["reset-look", "look-sweeps"],
                because: "a rank is shown of a look that has begun, and the last of its ranks is the last one",
            },
        },
    ],
    &[Fault {
        effect: "the look of before the reset is waited for",
        find: "if (reset) begin\n            r$d[(64'h0)+:(1)] = 1'b0;\n        end",
        replace: "",
    }],
);
