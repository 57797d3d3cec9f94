//! The timing margin: how much of a clock period routing must leave free.
//!
//! What nextpnr calls the fastest clock is the worst case of the part already: Project IceStorm took its delays from iCEcube2's
//! analysis at 1.14 V and 85 degrees C (YosysHQ/icestorm, `icefuzz/icecube.sh`: `Devicevoltage=1.14`, `DeviceTemperature=85`,
//! `TimingAnalysisBasedOn=Worst`), the commercial corner that the data sheet's own figures hold for (Lattice DS1040 3.4, page
//! 3-15, note 1). Neither it nor nextpnr knows how even the clock is; that is what the margin is for:
//!
//! - The PLL's output has a period jitter of at most 450 ps, peak to peak, up to 100 MHz (iCE40 LP/HX Family Data Sheet,
//!   DS1040 3.4 of October 2017, the edition before FPGA-DS-02029, page 3-16, "sysCLOCK PLL Timing", t_OPJIT). Around
//!   the mean, a period is at most half of that short: 225 ps.
//! - The same table's note 5 says that jitter grows with the activity of the fabric and of the outputs, and not by how much; its
//!   note 1, that the reference was clean. As much again is kept for both.
//! - The oscillator's tolerance is not known for these boards. 100 ppm, more than is usual, would be 1.3 ps of 13.3 ns.

/// What the PLL's period jitter may take of a period: half of the data sheet's 450 ps peak to peak.
pub const JITTER_NS: f64 = 0.225;

/// What a period must have left above the slowest path: twice [`JITTER_NS`].
pub const MARGIN_NS: f64 = 2.0 * JITTER_NS;

/// The clock that routing must reach for a board that is clocked with `mhz_clock`.
#[must_use]
pub fn required_mhz(mhz_clock: f64) -> f64 {
    1e3 / (1e3 / mhz_clock - MARGIN_NS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_margin_is_the_whole_jitter_of_the_data_sheet() {
        assert_eq!(MARGIN_NS, 0.45);
        // 12.5 ns less 0.45 ns are 12.05 ns.
        assert!((required_mhz(80.0) - 1e3 / 12.05).abs() < 1e-9);
        assert!(required_mhz(40.0) > 40.0);
    }
}
