//! The PLL of the ECP5 family.
//!
//! The arithmetic is that of Lattice FPGA-TN-02200, "ECP5 and ECP5-5G sysCLOCK PLL/DLL Design and Usage Guide": the phase
//! detector runs at the frequency of the reference divided by CLKI_DIV. The output that is fed back runs CLKFB_DIV times as fast as
//! the phase detector. Every output runs at the frequency of the PLL's oscillator divided by a divider of its own. Here CLKOP is fed back, with a CLKFB_DIV of 1, so that
//! CLKOP_DIV says how many times as fast as the phase detector the oscillator runs; CLKOS is the system clock, with a divider of
//! its own. With CLKOP as the system clock there would be multiples of the phase detector's frequency only.

use crate::pll::{PllInput, PllKind, PllSettings};

/// Every divider has seven bits.
const DIVIDERS: [u8; 128] = {
    let mut dividers = [0; 128];
    let mut index = 0;
    while index < 128 {
        dividers[index] = index as u8 + 1;
        index += 1;
    }
    dividers
};

/// The PLL. The ranges are those of the data sheet FPGA-DS-02012 1.9, table 3.23: f_IN, f_OUT, f_VCO and f_PFD.
pub(super) const PLL: PllKind = PllKind {
    reference_hz: 8_000_000..=400_000_000,
    output_hz: 3_125_000..=400_000_000,
    oscillator_hz: 400_000_000..=800_000_000,
    detector_hz: 10_000_000..=400_000_000,
    reference_dividers: 1..=128,
    multipliers: 1..=128,
    output_dividers: &DIVIDERS,
    feeds_output_back: false,
    cell,
};

/// An `EHXPLLL`. A phase of DIV - 1 is none, says the guide. The attributes are the settings of charge pump and loop filter that
/// Project Trellis' `ecppll` gives to every frequency.
fn cell(settings: &PllSettings, _: PllInput) -> String {
    let PllSettings {
        reference_divider,
        multiplier,
        output_divider,
        ..
    } = settings;
    let (fed_back_phase, output_phase) = (multiplier - 1, output_divider - 1);
    format!(
        r#"
    wire fed_back;
    (* ICP_CURRENT="12" *) (* LPF_RESISTOR="8" *) (* MFG_ENABLE_FILTEROPAMP="1" *) (* MFG_GMCREF_SEL="2" *)
    EHXPLLL #(
        .CLKI_DIV({reference_divider}),
        .CLKFB_DIV(1),
        .FEEDBK_PATH("CLKOP"),
        .CLKOP_ENABLE("ENABLED"),
        .CLKOP_DIV({multiplier}),
        .CLKOP_CPHASE({fed_back_phase}),
        .CLKOS_ENABLE("ENABLED"),
        .CLKOS_DIV({output_divider}),
        .CLKOS_CPHASE({output_phase})
    ) pll (
        .CLKI(reference),
        .CLKFB(fed_back),
        .CLKOP(fed_back),
        .CLKOS(clock),
        .LOCK(locked),
        .RST(1'b0),
        .STDBY(1'b0),
        .PHASESEL0(1'b0),
        .PHASESEL1(1'b0),
        .PHASEDIR(1'b1),
        .PHASESTEP(1'b1),
        .PHASELOADREG(1'b1),
        .PLLWAKESYNC(1'b0),
        .ENCLKOP(1'b0),
        .ENCLKOS(1'b0)
    );
"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::ecp5::ECP5;

    /// The limits as the data sheet prints them, in MHz.
    fn assert_within_the_data_sheet(pll: &PllSettings) {
        let mhz = |hz: u32| f64::from(hz) / 1e6;
        let detector = mhz(pll.reference_hz) / f64::from(pll.reference_divider);
        let oscillator = detector * f64::from(pll.multiplier);
        let output = oscillator / f64::from(pll.output_divider);
        assert!((8.0..=400.0).contains(&mhz(pll.reference_hz)), "{pll:?}");
        assert!((10.0..=400.0).contains(&detector), "{pll:?}");
        assert!((400.0..=800.0).contains(&oscillator), "{pll:?}");
        assert!((3.125..=400.0).contains(&output), "{pll:?}");
        assert!((output - mhz(pll.output_hz())).abs() < 1e-6, "{pll:?}");
    }

    #[test]
    fn clocks_are_made_within_the_limits_of_the_data_sheet() {
        for reference_hz in [12_000_000, 25_000_000, 48_000_000] {
            for mhz in 4..=400 {
                let output_hz = mhz * 1_000_000;
                if let Ok(pll) = ECP5.pll.nearest(reference_hz, output_hz) {
                    assert_within_the_data_sheet(&pll);
                    assert!(pll.output_hz().abs_diff(output_hz) <= output_hz / 100);
                }
            }
        }
    }

    #[test]
    fn multiples_of_5_mhz_are_exact_from_25_mhz() {
        for mhz in (40..=100).step_by(5) {
            let pll = ECP5.pll.nearest(25_000_000, mhz * 1_000_000).unwrap();
            assert_eq!(pll.output_hz(), mhz * 1_000_000, "{pll:?}");
        }
        // 25 x 28 = 700, by 10 = 70 MHz.
        let pll = ECP5.pll.nearest(25_000_000, 70_000_000).unwrap();
        assert_eq!(
            (pll.reference_divider, pll.multiplier, pll.output_divider),
            (1, 28, 10)
        );
        let cell = cell(&pll, PllInput::Core);
        for field in [
            "CLKI_DIV(1)",
            "CLKOP_DIV(28)",
            "CLKOP_CPHASE(27)",
            "CLKOS_DIV(10)",
        ] {
            assert!(cell.contains(field), "{field} in {cell}");
        }
    }

    #[test]
    fn what_is_out_of_range_is_refused() {
        for (reference_hz, output_hz, words) in [
            (7_999_999, 60_000_000, "expected 8000000 to 400000000 Hz"),
            (25_000_000, 3_000_000, "expected 3125000 to 400000000 Hz"),
            (25_000_000, 500_000_000, "--mhz"),
        ] {
            let error = ECP5.pll.nearest(reference_hz, output_hz).unwrap_err();
            assert!(error.to_string().contains(words), "{error}");
        }
    }
}
