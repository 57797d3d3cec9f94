//! A program to be compared, how it is spoken to, and what can go wrong with it.

use std::fmt;
use std::io;
use std::str::FromStr;
use std::time::Duration;

/// The command line of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// The line as it was given.
    line: String,
    /// The executable and its arguments.
    words: Vec<String>,
}

/// Why a text is no command line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProgramTextError {
    /// There is no word.
    #[error("the program is empty, expected a command line such as `stockfish` or `'python3 engine.py'`")]
    Empty,
    /// A quotation mark is not closed.
    #[error("the program `{line}` has a quotation mark that is never closed: close it, or write `\\` before it")]
    Quotation {
        /// The text.
        line: String,
    },
}

impl FromStr for Program {
    type Err = ProgramTextError;

    /// Splits a command line into words, as a shell does.
    fn from_str(line: &str) -> Result<Self, ProgramTextError> {
        let words = shell_words::split(line).map_err(|_| ProgramTextError::Quotation {
            line: line.to_owned(),
        })?;
        match words.is_empty() {
            true => Err(ProgramTextError::Empty),
            false => Ok(Self {
                line: line.to_owned(),
                words,
            }),
        }
    }
}

impl Program {
    /// The executable.
    pub(crate) fn executable(&self) -> &str {
        self.words.first().map_or("", |word| word)
    }

    /// The arguments.
    pub(crate) fn arguments(&self) -> &[String] {
        self.words.get(1..).unwrap_or_default()
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line)
    }
}

/// How a program is asked for a perft.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Protocol {
    /// A UCI engine that knows `go perft N`, started once.
    #[default]
    Uci,
    /// A script as perftree calls it, started for every question: depth, FEN, and the moves if there are any.
    Perftree,
    /// A program that answers lines `DEPTH FEN` or `DEPTH FEN moves MOVE …` on its standard input, started once. Its answer ends
    /// with the total.
    Lines,
}

/// How a program is spoken to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Manner {
    /// The protocol.
    pub protocol: Protocol,
    /// What asks a UCI engine to count, without the depth.
    pub perft_command: String,
    /// The lines that are written to the program once it is started, such as `setoption name Hash value 1`.
    pub setup: Vec<String>,
    /// How long a count may take.
    pub patience: Duration,
}

impl Default for Manner {
    /// A UCI engine that answers `go perft N` within a minute.
    fn default() -> Self {
        Self {
            protocol: Protocol::Uci,
            perft_command: "go perft".to_owned(),
            setup: Vec::new(),
            patience: Duration::from_secs(60),
        }
    }
}

/// Why a program gives no count.
#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    /// The program cannot be started.
    #[error("`{program}` cannot be started: give the path of an executable and its arguments in one word, such as `'python3 engine.py'`")]
    Start {
        /// The program.
        program: String,
        /// What the system says.
        source: io::Error,
    },
    /// The program does not say that it is a UCI engine.
    #[error("`{program}` does not answer `uci` with `uciok`{}: for a script that perftree calls give `--protocol perftree`, for a program that answers lines `DEPTH FEN` give `--protocol lines`", heard(.last))]
    NotUci {
        /// The program.
        program: String,
        /// Its last line.
        last: Option<String>,
    },
    /// The program has ended.
    #[error("`{program}` ended{} when it was asked for perft {depth} of `{fen}`{}", exit(.status), heard(.last))]
    Ended {
        /// The program.
        program: String,
        /// The exit status, as the system describes it.
        status: Option<String>,
        /// The depth asked for.
        depth: u32,
        /// The position.
        fen: String,
        /// Its last line.
        last: Option<String>,
    },
    /// The program gives no answer in time.
    #[error("`{program}` gave no count within {} s when it was asked for perft {depth} of `{fen}`{}: give it more time with --patience or a smaller --max-nodes, or with --perft-command the command that it knows", .patience.as_secs_f64(), heard(.last))]
    Silent {
        /// The program.
        program: String,
        /// How long it was waited for.
        patience: Duration,
        /// The depth asked for.
        depth: u32,
        /// The position.
        fen: String,
        /// Its last line.
        last: Option<String>,
    },
    /// The program answers without a count.
    #[error("`{program}` answered without a count when it was asked for perft {depth} of `{fen}`{}: expected lines such as `e2e4: 20` or `Nodes searched: 400`; --perft-command gives the command that it knows", heard(.last))]
    NoCount {
        /// The program.
        program: String,
        /// The depth asked for.
        depth: u32,
        /// The position.
        fen: String,
        /// Its last line.
        last: Option<String>,
    },
    /// The comparison is to end.
    #[error("interrupted")]
    Interrupted,
}

/// The last line as part of a sentence.
fn heard(last: &Option<String>) -> String {
    match last {
        Some(line) => format!("; its last line is `{line}`"),
        None => String::new(),
    }
}

/// The exit status as part of a sentence.
fn exit(status: &Option<String>) -> String {
    match status {
        Some(status) => format!(" ({status})"),
        None => String::new(),
    }
}

impl ProgramError {
    /// Whether the program is to blame, and not how it was called.
    #[must_use]
    pub const fn is_of_the_program(&self) -> bool {
        matches!(self, Self::Ended { .. } | Self::Silent { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_is_split_as_a_shell_does() {
        let program: Program = "python3 'my engine.py' --fast".parse().unwrap();
        assert_eq!(program.executable(), "python3");
        assert_eq!(program.arguments(), ["my engine.py", "--fast"]);
        assert_eq!(program.to_string(), "python3 'my engine.py' --fast");
        assert_eq!(" ".parse::<Program>(), Err(ProgramTextError::Empty));
        let open = "python3 'engine.py".parse::<Program>().unwrap_err();
        assert!(open.to_string().contains("never closed"), "{open}");
    }
}
