//! Writing answers, with the habits of the engine.

use std::io::{self, Write};
use std::process;
use std::thread;
use std::time::Duration;

use crate::board::Board;
use crate::options::{Options, Speech, Style};
use crate::perft::{divide, Divide};

/// The exit status of an engine that has the habit to die.
const DEATH: i32 = 7;

/// How long an engine hangs: longer than any driver waits, but not for ever, so that none is left behind.
const HANG: Duration = Duration::from_secs(3600);

/// How long the long line of a chattering engine is.
const LONG_LINE: usize = 100_000;

/// Where the answers go.
pub struct Answers<'a, W> {
    /// What the command line asks for.
    pub options: &'a Options,
    /// The output.
    output: W,
    /// How many counts have been asked for.
    counts: u64,
}

impl<'a, W: Write> Answers<'a, W> {
    /// Answers that are written to an output.
    pub fn new(options: &'a Options, output: W) -> Answers<'a, W> {
        Answers {
            options,
            output,
            counts: 0,
        }
    }

    /// Writes a line.
    pub fn say(&mut self, line: &str) -> io::Result<()> {
        let end = if self.options.habits.crlf {
            "\r\n"
        } else {
            "\n"
        };
        write!(self.output, "{line}{end}")?;
        self.output.flush()
    }

    /// Counts below a position, and writes the counts of its moves and their sum.
    pub fn answer_count(&mut self, position: &Board, depth: u32) -> io::Result<()> {
        self.counts += 1;
        let habits = &self.options.habits;
        if habits.hangs_at == Some(self.counts) {
            thread::sleep(HANG);
            return Ok(());
        }
        if habits.dies_at == Some(self.counts) {
            write!(self.output, "e2e")?;
            self.output.flush()?;
            process::exit(DEATH);
        }
        if habits.floods {
            loop {
                self.say("info string there is more to come")?;
            }
        }
        if habits.chatters {
            self.chatter(depth)?;
        }
        let counts = divide(position, depth, self.options.table);
        self.tell(&counts)?;
        if habits.chatters {
            self.chatter(depth)?;
        }
        Ok(())
    }

    /// Writes lines that are no part of the answer.
    fn chatter(&mut self, depth: u32) -> io::Result<()> {
        self.say(&format!(
            "info depth {depth} seldepth {depth} score cp 13 nodes 20 pv e2e4"
        ))?;
        self.say("info string 20 moves are known by heart")?;
        self.say(&format!("info string {}", "x".repeat(LONG_LINE)))
    }

    /// Writes the counts of the moves and their sum.
    fn tell(&mut self, counts: &Divide) -> io::Result<()> {
        let style = self.options.style;
        if style != Style::TotalOnly {
            for (index, (mv, leaves)) in counts.lines.iter().enumerate() {
                let mv = mv.text(self.options.habits.notation);
                self.say(&match style {
                    Style::Dash => format!("{mv} - {leaves}"),
                    Style::Blank => format!("{mv} {leaves}"),
                    Style::Numbered => format!("{}. {mv}: {leaves}", index + 1),
                    Style::Colon | Style::TotalOnly => format!("{mv}: {leaves}"),
                })?;
            }
        }
        match self.options.speech {
            Speech::Uci => {
                self.say("")?;
                self.say(&format!("Nodes searched: {}", counts.total))
            }
            Speech::Perftree => {
                self.say("")?;
                self.say(&counts.total.to_string())
            }
            Speech::Lines => self.say(&counts.total.to_string()),
        }
    }
}
