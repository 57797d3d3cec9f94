//! The transposition table: counts by hash and depth.

/// How many entries the table has: so few that different positions often share one.
const ENTRIES: usize = 1 << 12;

/// A count that was kept.
#[derive(Clone, Copy)]
struct Entry {
    /// The hash of the position.
    hash: u64,
    /// The depth of the count.
    depth: u32,
    /// The leaves.
    count: u64,
}

/// A table of counts; a new count replaces the old one of its entry.
pub struct Table {
    /// The entries by the lowest bits of the hash.
    entries: Vec<Option<Entry>>,
    /// Whether the whole hash is not compared.
    trusts_index: bool,
}

impl Table {
    /// An empty table. If it trusts the index, it does not compare the whole hash.
    pub fn new(trusts_index: bool) -> Table {
        Table {
            entries: vec![None; ENTRIES],
            trusts_index,
        }
    }

    /// The count of a position, if the table has it.
    pub fn find(&self, hash: u64, depth: u32) -> Option<u64> {
        let entry = self.entries[index(hash)]?;
        let fits = entry.depth == depth && (self.trusts_index || entry.hash == hash);
        fits.then_some(entry.count)
    }

    /// Keeps the count of a position.
    pub fn keep(&mut self, hash: u64, depth: u32, count: u64) {
        self.entries[index(hash)] = Some(Entry { hash, depth, count });
    }
}

/// The place of a hash in the table: its lowest bits.
fn index(hash: u64) -> usize {
    (hash % ENTRIES as u64) as usize
}
