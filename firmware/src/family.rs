//! The families of FPGAs, a file or a folder each, and the parts of a family.
//!
//! A [`Family`] holds all that the build, the reports, flashing and the lower rungs of the ladder need to know of one family of
//! FPGAs, so that a further family is one more module here.

pub mod ecp5;
pub mod gowin;
pub mod ice40;

use crate::modules::Sharing;
use crate::pll::PllKind;
use crate::tools::Tool;

/// A family of FPGAs: its tools, how to read what they write, and its PLL.
#[derive(Debug)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// Places and routes a netlist.
    pub placer: Tool,
    /// Packs a placement into a bitstream.
    pub packer: Tool,
    /// The packer's arguments for a part, the placement's file and the bitstream's.
    pub packing: fn(&Part, placement: &str, bitstream: &str) -> Vec<String>,
    /// The ending of the file that the placer writes for the packer.
    pub placement_ending: &'static str,
    /// The name of the constraints file.
    pub constraints_file: &'static str,
    /// The name of the bitstream, by whose ending the programs that flash it know what it is.
    pub bitstream: &'static str,
    /// The circuit in the form in which yosys makes the best of it, from the generated Verilog.
    pub circuit: fn(verilog: &str) -> Sharing,
    /// yosys' command that makes the part's cells of the Verilog, without the name of the top module.
    pub synthesis: fn(&Part) -> String,
    /// The commands that put the cells of pins at the ports of the top module, if yosys does it and not the placer.
    pub pads: &'static str,
    /// The placer's own arguments for a part, a package and a seed.
    pub placement: fn(&Part, package: &str, seed: u32) -> String,
    /// The constraints file, from rust-hdl's lines for the pins, the frequency of the oscillator in MHz, and the pins whose bank has
    /// 1.8 V.
    pub constraints: fn(pins: &str, oscillator_mhz: f64, of_1_8_volts: &[&str]) -> String,
    /// The PLL.
    pub pll: PllKind,
    /// The part of a period by which the placer's delays may be too short: 0 if they are the vendor's for the worst case.
    pub optimism: f64,
    /// The names of the cells.
    pub cells: Cells,
    /// The bytes with which every bitstream begins, after comments.
    pub preamble: &'static [u8],
    /// The models of the cells.
    pub models: Models,
    /// The way to gates, in which a netlist is compared with its Verilog.
    pub gates: Gates,
    /// The way from a bitstream back to Verilog, if there is one.
    pub unpacking: Option<Unpacking>,
}

/// Whether the FPGA's pull-up is switched on at this port: an input that a board may leave open. See [`Pins`](crate::board::Pins) and
/// [`bring_up`](crate::top::bring_up).
fn is_pulled_up(port: &str) -> bool {
    port == "rx" || port.starts_with("button$") || port.starts_with("open_")
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
    /// The placer's logic cell, as its report counts it.
    pub logic: &'static str,
    /// The placer's logic cells, as the placement names them.
    pub placed_logic: &'static str,
    /// The placer's block RAM.
    pub placed_ram: &'static str,
    /// The placer's PLL.
    pub placed_pll: &'static str,
    /// The placer's pins.
    pub pins: &'static [&'static str],
    /// The port of a pin's cell, from the name of the cell.
    pub port: fn(cell: &str) -> &str,
    /// What the placer appends to the name of a cell that it packs.
    pub packed_endings: &'static [&'static str],
    /// The position in its tile of a place that the placer names so: of `lc3`, of `SLICEB.K1`.
    pub index: fn(place: &str) -> u32,
}

/// The models with which a netlist of the family is simulated.
#[derive(Debug)]
pub struct Models {
    /// The file of yosys' models, in its folder of shared files.
    pub file: &'static str,
    /// Verilog before that file.
    pub options: &'static str,
    /// The modules of that file that are black boxes, for which `own` has models.
    pub black_boxes: &'static [&'static str],
    /// The models that yosys lacks.
    pub own: &'static str,
    /// Changes the Verilog of a chip so that it uses those models.
    pub adapt: fn(chip: &str) -> String,
}

/// How yosys gets from the Verilog and from a netlist of a family to gates.
#[derive(Debug)]
pub struct Gates {
    /// The command that reads the cells as black boxes; a netlist has them already.
    pub library: &'static str,
    /// The commands that map memories to cells as synthesis does.
    pub memories: &'static str,
    /// The command that puts models in the places of look-up tables, carries and flip-flops.
    pub models: &'static str,
}

/// The way from a bitstream back to Verilog.
#[derive(Debug)]
pub struct Unpacking {
    /// Unpacks a bitstream into the form in which the placer writes it.
    pub unpack: Tool,
    /// Makes Verilog of that form, with the module `chip`.
    pub to_verilog: Tool,
    /// The arguments of `to_verilog` for a package, before the file.
    pub arguments: fn(package: &str) -> Vec<&str>,
    /// The constraints file for `to_verilog`, from that of the placer.
    pub constraints: fn(&str) -> String,
    /// The module `chip` in a form that Verilator takes, if there is such a module.
    pub chip: fn(&str) -> Option<String>,
}

/// A part: one FPGA of a family.
#[derive(Debug)]
pub struct Part {
    /// Its family.
    pub family: &'static Family,
    /// Its name on the package.
    pub name: &'static str,
    /// The device as the family's tools name it beside the placer's options, if they distinguish those of the family.
    pub device: &'static str,
    /// The placer's options for it.
    pub placer_options: &'static str,
    /// Look-up tables of four inputs; a logic cell is one of them.
    pub lut4: u32,
    /// Block RAMs, of 4 kbit on an iCE40 and 18 kbit on the others.
    pub block_rams: u32,
    /// Whether everything but the cores is mapped to look-up tables at once: it takes fewer of them, and is slower.
    pub is_tight: bool,
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
    /// The tiles of the block RAMs.
    pub rams: RamTiles,
}

/// The tiles of block RAMs, each of which takes several of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RamTiles {
    /// These columns; a RAM takes two tiles one above the other.
    Columns(&'static [u32]),
    /// Rows.
    Rows {
        /// The rows.
        rows: &'static [u32],
        /// The tiles side by side that a RAM takes.
        width: u32,
        /// The column of a row's first RAM.
        first: u32,
    },
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
