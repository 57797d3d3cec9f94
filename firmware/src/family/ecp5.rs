//! The ECP5 family of Lattice.
//!
//! Resources: Lattice FPGA-DS-02012 1.9, "ECP5 and ECP5-5G Family Data Sheet", table 1.1. The part 12F has the die of the 25F, and
//! nextpnr would use all of it; here no more is used than the data sheet gives it. Tiles: Project Trellis.

mod models;
mod pll;

use super::{is_pulled_up, Cells, Family, Gates, Jitter, Part, RamTiles, Tiles};
use crate::modules::Sharing;
use crate::tools::Tool;

/// The family.
pub static ECP5: Family = Family {
    name: "ECP5",
    placer: Tool::NextpnrEcp5,
    packer: Tool::Ecppack,
    packing: |_, placement, bitstream| vec![placement.into(), bitstream.into()],
    placement_ending: "config",
    constraints_file: "top.lpf",
    bitstream: "top.bit",
    circuit,
    synthesis: |_| "synth_ecp5 -abc9 -nowidelut".to_owned(),
    pads: "",
    placement,
    constraints,
    pll: pll::PLL,
    optimism: 0.0,
    cells: Cells {
        lut4: "LUT4",
        carry: "CCU2C",
        flip_flop: "TRELLIS_FF",
        block_ram: "DP16KD",
        pll: "EHXPLLL",
        logic: "TRELLIS_COMB",
        placed_logic: "TRELLIS_COMB",
        placed_ram: "DP16KD",
        placed_pll: "EHXPLLL",
        pins: &["TRELLIS_IO"],
        port: |cell| cell.trim_end_matches("$tr_io"),
        packed_endings: &[
            "$CCU2_COMB0",
            "$CCU2_COMB1",
            "$DPRAM_COMB0",
            "$DPRAM_COMB1",
            "$DPRAM_COMB2",
            "$DPRAM_COMB3",
            "$RAMW_SLICE",
        ],
        index,
    },
    // Lattice FPGA-TN-02039, "ECP5 and ECP5-5G sysCONFIG Usage Guide": the bitstream's preamble, which follows its comments.
    preamble: &[0xFF, 0xFF, 0xBD, 0xB3],
    models: models::MODELS,
    gates: Gates {
        library: "read_verilog -lib +/ecp5/cells_sim.v +/ecp5/cells_bb.v",
        memories: "memory_libmap -lib +/ecp5/lutrams.txt -lib +/ecp5/brams.txt; \
                   techmap -map +/ecp5/lutrams_map.v -map +/ecp5/brams_map.v; ecp5_gsr",
        models: "techmap -wb -autoproc -map +/ecp5/cells_sim.v t:LUT4 t:CCU2C t:TRELLIS_FF",
    },
    unpacking: None,
};

/// One module for all that are the same, and small memories in look-up tables (`hdl/src/block_ram.rs`). Those of an ECP5 can be used as
/// a memory, anywhere on the chip, which answers in a third of the time of a block RAM.
fn circuit(verilog: &str) -> Sharing {
    let sharing = Sharing::of(verilog);
    Sharing {
        verilog: format!("`define SMALL_MEMORIES_IN_LUTS\n\n{}", sharing.verilog),
        ..sharing
    }
}

fn placement(part: &Part, package: &str, seed: u32) -> String {
    format!(
        "{} --package {package} --lpf top.lpf --textcfg seed-{seed}.config",
        part.placer_options
    )
}

/// Lines such as `LOCATE COMP "rx" SITE "M1"` for the pins, with the pull-ups of [`Pins`](crate::board::Pins). All banks that are
/// used have 3.3 V. The oscillator's frequency is left out: from it nextpnr would make a constraint for the system clock that
/// has no margin, in place of that for which it is asked.
fn constraints(pins: &str, _: f64, _: &[&str]) -> String {
    let pins = pins.lines().filter_map(|line| {
        let (port, site) = line.strip_prefix("set_io ")?.split_once(' ')?;
        let pull = if is_pulled_up(port) { "UP" } else { "NONE" };
        Some(format!(
            "LOCATE COMP \"{port}\" SITE \"{site}\";\nIOBUF PORT \"{port}\" IO_TYPE=LVCMOS33 PULLMODE={pull};\n"
        ))
    });
    pins.collect()
}

