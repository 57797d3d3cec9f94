//! Where a command writes: results to standard output, everything else to standard error.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;

use crate::error::CommandError;
use crate::paint;

/// The two outputs of a command.
///
/// A reader that goes away (`perftboard suite … | head -1`) is no fault: what would follow is dropped, and
/// [`is_closed`](Self::is_closed) tells that nobody listens any more.
pub struct Console<'a> {
    results: &'a mut (dyn Write + Send),
    notes: &'a mut (dyn Write + Send),
    interactive: bool,
    colours: bool,
    closed: bool,
}

impl<'a> Console<'a> {
    /// A console on these outputs; `interactive` if both are a terminal, so that a progress bar may be drawn.
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
            closed: false,
        }
    }

    /// The same in colours, for outputs that take out what is not for them.
    #[must_use]
    pub fn in_colours(mut self) -> Self {
        self.colours = true;
        self
    }

    /// Whether a progress bar may be drawn.
    #[must_use]
    pub const fn is_interactive(&self) -> bool {
        self.interactive
    }

    /// Whether the reader of the results has gone.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// Writes a line of results.
    ///
    /// # Errors
    /// [`CommandError::Output`] if it cannot be written, but for a reader that has gone.
    pub fn line(&mut self, line: impl Display) -> Result<(), CommandError> {
        if self.closed {
            return Ok(());
        }
        let line = self.coloured(line.to_string());
        let written = writeln!(self.results, "{line}").and_then(|()| self.results.flush());
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(())
            }
            written => written.map_err(CommandError::Output),
        }
    }

    /// Writes a result as one line of JSON.
    ///
    /// # Errors
    /// As [`line`](Self::line).
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), CommandError> {
        let json = serde_json::to_string(value)
            .map_err(|error| CommandError::Output(io::Error::from(error)))?;
        self.line(json)
    }

    /// Writes a line beside the results, `error:` and the like in colour. There is nobody to tell if that fails.
    pub fn note(&mut self, note: impl Display) {
        let note = self.coloured(paint::labelled(&note.to_string()));
        let _ = writeln!(self.notes, "{note}");
    }

    /// The text, without colours if there are to be none.
    fn coloured(&self, text: String) -> String {
        if self.colours {
            return text;
        }
        anstream::adapter::strip_str(&text).to_string()
    }
}
