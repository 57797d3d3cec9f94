//! The families GW1N and GW2A of Gowin, whose logic, block RAM and PLL are alike.
//!
//! Resources: Gowin DS117, "GW1NR series of FPGA Products Data Sheet", table 1-1, and DS226, "GW2AR series of FPGA Products Data
//! Sheet", table 1-1. Tiles, delays and bits: Project Apicula. What is known to be wrong in these tools, and how it is met:
//!
//! - nextpnr 0.11 gives a chain of carries that begins in logic the wrong first carry (YosysHQ/nextpnr, issue 1799), and on a GW2AR
//!   chains computed wrongly though the netlist was right (YosysHQ/apicula, issue 514). `-noalu` makes no carries at all.
//! - yosys 0.23 names block RAMs as nextpnr no longer knows them, so `gowin/memories.rs` instantiates the vendor's cell. It uses one
//!   mode of that cell: a port that only writes and a port that only reads, without output registers.
//! - yosys can lose the reset of a block RAM whose clock enable is low (YosysHQ/yosys, issue 6163). The circuit ties the reset to 0.
//! - yosys maps the initial words of small memories wrongly to look-up tables (YosysHQ/yosys, issue 3693). `-nolutram` makes none.
//! - nextpnr without `--freq` is content with 12 MHz. It always has a frequency here, and timing is judged by its report.
//! - nextpnr's fastest clock is some 20 % above that of the vendor's tools (YosysHQ/nextpnr, pull request 1345). The
//!   [margin](crate::margin) has a sixth of the period for it.
//! - `gowin_unpack` leaves out the contents of block RAMs, so there is no way from the bits back to Verilog.

mod memories;
mod models;
mod pll;

use super::{is_pulled_up, Cells, Family, Gates, Jitter, Part, RamTiles, Tiles};
use crate::modules::Sharing;
use crate::tools::Tool;

/// The family.
pub static GOWIN: Family = Family {
    name: "Gowin FPGA",
    placer: Tool::NextpnrGowin,
    packer: Tool::GowinPack,
    packing: |part, placement, bitstream| {
        ["-d", part.device, "-o", bitstream, placement]
            .map(str::to_owned)
            .into()
    },
    // The packer reads what nextpnr writes for the floorplan.
    placement_ending: "placed.json",
    constraints_file: "top.cst",
    bitstream: "top.fs",
    circuit,
    synthesis: |_| "synth_gowin -noalu -nobram -nolutram -nowidelut -noiopads".to_owned(),
    pads: "iopadmap -bits -inpad IBUF O:I -outpad OBUF I:O top; ",
    placement: |part, package, _| {
        let (device, name) = (
            part.device,
            part.placer_options.replace("{package}", package),
        );
        format!("--device {name} --vopt family={device} --vopt cst=top.cst")
    },
    constraints,
    pll: pll::PLL,
    // A clock that is a fifth too fast has a period that is a sixth too short.
    optimism: 1.0 / 6.0,
    cells: Cells {
        lut4: "LUT",
        carry: "ALU",
        flip_flop: "DFF",
        block_ram: memories::BLOCK_RAM,
        pll: "rPLL",
        logic: "LUT4",
        placed_logic: "LUT",
        placed_ram: "SDP",
        placed_pll: "rPLL",
        pins: &["IBUF", "OBUF"],
        port: |cell| cell.strip_prefix("$iopadmap$top.").unwrap_or(cell),
        packed_endings: &[],
        index,
    },
    // The bitstream is a text of zeros and ones. This is its preamble, A5 C3 (Project Apicula).
    preamble: b"1010010111000011",
    models: models::MODELS,
    gates: Gates {
        library: "read_verilog -lib +/gowin/cells_sim.v",
        memories: "",
        models:
            "techmap -autoproc -map +/gowin/cells_sim.v t:LUT* t:DFF* t:VCC t:GND t:IBUF t:OBUF",
    },
    unpacking: None,
};

