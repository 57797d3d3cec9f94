//! A small circuit through the real tools on a board with an ECP5. `tests/run --all` installs them, and sets `PERFTBOARD_TOOLS`.

use firmware::board::board;
use firmware::build::{build, Build, BuildOptions, Seeds};
use firmware::design::{Design, DesignConfig};
use firmware::flash::FlashCommand;
use firmware::tools::Toolbox;
use std::fs;
use std::path::Path;

/// A counter, an LED, an echo on the serial line and a memory that is read where the counter stands.
const BLINKER: &str = "
module top(clock,rx,tx,leds$0);
    input wire clock;
    input wire rx;
    output reg tx;
    output wire leds$0;
    reg [31:0] count;
    (* no_rw_check *)
    reg [17:0] memory[0:1023];
    reg [17:0] word;
    assign leds$0 = ^word;
    always @(posedge clock) begin
        count <= count + 1;
        tx <= rx;
        word <= memory[count[31:22]];
        if (rx) memory[count[9:0]] <= count[17:0];
    end
endmodule // top
";

fn blinker(clock: &str) -> Design {
    let board = board("ulx3s-12f").unwrap();
    let real = Design::new(board, DesignConfig::of(board)).unwrap();
    let pins = ["\"clock\"", "\"rx\"", "\"tx\"", "\"leds$0\""];
    let used = |line: &&str| pins.iter().any(|pin| line.contains(pin));
    let lines = real.constraints.lines().filter(used);
    let constraints: String = lines.map(|line| format!("{line}\n")).collect();
    Design {
        verilog: BLINKER.into(),
        constraints: constraints.replace("\"G2\"", clock),
        ..real
    }
}

fn built(design: &Design, out: &Path) -> Result<Build, String> {
    let options = BuildOptions {
        out: out.to_owned(),
        seeds: Seeds::up_to(1),
    };
    let built = build(design, &Toolbox::from_environment(), &options, &mut |_| {});
    built.map_err(|error| error.to_string())
}

#[test]
fn a_small_circuit_becomes_the_same_bits_every_time() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
    let design = blinker("\"G2\"");
    let report = built(&design, &one).unwrap().report;
    assert!(!built(&design, &two).unwrap().unchanged);
    for file in ["top.config", "top.bit", "netlist.json", "floorplan.svg"] {
        let read = |folder: &Path| fs::read(folder.join(file)).unwrap();
        assert!(read(&one) == read(&two), "{file} differs");
    }
    assert_eq!((report.ff, report.bram), (33, 1), "{report}");
    assert!(report.carry >= 16 && report.logic_cells < 100, "{report}");
    assert!(report.tools["nextpnr-ecp5"].starts_with("0."), "{report}");
    // nextpnr's own sum for its slowest path.
    let slowest = report.paths.first().unwrap();
    assert!((slowest.ns - 1e3 / report.mhz).abs() < 0.01, "{report}");
    let plan = fs::read_to_string(one.join("floorplan.svg")).unwrap();
    assert!(plan.contains(">RAM</text>") && plan.contains(">rx</text>"));
    // The bits have the family's preamble, without which nothing would flash them.
    let loaders = tempfile::tempdir().unwrap();
    let error = FlashCommand::new(
        design.board,
        &one.join("top.bit"),
        &Toolbox::new(loaders.path()),
    );
    let error = error.unwrap_err().to_string();
    assert!(error.contains("no program that flashes"), "{error}");
}

#[test]
fn a_pin_that_is_not_on_the_package_fails_the_build() {
    let folder = tempfile::tempdir().unwrap();
    let error = built(&blinker("\"Z99\""), &folder.path().join("out")).unwrap_err();
    assert!(error.contains("Z99"), "{error}");
}
