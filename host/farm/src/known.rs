//! Counts that are known without a board: from the literature, or by the reference.

use std::num::NonZero;
use std::thread;

use reference::perft::{Method, Search};
use reference::Position;

/// The leaves of the starting position at depths 0 to 15, A048987 of the On-Line Encyclopedia of Integer Sequences.
const START: [u128; 16] = [
    1,
    20,
    400,
    8_902,
    197_281,
    4_865_609,
    119_060_324,
    3_195_901_860,
    84_998_978_956,
    2_439_530_234_167,
    69_352_859_712_417,
    2_097_651_003_696_806,
    62_854_969_236_701_747,
    1_981_066_775_000_396_239,
    61_885_021_521_585_529_237,
    2_015_099_950_053_364_471_960,
];

/// The reference counts up to so many leaves, which takes it some ten seconds.
const MOST_LEAVES: u128 = 5_000_000_000;

/// Where a count is known from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The literature.
    Literature,
    /// The reference has counted.
    Reference,
}

/// The count of a position, if it is known. `about` is what it should be, which says whether the reference can count it.
#[must_use]
pub fn known(position: &Position, depth: u32, about: u128) -> Option<(u128, Source)> {
    if position.essence() == Position::starting() {
        if let Some(&leaves) = START.get(depth as usize) {
            return Some((leaves, Source::Literature));
        }
    }
    if about > MOST_LEAVES {
        return None;
    }
    let counted = [Method::Cozy, Method::Mailbox]
        .into_iter()
        .find_map(|method| {
            let mut search = Search::new(method);
            search.threads = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
            search.count(position, depth).ok()
        })?;
    Some((counted.into(), Source::Reference))
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference::perft::perft;

    #[test]
    fn the_literature_agrees_with_the_reference() {
        let start = Position::starting();
        for depth in 0..6 {
            let expected = (perft(&start, depth).into(), Source::Literature);
            assert_eq!(known(&start, depth, 0), Some(expected));
        }
        assert_eq!(known(&start, 16, u128::MAX), None);
        let other: Position = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1".parse().unwrap();
        assert_eq!(known(&other, 4, 43_238), Some((43_238, Source::Reference)));
        assert_eq!(known(&other, 9, MOST_LEAVES + 1), None);
    }
}
