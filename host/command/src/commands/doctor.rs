//! `perftboard doctor`: lists the installed tools, and how to install the missing ones; or has a board test itself.

mod self_test;

use clap::Args;
use firmware::board::board;
use firmware::doctor::{diagnose, Diagnosis};
use firmware::tools::{Purpose, Toolbox};
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::{BoardArgs, BoardProperties, Format, SelfTestArgs, BOARD, BOARD_HELP};
use crate::choice::BoardChoice;
use crate::console::Console;
use crate::error::CommandError;
use crate::outcome::Outcome;

/// An example.
const EXAMPLE: &str = "Without an option every tool is looked for that some command runs; `perft` on `sim` needs none of them. Exit
status 3 if a tool is missing that the target needs, or if the board does not pass its self-test.

Examples:
  perftboard doctor
  perftboard doctor --target ulx3s-12f
  perftboard doctor --board /dev/ttyUSB1";

/// The arguments of `doctor`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct DoctorArgs {
    /// Look only for what this board needs
    #[arg(long, value_name = "TARGET")]
    pub target: Option<String>,
    /// A board that is to count six positions, whose leaves and clocks are known, instead.
    #[arg(short, long, help_heading = BOARD, value_name = "BOARD", conflicts_with = "target", help = doctor_board_help())]
    pub board: Option<BoardChoice>,
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
    simulation: bool,
    bench: bool,
    flashing: bool,
    install: Option<String>,
}

/// Looks for the tools and lists them, or has a board test itself.
///
/// # Errors
/// [`CommandError::Target`] if there is no such board, [`CommandError::Output`] if the list cannot be written,
/// [`CommandError::Driver`] if the board cannot be reached or does not pass its self-test.
pub fn run(args: &DoctorArgs, console: &mut Console) -> Result<Outcome, CommandError> {
    if let Some(board) = &args.board {
        let board = BoardArgs::of(board.clone(), args.properties, SelfTestArgs::LEFT_OUT);
        // The test depends on no line, so that simulated boards get one that costs little.
        return self_test::run(&mut board.on_a_fast_line().connect()?, args.format, console);
    }
    let board = args.target.as_deref().map(board).transpose()?;
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
        simulation: diagnosis.is_ready_for(Purpose::Simulation),
        bench: diagnosis.is_ready_for(Purpose::Bench),
        flashing: diagnosis.is_ready_for(Purpose::Flashing),
        install: diagnosis.remedy(),
    }
}
