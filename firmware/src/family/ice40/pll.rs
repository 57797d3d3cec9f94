//! The PLL of the iCE40 family.
//!
//! The arithmetic is that of the part (Lattice FPGA-TN-02052, "iCE40 sysCLOCK PLL Design and User Guide") with the
//! feedback path SIMPLE: the reference is divided by DIVR + 1, the PLL's oscillator runs at DIVF + 1 times that
//! frequency, and the output is the oscillator's frequency divided by 2^DIVQ. The ranges are those of the iCE40 data sheet
//! FPGA-DS-02029, table "sysCLOCK PLL timing": F_IN, F_OUT, F_VCO and F_PFD.

use crate::pll::{PllInput, PllKind, PllSettings};

/// The PLL. DIVF has seven bits, all of which may be used with feedback SIMPLE; the guide's limit of 63 holds for the other
/// feedback paths (Project IceStorm, `icepll`).
pub(super) const PLL: PllKind = PllKind {
    reference_hz: 10_000_000..=133_000_000,
    output_hz: 16_000_000..=275_000_000,
    oscillator_hz: 533_000_000..=1_066_000_000,
    detector_hz: 10_000_000..=133_000_000,
    reference_dividers: 1..=16,
    multipliers: 1..=128,
    output_dividers: &[2, 4, 8, 16, 32, 64],
    feeds_output_back: false,
    cell,
};

/// An `SB_PLL40_CORE`, with which the oscillator may be on almost any ball, or an `SB_PLL40_PAD`, for the one ball that leads
/// straight to the PLL.
fn cell(settings: &PllSettings, input: PllInput) -> String {
    let (divr, divf) = (settings.reference_divider - 1, settings.multiplier - 1);
    let divq = settings.output_divider.ilog2();
    let filter_range = filter_range(settings);
    let (kind, port) = match input {
        PllInput::Core => ("SB_PLL40_CORE", "REFERENCECLK"),
        PllInput::Pad => ("SB_PLL40_PAD", "PACKAGEPIN"),
    };
    format!(
        r#"
    {kind} #(
        .FEEDBACK_PATH("SIMPLE"),
        .DIVR(4'd{divr}),
        .DIVF(7'd{divf}),
        .DIVQ(3'd{divq}),
        .FILTER_RANGE(3'd{filter_range})
    ) pll (
        .{port}(reference),
        .PLLOUTGLOBAL(clock),
        .LOCK(locked),
        .RESETB(1'b1),
        .BYPASS(1'b0)
    );
"#
    )
}

/// The setting of the loop filter for the phase detector's frequency (with the bounds of `icepll`).
fn filter_range(settings: &PllSettings) -> u8 {
    match settings.detector_hz() / 1_000_000 {
        0..=16 => 1,
        17..=25 => 2,
        26..=43 => 3,
        44..=65 => 4,
        66..=100 => 5,
        _ => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::ice40::ICE40;
    use crate::pll::PllError;

    fn nearest(reference_hz: u32, output_hz: u32) -> Result<PllSettings, PllError> {
        ICE40.pll.nearest(reference_hz, output_hz)
    }

    fn settings(reference_hz: u32, output_hz: u32) -> (u8, u8, u8, u8, u32) {
        let pll = nearest(reference_hz, output_hz).unwrap();
        assert!(pll.is_allowed(), "{pll:?}");
        (
            pll.reference_divider,
            pll.multiplier,
            pll.output_divider,
            filter_range(&pll),
            pll.output_hz(),
        )
    }

    #[test]
    fn from_100_mhz() {
        // 100 / 5 = 20, times 32 = 640, by 8 = 80 MHz; likewise the others.
        assert_eq!(settings(100_000_000, 80_000_000), (5, 32, 8, 2, 80_000_000));
        assert_eq!(
            settings(100_000_000, 60_000_000),
            (5, 48, 16, 2, 60_000_000)
        );
        assert_eq!(
            settings(100_000_000, 100_000_000),
            (1, 8, 8, 5, 100_000_000)
        );
    }

    #[test]
    fn from_12_mhz() {
        assert_eq!(settings(12_000_000, 60_000_000), (1, 80, 16, 1, 60_000_000));
        // 12 x 53 / 8 is the nearest to 80 there is.
        assert_eq!(settings(12_000_000, 80_000_000), (1, 53, 8, 1, 79_500_000));
    }

    #[test]
    fn the_cell_has_the_fields_of_the_dividers() {
        let cell = cell(&nearest(100_000_000, 80_000_000).unwrap(), PllInput::Core);
        for field in [
            "DIVR(4'd4)",
            "DIVF(7'd31)",
            "DIVQ(3'd3)",
            "FILTER_RANGE(3'd2)",
        ] {
            assert!(cell.contains(field), "{field} in {cell}");
        }
    }

    #[test]
    fn every_whole_megahertz_is_near_and_legal() {
        for reference_hz in [10_000_000, 12_000_000, 100_000_000, 133_000_000] {
            for mhz in 16..=100 {
                let output_hz = mhz * 1_000_000;
                match nearest(reference_hz, output_hz) {
                    Ok(pll) => {
                        assert!(pll.is_allowed(), "{pll:?}");
                        assert!(pll.output_hz().abs_diff(output_hz) <= output_hz / 100);
                        assert!((1..=6).contains(&filter_range(&pll)));
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
        let refused =
            |reference_hz, output_hz| nearest(reference_hz, output_hz).unwrap_err().to_string();
        assert!(refused(9_999_999, 60_000_000).contains("expected 10000000 to 133000000 Hz"));
        assert!(refused(133_000_001, 60_000_000).contains("133000001"));
        assert!(refused(12_000_000, 15_999_999).contains("expected 16000000 to 275000000 Hz"));
        assert!(refused(12_000_000, 275_000_001).contains("--mhz"));
    }
}
