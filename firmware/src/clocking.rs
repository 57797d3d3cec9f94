//! The two frequencies of a board: its system clock, and its serial line divided down from it.

use crate::pll::{PllError, PllKind, PllSettings};

/// The largest deviation of the divided rate, in per mille of the rate asked for.
pub const BAUD_TOLERANCE_PERMILLE: u32 = 20;

/// System clock and serial line of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clocking {
    /// The PLL's settings for the system clock; without a PLL the oscillator's clock is the system clock.
    pub pll: Option<PllSettings>,
    /// The frequency of the system clock, which may differ slightly from the one asked for.
    pub clock_hz: u32,
    /// The rate asked for.
    pub baud: u32,
    /// Clocks per bit.
    pub baud_divider: u16,
}

/// Why there is no such system clock or serial line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ClockingError {
    /// The PLL cannot make it.
    #[error(transparent)]
    Pll(#[from] PllError),
    /// No whole number of clocks makes the rate.
    #[error("{clock_hz} Hz cannot be divided to {baud} baud: {baud_divider} clocks a bit are {off_permille} per mille off, expected at most {BAUD_TOLERANCE_PERMILLE}; choose another rate or --mhz")]
    Baud {
        /// The system clock.
        clock_hz: u32,
        /// The rate asked for.
        baud: u32,
        /// The nearest divider.
        baud_divider: u32,
        /// The deviation of its rate.
        off_permille: u32,
    },
}

impl Clocking {
    /// Chooses the settings of a PLL of this kind for `clock_hz` from `oscillator_hz`, and the divider for `baud` from the
    /// system clock.
    ///
    /// # Errors
    /// [`ClockingError`] if either cannot be made closely enough.
    pub fn new(
        pll: &'static PllKind,
        oscillator_hz: u32,
        clock_hz: u32,
        baud: u32,
    ) -> Result<Self, ClockingError> {
        let pll = pll.nearest(oscillator_hz, clock_hz)?;
        Ok(Self {
            pll: Some(pll),
            ..Self::without_pll(pll.output_hz(), baud)?
        })
    }

    /// The clock of an oscillator of `clock_hz`, and the divider for `baud` from it.
    ///
    /// # Errors
    /// [`ClockingError::Baud`] if the rate cannot be made closely enough.
    pub fn without_pll(clock_hz: u32, baud: u32) -> Result<Self, ClockingError> {
        Ok(Self {
            pll: None,
            clock_hz,
            baud,
            baud_divider: baud_divider(clock_hz, baud)?,
        })
    }

    /// The actual rate of the line, in baud.
    #[must_use]
    pub fn real_baud(&self) -> f64 {
        f64::from(self.clock_hz) / f64::from(self.baud_divider)
    }
}

fn baud_divider(clock_hz: u32, baud: u32) -> Result<u16, ClockingError> {
    let wanted = u64::from(baud).max(1);
    let clock = u64::from(clock_hz);
    let divider = ((clock + wanted / 2) / wanted).max(1);
    // |clock / divider - baud| / baud, rounded up, in whole numbers.
    let off = clock.abs_diff(wanted * divider) * 1000;
    let off_permille = off.div_ceil(wanted * divider);
    match u16::try_from(divider) {
        Ok(divider) if off_permille <= u64::from(BAUD_TOLERANCE_PERMILLE) => Ok(divider),
        _ => Err(ClockingError::Baud {
            clock_hz,
            baud,
            baud_divider: u32::try_from(divider).unwrap_or(u32::MAX),
            off_permille: u32::try_from(off_permille).unwrap_or(u32::MAX),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{boards, Board};
    use hdl::system::SystemConfig;
    use protocol::DEFAULT_BAUD;

    fn clocking(board: &Board, clock_hz: u32) -> Result<Clocking, ClockingError> {
        let pll = &board.part.family.pll;
        Clocking::new(pll, board.oscillator_hz, clock_hz, DEFAULT_BAUD)
    }

    #[test]
    fn a_megabaud_is_exact_where_the_clock_is_whole_megahertz() {
        let cu = clocking(&boards()[0], 80_000_000).unwrap();
        assert_eq!((cu.clock_hz, cu.baud_divider), (80_000_000, 80));
        assert!((cu.real_baud() - 1e6).abs() < f64::EPSILON);
    }

    #[test]
    fn every_clock_is_made_exactly_and_the_first_board_is_clocked_as_the_simulated_one() {
        let clocked = |board: &Board| clocking(board, board.clock_hz).unwrap();
        for board in boards() {
            let clocking = clocked(board);
            assert_eq!(clocking.clock_hz, board.clock_hz, "{}", board.name);
            let off = clocking.real_baud() / f64::from(DEFAULT_BAUD) - 1.0;
            assert!(off.abs() <= 0.003, "{}: {off}", board.name);
        }
        let (first, simulated) = (clocked(&boards()[0]), SystemConfig::default());
        assert_eq!(
            (first.clock_hz, first.baud_divider),
            (simulated.clock_hz, simulated.baud_divider)
        );
    }

    #[test]
    fn a_megabaud_is_within_two_percent_on_every_board_at_every_clock_that_it_makes() {
        for board in boards() {
            for mhz in 20..=100 {
                let clocking = clocking(board, mhz * 1_000_000);
                if matches!(clocking, Err(ClockingError::Pll(PllError::TooFar { .. }))) {
                    continue;
                }
                let clocking = clocking.unwrap();
                let off = clocking.real_baud() / 1e6 - 1.0;
                assert!(off.abs() <= 0.02, "{} at {mhz} MHz: {off}", board.name);
            }
        }
    }

    #[test]
    fn a_rate_that_cannot_be_divided_is_refused() {
        // 60 / 12 = 5 is exact, 60 / 13 is not near any whole number, 1 baud needs too many clocks.
        assert_eq!(baud_divider(60_000_000, 12_000_000), Ok(5));
        let error = baud_divider(60_000_000, 13_000_000).unwrap_err();
        assert!(
            error
                .to_string()
                .contains("5 clocks a bit are 77 per mille off"),
            "{error}"
        );
        assert!(baud_divider(60_000_000, 1).is_err());
        assert!(baud_divider(60_000_000, 0).is_err());
        assert!(baud_divider(1, 1_000_000).is_err());
    }
}
