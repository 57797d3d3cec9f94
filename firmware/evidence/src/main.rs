//! Says what became of the questions of a run, and removes entries whose question is asked no more.

use clap::{Parser, Subcommand};
use evidence::audit::{prune, Audit};
use evidence::{answers, roll, EvidenceError};
use std::path::PathBuf;
use std::process::ExitCode;

/// The ledger of evidence: compares it with the questions that a run of the tests asked.
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Fail if a question of a run has no answer, or an entry no question
    Audit {
        /// The roll that the run wrote
        roll: PathBuf,
        /// The run asked a part of all questions: an entry without a question is no failure
        #[arg(long)]
        partial: bool,
    },
    /// Remove the entries for which a whole run, `tests/run --all`, did not ask
    Prune {
        /// The roll that the run wrote
        roll: PathBuf,
    },
}

fn run(command: &Command) -> Result<ExitCode, EvidenceError> {
    let audit = |path, is_whole| Audit::of(answers(), &roll::read(path)?, is_whole);
    match command {
        Command::Audit { roll, partial } => {
            let audit = audit(roll, !partial)?;
            print!("{audit}");
            Ok(if audit.is_clean() {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
            })
        }
        Command::Prune { roll } => {
            let audit = audit(roll, true)?;
            prune(answers(), &audit)?;
            println!("{} entries removed", audit.unasked.len());
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn main() -> ExitCode {
    match run(&Arguments::parse().command) {
        Ok(code) => code,
        Err(error) => {
            let source = std::error::Error::source(&error);
            let source = source.map_or_else(String::new, |source| format!("\n  {source}"));
            eprintln!("evidence: {error}{source}");
            ExitCode::from(2)
        }
    }
}
