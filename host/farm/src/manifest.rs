//! The two facts that describe a run: its manifest, and the number of its batches.
//!
//! Every user with permission to write to the broker can write these facts. Therefore only [`Manifest::read`] and [`Ready::read`] read
//! them. Both refuse values that `perftboard farm submit` does not write.

use std::fmt::Display;
use std::ops::RangeInclusive;

use driver::protocol::MAX_DEPTH;
use reference::Position;
use serde::{Deserialize, Serialize};
use text::digest;

use crate::messages::{read_fact, MessageError, FORMAT};
use crate::signer::PublicKey;

/// The deepest count.
pub const DEPTHS: RangeInclusive<u32> = 1..=64;

/// The positions of a batch: results and batches fit into a message of a megabyte.
pub const BATCH_POSITIONS: RangeInclusive<usize> = 1..=8192;

/// The seconds that a worker may be silent: up to a day.
pub const LEASE_SECONDS: RangeInclusive<u64> = 1..=86_400;

/// The share of positions that the reference counts, too, in percent.
pub const CHECK_PERCENT: RangeInclusive<f64> = 0.0..=100.0;

/// The keys that a run may name: a manifest fits into a message of a megabyte.
pub const TRUSTED_KEYS: RangeInclusive<usize> = 0..=1000;

/// The longest name of a run, and of a computer.
const LONGEST_NAME: usize = 48;
const LONGEST_HOST: usize = 255;

/// Whether a run may have this name.
#[must_use]
pub fn is_name(name: &str) -> bool {
    let is_of_a_name =
        |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    (1..=LONGEST_NAME).contains(&name.len()) && name.chars().all(is_of_a_name)
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
    /// The keys of the workers whose results count. If there are none, those of all workers do.
    pub trusted_keys: Vec<PublicKey>,
    /// The computer that submitted the run.
    pub host: String,
    /// When it did, in seconds since 1970.
    pub time: u64,
}

impl Manifest {
    /// Reads the manifest of the run of this name. One of another version is refused as such, whatever else it says.
    ///
    /// # Errors
    /// [`MessageError`].
    pub fn read(bytes: &[u8], name: &str) -> Result<Self, MessageError> {
        #[derive(Deserialize)]
        struct Version {
            format: u64,
        }
        let Version { format } = read_fact(bytes)?;
        if format != u64::from(FORMAT) {
            return Err(MessageError::Version { found: format });
        }
        let manifest: Self = read_fact(bytes)?;
        manifest.check(name)?;
        Ok(manifest)
    }

    /// Refuses what would not be counted, or not in the lifetime of a worker.
    fn check(&self, name: &str) -> Result<(), MessageError> {
        if self.name != name || !is_name(name) {
            let expected = format!("{name:?}, at most {LONGEST_NAME} letters long");
            return Err(nonsense("name", format_args!("{:?}", self.name), expected));
        }
        if let Err(error) = self.fen.parse::<Position>() {
            let expected = format!("a position ({error})");
            return Err(nonsense(
                "position",
                format_args!("{:?}", self.fen),
                expected,
            ));
        }
        within("depth", &self.depth, &DEPTHS)?;
        let splits = self.depth.saturating_sub(u32::from(MAX_DEPTH))..=self.depth - 1;
        within("split", &self.split, &splits)?;
        within("batch size", &self.batch_positions, &BATCH_POSITIONS)?;
        within("share of checks", &self.check, &CHECK_PERCENT)?;
        within("lease", &self.lease_seconds, &LEASE_SECONDS)?;
        within(
            "number of trusted keys",
            &self.trusted_keys.len(),
            &TRUSTED_KEYS,
        )?;
        within("computer's length", &self.host.len(), &(0..=LONGEST_HOST))
    }

    /// The SHA-256 of everything that the manifest says, in hexadecimal digits: what tells this run from all others, also of its name.
    /// Whoever reads the same bytes gets the same digest.
    #[must_use]
    pub fn digest(&self) -> String {
        let text = serde_json::to_vec(self);
        digest::of_bytes(&text.expect("numbers, texts and lists of texts are JSON"))
    }

