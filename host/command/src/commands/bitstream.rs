//! `perftboard bitstream`: builds the bits that a board's flash takes.

use std::path::PathBuf;

use clap::Args;
use console::fault::{bad_input, judged, Failure};
use console::file::of_file;
use console::format::Format;
use console::number::{megahertz, number};
use console::outcome::Outcome;
use console::progress::Working;
use console::Console;
use firmware::board::{board, boards, names, Board};
use firmware::build::{
    build, Build, BuildError, BuildOptions, Progress, Seeds, Which, DEFAULT_SEEDS,
};
use firmware::design::{Design, DesignConfig};
use firmware::folder::FolderError;
pub(crate) use firmware::report::Report;
use firmware::tools::Toolbox;
use text::table::Table;

use crate::args::{clusters_parser, cores_parser};

/// An example.
const EXAMPLE: &str = "Examples:
  perftboard bitstream
  perftboard bitstream --target icebreaker --format json
  perftboard bitstream --target ulx3s-12f --recorded
  perftboard bitstream --target icebreaker --bring-up
  perftboard bitstream --target ice40-hx8k-breakout --mhz 50";

/// The arguments of `bitstream`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct BitstreamArgs {
    /// What to build
    #[command(flatten)]
    pub build: BuildArgs,
    /// Clusters, each with a tree core and rank counters of its own, for large parts [default: as many as the target has room for]
    #[arg(long, value_name = "N", value_parser = clusters_parser())]
    pub clusters: Option<u8>,
    /// For a first flash: build a bitstream that drives nothing but LEDs, and shows on them which pin of the FPGA hears the host
    /// [default of --out: target/bitstream/TARGET-bring-up]
    #[arg(long, conflicts_with_all = ["clusters", "cores", "mhz", "recorded"])]
    pub bring_up: bool,
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
    /// Rank counters of each cluster, which count the leaves below the positions that its tree core finds [default: as many as the
    /// target has room for]
    #[arg(long, value_name = "N", value_parser = cores_parser())]
    pub cores: Option<u8>,
    /// Count Chess960 as well, or standard chess alone [default: what fits the target]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub chess960: Option<bool>,
    /// System clock in MHz; the nearest that the PLL can make is used [default: one that the target's placements reach]
    #[arg(long, value_name = "F", value_parser = megahertz)]
    pub mhz: Option<f64>,
    /// The most placements to try, unless one is recorded for the netlist; the first that meets timing with its margin is kept
    #[arg(long, value_name = "K", default_value_t = DEFAULT_SEEDS, value_parser = number::<u32>(1..=u32::MAX.into()))]
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
    /// [`Failure`] if there is no such board.
    pub fn out(&self) -> Result<PathBuf, Failure> {
        let board = self.target.board()?;
        Ok(self.out.clone().unwrap_or_else(|| default_out(board)))
    }

    /// The rank counters.
    ///
    /// # Errors
    /// [`Failure`] if there is no such board.
    pub fn cores(&self) -> Result<u8, Failure> {
        Ok(self.cores.unwrap_or(self.target.board()?.cores))
    }

    /// The system clock asked for, in Hz.
    ///
    /// # Errors
    /// [`Failure`] if there is no such board.
    pub fn clock_hz(&self) -> Result<u32, Failure> {
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

    /// The design with so many clusters, each of so many cores.
    ///
    /// # Errors
    /// [`Failure`] if the board has no room for them, or if the circuit cannot have so many.
    pub fn design(&self, (clusters, cores): (u8, u8)) -> Result<Design, Failure> {
        let board = self.target.board()?;
        let config = DesignConfig {
            clusters,
            cores,
            chess960: self.chess960.unwrap_or(board.chess960),
            clock_hz: self.clock_hz()?,
            ..DesignConfig::of(board)
        };
        Design::new(board, config).map_err(bad_input)
    }

    /// Builds a design into `out`.
    ///
    /// # Errors
    /// [`BuildError`] if it cannot be built.
    pub fn build(
        &self,
        design: &Design,
        out: PathBuf,
        console: &mut Console,
    ) -> Result<Build, BuildError> {
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
        build(design, &Toolbox::from_environment(), &options, &mut tell)
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
    /// [`Failure`] if there is no such board.
    pub fn board(&self) -> Result<&'static Board, Failure> {
        board(&self.name).map_err(bad_input)
    }
}

fn target_help() -> String {
    format!("The board: {}", names())
}

/// The default folder of the results for a board.
pub fn default_out(board: &Board) -> PathBuf {
    ["target", "bitstream", board.name].iter().collect()
}

/// The default folder of the results for a board's bring-up bitstream: another one, so that `flash` alone flashes none of these.
fn bring_up_out(board: &Board) -> PathBuf {
    let name = format!("{}-bring-up", board.name);
    ["target", "bitstream", &name].iter().collect()
}

/// Builds what is asked for.
///
/// # Errors
/// [`Failure`] if there is no such design, or it cannot be built.
fn built(args: &BitstreamArgs, console: &mut Console) -> Result<Build, Failure> {
    let build = &args.build;
    let board = build.target.board()?;
    let (design, out) = if args.bring_up {
        let out = build.out.clone().unwrap_or_else(|| bring_up_out(board));
        (Design::bring_up(board).map_err(bad_input)?, out)
    } else {
        let clusters = args.clusters.unwrap_or(board.clusters);
        (build.design((clusters, build.cores()?))?, build.out()?)
    };
    build.build(&design, out, console).map_err(unbuilt)
}

/// Why a bitstream is not built, and whether the arguments are at fault.
pub fn unbuilt(error: BuildError) -> Failure {
    let outcome = match &error {
        BuildError::Folder(FolderError::Write { source, .. }) => of_file(source),
        error => Outcome::of_fault(error.is_about_input()),
    };
    judged(error, outcome)
}

/// Builds and reports.
///
/// # Errors
/// [`Failure`] if there is no such design, or it cannot be built.
pub fn run(args: &BitstreamArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let built = built(args, console)?;
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
