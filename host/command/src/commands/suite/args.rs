//! The arguments of `suite`.

use std::path::{Path, PathBuf};

use clap::Args;
use console::format::Format;
use console::number::number;
use console::position::DialectArgs;

use crate::args::BoardsArgs;

/// What a suite is, the treatment of malformed lines, and examples.
const EXAMPLE: &str = "A file has lines such as `FEN ;D1 20 ;D2 400`: a position and its leaves at each depth; or `epd FEN`, followed by \
lines such as `perft 2 400`; or JSON such as `[{\"depth\": 2, \"nodes\": 400, \"fen\": FEN}]`. Every count within --max-depth and \
--max-nodes is run. A malformed line, or a position that the board refuses, is reported with its line number. The other lines are \
still counted, and the exit status is 2, or 1 if a count differs as well. A file that has the name of a suite is given with its \
folder, such as `./standard`.

Example:
  perftboard suite --list
  perftboard suite standard --max-nodes 20000
  perftboard suite standard --journal standard.journal
  perftboard suite ./perftsuite.epd --max-depth 4";

/// The arguments of `suite`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct SuiteArgs {
    /// The suite: the name of one that --list shows, or an EPD or JSON file; `-` is standard input
    #[arg(value_name = "SUITE", required_unless_present = "list")]
    pub suite: Option<PathBuf>,
    /// List the suites that this program carries
    #[arg(long, conflicts_with_all = ["suite", "legal_only", "max_depth", "max_nodes", "journal", "castling"])]
    pub list: bool,
    /// Skip positions that no game reaches, such as one with a king to be taken, instead of reporting them as errors
    #[arg(long)]
    pub legal_only: bool,
    /// Leave out counts deeper than this
    #[arg(long, value_name = "N", value_parser = number::<u32>(0..=u32::MAX.into()))]
    pub max_depth: Option<u32>,
    /// Leave out counts of more leaves than this
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX))]
    pub max_nodes: Option<u64>,
    /// Keep every finished count in this file, and continue from there
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// How positions are written.
    #[command(flatten)]
    pub dialect: DialectArgs,
    /// The boards to count on.
    #[command(flatten)]
    pub board: BoardsArgs,
    /// How to write the result
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

impl SuiteArgs {
    /// The title of a run of this suite in a journal, in one line: the file's name and the limits.
    pub(super) fn title(&self, suite: &Path) -> String {
        let name = suite.file_name().unwrap_or(suite.as_os_str());
        let mut title = format!("suite {}", name.to_string_lossy().escape_debug());
        for (option, limit) in [
            ("--max-depth", self.max_depth.map(u64::from)),
            ("--max-nodes", self.max_nodes),
        ] {
            if let Some(limit) = limit {
                title += &format!(" {option} {limit}");
            }
        }
        title
    }
}
