//! Simulated boards. A process of `perftboard serve --stdio` has each of them, so that this program needs no circuits.
//!
//! The board's bytes go through the process's standard input and output, which no other program can reach. Its standard input ends
//! with this process, whatever ends that, and the process ends with its standard input.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use console::board::BOARD;
use console::companion::{Broken, Missing, COMMAND};
use console::number::number;
use console::outcome::Outcome;
use driver::link::{Link, LinkError};
use driver::Stop;

/// How often a wait for the board to be built looks whether it is to end.
const SLICE: Duration = Duration::from_millis(50);

/// How long the process may take to end by itself.
const END_PATIENCE: Duration = Duration::from_secs(2);

/// How long the board may take to answer the first attempt at a command. Nothing is lost on the way, so that asking again is of no use
/// while the simulation is slow.
const PATIENCE: Duration = Duration::from_secs(1);

/// How many bytes are read at once. The longest reply has a tenth of them.
const CHUNK_BYTES: usize = 512;

/// How many of the last lines that the process wrote are told if it fails.
const LAST_LINES: usize = 10;

/// The beginning of the line that says that the board can be talked to.
const SERVING: &str = "serving ";

/// What simulated boards are made of. `perftboard serve` knows the limits.
#[derive(Debug, Clone, Copy, Args)]
pub struct SimulatedArgs {
    /// Leaf cores of each cluster of a simulated board, as `perftboard serve` takes them
    #[arg(long, help_heading = BOARD, value_name = "N", value_parser = number::<u16>(0..=u16::MAX.into()))]
    cores: Option<u16>,
    /// Clusters of a simulated board, as `perftboard serve` takes them
    #[arg(long, help_heading = BOARD, value_name = "N", value_parser = number::<u16>(0..=u16::MAX.into()))]
    clusters: Option<u16>,
    /// Clocks of a bit on the serial line of `sim` and `verilog`, as `perftboard serve` takes them
    #[arg(long, help_heading = BOARD, value_name = "N", value_parser = number::<u16>(0..=u16::MAX.into()))]
    line_clocks: Option<u16>,
    /// Whether a simulated board counts Chess960 as well, as `perftboard serve` takes it
    #[arg(long, help_heading = BOARD, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    chess960: Option<bool>,
}

impl SimulatedArgs {
    /// The options that are given, and their values.
    pub fn given(self) -> impl Iterator<Item = (&'static str, String)> {
        let number = |value: Option<u16>| value.map(|value| value.to_string());
        let options = [
            ("--cores", number(self.cores)),
            ("--clusters", number(self.clusters)),
            ("--line-clocks", number(self.line_clocks)),
            ("--chess960", self.chess960.map(|is_so| is_so.to_string())),
        ];
        options
            .into_iter()
            .filter_map(|(option, value)| Some((option, value?)))
    }
}

/// How to start a simulated board.
#[derive(Debug, Clone)]
pub struct Simulated {
    program: PathBuf,
    board: String,
    properties: SimulatedArgs,
}

/// The process ended.
#[derive(Debug, thiserror::Error)]
#[error("`perftboard serve --board {board}` ended ({status}); it says:{}", indented(.said))]
struct Ended {
    board: String,
    status: ExitStatus,
    /// Its last lines.
    said: Vec<String>,
}

/// Lines below a message.
fn indented(lines: &[String]) -> String {
    if lines.is_empty() {
        return " nothing".to_owned();
    }
    lines.iter().map(|line| format!("\n    {line}")).collect()
}

impl Simulated {
    /// This board with these properties.
    ///
    /// # Errors
    /// [`Missing`] if there is no program `perftboard`.
    pub fn new(board: &str, properties: SimulatedArgs) -> Result<Self, Missing> {
        Ok(Self {
            program: COMMAND.path()?,
            board: board.to_owned(),
            properties,
        })
    }

