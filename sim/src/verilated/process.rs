//! The child process that simulates, and the requests that it understands. `harness.cpp` has the other side.

use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};

use super::VerilatedError;

/// Request: queue bytes for the board.
const SEND: u8 = b'S';

/// Request: clock until a byte has arrived.
const RUN: u8 = b'R';

/// The most bytes of standard error that are kept for an error message.
const LAST_WORDS_BYTES: u64 = 4096;

/// The result of a request to clock.
pub(super) struct Ran {
    /// Clocks since the start of the simulation.
    pub(super) clocks: u64,
    /// The bytes that arrived, the last of them with the last clock.
    pub(super) bytes: Vec<u8>,
}

/// A running simulation, which ends when this value is dropped.
pub(super) struct Process {
    child: Child,
    requests: BufWriter<ChildStdin>,
    replies: BufReader<ChildStdout>,
    last_words: ChildStderr,
}

impl Process {
    /// Starts `executable`.
    ///
    /// # Errors
    /// [`VerilatedError::NotStarted`].
    pub(super) fn start(executable: &Path, args: &[String]) -> Result<Self, VerilatedError> {
        let not_started = |source| VerilatedError::NotStarted {
            path: executable.to_owned(),
            source,
        };
        let mut child = Command::new(executable)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(not_started)?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(requests), Some(replies), Some(last_words)) = pipes else {
            // All three pipes were asked for, so this cannot happen.
            return Err(not_started(io::ErrorKind::BrokenPipe.into()));
        };
        Ok(Self {
            child,
            requests: BufWriter::new(requests),
            replies: BufReader::new(replies),
            last_words,
        })
    }

    /// Queues bytes.
    ///
    /// # Errors
    /// [`VerilatedError::Died`].
    pub(super) fn send(&mut self, bytes: &[u8]) -> Result<(), VerilatedError> {
        // The length is sent in 32 bits.
        for bytes in bytes.chunks(1 << 20) {
            let mut request = vec![SEND];
            request.extend((bytes.len() as u32).to_le_bytes());
            request.extend(bytes);
            let written = self.requests.write_all(&request);
            written.map_err(|_| self.death())?;
        }
        Ok(())
    }

    /// Clocks until a byte has arrived, or `max_clocks` times.
    ///
    /// # Errors
    /// [`VerilatedError::Died`].
    pub(super) fn run(&mut self, max_clocks: u64) -> Result<Ran, VerilatedError> {
        self.try_run(max_clocks).map_err(|_| self.death())
    }

    /// The conversation of [`Process::run`]; an error means that the child has closed its pipes.
    fn try_run(&mut self, max_clocks: u64) -> io::Result<Ran> {
        self.requests.write_all(&[RUN])?;
        self.requests.write_all(&max_clocks.to_le_bytes())?;
        self.requests.flush()?;
        let (mut clocks, mut length) = ([0; 8], [0; 4]);
        self.replies.read_exact(&mut clocks)?;
        self.replies.read_exact(&mut length)?;
        let mut bytes = vec![0; u32::from_le_bytes(length) as usize];
        self.replies.read_exact(&mut bytes)?;
        Ok(Ran {
            clocks: u64::from_le_bytes(clocks),
            bytes,
        })
    }

    /// The error for a child that has ended, with its last words.
    fn death(&mut self) -> VerilatedError {
        // The child's pipes are closed or useless. If it still runs, it is killed, so that waiting for it ends.
        let _ = self.child.kill();
        let status = match self.child.wait() {
            Ok(status) => status,
            Err(source) => return VerilatedError::Lost { source },
        };
        let mut words = Vec::new();
        // If standard error cannot be read, there are no last words.
        let _ = (&mut self.last_words)
            .take(LAST_WORDS_BYTES)
            .read_to_end(&mut words);
        let words = String::from_utf8_lossy(&words).trim().to_owned();
        let last_words = if words.is_empty() {
            "none".to_owned()
        } else {
            words
        };
        VerilatedError::Died { status, last_words }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // This fails only if the child has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
