//! The packed ROMs hold Sandström's table, and so does what each family of FPGAs has in their place: in the Verilog that yosys
//! gets, and in the netlist that it makes.

use crate::family::ecp5::ECP5;
use crate::family::ice40::ICE40;
use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "rom",
    subject: Subject::Block("walker"),
    claim: "every entry of Sandström's table that a walk can read follows from one word of the ROM STEP and one of the ROM TURN",
    method: Method::Flush { clock: 2 },
    specification: concat!(
        include_str!("rom/two_roms.v"),
        include_str!("rom/rom.v")
    ),
    replaced: &[],
    faults: &[
        Fault {
            effect: "STEP leads north from e2 to f3",
            find: "mem[12] = 8'h14;",
            replace: "mem[12] = 8'h15;",
        },
        Fault {
            effect: "STEP does not know that the board ends in the east of h1",
            find: "mem[71] = 8'h40;",
            replace: "mem[71] = 8'h8;",
        },
    ],
};

pub(super) const STEP: Theorem = Theorem {
    name: "step",
    subject: Subject::BlockFor {
        family: ICE40.name,
        block: "walker",
    },
    claim: "the same follows from the logic that stands in the place of STEP in an iCE40, and one word of the ROM TURN",
    faults: &[
        Fault {
            effect: "a walk west is one east",
            find: "wire west = direction[2] ? direction[0] : direction[1];",
            replace: "wire west = direction[2] ? direction[0] : 1'b0;",
        },
        Fault {
            effect: "the highest bit of a rank never changes",
            find: "rank[2] ^ (upright && ranks[1:0] == 0)",
            replace: "rank[2]",
        },
    ],
    ..THEOREM
};

pub(super) const ICE40_NETLIST: Theorem = Theorem {
    name: "rom-ice40",
    subject: Subject::Netlist {
        family: ICE40.name,
        block: "walker",
        tables: include_str!("rom/two_roms.v"),
    },
    claim: "the same follows from the netlist that yosys makes of that logic and of TURN for every part of the iCE40 family",
    specification: include_str!("rom/rom.v"),
    faults: &[
        STEP.faults[0],
        Fault {
            effect: "TURN leads from one ray of e7 into another",
            find: "mem[106] = 8'h5f;",
            replace: "mem[106] = 8'h5e;",
        },
    ],
    ..THEOREM
};

pub(super) const ECP5_NETLIST: Theorem = Theorem {
    name: "rom-ecp5",
    subject: Subject::Netlist {
        family: ECP5.name,
        block: "tables",
        tables: include_str!("rom/one_rom.v"),
    },
    claim: "the same follows from the netlist that yosys makes of both ROMs in one block RAM for the parts of the ECP5 family",
    specification: include_str!("rom/rom.v"),
    ..THEOREM
};
