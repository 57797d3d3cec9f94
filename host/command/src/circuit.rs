//! Which circuit a figure is of: short digests, which stand beside the figures of the papers.
//!
//! A figure that was routed has the digest of its netlist, if the netlist's seed is recorded (see
//! [`firmware::board::placements`]), and otherwise that of what the netlist is made of. A figure that was only simulated has the
//! digest of the Verilog. `cargo xtask figures` derives all of them anew, without a synthesis.

use firmware::board::Board;
use firmware::build::circuit;
use firmware::design::{Design, DesignConfig, DesignError};
use hdl::system::SystemConfig;
use text::digest;

/// The hexadecimal digits that are printed. Nobody looks for two circuits with the same digits on purpose.
pub const DIGITS: usize = 8;

/// The digits of a digest that are printed.
#[must_use]
pub fn short(digest: &str) -> &str {
    digest.get(..DIGITS).unwrap_or(digest)
}

/// The digest of what the netlist of this board with so many clusters of so many rank counters, at this clock, is made of.
///
/// # Errors
/// [`DesignError`] if there is no such design.
pub fn routed(
    board: &'static Board,
    (clusters, cores): (u8, u8),
    clock_hz: u32,
) -> Result<String, DesignError> {
    let config = DesignConfig {
        clusters,
        cores,
        clock_hz,
        ..DesignConfig::of(board)
    };
    // The seed does not matter, as long as it is always the same.
    let circuit = circuit(&Design::new(board, config)?, 1);
    Ok(short(&circuit).to_owned())
}

/// The digest of the Verilog that is simulated for so many clusters of so many rank counters.
///
/// # Errors
/// [`DesignError`] if there is no such board.
pub fn simulated((clusters, cores): (u8, u8)) -> Result<String, DesignError> {
    let verilog = sim::verilated::verilog(SystemConfig {
        clusters,
        cores,
        ..SystemConfig::default()
    })?;
    Ok(short(&digest::of_texts([verilog])).to_owned())
}
