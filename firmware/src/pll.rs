//! The settings of the PLL, which makes the system clock from the oscillator.
//!
//! The arithmetic is that of the part (Lattice FPGA-TN-02052, "iCE40 sysCLOCK PLL Design and User Guide") with the
//! feedback path SIMPLE: the reference is divided by DIVR + 1, the PLL's oscillator runs at DIVF + 1 times that
//! frequency, and the output is the oscillator's frequency divided by 2^DIVQ.

use std::ops::RangeInclusive;

/// The range of reference frequencies (iCE40 data sheet FPGA-DS-02029, table "sysCLOCK PLL timing": F_IN).
pub const REFERENCE_HZ: RangeInclusive<u32> = 10_000_000..=133_000_000;
/// The range of output frequencies (F_OUT).
pub const OUTPUT_HZ: RangeInclusive<u32> = 16_000_000..=275_000_000;
/// The range of the oscillator (F_VCO).
pub const OSCILLATOR_HZ: RangeInclusive<u32> = 533_000_000..=1_066_000_000;
/// The range of the phase detector (F_PFD).
pub const DETECTOR_HZ: RangeInclusive<u32> = 10_000_000..=133_000_000;

const MAX_DIVR: u8 = 15;
/// The largest DIVF: with feedback SIMPLE all seven bits may be used. The guide's limit of 63 holds for the other
/// feedback paths (Project IceStorm, `icepll`).
const MAX_DIVF: u8 = 127;
const DIVQ: RangeInclusive<u8> = 1..=6;

/// The PLL's parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PllSettings {
    /// Frequency of the reference.
    pub reference_hz: u32,
    /// The reference's divider, less 1.
    pub divr: u8,
    /// The feedback's divider, less 1.
    pub divf: u8,
    /// The power of 2 that divides the output.
    pub divq: u8,
}

/// Why the PLL cannot make a frequency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PllError {
    /// The oscillator on the board is too slow or too fast.
    #[error("the PLL cannot take a reference of {reference_hz} Hz, expected {} to {} Hz", REFERENCE_HZ.start(), REFERENCE_HZ.end())]
    Reference {
        /// The reference.
        reference_hz: u32,
    },
    /// The system clock asked for is too slow or too fast.
    #[error("the PLL cannot make {output_hz} Hz, expected {} to {} Hz: choose another --mhz", OUTPUT_HZ.start(), OUTPUT_HZ.end())]
    Output {
        /// The frequency asked for.
        output_hz: u32,
    },
    /// No setting comes near enough.
    #[error("the PLL cannot make {output_hz} Hz from {reference_hz} Hz to within 1 %, the nearest is {nearest_hz} Hz: choose that as --mhz")]
    TooFar {
        /// The frequency asked for.
        output_hz: u32,
        /// The reference.
        reference_hz: u32,
        /// The nearest frequency that it can make.
        nearest_hz: u32,
    },
}

impl PllSettings {
    /// The settings that come nearest to `output_hz`. Of several, the one with the fastest phase detector, which has
    /// the least jitter.
    ///
    /// # Errors
    /// [`PllError`] if a frequency is out of its range, or the nearest is more than 1 % off.
    pub fn nearest(reference_hz: u32, output_hz: u32) -> Result<Self, PllError> {
        if !REFERENCE_HZ.contains(&reference_hz) {
            return Err(PllError::Reference { reference_hz });
        }
        if !OUTPUT_HZ.contains(&output_hz) {
            return Err(PllError::Output { output_hz });
        }
        let off = |settings: &Self| settings.output_hz().abs_diff(output_hz);
        let nearest = Self::all(reference_hz)
            .min_by_key(|settings| (off(settings), settings.divr))
            .ok_or(PllError::Reference { reference_hz })?;
        if off(&nearest) > output_hz / 100 {
            return Err(PllError::TooFar {
                output_hz,
                reference_hz,
                nearest_hz: nearest.output_hz(),
            });
        }
        Ok(nearest)
    }

    /// All settings that the data sheet allows with this reference.
    pub fn all(reference_hz: u32) -> impl Iterator<Item = Self> {
        let settings = move |divr, divf, divq| Self {
            reference_hz,
            divr,
            divf,
            divq,
        };
        (0..=MAX_DIVR)
            .flat_map(move |divr| (0..=MAX_DIVF).map(move |divf| (divr, divf)))
            .flat_map(move |(divr, divf)| DIVQ.map(move |divq| settings(divr, divf, divq)))
            .filter(Self::is_allowed)
    }

