//! Valid messages of every kind.

use farm::expand::Record;
use farm::key::Key;
use farm::manifest::{Manifest, Ready};
use farm::messages::{encode_batch, BoardLabel, Counted, Quarantine, FORMAT};
use farm::subject::Place;
use farm::work::{BoardReport, Report};
use reference::Position;

use super::signing::{runs, stranger, trusted, Way};
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
        b'm' => {
            let [_, closed] = runs();
            json(serde_json::to_vec(&closed.manifest))
        }
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

/// The valid message of a kind.
fn message(kind: u8) -> Vec<u8> {
    let [open, _] = runs();
    let signed = match kind {
        b'c' => open.scope.sign(&counted(vec![20, 0, u64::MAX]), trusted()),
        b'q' => open.scope.sign(&quarantine(), trusted()),
        kind => return unsigned(kind),
    };
    signed.expect("a statement")
}

/// Results that count in one run or in none.
fn results() -> Vec<Vec<u8>> {
    let ours = counted(Vec::new());
    let theirs = Counted {
        key: stranger().public_key().clone(),
        ..counted(vec![20])
    };
    let next = Counted {
        slot: PLACE.slot + 1,
        ..counted(vec![20])
    };
    let signed = |(result, way): (&Counted, Way)| {
        let bytes = result.encode().expect("a result");
        let signature = way.signature::<Counted>(&bytes);
        [bytes, signature].concat()
    };
    let ways = [
        (&ours, Way::Open),
        (&ours, Way::Closed),
        (&theirs, Way::Open),
        (&theirs, Way::Closed),
        (&next, Way::Open),
        (&ours, Way::AnotherRun),
        (&ours, Way::AnotherKey),
        (&ours, Way::AnotherSlot),
        (&ours, Way::AnotherKind),
    ];
    ways.into_iter().map(signed).collect()
}

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let behind = |kind: u8, message: &[u8]| [&[kind], message].concat();
    let seed = |kind| behind(kind, &message(kind));
    let open = serde_json::to_vec(&manifest()).expect("a manifest");
    let more = [behind(b'b', &encode_batch(&[])), behind(b'm', &open)];
    let results = results();
    let results = results.iter().map(|result| behind(b'c', result));
    let seeds = LETTERS.into_iter().map(seed).chain(more);
    seeds.chain(results).collect()
}
