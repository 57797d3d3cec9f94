//! One fault, and the tests that are to notice it.

use std::collections::BTreeSet;
use std::fmt;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::list::Fault;
use super::plant::CHOICE;
use super::workshop::Workshop;

/// A test in which no test function ends for this long hangs, as a circuit may wait for itself. No test function takes
/// half as long.
const TOO_LONG: Duration = Duration::from_secs(120);

/// Tests that look at the circuit's Verilog, in which the faults are not.
const OF_VERILOG: [&str; 5] = [
    "synthesize",
    "what_the_header_says",
    "what_their_headers_say",
    "block_rams",
    "verilog",
];

/// Which tests run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tests {
    /// Those that the list names for the fault.
    Named,
    /// All of the circuits, and those of the simulated board.
    All,
}

/// The result of a trial.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// This test failed.
    Killed(String),
    /// One of these tests did not end.
    Hangs(String),
    /// All tests passed.
    Survives,
}

impl Verdict {
    /// Whether the tests noticed the fault.
    #[must_use]
    pub fn is_killed(&self) -> bool {
        *self != Self::Survives
    }
}

/// A trial and its result.
#[derive(Debug)]
pub struct Trial {
    /// The fault's name.
    pub name: String,
    /// Its file.
    pub file: String,
    /// The result.
    pub verdict: Verdict,
    /// How long it took.
    pub took: Duration,
}

impl fmt::Display for Trial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, name, took) = (&self.file, &self.name, self.took.as_secs_f64());
        write!(f, "{file:24} {name:44} {took:6.1} s  ")?;
        match &self.verdict {
            Verdict::Killed(test) => write!(f, "{test}"),
            Verdict::Hangs(tests) => write!(f, "never ends: {tests}"),
            Verdict::Survives => f.write_str("SURVIVES"),
        }
    }
}

impl Workshop {
    /// Runs these tests on circuits without any fault.
    ///
    /// # Errors
    /// If one fails; in words.
    pub fn assert_healthy<'a>(&self, killers: impl Iterator<Item = &'a str>) -> Result<(), String> {
        let killers: BTreeSet<&str> = killers.collect();
        let killers: Vec<&str> = killers.into_iter().collect();
        match self.run(&self.circuits, &killers, None)? {
            Verdict::Survives => Ok(()),
            verdict => Err(format!("without a fault: {verdict:?}")),
        }
    }

    /// Runs tests on circuits with this fault, until one fails.
    ///
    /// # Errors
    /// If they do not start; in words.
    pub fn try_out(&self, number: usize, fault: &Fault, tests: Tests) -> Result<Trial, String> {
        let begun = Instant::now();
        let verdict = match tests {
            Tests::Named => self.run(&self.circuits, &[&fault.killer], Some(number))?,
            Tests::All => match self.run(&self.circuits, &[], Some(number))? {
                Verdict::Survives => self.run(&self.board()?, &["board"], Some(number))?,
                verdict => verdict,
            },
        };
        Ok(Trial {
            name: fault.name.clone(),
            file: fault.file.clone(),
            verdict,
            took: begun.elapsed(),
        })
    }

    /// Runs tests until one fails.
    fn run(
        &self,
        program: &Path,
        filters: &[&str],
        fault: Option<usize>,
    ) -> Result<Verdict, String> {
        let mut command = Command::new(program);
        command.args(filters).current_dir(&self.folder);
        for test in OF_VERILOG {
            command.args(["--skip", test]);
        }
        // The first failure is enough; it need not be made small, nor kept.
        command.env("PROPTEST_MAX_SHRINK_ITERS", "0");
        command.env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "true");
        // What a faulty circuit's tests ask is no evidence of the run.
        command.env_remove(evidence::roll::ROLL);
        command.env_remove(CHOICE);
        if let Some(number) = fault {
            command.env(CHOICE, number.to_string());
        }
        let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = child.map_err(|error| format!("{}: {error}", program.display()))?;
        let (sender, lines) = mpsc::channel();
        let stdout = child.stdout.take();
        thread::spawn(move || {
            for line in stdout
                .into_iter()
                .flat_map(|out| BufReader::new(out).lines())
            {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let mut any = false;
        let verdict = loop {
            match lines.recv_timeout(TOO_LONG) {
                Ok(line) => {
                    let test = line.strip_prefix("test ").unwrap_or_default();
                    any |= test.ends_with(" ... ok");
                    if let Some(test) = test.strip_suffix(" ... FAILED") {
                        break Verdict::Killed(test.to_owned());
                    }
                }
                Err(RecvTimeoutError::Timeout) => break Verdict::Hangs(filters.join(" ")),
                Err(RecvTimeoutError::Disconnected) => {
                    let status = child.wait().map_err(|error| error.to_string())?;
                    if !status.success() {
                        break Verdict::Killed(format!("{filters:?}: {status}"));
                    }
                    if !any {
                        return Err(format!("no test is called {}", filters.join(" or ")));
                    }
                    break Verdict::Survives;
                }
            }
        };
        // It may have ended by itself.
        let _ = child.kill();
        let _ = child.wait();
        Ok(verdict)
    }
}