/// The position in its tile: `SLICEB.K1` is the fourth look-up table, `PIOC` the third pin.
fn index(place: &str) -> u32 {
    let number = |letter: Option<char>| letter.and_then(|letter| letter.to_digit(16));
    let letter = |prefix| number(place.strip_prefix(prefix)?.chars().next()).map(|it| it - 10);
    let last = number(place.chars().last());
    match (letter("SLICE"), letter("PIO")) {
        (Some(slice), _) => 2 * slice + last.unwrap_or(0),
        (None, Some(pin)) => pin,
        (None, None) => last.unwrap_or(0),
    }
}

/// The jitter of the PLL's output below 100 MHz (FPGA-DS-02012 1.9, table 3.23, t_OPJIT: 0.025 UIPP).
const JITTER: Jitter = Jitter::OfPeriod(0.025);

/// Block RAMs in these rows, of two tiles each.
const fn ram_rows(rows: &'static [u32]) -> RamTiles {
    RamTiles::Rows {
        rows,
        width: 2,
        first: 0,
    }
}

/// The tiles of the die that 12F and 25F share.
const TILES_25: Tiles = Tiles {
    columns: 73,
    rows: 51,
    rams: ram_rows(&[25, 37]),
};

/// The LFE5U-12F of speed grade 6, the slowest.
pub static LFE5U_12F: Part = Part {
    family: &ECP5,
    name: "LFE5U-12F",
    device: "",
    placer_options: "--12k --speed 6",
    lut4: 12_000,
    block_rams: 32,
    is_tight: false,
    jitter: JITTER,
    tiles: TILES_25,
};

/// The LFE5U-25F of speed grade 6.
pub static LFE5U_25F: Part = Part {
    family: &ECP5,
    name: "LFE5U-25F",
    device: "",
    placer_options: "--25k --speed 6",
    lut4: 24_288,
    block_rams: 56,
    is_tight: false,
    jitter: JITTER,
    tiles: TILES_25,
};

/// The LFE5U-45F of speed grade 6.
pub static LFE5U_45F: Part = Part {
    family: &ECP5,
    name: "LFE5U-45F",
    device: "",
    placer_options: "--45k --speed 6",
    lut4: 43_848,
    block_rams: 108,
    is_tight: false,
    jitter: JITTER,
    tiles: Tiles {
        columns: 91,
        rows: 72,
        rams: ram_rows(&[10, 34, 58]),
    },
};

/// The LFE5U-85F of speed grade 6.
pub static LFE5U_85F: Part = Part {
    family: &ECP5,
    name: "LFE5U-85F",
    device: "",
    placer_options: "--85k --speed 6",
    lut4: 83_640,
    block_rams: 208,
    is_tight: false,
    jitter: JITTER,
    tiles: Tiles {
        columns: 127,
        rows: 96,
        rams: ram_rows(&[22, 46, 70, 82]),
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pin_is_located_and_inputs_that_may_be_open_are_pulled_up() {
        let lpf = constraints(
            "set_io rx M1\nset_io button$0 D6\nset_io tx L4\n",
            25.0,
            &[],
        );
        let lines = [
            r#"LOCATE COMP "rx" SITE "M1";"#,
            r#"IOBUF PORT "rx" IO_TYPE=LVCMOS33 PULLMODE=UP;"#,
            r#"LOCATE COMP "button$0" SITE "D6";"#,
            r#"IOBUF PORT "button$0" IO_TYPE=LVCMOS33 PULLMODE=UP;"#,
            r#"LOCATE COMP "tx" SITE "L4";"#,
            r#"IOBUF PORT "tx" IO_TYPE=LVCMOS33 PULLMODE=NONE;"#,
        ];
        assert_eq!(lpf.lines().collect::<Vec<_>>(), lines);
    }

    #[test]
    fn positions_in_a_tile_are_read() {
        for (place, expected) in [
            ("SLICEA.K0", 0),
            ("SLICED.K1", 7),
            ("SLICEB.FF1", 3),
            ("PIOC", 2),
            ("EBR3", 3),
            ("EHXPLL_LL", 0),
        ] {
            assert_eq!(index(place), expected, "{place}");
        }
    }
}
