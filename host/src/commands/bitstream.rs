//! `perftboard bitstream`: from the circuit to the bits that a board's flash takes.

use std::path::PathBuf;

use clap::Args;
use firmware::board::{board, boards, Board};
use firmware::build::{build, BuildOptions, Progress};
use firmware::design::{Design, DesignConfig};
use firmware::tools::Toolbox;

use super::CommandError;
use crate::cli::Format;
use crate::console::Console;
use crate::outcome::Outcome;
use crate::progress::Working;

/// Placements tried unless told otherwise.
pub const SEEDS: u32 = 4;

/// An example.
const EXAMPLE: &str = "Examples:
  perftboard bitstream
  perftboard bitstream --target ice40-hx8k-breakout --mhz 50 --format json";

/// The arguments of `bitstream`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct BitstreamArgs {
    #[command(flatten)]
    target: TargetArgs,
    /// Perft cores
    #[arg(long, value_name = "N", default_value_t = DesignConfig::default().cores)]
    pub cores: u8,
    /// System clock; the nearest that the PLL can make is taken
    #[arg(long, value_name = "F", default_value_t = f64::from(DesignConfig::default().clock_hz) / 1e6)]
    pub mhz: f64,
    /// How many placements to try; the fastest is kept
    #[arg(long, value_name = "K", default_value_t = SEEDS)]
    pub seeds: u32,
    /// Where to put the results [default: target/bitstream/TARGET]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// How to write the report
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Which board.
#[derive(Debug, Clone, Args)]
pub struct TargetArgs {
    /// The board: alchitry-cu or ice40-hx8k-breakout
    #[arg(long = "target", value_name = "TARGET", default_value = boards()[0].name)]
    pub name: String,
}

impl TargetArgs {
    /// The board of that name.
    ///
    /// # Errors
    /// [`CommandError::Target`] if there is none.
    pub fn board(&self) -> Result<&'static Board, CommandError> {
        Ok(board(&self.name)?)
    }
}

/// Where the results for a board go unless told otherwise.
pub fn default_out(board: &Board) -> PathBuf {
    ["target", "bitstream", board.name].iter().collect()
}

/// Builds and reports.
///
/// # Errors
/// [`CommandError`] if there is no such design, or it cannot be built.
pub fn run(args: &BitstreamArgs, console: &mut Console) -> Result<Outcome, CommandError> {
    let board = args.target.board()?;
    let config = DesignConfig {
        cores: args.cores,
        // A number that is none, or none that a clock could have, is as far out of range as 0.
        clock_hz: (args.mhz * 1e6).round() as u32,
        ..DesignConfig::default()
    };
    let design = Design::new(board, config)?;
    let options = BuildOptions {
        out: args.out.clone().unwrap_or_else(|| default_out(board)),
        seeds: args.seeds,
    };
    let mut working = Working::new(console.is_interactive());
    let built = build(
        &design,
        &Toolbox::from_environment(),
        &options,
        &mut |step| working.at(&describe(step)),
    )?;
    drop(working);
    match args.format {
        Format::Json => console.json(&built.report)?,
        Format::Text => {
            console.line(built.report.to_string().trim_end())?;
            console.line(format_args!("\nfiles"))?;
            for (what, path) in &built.report.files {
                console.line(format_args!("  {what:<16} {}", path.display()))?;
            }
            if built.unchanged {
                console.line("\nNothing had changed, so nothing was built.")?;
            }
        }
    }
    Ok(Outcome::Right)
}

/// What is going on, in a few words.
pub fn describe(step: Progress) -> String {
    match step {
        Progress::Unchanged => "nothing has changed".to_owned(),
        Progress::Synthesis => "yosys makes a netlist".to_owned(),
        Progress::Synthesised { lut4, bram } => {
            format!("nextpnr places {lut4} LUT4 and {bram} block RAMs")
        }
        Progress::Placed { seed, mhz } => format!("nextpnr: seed {seed} takes {mhz:.1} MHz"),
        Progress::Packing => "icepack packs the bitstream".to_owned(),
    }
}
