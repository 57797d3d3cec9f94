//! The settings of a PLL, which makes the system clock from the oscillator.
//!
//! All PLLs here work alike: the reference is divided down to the frequency of the phase detector, the PLL's oscillator runs at
//! a multiple of that, and the output is the oscillator's frequency divided again. Where the output is fed back to the phase
//! detector, it is the output that runs at that multiple, and the oscillator at a multiple of the output. A family says which of these
//! dividers its PLL has, and between which frequencies it works.

use std::fmt;
use std::ops::RangeInclusive;

/// The way of the oscillator to the PLL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PllInput {
    /// Through the FPGA's wires, from a ball other than the PLL's own.
    Core,
    /// Straight from the PLL's own ball.
    Pad,
}

/// The PLL of a family of FPGAs.
#[derive(Debug)]
pub struct PllKind {
    /// The range of reference frequencies.
    pub reference_hz: RangeInclusive<u32>,
    /// The range of output frequencies.
    pub output_hz: RangeInclusive<u32>,
    /// The range of the PLL's oscillator.
    pub oscillator_hz: RangeInclusive<u32>,
    /// The range of the phase detector.
    pub detector_hz: RangeInclusive<u32>,
    /// The dividers of the reference.
    pub reference_dividers: RangeInclusive<u8>,
    /// How many times as fast as the phase detector the oscillator may run, or the output if it is fed back.
    pub multipliers: RangeInclusive<u8>,
    /// The dividers of the output.
    pub output_dividers: &'static [u8],
    /// Whether the output is fed back, and not the oscillator. Then the multiplier is that of the output, and the oscillator runs at as
    /// many times the output as the divider says.
    pub feeds_output_back: bool,
    /// The PLL's cell in Verilog, from the net `reference` to the nets `clock` and `locked`.
    pub cell: fn(&PllSettings, PllInput) -> String,
}

/// The parameters of a PLL.
#[derive(Debug, Clone, Copy)]
pub struct PllSettings {
    /// The PLL.
    pub kind: &'static PllKind,
    /// Frequency of the reference.
    pub reference_hz: u32,
    /// The reference's divider.
    pub reference_divider: u8,
    /// How many times as fast as the phase detector the oscillator runs, or the output if it is fed back.
    pub multiplier: u8,
    /// The output's divider.
    pub output_divider: u8,
}

impl PartialEq for PllSettings {
    fn eq(&self, other: &Self) -> bool {
        let numbers = |it: &Self| {
            let dividers = [it.reference_divider, it.multiplier, it.output_divider];
            (it.reference_hz, dividers)
        };
        std::ptr::eq(self.kind, other.kind) && numbers(self) == numbers(other)
    }
}

impl Eq for PllSettings {}

/// A range of frequencies, written with its unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HzRange {
    least: u32,
    most: u32,
}

impl From<&RangeInclusive<u32>> for HzRange {
    fn from(range: &RangeInclusive<u32>) -> Self {
        Self {
            least: *range.start(),
            most: *range.end(),
        }
    }
}

impl fmt::Display for HzRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {} Hz", self.least, self.most)
    }
}

/// Why the PLL cannot make a frequency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PllError {
    /// The oscillator on the board is too slow or too fast.
    #[error("the PLL cannot take a reference of {reference_hz} Hz, expected {expected}")]
    Reference {
        /// The reference.
        reference_hz: u32,
        /// What the PLL takes.
        expected: HzRange,
    },
    /// The system clock asked for is too slow or too fast.
    #[error("the PLL cannot make {output_hz} Hz, expected {expected}: choose another --mhz")]
    Output {
        /// The frequency asked for.
        output_hz: u32,
        /// What the PLL makes.
        expected: HzRange,
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

impl PllKind {
    /// The settings that come nearest to `output_hz`. Of several, the one with the fastest phase detector, which has
    /// the least jitter.
    ///
    /// # Errors
    /// [`PllError`] if a frequency is out of its range, or the nearest is more than 1 % off.
    pub fn nearest(
        &'static self,
        reference_hz: u32,
        output_hz: u32,
    ) -> Result<PllSettings, PllError> {
        let no_reference = PllError::Reference {
            reference_hz,
            expected: (&self.reference_hz).into(),
        };
        if !self.reference_hz.contains(&reference_hz) {
            return Err(no_reference);
        }
        if !self.output_hz.contains(&output_hz) {
            return Err(PllError::Output {
                output_hz,
                expected: (&self.output_hz).into(),
            });
        }
        let off = |settings: &PllSettings| settings.output_hz().abs_diff(output_hz);
        let nearest = self
            .all(reference_hz)
            .min_by_key(|settings| (off(settings), settings.reference_divider))
            .ok_or(no_reference)?;
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
    pub fn all(&'static self, reference_hz: u32) -> impl Iterator<Item = PllSettings> {
        let settings = move |reference_divider, multiplier, output_divider| PllSettings {
            kind: self,
            reference_hz,
            reference_divider,
            multiplier,
            output_divider,
        };
        let outputs = self.output_dividers;
        // An output divider of 1 is as good as any while only the detector and the oscillator are looked at.
        let has_detector = move |divider: &u8| {
            self.detector_hz
                .contains(&settings(*divider, 1, 1).detector_hz())
        };
        let has_oscillator = move |&(divider, multiplier): &(u8, u8)| {
            let oscillator_hz = settings(divider, multiplier, 1).oscillator_hz();
            self.feeds_output_back || self.oscillator_hz.contains(&oscillator_hz)
        };
        let dividers = self.reference_dividers.clone().filter(has_detector);
        dividers
            .flat_map(|divider| {
                let multipliers = self.multipliers.clone();
                multipliers.map(move |multiplier| (divider, multiplier))
            })
            .filter(has_oscillator)
            .flat_map(move |(divider, multiplier)| {
                let output = outputs.iter();
                output.map(move |&output| settings(divider, multiplier, output))
            })
            .filter(PllSettings::is_allowed)
    }
}

impl PllSettings {
    /// Whether all four frequencies are in their ranges.
    #[must_use]
    pub fn is_allowed(&self) -> bool {
        let kind = self.kind;
        kind.detector_hz.contains(&self.detector_hz())
            && kind.oscillator_hz.contains(&self.oscillator_hz())
            && kind.output_hz.contains(&self.output_hz())
            && kind.reference_hz.contains(&self.reference_hz)
    }

    /// The frequency at the phase detector.
    #[must_use]
    pub fn detector_hz(&self) -> u32 {
        self.reference_hz / u32::from(self.reference_divider)
    }

    /// The frequency of the oscillator, to the nearest Hz.
    #[must_use]
    pub fn oscillator_hz(&self) -> u32 {
        match self.kind.feeds_output_back {
            true => self.scaled(self.output_divider, 1),
            false => self.scaled(1, 1),
        }
    }

    /// The output frequency, to the nearest Hz.
    #[must_use]
    pub fn output_hz(&self) -> u32 {
        match self.kind.feeds_output_back {
            true => self.scaled(1, 1),
            false => self.scaled(1, self.output_divider),
        }
    }

    /// The reference by its divider, times the multiplier, times and by these.
    fn scaled(&self, times: u8, by: u8) -> u32 {
        let divider = u64::from(by) * u64::from(self.reference_divider);
        let numerator =
            u64::from(self.reference_hz) * u64::from(self.multiplier) * u64::from(times);
        u32::try_from((numerator + divider / 2) / divider).unwrap_or(u32::MAX)
    }
}
