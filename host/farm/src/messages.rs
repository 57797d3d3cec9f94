//! What the broker keeps: the facts of a run, batches of positions, and their counts.
//!
//! Facts are JSON. Batches and counts begin with a byte for the version of their form, so that a program of another version
//! refuses them.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::expand::Record;
use crate::key::{Key, KEY_BYTES};

/// The version of everything that the broker keeps.
pub const FORMAT: u8 = 1;

/// Why a message cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MessageError {
    /// The message was written by another version.
    #[error("it has form {found}, and this program reads form {FORMAT}: use the same version of perftboard-farm on all computers")]
    Version {
        /// The version of its form.
        found: u64,
    },
    /// The message is damaged.
    #[error("it is damaged: {what}")]
    Damaged {
        /// What is wrong with it.
        what: String,
    },
}

/// What was asked for. It is written once, by the first to submit the run, and never changes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of its form, [`FORMAT`].
    pub format: u64,
    /// The name of the run.
    pub name: String,
    /// The position.
    pub fen: String,
    /// How many half-moves deep the count goes.
    pub depth: u32,
    /// How many half-moves are split off, so that boards count positions so far below the root.
    pub split: u32,
    /// How many positions a batch has; the last one may have fewer.
    pub batch_positions: usize,
    /// The share of positions that the reference counts, too, in percent.
    pub check: f64,
    /// What chooses these positions.
    pub seed: u64,
    /// Whether two different boards count every batch.
    pub twice: bool,
    /// How many seconds a worker may be silent before its batch is given to another.
    pub lease_seconds: u64,
    /// The computer that submitted the run.
    pub host: String,
    /// When it did, in seconds since 1970.
    pub time: u64,
}

impl Manifest {
    /// How deep the boards count below the positions of the batches.
    #[must_use]
    pub const fn rest(&self) -> u32 {
        self.depth.saturating_sub(self.split)
    }

    /// How many boards have to count a batch.
    #[must_use]
    pub const fn boards(&self) -> usize {
        if self.twice {
            2
        } else {
            1
        }
    }

    /// Whether the reference counts this position of a batch, too.
    #[must_use]
    pub fn is_checked(&self, batch: u32, place: usize) -> bool {
        let mixed = mix(mix(self.seed ^ u64::from(batch) << 32) ^ place as u64);
        // The upper 53 bits are a number from 0 to 1.
        ((mixed >> 11) as f64) / ((1_u64 << 53) as f64) * 100.0 < self.check
    }
}

/// Steele, Lea and Flood's SplitMix64, which spreads the bits of a number evenly.
const fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// What there is to count. It is written when the broker has all batches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ready {
    /// How many batches.
    pub batches: u32,
    /// How many different positions.
    pub positions: u64,
    /// How many ways lead to them, in decimal digits.
    pub ways: String,
}

/// Why a board is not trusted in a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quarantine {
    /// The board's id.
    pub board: String,
    /// The batch that shows it.
    pub batch: u32,
    /// The position in it.
    pub fen: String,
    /// How deep it was counted.
    pub depth: u32,
    /// The board's count.
    pub counted: u64,
    /// The reference's.
    pub expected: u64,
    /// The computer that found it.
    pub host: String,
    /// When it did, in seconds since 1970.
    pub time: u64,
}

/// A board, as results name it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardLabel {
    /// What tells the board from all others: its serial number, or else its computer, worker and name.
    pub id: String,
    /// The name by which the worker was given the board.
    pub name: String,
    /// The place of the board on USB.
    pub usb_path: Option<String>,
    /// The serial number that its USB chip reports.
    pub serial_number: Option<String>,
    /// The SHA-256 of its bitstream, if the worker was given the file.
    pub bitstream: Option<String>,
    /// Its clock.
    pub clock_hz: u32,
    /// Its leaf cores.
    pub cores: u8,
}

/// What a board counted of a batch.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Counted {
    /// The batch.
    pub batch: u32,
    /// The place of the result among those of the batch.
    pub slot: u32,
    /// The SHA-256 of the batch, in hexadecimal digits.
    pub digest: String,
    /// The board.
    pub board: BoardLabel,
    /// The board's computer.
    pub host: String,
    /// The version of the program.
    pub version: String,
    /// When the board was done, in seconds since 1970.
    pub time: u64,
    /// How long it took.
    pub seconds: f64,
    /// The clocks that it took, as the board counts them.
    pub clocks: u64,
    /// How many of the counts the reference confirmed.
    pub checked: u64,
    /// The leaves below each position.
    pub leaves: Vec<u64>,
    /// The leaves one half-move less deep.
    pub shallower: Vec<u64>,
}

impl Counted {
    /// Whether both have the same counts.
    #[must_use]
    pub fn agrees_with(&self, other: &Self) -> bool {
        self.leaves == other.leaves && self.shallower == other.shallower
    }

    /// The bytes for the broker.
    ///
    /// # Errors
    /// [`MessageError::Damaged`] if there is no memory for them.
    pub fn encode(&self) -> Result<Vec<u8>, MessageError> {
        postcard::to_extend(self, vec![FORMAT]).map_err(damaged)
    }

    /// Reads the bytes.
    ///
    /// # Errors
    /// [`MessageError`].
    pub fn decode(bytes: &[u8]) -> Result<Self, MessageError> {
        postcard::from_bytes(body(bytes)?).map_err(damaged)
    }
}

/// The bytes of a batch: its positions, and the ways to each.
#[must_use]
pub fn encode_batch(records: &[Record]) -> Vec<u8> {
    let records = records.iter().flat_map(|record| {
        let (key, ways) = (record.key.to_bytes(), record.ways.to_le_bytes());
        key.into_iter().chain(ways)
    });
    std::iter::once(FORMAT).chain(records).collect()
}