/// One module for all that are the same, and the cell of the block RAM in every memory.
fn circuit(verilog: &str) -> Sharing {
    let sharing = Sharing::of(verilog);
    Sharing {
        verilog: memories::in_block_ram(&sharing.verilog),
        ..sharing
    }
}

/// Lines such as `IO_LOC "rx" 18;` for the pins, with the voltages of their banks and the pull-ups of [`Pins`](crate::board::Pins).
fn constraints(pins: &str, _: f64, of_1_8_volts: &[&str]) -> String {
    let pins = pins.lines().filter_map(|line| {
        let (port, pin) = line.strip_prefix("set_io ")?.split_once(' ')?;
        let low = of_1_8_volts.contains(&pin);
        let volts = if low { "18" } else { "33" };
        let pull = if is_pulled_up(port) { "UP" } else { "NONE" };
        Some(format!(
            "IO_LOC \"{port}\" {pin};\nIO_PORT \"{port}\" IO_TYPE=LVCMOS{volts} PULL_MODE={pull};\n"
        ))
    });
    pins.collect()
}

/// The number at the end of a place such as `LUT3`, or the pin of `IOBA`.
fn index(place: &str) -> u32 {
    match place.chars().last() {
        Some(letter @ 'A'..='Z') if place.starts_with("IOB") => u32::from(letter) - u32::from('A'),
        Some(digit) => digit.to_digit(10).unwrap_or(0),
        None => 0,
    }
}

/// The data sheets give no jitter of the PLL. A twentieth of the period is that of the slowest PLL of the other families, an
/// iCE40-UP5K's.
const JITTER: Jitter = Jitter::OfPeriod(0.05);

/// Block RAMs in these rows, of three tiles each.
const fn ram_rows(rows: &'static [u32]) -> RamTiles {
    RamTiles::Rows {
        rows,
        width: 3,
        first: 1,
    }
}

/// The GW1NR-9C of the speed C6/I5.
pub static GW1NR_9C: Part = Part {
    family: &GOWIN,
    name: "GW1NR-9C",
    device: "GW1N-9C",
    placer_options: "GW1NR-LV9{package}C6/I5",
    lut4: 8_640,
    block_rams: 26,
    is_tight: false,
    jitter: JITTER,
    tiles: Tiles {
        columns: 47,
        rows: 29,
        rams: ram_rows(&[9, 27]),
    },
};

/// The GW2AR-18C of the speed C8/I7.
pub static GW2AR_18C: Part = Part {
    family: &GOWIN,
    name: "GW2AR-18C",
    device: "GW2A-18C",
    placer_options: "GW2AR-LV18{package}C8/I7",
    lut4: 20_736,
    block_rams: 46,
    is_tight: false,
    jitter: JITTER,
    tiles: Tiles {
        columns: 56,
        rows: 55,
        rams: ram_rows(&[9, 27, 45]),
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pins_have_the_voltage_of_their_bank_and_open_inputs_a_pull_up() {
        let cst = constraints(
            "set_io rx 18\nset_io button$0 4\nset_io tx 17\n",
            27.0,
            &["4"],
        );
        let lines = [
            "IO_LOC \"rx\" 18;",
            "IO_PORT \"rx\" IO_TYPE=LVCMOS33 PULL_MODE=UP;",
            "IO_LOC \"button$0\" 4;",
            "IO_PORT \"button$0\" IO_TYPE=LVCMOS18 PULL_MODE=UP;",
            "IO_LOC \"tx\" 17;",
            "IO_PORT \"tx\" IO_TYPE=LVCMOS33 PULL_MODE=NONE;",
        ];
        assert_eq!(cst.lines().collect::<Vec<_>>(), lines);
    }

    #[test]
    fn positions_in_a_tile_are_read() {
        for (place, expected) in [("LUT5", 5), ("IOBA", 0), ("IOBB", 1), ("BSRAM", 0), ("", 0)] {
            assert_eq!(index(place), expected, "{place}");
        }
    }
}
