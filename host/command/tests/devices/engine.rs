//! `perftboard uci` as a program that another one talks to.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::pty::PtyBoard;
use crate::support::NO_SELF_TEST;

/// How long a test waits for a line: far longer than any machine takes for one.
const PATIENCE: Duration = Duration::from_secs(60);

/// An engine and the lines it has written.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    pub fn start(board: &PtyBoard) -> Self {
        Self::start_with(board, &[])
    }

    pub fn start_with(board: &PtyBoard, options: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_perftboard"))
            .args(["uci", "--board", &board.path])
            .args(options)
            .env(NO_SELF_TEST, "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, lines) = mpsc::channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || {
            let mut lines = output.lines().map_while(Result::ok);
            lines.try_for_each(|line| sender.send(line))
        });
        Self {
            input: child.stdin.take(),
            child,
            lines,
        }
    }

    pub fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The lines up to one that begins so.
    pub fn hear(&mut self, last: &str) -> Vec<String> {
        let mut heard: Vec<String> = Vec::new();
        while !heard.last().is_some_and(|line| line.starts_with(last)) {
            let line = self.lines.recv_timeout(PATIENCE);
            heard.push(line.unwrap_or_else(|error| panic!("{error} after {heard:?}")));
        }
        heard
    }

    /// Ends the input; the exit status and what was still written. An engine that does not end is killed, and the test fails.
    pub fn end(mut self) -> (i32, Vec<String>) {
        drop(self.input.take());
        let mut said = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => said.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    self.child.kill().unwrap();
                    panic!("the engine does not end after {said:?}");
                }
            }
        }
        let status = self.child.wait().unwrap().code().unwrap();
        (status, said)
    }
}
