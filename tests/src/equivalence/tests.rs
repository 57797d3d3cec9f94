use super::*;

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

/// The netlist of this Verilog.
fn netlist(verilog: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    write(&folder.path().join("toy.v"), verilog);
    let script = "read_verilog toy.v; synth_ice40 -device hx -abc9 -top toy; write_json toy.json";
    run(folder.path(), "yosys", &["-q", "-p", script]);
    fs::read_to_string(folder.path().join("toy.json")).unwrap()
}

fn prove_toy(verilog: &str, netlist: &str) -> Result<(), Difference> {
    prove(Claim {
        verilog,
        netlist,
        module: "toy",
    })
}

#[test]
fn a_netlist_is_its_circuit_and_not_another() {
    let right = netlist(CIRCUIT);
    assert_eq!(prove_toy(CIRCUIT, &right), Ok(()));
    for (was, is) in [
        ("count + address", "count - address"),
        ("if (reset) count <= 0; else", ""),
        ("enable & ~reset", "enable"),
        ("memory[address] <= word", "memory[address] <= ~word"),
        ("memory[i] = i", "memory[i] = i + 1"),
        ("one <= enable", "one <= ~enable"),
        ("one ^ count[7]", "one"),
        ("count = 0;", "count = 1;"),
    ] {
        let other = CIRCUIT.replace(was, is);
        assert_ne!(other, CIRCUIT);
        let difference = prove_toy(&other, &right).expect_err(was);
        println!("{is}: {difference}");
    }
}
