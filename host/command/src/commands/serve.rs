//! `perftboard serve`: serves a simulated board to other programs.

mod stdio;

#[cfg(unix)]
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use console::fault::{Failure, Fault};
use console::interrupt;
use console::number::number;
use console::outcome::Outcome;
use console::Console;
use hdl::system::SystemConfig;

use crate::args::BoardArgs;
#[cfg(unix)]
use driver::serve::PtyLine;
use driver::serve::{serve, Line, ServeError, TcpLine, Terms};
use driver::Stop;
use stdio::StdioLine;

/// Examples.
const EXAMPLE: &str = "Example:
  perftboard serve --pty /tmp/board              then: perftboard perft 3 --board /tmp/board
  perftboard serve --tcp 127.0.0.1:4000          then: perftboard perft 3 --board tcp://127.0.0.1:4000

Ctrl-C or SIGTERM ends the command, and removes the link. A link that a killed `serve` left behind is replaced. One host at \
a time can talk to the board. With --stdio, standard error has the line that says that the board is served. docs/protocol.md describes \
the protocol.";

/// The arguments of `serve`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct ServeArgs {
    /// The line to serve on.
    #[command(flatten)]
    pub line: LineArgs,
    #[command(flatten)]
    terms: TermsArgs,
    /// The simulated board.
    #[command(flatten)]
    pub board: BoardArgs,
}

/// The line to serve on.
#[derive(Debug, Clone, Args)]
#[group(required = true, multiple = false)]
pub struct LineArgs {
    /// Serve on a pseudo-terminal, with a link to it at this path
    #[cfg(unix)]
    #[arg(long, value_name = "LINK")]
    pub pty: Option<PathBuf>,
    /// Serve raw bytes on this TCP address; port 0 lets the system choose a port
    #[arg(long, value_name = "HOST:PORT")]
    pub tcp: Option<String>,
    /// Serve raw bytes on standard input and output, until either is closed, for a program that starts this one
    #[arg(long)]
    pub stdio: bool,
}

/// Which hosts may connect to a TCP port, and for how long.
#[derive(Debug, Clone, Copy, Args)]
pub struct TermsArgs {
    /// Let other machines connect; a host that connects controls the board
    #[arg(long, requires = "tcp")]
    pub allow_remote: bool,
    /// Disconnect a host that has been silent for so long while another one waits, unless the board counts for it
    #[arg(long, value_name = "SECONDS", requires = "tcp", default_value_t = 10, value_parser = number::<u32>(0..=u32::MAX.into()))]
    pub idle: u32,
}

/// Only simulated boards can be served.
#[derive(Debug, thiserror::Error)]
#[error("`{board}` is no simulated board: serve `sim`, `verilog`, `netlist` or `bitstream`; for a device take ser2net or the like")]
struct NotSimulated {
    /// The board asked for.
    board: String,
}

impl Fault for NotSimulated {
    fn outcome(&self) -> Outcome {
        Outcome::BadInput
    }
}

/// Serves until it is interrupted.
///
/// # Errors
/// [`Failure`] if there is no such board or no such line, or one of them fails.
pub fn run(args: &ServeArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let stop = interrupt::switch();
    let choice = &args.board.board;
    if !choice.is_simulated() {
        let board = choice.to_string();
        return Err(NotSimulated { board }.into());
    }
    args.board.check()?;
    if args.line.stdio {
        console.divert();
    }
    let mut line = args.line.open(args.terms, &stop)?;
    // A host waits by its own clock, and the line's bits are not what it waits for.
    let mut board = args.board.open_with(SystemConfig::on_fast_line())?;
    console.line(format_args!("serving {choice} on {}", line.name()))?;
    serve(&mut *board, &mut *line, &stop)?;
    Ok(Outcome::Right)
}

impl LineArgs {
    /// Opens the line. clap has made sure that exactly one is given.
    fn open(&self, terms: TermsArgs, stop: &Stop) -> Result<Box<dyn Line>, ServeError> {
        if self.stdio {
            return Ok(Box::new(StdioLine::open(stop.clone())?));
        }
        #[cfg(unix)]
        if let Some(link) = &self.pty {
            return Ok(Box::new(PtyLine::open(link)?));
        }
        let address = self.tcp.as_deref().unwrap_or_default();
        let terms = Terms {
            allow_remote: terms.allow_remote,
            idle: Duration::from_secs(terms.idle.into()),
        };
        Ok(Box::new(TcpLine::listen(address, terms)?))
    }
}
