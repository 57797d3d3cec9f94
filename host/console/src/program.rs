//! What every program does with the words of its command line, on the process's own outputs.

use std::io::{self, IsTerminal as _};
use std::process::ExitCode;

use crate::closed::unless_closed;
use crate::manner::Manner;
use crate::outcome::Outcome;
use crate::Console;

/// The message of a usage error, without the word `error:` with which clap begins it.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Usage(String);

/// Writes why the arguments name nothing to be run: a usage error, or the help or version text that was asked for.
#[must_use]
pub fn unparsed(error: &clap::Error, manner: Manner) -> ExitCode {
    manner.set_colour();
    if error.use_stderr() {
        let text = error.to_string();
        let text = text.trim_end();
        let usage = Usage(text.strip_prefix("error: ").unwrap_or(text).to_owned());
        // The text repeats arguments, which may have control characters. So it goes through the console, which escapes those.
        return on_console(manner, |console| {
            console.note(error.render().ansi().to_string().trim_end());
            console.fail_in_json(&usage, Outcome::BadInput);
            Outcome::BadInput
        });
    }
    // Help and version are results.
    on_console(manner, |console| {
        let text = error.render().ansi().to_string();
        match console.line(text.trim_end()) {
            Ok(()) => Outcome::Right,
            Err(error) => console.fail(&error),
        }
    })
}

/// Runs `run` on the process's own outputs, in this manner.
pub fn on_console(manner: Manner, run: impl FnOnce(&mut Console) -> Outcome) -> ExitCode {
    manner.set_colour();
    let interactive = io::stdout().is_terminal() && io::stderr().is_terminal();
    let (mut results, mut notes) = (anstream::stdout(), anstream::stderr());
    let mut results = unless_closed(&mut results);
    let mut console = Console::new(&mut results, &mut notes, interactive).in_colours();
    if manner.is_json {
        console = console.with_errors_in_json();
    }
    run(&mut console).into()
}