    /// Whether all four frequencies are in their ranges.
    #[must_use]
    pub fn is_allowed(&self) -> bool {
        DETECTOR_HZ.contains(&self.detector_hz())
            && OSCILLATOR_HZ.contains(&self.oscillator_hz())
            && OUTPUT_HZ.contains(&self.output_hz())
            && REFERENCE_HZ.contains(&self.reference_hz)
    }

    /// The frequency at the phase detector.
    #[must_use]
    pub fn detector_hz(&self) -> u32 {
        self.reference_hz / (u32::from(self.divr) + 1)
    }

    /// The frequency of the oscillator, to the nearest Hz.
    #[must_use]
    pub fn oscillator_hz(&self) -> u32 {
        self.scaled(1)
    }

    /// The output frequency, to the nearest Hz.
    #[must_use]
    pub fn output_hz(&self) -> u32 {
        self.scaled(1 << self.divq)
    }

    fn scaled(&self, divider: u64) -> u32 {
        let divider = divider * (u64::from(self.divr) + 1);
        let numerator = u64::from(self.reference_hz) * (u64::from(self.divf) + 1);
        u32::try_from((numerator + divider / 2) / divider).unwrap_or(u32::MAX)
    }

    /// The setting of the loop filter for the phase detector's frequency (with the bounds of `icepll`).
    #[must_use]
    pub fn filter_range(&self) -> u8 {
        match self.detector_hz() / 1_000_000 {
            0..=16 => 1,
            17..=25 => 2,
            26..=43 => 3,
            44..=65 => 4,
            66..=100 => 5,
            _ => 6,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(reference_hz: u32, output_hz: u32) -> (u8, u8, u8, u8, u32) {
        let pll = PllSettings::nearest(reference_hz, output_hz).unwrap();
        assert!(pll.is_allowed(), "{pll:?}");
        (
            pll.divr,
            pll.divf,
            pll.divq,
            pll.filter_range(),
            pll.output_hz(),
        )
    }

    #[test]
    fn from_100_mhz() {
        // 100 / 5 = 20, times 32 = 640, by 8 = 80 MHz; likewise the others.
        assert_eq!(settings(100_000_000, 80_000_000), (4, 31, 3, 2, 80_000_000));
        assert_eq!(settings(100_000_000, 60_000_000), (4, 47, 4, 2, 60_000_000));
        assert_eq!(
            settings(100_000_000, 100_000_000),
            (0, 7, 3, 5, 100_000_000)
        );
    }

    #[test]
    fn from_12_mhz() {
        assert_eq!(settings(12_000_000, 60_000_000), (0, 79, 4, 1, 60_000_000));
        // 12 x 53 / 8 is the nearest to 80 there is.
        assert_eq!(settings(12_000_000, 80_000_000), (0, 52, 3, 1, 79_500_000));
    }

    #[test]
    fn every_whole_megahertz_is_near_and_legal() {
        for reference_hz in [10_000_000, 12_000_000, 100_000_000, 133_000_000] {
            for mhz in 16..=100 {
                let output_hz = mhz * 1_000_000;
                match PllSettings::nearest(reference_hz, output_hz) {
                    Ok(pll) => {
                        assert!(pll.is_allowed(), "{pll:?}");
                        assert!(pll.output_hz().abs_diff(output_hz) <= output_hz / 100);
                        assert!((1..=6).contains(&pll.filter_range()));
                    }
                    Err(PllError::TooFar { nearest_hz, .. }) => {
                        assert!(nearest_hz.abs_diff(output_hz) > output_hz / 100);
                    }
                    Err(error) => panic!("{mhz} MHz from {reference_hz} Hz: {error}"),
                }
            }
        }
    }

    #[test]
    fn what_is_out_of_range_is_refused() {
        let refused = |reference_hz, output_hz| {
            PllSettings::nearest(reference_hz, output_hz)
                .unwrap_err()
                .to_string()
        };
        assert!(refused(9_999_999, 60_000_000).contains("expected 10000000 to 133000000 Hz"));
        assert!(refused(133_000_001, 60_000_000).contains("133000001"));
        assert!(refused(12_000_000, 15_999_999).contains("expected 16000000 to 275000000 Hz"));
        assert!(refused(12_000_000, 275_000_001).contains("--mhz"));
    }
}
