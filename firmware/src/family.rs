//! The families of FPGAs, a file each, and the parts of a family.
//!
//! A [`Family`] holds what the build, the reports and flashing need to know of one family of FPGAs. Three things still assume the
//! iCE40 family: the PLL (`pll.rs`, `top/pll_block.rs`), block RAM (`hdl/src/block_ram.rs`), and the unpacking of a bitstream
//! (`ladder.rs`).

pub mod ice40;

use crate::tools::Tool;

/// A family of FPGAs: its tools, and how to read what they write.
#[derive(Debug)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// Places and routes a netlist.
    pub placer: Tool,
    /// Packs a placement into a bitstream.
    pub packer: Tool,
    /// The ending of the file that the placer writes for the packer.
    pub placement_ending: &'static str,
    /// yosys' command that makes the part's cells of the Verilog, without the name of the top module.
    pub synthesis: fn(&Part) -> String,
    /// The placer's own arguments for a part, a package and a seed.
    pub placement: fn(&Part, package: &str, seed: u32) -> String,
    /// The constraints file, from rust-hdl's lines for the pins and the frequency of the oscillator in MHz.
    pub constraints: fn(pins: &str, oscillator_mhz: f64) -> String,
    /// The names of the cells.
    pub cells: Cells,
    /// The bytes with which every bitstream begins, after comments.
    pub preamble: &'static [u8],
}

/// The names that yosys and the placer give to the cells of a family. A name stands for all kinds that begin with it.
#[derive(Debug)]
pub struct Cells {
    /// yosys' look-up table.
    pub lut4: &'static str,
    /// yosys' carry.
    pub carry: &'static str,
    /// yosys' flip-flops.
    pub flip_flop: &'static str,
    /// yosys' block RAMs.
    pub block_ram: &'static str,
    /// yosys' PLLs.
    pub pll: &'static str,
    /// The placer's logic cell.
    pub logic: &'static str,
    /// The placer's block RAM.
    pub placed_ram: &'static str,
    /// The placer's pin.
    pub pin: &'static str,
    /// What the placer appends to the name of a pin's cell.
    pub pin_ending: &'static str,
    /// What the placer appends to the name of a cell that it packs.
    pub packed_endings: &'static [&'static str],
}

/// A part: one FPGA of a family.
#[derive(Debug)]
pub struct Part {
    /// Its family.
    pub family: &'static Family,
    /// Its name on the package.
    pub name: &'static str,
    /// The device for which yosys chooses delays and cells.
    pub synthesis_device: &'static str,
    /// The placer's option for it.
    pub placer_flag: &'static str,
    /// Look-up tables of four inputs; a logic cell is one of them with a flip-flop and a carry.
    pub lut4: u32,
    /// Block RAMs of 4 kbit.
    pub block_rams: u32,
    /// The period jitter of the PLL's output.
    pub jitter: Jitter,
    /// Its tiles, for the floorplan.
    pub tiles: Tiles,
}

/// The places of tiles on a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tiles {
    /// Tiles across, the border included.
    pub columns: u32,
    /// Tiles up, the border included.
    pub rows: u32,
    /// The columns of block RAM tiles.
    pub ram_columns: &'static [u32],
}

/// The period jitter of a PLL's output, peak to peak.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Jitter {
    /// This time, in ns.
    Nanoseconds(f64),
    /// This part of a period.
    OfPeriod(f64),
}

impl Jitter {
    /// The jitter of a clock of this frequency, peak to peak, in ns.
    #[must_use]
    pub fn ns(self, mhz_clock: f64) -> f64 {
        match self {
            Self::Nanoseconds(ns) => ns,
            Self::OfPeriod(part) => part * 1e3 / mhz_clock,
        }
    }
}
