//! A small circuit through the real tools, on each board with an iCE40; those of another family are in the long tests.

use super::*;
use crate::board::{boards, Board};

/// A counter, an LED and an echo on the serial line, enough for paths and carries.
const BLINKER: &str = "
module top(clock,rx,tx,leds$0);
    input wire clock;
    input wire rx;
    output reg tx;
    output wire leds$0;
    reg [31:0] count;
    assign leds$0 = count[31];
    always @(posedge clock) begin
        count <= count + 1;
        tx <= rx;
    end
endmodule // top
";

fn blinker(board: &'static Board) -> Design {
    let real = Design::new(board, DesignConfig::of(board)).unwrap();
    let pins = ["clock", "rx", "tx", "leds$0"];
    let used = |line: &&str| {
        !line.starts_with("set_io") || pins.iter().any(|pin| line.contains(&format!(" {pin} ")))
    };
    Design {
        verilog: BLINKER.into(),
        constraints: real
            .constraints
            .lines()
            .filter(used)
            .map(|line| format!("{line}\n"))
            .collect(),
        ..real
    }
}

/// A memory of 17 x 512 words of two bytes, each byte of them in a block RAM: two more than there are.
const TOO_MUCH: &str = "
module top(clock,rx,tx,leds$0);
    input wire clock;
    input wire rx;
    output wire tx;
    output wire leds$0;
    reg [15:0] memory[0:8703];
    reg [15:0] word;
    reg [15:0] in;
    reg [13:0] at;
    assign {tx, leds$0} = {^word[7:0], ^word[15:8]};
    always @(posedge clock) begin
        in <= {in[14:0], rx};
        at <= at == 8703 ? 0 : at + 1;
        memory[at] <= in;
        word <= memory[in];
    end
endmodule // top
";

fn build_real(design: &Design, out: &Path) -> Build {
    let options = BuildOptions {
        out: out.to_owned(),
        seeds: Seeds {
            most: 2,
            which: Which::All,
        },
    };
    build(design, &Toolbox::from_environment(), &options, &mut |_| {}).unwrap_or_else(|error| {
        panic!("{error}");
    })
}

#[test]
fn a_small_circuit_becomes_the_same_bits_every_time() {
    let is_ice40 = |board: &&Board| std::ptr::eq(board.part.family, &ICE40);
    for board in boards().iter().filter(is_ice40) {
        let folder = tempfile::tempdir().unwrap();
        let (one, two) = (folder.path().join("one"), folder.path().join("two"));
        let design = blinker(board);
        let first = build_real(&design, &one);
        assert!(!build_real(&design, &two).unchanged);
        assert!(build_real(&design, &one).unchanged);
        for file in [
            "top.asc",
            "top.bin",
            "netlist.json",
            "netlist.v",
            "floorplan.svg",
        ] {
            let read = |folder: &Path| fs::read(folder.join(file)).unwrap();
            assert!(read(&one) == read(&two), "{file} differs on {}", board.name);
        }
        let report = first.report;
        assert_eq!((report.ff, report.bram), (33, 0));
        // On a part that is nearly full, sums have no carries, so that they are slower.
        let (carries, mhz) = if board.part.is_tight {
            (0, 30.0)
        } else {
            (30, 60.0)
        };
        assert!(report.lut4 >= 32 && report.carry >= carries, "{report}");
        assert!(report.logic_cells <= 50 && report.mhz > mhz, "{report}");
        // nextpnr's own sum for its slowest path.
        let slowest = report.paths.first().unwrap();
        assert!((slowest.ns - 1e3 / report.mhz).abs() < 0.01, "{report}");
        assert_eq!((&*slowest.from, &*slowest.to), ("top", "top"));
    }
}

#[test]
fn a_circuit_that_is_too_big_is_told_in_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let design = Design {
        verilog: TOO_MUCH.into(),
        ..blinker(board("alchitry-cu").unwrap())
    };
    let options = BuildOptions {
        out: folder.path().to_owned(),
        seeds: Seeds::up_to(1),
    };
    let error = build(&design, &Toolbox::from_environment(), &options, &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("has 32 block RAMs"), "{error}");
    assert!(error.to_string().contains("needs 34"), "{error}");
    assert_eq!(Manifest::trusted(&options.out), None);
    assert!(!options.out.join(ICE40.bitstream).exists());
}

#[test]
fn a_pin_that_is_not_on_the_package_fails_the_build() {
    let folder = tempfile::tempdir().unwrap();
    let mut design = blinker(board("alchitry-cu").unwrap());
    design.constraints = design.constraints.replace("set_io tx M9", "set_io tx Z99");
    let options = BuildOptions {
        out: folder.path().join("out"),
        seeds: Seeds::up_to(1),
    };
    let error = build(&design, &Toolbox::from_environment(), &options, &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("Z99"), "{error}");
}
