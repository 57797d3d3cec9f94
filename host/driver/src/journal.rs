//! The journal of a long run keeps every finished count, so that an interrupted run can be continued.
//!
//! The journal is a text file that only grows. The first line names the run, and every other line is a finished count.
//! Each line has a checksum that also covers the lines before it. A line is written with a single call, so a driver
//! that is killed leaves at worst a last line without its line feed, which is removed when the run continues. Lines are
//! synced to the disk at most a second after they were written, so a machine that loses its power loses no more than
//! that. Any other damage is refused, not repaired. While a driver has the journal open, the file is locked against
//! others. This format is better than a database here: it can be read in any editor, and a torn last line is the only
//! damage that a crash can do.
//!
//! A count that was written unchecked may be written a second time, with the reference's leaves beside it. If the two
//! differ, the second line withdraws the first, and the position may be counted again.
//!
//! ```
//! use perftboard_driver::journal::{Entry, Journal, Run};
//! use perftboard_driver::reference::Position;
//! use perftboard_driver::{Count, Job};
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("start.journal");
//! let position = Position::starting();
//! let jobs = [3, 4].map(|depth| Job { position, depth, weight: 1 });
//! let run = Run::new("the starting position".to_owned(), &jobs);
//! let mut journal = Journal::open(&path, &run)?.journal;
//! let count = Count { nodes: 8_902, clocks: 30_000 };
//! journal.append(&Entry { job: 0, count, expected: None })?;
//! drop(journal);
//! // Later, and in another process perhaps:
//! assert_eq!(Journal::open(&path, &run)?.entries[0].count, count);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod line;

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crc::{Crc, CRC_64_XZ};
use fs4::{FileExt, TryLockError};

use crate::count::Count;
use crate::job::Job;
pub use error::{JournalError, LineFault};
use line::Chain;

/// The beginning of every first line, before the version.
const TITLE: &str = "perftboard journal ";

/// The version of the format written here.
const VERSION: u32 = 2;

/// How long a written line may wait until it is synced to the disk.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);

static CRC: Crc<u64> = Crc::<u64>::new(&CRC_64_XZ);

/// A run: its jobs in order, and a title for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    title: String,
    id: u64,
    jobs: usize,
}

impl Run {
    /// The run of these jobs. `title` is one line that names the run to people.
    #[must_use]
    pub fn new(title: String, jobs: &[Job]) -> Self {
        let mut digest = CRC.digest();
        digest.update(title.as_bytes());
        for job in jobs {
            digest.update(format!("\n{} {}", job.depth, job.position).as_bytes());
        }
        Self {
            title,
            id: digest.finalize(),
            jobs: jobs.len(),
        }
    }

    /// The text of the first line.
    fn header(&self) -> String {
        let Self { title, id, jobs } = self;
        format!("{TITLE}{VERSION} run {id:016x} positions {jobs} of {title}")
    }
}

/// A finished count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The job's place in the run.
    pub job: usize,
    /// The board's leaves and clocks.
    pub count: Count,
    /// The reference's leaves, if it was asked.
    pub expected: Option<u64>,
}

impl Entry {
    /// Whether the reference was asked and counts other leaves.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        self.expected
            .is_some_and(|expected| expected != self.count.nodes)
    }

    /// The position and both counts, if board and reference differ.
    #[must_use]
    pub fn contradiction(&self, job: &Job) -> Option<String> {
        let (nodes, expected) = (self.count.nodes, self.expected?);
        let Job {
            position, depth, ..
        } = job;
        (nodes != expected)
            .then(|| format!("depth {depth} of {position}: board {nodes}, reference {expected}"))
    }

    /// The entry that is kept of a job after this line, given the entry that was kept before it.
    fn after(self, before: Option<Self>) -> Result<Option<Self>, LineFault> {
        match before {
            None if self.is_wrong() => Err(LineFault::Contradiction),
            None => Ok(Some(self)),
            Some(before) => {
                let is_check = before.expected.is_none() && self.expected.is_some();
                match is_check && before.count == self.count {
                    true => Ok((!self.is_wrong()).then_some(self)),
                    false => Err(LineFault::Twice),
                }
            }
        }
    }

    fn text(&self) -> String {
        let Count { nodes, clocks } = self.count;
        let expected = self
            .expected
            .map_or("-".to_owned(), |nodes| nodes.to_string());
        format!("{} {nodes} {clocks} {expected}", self.job)
    }

    /// Reads a text that [`text`](Self::text) writes, and no other spelling of its numbers.
    fn parse(text: &str) -> Option<Self> {
        let mut fields = text.split(' ');
        let mut number = || fields.next()?.parse().ok();
        let (job, nodes, clocks) = (number()?, number()?, number()?);
        let expected = match fields.next()? {
            "-" => None,
            nodes => Some(nodes.parse().ok()?),
        };
        let entry = Self {
            job: usize::try_from(job).ok()?,
            count: Count { nodes, clocks },
            expected,
        };
        (entry.text() == text).then_some(entry)
    }
}