/// Reads the bytes of a batch.
///
/// # Errors
/// [`MessageError`].
pub fn decode_batch(bytes: &[u8]) -> Result<Vec<Record>, MessageError> {
    let body = body(bytes)?;
    let (records, rest) = body.as_chunks::<{ KEY_BYTES + 8 }>();
    if !rest.is_empty() {
        let what = format!("{} bytes are no whole number of positions", body.len());
        return Err(MessageError::Damaged { what });
    }
    let record = |bytes: &[u8; KEY_BYTES + 8]| {
        let (mut key, mut ways) = ([0; KEY_BYTES], [0; 8]);
        key.copy_from_slice(&bytes[..KEY_BYTES]);
        ways.copy_from_slice(&bytes[KEY_BYTES..]);
        Record {
            key: Key::from_bytes(key),
            ways: u64::from_le_bytes(ways),
        }
    };
    Ok(records.iter().map(record).collect())
}

/// The bytes behind the version.
fn body(bytes: &[u8]) -> Result<&[u8], MessageError> {
    match bytes.split_first() {
        Some((&FORMAT, body)) => Ok(body),
        Some((&found, _)) => Err(MessageError::Version {
            found: found.into(),
        }),
        None => Err(MessageError::Damaged {
            what: "it is empty".to_owned(),
        }),
    }
}

fn damaged(error: postcard::Error) -> MessageError {
    MessageError::Damaged {
        what: error.to_string(),
    }
}

/// Reads a fact.
///
/// # Errors
/// [`MessageError::Damaged`].
pub fn read_fact<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, MessageError> {
    serde_json::from_slice(bytes).map_err(|error| MessageError::Damaged {
        what: error.to_string(),
    })
}

/// Reads a manifest. That of another version is refused as such, whatever else it says.
///
/// # Errors
/// [`MessageError`].
pub fn read_manifest(bytes: &[u8]) -> Result<Manifest, MessageError> {
    #[derive(Deserialize)]
    struct Version {
        format: u64,
    }
    let Version { format } = read_fact(bytes)?;
    if format != u64::from(FORMAT) {
        return Err(MessageError::Version { found: format });
    }
    read_fact(bytes)
}

#[cfg(test)]
pub(crate) mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A result of a board of this name.
    pub(crate) fn counted(slot: u32, board: &str, leaves: &[u64]) -> Counted {
        Counted {
            batch: 7,
            slot,
            digest: "00".to_owned(),
            board: BoardLabel {
                id: board.to_owned(),
                name: "/dev/ttyUSB1".to_owned(),
                usb_path: Some("1-2".to_owned()),
                serial_number: None,
                bitstream: None,
                clock_hz: 75_000_000,
                cores: 6,
            },
            host: "here".to_owned(),
            version: "0.1.0".to_owned(),
            time: 1,
            seconds: 0.5,
            clocks: 12,
            checked: 0,
            leaves: leaves.to_vec(),
            shallower: vec![1; leaves.len()],
        }
    }

    #[test]
    fn results_are_read_back() {
        let result = counted(3, "a", &[0, 20, u64::MAX]);
        let bytes = result.encode().unwrap();
        assert_eq!(Counted::decode(&bytes).unwrap(), result);
        let newer = [&[FORMAT + 1], &bytes[1..]].concat();
        let error = Counted::decode(&newer).unwrap_err().to_string();
        assert!(error.contains("form 2"), "{error}");
    }

    #[test]
    fn a_manifest_of_another_version_is_refused_whatever_it_says() {
        let error = read_manifest(br#"{"format": 9, "size": 3}"#).unwrap_err();
        assert!(matches!(error, MessageError::Version { found: 9 }));
        let error = read_manifest(br#"{"format": 1}"#).unwrap_err();
        assert!(matches!(error, MessageError::Damaged { .. }));
    }

    #[test]
    fn the_share_that_is_checked_is_what_was_asked_for() {
        let mut manifest = manifest();
        for (check, least, most) in [
            (0.0, 0, 0),
            (5.0, 450, 550),
            (0.5, 30, 70),
            (100.0, 10_000, 10_000),
        ] {
            manifest.check = check;
            let places = (0..100).flat_map(|batch| (0..100).map(move |place| (batch, place)));
            let checked = places.filter(|&(batch, place)| manifest.is_checked(batch, place));
            let checked = checked.count();
            assert!((least..=most).contains(&checked), "{check} %: {checked}");
        }
        manifest.check = 50.0;
        let of = |manifest: &Manifest| {
            (0..64)
                .map(|place| manifest.is_checked(0, place))
                .collect::<Vec<_>>()
        };
        let one = of(&manifest);
        manifest.seed += 1;
        assert_ne!(of(&manifest), one);
    }

    fn manifest() -> Manifest {
        Manifest {
            format: FORMAT.into(),
            name: "a".to_owned(),
            fen: String::new(),
            depth: 4,
            split: 2,
            batch_positions: 10,
            check: 5.0,
            seed: 1,
            twice: false,
            lease_seconds: 60,
            host: String::new(),
            time: 0,
        }
    }

    proptest! {
        #[test]
        fn batches_are_read_back(records: Vec<([u8; KEY_BYTES], u64)>) {
            let records: Vec<Record> = records
                .into_iter()
                .map(|(key, ways)| Record { key: Key::from_bytes(key), ways })
                .collect();
            prop_assert_eq!(decode_batch(&encode_batch(&records)).unwrap(), records);
        }

        #[test]
        fn no_bytes_make_the_readers_panic(bytes: Vec<u8>) {
            let _ = Counted::decode(&bytes);
            let _ = decode_batch(&bytes);
            let _ = read_manifest(&bytes);
        }
    }
}
