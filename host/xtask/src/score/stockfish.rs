//! Stockfish, which counts leaves over UCI.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How many of its lines may wait to be read.
const LINES: usize = 1000;

/// How long an answer may take. A count takes a fraction of a second.
const PATIENCE: Duration = Duration::from_secs(60);

/// Why Stockfish did not count.
#[derive(Debug, thiserror::Error)]
pub enum StockfishError {
    /// It is not installed.
    #[error("not installed: install it with `apt-get install stockfish`")]
    Missing,
    /// It is installed but does not run.
    #[error("`{}` does not run: {source}", .path.display())]
    Start {
        /// The program.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// It ended before it answered.
    #[error("ended before it answered `{question}`")]
    Ended {
        /// The command that was sent.
        question: String,
    },
    /// It does not answer in time.
    #[error("did not answer `{question}` within {} s", .patience.as_secs_f64())]
    Silent {
        /// The command that was sent.
        question: String,
        /// How long the program waited.
        patience: Duration,
    },
    /// Its answer is no number.
    #[error("answered `{question}` with `{answer}`, expected a number of nodes")]
    NoNumber {
        /// The command that was sent.
        question: String,
        /// The answer.
        answer: String,
    },
}

/// A running Stockfish; it is ended when dropped.
pub struct Stockfish {
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    version: String,
    patience: Duration,
}

impl Stockfish {
    /// Starts the first `stockfish` that one of these folders has.
    ///
    /// # Errors
    /// [`StockfishError`] if there is no such program, or it does not speak UCI.
    pub fn start(folders: &[PathBuf]) -> Result<Self, StockfishError> {
        let path = folders
            .iter()
            .find_map(|folder| which::which_global(folder.join("stockfish")).ok())
            .ok_or(StockfishError::Missing)?;
        let started = Self::spawn(&path);
        started
            .map_err(|source| StockfishError::Start { path, source })?
            .greeted()
    }

    fn spawn(path: &Path) -> io::Result<Self> {
        let mut process = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let (sender, lines) = mpsc::sync_channel(LINES);
        // This thread ends with the process.
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self {
            process,
            input,
            lines,
            version: String::new(),
            patience: PATIENCE,
        })
    }

    /// Checks that the program speaks UCI, and reads its version.
    fn greeted(mut self) -> Result<Self, StockfishError> {
        let mut version = String::new();
        self.ask("uci", |line| {
            if let Some(name) = line.strip_prefix("id name ") {
                name.trim().clone_into(&mut version);
            }
            (line.trim() == "uciok").then_some(())
        })?;
        self.version = version;
        self.tell("setoption name Threads value 1")?;
        Ok(self)
    }

    /// The name that it gives, such as `Stockfish 15.1`.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Counts the leaves below the position of this FEN. Gives their number, and the time that the count took.
    ///
    /// # Errors
    /// [`StockfishError`] if the answer is no number.
    pub fn perft(&mut self, fen: &str, depth: u32) -> Result<(u64, Duration), StockfishError> {
        self.tell(&format!("position fen {fen}"))?;
        self.ask("isready", |line| (line.trim() == "readyok").then_some(()))?;
        let question = format!("go perft {depth}");
        let began = Instant::now();
        let answer = self.ask(&question, |line| {
            let number = line.strip_prefix("Nodes searched:")?;
            Some(number.trim().to_owned())
        })?;
        let took = began.elapsed();
        match answer.parse() {
            Ok(nodes) => Ok((nodes, took)),
            Err(_) => Err(StockfishError::NoNumber { question, answer }),
        }
    }

    fn tell(&mut self, line: &str) -> Result<(), StockfishError> {
        let told = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        told.map_err(|_| StockfishError::Ended {
            question: line.to_owned(),
        })
    }

    /// Sends `question`, and waits for the line for which `read` gives a value.
    fn ask<T>(
        &mut self,
        question: &str,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, StockfishError> {
        self.tell(question)?;
        let deadline = Instant::now() + self.patience;
        while let Some(left) = deadline.checked_duration_since(Instant::now()) {
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    if let Some(answer) = read(&line) {
                        return Ok(answer);
                    }
                }
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(StockfishError::Ended {
                        question: question.to_owned(),
                    })
                }
            }
        }
        Err(StockfishError::Silent {
            question: question.to_owned(),
            patience: self.patience,
        })
    }
}

impl Drop for Stockfish {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[cfg(all(test, unix))]
pub(super) mod tests {
    use super::*;
    use crate::program::write_program;

    /// Puts a `stockfish` into `folder` that greets as an engine does and runs the shell command `go` at `go perft`.
    pub(in super::super) fn fake(folder: &Path, go: &str) {
        let script = format!(
            "#!/bin/sh
while read -r line; do
    case \"$line\" in
        uci) echo 'id name Fakefish 1'; echo uciok;;
        isready) echo readyok;;
        'go perft'*) {go};;
    esac
done
"
        );
        write_program(&folder.join("stockfish"), &script);
    }

    /// The result of a count by such a program.
    fn count(go: &str) -> Result<u64, String> {
        let folder = tempfile::tempdir().unwrap();
        fake(folder.path(), go);
        let mut stockfish = Stockfish::start(&[folder.path().to_owned()]).unwrap();
        assert_eq!(stockfish.version(), "Fakefish 1");
        stockfish.patience = Duration::from_millis(300);
        let counted = stockfish.perft("8/8/8/8/8/8/8/K1k5 w - - 0 1", 2);
        counted
            .map(|(nodes, _)| nodes)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn the_number_of_nodes_is_read() {
        assert_eq!(
            count("echo 'a1a2: 3'; echo; echo 'Nodes searched: 13'; echo"),
            Ok(13)
        );
    }

    #[test]
    fn whatever_else_happens_is_told() {
        let failed = |go: &str, said: &str| {
            let error = count(go).unwrap_err();
            assert!(error.contains(said), "{error}");
        };
        failed("exit 1", "ended before it answered `go perft 2`");
        failed("echo nothing", "did not answer `go perft 2` within 0.3 s");
        failed("while :; do echo on and on; done", "did not answer");
        failed(
            "echo 'Nodes searched: many'",
            "with `many`, expected a number",
        );
    }

    #[test]
    fn a_program_that_is_not_there_or_is_none_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let start = || Stockfish::start(&[folder.path().to_owned()]).map(|_| ());
        let error = start().unwrap_err().to_string();
        assert!(error.contains("apt-get install stockfish"), "{error}");
        write_program(&folder.path().join("stockfish"), "#!/nowhere/sh\n");
        let error = start().unwrap_err().to_string();
        assert!(error.contains("does not run"), "{error}");
    }
}
