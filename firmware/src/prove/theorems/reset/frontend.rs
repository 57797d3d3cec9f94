//! The blocks between the pins and the cores.

use super::{theorem, BLOCK};
use crate::prove::given::{Given, Origin};
use crate::prove::reset::Reset;
use crate::prove::theorem::{Fault, Theorem};

pub(in super::super) const UART_TX: Theorem = theorem(
    "reset-uart-tx",
    &Reset {
        block: "frontend$uart_tx",
        matters: &[("r.shift", "`R_BUSY(r)")],
        invariant: &["`R_BUSY(r) || (`R_CLOCKS_LEFT(r) == 0 && `R_BITS_LEFT(r) == 0)"],
        ..BLOCK
    },
    "after a clock of reset the line is idle, and the UART transmitter goes on as if it had never sent",
    &[],
    &[Fault {
            effect: "the bits that are left of a byte are sent after the reset",
            find: "r$d[(64'h9)+:(4)] = 32'h0;\n            r$d[(64'h0)+:(1)] = 1'b0;",
            replace: "r$d[(64'h0)+:(1)] = 1'b0;",
        }],
);

pub(in super::super) const UART_RX: Theorem = theorem(
    "reset-uart-rx",
    &Reset {
        block: "frontend$uart_rx",
        clocks: 2,
        matters: &[
            ("r.clocks_left", "`R_STATE(r) != `BLOCK_UARTRXSTATE$IDLE"),
            ("r.shift", "`R_STATE(r) == `BLOCK_UARTRXSTATE$STOP || valid"),
            ("data", "valid"),
        ],
        // Of the byte that is being received the bits that have come.
        invariant: &[
            "`R_STATE(r) == `BLOCK_UARTRXSTATE$DATA || `R_BIT(r) == 0",
            "((`R_SHIFT(r) ^ `R_SHIFT(other_r)) >> (8 - `R_BIT(r))) == 0",
        ],
        ..BLOCK
    },
    "after two clocks of reset the UART receiver waits for a start bit, whatever it heard before",
    &[],
    &[Fault {
        effect: "a byte that was being received is received on",
        find: "r$d[(64'h0)+:(3)] = UartRxState$Idle;\n            r$d[(64'hf)+:(3)] = 32'h0;",
        replace: "r$d[(64'hf)+:(3)] = 32'h0;",
    }],
);

/// The receiver's state in which it waits for a flag.
macro_rules! in_frame {
    () => {
        "`R_STATE(r) != `BLOCK_FRAMERXSTATE$HUNTING"
    };
}

