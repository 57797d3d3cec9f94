//! Reading a suite from a file.

use std::fs;
use std::path::Path;

use reference::epd::{self, Entry};

use crate::console::Console;
use crate::error::CommandError;
use crate::outcome::Outcome;

/// Reads the entries of the file, with their line numbers from 1. Each malformed line is noted on the console, and the
/// outcome is bad input then.
///
/// # Errors
/// [`CommandError::ReadSuite`] if there is no such file.
pub fn read(
    path: &Path,
    console: &mut Console,
) -> Result<(Vec<(usize, Entry)>, Outcome), CommandError> {
    let bytes = fs::read(path).map_err(|source| CommandError::ReadSuite {
        path: path.to_owned(),
        source,
    })?;
    let (mut entries, mut outcome) = (Vec::new(), Outcome::Right);
    // A byte that is not UTF-8 becomes a letter that no position has, so that its line is reported like any other
    // malformed one.
    for (line, entry) in epd::entries(&String::from_utf8_lossy(&bytes)) {
        match entry {
            Ok(entry) => entries.push((line, entry)),
            Err(error) => {
                outcome = Outcome::BadInput;
                let path = path.display();
                console.note(format_args!("error: `{path}`, line {line}: {error}"));
            }
        }
    }
    Ok((entries, outcome))
}