    /// Starts the process, and waits until the board can be talked to: it may have to be built. Turning the switch on ends the wait.
    ///
    /// # Errors
    /// [`LinkError::NoSuchBoard`] if there is no such board, [`LinkError::Interrupted`], and [`LinkError::Other`] if it cannot be built.
    pub fn open(&self, stop: &Stop) -> Result<SimulatedLink, LinkError> {
        let mut link = self.start()?;
        loop {
            if stop.is_set() {
                return Err(LinkError::Interrupted);
            }
            match link.notes.recv_timeout(SLICE) {
                Ok(line) if line.starts_with(SERVING) => return Ok(link),
                Ok(line) => link.said.push(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(link.why_ended()),
            }
        }
    }

    fn start(&self) -> Result<SimulatedLink, LinkError> {
        let failed = |error| LinkError::Other(Broken::of(&self.program)(error).into());
        let mut command = Command::new(&self.program);
        command.args(["serve", "--stdio", "--board", &self.board]);
        for (option, value) in self.properties.given() {
            command.arg(format!("{option}={value}"));
        }
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let (answers, notes) = (mpsc::channel(), mpsc::channel());
        if let Some(mut stdout) = child.stdout.take() {
            let mut bytes = [0; CHUNK_BYTES];
            spawn(move || loop {
                match stdout.read(&mut bytes) {
                    Ok(count @ 1..) if answers.0.send(bytes[..count].to_vec()).is_ok() => {}
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    _ => return,
                }
            })
            .map_err(failed)?;
        }
        if let Some(stderr) = child.stderr.take() {
            let lines = BufReader::new(stderr).lines();
            spawn(move || {
                for line in lines.map_while(Result::ok) {
                    // A process that nobody listens to any more must not wait until somebody does.
                    let _ = notes.0.send(line);
                }
            })
            .map_err(failed)?;
        }
        Ok(SimulatedLink {
            input: child.stdin.take(),
            child,
            board: self.board.clone(),
            answers: answers.1,
            notes: notes.1,
            said: Vec::new(),
        })
    }
}

/// Starts a thread that reads from the process until that ends.
fn spawn(read: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let named = thread::Builder::new().name("simulated board".to_owned());
    named.spawn(read).map(drop)
}

/// A board that is simulated by another process, which ends when this value is dropped.
pub struct SimulatedLink {
    child: Child,
    input: Option<ChildStdin>,
    board: String,
    answers: Receiver<Vec<u8>>,
    notes: Receiver<String>,
    said: Vec<String>,
}

impl SimulatedLink {
    /// Ends the process, and tells how it ended and what it wrote last: there is no such board if the request is at fault.
    fn why_ended(&mut self) -> LinkError {
        let status = match self.end() {
            Ok(status) => status,
            Err(error) => return LinkError::Other(error.into()),
        };
        self.said.extend(self.notes.try_iter());
        let first = self.said.len().saturating_sub(LAST_LINES);
        let ended = Ended {
            board: self.board.clone(),
            status,
            said: self.said.split_off(first),
        };
        match status.code() == Some(Outcome::BadInput.code().into()) {
            true => LinkError::NoSuchBoard(ended.into()),
            false => LinkError::Other(ended.into()),
        }
    }

    /// Ends the process: by the end of its input, or if it goes on, as while it builds a board, by force.
    fn end(&mut self) -> io::Result<ExitStatus> {
        drop(self.input.take());
        let began = Instant::now();
        while began.elapsed() < END_PATIENCE {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            thread::sleep(Duration::from_millis(5));
        }
        self.child.kill()?;
        self.child.wait()
    }
}

impl Drop for SimulatedLink {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

impl Link for SimulatedLink {
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        let sent = self
            .input
            .as_mut()
            .is_some_and(|input| input.write_all(bytes).is_ok());
        match sent {
            true => Ok(()),
            false => Err(self.why_ended()),
        }
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
        match self.answers.recv_timeout(timeout) {
            Ok(mut bytes) => {
                bytes.extend(self.answers.try_iter().flatten());
                Ok(bytes)
            }
            Err(RecvTimeoutError::Timeout) => Ok(Vec::new()),
            Err(RecvTimeoutError::Disconnected) => Err(self.why_ended()),
        }
    }

    fn name(&self) -> String {
        self.board.clone()
    }

    fn patience(&self) -> Duration {
        PATIENCE
    }
}
