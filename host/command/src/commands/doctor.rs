//! `perftboard doctor`: lists the installed tools, and how to install the missing ones; or has a board test itself.

mod rate;
mod report;
mod self_test;

pub(crate) use report::BoardReport;
pub(crate) use self_test::Findings;

use std::path::{Path, PathBuf};

use clap::Args;
use console::board::{BOARD, BOARD_HELP};
use console::device::SelfTestArgs;

use console::fault::{self, bad_input, Failure};
use console::format::Format;
use console::outcome::Outcome;
use console::Console;
use firmware::board::{board, Board as Target};
use firmware::doctor::{diagnose, Diagnosis};
use firmware::tools::{Purpose, Toolbox};
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::{BoardArgs, BoardProperties};
use crate::choice::BoardChoice;
use crate::destination::Destination;
use report::Tried;

/// An example.
const EXAMPLE: &str = "Without an option every tool is looked for that some command runs; `perft` on `sim` needs none of them. Exit
status 3 if a tool is missing that the target needs, or if the board does not pass its self-test. A board that does not
answer at the rate of --baud is asked at others. A report says which board it is, at which rate it answers, what it counts
and what failed; docs/first-flash.md says where to send it.

Examples:
  perftboard doctor
  perftboard doctor --target ulx3s-12f
  perftboard doctor --board /dev/ttyUSB1
  perftboard doctor --board /dev/ttyUSB1 --target ulx3s-12f --report report.json";

/// The arguments of `doctor`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct DoctorArgs {
    /// Look only for what this board needs; with --board, say that it is one of these
    #[arg(long, value_name = "TARGET")]
    pub target: Option<String>,
    /// A board that is to count six positions, whose leaves and clocks are known, instead.
    #[arg(short, long, help_heading = BOARD, value_name = "BOARD", help = doctor_board_help())]
    pub board: Option<BoardChoice>,
    /// Write what is to be known of the board into this file, whether it passes or not; `-` is standard output
    #[arg(long, help_heading = BOARD, value_name = "FILE", requires = "board")]
    pub report: Option<PathBuf>,
    #[command(flatten)]
    properties: BoardProperties,
    /// How to write the findings
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// What is tested, and how it is named.
fn doctor_board_help() -> String {
    format!("Test this board instead: it counts six positions, whose leaves and clocks are known. {BOARD_HELP}")
}

/// A tool, in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ToolReport {
    tool: &'static str,
    package: Option<&'static str>,
    version: Option<String>,
    path: Option<String>,
}

/// The result in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Report {
    tools: Vec<ToolReport>,
    synthesis: bool,
    proof: bool,
    ice40: bool,
    ecp5: bool,
    gowin: bool,
    simulation: bool,
    bench: bool,
    flashing: bool,
    install: Option<String>,
}

/// Looks for the tools and lists them, or has a board test itself.
///
/// # Errors
/// - [`Failure`] if there is no such target.
/// - [`OutputError`](console::OutputError) if the list cannot be written.
/// - [`Failure`] if the board answers at no baud rate.
/// - [`DriverError`](driver::DriverError) if the board cannot be reached, or does not pass its self-test.
/// - [`WriteError`](console::file::WriteError) if the board's report cannot be written.
pub fn run(args: &DoctorArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let board = args
        .target
        .as_deref()
        .map(board)
        .transpose()
        .map_err(bad_input)?;
    if let Some(choice) = &args.board {
        let choice = BoardArgs::of(choice.clone(), args.properties, SelfTestArgs::LEFT_OUT);
        choice.check()?;
        // The test depends on no line, so that simulated boards get one that costs little.
        let choice = choice.on_a_fast_line();
        return match &args.report {
            Some(path) => with_report(path, &choice, board, args.format, console),
            None => self_test::run(
                &choice,
                &mut Tried::of(&choice, board),
                args.format,
                console,
            ),
        };
    }
    let diagnosis = diagnose(&Toolbox::from_environment(), board);
    match args.format {
        Format::Text => console.line(diagnosis.to_string().trim_end())?,
        Format::Json => console.json(&report(&diagnosis))?,
    }
    // Without a target nobody knows which of the tools are needed.
    Ok(if board.is_none() || diagnosis.is_healthy() {
        Outcome::Right
    } else {
        Outcome::Failed
    })
}

/// Has the board test itself, and writes the report, whatever came of it, unless a signal ended it.
fn with_report(
    path: &Path,
    board: &BoardArgs,
    target: Option<&'static Target>,
    format: Format,
    console: &mut Console,
) -> Result<Outcome, Failure> {
    let destination = Destination::open(path, console)?;
    let mut tried = Tried::of(board, target);
    let ended = self_test::run(board, &mut tried, format, console);
    if matches!(&ended, Err(error) if error.outcome() == Outcome::Interrupted) {
        return ended;
    }
    let written = report::write(&tried.report(&ended), destination, path);
    match (written, ended) {
        (Ok(()), ended) => {
            console.note(report::where_to_send(path));
            ended
        }
        (Err(error), Ok(_)) => Err(error.into()),
        (Err(error), ended) => {
            console.note(fault::report(&error));
            ended
        }
    }
}

fn report(diagnosis: &Diagnosis) -> Report {
    let tools = diagnosis.tools.iter().map(|state| {
        let found = state.found.as_ref().ok();
        ToolReport {
            tool: state.tool.program(),
            package: state.tool.package(),
            version: found.map(|found| found.version.clone()),
            path: found.map(|found| found.path.to_string_lossy().into_owned()),
        }
    });
    Report {
        tools: tools.collect(),
        synthesis: diagnosis.is_ready_for(Purpose::Synthesis),
        proof: diagnosis.is_ready_for(Purpose::Proof),
        ice40: diagnosis.is_ready_for(Purpose::Ice40),
        ecp5: diagnosis.is_ready_for(Purpose::Ecp5),
        gowin: diagnosis.is_ready_for(Purpose::Gowin),
        simulation: diagnosis.is_ready_for(Purpose::Simulation),
        bench: diagnosis.is_ready_for(Purpose::Bench),
        flashing: diagnosis.is_ready_for(Purpose::Flashing),
        install: diagnosis.remedy(),
    }
}
