//! The timing margin: how much of a clock period routing must leave free.
//!
//! nextpnr's fastest clock already holds for the worst case of the part. Project IceStorm took the delays from the timing
//! analysis of iCEcube2, Lattice's own tool, at 1.14 V and 85 degrees C. These settings of iCEcube2 stand in YosysHQ/icestorm,
//! `icefuzz/icecube.sh`: `Devicevoltage=1.14`, `DeviceTemperature=85`, `TimingAnalysisBasedOn=Worst`. The data sheet's
//! figures hold for the same conditions (Lattice DS1040 3.4, page 3-15, note 1). Neither iCEcube2 nor nextpnr takes the
//! jitter of the clock into account. The margin does:
//!
//! - The PLL's output has a period jitter of at most 450 ps, peak to peak, up to 100 MHz (iCE40 LP/HX Family Data
//!   Sheet, DS1040 3.4 of October 2017, the edition before FPGA-DS-02029, page 3-16, "sysCLOCK PLL Timing", t_OPJIT). A
//!   period is at most half of that shorter than the mean: 225 ps.
//! - Note 5 of the same table says that jitter grows with the activity of the fabric and of the outputs, without a
//!   figure; note 1 says that the reference was clean. The margin has another 225 ps for both.
//! - The oscillators' tolerance is not known for these boards. 100 ppm, more than is usual, would be 1.3 ps of 13.3 ns.

/// The PLL's period jitter: half of the data sheet's 450 ps peak to peak.
pub const JITTER_NS: f64 = 0.225;

/// The time that a period must have left beyond the slowest path: twice [`JITTER_NS`].
pub const MARGIN_NS: f64 = 2.0 * JITTER_NS;

/// The fastest clock that routing must reach for a board clocked with `mhz_clock`.
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
