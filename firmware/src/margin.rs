//! The timing margin: how much of a clock period routing must leave free.
//!
//! nextpnr's fastest clock already holds for the worst case of the part. For the iCE40, Project IceStorm took the delays from the timing
//! analysis of iCEcube2, Lattice's own tool, at 1.14 V and 85 degrees C. The file `icefuzz/icecube.sh` of YosysHQ/icestorm
//! sets this in iCEcube2: `Devicevoltage=1.14`, `DeviceTemperature=85`, `TimingAnalysisBasedOn=Worst`. The data sheet's
//! figures hold for the same conditions (Lattice DS1040 3.4, page 3-15, note 1). Neither iCEcube2 nor nextpnr takes the
//! jitter of the clock into account. The margin does:
//!
//! - The data sheets of the parts give the period jitter of the PLL's output, peak to peak: 450 ps for LP and HX, a twentieth
//!   of the period for UP (`family/ice40.rs` says where), a fortieth for ECP5 (`family/ecp5.rs`). Gowin gives none
//!   (`family/gowin.rs`). A period is at most half of that shorter than the mean.
//! - Note 5 of the same tables says that jitter grows with the activity of the fabric and of the outputs, without a
//!   figure; note 1 says that the reference was clean. The margin has as much again for both.
//! - Where the placer's delays may be shorter than the vendor's, the margin has a part of the period more
//!   (`Family::optimism`).
//! - The oscillators' tolerance is not known for these boards. 100 ppm, more than is usual, would be 1.3 ps of 13.3 ns.

use crate::family::{Jitter, Part};

/// The most by which the PLL's jitter makes a period shorter, in ns: half of the data sheet's figure, which is peak to peak.
#[must_use]
pub fn jitter_ns(jitter: Jitter, mhz_clock: f64) -> f64 {
    jitter.ns(mhz_clock) / 2.0
}

/// The time that a period must have left beyond the slowest path, in ns: twice [`jitter_ns`], and what the placer's delays may be too
/// short by.
#[must_use]
pub fn margin_ns(part: &Part, mhz_clock: f64) -> f64 {
    2.0 * jitter_ns(part.jitter, mhz_clock) + part.family.optimism * 1e3 / mhz_clock
}

/// The fastest clock that routing must reach for a board clocked with `mhz_clock`.
#[must_use]
pub fn required_mhz(part: &Part, mhz_clock: f64) -> f64 {
    1e3 / (1e3 / mhz_clock - margin_ns(part, mhz_clock))
}

/// Rounds to thousandths, which a manifest stores exactly.
pub(crate) fn thousandths(value: f64) -> f64 {
    (value * 1e3).round() / 1e3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::ice40::{HX8K, LP8K, UP5K};

    #[test]
    fn the_margin_is_the_whole_jitter_of_the_data_sheet() {
        for part in [&HX8K, &LP8K] {
            assert_eq!(margin_ns(part, 80.0), 0.45);
            // 12.5 ns less 0.45 ns are 12.05 ns.
            assert!((required_mhz(part, 80.0) - 1e3 / 12.05).abs() < 1e-9);
        }
        // 40 ns less a twentieth are 38 ns.
        assert!((margin_ns(&UP5K, 25.0) - 2.0).abs() < 1e-9);
        assert!((required_mhz(&UP5K, 25.0) - 1e3 / 38.0).abs() < 1e-9);
    }
}
