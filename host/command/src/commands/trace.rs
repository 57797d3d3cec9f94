//! `perftboard trace`: writes the waveforms of a perft run.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use console::fault::{Failure, Fault};
use console::figures::{grouped, size};
use console::file::WriteError;
use console::format::Format;
use console::interrupt;
use console::json::Leaves;
use console::outcome::Outcome;
use console::position::{DialectArgs, PositionArgs};
use console::progress::Progress;
use console::Console;
use hdl::system::{SystemConfig, MIN_DIVIDER};
use reference::perft::perft;
use reference::Position;
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::{depth_parser, BoardArgs, CheckArgs};
use crate::choice::BoardChoice;
use crate::destination::Destination;
use driver::link::Interruptible;
use driver::{Board, Count};
use sim::SimulatedLink;

/// Above this many leaves the command warns of the file's size.
const MANY_LEAVES: u64 = 5_000;

/// How many half-moves are counted beforehand for the warning.
const FORESIGHT: u32 = 3;

/// The bytes of waveforms per leaf, measured from the starting position on one core.
const BYTES_PER_LEAF: u64 = 7_500;

/// An example.
const EXAMPLE: &str = "Example:
  perftboard trace --vcd perft.vcd 1
  perftboard trace --vcd one.vcd 2 --cores 1 --moves e2e4 e7e5
  perftboard trace --vcd promotion.vcd 1 --fen '7k/4P3/8/8/8/8/8/K7 w - -'";

/// The arguments of `trace`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct TraceArgs {
    /// The file to write, a value change dump for GTKWave or Surfer; `-` is standard output, and the count goes to standard error then
    #[arg(long, value_name = "FILE")]
    pub vcd: PathBuf,
    /// The position to count below.
    #[command(flatten)]
    pub position: PositionArgs,
    /// How positions are written.
    #[command(flatten)]
    pub dialect: DialectArgs,
    /// The board whose waveforms are written.
    #[command(flatten)]
    pub board: BoardArgs,
    /// Whether the software reference checks the count.
    #[command(flatten)]
    pub check: CheckArgs,
    /// How many half-moves deep
    #[arg(value_parser = depth_parser())]
    pub depth: u32,
    /// How to write the result
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The result in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Report {
    fen: String,
    depth: u32,
    nodes: Leaves,
    expected: Option<Leaves>,
    r#match: Option<bool>,
    clocks: u64,
    cores: u8,
    vcd: String,
    /// The size of the file; null if the waveforms went to standard output.
    bytes: Option<u64>,
}

/// Counts on the simulated board and writes the waveforms.
///
/// # Errors
/// [`Failure`] if a move cannot be played, the board has no waveforms to write, the file cannot be written, the
/// board fails or refuses depth or position, the check takes too long, or Ctrl-C is pressed. After an error the file
/// exists only if the waveforms were complete.
pub fn run(args: &TraceArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let position = args.position.position()?;
    let config = traceable(&args.board)?;
    let stop = interrupt::switch();
    let failed = WriteError::of(&args.vcd);
    let file = Destination::open(&args.vcd, console)?;
    let link = SimulatedLink::traced(config, file.handle().map_err(&failed)?)?;
    let mut board = Board::connect(Interruptible::new(link, stop.clone()))?;
    board.checked_depth(args.depth)?;
    board.set_position(&position)?;
    warn_of_size(&position, args.depth, console);
    let check = args.check.start(position, args.depth, false);
    let began = Instant::now();
    let Count { nodes, clocks } = count(&mut board, args.depth, console)?;
    let patience = args.check.patience().after(began.elapsed());
    let link = board.into_link().into_inner();
    match link.finish_trace() {
        // The reader has closed standard output, as `head` does.
        Err(error) if file.is_closed_by(&error) => return Ok(Outcome::Right),
        ended => ended.map_err(&failed)?,
    }
    let (bytes, path) = (file.keep().map_err(&failed)?, args.vcd.display());
    if args.format == Format::Text {
        console.line(format_args!("Nodes searched: {nodes}\n"))?;
        console.line(format_args!("Clocks:    {}", grouped(clocks)))?;
        if let Some(bytes) = bytes {
            console.line(format_args!("Waveforms: {} in `{path}`", size(bytes)))?;
        }
    }
    let expected = check.map(|check| check.wait(patience, &mut || stop.is_set()));
    let expected = expected.transpose()?.map(|expected| expected.nodes);
    let matches = expected.map(|expected| expected == nodes);
    if args.format == Format::Json {
        console.json(&Report {
            fen: args.dialect.fen(&position),
            depth: args.depth,
            nodes: nodes.into(),
            expected: expected.map(Into::into),
            r#match: matches,
            clocks,
            cores: config.cores,
            vcd: path.to_string(),
            bytes,
        })?;
    }
    if let Some(expected) = expected.filter(|_| matches == Some(false)) {
        console.note(format_args!("WRONG: the reference counts {expected}"));
    }
    Ok(Outcome::of_match(matches.unwrap_or(true)))
}

/// The signals of the board cannot be seen.
#[derive(Debug, thiserror::Error)]
#[error("`{board}` has no waveforms to write, as {reason}: take `--board sim`, which simulates the same circuit in this process")]
struct NoWaveforms {
    /// The board asked for.
    board: String,
    /// Why its signals cannot be seen.
    reason: &'static str,
}

impl Fault for NoWaveforms {
    fn outcome(&self) -> Outcome {
        Outcome::BadInput
    }
}

/// The board, if this process sees its signals. Its line is a fast one unless another is asked for: at a real board's
/// clocks per bit, most of the waveforms would show waiting for bits.
fn traceable(args: &BoardArgs) -> Result<SystemConfig, NoWaveforms> {
    let reason = match args.board {
        BoardChoice::Simulated => {
            return Ok(args.config(SystemConfig {
                baud_divider: MIN_DIVIDER,
                ..SystemConfig::default()
            }))
        }
        BoardChoice::Verilated(_) => "its compiled simulation shows only the board's pins",
        BoardChoice::Device(_) => "only its serial line can be seen from here",
    };
    Err(NoWaveforms {
        board: args.board.to_string(),
        reason,
    })
}

/// Warns if the file will be large. Only a few half-moves are counted for the warning, since counting all of them may
/// take years.
fn warn_of_size(position: &Position, depth: u32, console: &mut Console) {
    let leaves = perft(position, depth.min(FORESIGHT));
    if leaves <= MANY_LEAVES {
        return;
    }
    let more = if depth > FORESIGHT {
        " and far more"
    } else {
        ""
    };
    console.note(format_args!(
        "warning: {leaves} leaves{more} make {}{more} of waveforms; a smaller depth shows the same",
        size(leaves.saturating_mul(BYTES_PER_LEAF))
    ));
}

/// Counts on the board.
fn count(
    board: &mut Board<Interruptible<SimulatedLink>>,
    depth: u32,
    console: &Console,
) -> Result<Count, Failure> {
    let mut progress = Progress::new("tracing", None, console.is_interactive());
    Ok(board.perft(depth, &mut |status| progress.at(status.nodes))?)
}
