//! `perftboard explore`: serves the page, or records one.

use std::io;
use std::path::{Path, PathBuf};

use clap::CommandFactory as _;
use perftboard::commands::{completions, man};
use perftboard::console::Console;
use perftboard::error::CommandError;
use perftboard::new_file::NewFile;
use perftboard::outcome::Outcome;
use sim::Config;
use web::Limits;

use crate::args::{Args, Clocks};
use crate::error::SessionError;
use crate::game::Game;
use crate::opener::open;
use crate::order::Order;
use crate::recording::{record, MAX_CLOCKS};
use crate::server::Explorer;
use crate::session::Session;
use crate::token::Token;

/// Why the explorer cannot do its work.
#[derive(Debug, thiserror::Error)]
pub enum ExploreError {
    /// The position cannot be shown, or not any further.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The clocks cannot be recorded.
    #[error("the clocks {from}..{to} are too many for one page: record {MAX_CLOCKS} at most")]
    TooManyClocks {
        /// The first one.
        from: u64,
        /// The last one.
        to: u64,
    },
    /// The port cannot be had.
    #[error("port {port} of this computer cannot be had; give another with --port, or none for any that is free")]
    Port {
        /// The port.
        port: u16,
        /// What the system says.
        source: io::Error,
    },
    /// The recording cannot be written.
    #[error("cannot write `{}`", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The output cannot be written.
    #[error(transparent)]
    Console(#[from] CommandError),
}

impl ExploreError {
    /// What the error means for the exit status.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Session(
                SessionError::Sim(_) | SessionError::Silent | SessionError::Waveforms(_),
            ) => Outcome::Failed,
            Self::Session(_) | Self::TooManyClocks { .. } => Outcome::BadInput,
            Self::Port { .. } | Self::Write { .. } => Outcome::Failed,
            Self::Console(error) => error.outcome(),
        }
    }
}

/// Serves the page until the process is ended, or records one, or writes what makes the program at home on a machine.
///
/// # Errors
/// [`ExploreError`].
pub fn run(args: &Args, console: &mut Console<'_>) -> Result<Outcome, ExploreError> {
    if let Some(shell) = args.completions {
        return Ok(completions::run(shell, program(), console)?);
    }
    if let Some(folder) = &args.man {
        return Ok(man::run(folder, program(), console)?);
    }
    let moves = args.moves.iter().flat_map(|moves| moves.split_whitespace());
    let game = Game::new(
        &args.fen,
        moves.map(str::to_owned).collect(),
        None,
        args.depth,
    )?;
    let config = Config {
        cores: args.cores,
        ..Config::on_fast_line()
    };
    let session = Session::new(config, game)?;
    match &args.record {
        Some(path) => keep(session, path, args, console),
        None => serve(session, args, console),
    }
}

/// The command line by the program's own name.
fn program() -> clap::Command {
    Args::command().bin_name("perftboard-explore")
}

fn serve(
    session: Session,
    args: &Args,
    console: &mut Console<'_>,
) -> Result<Outcome, ExploreError> {
    let port = args.port;
    let token = (!args.no_token).then(Token::random);
    let bound = Explorer::bind(port, token, Limits::default());
    let explorer = bound.map_err(|source| ExploreError::Port { port, source })?;
    let url = explorer.url();
    console.line(format_args!("The explorer is at {url}"))?;
    console.note("Ctrl-C ends it.");
    if args.open && !open(&url) {
        console.note(format_args!(
            "warning: no browser could be opened; open {url} in one"
        ));
    }
    explorer.serve(session);
    Ok(Outcome::Failed)
}

fn keep(
    mut session: Session,
    path: &Path,
    args: &Args,
    console: &mut Console<'_>,
) -> Result<Outcome, ExploreError> {
    let failed = |source| ExploreError::Write {
        path: path.to_owned(),
        source,
    };
    let Clocks { from, to } = args.clocks.unwrap_or(Clocks {
        from: 0,
        to: MAX_CLOCKS,
    });
    if to - from > MAX_CLOCKS {
        return Err(ExploreError::TooManyClocks { from, to });
    }
    let file = NewFile::create(path).map_err(failed)?;
    let begins = session.begins();
    session.order(Order::Go { clock: begins })?;
    let page = record(
        &mut session,
        begins.saturating_add(from),
        begins.saturating_add(to),
        &args.title,
    )?;
    file.keep_with(&page).map_err(failed)?;
    let clocks = session.circuit().clock() - begins;
    console.line(format_args!(
        "Recorded the clocks {from} to {clocks} in `{}`",
        path.display()
    ))?;
    Ok(Outcome::Right)
}
