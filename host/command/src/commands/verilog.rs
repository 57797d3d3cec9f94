//! `perftboard verilog`: writes a block as Verilog with a bench, for other designs.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::Args;
use firmware::export::block::{Block, ALL};
use firmware::export::export;
use hdl::system::DEFAULT_CORES;

use crate::args::cores_parser;
use crate::console::Console;
use crate::error::CommandError;
use crate::outcome::Outcome;

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
/// [`CommandError::Export`] if the folder cannot be used.
pub fn run(args: &VerilogArgs, console: &mut Console) -> Result<Outcome, CommandError> {
    // The parser takes no other name.
    let block = Block::of(&args.block).unwrap_or(&ALL[0]);
    let default = || ["target", "verilog", block.name].iter().collect();
    let out = args.out.clone().unwrap_or_else(default);
    for path in export(block, args.cores, &out)? {
        console.line(path.display())?;
    }
    Ok(Outcome::Right)
}
