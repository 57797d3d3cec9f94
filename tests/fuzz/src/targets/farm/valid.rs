//! Valid messages of every kind.

use farm::expand::Record;
use farm::key::Key;
use farm::manifest::{Manifest, Ready};
use farm::messages::{encode_batch, BoardLabel, Counted, Quarantine, FORMAT};
use farm::subject::Place;
use farm::work::{BoardReport, Report};
use reference::Position;

use super::signers::{stranger, trusted};
use crate::targets::fen;

/// The run, and the place of its result.
pub(super) const RUN: &str = "start-4";
pub(super) const PLACE: Place = Place { batch: 7, slot: 3 };

/// The first byte of an input for every kind of message.
pub(super) const LETTERS: [u8; 7] = *b"mrcbqws";

pub(super) fn manifest() -> Manifest {
    Manifest {
        format: FORMAT.into(),
        name: RUN.to_owned(),
        fen: fen::POSITIONS[0].to_owned(),
        depth: 4,
        split: 2,
        batch_positions: 100,
        check: 12.5,
        seed: 1,
        twice: true,
        lease_seconds: 60,
        trusted_keys: Vec::new(),
        host: "there".to_owned(),
        time: 1_700_000_000,
    }
}

/// The manifest of a run that names the first key.
pub(super) fn closed_manifest() -> Manifest {
    Manifest {
        trusted_keys: vec![trusted().public_key().clone()],
        ..manifest()
    }
}

pub(super) fn ready() -> Ready {
    Ready {
        batches: 4,
        positions: 400,
        ways: "400".to_owned(),
    }
}

pub(super) fn counted(leaves: Vec<u64>) -> Counted {
    Counted {
        key: trusted().public_key().clone(),
        batch: PLACE.batch,
        slot: PLACE.slot,
        digest: "5e".repeat(32),
        board: BoardLabel {
            id: "FT6ABC12".to_owned(),
            name: "/dev/ttyUSB1".to_owned(),
            usb_path: Some("1-2".to_owned()),
            serial_number: None,
            bitstream: None,
            clock_hz: 75_000_000,
            cores: 7,
        },
        host: "here".to_owned(),
        version: "0.1.0".to_owned(),
        time: 1_700_000_000,
        seconds: 0.5,
        clocks: 12,
        checked: 1,
        shallower: vec![1; leaves.len()],
        leaves,
    }
}

pub(super) fn quarantine() -> Quarantine {
    Quarantine {
        found_by: trusted().public_key().clone(),
        key: stranger().public_key().clone(),
        board: "FT6ABC12".to_owned(),
        batch: 7,
        fen: fen::POSITIONS[0].to_owned(),
        depth: 2,
        counted: 401,
        expected: 400,
        host: "here".to_owned(),
        time: 1_700_000_000,
    }
}

pub(super) fn report() -> Report {
    Report {
        worker: "here".to_owned(),
        key: trusted().public_key().clone(),
        host: "here".to_owned(),
        version: "0.1.0".to_owned(),
        time: 1_700_000_000,
        checked: 20,
        boards: vec![BoardReport {
            id: "FT6ABC12".to_owned(),
            name: "/dev/ttyUSB1".to_owned(),
            is_connected: true,
            chess960: Some(true),
            leaves: 197_281,
            leaves_per_second: 1.5e8,
            batches: 4,
            left: 1,
            failures: 0,
            idle_seconds: 0.25,
        }],
    }
}

/// Keys of positions of all sorts.
pub(super) fn keys() -> Vec<Key> {
    let positions = fen::POSITIONS.iter().map(|fen| fen.parse::<Position>());
    let keys = positions.filter_map(|position| Key::of(&position.ok()?).ok());
    keys.collect()
}

/// The valid message of a kind, without its signature if it is one that is signed.
pub(super) fn unsigned(kind: u8) -> Vec<u8> {
    let json = |value: Result<Vec<u8>, _>| value.unwrap_or_else(|error| panic!("{error}"));
    match kind {
        b'm' => json(serde_json::to_vec(&closed_manifest())),
        b'r' => json(serde_json::to_vec(&ready())),
        b'c' => counted(vec![20, 0, u64::MAX]).encode().expect("a result"),
        b'b' => {
            let record = |(key, ways)| Record { key, ways };
            encode_batch(&keys().into_iter().zip(1..).map(record).collect::<Vec<_>>())
        }
        b'q' => json(serde_json::to_vec(&quarantine())),
        b'w' => json(serde_json::to_vec(&report())),
        _ => PLACE.subject(RUN, "result").into_bytes(),
    }
}
