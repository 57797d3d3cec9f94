//! A simulated board that `perftboard serve` has put on a line.
//!
//! Other crates' tests include this file by its path, since this crate depends on theirs.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

/// A board being served, for as long as this value lasts.
pub struct Served {
    /// The process that serves it.
    pub child: Child,
    /// What that process writes after its first line.
    pub stdout: BufReader<ChildStdout>,
    /// What others are to open.
    pub name: String,
}

impl Served {
    /// Has `perftboard` serve a simulated board on the line that these arguments name.
    ///
    /// # Panics
    /// If it does not, and says so instead.
    pub fn by(mut perftboard: Command, args: &[&str]) -> Self {
        let mut child = perftboard
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
}

impl Drop for Served {
    fn drop(&mut self) {
        // Fails if it has ended already, as it should.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
