//! A program to be compared, how it is spoken to, and what can go wrong with it.

use std::fmt;
use std::io;
use std::str::FromStr;
use std::time::Duration;

use reference::fen::Dialect;

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
    /// How the castling rights of positions are written.
    pub dialect: Dialect,
}

impl Default for Manner {
    /// A UCI engine that answers `go perft N` within a minute.
    fn default() -> Self {
        Self {
            protocol: Protocol::Uci,
            perft_command: "go perft".to_owned(),
            setup: Vec::new(),
            patience: Duration::from_secs(60),
            dialect: Dialect::default(),
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
    #[error("`{program}` does not answer `uci` with `uciok`{}", heard(.last))]
    NotUci {
        /// The program.
        program: String,
        /// Its last line.
        last: Option<String>,
    },
    /// The program was asked for a count, and gave none.
    #[error("`{program}` {silence} when it was asked for perft {depth} of `{fen}`{}", heard(.last))]
    NoCount {
        /// The program.
        program: String,
        /// What it did instead.
        silence: Silence,
        /// The depth asked for.
        depth: u32,
        /// The position.
        fen: String,
        /// Its last line.
        last: Option<String>,
    },
    /// The switch that ends the comparison is on.
    #[error("interrupted")]
    Interrupted,
}

/// What a program did instead of counting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Silence {
    /// It ended, perhaps with an exit status that the system describes in these words.
    Ended(Option<String>),
    /// It gave no complete answer within this time.
    Late(Duration),
    /// It answered something else.
    NoNumber,
}

impl fmt::Display for Silence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended(None) => f.write_str("ended"),
            Self::Ended(Some(status)) => write!(f, "ended ({status})"),
            Self::Late(patience) => write!(f, "gave no count within {} s", patience.as_secs_f64()),
            Self::NoNumber => f.write_str("answered without a count"),
        }
    }
}

/// The last line as part of a sentence.
fn heard(last: &Option<String>) -> String {
    match last {
        Some(line) => format!("; its last line is `{line}`"),
        None => String::new(),
    }
}

impl ProgramError {
    /// Whether the program has to be called in another way, so that trying again does not help.
    #[must_use]
    pub const fn is_about_input(&self) -> bool {
        matches!(
            self,
            Self::Start { .. }
                | Self::NotUci { .. }
                | Self::NoCount {
                    silence: Silence::NoNumber,
                    ..
                }
        )
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
