//! The families of FPGAs, a file each, and the parts of a family.

pub mod ice40;

/// A part: one FPGA of a family.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Part {
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
