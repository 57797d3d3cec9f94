//! `perftboard verilog`: writes a block as Verilog with a bench, for other designs.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::Args;
use console::fault::{judged, Failure};
use console::file::of_file;
use console::outcome::Outcome;
use console::Console;
use firmware::export::block::{Block, ALL};
use firmware::export::{export, ExportError};
use firmware::folder::FolderError;
use hdl::system::DEFAULT_CORES;

use crate::args::cores_parser;

/// Examples.
const EXAMPLE: &str =
    "docs/blocks.md shows the bench at work, and how to test another generator with it.

Examples:
  perftboard verilog --block walker
  perftboard verilog --block walker --out walker && make -C walker";

/// The arguments of `verilog`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct VerilogArgs {
    /// The block
    #[arg(long, value_name = "BLOCK", default_value = ALL[0].name, value_parser = PossibleValuesParser::new(ALL.iter().map(|block| block.name)))]
    pub block: String,
    /// Rank counters of the board; a single core is the same text on every board
    #[arg(long, value_name = "N", default_value_t = DEFAULT_CORES, value_parser = cores_parser())]
    pub cores: u8,
    /// The folder of the files [default: target/verilog/BLOCK]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// Writes the files, and lists them.
///
/// # Errors
/// [`Failure`] if the folder cannot be used.
pub fn run(args: &VerilogArgs, console: &mut Console) -> Result<Outcome, Failure> {
    // The parser takes no other name.
    let block = Block::of(&args.block).unwrap_or(&ALL[0]);
    let default = || ["target", "verilog", block.name].iter().collect();
    let out = args.out.clone().unwrap_or_else(default);
    for path in export(block, args.cores, &out).map_err(unwritten)? {
        console.line(path.display())?;
    }
    Ok(Outcome::Right)
}

/// Why a block is not written, and whether the arguments are at fault.
fn unwritten(error: ExportError) -> Failure {
    let outcome = match &error {
        ExportError::Folder(FolderError::Write { source, .. }) => of_file(source),
        // The parser takes only names of blocks.
        ExportError::NoBlock { .. } => Outcome::Failed,
        _ => Outcome::BadInput,
    };
    judged(error, outcome)
}