/// The torn last line that was removed from a journal.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the last line of the journal `{}` was cut short; its {bytes} bytes are removed, and what it was about is counted again", .path.display())]
pub struct Repair {
    /// The journal.
    pub path: PathBuf,
    /// How many bytes were removed.
    pub bytes: usize,
}

/// An open journal, locked against other drivers.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    chain: Chain,
    /// When the oldest line was written that may not be on the disk yet.
    unsynced: Option<Instant>,
    /// How many counts the journal keeps.
    kept: usize,
}

/// The content of a journal when it was opened.
#[derive(Debug)]
pub struct Opened {
    /// The journal, ready for further counts.
    pub journal: Journal,
    /// The counts that the journal keeps, in the order of the jobs.
    pub entries: Vec<Entry>,
    /// The torn last line that was removed, if there was one.
    pub repair: Option<Repair>,
}

impl Journal {
    /// Opens the journal of a run, or creates it if there is no such file.
    ///
    /// # Errors
    /// [`JournalError`] if the file cannot be opened, is in use, is no journal, is the journal of another run, or is
    /// damaged. The file is left as it was.
    pub fn open(path: &Path, run: &Run) -> Result<Opened, JournalError> {
        let failed = |source| JournalError::Open {
            path: path.to_owned(),
            source,
        };
        let mut file = open_locked(path)?;
        let mut bytes = Vec::new();
        // A large file that is no journal is not read whole.
        let head = line::DIGITS + 1 + TITLE.len();
        let began = Read::by_ref(&mut file)
            .take(head as u64)
            .read_to_end(&mut bytes);
        if began.map_err(failed)? == head && !bytes.ends_with(TITLE.as_bytes()) {
            return Err(JournalError::NoJournal {
                path: path.to_owned(),
            });
        }
        file.read_to_end(&mut bytes).map_err(failed)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n');
        let whole = whole.map_or(0, |last| last + 1);
        let mut chain = Chain::default();
        let entries = if whole == 0 {
            let header = Chain::default().line(&run.header());
            if !header.as_bytes().starts_with(&bytes) {
                return Err(JournalError::NoJournal {
                    path: path.to_owned(),
                });
            }
            Vec::new()
        } else {
            read(path, &bytes[..whole], run, &mut chain)?
        };
        let torn = bytes.len() - whole;
        let repair = (torn > 0).then(|| Repair {
            path: path.to_owned(),
            bytes: torn,
        });
        if repair.is_some() {
            file.set_len(whole as u64).map_err(failed)?;
        }
        let mut journal = Self {
            path: path.to_owned(),
            file,
            chain,
            unsynced: None,
            kept: entries.len(),
        };
        if whole == 0 {
            journal.begin(run)?;
        }
        Ok(Opened {
            journal,
            entries,
            repair,
        })
    }

    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the first line, and syncs the name of the file to the disk.
    fn begin(&mut self, run: &Run) -> Result<(), JournalError> {
        self.write(&run.header())?;
        self.sync()?;
        sync_name(&self.path);
        Ok(())
    }

    /// How many counts the journal keeps.
    #[must_use]
    pub fn kept(&self) -> usize {
        self.kept
    }

    /// Writes a finished count of a job that has no count yet. Once this returns, killing the driver does not lose the
    /// count.
    ///
    /// # Errors
    /// [`JournalError::Write`]; nothing may be written to the journal after that.
    pub fn append(&mut self, entry: &Entry) -> Result<(), JournalError> {
        self.write(&entry.text())?;
        self.kept += 1;
        Ok(())
    }

    /// Writes the reference's leaves for a count that was written unchecked. If they differ, the count is withdrawn.
    ///
    /// # Errors
    /// As [`append`](Self::append).
    pub fn append_check(&mut self, entry: &Entry) -> Result<(), JournalError> {
        self.write(&entry.text())?;
        self.kept -= usize::from(entry.is_wrong());
        Ok(())
    }