    /// Whether the position is one of Chess960. Only boards that count it take the batches of such a run.
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        let position = self.fen.parse::<Position>();
        position.is_ok_and(|position| position.chess960_right().is_some())
    }

    /// How deep the boards count below the positions of the batches: at least 1.
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

impl Ready {
    /// Reads what there is to count in the run of this manifest.
    ///
    /// # Errors
    /// [`MessageError`].
    pub fn read(bytes: &[u8], manifest: &Manifest) -> Result<Self, MessageError> {
        let ready: Self = read_fact(bytes)?;
        let batches = ready.positions.div_ceil(manifest.batch_positions as u64);
        if u64::from(ready.batches) != batches {
            let said = format_args!("{}", ready.batches);
            let expected = format!("{batches}, for {} positions", ready.positions);
            return Err(nonsense("number of batches", said, expected));
        }
        let ways = ready.ways.parse::<u128>().ok();
        // The total is compared with the digits, so that they are none but those of the number.
        let ways = ways.filter(|ways| ways.to_string() == ready.ways);
        if ways.is_none_or(|ways| ways < ready.positions.into()) {
            let expected = format!("a number from {}", ready.positions);
            return Err(nonsense(
                "number of ways",
                format_args!("{:?}", ready.ways),
                expected,
            ));
        }
        Ok(ready)
    }
}

/// Refuses a number outside its range.
fn within<T: PartialOrd + Display>(
    field: &'static str,
    said: &T,
    range: &RangeInclusive<T>,
) -> Result<(), MessageError> {
    match range.contains(said) {
        true => Ok(()),
        false => {
            let expected = format!("{} to {}", range.start(), range.end());
            Err(nonsense(field, said, expected))
        }
    }
}