pub(in super::super) const FRAME_RX: Theorem = theorem(
    "reset-frame-rx",
    &Reset {
        block: "frontend$frame_rx",
        matters: &[
            ("r.escaped", in_frame!()),
            ("r.dropping", in_frame!()),
            ("r.count", concat!(in_frame!(), " && `R_STATE(r) != `BLOCK_FRAMERXSTATE$LENGTH && !`R_DROPPING(r)")),
            ("crc_shift", in_frame!()),
            ("crc_bits_left", in_frame!()),
            ("crc_byte", concat!(in_frame!(), " && crc_bits_left != 0")),
            ("held.damaged", "`FRAME_VALID(frame)"),
            ("held.length", concat!("(`FRAME_VALID(frame) && !`FRAME_DAMAGED(frame)) || (!`R_DROPPING(r) && `R_STATE(r) != `BLOCK_FRAMERXSTATE$LENGTH && ", in_frame!(), ")")),
            ("held.seq", concat!("`FRAME_VALID(frame) || (!`R_DROPPING(r) && ", in_frame!(), ")")),
            ("held.kind", "(`FRAME_VALID(frame) && !`FRAME_DAMAGED(frame)) || (!`R_DROPPING(r) && `R_STATE(r) >= `BLOCK_FRAMERXSTATE$PAYLOAD)"),
            ("held.dropped_seq", "`FRAME_OVERRUN(frame)"),
            ("frame.damaged", "`FRAME_VALID(frame)"),
            ("frame.length", concat!("(`FRAME_VALID(frame) && !`FRAME_DAMAGED(frame)) || (!`R_DROPPING(r) && `R_STATE(r) != `BLOCK_FRAMERXSTATE$LENGTH && ", in_frame!(), ")")),
            ("frame.seq", concat!("`FRAME_VALID(frame) || (!`R_DROPPING(r) && ", in_frame!(), ")")),
            ("frame.kind", "(`FRAME_VALID(frame) && !`FRAME_DAMAGED(frame)) || (!`R_DROPPING(r) && `R_STATE(r) >= `BLOCK_FRAMERXSTATE$PAYLOAD)"),
            ("frame.dropped_seq", "`FRAME_OVERRUN(frame)"),
            ("write_address", "write_enable"),
            ("write_data", "write_enable"),
        ],
        invariant: &["!`R_DROPPING(r) || `R_STATE(r) <= `BLOCK_FRAMERXSTATE$SEQUENCE"],
        ..BLOCK
    },
    "after a clock of reset the frame receiver holds no frame and waits for a flag",
    &[],
    &[Fault {
            effect: "a frame that was held stays",
            find: "held$d[(64'h0)+:(1)] = 1'b0;\n            held$d[(64'h1a)+:(1)] = 1'b0;",
            replace: "held$d[(64'h1a)+:(1)] = 1'b0;",
        }, Fault {
            effect: "the overrun before is reported after",
            find: "held$d[(64'h0)+:(1)] = 1'b0;\n            held$d[(64'h1a)+:(1)] = 1'b0;",
            replace: "held$d[(64'h0)+:(1)] = 1'b0;",
        }],
);

pub(in super::super) const FRAME_TX: Theorem = theorem(
    "reset-frame-tx",
    &Reset {
        block: "frontend$frame_tx",
        clocks: 2,
        matters: &[
            ("r.index", "sending"),
            ("r.left", "sending"),
            ("index", "sending"),
            ("crc_byte", "crc_bits_left != 0"),
        ],
        ..BLOCK
    },
    "after two clocks of reset the frame transmitter sends no frame",
    &[],
    &[Fault {
        effect: "the next frame begins in the middle of an escape",
        find: "r$d[(64'h3)+:(1)] = 1'b0;\n        end\n    end",
        replace: "end\n    end",
    }],
);

pub(in super::super) const LOADER: Theorem = theorem(
    "reset-loader",
    &Reset {
        block: "frontend$loader",
        matters: &[
            ("r.fault", "started"),
            ("fault", "started"),
            ("slots_r", "busy && `R_STATE(r) != `BLOCK_LOADERSTATE$CLEAR"),
            ("claims_r.black_to_move", "busy && (`R_STATE(r) != `BLOCK_LOADERSTATE$CLEAR || `R_AT(r) > 67)"),
            ("claims_r.en_passant", "busy && (`R_STATE(r) != `BLOCK_LOADERSTATE$CLEAR || `R_AT(r) > 69)"),
            ("claims_r.file", "busy && (`R_STATE(r) != `BLOCK_LOADERSTATE$CLEAR || `R_AT(r) > 69)"),
            ("claims_r", "busy && `R_STATE(r) != `BLOCK_LOADERSTATE$CLEAR"),
            ("claims_castling", "busy && `R_STATE(r) != `BLOCK_LOADERSTATE$CLEAR"),
        ],
        invariant: &["!busy || started"],
        since: &[("started", "start")],
        ..BLOCK
    },
    "after a clock of reset the loader is idle, and remembers nothing of what it loaded",
    &[],
    &[Fault {
            effect: "a load that was under way goes on",
            find: "r$d[(64'h3)+:(7)] = 32'h0;\n            r$d[(64'h0)+:(3)] = LoaderState$Idle;\n        end\n    end",
            replace: "r$d[(64'h3)+:(7)] = 32'h0;\n        end\n    end",
        }],
);

