//! The bring-up bitstream of every board: its bits configure the pins as inputs that are to be inputs, and the circuit in them shows
//! what it hears.

use firmware::board::{boards, Board, Led, Pins};
use firmware::build::{build, BuildOptions, Seeds};
use firmware::design::Design;
use firmware::family::ecp5::ECP5;
use firmware::family::gowin::GOWIN;
use firmware::family::Unpacking;
use firmware::tools::{Tool, Toolbox};
use firmware::top::bring_up::Sign;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

fn built(board: &'static Board, out: &Path) -> Design {
    let design = Design::bring_up(board).unwrap();
    let options = BuildOptions {
        out: out.to_owned(),
        seeds: Seeds::up_to(16),
    };
    let built = build(&design, &Toolbox::from_environment(), &options, &mut |_| {});
    let report = built
        .unwrap_or_else(|error| panic!("{}: {error}", board.name))
        .report;
    println!(
        "{}: {:.1} MHz of {:.1}",
        board.name, report.mhz, report.mhz_required
    );
    design
}

/// What a program that ends well prints.
fn said(program: &Path, folder: &Path, arguments: &[&str]) -> String {
    let run = Command::new(program)
        .current_dir(folder)
        .args(arguments)
        .output();
    let run = run.unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    let words = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{}: {words}", program.display());
    String::from_utf8_lossy(&run.stdout).into_owned()
}

/// The chip that the bits in `out` make, as Verilog with the module `chip`.
fn unpacked(design: &Design, unpacking: &Unpacking, out: &Path) -> String {
    let toolbox = Toolbox::from_environment();
    let tool = |tool: Tool| toolbox.find(tool).unwrap().path;
    let places = (unpacking.constraints)(&design.constraints);
    fs::write(out.join("top.pcf"), places).unwrap();
    said(&tool(unpacking.unpack), out, &["top.bin", "unpacked.asc"]);
    let mut arguments = (unpacking.arguments)(design.board.package);
    arguments.push("unpacked.asc");
    let chip = said(&tool(unpacking.to_verilog), out, &arguments);
    (unpacking.chip)(&chip).unwrap()
}

/// The ports of this direction, in the Verilog of a chip.
fn ports<'a>(chip: &'a str, direction: &str) -> BTreeSet<&'a str> {
    let declared = chip.lines().filter_map(|line| line.strip_prefix(direction));
    let names = declared.filter_map(|rest| rest.strip_suffix(';'));
    names
        .map(|name| name.trim().trim_start_matches('\\'))
        .collect()
}

/// Chips whose lines fall one after the other: which LEDs each of them lights then, LED 0 first.
fn shown(chip: &str, board: &Board, folder: &Path) -> Vec<String> {
    let leds = board.pins.leds.len();
    let pins: String = (0..leds)
        .map(|led| format!(", .\\leds${led} (leds[{led}])"))
        .collect();
    let bench = format!(
        "module line(input clock, input rx, input tx, output [0:{last}] leds);\n\
         chip chip(.clock(clock), .open_rx(rx), .open_tx(tx){pins});\n\
         endmodule\n\
         module bench;\n\
         reg clock = 0, falls = 1;\n\
         wire [0:{last}] none, rx, tx;\n\
         line silent(clock, 1'b1, 1'b1, none);\n\
         line of_rx(clock, falls, 1'b1, rx);\n\
         line of_tx(clock, 1'b1, falls, tx);\n\
         always #5 clock = !clock;\n\
         initial begin\n\
         #1000 falls = 0;\n\
         #1000 $display(\"%b\\n%b\\n%b\", none, rx, tx);\n\
         $finish;\n\
         end\n\
         endmodule\n",
        last = leds - 1
    );
    fs::write(folder.join("bench.v"), bench).unwrap();
    fs::write(folder.join("chip.v"), chip).unwrap();
    let iverilog = ["-o", "bench.vvp", "-s", "bench", "bench.v", "chip.v"];
    said(Path::new("iverilog"), folder, &iverilog);
    let said = said(Path::new("vvp"), folder, &["-n", "bench.vvp"]);
    said.lines().map(str::to_owned).collect()
}

