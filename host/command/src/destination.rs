//! Where a picture or waveforms go: into a file, or to standard output.

use std::fs::File;
use std::io;
use std::path::Path;

use console::fault::Failure;
use console::file::WriteError;
use console::new_file::NewFile;
use console::Console;

/// The paths that stand for standard output.
const STANDARD_OUTPUT: [&str; 2] = ["-", "/dev/stdout"];

/// Where something is written.
pub enum Destination {
    /// A file that appears when it is complete.
    File(NewFile),
    /// Standard output.
    StandardOutput,
}

impl Destination {
    /// Opens the path; `-` and `/dev/stdout` are standard output. Results go to standard error from then on, so that nothing is mixed
    /// with what is written here.
    ///
    /// # Errors
    /// [`WriteError`] as [`NewFile::create`].
    pub fn open(path: &Path, console: &mut Console) -> Result<Self, Failure> {
        if is_standard_output(path) {
            console.divert();
            return Ok(Self::StandardOutput);
        }
        let file = NewFile::create(path).map_err(WriteError::of(path))?;
        Ok(Self::File(file))
    }

    /// Whether the error says that the reader of standard output has closed its end.
    #[must_use]
    pub fn is_closed_by(&self, error: &io::Error) -> bool {
        matches!(self, Self::StandardOutput) && error.kind() == io::ErrorKind::BrokenPipe
    }

    /// A handle to write with.
    ///
    /// # Errors
    /// The system's error if it has no more handles.
    pub fn handle(&self) -> io::Result<File> {
        match self {
            Self::File(file) => file.handle(),
            Self::StandardOutput => standard_output(),
        }
    }

    /// Ends the writing. Gives the size of a file in bytes.
    ///
    /// # Errors
    /// As [`NewFile::keep`].
    pub fn keep(self) -> io::Result<Option<u64>> {
        match self {
            Self::File(file) => file.keep().map(Some),
            Self::StandardOutput => Ok(None),
        }
    }
}

/// Writes a whole text to the path, as [`Destination::open`] takes it.
///
/// # Errors
/// [`WriteError`], or [`OutputError`](console::OutputError).
pub fn write(path: &Path, text: &str, console: &mut Console) -> Result<(), Failure> {
    if is_standard_output(path) {
        console.line(text.trim_end())?;
        console.divert();
        return Ok(());
    }
    NewFile::create(path)
        .and_then(|file| file.keep_with(text))
        .map_err(WriteError::of(path))?;
    Ok(())
}

fn is_standard_output(path: &Path) -> bool {
    STANDARD_OUTPUT
        .into_iter()
        .any(|name| path == Path::new(name))
}

#[cfg(unix)]
fn standard_output() -> io::Result<File> {
    use std::os::fd::AsFd as _;
    Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
}

#[cfg(windows)]
fn standard_output() -> io::Result<File> {
    use std::os::windows::io::AsHandle as _;
    Ok(io::stdout().as_handle().try_clone_to_owned()?.into())
}
