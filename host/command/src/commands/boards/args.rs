//! The arguments of `boards`.

use std::path::PathBuf;

use clap::Args;
use console::format::Format;

/// An example.
const EXAMPLE: &str = "A board has the USB ids 0403:6010, an FT2232H. Its second channel is the UART, which --board takes; \
the first leads to the configuration flash. `--board auto` takes the only board there is, `--board serial:NUMBER` and \
`--board usb:PLACE` one of several.

Example:
  perftboard boards
  perftboard perft 5 --board auto
  perftboard boards --known
  perftboard boards --known --count
  perftboard boards --known --build --record firmware/src/board/placements.toml";

/// The arguments of `boards`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct BoardsListArgs {
    /// List the boards that bitstreams are built for: cells and MHz are those of the bitstreams built here, or else of the placements
    /// that are recorded
    #[arg(long)]
    pub known: bool,
    /// Have the Verilog count with the rank counters of each board, to list the leaves that each counts in a second: a minute for a
    /// board with one cluster, and up to ten for one with several
    #[arg(long, requires = "known")]
    pub count: bool,
    /// Build the default bitstreams that are not built yet; with --record only those whose placement is not recorded
    #[arg(long, requires = "known")]
    pub build: bool,
    /// The table of placements, firmware/src/board/placements.toml, in which to record the seed of each default bitstream that is
    /// built here, as soon as it is; those of the other boards stay
    #[arg(long, value_name = "FILE", requires = "known")]
    pub record: Option<PathBuf>,
    /// The Markdown file in which to replace the table between `<!-- boards -->` and `<!-- /boards -->`, line by line, as soon as each
    /// is known. What a line has counted with today's netlist is not counted again, unless --count is given
    #[arg(long, value_name = "FILE", requires = "known")]
    pub into: Option<PathBuf>,
    /// How to write the list
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}
