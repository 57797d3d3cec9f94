//! Why a command cannot do its work.

mod remedy;

use std::error::Error;
use std::io;
use std::iter;
use std::path::{Path, PathBuf};

use driver::check::Unchecked;
use driver::journal::JournalError;
use driver::link::LinkError;
use driver::pool::PoolError;
use driver::serve::ServeError;
use driver::DriverError;
use evidence::EvidenceError;
use firmware::build::BuildError;
use firmware::export::ExportError;
use firmware::flash::FlashError;
use firmware::folder::FolderError;
use firmware::prove::error::ProveError;
use reference::sample::SampleError;

use crate::disk::is_about_path;
use crate::line_of_play::LineError;
use crate::outcome::Outcome;

/// Why a command could not do its work.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CommandError {
    /// The board or its link failed, or refused the command.
    #[error(transparent)]
    Driver(#[from] DriverError),
    /// No board answers at any of the usual rates.
    #[error("no perftboard answered on `{name}` at any of these rates: {rates} baud; see that the board has power, that its LED blinks, that this is the port of its serial line (`perftboard boards` lists ports), and that its bitstream is one that counts; docs/first-flash.md says what else to look at")]
    NoRate {
        /// The name of the link.
        name: String,
        /// The rates.
        rates: String,
        /// What came of the first attempt, at the rate that was asked for.
        source: Box<DriverError>,
    },
    /// A number of cores or clusters was asked for on a real board, where its bitstream has fixed them.
    #[error("--{option} {number} is for simulated boards; a real one has the {option} of its bitstream: leave it out, or build another with `perftboard bitstream --{option} {number}`")]
    CoresOfDevice {
        /// The option, `cores` or `clusters`.
        option: &'static str,
        /// The number asked for.
        number: u8,
    },
    /// The line of a bitstream was chosen when it was built.
    #[error("--line-clocks {clocks} is for the boards `sim` and `verilog`; any other has the line of its bitstream: leave the option out; --baud is the rate of a serial device")]
    LineOfDevice {
        /// The clocks of a bit asked for.
        clocks: u16,
    },
    /// Standard input is no terminal, so the user cannot confirm that the flash may be overwritten.
    #[error("this would overwrite the flash of {device}, and there is no terminal to ask at: see that it is the board, and give --yes")]
    Unconfirmed {
        /// The device.
        device: String,
    },
    /// The suite cannot be read.
    #[error("cannot read the suite `{}`: give the path of an EPD or JSON file, or a name that `perftboard suite --list` shows", .path.display())]
    ReadSuite {
        /// The path given.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// There is no such file, and its name is nearly that of a suite.
    #[error("there is no file `{}`, and no suite of that name; did you mean `{name}`? `perftboard suite --list` shows the suites", .path.display())]
    MisspeltSuite {
        /// The name given.
        path: PathBuf,
        /// The name of the suite.
        name: &'static str,
    },
    /// Every line of the suite is malformed.
    #[error(r#"`{}` is no suite: expected lines such as `FEN ;D1 20 ;D2 400`, blocks of lines such as `epd FEN` and `perft 1 20`, or JSON such as `[{{"depth": 1, "nodes": 20, "fen": "…"}}]`; line {line} is the first that is none of these: {error}"#, .path.display())]
    NoSuite {
        /// The path given.
        path: PathBuf,
        /// The number of its first malformed line, from 1.
        line: usize,
        /// What is wrong with that line.
        error: String,
    },
    /// The suite has nothing to count.
    #[error("nothing to count in `{}`: expected lines such as `FEN ;D1 20 ;D2 400`, with counts within --max-depth and --max-nodes", .path.display())]
    NothingToCount {
        /// The path given.
        path: PathBuf,
    },
    /// No position is small enough to measure.
    #[error("nothing to measure: every position has more leaves than --max-nodes at this depth; give a larger number, or a smaller --depth")]
    NothingToMeasure,
    /// A move cannot be played.
    #[error(transparent)]
    Line(#[from] LineError),
    /// A file cannot be written.
    #[error("cannot write `{}`: give the path of a file in a folder that can be written to", .path.display())]
    WriteFile {
        /// The path given.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file cannot be read.
    #[error("cannot read `{}`: give the path of a text file", .path.display())]
    ReadFile {
        /// The path given.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A Markdown file has no section for the tables.
    #[error("`{}` has no line `<!-- {name} -->` with a line `<!-- /{name} -->` below it: put both where the tables are to stand", .path.display())]
    NoSection {
        /// The path given.
        path: PathBuf,
        /// The section looked for.
        name: String,
    },
    /// The generator cannot count in this position.
    #[error(transparent)]
    Search(#[from] ::reference::perft::SearchError),
    /// A hash table would not fit into the machine's memory.
    #[error("no memory for a hash table of {mib} MiB: this machine has {machine_mib} MiB; give --hash a smaller number")]
    HashTooLarge {
        /// What was asked for.
        mib: usize,
        /// What the machine has.
        machine_mib: u64,
    },
    /// A sample could not be counted, or two generators count it differently.
    #[error(transparent)]
    Sample(#[from] SampleError),
    /// The ending has no such number, position or numbering.
    #[error(transparent)]
    Index(#[from] ::reference::endgame::IndexError),
    /// The ending's distances to mate cannot be computed.
    #[error(transparent)]
    Distance(#[from] ::reference::endgame::DistanceError),
    /// There is no such target.
    #[error(transparent)]
    Target(#[from] firmware::board::UnknownBoard),
    /// There is no such design.
    #[error(transparent)]
    Design(#[from] firmware::design::DesignError),
    /// The bitstream cannot be built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A block cannot be written.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// There is no such theorem.
    #[error("there is no theorem `{name}`: `perftboard prove --list` lists them")]
    NoTheorem {
        /// The name asked for.
        name: String,
    },
    /// A theorem cannot be tried.
    #[error(transparent)]
    Prove(#[from] ProveError),
    /// The ledger of evidence is damaged.
    #[error(transparent)]
    Evidence(#[from] EvidenceError),
    /// There is no finished bitstream to flash.
    #[error("there is no finished bitstream in `{}`: build one with `perftboard bitstream --target {target}`, or give a file", .path.display())]
    NothingBuilt {
        /// The target.
        target: &'static str,
        /// Where it would be.
        path: PathBuf,
    },
    /// The board cannot be flashed.
    #[error(transparent)]
    Flash(#[from] FlashError),
    /// Only simulated boards can be served.
    #[error("`{board}` is no simulated board: serve `sim`, `verilog`, `netlist` or `bitstream`; for a device take ser2net or the like")]
    NotSimulated {
        /// The board asked for.
        board: String,
    },
    /// The signals of the board cannot be seen.
    #[error("`{board}` has no waveforms to write, as {reason}: take `--board sim`, which simulates the same circuit in this process")]
    NoWaveforms {
        /// The board asked for.
        board: String,
        /// Why its signals cannot be seen.
        reason: &'static str,
    },
    /// The board cannot be served.
    #[error(transparent)]
    Serve(#[from] ServeError),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The reference's count did not come in time.
    #[error(transparent)]
    Unchecked(#[from] Unchecked),
    /// A signal ended a run with a journal.
    #[error("interrupted: {kept} of {jobs} counts are done and kept in `{}`; {}start the same command again to go on", .path.display(), contradicted(*.wrong))]
    Interrupted {
        /// Counts that the journal keeps.
        kept: usize,
        /// Counts in all.
        jobs: usize,
        /// Counts that are not kept because the reference contradicts them.
        wrong: usize,
        /// The journal.
        path: PathBuf,
    },
    /// A signal ended a run that has no journal.
    #[error("interrupted before everything was counted and checked; nothing of the run is kept, --journal of `perft` and `suite` would")]
    Stopped,
    /// The parts of a count would have no leaves below them.
    #[error("--split {plies} leaves nothing to count: give 0 to {most}")]
    SplitTooDeep {
        /// The half-moves asked for.
        plies: u32,
        /// The most there may be.
        most: u32,
    },
    /// A count would have too many parts.
    #[error("--split {plies} makes more than a million parts here: give {most} at most")]
    SplitTooWide {
        /// The half-moves asked for.
        plies: u32,
        /// The most half-moves whose parts fit into memory.
        most: u32,
    },
    /// A real board is given several times.
    #[error("the board `{board}` is given twice: give each board once")]
    BoardTwice {
        /// The board.
        board: String,
    },
    /// A run on several boards ended early.
    #[error(transparent)]
    Pool(PoolError),
    /// The system has no thread left.
    #[error("the system has no thread left: end other programs and try again")]
    Thread(#[source] io::Error),
    /// A program that this command runs is not installed.
    #[error("`{name}` is not installed: it is neither in `{}` nor on PATH; in the project's folder, `cargo install --path {folder}` installs it, and `cargo build --release --workspace --bin {name}` builds it beside `cargo run --release`", .beside.display())]
    NoCompanion {
        /// The program's name.
        name: &'static str,
        /// The folder of its source.
        folder: &'static str,
        /// The folder of this program.
        beside: PathBuf,
    },
    /// A program that this command runs does not start.
    #[error("`{}` does not start: build or install it again", .path.display())]
    Companion {
        /// The program.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The results cannot be written.
    #[error("cannot write to standard output: see that it is open and its disk has room")]
    Output(#[source] io::Error),
}

/// The part of the message about counts that are not kept.
fn contradicted(wrong: usize) -> String {
    match wrong {
        0 => String::new(),
        1 => "1 that the reference contradicts is not kept; ".to_owned(),
        _ => format!("{wrong} that the reference contradicts are not kept; "),
    }
}

impl From<LinkError> for CommandError {
    fn from(error: LinkError) -> Self {
        Self::Driver(DriverError::from(error))
    }
}

impl From<PoolError> for CommandError {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Driver(error) => Self::Driver(error),
            PoolError::Unchecked(error) => Self::Unchecked(error),
            PoolError::Thread(error) => Self::Thread(error),
            error => Self::Pool(error),
        }
    }
}

impl CommandError {
    /// A file cannot be written.
    pub fn cannot_write(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        |source| Self::WriteFile {
            path: path.to_owned(),
            source,
        }
    }

    /// What the command comes to with this error.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Interrupted { .. }
            | Self::Stopped
            | Self::Unchecked(Unchecked::Interrupted)
            | Self::Driver(DriverError::Link(LinkError::Interrupted)) => Outcome::Interrupted,
            Self::Unchecked(_)
            | Self::Pool(_)
            | Self::Thread(_)
            | Self::NoRate { .. }
            | Self::Prove(_)
            | Self::Evidence(_)
            | Self::NoCompanion { .. }
            | Self::Companion { .. }
            | Self::Output(_) => Outcome::Failed,
            Self::Sample(SampleError::Differs { .. }) => Outcome::Differs,
            // The positions are the command's own, so that a refusal is not the user's fault.
            Self::Sample(SampleError::Search(_)) => Outcome::Failed,
            Self::Driver(error) => Outcome::of_fault(error.is_about_input()),
            Self::Serve(error) => Outcome::of_fault(error.is_about_input()),
            Self::Build(BuildError::Folder(FolderError::Write { source, .. }))
            | Self::Export(ExportError::Folder(FolderError::Write { source, .. }))
            | Self::Flash(FlashError::NoFile { source, .. })
            | Self::ReadSuite { source, .. }
            | Self::ReadFile { source, .. }
            | Self::WriteFile { source, .. } => Outcome::of_fault(is_about_path(source)),
            Self::Build(error) => Outcome::of_fault(error.is_about_input()),
            Self::Export(ExportError::NoBlock { .. }) => Outcome::Failed,
            Self::Flash(error) => Outcome::of_fault(error.is_about_input()),
            Self::Journal(JournalError::Open { source, .. }) => {
                Outcome::of_fault(is_about_path(source))
            }
            Self::Journal(error) => Outcome::of_fault(error.is_about_input()),
            Self::CoresOfDevice { .. }
            | Self::LineOfDevice { .. }
            | Self::MisspeltSuite { .. }
            | Self::NoSuite { .. }
            | Self::Unconfirmed { .. }
            | Self::NothingToCount { .. }
            | Self::NothingToMeasure
            | Self::Line(_)
            | Self::NoSection { .. }
            | Self::Search(_)
            | Self::HashTooLarge { .. }
            | Self::Index(_)
            | Self::Distance(_)
            | Self::Target(_)
            | Self::Design(_)
            | Self::Export(_)
            | Self::NoTheorem { .. }
            | Self::NothingBuilt { .. }
            | Self::NotSimulated { .. }
            | Self::NoWaveforms { .. }
            | Self::SplitTooDeep { .. }
            | Self::SplitTooWide { .. }
            | Self::BoardTwice { .. } => Outcome::BadInput,
        }
    }

    /// The error and what caused it, a line each, and how this program helps against it.
    #[must_use]
    pub fn report(&self) -> String {
        report(self)
    }

    /// The library's error inside an error whose message is the library's; else the error itself. Remedies are looked up by it.
    fn told(&self) -> &(dyn Error + 'static) {
        match self {
            Self::Driver(error) => error,
            Self::Unchecked(error) => error,
            Self::Serve(error) => error,
            error => error,
        }
    }
}

/// An error and what caused it, a line each, and how this program helps against it.
#[must_use]
pub fn report(error: &(dyn Error + 'static)) -> String {
    let causes = iter::successors(error.source(), |&cause| cause.source());
    let causes = causes.map(|cause| format!("\n  because: {cause}"));
    let told = error.downcast_ref().map_or(error, CommandError::told);
    let remedy = remedy::of(told).map(|remedy| format!("\n  {remedy}"));
    let rest: String = causes.chain(remedy).collect();
    format!("error: {error}{rest}")
}

#[cfg(test)]
mod tests;
