//! Runs of the command.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// The variable that leaves out the self-test of a board. Most of the boards of the tests would not pass it.
pub const NO_SELF_TEST: &str = "PERFTBOARD_NO_SELF_TEST";
/// A count of leaves in JSON.
#[track_caller]
pub fn leaves(count: &serde_json::Value) -> u64 {
    let digits = count.as_str().expect("a string of digits");
    digits.parse().expect("digits")
}

/// The result of a run of the command.
pub struct Run {
    /// The exit status.
    pub status: i32,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
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
        command
            .args(args)
            .env_remove("PERFTBOARD_BOARD")
            .env(NO_SELF_TEST, "1");
        if let Some(board) = board {
            command.env("PERFTBOARD_BOARD", board);
        }
        Self::from(command.output().expect("the command was built"))
    }

    /// The same with the self-test of boards.
    pub fn with_self_test(args: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_perftboard"));
        let command = command.args(args).env_remove("PERFTBOARD_BOARD");
        let output = command.env_remove(NO_SELF_TEST).output();
        Self::from(output.expect("the command was built"))
    }

    /// The same with these bytes on standard input.
    pub fn with_input(args: &[&str], input: &[u8]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_perftboard"));
        let command = command
            .args(args)
            .env_remove("PERFTBOARD_BOARD")
            .env(NO_SELF_TEST, "1");
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = pipes
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command was built");
        let mut pipe = child.stdin.take().expect("a pipe");
        // The command may end before it has read all.
        let _ = pipe.write_all(input);
        drop(pipe);
        Self::from(child.wait_with_output().expect("the command ends"))
    }

    /// Asserts that everything was right.
    #[track_caller]
    pub fn right(self) -> Self {
        assert_eq!(self.status, 0, "{}", self.stderr);
        self
    }

    /// The result, which is one JSON object on one line.
    #[track_caller]
    pub fn json(&self) -> serde_json::Value {
        assert_eq!(self.stdout.lines().count(), 1, "{}", self.stdout);
        serde_json::from_str(&self.stdout).expect("the result is JSON")
    }

    /// Asserts that the run wrote no result, ended with this status, and wrote a message that contains `parts`.
    #[track_caller]
    pub fn assert_refused(&self, status: i32, parts: &[&str]) {
        assert_eq!(self.status, status, "{}", self.stderr);
        // With `--format json` the error is there, too.
        let is_error = |line: &str| line.starts_with("{\"schema\":1,\"error\":");
        assert!(self.stdout.lines().all(is_error), "{}", self.stdout);
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
