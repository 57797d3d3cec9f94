//! `cargo xtask figures`: which figures of the project's papers are of an older circuit.
//!
//! Every table of figures has the digests of the circuits that it was made of. The digests of today's circuit are derived anew, which
//! takes seconds, since nothing is synthesized.

mod papers;
mod today;

use std::fs;
use std::path::PathBuf;

use clap::Args;
use console::fault::{bad_input, Failure};
use console::file::ReadError;
use console::format::Format;
use console::outcome::Outcome;
use console::Console;
use serde::Serialize;

use papers::Figure;
use today::Circuits;

/// Examples.
const EXAMPLE: &str = "Examples:
  cargo xtask figures
  cargo xtask figures --strict --format json";

/// The arguments of `figures`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct FiguresArgs {
    /// The folder of the project
    #[arg(value_name = "FOLDER", default_value = ".")]
    pub folder: PathBuf,
    /// End with exit status 1 if a figure is of an older circuit
    #[arg(long)]
    pub strict: bool,
    /// How to write the list
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The list in JSON.
#[derive(Serialize)]
pub(crate) struct Report<'a> {
    /// How many figures are of another circuit than today's.
    stale: usize,
    figures: &'a [Figure],
}

/// Compares the digests beside the figures with those of today's circuit, and names the figures that are stale.
///
/// # Errors
/// [`Failure`] if a page cannot be read, or lacks its figures.
pub fn run(args: &FiguresArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let read = |page: &str| {
        let path = args.folder.join(page);
        Ok(fs::read_to_string(&path).map_err(ReadError::of(&path))?)
    };
    let figures = papers::figures(&read, &Circuits::derived().map_err(bad_input)?)?;
    let stale = figures.iter().filter(|figure| figure.fault.is_some());
    let stale: Vec<&Figure> = stale.collect();
    match args.format {
        Format::Json => console.json(&Report {
            stale: stale.len(),
            figures: &figures,
        })?,
        Format::Text if stale.is_empty() => {
            console.line(format_args!(
                "All {} figures are of today's circuit.",
                figures.len()
            ))?;
        }
        Format::Text => console.line(papers::listed(&stale).trim_end())?,
    }
    Ok(Outcome::of_match(stale.is_empty() || !args.strict))
}