fn nonsense(field: &'static str, said: impl Display, expected: String) -> MessageError {
    let said = said.to_string();
    MessageError::Nonsense {
        field,
        said,
        expected,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use proptest::prelude::*;
    use serde_json::{json, Value};

    use super::*;
    use crate::signer::tests::signer;

    pub(crate) fn manifest() -> Manifest {
        Manifest {
            format: FORMAT.into(),
            name: "a".to_owned(),
            fen: Position::starting().to_string(),
            depth: 4,
            split: 2,
            batch_positions: 10,
            check: 5.0,
            seed: 1,
            twice: false,
            lease_seconds: 60,
            trusted_keys: Vec::new(),
            host: String::new(),
            time: 0,
        }
    }

    /// What is said of a manifest in which this field has this value.
    fn said(field: &str, value: Value) -> Result<Manifest, String> {
        let mut json = serde_json::to_value(manifest()).unwrap();
        json[field] = value;
        let read = Manifest::read(json.to_string().as_bytes(), "a");
        read.map_err(|error| error.to_string())
    }

    #[test]
    fn a_manifest_is_read_back() {
        assert_eq!(said("depth", json!(4)), Ok(manifest()));
    }

    #[test]
    fn a_manifest_of_another_version_is_refused_whatever_it_says() {
        let error = Manifest::read(br#"{"format": 99, "size": 3}"#, "a").unwrap_err();
        assert!(matches!(error, MessageError::Version { found: 99 }));
        let damaged = format!(r#"{{"format": {FORMAT}}}"#);
        let error = Manifest::read(damaged.as_bytes(), "a").unwrap_err();
        assert!(matches!(error, MessageError::Damaged { .. }));
    }

    #[test]
    fn every_part_of_a_manifest_changes_its_digest() {
        let ours = manifest();
        let json = serde_json::to_value(&ours).unwrap();
        let read: Manifest = serde_json::from_value(json.clone()).unwrap();
        assert_eq!(read.digest(), ours.digest());
        for field in json.as_object().unwrap().keys() {
            let mut other = json.clone();
            other[field] = match &json[field] {
                Value::String(text) => json!(format!("{text}x")),
                Value::Bool(is_so) => json!(!is_so),
                Value::Array(_) => json!([signer(1).public_key()]),
                _ => json!(77),
            };
            let other: Manifest = serde_json::from_value(other).unwrap();
            assert_ne!(other.digest(), ours.digest(), "{field}");
        }
    }

    #[test]
    fn what_no_program_of_ours_writes_is_refused_with_its_field() {
        for (field, value, begins) in [
            ("name", json!("b"), "its name is"),
            ("fen", json!("8/8"), "its position is"),
            ("depth", json!(0), "its depth is 0, and can only be 1 to 64"),
            ("depth", json!(u32::MAX), "its depth is"),
            (
                "depth",
                json!(18),
                "its split is 2, and can only be 3 to 17",
            ),
            ("split", json!(4), "its split is 4, and can only be 0 to 3"),
            ("batch_positions", json!(0), "its batch size is 0"),
            ("batch_positions", json!(8193), "its batch size is"),
            ("check", json!(100.5), "its share of checks is"),
            ("check", json!(-1.0), "its share of checks is"),
            ("lease_seconds", json!(0), "its lease is 0"),
            ("lease_seconds", json!(u64::MAX), "its lease is"),
            (
                "host",
                json!("x".repeat(300)),
                "its computer's length is 300",
            ),
            (
                "trusted_keys",
                json!(vec![signer(1).public_key(); 1001]),
                "its number of trusted keys is 1001",
            ),
            (
                "trusted_keys",
                json!(["U"]),
                "it is damaged: `U` is no public key",
            ),
            ("seed", json!(-1), "it is damaged"),
            ("check", json!(null), "it is damaged"),
        ] {
            let refused = said(field, value.clone()).unwrap_err();
            assert!(refused.starts_with(begins), "{field} {value}: {refused}");
        }
        let json = serde_json::to_vec(&manifest()).unwrap();
        let refused = Manifest::read(&json, "b").unwrap_err().to_string();
        assert!(refused.starts_with("its name is \"a\""), "{refused}");
    }

    #[test]
    fn what_there_is_to_count_agrees_with_the_manifest() {
        let read = |batches: u64, positions: u64, ways: &str| {
            let json = json!({"batches": batches, "positions": positions, "ways": ways});
            Ready::read(json.to_string().as_bytes(), &manifest())
        };
        for (batches, positions) in [(0, 0), (1, 1), (1, 10), (2, 11), (40, 400)] {
            assert!(
                read(batches, positions, "400").is_ok(),
                "{batches} {positions}"
            );
        }
        for (batches, positions, ways) in [
            (1, 11, "400"),
            (u32::MAX.into(), u64::from(u32::MAX) * 10, "1"),
            (1 << 32, 1, "1"),
            (1, 1_000_000_000_000_000_000, "400"),
            (40, 400, "399"),
            (40, 400, "many"),
            (40, 400, "+400"),
            (40, 400, "0400"),
            (40, 400, "340282366920938463463374607431768211456"),
        ] {
            let error = read(batches, positions, ways);
            assert!(error.is_err(), "{batches} {positions} {ways}");
        }
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

    proptest! {
        #[test]
        fn no_manifest_that_is_read_asks_for_what_cannot_be_counted(
            field in prop::sample::select(vec!["depth", "split", "batch_positions", "lease_seconds", "seed", "time"]),
            number: u64,
            small in 0_u64..100,
            is_small: bool,
        ) {
            if let Ok(manifest) = said(field, json!(if is_small { small } else { number })) {
                prop_assert!((1..=u32::from(MAX_DEPTH)).contains(&manifest.rest()));
                prop_assert!(manifest.lease_seconds > 0 && manifest.batch_positions > 0);
            }
        }

        #[test]
        fn no_bytes_make_the_readers_panic(bytes: Vec<u8>) {
            let _ = Manifest::read(&bytes, "a");
            let _ = Ready::read(&bytes, &manifest());
        }
    }
}
