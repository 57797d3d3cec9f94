//! The perft suites that this crate carries, so that a program has them without any file.

use crate::epd::{self, Entry};

/// A suite with where it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Suite {
    /// The name, in words joined by hyphens.
    pub name: &'static str,
    /// What is in it, in a sentence.
    pub about: &'static str,
    /// Who chose the positions.
    pub source: &'static str,
    /// Under which terms the positions are passed on.
    pub licence: &'static str,
    /// The positions with their counts, as [`epd`] reads them.
    pub text: &'static str,
}

/// The licence of the project's own suites.
const OWN: &str = "MIT OR Apache-2.0";

/// What holds for positions of which no licence is known.
const FACTS: &str = "none is known; positions are facts, and the counts are this project's own";

/// The six positions that everybody counts.
pub const STANDARD: Suite = Suite {
    name: "standard",
    about: "The six positions that everybody counts, deep.",
    source: "Chess Programming Wiki, https://www.chessprogramming.org/Perft_Results",
    licence: "none is known; positions and counts are facts",
    text: include_str!("../suites/standard.epd"),
};

/// Positions for the rules that are easily got wrong.
pub const TRICKY: Suite = Suite {
    name: "tricky",
    about: "One position for each rule that is easily got wrong, most of them with their mirror images.",
    source: "this project, by way of Martin Sedlak's positions on TalkChess and others",
    licence: FACTS,
    text: include_str!("../suites/tricky.epd"),
};

/// Positions from random games.
pub const RANDOM: Suite = Suite {
    name: "random",
    about: "200 positions from random games, crowded and bare.",
    source: "this project",
    licence: OWN,
    text: include_str!("../suites/random.epd"),
};

/// Positions with few pieces, as [`crate::sample`] draws them.
pub const SPARSE: Suite = Suite {
    name: "sparse",
    about: "60 positions of at most fourteen pieces from random games, where few moves hang from every node.",
    source: "this project, `perftboard reference sample`",
    licence: OWN,
    text: include_str!("../suites/sparse.epd"),
};

/// Andrew Wagner's bare positions.
pub const WAGNER: Suite = Suite {
    name: "wagner",
    about:
        "123 bare positions: castling, each kind of piece, pawns and promotions, each side to move.",
    source: "Andrew Wagner's perftsuite.epd, http://www.rocechess.ch/perft.html",
    licence: FACTS,
    text: include_str!("../suites/wagner.epd"),
};

/// Peter Ellis Jones' positions.
pub const JONES: Suite = Suite {
    name: "jones",
    about: "23 positions on which move generators go wrong: checks, pins, en passant, castling, promotions, stalemates.",
    source: "Peter Ellis Jones, https://gist.github.com/peterellisjones/8c46c28141c162d1d8a0f0badbc9cff9",
    licence: FACTS,
    text: include_str!("../suites/jones.epd"),
};

/// Ferdinand Mosca's double checks.
pub const DOUBLE_CHECKS: Suite = Suite {
    name: "double-checks",
    about: "40 positions with the side to move in double check.",
    source: "Ferdinand Mosca, in https://github.com/ChrisWhittington/Chess-EPDs",
    licence: "public domain, as that collection says; the counts are this project's own",
    text: include_str!("../suites/double-checks.epd"),
};

/// All suites, those first that are counted most often.
pub const ALL: [Suite; 7] = [
    STANDARD,
    TRICKY,
    RANDOM,
    SPARSE,
    WAGNER,
    JONES,
    DOUBLE_CHECKS,
];

/// The suite of this name, if there is one.
#[must_use]
pub fn named(name: &str) -> Option<Suite> {
    ALL.into_iter().find(|suite| suite.name == name)
}

impl Suite {
    /// The positions with their counts, in the order of the suite.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        // No line is malformed, as a test sees, so none is lost.
        let lines = epd::entries(self.text);
        lines.filter_map(|(_, entry)| entry.ok()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_of_a_suite_is_malformed() {
        for suite in ALL {
            let lines: Vec<_> = epd::entries(suite.text).collect();
            for (line, entry) in &lines {
                assert!(entry.is_ok(), "{}, line {line}: {entry:?}", suite.name);
            }
            assert!(!lines.is_empty(), "{} is empty", suite.name);
            assert_eq!(suite.entries().len(), lines.len());
        }
    }

    #[test]
    fn a_suite_has_a_name_of_its_own_and_no_position_twice() {
        for suite in ALL {
            assert_eq!(named(suite.name), Some(suite));
            let mut positions: Vec<_> = suite.entries().iter().map(|it| it.position).collect();
            let all = positions.len();
            positions.sort_by_key(ToString::to_string);
            positions.dedup();
            assert_eq!(positions.len(), all, "{} has a position twice", suite.name);
        }
        assert_eq!(named("Standard"), None);
    }

    #[test]
    fn a_number_in_the_description_is_that_of_the_positions() {
        for suite in ALL {
            let number = suite.about.split(' ').next().and_then(|it| it.parse().ok());
            let positions = suite.entries().len();
            assert_eq!(number.unwrap_or(positions), positions, "{}", suite.about);
        }
    }
}
