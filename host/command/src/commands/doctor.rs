//! `perftboard doctor`: lists the installed tools, and how to install the missing ones.

use clap::Args;
use firmware::doctor::{diagnose, Diagnosis};
use firmware::tools::{Purpose, Toolbox};
use serde::Serialize;

use crate::args::Format;
use crate::console::Console;
use crate::error::CommandError;
use crate::outcome::Outcome;

/// An example.
const EXAMPLE: &str = "Exit status 3 if something is missing.

Example:
  perftboard doctor";

/// The arguments of `doctor`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct DoctorArgs {
    /// How to write the findings
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// A tool, in JSON.
#[derive(Serialize)]
struct ToolReport {
    tool: &'static str,
    package: Option<&'static str>,
    version: Option<String>,
    path: Option<String>,
}

/// The result in JSON.
#[derive(Serialize)]
struct Report {
    tools: Vec<ToolReport>,
    bitstream: bool,
    simulation: bool,
    flashing: bool,
    install: Option<String>,
}

/// Looks for the tools and lists them.
///
/// # Errors
/// [`CommandError::Output`] if the list cannot be written.
pub fn run(args: &DoctorArgs, console: &mut Console) -> Result<Outcome, CommandError> {
    let diagnosis = diagnose(&Toolbox::from_environment());
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
        bitstream: diagnosis.is_ready_for(Purpose::Bitstream),
        simulation: diagnosis.is_ready_for(Purpose::Simulation),
        flashing: diagnosis.is_ready_for(Purpose::Flashing),
        install: diagnosis.remedy(),
    }
}
