//! `perftboard reference sample`.

use clap::Args;
use console::fault::{judged, Failure};
use console::number::number;
use console::outcome::Outcome;
use console::Console;
use reference::sample::{Sample, SampleError};

/// An example.
const EXAMPLE: &str = "Every count is that of cozy-chess and of the mailbox, which must agree.

Example:
  perftboard reference sample > reference/suites/sparse.epd";

/// The arguments of `reference sample`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct SampleArgs {
    /// The seed of the random numbers: the same seed gives the same suite
    #[arg(long, value_name = "N", default_value_t = 1989, value_parser = number::<u64>(0..=u64::MAX))]
    pub seed: u64,
    /// How many positions
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = number::<u16>(1..=10_000))]
    pub positions: u16,
    /// The most pieces on the board, kings and pawns included
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = number::<u8>(3..=32))]
    pub pieces: u8,
    /// The most leaves of a count
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = number::<u64>(100..=100_000_000))]
    pub leaves: u64,
}

/// Draws the suite and writes it as EPD.
///
/// # Errors
/// [`Failure`] if the two generators differ.
pub fn run(args: &SampleArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let SampleArgs {
        seed,
        positions,
        pieces,
        leaves,
    } = *args;
    let sample = Sample {
        seed,
        positions: positions.into(),
        most_pieces: pieces.into(),
        most_leaves: leaves,
    };
    let entries = sample.entries().map_err(fault)?;
    console.line(format_args!(
        "# {positions} positions of at most {pieces} pieces from random games, counted by cozy-chess and by the mailbox.\n\
         # perftboard reference sample --seed {seed} --positions {positions} --pieces {pieces} --leaves {leaves}"
    ))?;
    for entry in entries {
        console.line(entry)?;
    }
    Ok(Outcome::Right)
}

/// An error of the sample. The positions are the command's own, so that a refusal is not the user's fault.
fn fault(error: SampleError) -> Failure {
    let outcome = match error {
        SampleError::Differs { .. } => Outcome::Differs,
        SampleError::Search(_) => Outcome::Failed,
    };
    judged(error, outcome)
}

#[cfg(test)]
mod tests {
    use reference::perft::SearchError;

    use super::*;

    /// The command never causes these errors, whatever its arguments are.
    #[test]
    fn generators_that_differ_are_no_fault_of_the_user() {
        let depth = 1;
        let differs = SampleError::Differs {
            fen: String::new(),
            depth,
            cozy: 1,
            mailbox: 2,
        };
        let refused = SampleError::Search(SearchError::TooDeep { depth });
        let outcomes = [differs, refused].map(|error| fault(error).outcome());
        assert_eq!(outcomes, [Outcome::Differs, Outcome::Failed]);
    }
}