pub(in super::super) const LINE_BUFFER: Theorem = theorem(
    "reset-line-buffer",
    &Reset {
        block: "frontend$buffer",
        clocks: 17,
        matters: &[("r.byte", "later"), ("byte", "later")],
        given: &["!(reset && queue_valid)"],
        since: &[("later", "1")],
        ..BLOCK
    },
    "after 17 clocks of reset no byte waits for the line",
    &[Given {
        assumed: &["!(reset && queue_valid)"],
        origin: Origin::Words {
            theorems: &["reset-frame-tx", "reset-control"],
            because: "no header is valid while the reset is held, so that no byte comes",
        },
    }],
    &[Fault {
        effect: "bytes that waited are given after the reset",
        find: "r$d[(64'h0)+:(8)] = 32'h0;\n            r$d[(64'h8)+:(8)] = 32'h0;",
        replace: "r$d[(64'h0)+:(8)] = 32'h0;",
    }],
);

/// The protocol engine loads the command that waited, and starts its run.
macro_rules! begins {
    () => {
        "decided && `R_COMBINED(r) && `R_STATE(r) >= `BLOCK_CONTROLSTATE$FETCHING && `R_STATE(r) <= `BLOCK_CONTROLSTATE$STARTING"
    };
}

/// It has a run, or begins one so.
const HAS_RUN: &str = concat!("`KNOWN_RUNNING(known) || (", begins!(), ")");

pub(in super::super) const CONTROL: Theorem = theorem(
    "reset-control",
    &Reset {
        block: "frontend$control",
        clocks: 2,
        matters: &[
            ("r.reply", "header_valid"),
            ("r.subject", "decided || header_valid"),
            ("header", "header_valid"),
            ("r.depth", HAS_RUN),
            ("depth", HAS_RUN),
            ("r.divide", HAS_RUN),
            ("divide", HAS_RUN),
            ("r.listing", "`KNOWN_RUNNING(known) && divide"),
            ("r.served_host", "decided || `R_STATE(r) == `BLOCK_CONTROLSTATE$JUDGING || `R_STATE(r) == `BLOCK_CONTROLSTATE$DECIDING"),
            ("r.combined", "decided"),
            ("combined", "decided"),
            // The two banks are alike.
            ("r.bank", "0"),
            ("bank", "0"),
            ("r.kept_seq", "`KNOWN_WAITING(known)"),
            ("r.kept_depth", "`KNOWN_WAITING(known)"),
        ],
        invariant: &[
            "decided || !(`R_DUE(r) || `KNOWN_RUNNING(known) || `KNOWN_WAITING(known))",
            concat!("!(", begins!(), ") || !divide"),
            "decided || `R_STATE(r) <= `BLOCK_CONTROLSTATE$DECIDING || (header_valid && `R_SUBJECT(r) == `BLOCK_SUBJECT$OVERRUN)",
        ],
        given: &["!move_valid || divide"],
        since: &[("decided", "`R_STATE(r) == `BLOCK_CONTROLSTATE$DECIDING")],
        ..BLOCK
    },
    "after two clocks of reset the protocol engine has no command, no run and no position",
    &[
        Given {
            assumed: &["!move_valid || divide"],
            origin: Origin::Trusted {
                because: "that a root move is reported in a divide alone: tested",
            },
        },
    ],
    &[Fault {
            effect: "a command that waited is carried out after the reset",
            find: "known$d[(64'h0)+:(1)] = 1'b0;\n            known$d[(64'h2)+:(1)] = 1'b0;\n            known$d[(64'h1)+:(1)] = 1'b0;",
            replace: "known$d[(64'h0)+:(1)] = 1'b0;\n            known$d[(64'h1)+:(1)] = 1'b0;",
        }, Fault {
            effect: "the position of before the reset counts as loaded",
            find: "known$d[(64'h2)+:(1)] = 1'b0;\n            known$d[(64'h1)+:(1)] = 1'b0;",
            replace: "known$d[(64'h2)+:(1)] = 1'b0;",
        }],
);
