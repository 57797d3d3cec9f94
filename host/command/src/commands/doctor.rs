//! `perftboard doctor`: lists the installed tools, and how to install the missing ones.

use clap::Args;
use firmware::board::board;
use firmware::doctor::{diagnose, Diagnosis};
use firmware::tools::{Purpose, Toolbox};
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::Format;
use crate::console::Console;
use crate::error::CommandError;
use crate::outcome::Outcome;

/// An example.
const EXAMPLE: &str = "Exit status 3 if something is missing.

Examples:
  perftboard doctor
  perftboard doctor --target ulx3s-12f";

/// The arguments of `doctor`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct DoctorArgs {
    /// Look only for what this board needs
    #[arg(long, value_name = "TARGET")]
    pub target: Option<String>,
    /// How to write the findings
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
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

/// Looks for the tools and lists them.
///
/// # Errors
/// [`CommandError::Target`] if there is no such board, [`CommandError::Output`] if the list cannot be written.
pub fn run(args: &DoctorArgs, console: &mut Console) -> Result<Outcome, CommandError> {
    let board = args.target.as_deref().map(board).transpose()?;
    let diagnosis = diagnose(&Toolbox::from_environment(), board);
    match args.format {
        Format::Text => console.line(diagnosis.to_string().trim_end())?,
        Format::Json => console.json(&report(&diagnosis))?,
    }
    Ok(if diagnosis.is_healthy() {
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
