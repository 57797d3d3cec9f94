//! The tree core.

use super::{theorem, BLOCK};
use crate::prove::given::{Given, Origin};
use crate::prove::reset::Reset;
use crate::prove::theorem::{Fault, Theorem};

/// A run goes on, and no look for checks.
macro_rules! runs {
    () => {
        "(`R_STAGE(r) != `BLOCK_STAGE$IDLE && !`R_SCANS(r))"
    };
}

/// It goes on or begins.
const RUN: &str = concat!("start || ", runs!());

/// The root has been looked at.
const COUNTS: &str = "`R_STAGE(r) >= `BLOCK_STAGE$ENTER";

/// The place of a look has been set in this run.
macro_rules! placed {
    () => {
        "`R_STAGE(r) >= `BLOCK_STAGE$ROOTLOOK"
    };
}

/// Verdicts of looks ahead stand at two places in turn, and each copy may begin with another of the two.
macro_rules! same_places {
    () => {
        "`R_FAR(r) == `R_FAR(other_r)"
    };
}

const PLACED: &str = concat!(placed!(), " && ", same_places!());

/// A state is in the register on the way to the position.
macro_rules! state_comes {
    () => {
        "`LOAD_REGISTER_STATE(load_register) && `LOAD_REGISTER_ADDRESS(load_register) % 2 == 0"
    };
}

/// So are the files of a side.
macro_rules! files_come {
    () => {
        "`LOAD_REGISTER_STATE(load_register) && `LOAD_REGISTER_ADDRESS(load_register) % 2 == 1"
    };
}

/// The word's bit that tells the side of files, and that a slot of a list is alive.
macro_rules! bit {
    () => {
        "(`LOAD_REGISTER_DATA(load_register) >> 9 & 1)"
    };
}

/// All of a position but the state has been written since the reset.
macro_rules! placed_pieces {
    () => {
        "(has_lists && has_white_king && has_black_king && (!`POSITION_CHESS960 || (has_white_files && has_black_files)))"
    };
}

/// The finder's last visit was a move, if its verdict is good.
macro_rules! target {
    () => {
        "`FINDER_R_TARGET(finder_r)"
    };
}

/// The record has been recalled up to this stage of the position, and the finder waits for the order to go on from there.
macro_rules! recalled {
    ($stage:literal) => {
        concat!(
            "(`FINDER_R_STAGE(finder_r) == `FINDER_STAGE$IDLE && ((`R_STAGE(r) == `BLOCK_STAGE$UNMAKING && ",
            "(`POSITION_R_STAGE(position_r) == `POSITION_STAGE$IDLE || `POSITION_R_STAGE(position_r) > `POSITION_STAGE$", $stage, ")) || ",
            "`R_STAGE(r) == `BLOCK_STAGE$REPORT || `R_STAGE(r) == `BLOCK_STAGE$RETURN))"
        )
    };
}

/// The position makes the move that it holds, or takes it back and has read it up to this stage.
macro_rules! held {
    ($stage:literal) => {
        concat!(
            "((`POSITION_R_STAGE(position_r) != `POSITION_STAGE$IDLE && `POSITION_R_STAGE(position_r) <= `POSITION_STAGE$MAKEPLACE) || ",
            "`POSITION_R_STAGE(position_r) > `POSITION_STAGE$", $stage, " || (`R_STAGE(r) == `BLOCK_STAGE$MOVE && `R_MAKES(r)))"
        )
    };
}

/// Each word of the stack has fields of its own.
const HELD_1: &str = held!("POPMOVE");
const HELD_2: &str = held!("POPRIGHTS");
const HELD_3: &str = held!("POPWALK");

/// The finder has taken the word of the piece from its list.
macro_rules! picked {
    () => {
        concat!(
            "`FINDER_R_STAGE(finder_r) > `FINDER_STAGE$NEXT || ",
            target!()
        )
    };
}

/// It has visited a square.
macro_rules! visited {
    () => {
        concat!(
            "`FINDER_R_STAGE(finder_r) > `FINDER_STAGE$PIECE || ",
            target!(),
            " || ",
            "(`FINDER_R_STAGE(finder_r) == `FINDER_STAGE$PIECE && !`WALKER_R_STARTING(walker_r))"
        )
    };
}

/// And a square to which the piece goes.
macro_rules! found {
    () => {
        concat!(
            "`FINDER_R_STAGE(finder_r) > `FINDER_STAGE$PIECE || ",
            target!()
        )
    };
}

/// The move is no castling, of which no pin is asked.
macro_rules! no_castling {
    ($register:literal) => {
        concat!("`", $register, " != `BLOCK_PHASE$CASTLING")
    };
}

