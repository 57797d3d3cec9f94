//! The protocol engine answers every frame, and the run, whatever comes and however often.

use crate::prove::given::{Given, Origin};
use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "answers",
    subject: Subject::Block("control"),
    claim: "every frame that is held is taken within 13 steps, and answered then, or by the result of the run that it begins, under its number, also if it waits for the end of another run; however many frames come, what the run reports is sent",
    method: Method::Induction { length: 1, search: 20 },
    specification: concat!(
        include_str!("../contracts/frame_stays.v"),
        include_str!("../contracts/overrun_stays.v"),
        include_str!("../contracts/header_stays.v"),
        include_str!("../contracts/runs_apart.v"),
        include_str!("../contracts/silent_start.v"),
        include_str!("answers/answers.v")
    ),
    replaced: &[],
    given: &[Given {
        assumed: &["argument == last_argument"],
        origin: Origin::Words {
            theorems: &["frames", "payload-banks", "line-queue"],
            because: "While a frame is held its payload stays, and the byte at one address of it is read, so that it is the same in both clocks",
        },
    }],
    faults: &[
        Fault {
            effect: "the result of a command that waited has the number of the run before",
            find: "known$d[(64'h3)+:(8)] = r$q[(64'h1b)+:(8)];",
            replace: "",
        },
        Fault {
            effect: "a result has the number of the frame that was received last",
            find: "header[(64'h8)+:(8)] = run_seq;",
            replace: "header[(64'h8)+:(8)] = frame_seq;",
        },
        Fault {
            effect: "a question for the status drops the command that waits",
            find: "r$d[(64'h4)+:(4)] = ReplyKind$Status;",
            replace: "r$d[(64'h4)+:(4)] = ReplyKind$Status;\n                            known$d[(64'h2)+:(1)] = 1'b0;",
        },
        Fault {
            effect: "a host that does not stop sending keeps the run from its turn",
            find: "own_turn = r$q[(64'h17)+:(1)] & r$q[(64'h18)+:(1)];",
            replace: "own_turn = 1'b0;",
        },
        Fault {
            effect: "behind a frame only what is the board's own is served",
            find: "if (frame[(64'h0)+:(1)] & ~own_turn)",
            replace: "if (frame[(64'h0)+:(1)] & ~r$q[(64'h17)+:(1)])",
        },
        Fault {
            effect: "ABORT ends the run and has no answer of its own",
            find: "r$d[(64'h4)+:(4)] = ReplyKind$Stopped;\n                            r$d[(64'h8)+:(2)] = Subject$Frame;",
            replace: "r$d[(64'h4)+:(4)] = ReplyKind$Stopped;",
        },
        Fault {
            effect: "a reply is given up while the transmitter sends it",
            find: "if (header_ready) begin",
            replace: "if (1'b1) begin",
        },
        Fault {
            effect: "a run of a position begins while the cores still take it in",
            find: "if (~load_busy & ~run_busy) begin",
            replace: "if (~load_busy) begin",
        },
        Fault {
            effect: "a run begins on a position that was refused",
            find: "known$d[(64'h1)+:(1)] = 1'b0;\n                            known$d[(64'hc)+:(4)] = bad_position;",
            replace: "known$d[(64'hc)+:(4)] = bad_position;",
        },
        Fault {
            effect: "a reply is sent in the clock in which a run begins",
            find: "header_valid = r$q[(64'h0)+:(4)] == ControlState$Replying;",
            replace: "header_valid = (r$q[(64'h0)+:(4)] == ControlState$Replying) | (r$q[(64'h0)+:(4)] == ControlState$Starting);",
        },
    ],
};
