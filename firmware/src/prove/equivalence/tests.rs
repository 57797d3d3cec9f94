use super::*;
use crate::family::ecp5::ECP5;
use crate::family::ice40::ICE40;

/// A counter with enable and reset, a memory, and two registers that are always equal.
const CIRCUIT: &str = "
module toy(clock, reset, enable, address, word, out);
    input wire clock;
    input wire reset;
    input wire enable;
    input wire [7:0] address;
    input wire [15:0] word;
    output wire [16:0] out;
    (* no_rw_check *) reg [15:0] memory [255:0];
    reg [15:0] read;
    reg [7:0] count;
    reg one, same;
    integer i;
    initial begin count = 0; one = 0; same = 0; for (i = 0; i < 256; i = i + 1) memory[i] = i; end
    assign out = {one ^ count[7], read} + {9'b0, count & {8{same}}};
    always @(posedge clock) begin
        one <= enable;
        same <= enable;
        if (reset) count <= 0; else if (enable) count <= count + address;
        read <= memory[count];
        if (enable & ~reset) memory[address] <= word;
    end
endmodule
";

/// Two counters in a row, each an instance of the same module.
const ROW: &str = "
module counter(clock, enable, most, count);
    input wire clock;
    input wire enable;
    output wire most;
    output reg [3:0] count;
    initial count = 0;
    assign most = enable & (count == 15);
    always @(posedge clock) if (enable) count <= count + 1;
endmodule
module row(clock, enable, counts, ends);
    input wire clock;
    input wire enable;
    output wire [7:0] counts;
    output reg ends;
    wire [1:0] most;
    initial ends = 0;
    counter low(.clock(clock), .enable(enable), .most(most[0]), .count(counts[3:0]));
    counter high(.clock(clock), .enable(most[0]), .most(most[1]), .count(counts[7:4]));
    always @(posedge clock) ends <= most[1];
endmodule
";

/// Three memories of 32 words, each with an address register. An ECP5 builds them of RAMs of 16 words, so that the highest bit of an
/// address is connected to no address port of a RAM. `at_one` and `at_two` are always equal, and yosys keeps one register for both.
/// `at_three` is always equal to the output `last`, and yosys keeps only `last`.
const MEMORIES: &str = "
module toy(clock, enable, write, word, address, other, last, out);
    input wire clock;
    input wire enable;
    input wire [4:0] write;
    input wire [3:0] word;
    input wire [4:0] address;
    input wire [4:0] other;
    output reg [4:0] last;
    output wire [3:0] out;
    (* ram_style = \"distributed\" *) reg [3:0] one [31:0];
    (* ram_style = \"distributed\" *) reg [3:0] two [31:0];
    (* ram_style = \"distributed\" *) reg [3:0] three [31:0];
    reg [4:0] at_one, at_two, at_three;
    integer i;
    initial for (i = 0; i < 32; i = i + 1) begin one[i] = 0; two[i] = 0; three[i] = 0; end
    assign out = one[at_one] - two[at_two] ^ three[at_three];
    always @(posedge clock) begin
        last <= other;
        at_one <= address;
        at_two <= address;
        at_three <= other;
        if (enable) one[write] <= word;
        if (enable) two[write] <= ~word;
        if (enable) three[write] <= word + 1;
    end
endmodule
";

/// What yosys writes of this Verilog with these commands in the place of `{synthesis}`.
fn made(verilog: &str, commands: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    write(&folder.path().join("toy.v"), verilog).unwrap();
    let toolbox = Toolbox::from_environment();
    let script = format!("read_verilog toy.v; {commands}; write_json toy.json");
    let yosys = Yosys::find(&toolbox).unwrap();
    yosys.run(folder.path(), &script, "toy.json").unwrap()
}

/// What the proof finds of this netlist for an iCE40.
fn proved(verilog: &str, netlist: &str) -> Result<(), Difference> {
    proved_for(&ICE40, verilog, netlist)
}

/// What the proof finds of this netlist for a family.
fn proved_for(family: &'static Family, verilog: &str, netlist: &str) -> Result<(), Difference> {
    let toolbox = Toolbox::from_environment();
    let claim = Claim {
        verilog,
        netlist,
        family,
    };
    let equivalence = Equivalence::find(&toolbox).unwrap();
    equivalence.prove(claim).unwrap()
}

#[test]
fn a_netlist_is_its_circuit_and_not_another() {
    let right = made(CIRCUIT, "synth_ice40 -device hx -abc9 -top toy");
    assert_eq!(proved(CIRCUIT, &right), Ok(()));
    for (was, is) in [
        ("count + address", "count - address"),
        ("if (reset) count <= 0; else", ""),
        ("enable & ~reset", "enable"),
        ("memory[address] <= word", "memory[address] <= ~word"),
        ("memory[i] = i", "memory[i] = i + 1"),
        ("one <= enable", "one <= ~enable"),
        ("one ^ count[7]", "one"),
        ("count = 0;", "count = 1;"),
        ("posedge clock", "negedge clock"),
        ("posedge clock", "posedge enable"),
    ] {
        let other = CIRCUIT.replace(was, is);
        assert_ne!(other, CIRCUIT);
        let difference = proved(&other, &right).expect_err(was);
        println!("{is}: {difference}");
    }
}

#[test]
fn one_register_for_the_addresses_of_memories_is_found() {
    let right = made(MEMORIES, "synth_ecp5 -abc9 -nowidelut -top toy");
    assert_eq!(proved_for(&ECP5, MEMORIES, &right), Ok(()));
    for (was, is) in [
        ("at_two <= address", "at_two <= ~address"),
        ("at_three <= other", "at_three <= address"),
    ] {
        let other = MEMORIES.replace(was, is);
        assert_ne!(other, MEMORIES);
        let difference = proved_for(&ECP5, &other, &right).expect_err(was);
        println!("{is}: {difference}");
    }
}

#[test]
fn a_netlist_of_modules_is_its_circuit_module_by_module() {
    let modules = "setattr -mod -set keep_hierarchy 1 counter; synth_ice40 -abc9 -top row";
    let right = made(ROW, modules);
    assert_eq!(proved(ROW, &right), Ok(()));
    for (was, is) in [
        ("count == 15", "count == 14"),
        (".enable(most[0])", ".enable(enable)"),
        ("ends <= most[1]", "ends <= most[0]"),
    ] {
        let other = ROW.replace(was, is);
        assert_ne!(other, ROW);
        let difference = proved(&other, &right).expect_err(was);
        println!("{is}: {difference}");
    }
}

#[test]
fn a_flat_netlist_is_its_modules_put_together_and_not_otherwise() {
    let apart = "setattr -mod -set keep_hierarchy 1 counter; synth_ice40 -abc9 -top row; \
                 setattr -mod -unset keep_hierarchy *";
    let modules = made(ROW, apart);
    let flat = made(ROW, &format!("{apart}; flatten; opt_clean"));
    assert_eq!(assembled(&modules, &flat).unwrap(), Ok(()));
    // The name of the one cell of this kind in one of the counters.
    let design = parsed(&flat).unwrap();
    let (_, top) = design.top().unwrap();
    let named = |kind: &str| {
        let is_it =
            |(name, cell): &(&String, &side::Cell)| name.contains("low") && cell.kind == kind;
        top.cells.iter().find(is_it).unwrap().0.clone()
    };
    let (table, register) = (named("SB_LUT4"), named("SB_DFFE"));
    type Change = fn(&mut serde_json::Value, &str);
    let changes: [(&str, Change); 4] = [
        (&table, |cells, name| {
            let bits = &mut cells[name]["parameters"]["LUT_INIT"];
            let (first, rest) = bits.as_str().unwrap().split_at(1);
            *bits = format!("{}{rest}", if first == "0" { "1" } else { "0" }).into();
        }),
        (&table, |cells, name| {
            let inputs = &mut cells[name]["connections"];
            let first = inputs["I0"].clone();
            inputs["I0"] = std::mem::replace(&mut inputs["I3"], first);
        }),
        (&register, |cells, name| {
            cells.as_object_mut().unwrap().remove(name);
        }),
        (&register, |cells, name| {
            let cell = cells.as_object_mut().unwrap().remove(name).unwrap();
            cells["another"] = cell;
        }),
    ];
    for (name, change) in changes {
        let mut other: serde_json::Value = serde_json::from_str(&flat).unwrap();
        change(&mut other["modules"]["row"]["cells"], name);
        let found = assembled(&modules, &other.to_string()).unwrap();
        println!("{}", found.expect_err(name));
    }
}
