//! The PLL of a Gowin FPGA, `rPLL`.
//!
//! The arithmetic is that of Gowin UG286, "Clock User Guide", section "rPLL": the phase detector runs at the frequency of the reference
//! divided by IDIV_SEL + 1. The output, and not the PLL's oscillator, runs FBDIV_SEL + 1 times as fast as the phase detector. The
//! oscillator runs ODIV_SEL times as fast as the output.

use crate::pll::{PllInput, PllKind, PllSettings};

/// The PLL. The ranges are those that hold for a GW1NR-9 of the speed C6/I5 as well as for a GW2AR-18 of C8/I7 (DS117 and DS226, table
/// "PLL Parameters"): the oscillator of the former runs from 400 MHz, that of the latter up to 1,250 MHz.
pub(super) const PLL: PllKind = PllKind {
    reference_hz: 3_000_000..=400_000_000,
    output_hz: 3_906_250..=600_000_000,
    oscillator_hz: 500_000_000..=1_200_000_000,
    detector_hz: 3_000_000..=400_000_000,
    reference_dividers: 1..=64,
    multipliers: 1..=64,
    output_dividers: &[2, 4, 8, 16, 32, 48, 64, 80, 96, 112, 128],
    feeds_output_back: true,
    cell,
};

/// An `rPLL` without the outputs of other frequencies and phases.
fn cell(settings: &PllSettings, _: PllInput) -> String {
    let PllSettings {
        reference_hz,
        reference_divider,
        multiplier,
        output_divider,
        ..
    } = settings;
    let megahertz = f64::from(*reference_hz) / 1e6;
    let divided = reference_divider - 1;
    let multiplied = multiplier - 1;
    format!(
        r#"
    rPLL #(
        .FCLKIN("{megahertz}"),
        .DYN_IDIV_SEL("false"),
        .IDIV_SEL({divided}),
        .DYN_FBDIV_SEL("false"),
        .FBDIV_SEL({multiplied}),
        .DYN_ODIV_SEL("false"),
        .ODIV_SEL({output_divider})
    ) pll (
        .CLKIN(reference),
        .CLKOUT(clock),
        .LOCK(locked),
        .CLKFB(1'b0),
        .RESET(1'b0),
        .RESET_P(1'b0),
        .FBDSEL(6'b0),
        .IDSEL(6'b0),
        .ODSEL(6'b0),
        .PSDA(4'b0),
        .DUTYDA(4'b0),
        .FDLY(4'b0)
    );
"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::gowin::GOWIN;

    /// The limits as the data sheets print them, in MHz.
    fn assert_within_the_data_sheets(pll: &PllSettings) {
        let mhz = f64::from(pll.reference_hz) / 1e6;
        let detector = mhz / f64::from(pll.reference_divider);
        let output = detector * f64::from(pll.multiplier);
        assert!((3.0..=400.0).contains(&detector), "{pll:?}");
        let oscillator = output * f64::from(pll.output_divider);
        assert!((500.0..=1200.0).contains(&oscillator), "{pll:?}");
        assert!(
            (output - f64::from(pll.output_hz()) / 1e6).abs() < 1e-6,
            "{pll:?}"
        );
    }

    #[test]
    fn clocks_are_made_within_the_limits_of_the_data_sheets() {
        let mut made = 0;
        for mhz in 4..=400 {
            if let Ok(pll) = GOWIN.pll.nearest(27_000_000, mhz * 1_000_000) {
                assert_within_the_data_sheets(&pll);
                made += 1;
            }
        }
        assert!(made > 100, "{made}");
    }

    #[test]
    fn sixty_three_megahertz_are_exact() {
        let pll = GOWIN.pll.nearest(27_000_000, 63_000_000).unwrap();
        assert_eq!(pll.output_hz(), 63_000_000, "{pll:?}");
        // 27 by 3 times 7 is 63, and the oscillator runs at eight times that.
        let cell = cell(&pll, PllInput::Core);
        for field in [
            "FCLKIN(\"27\")",
            " .IDIV_SEL(2)",
            " .FBDIV_SEL(6)",
            " .ODIV_SEL(8)",
        ] {
            assert!(cell.contains(field), "{field} in {cell}");
        }
    }
}