    /// Syncs the file if a line was written more than a second ago. To be called more often than once a second.
    ///
    /// # Errors
    /// [`JournalError::Write`].
    pub fn sync_if_due(&mut self) -> Result<(), JournalError> {
        match self.unsynced {
            Some(since) if since.elapsed() >= SYNC_INTERVAL => self.sync(),
            _ => Ok(()),
        }
    }

    /// Syncs all lines to the disk.
    ///
    /// # Errors
    /// [`JournalError::Write`].
    pub fn sync(&mut self) -> Result<(), JournalError> {
        self.unsynced = None;
        self.file
            .sync_data()
            .map_err(|source| self.write_error(source))
    }

    fn write(&mut self, text: &str) -> Result<(), JournalError> {
        let line = self.chain.line(text);
        self.unsynced.get_or_insert_with(Instant::now);
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|source| self.write_error(source))
    }

    fn write_error(&self, source: io::Error) -> JournalError {
        JournalError::Write {
            path: self.path.clone(),
            source,
        }
    }
}

/// How often a locked journal is tried again, and after what pause. A program that is being started by the previous
/// owner of the journal may hold the lock for a moment.
const LOOKS: u32 = 20;
const BETWEEN_LOOKS: Duration = Duration::from_millis(10);

/// Opens the file for reading and appending, and locks it.
fn open_locked(path: &Path) -> Result<File, JournalError> {
    let failed = |source| JournalError::Open {
        path: path.to_owned(),
        source,
    };
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        let kind = io::ErrorKind::InvalidInput;
        return Err(failed(io::Error::new(kind, "it is no regular file")));
    }
    let mut options = OpenOptions::new();
    let file = options.read(true).append(true).create(true).open(path);
    let file = file.map_err(failed)?;
    for _ in 0..LOOKS {
        match FileExt::try_lock(&file) {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => thread::sleep(BETWEEN_LOOKS),
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
    }
    Err(JournalError::InUse {
        path: path.to_owned(),
    })
}

/// Reads the counts of a journal whose last line is whole.
fn read(
    path: &Path,
    bytes: &[u8],
    run: &Run,
    chain: &mut Chain,
) -> Result<Vec<Entry>, JournalError> {
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let damaged = |place: usize, fault| JournalError::Damaged {
        path: path.to_owned(),
        line: place + 1,
        lines: lines.len(),
        fault,
    };
    let mut kept = vec![None; run.jobs];
    for (place, line) in lines.iter().enumerate() {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        if place == 0 {
            check_header(path, line, run, chain)?
                .then_some(())
                .ok_or_else(|| damaged(place, LineFault::Checksum))?;
            continue;
        }
        let text = chain
            .text(line)
            .ok_or_else(|| damaged(place, LineFault::Checksum))?;
        let entry = Entry::parse(text).ok_or_else(|| damaged(place, LineFault::Count))?;
        let Some(before) = kept.get_mut(entry.job) else {
            return Err(damaged(place, LineFault::Number));
        };
        *before = entry
            .after(*before)
            .map_err(|fault| damaged(place, fault))?;
    }
    Ok(kept.into_iter().flatten().collect())
}

/// Whether the first line is whole. Gives an error if the first line is not that of this run.
fn check_header(
    path: &Path,
    line: &[u8],
    run: &Run,
    chain: &mut Chain,
) -> Result<bool, JournalError> {
    let path = path.to_owned();
    let Some(rest) = line::unchecked_text(line).and_then(|text| text.strip_prefix(TITLE)) else {
        return Err(JournalError::NoJournal { path });
    };
    let Some(text) = chain.text(line) else {
        return Ok(false);
    };
    let version = rest.split(' ').next().unwrap_or_default();
    if version != VERSION.to_string() {
        return Err(JournalError::Version {
            path,
            version: version.escape_debug().to_string(),
            expected: VERSION,
        });
    }
    if text != run.header() {
        let (theirs, ours) = (title(text), run.title.clone());
        // The same title with other jobs: the suite's file was changed, or another file has its name.
        let is_namesake = theirs == ours;
        return Err(match is_namesake {
            true => JournalError::OtherJobs { path, title: ours },
            false => JournalError::OtherRun { path, theirs, ours },
        });
    }
    Ok(true)
}

/// The title in a first line.
fn title(header: &str) -> String {
    let title = header.split_once(" of ").map_or("", |(_, title)| title);
    title.escape_debug().to_string()
}

/// Writes the name of a new file to the disk, by syncing its folder. Not every system can do that.
fn sync_name(path: &Path) {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
}

#[cfg(test)]
mod tests;
