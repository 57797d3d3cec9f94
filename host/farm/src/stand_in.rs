//! A stand-in for a board, for tests and measurements of the farm: the reference or a table counts, and the answer comes
//! after the time that a board would take.
//!
//! A stand-in proves nothing about the circuit. It must be asked for by name, `--board stand-in`, and its results say that a
//! stand-in counted.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use driver::link::LinkError;
use driver::{feed, Count, DriverError, Stop};
use reference::{perft, Position};

use crate::counter::{Counter, Makeup};
use crate::key::{Key, KEY_BYTES};

/// The name of stand-ins on the command line.
const NAME: &str = "stand-in";

/// The leaves a second of a board, by which a stand-in takes its time.
const BOARD_SPEED: f64 = 120e6;

/// How often a stand-in that waits looks whether it is to end.
const SLICE: Duration = Duration::from_millis(50);

/// A stand-in as the command line describes it.
#[derive(Debug, Clone, PartialEq)]
pub struct StandIn {
    /// The leaves that it claims to count in a second.
    pub speed: f64,
    /// If this is not 0, every so many counts one leaf too many is counted.
    pub lies: u64,
    /// A file of counts to be used in place of the reference.
    pub table: Option<PathBuf>,
}

/// Why a text is no stand-in.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no stand-in: expected `stand-in`, or `stand-in:` and some of `speed=LEAVES_PER_SECOND`, `lies=EVERY`, `table=FILE`, with commas between them")]
pub struct StandInError {
    /// The text.
    pub text: String,
}

impl FromStr for StandIn {
    type Err = StandInError;

    fn from_str(text: &str) -> Result<Self, StandInError> {
        let error = || StandInError { text: text.into() };
        let mut stand_in = Self {
            speed: BOARD_SPEED,
            lies: 0,
            table: None,
        };
        let rest = text.strip_prefix(NAME).ok_or_else(error)?;
        if rest.is_empty() {
            return Ok(stand_in);
        }
        for option in rest.strip_prefix(':').ok_or_else(error)?.split(',') {
            match option.split_once('=') {
                Some(("speed", value)) => {
                    let speed = value.parse().ok();
                    let speed = speed.filter(|speed: &f64| speed.is_finite() && *speed > 0.0);
                    stand_in.speed = speed.ok_or_else(error)?;
                }
                Some(("lies", value)) => stand_in.lies = value.parse().map_err(|_| error())?,
                Some(("table", value)) if !value.is_empty() => stand_in.table = Some(value.into()),
                _ => return Err(error()),
            }
        }
        Ok(stand_in)
    }
}

impl fmt::Display for StandIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAME)
    }
}

/// The counts of positions at depths.
#[derive(Debug, Default)]
pub struct Table(HashMap<(Key, u32), u64>);

impl Table {
    /// Reads a table that [`row`](Self::row) wrote.
    ///
    /// # Errors
    /// The system's, or that the file is no such table.
    pub fn read(path: &Path) -> io::Result<Self> {
        let bytes = fs::read(path)?;
        let (rows, rest) = bytes.as_chunks::<{ KEY_BYTES + 12 }>();
        if !rest.is_empty() {
            let message = "the file is no table of counts";
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        let row = |row: &[u8; KEY_BYTES + 12]| {
            let (mut key, mut depth, mut leaves) = ([0; KEY_BYTES], [0; 4], [0; 8]);
            key.copy_from_slice(&row[..KEY_BYTES]);
            depth.copy_from_slice(&row[KEY_BYTES..KEY_BYTES + 4]);
            leaves.copy_from_slice(&row[KEY_BYTES + 4..]);
            let key = (Key::from_bytes(key), u32::from_le_bytes(depth));
            (key, u64::from_le_bytes(leaves))
        };
        Ok(Self(rows.iter().map(row).collect()))
    }

    /// The bytes of a row.
    #[must_use]
    pub fn row(key: Key, depth: u32, leaves: u64) -> Vec<u8> {
        [
            &key.to_bytes()[..],
            &depth.to_le_bytes(),
            &leaves.to_le_bytes(),
        ]
        .concat()
    }
}

/// A stand-in at work.
pub struct StandInCounter {
    stand_in: StandIn,
    table: Arc<Table>,
    /// The submitted counts, and when each is due.
    row: VecDeque<(u64, Instant)>,
    /// When the last submitted count is due.
    free_at: Instant,
    counts: u64,
    stop: Stop,
}

impl StandInCounter {
    /// A stand-in that ends its waiting when the switch is turned on.
    #[must_use]
    pub fn new(stand_in: StandIn, table: Arc<Table>, stop: Stop) -> Self {
        Self {
            stand_in,
            table,
            row: VecDeque::new(),
            free_at: Instant::now(),
            counts: 0,
            stop,
        }
    }

