//! Numbers formatted for people.

use std::time::Duration;

/// The leaves counted per clock, or `None` without clocks.
#[must_use]
pub fn leaves_per_clock(nodes: u64, clocks: u64) -> Option<f64> {
    (clocks > 0).then(|| nodes as f64 / clocks as f64)
}

/// The leaves counted per second, or `None` without time.
#[must_use]
pub fn per_second(nodes: u64, time: Duration) -> Option<f64> {
    (!time.is_zero()).then(|| nodes as f64 / time.as_secs_f64())
}

/// A line with the time that a count took, and its leaves per second.
#[must_use]
pub fn elapsed(nodes: u64, time: Duration) -> String {
    let speed = per_second(nodes, time).map(|speed| grouped(speed.round() as u64));
    let speed = speed.unwrap_or_else(|| "-".to_owned());
    let time = seconds(time.as_secs_f64());
    format!("Elapsed:   {time}, {speed} leaves per second")
}

/// A value with three decimals, or `-` without a value.
#[must_use]
pub fn decimals(value: Option<f64>) -> String {
    rounded(value, 3)
}

/// A value with this many decimals, or `-` without a value.
#[must_use]
pub fn rounded(value: Option<f64>, decimals: usize) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.decimals$}"))
}

/// A number with a comma between each three digits.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 core`, `2 cores`, `3 clusters of 2 cores`.
#[must_use]
pub fn cores(clusters: u8, cores: u8) -> String {
    let plural = if cores == 1 { "" } else { "s" };
    if clusters == 1 {
        return format!("{cores} core{plural}");
    }
    format!("{clusters} clusters of {cores} core{plural}")
}

/// A time with three digits or more and its unit.
#[must_use]
pub fn seconds(seconds: f64) -> String {
    scaled(
        seconds,
        [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")],
    )
}

/// A number of bytes with three digits or more and its unit.
#[must_use]
pub fn size(bytes: u64) -> String {
    scaled(
        bytes as f64,
        [(1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1.0, "bytes")],
    )
}

/// A frequency in the unit it is spoken of.
#[must_use]
pub fn hertz(hz: u32) -> String {
    let units = [(1e9, "GHz"), (1e6, "MHz"), (1e3, "kHz"), (1.0, "Hz")];
    let (scale, unit) = unit_of(f64::from(hz), units);
    format!("{} {unit}", f64::from(hz) / scale)
}

/// `value` in the largest unit it reaches.
fn scaled<const N: usize>(value: f64, units: [(f64, &str); N]) -> String {
    let (scale, unit) = unit_of(value, units);
    let value = value / scale;
    let decimals = match value {
        value if value >= 100.0 => 0,
        value if value >= 10.0 => 1,
        _ => 2,
    };
    format!("{value:.decimals$} {unit}")
}

/// The largest unit `value` reaches, the smallest if it reaches none; `units` fall.
fn unit_of<const N: usize>(value: f64, units: [(f64, &str); N]) -> (f64, &str) {
    let reached = units.iter().find(|(scale, _)| value >= *scale);
    *reached.or(units.last()).unwrap_or(&(1.0, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_get_the_unit_they_reach() {
        let shown = [0.0, 4.56e-8, 1.2e-5, 0.0118, 1.0, 123.4, 86_400.0].map(seconds);
        let expected = [
            "0.00 ns", "45.6 ns", "12.0 µs", "11.8 ms", "1.00 s", "123 s", "86400 s",
        ];
        assert_eq!(shown, expected);
    }

    #[test]
    fn sizes_and_frequencies_have_theirs() {
        assert_eq!(size(16_700_000), "16.7 MB");
        assert_eq!(size(999), "999 bytes");
        assert_eq!(hertz(100_000_000), "100 MHz");
        assert_eq!(hertz(62_500_000), "62.5 MHz");
        assert_eq!(hertz(0), "0 Hz");
    }

    #[test]
    fn nothing_is_divided_by_no_clock() {
        assert_eq!(leaves_per_clock(1, 0), None);
        assert_eq!(decimals(leaves_per_clock(1, 8)), "0.125");
        assert_eq!(decimals(None), "-");
        assert_eq!(rounded(Some(12.34), 1), "12.3");
    }

    #[test]
    fn leaves_are_told_with_their_time() {
        let line = elapsed(4_865_609, Duration::from_millis(250));
        assert_eq!(line, "Elapsed:   250 ms, 19,462,436 leaves per second");
        assert_eq!(
            elapsed(1, Duration::ZERO),
            "Elapsed:   0.00 ns, - leaves per second"
        );
    }

    #[test]
    fn digits_are_grouped_by_three() {
        let shown = [0, 999, 1_000, 12_345, 1_234_567].map(grouped);
        assert_eq!(shown, ["0", "999", "1,000", "12,345", "1,234,567"]);
    }
}
