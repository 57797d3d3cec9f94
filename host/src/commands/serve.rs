//! `perftboard serve`: a simulated board that others can talk to.

#[cfg(unix)]
use std::path::PathBuf;

use clap::Args;

use super::CommandError;
use crate::cli::BoardArgs;
use crate::console::Console;
use crate::interrupt;
use crate::outcome::Outcome;
#[cfg(unix)]
use crate::serve::PtyLine;
use crate::serve::{serve, Line, ServeError, TcpLine};

/// Examples.
const EXAMPLE: &str = "Example:
  perftboard serve --pty /tmp/board              then: perftboard perft 3 --board /tmp/board
  perftboard serve --tcp 127.0.0.1:4000          then: perftboard perft 3 --board tcp://127.0.0.1:4000

Ends with Ctrl-C or SIGTERM and takes the link away. A link that a killed `serve` left behind is taken over. One host at a \
time; docs/protocol.md tells what to say.";

/// The arguments of `serve`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct ServeArgs {
    /// Where.
    #[command(flatten)]
    pub line: LineArgs,
    /// The simulated board.
    #[command(flatten)]
    pub board: BoardArgs,
}

/// The line to serve on.
#[derive(Debug, Clone, Args)]
#[group(required = true, multiple = false)]
pub struct LineArgs {
    /// Serve on a pseudo-terminal that this path leads to
    #[cfg(unix)]
    #[arg(long, value_name = "LINK")]
    pub pty: Option<PathBuf>,
    /// Serve raw bytes on a TCP port; port 0 chooses one
    #[arg(long, value_name = "HOST:PORT")]
    pub tcp: Option<String>,
}

/// Serves until it is interrupted.
///
/// # Errors
/// [`CommandError`] if there is no such board, or no such line, or one of them fails.
pub fn run(args: &ServeArgs, console: &mut Console) -> Result<Outcome, CommandError> {
    let stop = interrupt::switch();
    let choice = &args.board.board;
    if !choice.is_simulated() {
        let board = choice.to_string();
        return Err(CommandError::NotSimulated { board });
    }
    let mut line = args.line.open()?;
    let mut board = args.board.open()?;
    console.line(format_args!("serving {choice} on {}", line.name()))?;
    serve(&mut *board, &mut *line, &stop)?;
    Ok(Outcome::Right)
}

impl LineArgs {
    /// Opens the line. Exactly one is asked for.
    fn open(&self) -> Result<Box<dyn Line>, ServeError> {
        #[cfg(unix)]
        if let Some(link) = &self.pty {
            return Ok(Box::new(PtyLine::open(link)?));
        }
        let address = self.tcp.as_deref().unwrap_or_default();
        Ok(Box::new(TcpLine::listen(address)?))
    }
}
