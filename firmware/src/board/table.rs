//! The table of boards: a file for each family of FPGAs, and a function in it for each board. A new board begins as a copy of the most
//! similar entry.
//!
//! This project has verified no pin on hardware. [`Board::source`] names the document from which a board's
//! pins were taken. `perftboard bitstream --bring-up` is for a first flash: it shows which of `rx` and `tx` hears the host.

mod common;
mod ecp5;
mod gowin;
mod ice40;

use super::entry::Board;
use crate::family::ecp5::{LFE5U_12F, LFE5U_45F, LFE5U_85F};

/// All boards; the first is the default.
pub(super) fn boards() -> Vec<Board> {
    vec![
        ice40::alchitry_cu(),
        ice40::ice40_hx8k_breakout(),
        ice40::icebreaker(),
        ice40::tinyfpga_bx(),
        ice40::icesugar(),
        ice40::pico_ice(),
        ecp5::ulx3s("ulx3s-12f", "ULX3S 12F", &LFE5U_12F, (1, 2, 65_000_000)),
        ecp5::ulx3s("ulx3s-45f", "ULX3S 45F", &LFE5U_45F, (5, 2, 55_000_000)),
        ecp5::ulx3s("ulx3s-85f", "ULX3S 85F", &LFE5U_85F, (10, 2, 55_000_000)),
        ecp5::colorlight_i9(),
        ecp5::orangecrab(),
        ecp5::icepi_zero(),
        gowin::tang_nano_9k(),
        gowin::tang_nano_20k(),
    ]
}
