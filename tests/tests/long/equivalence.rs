//! The proof that a netlist is its Verilog can fail. That it holds for the netlists of all boards is the theorems `netlist-ice40`,
//! `netlist-ecp5` and `netlist-gowin`.

use std::fs;
use std::process::Command;

use firmware::board::board;
use firmware::design::{Design, DesignConfig};
use firmware::family::ice40::ICE40;
use firmware::prove::equivalence::{Claim, Difference, Equivalence};
use firmware::tools::Toolbox;
use serde_json::Value;

/// A rank counter in the Verilog of the top level.
const COUNTER: &str = "top$system$cluster$0$counters$0$counter";

/// The Verilog of the default board as yosys gets it, and the netlist of a rank counter that it makes.
fn counter() -> (String, String) {
    let board = board("alchitry-cu").expect("the default board");
    let design = Design::new(board, DesignConfig::of(board)).expect("its design");
    let verilog = (ICE40.circuit)(&design.verilog).verilog;
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("top.v"), &verilog).expect("a file for yosys");
    let script = format!(
        "read_verilog top.v; synth_ice40 -device hx -top {COUNTER}; write_json counter.json"
    );
    let status = Command::new("yosys")
        .current_dir(folder.path())
        .args(["-q", "-p", &script])
        .status();
    assert!(status.expect("yosys").success());
    let netlist = fs::read_to_string(folder.path().join("counter.json")).expect("a netlist");
    (verilog, netlist)
}

/// What the proof finds of this netlist for an iCE40.
fn prove(verilog: &str, netlist: &str) -> Result<(), Difference> {
    let toolbox = Toolbox::from_environment();
    let claim = Claim {
        verilog,
        netlist,
        family: &ICE40,
    };
    let found = Equivalence::find(&toolbox).and_then(|equivalence| equivalence.prove(claim));
    found.unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn one_bit_of_one_look_up_table_shows() {
    let (verilog, netlist) = counter();
    assert_eq!(prove(&verilog, &netlist), Ok(()));
    let mut netlist: Value = serde_json::from_str(&netlist).expect("JSON");
    let cells = &mut netlist["modules"][COUNTER]["cells"];
    // A table with four inputs that come from registers: all its bits matter.
    let registers: Vec<u64> = cells
        .as_object()
        .expect("cells")
        .values()
        .filter(|cell| {
            cell["type"]
                .as_str()
                .is_some_and(|kind| kind.starts_with("SB_DFF"))
        })
        .filter_map(|cell| cell["connections"]["Q"][0].as_u64())
        .collect();
    let reads_registers = |cell: &Value| {
        ["I0", "I1", "I2", "I3"].iter().all(|input| {
            let net = cell["connections"][input][0].as_u64();
            net.is_some_and(|net| registers.contains(&net))
        })
    };
    let table = cells
        .as_object_mut()
        .expect("cells")
        .values_mut()
        .find(|cell| cell["type"] == "SB_LUT4" && reads_registers(cell))
        .expect("such a table");
    let bits = table["parameters"]["LUT_INIT"]
        .as_str()
        .expect("bits")
        .to_owned();
    let (rest, last) = bits.split_at(bits.len() - 1);
    let flipped = if last == "0" { "1" } else { "0" };
    table["parameters"]["LUT_INIT"] = format!("{rest}{flipped}").into();
    let found = prove(&verilog, &netlist.to_string());
    println!("{}", found.expect_err("the netlist is another"));
}
