//! What the command's tests do with a board that is served.

use std::io::Read as _;

use rustix::process::{kill_process, Pid, Signal};

use super::signals::{perftboard, perftboard_in_the_background};
use super::{Run, Served};

impl Served {
    /// Serves a simulated board on the line that these arguments name.
    pub fn on(args: &[&str]) -> Self {
        Self::by(perftboard(), args)
    }

    /// The same as `nohup` and a script's `&` start it.
    pub fn in_the_background(args: &[&str]) -> Self {
        Self::by(perftboard_in_the_background(), args)
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
