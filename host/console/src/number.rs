//! Numbers on the command line.

use std::num::IntErrorKind;
use std::ops::RangeInclusive;

/// Reads a number of type `T`.
pub trait NumberParser<T>:
    Fn(&str) -> Result<T, NumberError> + Clone + Send + Sync + 'static
{
}

impl<T, F> NumberParser<T> for F where
    F: Fn(&str) -> Result<T, NumberError> + Clone + Send + Sync + 'static
{
}

/// Why a text is none of the numbers that may be given.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NumberError {
    /// It is no whole number.
    #[error("no whole number, expected one in {range:?}")]
    None {
        /// The numbers that may be given.
        range: RangeInclusive<u64>,
    },
    /// It is another one.
    #[error("{text} is not in {range:?}")]
    Outside {
        /// The text.
        text: String,
        /// The numbers that may be given.
        range: RangeInclusive<u64>,
    },
    /// It is no frequency.
    #[error("no number of MHz, expected one such as 75 or 78.125")]
    NoMegahertz,
}

/// Reads whole numbers of this range, which fits into `T`, and names the range if a text is none of them.
pub fn number<T: TryFrom<u64> + 'static>(range: RangeInclusive<u64>) -> impl NumberParser<T> {
    move |text: &str| {
        let range = range.clone();
        let outside = |range| NumberError::Outside {
            text: text.to_owned(),
            range,
        };
        match text.parse::<u64>() {
            Ok(number) if range.contains(&number) => {
                T::try_from(number).map_err(|_| outside(range))
            }
            Err(error) if *error.kind() != IntErrorKind::PosOverflow => {
                Err(NumberError::None { range })
            }
            _ => Err(outside(range)),
        }
    }
}

/// Reads a frequency in MHz. Which of them can be made depends on the board.
///
/// # Errors
/// [`NumberError::NoMegahertz`] if the text is no number.
pub fn megahertz(text: &str) -> Result<f64, NumberError> {
    text.parse().map_err(|_| NumberError::NoMegahertz)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_no_number_is_told_the_range() {
        let read = |text: &str| number::<u8>(1..=8)(text).map_err(|error| error.to_string());
        assert_eq!((read("1"), read("8")), (Ok(1), Ok(8)));
        for text in ["two", "", "-1", "1.5", " 3", "0x3"] {
            let told = "no whole number, expected one in 1..=8".to_owned();
            assert_eq!(read(text), Err(told), "{text}");
        }
        for text in ["0", "9", "300", "99999999999999999999999999"] {
            assert_eq!(read(text), Err(format!("{text} is not in 1..=8")));
        }
    }

    #[test]
    fn a_range_that_is_wider_than_the_type_lets_nothing_wrap() {
        let read = number::<u8>(0..=u64::MAX);
        assert_eq!(read("255"), Ok(255));
        assert!(matches!(read("256"), Err(NumberError::Outside { .. })));
    }

    #[test]
    fn a_text_that_is_no_frequency_is_told_an_example() {
        assert_eq!(megahertz("78.125"), Ok(78.125));
        for text in ["fast", "", "75MHz"] {
            assert_eq!(megahertz(text), Err(NumberError::NoMegahertz), "{text}");
        }
    }
}
