//! The placers and packers that Debian does not package build a small circuit, for one board of each family that needs them.
//! `tests/run --all` installs these tools, and sets `PERFTBOARD_TOOLS`.

use firmware::board::board;
use firmware::build::{build, Build, BuildOptions, Seeds};
use firmware::design::{Design, DesignConfig};
use firmware::flash::FlashCommand;
use firmware::report::Report;
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
    wire [17:0] word;
    assign leds$0 = ^word;
    always @(posedge clock) begin
        count <= count + 1;
        tx <= rx;
    end
    top$memory memory(
        .clock(clock),
        .read_address(count[31:22]),
        .read_data(word),
        .write_address(count[9:0]),
        .write_data(count[17:0]),
        .write_enable(rx)
    );
endmodule // top

module top$memory(clock,read_address,read_data,write_address,write_data,write_enable);
    input wire clock;
    input wire [9:0] read_address;
    output reg [17:0] read_data;
    input wire [9:0] write_address;
    input wire [17:0] write_data;
    input wire write_enable;
    (* no_rw_check *)
    reg [17:0] mem [1023:0];
    always @(posedge clock) begin
        read_data <= mem[read_address];
        if (write_enable) mem[write_address] <= write_data;
    end
endmodule // top$memory
";

/// A board, and what its tools make of the circuit.
struct Case {
    target: &'static str,
    /// The pin of the oscillator, as the constraints file has it.
    clock: &'static str,
    /// A pin that the package does not have, in its place.
    no_pin: &'static str,
    /// The files that are the same every time.
    files: &'static [&'static str],
    placer: &'static str,
    /// Whether the synthesis uses carries.
    carries: bool,
}

const CASES: [Case; 2] = [
    Case {
        target: "ulx3s-12f",
        clock: "\"G2\"",
        no_pin: "\"Z99\"",
        files: &["top.config", "top.bit", "netlist.json", "floorplan.svg"],
        placer: "nextpnr-ecp5",
        carries: true,
    },
    Case {
        target: "tang-nano-9k",
        clock: "\"clock\" 52",
        no_pin: "\"clock\" 999",
        files: &["top.fs", "netlist.json", "floorplan.svg"],
        placer: "nextpnr-himbaechel",
        carries: false,
    },
];

impl Case {
    /// The circuit, with the oscillator at this pin.
    fn blinker(&self, clock: &str) -> Design {
        let board = board(self.target).unwrap();
        let mut design = Design::new(board, DesignConfig::of(board)).unwrap();
        let pins = ["\"clock\"", "\"rx\"", "\"tx\"", "\"leds$0\""];
        let used = |line: &&str| pins.iter().any(|pin| line.contains(pin));
        let lines = design.constraints.lines().filter(used);
        let constraints: String = lines.map(|line| format!("{line}\n")).collect();
        assert!(constraints.contains(self.clock), "{constraints}");
        design.verilog = BLINKER.into();
        design.constraints = constraints.replace(self.clock, clock);
        design
    }

    fn assert_report(&self, report: &Report) {
        assert_eq!((report.ff, report.bram), (33, 1), "{report}");
        assert_eq!(report.carry >= 16, self.carries, "{report}");
        assert!(report.logic_cells < 200, "{report}");
        assert!(report.tools[self.placer].starts_with("0."), "{report}");
        // nextpnr's own sum for its slowest path.
        let slowest = report.paths.first().unwrap();
        assert!((slowest.ns - 1e3 / report.mhz).abs() < 0.01, "{report}");
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
    for case in &CASES {
        let folder = tempfile::tempdir().unwrap();
        let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
        let design = case.blinker(case.clock);
        case.assert_report(&built(&design, &one).unwrap().report);
        assert!(!built(&design, &two).unwrap().unchanged);
        for file in case.files {
            let read = |folder: &Path| fs::read(folder.join(file)).unwrap();
            assert!(read(&one) == read(&two), "{file} differs");
        }
        let plan = fs::read_to_string(one.join("floorplan.svg")).unwrap();
        assert!(plan.contains(">RAM</text>") && plan.contains(">rx</text>"));
        // The bits have the family's preamble, without which nothing would flash them.
        let loaders = tempfile::tempdir().unwrap();
        let error = FlashCommand::new(
            design.board,
            &one.join(design.board.part.family.bitstream),
            &Toolbox::new(loaders.path()),
        );
        let error = error.unwrap_err().to_string();
        assert!(error.contains("no program that flashes"), "{error}");
    }
}

#[test]
fn a_pin_that_is_not_on_the_package_fails_the_build() {
    for case in &CASES {
        let folder = tempfile::tempdir().unwrap();
        let design = case.blinker(case.no_pin);
        let error = built(&design, &folder.path().join("out")).unwrap_err();
        assert!(
            error.contains(
                case.no_pin
                    .trim_matches(|it| it == '"')
                    .rsplit(' ')
                    .next()
                    .unwrap()
            ),
            "{error}"
        );
    }
}
