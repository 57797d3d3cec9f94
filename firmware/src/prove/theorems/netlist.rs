//! The netlists that are placed are the circuits of their Verilog.

use crate::family::ecp5::ECP5;
use crate::family::gowin::GOWIN;
use crate::family::ice40::ICE40;
use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

/// A fault in the logic of STEP, which is the same for all families.
const WEST_IS_EAST: Fault = Fault {
    effect: "a walk west is one east in the Verilog, and not in the netlist",
    find: "west = direction[32'h1];",
    replace: "west = 1'b0;",
};

pub(super) const OF_ICE40: Theorem = Theorem {
    name: "netlist-ice40",
    subject: Subject::Boards(ICE40.name),
    claim: "the netlist that is placed on the iCE40 of each board does what its Verilog does, clock by clock",
    method: Method::Equivalence,
    specification: "",
    replaced: &[],
    given: &[],
    faults: &[
        Fault {
            effect: "the netlist has another word in TURN than the Verilog",
            find: "mem[106] = 8'h5f;",
            replace: "mem[106] = 8'h5e;",
        },
        WEST_IS_EAST,
    ],
};

pub(super) const OF_ECP5: Theorem = Theorem {
    name: "netlist-ecp5",
    subject: Subject::Boards(ECP5.name),
    claim: "the netlist that is placed on the ECP5 of each board does what its Verilog does, clock by clock",
    ..OF_ICE40
};

pub(super) const OF_GOWIN: Theorem = Theorem {
    name: "netlist-gowin",
    subject: Subject::Boards(GOWIN.name),
    claim: "the netlist that is placed on the Gowin FPGA of each board does what its Verilog does, clock by clock",
    given: &[],
    faults: &[
        Fault {
            effect: "the netlist has another word in TURN than the Verilog",
            find: "7001180045),",
            replace: "7001180044),",
        },
        WEST_IS_EAST,
    ],
    ..OF_ICE40
};
