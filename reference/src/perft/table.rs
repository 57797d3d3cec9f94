//! The transposition table.

use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::allocation::try_zeroed_vec;
use bytemuck::Zeroable;

/// Counts by position and depth, in a fixed amount of memory, shared by threads without locks.
///
/// A slot holds a word of data (the depth in its low 8 bits, the count above) and a word of check,
/// which is the key XORed with the data: if two threads write one slot at once, the words do not
/// fit each other and the slot reads as empty. Two positions are taken for one another only if all
/// 64 bits of their keys are equal.
pub struct Table {
    slots: Vec<Slot>,
}

/// A slot of zeros is empty, but for the key 0 at depth 0.
#[derive(Zeroable)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// A table that cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no memory for a hash table of {mib} MiB; ask for less")]
pub struct TableError {
    /// What was asked for.
    pub mib: usize,
}

/// Bits of the data word that hold the depth.
const DEPTH_BITS: u32 = 8;

/// 2^64 divided by the golden ratio: its multiples lie far apart (Knuth, The Art of Computer Programming, 6.4).
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Table {
    /// A table of `mib` MiB, empty; of 0 MiB it remembers nothing.
    ///
    /// # Errors
    /// [`TableError`] if there is not so much memory.
    pub fn new(mib: usize) -> Result<Self, TableError> {
        let error = TableError { mib };
        let bytes = mib.checked_mul(1 << 20).ok_or(error)?;
        // Slots go in pairs.
        let count = bytes / size_of::<Slot>() / 2 * 2;
        // The system gives memory of zeros page by page, when a page is first written to.
        let slots = try_zeroed_vec(count).map_err(|()| error)?;
        Ok(Self { slots })
    }

    /// The count of a position at a depth, if it is known.
    #[must_use]
    pub fn get(&self, key: u64, depth: u32) -> Option<u64> {
        self.pair(key, depth)?.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let fits = slot.check.load(Ordering::Relaxed) ^ data == key;
            (fits && depth_of(data) == depth).then_some(data >> DEPTH_BITS)
        })
    }

    /// Remembers a count. Of a pair of slots the first keeps the greater depth, the second takes
    /// whatever comes. A count above 2^56 or a depth above 255 is not remembered.
    pub fn put(&self, key: u64, depth: u32, count: u64) {
        let Some([first, second]) = self.pair(key, depth) else {
            return;
        };
        if depth >= 1 << DEPTH_BITS || count >> (64 - DEPTH_BITS) != 0 {
            return;
        }
        let slot = if depth_of(first.data.load(Ordering::Relaxed)) <= depth {
            first
        } else {
            second
        };
        let data = count << DEPTH_BITS | u64::from(depth);
        slot.data.store(data, Ordering::Relaxed);
        slot.check.store(key ^ data, Ordering::Relaxed);
    }

    /// The two slots of a key at a depth. Each depth has others, so that a few positions at many depths don't push each other out.
    fn pair(&self, key: u64, depth: u32) -> Option<&[Slot; 2]> {
        let pairs = self.slots.len() as u64 / 2;
        let key = key.wrapping_add(u64::from(depth).wrapping_mul(GOLDEN));
        // The high half of the product scales the key to the number of pairs.
        let place = ((u128::from(key) * u128::from(pairs)) >> 64) as usize * 2;
        self.slots.get(place..place + 2)?.try_into().ok()
    }
}

/// The depth in a word of data.
const fn depth_of(data: u64) -> u32 {
    (data & ((1 << DEPTH_BITS) - 1)) as u32
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("slots", &self.slots.len())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The memory of this process that is in the machine's, in MiB.
    #[cfg(target_os = "linux")]
    fn resident_mib() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.split_whitespace().next());
        kib.unwrap().parse::<u64>().unwrap() / 1024
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_new_table_takes_no_memory_before_it_is_written_to() {
        let before = resident_mib();
        let table = Table::new(1024).unwrap();
        let taken = resident_mib().saturating_sub(before);
        // Other tests run beside this one.
        assert!(taken < 512, "{taken} MiB");
        assert_eq!(table.get(7, 3), None);
    }

    #[test]
    fn one_position_is_kept_at_many_depths() {
        let table = Table::new(1).unwrap();
        let depths = 1..=100_u32;
        depths
            .clone()
            .for_each(|depth| table.put(7, depth, depth.into()));
        let kept = depths.filter(|&depth| table.get(7, depth) == Some(depth.into()));
        assert_eq!(kept.count(), 100);
    }

    #[test]
    fn what_is_put_is_got_by_key_and_depth() {
        let table = Table::new(1).unwrap();
        let key = 0x0123_4567_89AB_CDEF;
        table.put(key, 5, 4_865_609);
        assert_eq!(table.get(key, 5), Some(4_865_609));
        assert_eq!(table.get(key, 4), None);
        assert_eq!(table.get(key ^ 1, 5), None);
    }

    #[test]
    fn the_deeper_count_stays_beside_the_last() {
        let table = Table::new(1).unwrap();
        // Keys that share a pair of slots, each at its own depth.
        let key = |depth: u32| 77_u64.wrapping_sub(u64::from(depth).wrapping_mul(GOLDEN));
        for (depth, count) in [(6, 100), (2, 101), (3, 102)] {
            table.put(key(depth), depth, count);
        }
        assert_eq!(table.get(key(6), 6), Some(100));
        assert_eq!(table.get(key(2), 2), None);
        assert_eq!(table.get(key(3), 3), Some(102));
    }

    #[test]
    fn nothing_is_remembered_where_there_is_no_room() {
        let empty = Table::new(0).unwrap();
        empty.put(1, 2, 3);
        assert_eq!(empty.get(1, 2), None);
        let table = Table::new(1).unwrap();
        table.put(5, 2, 1 << 56);
        table.put(6, 256, 1);
        assert_eq!(
            (table.get(5, 2), table.get(6, 256), table.get(6, 0)),
            (None, None, None)
        );
        assert_eq!(
            Table::new(usize::MAX).unwrap_err(),
            TableError { mib: usize::MAX }
        );
        assert!(Table::new(1 << 40).is_err());
    }
}
