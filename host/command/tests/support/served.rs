//! A simulated board that `serve` has put on a line.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Command, Stdio};

use rustix::process::{kill_process, Pid, Signal};

use super::signals::{perftboard, perftboard_in_the_background};
use super::Run;

/// A board being served, for as long as this value lasts.
pub struct Served {
    child: Child,
    stdout: BufReader<ChildStdout>,
    /// What others are to open.
    pub name: String,
}

impl Served {
    /// Serves a simulated board on the line that these arguments name.
    pub fn on(args: &[&str]) -> Self {
        Self::started(perftboard(), args)
    }

    /// The same as `nohup` and a script's `&` start it.
    pub fn in_the_background(args: &[&str]) -> Self {
        Self::started(perftboard_in_the_background(), args)
    }

    fn started(mut command: Command, args: &[&str]) -> Self {
        let mut child = command
            .arg("serve")
            .args(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command was built");
        let stdout = child.stdout.take().expect("it was asked for");
        let mut stdout = BufReader::new(stdout);
        let mut line = String::new();
        stdout
            .read_line(&mut line)
            .expect("the command writes UTF-8");
        let name = line
            .strip_prefix("serving sim on ")
            .unwrap_or_else(|| panic!("{line}"))
            .trim_end()
            .to_owned();
        Self {
            child,
            stdout,
            name,
        }
    }

    /// Its process.
    pub fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Sends it a signal.
    pub fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).expect("it is running");
    }

    /// Interrupts it; gives its exit status.
    pub fn interrupt(mut self, signal: Signal) -> Option<i32> {
        self.signal(signal);
        let mut rest = String::new();
        self.stdout.read_to_string(&mut rest).expect("UTF-8");
        assert_eq!(rest, "");
        self.child.wait().expect("it ends").code()
    }

    /// Runs `perftboard` with these arguments on it.
    pub fn run(&self, args: &[&str]) -> Run {
        Run::of(&[args, &["--board", &self.name]].concat())
    }

    /// Asserts that it counts.
    pub fn assert_counts(&self) {
        let run = self.run(&["perft", "2", "--divide", "--format", "json"]);
        let json = run.json();
        assert_eq!(
            (run.status, &json["nodes"]),
            (0, &"400".into()),
            "{}",
            run.stderr
        );
        assert_eq!(json["divide"].as_array().map(Vec::len), Some(20));
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // Fails if it has ended already, as it should.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
