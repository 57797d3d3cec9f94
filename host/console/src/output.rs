//! Where a command writes: results to standard output, everything else to standard error.
//!
//! In all text, control characters are written as escapes, wherever it comes from.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;

use crate::fault::{report, Fault};
use crate::json::{failure, Versioned};
use crate::outcome::Outcome;
use crate::paint;
use crate::printable::{printable, printable_json};

/// The results cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write to standard output: see that it is open and its disk has room")]
pub struct OutputError(#[from] io::Error);

impl OutputError {
    /// The error `BrokenPipe`, as if the program that reads the output had ended. A command that gets it from a write ends, too.
    #[must_use]
    pub fn closed() -> Self {
        Self(io::ErrorKind::BrokenPipe.into())
    }

    /// Whether the reader has closed its end.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.0.kind() == io::ErrorKind::BrokenPipe
    }
}

impl Fault for OutputError {
    fn outcome(&self) -> Outcome {
        Outcome::Failed
    }
}

/// Says on standard error that a board was reset. The link says so, in the middle of a count, when the command's console is not at hand.
pub fn note_reset(board: &str) {
    let note = format!(
        "note: the board on `{board}` did not answer, so it was reset by a break on its line"
    );
    let (mut results, mut notes) = (io::sink(), anstream::stderr());
    Console::new(&mut results, &mut notes, false)
        .in_colours()
        .note(note);
}

/// The two outputs of a command.
///
/// If the reader of standard output closes it (`perftboard suite … | head -1`), the remaining results are dropped
/// without an error, and [`is_closed`](Self::is_closed) reports it.
pub struct Console<'a> {
    results: &'a mut (dyn Write + Send),
    notes: &'a mut (dyn Write + Send),
    interactive: bool,
    colours: bool,
    errors_in_json: bool,
    diverted: bool,
    closed: bool,
}

impl<'a> Console<'a> {
    /// A console on these outputs. `interactive` says that both are a terminal, so that a progress bar may be drawn.
    pub fn new(
        results: &'a mut (dyn Write + Send),
        notes: &'a mut (dyn Write + Send),
        interactive: bool,
    ) -> Self {
        Self {
            results,
            notes,
            interactive,
            colours: false,
            errors_in_json: false,
            diverted: false,
            closed: false,
        }
    }

    /// Writes in colours. The outputs remove the colours again if they cannot show them.
    #[must_use]
    pub fn in_colours(mut self) -> Self {
        self.colours = true;
        self
    }

    /// Writes errors as JSON to standard output, besides the text on standard error.
    #[must_use]
    pub fn with_errors_in_json(mut self) -> Self {
        self.errors_in_json = true;
        self
    }

    /// Writes results to standard error from now on, since standard output has something else.
    pub fn divert(&mut self) {
        self.diverted = true;
    }

    /// Whether a progress bar may be drawn.
    #[must_use]
    pub const fn is_interactive(&self) -> bool {
        self.interactive
    }

    /// Whether the reader of the results has closed its end.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// Writes a line of results.
    ///
    /// # Errors
    /// [`OutputError`] if the line cannot be written, unless the reader has closed its end.
    pub fn line(&mut self, line: impl Display) -> Result<(), OutputError> {
        let line = self.coloured(&line.to_string());
        self.write(&line)
    }

    /// Writes a text and a line end to the results.
    fn write(&mut self, line: &str) -> Result<(), OutputError> {
        if self.diverted {
            // As with notes, a failure cannot be reported.
            let _ = writeln!(self.notes, "{line}");
            return Ok(());
        }
        if self.closed {
            return Ok(());
        }
        let written = writeln!(self.results, "{line}").and_then(|()| self.results.flush());
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(())
            }
            written => Ok(written?),
        }
    }

    /// Clears the screen of a terminal, and puts the cursor into its corner.
    ///
    /// # Errors
    /// As [`line`](Self::line).
    pub fn clear(&mut self) -> Result<(), OutputError> {
        self.write("\u{1b}[2J\u{1b}[H")
    }

    /// Writes a result as one line of JSON, with the version of its shape in front.
    ///
    /// # Errors
    /// As [`line`](Self::line).
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), OutputError> {
        let json = serde_json::to_string(&Versioned::of(value)).map_err(io::Error::from)?;
        self.write(&printable_json(&json))
    }

    /// Writes a line to standard error, with words such as `error:` in colour. A failure to write is ignored, as it
    /// cannot be reported.
    pub fn note(&mut self, note: impl Display) {
        let note = self.coloured(&paint::labelled(&note.to_string()));
        let _ = writeln!(self.notes, "{note}");
    }

    /// Writes why the command failed: to standard error for people, and for a program that asked for JSON to standard output, too.
    /// Gives the outcome.
    pub fn fail(&mut self, fault: &dyn Fault) -> Outcome {
        let outcome = fault.outcome();
        self.note(report(fault));
        self.fail_in_json(fault, outcome);
        outcome
    }

    /// The part of [`fail`](Self::fail) for a program. A failure to write is ignored, as it cannot be reported.
    pub fn fail_in_json(&mut self, error: &dyn Error, outcome: Outcome) {
        if self.errors_in_json {
            let _ = self.json(&failure(error, outcome));
        }
    }

    /// The text as a terminal may get it, without colours if the console has none.
    fn coloured(&self, text: &str) -> String {
        let text = printable(text);
        if self.colours {
            return text;
        }
        anstream::adapter::strip_str(&text).to_string()
    }
}
