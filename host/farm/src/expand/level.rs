//! A level of the tree on disk: records of a key and its number of ways, sorted by key.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use crate::key::{Key, KEY_BYTES};

/// The bytes of a record.
pub(super) const RECORD_BYTES: usize = KEY_BYTES + 8;

/// The bytes that are read or written at once.
const BUFFER_BYTES: usize = 256 << 10;

/// A position and the number of ways that lead to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Record {
    /// The position.
    pub key: Key,
    /// The ways.
    pub ways: u64,
}

impl Record {
    fn to_bytes(self) -> [u8; RECORD_BYTES] {
        let mut bytes = [0; RECORD_BYTES];
        bytes[..KEY_BYTES].copy_from_slice(&self.key.to_bytes());
        bytes[KEY_BYTES..].copy_from_slice(&self.ways.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: [u8; RECORD_BYTES]) -> Self {
        let (mut key, mut ways) = ([0; KEY_BYTES], [0; 8]);
        key.copy_from_slice(&bytes[..KEY_BYTES]);
        ways.copy_from_slice(&bytes[KEY_BYTES..]);
        Self {
            key: Key::from_bytes(key),
            ways: u64::from_le_bytes(ways),
        }
    }
}

/// A level on disk. Its file is removed with this value.
#[derive(Debug)]
pub struct Level {
    plies: u32,
    positions: u64,
    ways: u128,
    path: tempfile::TempPath,
    /// After the path, so that the file goes before its folder.
    folder: Option<tempfile::TempDir>,
}

/// Writes a level, or a sorted piece of one.
pub(super) struct LevelWriter {
    plies: u32,
    positions: u64,
    ways: u128,
    file: BufWriter<tempfile::NamedTempFile>,
}

impl Level {
    pub(super) fn writer(folder: &Path, plies: u32) -> io::Result<LevelWriter> {
        let file = tempfile::Builder::new()
            .prefix(&format!("ply-{plies}-"))
            .tempfile_in(folder)?;
        Ok(LevelWriter {
            plies,
            positions: 0,
            ways: 0,
            file: BufWriter::with_capacity(BUFFER_BYTES, file),
        })
    }

    /// How many half-moves below the root the level is.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// How many different positions there are.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// How many ways lead to them.
    #[must_use]
    pub const fn ways(&self) -> u128 {
        self.ways
    }

    /// The level, with the folder of its file, which is removed with it.
    #[must_use]
    pub fn kept(mut self, folder: tempfile::TempDir) -> Self {
        self.folder = Some(folder);
        self
    }

    /// The records, sorted by key.
    ///
    /// # Errors
    /// The system's, if the file cannot be opened.
    pub fn entries(&self) -> io::Result<Entries> {
        let file = File::open(&self.path)?;
        Ok(Entries {
            file: BufReader::with_capacity(BUFFER_BYTES, file),
            left: self.positions,
        })
    }
}

impl LevelWriter {
    pub(super) fn push(&mut self, record: Record) -> io::Result<()> {
        self.positions += 1;
        self.ways += u128::from(record.ways);
        self.file.write_all(&record.to_bytes())
    }

    pub(super) fn finish(self) -> io::Result<Level> {
        let file = self
            .file
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        Ok(Level {
            plies: self.plies,
            positions: self.positions,
            ways: self.ways,
            path: file.into_temp_path(),
            folder: None,
        })
    }
}

/// The records of a level, read from its file.
pub struct Entries {
    file: BufReader<File>,
    left: u64,
}

impl Iterator for Entries {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let mut bytes = [0; RECORD_BYTES];
        let read = self.file.read_exact(&mut bytes);
        Some(read.map(|()| Record::from_bytes(bytes)))
    }
}
