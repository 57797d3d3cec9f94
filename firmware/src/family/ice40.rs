//! The iCE40 family of Lattice.
//!
//! Resources: Lattice FPGA-DS-02029, "iCE40 LP/HX Family Data Sheet", table 1-1, and FPGA-DS-02008, "iCE40 UltraPlus Family
//! Data Sheet", table 2.1. Tiles: Project IceStorm.

mod pll;
mod unpacking;

use super::{is_pulled_up, Cells, Family, Gates, Jitter, Part, RamTiles, Tiles};
use crate::modules::Sharing;
use crate::tools::Tool;

/// The family.
pub static ICE40: Family = Family {
    name: "iCE40",
    placer: Tool::NextpnrIce40,
    packer: Tool::Icepack,
    packing: |_, placement, bitstream| vec![placement.into(), bitstream.into()],
    placement_ending: "asc",
    constraints_file: "top.pcf",
    bitstream: "top.bin",
    circuit: Sharing::of,
    synthesis,
    pads: "",
    placement,
    constraints,
    pll: pll::PLL,
    optimism: 0.0,
    cells: Cells {
        lut4: "SB_LUT4",
        carry: "SB_CARRY",
        flip_flop: "SB_DFF",
        block_ram: "SB_RAM40_4K",
        pll: "SB_PLL40",
        logic: "ICESTORM_LC",
        placed_logic: "ICESTORM_LC",
        placed_ram: "ICESTORM_RAM",
        placed_pll: "ICESTORM_PLL",
        pins: &["SB_IO"],
        port: |cell| cell.trim_end_matches("$sb_io"),
        packed_endings: &["_DFFLC", "_LC", "_RAM", "$CARRY", "_PLL"],
        index,
    },
    // Project IceStorm, "Bitstream file format".
    preamble: &[0x7E, 0xAA, 0x99, 0x7E],
    models: unpacking::MODELS,
    gates: Gates {
        library: "read_verilog -D ICE40_HX -lib -specify +/ice40/cells_sim.v",
        memories: "memory_libmap -lib +/ice40/brams.txt -lib +/ice40/spram.txt -no-auto-huge; \
                   techmap -map +/ice40/brams_map.v; ice40_braminit",
        models:
            "techmap -wb -D EQUIV -autoproc -map +/ice40/cells_sim.v t:SB_LUT4 t:SB_CARRY t:SB_DFF*",
    },
    unpacking: Some(unpacking::UNPACKING),
};

/// The number at the end of a place such as `lc3`.
fn index(place: &str) -> u32 {
    let digits = place.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    digits.parse().unwrap_or(0)
}

/// Maps the logic to look-up tables in two forms, and keeps the better of them and of what was kept before.
const ROUND: &str = "&synch2 -K 6 -C 500; &if -m {C} {W} {D} {R} -v; &mfs; &save; \
                     &dch -C 500; &if -m {C} {W} {D} {R} -v; &mfs; &save; &load";

/// Gives the logic another form, from which a further round can find a better map.
const ANOTHER_FORM: &str = "&st; &sopb -R 10 -C 4";

/// ABC9 knows the part's delays. Its commands are those of the script `flow2`, which comes with yosys, with three rounds instead of
/// two: the board takes 5 % fewer look-up tables than with the default script, and is no slower.
///
/// The flip-flops are not given to it (`-dff`): with yosys 0.23 that once made a circuit that could not castle while a bishop stood
/// on c1. Fewer than six flip-flops have no clock enable of their own: the way to it would be
/// the slowest of the circuit.
///
/// An UP5K has hardly room for one counter, and its clock is slow. So its logic may take 25 ns, sums have no carries, which would keep
/// look-up tables from being shared, and three flip-flops are enough for a clock enable.
fn synthesis(part: &Part) -> String {
    let device = part.device;
    let (delay, options) = match device {
        "u" => (
            "scratchpad -set abc9.D 25000; ",
            "-nocarry -dffe_min_ce_use 3",
        ),
        _ => ("", "-dffe_min_ce_use 6"),
    };
    format!(
        "scratchpad -set abc9.script \"+&scorr; &sweep; {ROUND}; {ANOTHER_FORM}; {ROUND}; {ANOTHER_FORM}; {ROUND}\"; \
         {delay}synth_ice40 -device {device} -abc9 {options}"
    )
}

/// Clock enables and resets are left off the chip's global buffers, the way to which takes some of them two nanoseconds.
fn placement(part: &Part, package: &str, seed: u32) -> String {
    format!(
        "{} --package {package} --pcf top.pcf --no-promote-globals --asc seed-{seed}.asc",
        part.placer_options
    )
}

/// Pull-ups on every input that a board may leave open; see [`Pins`](crate::board::Pins).
fn constraints(pins: &str, oscillator_mhz: f64, _: &[&str]) -> String {
    let lines = pins.lines().map(|line| {
        let is_open =
            |pin: &&str| (pin.split_once(' ')).is_some_and(|(port, _)| is_pulled_up(port));
        match line.strip_prefix("set_io ").filter(is_open) {
            Some(pin) => format!("set_io -pullup yes {pin}\n"),
            None => format!("{line}\n"),
        }
    });
    format!(
        "{}set_frequency clock {oscillator_mhz}\n",
        lines.collect::<String>()
    )
}

/// The tiles of the die that HX8K and LP8K share.
const TILES_8K: Tiles = Tiles {
    columns: 34,
    rows: 34,
    rams: RamTiles::Columns(&[8, 25]),
};

/// The jitter of the PLL of an LP or HX part, for output clocks up to 100 MHz. Source: Lattice data sheet DS1040, version 3.4 of
/// October 2017, page 3-16, "sysCLOCK PLL Timing", t_OPJIT.
const JITTER_LP_HX: Jitter = Jitter::Nanoseconds(0.45);

/// The iCE40-HX8K.
pub static HX8K: Part = Part {
    family: &ICE40,
    name: "iCE40-HX8K",
    device: "hx",
    placer_options: "--hx8k",
    lut4: 7680,
    block_rams: 32,
    is_tight: false,
    jitter: JITTER_LP_HX,
    tiles: TILES_8K,
};

/// The iCE40-LP8K: the die of the HX8K, slower and with less power.
pub static LP8K: Part = Part {
    family: &ICE40,
    name: "iCE40-LP8K",
    device: "lp",
    placer_options: "--lp8k",
    lut4: 7680,
    block_rams: 32,
    is_tight: false,
    jitter: JITTER_LP_HX,
    tiles: TILES_8K,
};

/// The iCE40-UP5K, "UltraPlus". Its four single-port RAMs of 256 kbit and its multipliers are not used.
///
/// Below 100 MHz its data sheet gives the jitter as a part of the period (FPGA-DS-02008, "sysCLOCK PLL Timing", t_OPJIT: 0.05
/// UIPP).
pub static UP5K: Part = Part {
    family: &ICE40,
    name: "iCE40-UP5K",
    device: "u",
    placer_options: "--up5k",
    lut4: 5280,
    block_rams: 30,
    is_tight: true,
    jitter: Jitter::OfPeriod(0.05),
    tiles: Tiles {
        columns: 26,
        rows: 32,
        rams: RamTiles::Columns(&[6, 19]),
    },
};
