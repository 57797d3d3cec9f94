//! `perftboard explore`: serves the page, or records one.

use std::io;
use std::path::Path;

use clap::CommandFactory as _;
use console::fault::{Failure, Fault};
use console::file::WriteError;
use console::new_file::NewFile;
use console::outcome::Outcome;
use console::Console;
use console::{completions, man};
use sim::Config;
use web::Limits;

use crate::args::{Args, Clocks};
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
}

impl Fault for ExploreError {
    fn outcome(&self) -> Outcome {
        match self {
            Self::TooManyClocks { .. } => Outcome::BadInput,
            Self::Port { .. } => Outcome::Failed,
        }
    }
}

/// Serves the page until the process is ended, or records one, or writes what makes the program at home on a machine.
///
/// # Errors
/// [`Failure`].
pub fn run(args: &Args, console: &mut Console<'_>) -> Result<Outcome, Failure> {
    if let Some(shell) = args.completions {
        return Ok(completions::run(shell, program(), console)?);
    }
    if let Some(folder) = &args.man {
        return man::run(folder, program(), console);
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

fn serve(session: Session, args: &Args, console: &mut Console<'_>) -> Result<Outcome, Failure> {
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
) -> Result<Outcome, Failure> {
    let failed = WriteError::of(path);
    let Clocks { from, to } = args.clocks.unwrap_or(Clocks {
        from: 0,
        to: MAX_CLOCKS,
    });
    if to - from > MAX_CLOCKS {
        return Err(ExploreError::TooManyClocks { from, to }.into());
    }
    let file = NewFile::create(path).map_err(&failed)?;
    let begins = session.begins();
    session.order(Order::Go { clock: begins })?;
    let page = record(
        &mut session,
        begins.saturating_add(from),
        begins.saturating_add(to),
        &args.title,
    )?;
    file.keep_with(&page).map_err(&failed)?;
    let clocks = session.circuit().clock() - begins;
    console.line(format_args!(
        "Recorded the clocks {from} to {clocks} in `{}`",
        path.display()
    ))?;
    Ok(Outcome::Right)
}
