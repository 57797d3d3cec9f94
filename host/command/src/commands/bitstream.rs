//! `perftboard bitstream`: builds the bits that a board's flash takes.

use std::path::PathBuf;

use clap::Args;
use firmware::board::{board, boards, names, Board};
use firmware::build::{build, Build, BuildOptions, Progress, Seeds, Which, DEFAULT_SEEDS};
use firmware::design::{Design, DesignConfig};
pub(crate) use firmware::report::Report;
use firmware::table::Table;
use firmware::tools::Toolbox;

use crate::args::{clusters_parser, Format};
use crate::console::Console;
use crate::error::CommandError;
use crate::outcome::Outcome;
use crate::progress::Working;

/// An example.
const EXAMPLE: &str = "Examples:
  perftboard bitstream
  perftboard bitstream --target icebreaker --format json
  perftboard bitstream --target ulx3s-12f --recorded
  perftboard bitstream --target ice40-hx8k-breakout --mhz 50";

/// The arguments of `bitstream`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct BitstreamArgs {
    /// What to build
    #[command(flatten)]
    pub build: BuildArgs,
    /// Clusters, each with a tree core and leaf cores of its own, for large parts [default: as many as the target has room for]
    #[arg(long, value_name = "N", value_parser = clusters_parser())]
    pub clusters: Option<u8>,
    /// How to write the report
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// What to build.
#[derive(Debug, Clone, Args)]
pub struct BuildArgs {
    /// For which board
    #[command(flatten)]
    pub target: TargetArgs,
    /// Leaf cores of each cluster, which count the leaves below the positions that its tree core finds [default: as many as the
    /// target has room for]
    #[arg(long, value_name = "N")]
    pub cores: Option<u8>,
    /// System clock in MHz; the nearest that the PLL can make is used [default: one that the target's placements reach]
    #[arg(long, value_name = "F")]
    pub mhz: Option<f64>,
    /// The most placements to try, unless one is recorded for the netlist; the first that meets timing with its margin is kept
    #[arg(long, value_name = "K", default_value_t = DEFAULT_SEEDS)]
    pub seeds: u32,
    /// Try all placements, and keep the fastest
    #[arg(long)]
    pub all_seeds: bool,
    /// Make the placement that is recorded for the target's default bitstream, and fail if the netlist has changed since, or if it is
    /// too slow
    #[arg(long, conflicts_with_all = ["seeds", "all_seeds"])]
    pub recorded: bool,
    /// The folder of the results [default: target/bitstream/TARGET]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

impl BuildArgs {
    /// The folder of the results.
    ///
    /// # Errors
    /// [`CommandError::Target`] if there is no such board.
    pub fn out(&self) -> Result<PathBuf, CommandError> {
        let board = self.target.board()?;
        Ok(self.out.clone().unwrap_or_else(|| default_out(board)))
    }

    /// The leaf cores.
    ///
    /// # Errors
    /// [`CommandError::Target`] if there is no such board.
    pub fn cores(&self) -> Result<u8, CommandError> {
        Ok(self.cores.unwrap_or(self.target.board()?.cores))
    }

    /// The system clock asked for, in Hz.
    ///
    /// # Errors
    /// [`CommandError::Target`] if there is no such board.
    pub fn clock_hz(&self) -> Result<u32, CommandError> {
        // A value that is no frequency, such as NaN, becomes 0, which is out of range.
        let asked_for = self.mhz.map(|mhz| (mhz * 1e6).round() as u32);
        Ok(asked_for.unwrap_or(self.target.board()?.clock_hz))
    }

    /// The placements to try.
    fn seeds(&self) -> Seeds {
        if self.recorded {
            return Seeds::recorded();
        }
        Seeds {
            most: self.seeds,
            which: if self.all_seeds {
                Which::All
            } else {
                Which::First
            },
        }
    }

    /// Builds a design with so many clusters, each of so many cores, into `out`.
    ///
    /// # Errors
    /// [`CommandError`] if there is no such design, or it cannot be built.
    pub fn build(
        &self,
        (clusters, cores): (u8, u8),
        out: PathBuf,
        console: &mut Console,
    ) -> Result<Build, CommandError> {
        let board = self.target.board()?;
        let config = DesignConfig {
            clusters,
            cores,
            clock_hz: self.clock_hz()?,
            ..DesignConfig::of(board)
        };
        let design = Design::new(board, config)?;
        let options = BuildOptions {
            out,
            seeds: self.seeds(),
        };
        let is_interactive = console.is_interactive();
        let mut working = Working::new(is_interactive);
        let mut tell = |step| {
            let is_news = matches!(
                step,
                Progress::Waiting | Progress::SeedFailed { .. } | Progress::NetlistChanged { .. }
            );
            if is_news && !is_interactive {
                console.note(step);
            }
            working.at(&step.to_string());
        };
        Ok(build(
            &design,
            &Toolbox::from_environment(),
            &options,
            &mut tell,
        )?)
    }
}

/// Which board.
#[derive(Debug, Clone, Args)]
pub struct TargetArgs {
    /// Its name.
    #[arg(long = "target", value_name = "TARGET", default_value = boards()[0].name, help = target_help())]
    pub name: String,
}

impl TargetArgs {
    /// The board of that name.
    ///
    /// # Errors
    /// [`CommandError::Target`] if there is no such board.
    pub fn board(&self) -> Result<&'static Board, CommandError> {
        Ok(board(&self.name)?)
    }
}

fn target_help() -> String {
    format!("The board: {}", names())
}

/// The default folder of the results for a board.
pub fn default_out(board: &Board) -> PathBuf {
    ["target", "bitstream", board.name].iter().collect()
}

/// Builds and reports.
///
/// # Errors
/// [`CommandError`] if there is no such design, or it cannot be built.
pub fn run(args: &BitstreamArgs, console: &mut Console) -> Result<Outcome, CommandError> {
    let clusters = args.clusters.unwrap_or(args.build.target.board()?.clusters);
    let built = args
        .build
        .build((clusters, args.build.cores()?), args.build.out()?, console)?;
    match args.format {
        Format::Json => console.json(&built.report)?,
        Format::Text => {
            console.line(built.report.to_string().trim_end())?;
            let mut files = Table::without_head(2);
            for (what, path) in &built.report.files {
                files.row([what.clone(), path.display().to_string()]);
            }
            console.line(format_args!("\nfiles\n{}", files.text(2)))?;
            if built.unchanged {
                console.line("\nNothing had changed, so nothing was built.")?;
            }
        }
    }
    Ok(Outcome::Right)
}
