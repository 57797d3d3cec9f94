//! The iCE40 family of Lattice.
//!
//! Resources: Lattice FPGA-DS-02029, "iCE40 LP/HX Family Data Sheet", table 1-1, and FPGA-DS-02008, "iCE40 UltraPlus Family
//! Data Sheet", table 2.1. Tiles: Project IceStorm.

use super::{Jitter, Part, Tiles};

/// The tiles of the die that HX8K and LP8K share.
const TILES_8K: Tiles = Tiles {
    columns: 34,
    rows: 34,
    ram_columns: &[8, 25],
};

/// The jitter of an LP's or HX's PLL up to 100 MHz (Lattice DS1040 3.4 of October 2017, the edition before FPGA-DS-02029,
/// page 3-16, "sysCLOCK PLL Timing", t_OPJIT).
const JITTER_LP_HX: Jitter = Jitter::Nanoseconds(0.45);

/// The iCE40-HX8K.
pub static HX8K: Part = Part {
    name: "iCE40-HX8K",
    synthesis_device: "hx",
    placer_flag: "--hx8k",
    lut4: 7680,
    block_rams: 32,
    jitter: JITTER_LP_HX,
    tiles: TILES_8K,
};

/// The iCE40-LP8K: the die of the HX8K, slower and with less power.
pub static LP8K: Part = Part {
    name: "iCE40-LP8K",
    synthesis_device: "lp",
    placer_flag: "--lp8k",
    lut4: 7680,
    block_rams: 32,
    jitter: JITTER_LP_HX,
    tiles: TILES_8K,
};

/// The iCE40-UP5K, "UltraPlus". Its four single-port RAMs of 256 kbit and its multipliers are not used.
///
/// Below 100 MHz its data sheet gives the jitter as a part of the period (FPGA-DS-02008, "sysCLOCK PLL Timing", t_OPJIT: 0.05
/// UIPP).
pub static UP5K: Part = Part {
    name: "iCE40-UP5K",
    synthesis_device: "u",
    placer_flag: "--up5k",
    lut4: 5280,
    block_rams: 30,
    jitter: Jitter::OfPeriod(0.05),
    tiles: Tiles {
        columns: 26,
        rows: 32,
        ram_columns: &[6, 19],
    },
};
