//! An external sort: pieces that fit into memory are sorted, merged and written; then all pieces are merged.

use std::io;
use std::path::Path;

use itertools::Itertools as _;

use super::error::ExpandError;
use super::level::{Level, LevelWriter, Record, RECORD_BYTES};

/// Collects records in any order, and gives them sorted by key, those of equal keys as one with the sum of their ways.
pub(super) struct Sorter<'a> {
    folder: &'a Path,
    /// The records in memory.
    records: Vec<Record>,
    /// How many records memory has room for.
    room: usize,
    /// The sorted pieces on disk.
    pieces: Vec<Level>,
}

impl<'a> Sorter<'a> {
    pub(super) fn new(folder: &'a Path, memory: usize) -> Self {
        Self {
            folder,
            records: Vec::new(),
            room: (memory / RECORD_BYTES).max(2),
            pieces: Vec::new(),
        }
    }

    pub(super) fn push(&mut self, record: Record) -> Result<(), ExpandError> {
        if self.records.len() == self.room {
            self.compact()?;
            // Records of equal keys may have left enough room to go on.
            if self.records.len() > self.room / 2 {
                self.spill()?;
            }
        }
        if self.records.capacity() == self.records.len() {
            // Growing by half, and never past what there is room for.
            let more = (self.records.len() / 2).clamp(1024, self.room);
            let more = more.min(self.room - self.records.len());
            self.records.reserve_exact(more);
        }
        self.records.push(record);
        Ok(())
    }

    /// Writes everything to `writer`.
    pub(super) fn merge(mut self, writer: &mut LevelWriter) -> Result<(), ExpandError> {
        self.compact()?;
        if self.pieces.is_empty() {
            return Ok(self
                .records
                .into_iter()
                .try_for_each(|record| writer.push(record))?);
        }
        self.spill()?;
        drop(std::mem::take(&mut self.records));
        let entries = self.pieces.iter().map(Level::entries);
        let entries: Vec<_> = entries.collect::<io::Result<_>>()?;
        // A record that cannot be read comes first, and ends the merge.
        let is_before = |one: &io::Result<Record>, other: &io::Result<Record>| match (one, other) {
            (Ok(one), Ok(other)) => one.key < other.key,
            (one, _) => one.is_err(),
        };
        let mut last: Option<Record> = None;
        for record in entries.into_iter().kmerge_by(is_before) {
            let record = record?;
            match &mut last {
                Some(last) if last.key == record.key => last.ways = sum(last.ways, record.ways)?,
                last => {
                    if let Some(done) = last.replace(record) {
                        writer.push(done)?;
                    }
                }
            }
        }
        Ok(last.map_or(Ok(()), |record| writer.push(record))?)
    }

    /// Sorts the records in memory, and merges those of equal keys.
    fn compact(&mut self) -> Result<(), ExpandError> {
        self.records.sort_unstable_by_key(|record| record.key);
        let mut overflow = false;
        self.records.dedup_by(|next, kept| {
            let is_same = next.key == kept.key;
            if is_same {
                match kept.ways.checked_add(next.ways) {
                    Some(ways) => kept.ways = ways,
                    None => overflow = true,
                }
            }
            is_same
        });
        match overflow {
            true => Err(ExpandError::TooManyWays),
            false => Ok(()),
        }
    }

    /// Writes the sorted records in memory as a piece.
    fn spill(&mut self) -> Result<(), ExpandError> {
        let mut writer = Level::writer(self.folder, 0)?;
        for record in self.records.drain(..) {
            writer.push(record)?;
        }
        self.pieces.push(writer.finish()?);
        Ok(())
    }
}

fn sum(one: u64, other: u64) -> Result<u64, ExpandError> {
    one.checked_add(other).ok_or(ExpandError::TooManyWays)
}
