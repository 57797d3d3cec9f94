//! The exit status of the command.

use std::process::ExitCode;

/// The result of a command. The greater one wins if several apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// Everything was right: 0.
    Right,
    /// Bad usage or bad input: 2.
    BadInput,
    /// A count or a list of moves differs, a theorem is not proved, or a figure is of an older circuit: 1.
    Differs,
    /// The board, its link, a tool or this machine failed: 3.
    Failed,
    /// Ended by a signal: 130, as in shells.
    Interrupted,
}

impl Outcome {
    /// The exit status.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Right => 0,
            Self::Differs => 1,
            Self::BadInput => 2,
            Self::Failed => 3,
            Self::Interrupted => 130,
        }
    }

    /// Bad input if the request is at fault, otherwise a failure.
    #[must_use]
    pub const fn of_fault(is_about_input: bool) -> Self {
        if is_about_input {
            Self::BadInput
        } else {
            Self::Failed
        }
    }

    /// [`Right`](Self::Right) or [`Differs`](Self::Differs).
    #[must_use]
    pub const fn of_match(matches: bool) -> Self {
        if matches {
            Self::Right
        } else {
            Self::Differs
        }
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(outcome.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_board_wins_over_a_difference_and_that_over_bad_input() {
        let ranked = [
            Outcome::Right,
            Outcome::BadInput,
            Outcome::Differs,
            Outcome::Failed,
            Outcome::Interrupted,
        ];
        assert!(ranked.is_sorted());
        assert_eq!(ranked.map(Outcome::code), [0, 2, 1, 3, 130]);
    }
}