    fn leaves(&self, position: &Position, depth: u32) -> u64 {
        let key = Key::of(position).ok();
        let known = key.and_then(|key| self.table.0.get(&(key, depth)).copied());
        known.unwrap_or_else(|| perft::perft(position, depth))
    }
}

impl feed::Counter for StandInCounter {
    fn submit(&mut self, position: &Position, depth: u32) -> Result<(), DriverError> {
        let began = self.free_at.max(Instant::now());
        let leaves = self.leaves(position, depth);
        self.counts += 1;
        let lies = self.stand_in.lies > 0 && self.counts.is_multiple_of(self.stand_in.lies);
        self.free_at = began + Duration::from_secs_f64(leaves as f64 / self.stand_in.speed);
        self.row.push_back((leaves + u64::from(lies), self.free_at));
        Ok(())
    }

    fn finish(&mut self) -> Result<Count, DriverError> {
        let Some((nodes, due)) = self.row.pop_front() else {
            return Ok(Count::default());
        };
        loop {
            if self.stop.is_set() {
                return Err(LinkError::Interrupted.into());
            }
            let left = due.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(Count { nodes, clocks: 0 });
            }
            thread::sleep(left.min(SLICE));
        }
    }
}

impl Counter for StandInCounter {
    fn makeup(&self) -> Makeup {
        Makeup {
            clock_hz: 0,
            cores: 0,
            chess960: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use driver::feed::Counter as _;

    use super::*;

    #[test]
    fn a_stand_in_is_asked_for_by_name() {
        let stand_in: StandIn = "stand-in:speed=1e6,lies=3,table=a.bin".parse().unwrap();
        assert_eq!((stand_in.speed, stand_in.lies), (1e6, 3));
        assert_eq!(stand_in.table, Some(PathBuf::from("a.bin")));
        assert_eq!("stand-in".parse::<StandIn>().unwrap().speed, BOARD_SPEED);
        for text in [
            "sim",
            "stand-in:",
            "stand-in:speed=0",
            "stand-in:lies=x",
            "stand-in,lies=1",
            "stand-in:table=",
        ] {
            assert!(text.parse::<StandIn>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_stand_in_takes_a_boards_time_and_lies_as_often_as_asked() {
        let stand_in: StandIn = "stand-in:speed=40000,lies=2".parse().unwrap();
        let mut counter = StandInCounter::new(stand_in, Arc::default(), Stop::default());
        let began = Instant::now();
        let start = Position::starting();
        counter.submit(&start, 2).unwrap();
        counter.submit(&start, 2).unwrap();
        let counts = [
            counter.finish().unwrap().nodes,
            counter.finish().unwrap().nodes,
        ];
        assert_eq!(counts, [400, 401]);
        assert!(began.elapsed() >= Duration::from_millis(20));
    }

    #[test]
    fn a_table_comes_before_the_reference() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        let start = Position::starting();
        fs::write(&path, Table::row(Key::of(&start).unwrap(), 3, 17)).unwrap();
        let table = Arc::new(Table::read(&path).unwrap());
        let counter = StandInCounter::new("stand-in".parse().unwrap(), table, Stop::default());
        assert_eq!(
            [counter.leaves(&start, 3), counter.leaves(&start, 2)],
            [17, 400]
        );
        fs::write(&path, "text").unwrap();
        assert!(Table::read(&path).is_err());
    }
}
