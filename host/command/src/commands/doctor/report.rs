//! `perftboard doctor --board … --report FILE`: all that is to be known of a board that was tried, as one object to be sent.

use std::env::consts::{ARCH, OS};
use std::io::{self, Write as _};
use std::path::Path;

use console::fault::Failure;
use console::file::WriteError;
use console::json::{ErrorReport, Leaves, Versioned};
use console::outcome::Outcome;
use console::printable_json;
use driver::protocol::Identity;
use driver::self_test::{Tested, KNOWN};
use firmware::board::Board as Target;
use schemars::JsonSchema;
use serde::Serialize;
use time::OffsetDateTime;

use crate::args::BoardArgs;
use crate::destination::Destination;

/// What was found of a board so far.
pub(super) struct Tried {
    /// The name of the link.
    pub(super) link: String,
    /// What the user says it is.
    pub(super) target: Option<&'static Target>,
    /// The rate that was asked for, of a serial device.
    pub(super) asked_baud: Option<u32>,
    /// The rate at which it answers.
    pub(super) baud: Option<u32>,
    /// The rates at which it did not answer.
    pub(super) silent: Vec<u32>,
    /// What it says of itself.
    pub(super) identity: Option<Identity>,
    /// The counts that it made.
    pub(super) counts: Vec<Tested>,
}

/// What is to be known of a board that was tried, in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct BoardReport {
    /// What this object is.
    report: &'static str,
    /// The version of the program that made it.
    program: &'static str,
    /// The day, in UTC, such as `2026-11-25`.
    date: String,
    /// The operating system and the architecture of the computer.
    system: String,
    target: Option<TargetReport>,
    /// The name of the link, such as `/dev/ttyUSB1`.
    link: String,
    /// The rate that was asked for, of a serial device.
    asked_baud: Option<u32>,
    /// The rate at which the board answers.
    baud: Option<u32>,
    /// The rates at which it did not answer.
    silent_at: Vec<u32>,
    identity: Option<IdentityReport>,
    /// The counts of the self-test that were made.
    counts: Vec<CountReport>,
    /// Whether the clocks of such a board are known, so that they were compared.
    clocks_known: bool,
    verdict: Verdict,
    /// Why the command failed, if it did.
    error: Option<ErrorReport>,
}

/// What the user says that the board is, in JSON.
#[derive(Serialize, JsonSchema)]
struct TargetReport {
    name: &'static str,
    title: &'static str,
    part: &'static str,
    package: &'static str,
}

/// What the board says of itself, in JSON.
#[derive(Serialize, JsonSchema)]
struct IdentityReport {
    protocol: u8,
    clusters: u8,
    cores: u8,
    clock_hz: u32,
    max_depth: u8,
}

/// A count of the self-test, in JSON.
#[derive(Serialize, JsonSchema)]
pub(super) struct CountReport {
    position: &'static str,
    fen: &'static str,
    depth: u32,
    nodes: Leaves,
    expected: Leaves,
    clocks: u64,
    expected_clocks: Option<u64>,
    r#match: bool,
}

/// What the board came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    /// It made all counts of the self-test, and all were right.
    Passed,
    /// It is a perftboard, and did not make all counts right.
    Failed,
    /// No perftboard answered.
    Unreachable,
}

impl Tried {
    /// Nothing is known of this board yet.
    pub(super) fn of(board: &BoardArgs, target: Option<&'static Target>) -> Self {
        Self {
            link: board.board.to_string(),
            target,
            asked_baud: board.rate(),
            baud: None,
            silent: Vec::new(),
            identity: None,
            counts: Vec::new(),
        }
    }

    /// The report, when the command has ended so.
    pub(super) fn report(&self, ended: &Result<Outcome, Failure>) -> BoardReport {
        let error = ended.as_ref().err();
        BoardReport {
            report: "perftboard board",
            program: env!("CARGO_PKG_VERSION"),
            date: OffsetDateTime::now_utc().date().to_string(),
            system: format!("{OS} {ARCH}"),
            target: self.target.map(TargetReport::from),
            link: self.link.clone(),
            asked_baud: self.asked_baud,
            baud: self.baud,
            silent_at: self.silent.clone(),
            identity: self.identity.as_ref().map(IdentityReport::from),
            counts: self.counts.iter().map(CountReport::from).collect(),
            clocks_known: self.counts.iter().any(|tested| tested.clocks.is_some()),
            verdict: self.verdict(),
            error: error.map(|error| ErrorReport::of(&**error, error.outcome())),
        }
    }

    fn verdict(&self) -> Verdict {
        let is_right = |tested: &Tested| tested.fault().is_none();
        match self.identity {
            None => Verdict::Unreachable,
            Some(_) if self.counts.len() == KNOWN.len() && self.counts.iter().all(is_right) => {
                Verdict::Passed
            }
            Some(_) => Verdict::Failed,
        }
    }
}

/// Writes the report.
///
/// # Errors
/// [`WriteError`].
pub(super) fn write(
    report: &BoardReport,
    destination: Destination,
    path: &Path,
) -> Result<(), WriteError> {
    let written = match write_whole(report, &destination) {
        Err(error) if destination.is_closed_by(&error) => Ok(()),
        Err(error) => Err(error),
        Ok(()) => destination.keep().map(drop),
    };
    written.map_err(WriteError::of(path))
}

fn write_whole(report: &BoardReport, destination: &Destination) -> io::Result<()> {
    let json = serde_json::to_string_pretty(&Versioned::of(report))?;
    let mut text = String::new();
    for line in json.lines() {
        text += &printable_json(line);
        text.push('\n');
    }
    destination.handle()?.write_all(text.as_bytes())
}

/// Where the report is, and where it is to be sent.
pub(super) fn where_to_send(path: &Path) -> String {
    let repository = env!("CARGO_PKG_REPOSITORY");
    let place = match path == Path::new("-") {
        true => "standard output has".to_owned(),
        false => format!("`{}` is", path.display()),
    };
    format!("note: {place} the report of this board; please send it to {repository}, whether the board passed or not")
}

impl From<&Target> for TargetReport {
    fn from(target: &Target) -> Self {
        Self {
            name: target.name,
            title: target.title,
            part: target.part.name,
            package: target.package,
        }
    }
}

impl From<&Identity> for IdentityReport {
    fn from(identity: &Identity) -> Self {
        Self {
            protocol: identity.version,
            clusters: identity.clusters,
            cores: identity.cores,
            clock_hz: identity.clock_hz,
            max_depth: identity.max_depth,
        }
    }
}

impl From<&Tested> for CountReport {
    fn from(tested: &Tested) -> Self {
        let Tested { known, count, .. } = tested;
        Self {
            position: known.name,
            fen: known.fen,
            depth: known.depth,
            nodes: count.nodes.into(),
            expected: known.leaves.into(),
            clocks: count.clocks,
            expected_clocks: tested.clocks,
            r#match: tested.fault().is_none(),
        }
    }
}
