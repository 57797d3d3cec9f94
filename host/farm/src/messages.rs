//! What the broker keeps: batches of positions, their counts, and why boards are not trusted. What a run counts is in
//! [`manifest`](crate::manifest).
//!
//! Facts are JSON. Batches and counts begin with a byte for the version of their form, so that a program of another version
//! refuses them. Counts and reasons not to trust a board are followed by a signature ([`signed`](crate::signed)).

use std::error::Error;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use text::digest;

use crate::expand::Record;
use crate::key::{Key, KEY_BYTES};
use crate::signer::PublicKey;

/// The version of everything that the broker keeps. Since version 2 results are signed.
pub const FORMAT: u8 = 2;

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
    /// The message says what no program of this project writes.
    #[error("its {field} is {said}, and can only be {expected}")]
    Nonsense {
        /// The part of the message.
        field: &'static str,
        /// What it says.
        said: String,
        /// What it may say.
        expected: String,
    },
}

/// Where counts come from. A worker can neither count in the name of a board that another worker answers for, nor have that board's
/// counts refused by counting wrongly in its name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Origin {
    /// The key of the worker that answers for the board.
    pub key: PublicKey,
    /// The board's id.
    pub board: String,
}

/// Why a board is not trusted in a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quarantine {
    /// The key of the worker that says so; its signature is after the message.
    pub found_by: PublicKey,
    /// The key of the worker that answers for the board.
    pub key: PublicKey,
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

impl Quarantine {
    /// The board that is not trusted.
    #[must_use]
    pub fn origin(&self) -> Origin {
        Origin {
            key: self.key.clone(),
            board: self.board.clone(),
        }
    }

    /// The bytes for the broker.
    ///
    /// # Errors
    /// [`MessageError::Damaged`] if there is no memory for them.
    pub fn encode(&self) -> Result<Vec<u8>, MessageError> {
        serde_json::to_vec(self).map_err(damaged)
    }

    /// Reads the bytes.
    ///
    /// # Errors
    /// [`MessageError`].
    pub fn decode(bytes: &[u8]) -> Result<Self, MessageError> {
        read_fact(bytes)
    }
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
    /// Its rank counters.
    pub cores: u8,
}

/// What a board counted of a batch.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Counted {
    /// The key of the worker that answers for the board; its signature is after the message.
    pub key: PublicKey,
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
    /// Where the counts come from.
    #[must_use]
    pub fn origin(&self) -> Origin {
        Origin {
            key: self.key.clone(),
            board: self.board.id.clone(),
        }
    }

    /// Whether the parts fit one another: a count for every position and for every position less deep, and a time.
    #[must_use]
    pub fn is_plausible(&self) -> bool {
        self.leaves.len() == self.shallower.len()
            && self.checked <= 2 * self.leaves.len() as u64
            && self.seconds.is_finite()
            && self.seconds >= 0.0
    }

    /// Whether this is a result of the batch of these bytes: it names their digest, and has a count for each of their positions.
    #[must_use]
    pub fn is_of(&self, batch: &[u8]) -> bool {
        let positions = batch.len().saturating_sub(1) / (KEY_BYTES + 8);
        self.leaves.len() == positions && self.digest == digest::of_bytes(batch)
    }

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
        let (counted, rest) = postcard::take_from_bytes(body(bytes)?).map_err(damaged)?;
        match rest.len() {
            0 => Ok(counted),
            surplus => Err(MessageError::Damaged {
                what: format!("{surplus} bytes follow its end"),
            }),
        }
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

/// The bytes after the version.
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

fn damaged(error: impl Error) -> MessageError {
    MessageError::Damaged {
        what: error.to_string(),
    }
}

/// Reads a fact.
///
/// # Errors
/// [`MessageError::Damaged`].
pub fn read_fact<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, MessageError> {
    serde_json::from_slice(bytes).map_err(damaged)
}

#[cfg(test)]
pub(crate) mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::signer::tests::signer;

    /// A result of a board of this name, for which the worker with the first key answers.
    pub(crate) fn counted(slot: u32, board: &str, leaves: &[u64]) -> Counted {
        Counted {
            key: signer(1).public_key().clone(),
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

    /// A reason not to trust a board of this name, for which the worker with the first key answers.
    pub(crate) fn quarantine(board: &str) -> Quarantine {
        Quarantine {
            found_by: signer(2).public_key().clone(),
            key: signer(1).public_key().clone(),
            board: board.to_owned(),
            batch: 7,
            fen: "8/8/8/8/8/8/8/8 w - -".to_owned(),
            depth: 2,
            counted: 401,
            expected: 400,
            host: "here".to_owned(),
            time: 1,
        }
    }

    #[test]
    fn results_are_read_back() {
        let result = counted(3, "a", &[0, 20, u64::MAX]);
        let bytes = result.encode().unwrap();
        assert_eq!(Counted::decode(&bytes).unwrap(), result);
        let longer = [&bytes[..], &[0]].concat();
        let error = Counted::decode(&longer).unwrap_err().to_string();
        assert!(error.contains("1 bytes follow its end"), "{error}");
        let newer = [&[FORMAT + 1], &bytes[1..]].concat();
        let error = Counted::decode(&newer).unwrap_err().to_string();
        assert!(error.contains("form 3"), "{error}");
    }

    #[test]
    fn a_quarantine_is_read_back() {
        let why = quarantine("a");
        assert_eq!(Quarantine::decode(&why.encode().unwrap()).unwrap(), why);
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
            // The bytes follow a right version byte. Without it nearly all of them would be refused at the first byte.
            let bytes = [&[FORMAT], &bytes[..]].concat();
            let _ = Counted::decode(&bytes);
            let _ = Quarantine::decode(&bytes[1..]);
            let _ = decode_batch(&bytes);
        }

        #[test]
        fn a_result_in_which_a_byte_is_another_is_read_or_refused(
            leaves: Vec<u64>,
            place: prop::sample::Index,
            byte: u8,
            cut: prop::sample::Index,
        ) {
            let mut bytes = counted(3, "a", &leaves).encode().unwrap();
            let place = place.index(bytes.len());
            bytes[place] = byte;
            for bytes in [&bytes[..], &bytes[..cut.index(bytes.len())]] {
                if let Ok(read) = Counted::decode(bytes) {
                    // What is read is no longer than what was there: no length is believed.
                    prop_assert!(read.leaves.len() + read.shallower.len() <= bytes.len());
                }
            }
        }
    }
}
