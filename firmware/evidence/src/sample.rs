//! The entries of a ledger that a run asks again.

use crate::entry::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use text::digest;

/// Draws entries whose questions took less than the budget together, when they were asked. The order in which they are drawn is that
/// of digests of their names and the seed. One that takes more than is left of the budget is passed over.
pub(crate) fn draw(
    entries: &BTreeMap<String, Entry>,
    seed: u64,
    budget: Duration,
) -> BTreeSet<String> {
    let lot = |name: &String| digest::of_texts([name.as_str(), &seed.to_string()]);
    let mut names: Vec<&String> = entries.keys().collect();
    names.sort_by_cached_key(|name| lot(name));
    let mut left = budget.as_secs_f64();
    names.retain(|name| {
        let seconds = entries[*name].seconds;
        let is_drawn = seconds < left;
        if is_drawn {
            left -= seconds;
        }
        is_drawn
    });
    names.into_iter().cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::Question;

    fn entries(seconds: &[f64]) -> BTreeMap<String, Entry> {
        let entry = |(number, &seconds): (usize, &f64)| {
            let question = Question::new(number.to_string());
            let entry = Entry::new(
                &question,
                "yes".into(),
                "sat".into(),
                seconds,
                String::new(),
            );
            (number.to_string(), entry)
        };
        seconds.iter().enumerate().map(entry).collect()
    }

    #[test]
    fn a_sample_stays_within_its_budget_and_every_entry_that_fits_is_drawn_sometime() {
        let entries = entries(&[10.0, 3.0, 4.0, 90.0, 1.0]);
        let mut seen = BTreeSet::new();
        for seed in 0..100 {
            let drawn = draw(&entries, seed, Duration::from_secs(12));
            let total: f64 = drawn.iter().map(|name| entries[name].seconds).sum();
            assert!(total <= 12.0 && !drawn.is_empty(), "{drawn:?}");
            assert_eq!(drawn, draw(&entries, seed, Duration::from_secs(12)));
            seen.extend(drawn);
        }
        assert_eq!(seen, ["0", "1", "2", "4"].map(str::to_owned).into());
    }
}