/// The levels of the LEDs' pins while those with these signs are lit.
fn levels(board: &Board, lit: &[Sign]) -> String {
    let signs = Sign::of(&board.pins);
    let leds = board.pins.leds.iter().zip(signs);
    let level = |(led, sign): (&Led, Sign)| lit.contains(&sign) != led.active_low;
    leds.map(|led| if level(led) { '1' } else { '0' }).collect()
}

#[test]
fn the_bits_of_an_ice40_hear_and_drive_no_other_pin_than_leds() {
    let mut boards_seen = 0;
    for board in boards() {
        let Some(unpacking) = &board.part.family.unpacking else {
            continue;
        };
        let folder = tempfile::tempdir().unwrap();
        let design = built(board, folder.path());
        let chip = unpacked(&design, unpacking, folder.path());
        let numbered =
            |name: &str, count| (0..count).map(move |at| format!("{name}${at}")).collect();
        let [leds, low]: [Vec<String>; 2] = [
            numbered("leds", board.pins.leds.len()),
            numbered("low", board.pins.low.len()),
        ];
        let driven = leds.iter().chain(&low).map(String::as_str);
        assert_eq!(ports(&chip, "output "), driven.collect(), "{}", board.name);
        let heard = BTreeSet::from(["clock", "open_rx", "open_tx"]);
        assert_eq!(ports(&chip, "input "), heard, "{}", board.name);
        assert_eq!(ports(&chip, "inout "), BTreeSet::new(), "{}", board.name);
        // The long flash comes first, and the dark half of the blinking.
        let expected = [
            &[Sign::All][..],
            &[Sign::All, Sign::Rx],
            &[Sign::All, Sign::Tx],
        ];
        let expected = expected.map(|lit| levels(board, lit));
        assert_eq!(
            shown(&chip, board, folder.path()),
            expected,
            "{}",
            board.name
        );
        boards_seen += 1;
    }
    assert!(boards_seen >= 6, "{boards_seen}");
}

/// Which ball is which is not read out of the bits, but how many of them are inputs and outputs: each is named twice, in two tiles.
#[test]
fn the_bits_of_an_ecp5_drive_as_many_pins_as_there_are_leds() {
    for board in boards() {
        if board.part.family.name != ECP5.name {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        built(board, folder.path());
        let bits = fs::read_to_string(folder.path().join("top.config")).unwrap();
        let pins = |base: &str| bits.matches(&format!(".BASE_TYPE {base}_")).count();
        let [inputs, outputs] = inputs_and_outputs(&board.pins);
        let expected = [2 * inputs, 2 * outputs, 0];
        let found = ["INPUT", "OUTPUT", "BIDIR"].map(pins);
        assert_eq!(found, expected, "{}", board.name);
    }
}

/// As for the ECP5, from the placement of which a Gowin FPGA's bits are made.
#[test]
fn the_placement_on_a_gowin_fpga_drives_as_many_pins_as_there_are_leds() {
    for board in boards() {
        if board.part.family.name != GOWIN.name {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        built(board, folder.path());
        let placed = fs::read_to_string(folder.path().join("top.placed.json")).unwrap();
        let pins = |kind: &str| placed.matches(&format!("\"type\": \"{kind}\"")).count();
        let [inputs, outputs] = inputs_and_outputs(&board.pins);
        let found = ["IBUF", "OBUF", "IOBUF", "TBUF"].map(pins);
        assert_eq!(found, [inputs, outputs, 0, 0], "{}", board.name);
    }
}

/// The pins that the bring-up circuit hears, the clock among them, and those that it drives.
fn inputs_and_outputs(pins: &Pins) -> [usize; 2] {
    // The clock, and the two balls of the serial line.
    let inputs = 3 + pins.high.len();
    [inputs, pins.leds.len() + pins.low.len()]
}
