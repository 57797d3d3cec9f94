//! The command as it is run, and a fake board at the other end of a pseudo-terminal.

use std::io::{Read, Write};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use serialport::{SerialPort, TTYPort};

use crate::fake::{FakeBoard, Fault, Ledger};

/// What a run of the command came to.
pub struct Run {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// Runs `perftboard` with these arguments, and asserts that it did not panic.
    pub fn of(args: &[&str]) -> Self {
        Self::with_board_variable(args, None)
    }

    /// The same with `PERFTBOARD_BOARD` set.
    pub fn with_board_variable(args: &[&str], board: Option<&str>) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_perftboard"));
        command.args(args).env_remove("PERFTBOARD_BOARD");
        if let Some(board) = board {
            command.env("PERFTBOARD_BOARD", board);
        }
        Self::from(command.output().expect("the command was built"))
    }

    /// The result, which is one JSON object on one line.
    pub fn json(&self) -> serde_json::Value {
        assert_eq!(self.stdout.lines().count(), 1, "{}", self.stdout);
        serde_json::from_str(&self.stdout).expect("the result is JSON")
    }

    /// Asserts that nothing came of it but this status and a message that holds `parts`.
    pub fn assert_refused(&self, status: i32, parts: &[&str]) {
        assert_eq!(self.status, status, "{}", self.stderr);
        assert_eq!(self.stdout, "");
        for part in parts {
            assert!(
                self.stderr.contains(part),
                "`{part}` is not in: {}",
                self.stderr
            );
        }
    }
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the command writes UTF-8");
        let run = Self {
            status: output.status.code().expect("no signal ended the command"),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        };
        assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
        run
    }
}

/// A board on a serial device that lasts as long as this value.
pub struct PtyBoard {
    /// The device's path.
    pub path: String,
    /// What the board is asked.
    pub ledger: Arc<Ledger>,
    /// Kept open: without anybody at this end the other one fails.
    _device: TTYPort,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl PtyBoard {
    pub fn new(fault: Fault) -> Self {
        Self::of(FakeBoard::new(fault))
    }

    pub fn of(board: FakeBoard) -> Self {
        let (pin, device) = TTYPort::pair().expect("the system has pseudo-terminals");
        let path = device.name().expect("the device has a path");
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let ledger = Arc::clone(&board.ledger);
        let thread = thread::spawn(move || serve(pin, board, &stopped));
        Self {
            path,
            ledger,
            _device: device,
            stop,
            thread: Some(thread),
        }
    }

    /// Runs `perftboard` with these arguments on this board.
    pub fn run(&self, args: &[&str]) -> Run {
        Run::of(&[args, &["--board", &self.path]].concat())
    }
}

impl Drop for PtyBoard {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let served = thread.join();
            assert!(
                served.is_ok() || thread::panicking(),
                "the fake board panicked"
            );
        }
    }
}

/// Answers until told to stop, or until the fault lets the board disappear.
fn serve(mut pin: TTYPort, mut board: FakeBoard, stop: &AtomicBool) {
    let mut bytes = [0; 256];
    while !stop.load(Ordering::Relaxed) && !board.is_gone() {
        // Nothing to read is an error here, after a tenth of a second.
        let count = pin.read(&mut bytes).unwrap_or(0);
        let answer = board.feed(&bytes[..count]);
        // The host may have gone.
        let _ = pin.write_all(&answer);
    }
}