/// The stage of the finder is none of these.
macro_rules! no_stage {
    ($first:literal $($stage:literal)*) => {
        concat!(
            "(`FINDER_R_STAGE(finder_r) != `FINDER_STAGE$", $first,
            $(" && `FINDER_R_STAGE(finder_r) != `FINDER_STAGE$", $stage,)* ")"
        )
    };
}

pub(in super::super) const TREE: Theorem = theorem(
    "reset-tree",
    &Reset {
        block: "tree",
        clocks: 4,
        inner: &["verdicts"],
        matters: &[
            ("depth", RUN),
            ("divide", RUN),
            ("handed_depth", COUNTS),
            ("r.in_check", "scanned"),
            ("in_check", "scanned"),
            ("r.parents", COUNTS),
            ("r.jobs", COUNTS),
            ("r.looks_ahead", runs!()),
            ("r.over", "`R_STAGE(r) > `BLOCK_STAGE$ENTER"),
            ("r.makes", "`R_STAGE(r) == `BLOCK_STAGE$NODE || `R_STAGE(r) == `BLOCK_STAGE$MOVE"),
            ("r.far", "0"),
            ("r.place", PLACED),
            ("r.read_far", PLACED),
            ("r.known", placed!()),
            ("ahead", "`R_WAITS(r)"),
            ("ahead.loose", concat!("`R_WAITS(r) && ", no_castling!("AHEAD_PHASE(ahead)"))),
            ("ahead_word", "`R_WAITS(r)"),
            ("out.job", "`OUT_VALID(out)"),
            ("out.word", "`OUT_VALID(out)"),
            ("bus.job", "`BUS_VALID(bus)"),
            ("bus.word", "`BUS_VALID(bus)"),
            ("move_bits", "move_valid"),
            ("state_word", "hands"),
            ("verdicts_piece", "verdicts_put"),
            ("verdicts_node", "verdicts_enter"),
            ("verdicts_job", "verdicts_start"),
            // These bits tell what a word is: the same of all nodes and of all jobs.
            ("verdicts_node.node", "0"),
            ("verdicts_node.job", "0"),
            ("verdicts_job.job", "0"),
            ("verdicts_ply", PLACED),
            ("verdicts_read_ply", concat!("`FINDER_R_STAGE(finder_r) != `FINDER_STAGE$IDLE && ", same_places!())),
            ("verdicts_black", "has_turn"),
            ("verdicts_square", "chose"),
            ("verdicts_check", "scanned || (`R_STAGE(r) == `BLOCK_STAGE$SCAN && verdicts_done)"),
            ("verdicts_passed", "`FINDER_R_STAGE(finder_r) >= `FINDER_STAGE$NEXT"),
            ("finder_r.loose", concat!(
                target!(), " || (`FINDER_R_STAGE(finder_r) == `FINDER_STAGE$PIECE && !`WALKER_R_STARTING(walker_r) && ",
                "!`FINDER_R_BEGAN(finder_r)) || (`FINDER_R_STAGE(finder_r) >= `FINDER_STAGE$OTHER && ",
                "`FINDER_R_STAGE(finder_r) != `FINDER_STAGE$AFTER && ", no_castling!("FINDER_FOUND_PHASE(finder_found)"), ")"
            )),
            ("finder_r.ended", "stepped"),
            ("finder_r.along", target!()),
            ("finder_r.takes", target!()),
            ("finder_r.short_tried", "chose"),
            ("finder_r.long_tried", "chose"),
            ("finder_found", concat!(picked!(), " || ", recalled!("POPWALK"))),
            ("finder_found.from", concat!(picked!(), " || ", recalled!("POPMOVE"))),
            ("finder_found.to", concat!(visited!(), " || ", recalled!("POPMOVE"))),
            ("finder_found.phase", concat!(found!(), " || ", recalled!("POPMOVE"))),
            ("finder_found.first", concat!("`FINDER_R_STAGE(finder_r) > `FINDER_STAGE$PIECE || ", recalled!("POPMOVE"))),
            ("finder_found.loose", concat!(
                no_castling!("FINDER_FOUND_PHASE(finder_found)"), " && (`FINDER_R_STAGE(finder_r) == `FINDER_STAGE$CHOSEN || ",
                "`FINDER_R_STAGE(finder_r) == `FINDER_STAGE$OTHER || `FINDER_R_STAGE(finder_r) == `FINDER_STAGE$OTHERLOOK || ",
                "`FINDER_R_STAGE(finder_r) == `FINDER_STAGE$AFTER || ", recalled!("POPMOVE"), ")"
            )),
            ("finder_found.capture", concat!(found!(), " || ", recalled!("POPRIGHTS"))),
            ("finder_found.captured_kind", concat!(found!(), " || ", recalled!("POPRIGHTS"))),
            ("finder_found.captured_slot", concat!(visited!(), " || ", recalled!("POPRIGHTS"))),
            ("finder_found.direction", concat!("`FINDER_R_STAGE(finder_r) > `FINDER_STAGE$PIECE || ", recalled!("POPWALK"))),
            ("finder_found.short_open", concat!("`FINDER_R_STAGE(finder_r) != `FINDER_STAGE$IDLE || ", recalled!("POPWALK"))),
            ("finder_found.long_open", concat!("`FINDER_R_STAGE(finder_r) != `FINDER_STAGE$IDLE || ", recalled!("POPWALK"))),
            ("walker_r", "chose"),
            ("walker_r.direction", "stepped"),
            ("walker_r.first", "stepped"),
            ("position_held", HELD_3),
            ("position_held.from", HELD_1),
            ("position_held.to", HELD_1),
            ("position_held.phase", HELD_1),
            ("position_held.first", HELD_1),
            ("position_held.loose", concat!(held!("POPMOVE"), " && ", no_castling!("POSITION_HELD_PHASE(position_held)"))),
            ("position_held.capture", HELD_2),
            ("position_held.captured_kind", HELD_2),
            ("position_held.captured_slot", HELD_2),
            ("position_sides.black", "has_turn"),
            ("position_sides.white_last", "has_lists"),
            ("position_sides.black_last", "has_lists"),
            ("position_sides.white_king", "has_white_king"),
            ("position_sides.black_king", "has_black_king"),
            ("position_rights", "has_turn"),
            ("position_files.white_short", "has_white_files"),
            ("position_files.white_long", "has_white_files"),
            ("position_files.black_short", "has_black_files"),
            ("position_files.black_long", "has_black_files"),
            // What is written into the board, and into lists and stack; but of the stack's first word, which is written in every
            // clock in which the position does nothing.
            ("walker_board_write_enable", "1"),
            ("walker_board_write_address", "walker_board_write_enable"),
            ("walker_board_write_data", "walker_board_write_enable"),
            ("position_memory_write_enable", "1"),
            ("position_memory_write_address", "position_memory_write_enable"),
            ("position_memory_write_data", concat!(
                "position_memory_write_enable && ",
                "(`POSITION_R_STAGE(position_r) != `POSITION_STAGE$IDLE || `LOAD_REGISTER_LIST(load_register))"
            )),
        ],
        invariant: &[
            // The stages of the tree core, of its finder and its position, as `tree-orders` has them.
            concat!(
                "`R_STAGE(r) == `BLOCK_STAGE$SEARCH ? `FINDER_R_STAGE(finder_r) != `FINDER_STAGE$IDLE : ",
                "`R_STAGE(r) == `BLOCK_STAGE$COUNTED ? `FINDER_R_STAGE(finder_r) == `FINDER_STAGE$CHOSEN : ",
                "`R_STAGE(r) == `BLOCK_STAGE$REPORT || `R_STAGE(r) == `BLOCK_STAGE$RETURN ? ",
                "`FINDER_R_STAGE(finder_r) == `FINDER_STAGE$CHOSEN || `FINDER_R_STAGE(finder_r) == `FINDER_STAGE$IDLE : ",
                "`R_STAGE(r) == `BLOCK_STAGE$NODE || `R_STAGE(r) == `BLOCK_STAGE$MOVE ? ",
                "`FINDER_R_STAGE(finder_r) == (`R_OVER(r) ? `FINDER_STAGE$IDLE : `FINDER_STAGE$CHOSEN) : ",
                "`FINDER_R_STAGE(finder_r) == `FINDER_STAGE$IDLE"
            ),
            concat!(
                "`POSITION_R_STAGE(position_r) == `POSITION_STAGE$IDLE || ",
                "(`R_STAGE(r) == `BLOCK_STAGE$MAKING && `POSITION_R_STAGE(position_r) <= `POSITION_STAGE$MAKEPLACE) || ",
                "(`R_STAGE(r) == `BLOCK_STAGE$UNMAKING && `POSITION_R_STAGE(position_r) >= `POSITION_STAGE$POPMOVE)"
            ),
            "`R_STAGE(r) < `BLOCK_STAGE$ENTER || !`R_SCANS(r)",
            "`R_STAGE(r) != `BLOCK_STAGE$SCAN || `R_SCANS(r)",
            "`R_STAGE(r) != `BLOCK_STAGE$LAST || (`R_OVER(r) && `R_LOOKS_AHEAD(r) && `R_WAITS(r))",
            concat!(
                "(`R_STAGE(r) != `BLOCK_STAGE$SEARCH && `R_STAGE(r) != `BLOCK_STAGE$COUNTED && `R_STAGE(r) != `BLOCK_STAGE$REPORT && ",
                "`R_STAGE(r) != `BLOCK_STAGE$RETURN) || !`R_OVER(r)"
            ),
            concat!(
                "(`R_STAGE(r) != `BLOCK_STAGE$NODE && `R_STAGE(r) != `BLOCK_STAGE$MOVE) || ",
                "(`R_MAKES(r) == (!`R_LOOKS_AHEAD(r) || `R_WAITS(r)) && (!`R_OVER(r) || (`R_LOOKS_AHEAD(r) && `R_WAITS(r))))"
            ),
            // What has happened before a stage is reached.
            concat!("`R_STAGE(r) == `BLOCK_STAGE$IDLE || (has_turn && ", placed_pieces!(), ")"),
            "chose || (!stepped && `FINDER_R_STAGE(finder_r) <= `FINDER_STAGE$NEXT)",
            concat!(
                "stepped || (`FINDER_R_STAGE(finder_r) <= `FINDER_STAGE$PIECE && !", target!(), " && !`R_WAITS(r) && ",
                "(`R_STAGE(r) <= `BLOCK_STAGE$SEARCH || `R_STAGE(r) == `BLOCK_STAGE$DONE) && ",
                "`POSITION_R_PLY(position_r) == 0 && `POSITION_R_STAGE(position_r) == `POSITION_STAGE$IDLE)"
            ),
            "stepped || `FINDER_R_STAGE(finder_r) != `FINDER_STAGE$PIECE || `WALKER_R_STARTING(walker_r)",
            "!chose || !`WALKER_R_STARTING(walker_r) || `WALKER_R_TURNING(walker_r)",
            concat!(
                no_stage!("TEST" "PROMOTE" "OTHER" "OTHERLOOK" "AGAIN" "SKIP"), " || ",
                no_castling!("FINDER_FOUND_PHASE(finder_found)")
            ),
        ],
        given: &[
            concat!("!alike || !", runs!(), " || (depth == depth_before && divide == divide_before)"),
            concat!("!alike || !start || (has_turn && ", placed_pieces!(), ")"),
            concat!("!alike || !(", state_comes!(), ") || ", placed_pieces!()),
            concat!("!alike || `POSITION_CHESS960 || !(", files_come!(), ")"),
        ],
        since: &[
            ("has_turn", state_comes!()),
            ("has_lists", concat!("`LOAD_REGISTER_LIST(load_register) && !", bit!())),
            ("has_white_king", "`LOAD_REGISTER_LIST(load_register) && `LOAD_REGISTER_ADDRESS(load_register) == 0"),
            ("has_black_king", "`LOAD_REGISTER_LIST(load_register) && `LOAD_REGISTER_ADDRESS(load_register) == 16"),
            ("has_white_files", concat!(files_come!(), " && !", bit!())),
            ("has_black_files", concat!(files_come!(), " && ", bit!())),
            ("scanned", "`R_STAGE(r) == `BLOCK_STAGE$SCAN && verdicts_done"),
            ("chose", "`FINDER_R_STAGE(finder_r) == `FINDER_STAGE$NEXT"),
            ("stepped", "`FINDER_R_STAGE(finder_r) == `FINDER_STAGE$PIECE && !full"),
        ],
        before: &["depth", "divide"],
        ..BLOCK
    },
    "after four clocks of reset the tree core has no run and no position, and goes on as if it had never searched",
    &[
        Given {
            assumed: &[concat!("!alike || !", runs!(), " || (depth == depth_before")],
            origin: Origin::Words {
                theorems: &["loader", "handover"],
                because: "depth and division of a run stay until it is over, as the contract `run_kept` says",
            },
        },
        Given {
            assumed: &["!alike || !start || (has_turn", concat!("!alike || !(", state_comes!(), ")")],
            origin: Origin::Words {
                theorems: &["reset-control", "loader", "handover"],
                because: "a run begins with a position that was loaded since the reset, and of a position the state is written last",
            },
        },
        Given {
            assumed: &["!alike || `POSITION_CHESS960"],
            origin: Origin::Words {
                theorems: &["loader", "handover"],
                because: "files come to a board that counts Chess960 alone, as the contract `files_word` says",
            },
        },
    ],
    &[
        Fault {
            effect: "a run that was under way goes on",
            find: "r$d[(64'h0)+:(4)] = Stage$Idle;\n            r$d[(64'ha)+:(1)] = 1'b0;",
            replace: "r$d[(64'ha)+:(1)] = 1'b0;",
        },
        Fault {
            effect: "the finder goes on with the node that it searched",
            find: "if (reset) begin\n            r$d[(64'h0)+:(4)] = Stage$Idle;\n        end\n    end",
            replace: "end",
        },
    ],
);
