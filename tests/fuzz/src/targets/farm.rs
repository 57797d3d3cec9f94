//! What a broker hands over: the farm's messages, and their subjects.
//!
//! The first byte of an input says which message it is.

mod fact;
mod repair;
mod seeds;
mod signers;
mod signing;
mod statement;
mod valid;

use farm::expand::Record;
use farm::judge::SLOTS;
use farm::key::{Key, KeyError};
use farm::manifest::{
    Manifest, Ready, BATCH_POSITIONS, CHECK_PERCENT, DEPTHS, LEASE_SECONDS, TRUSTED_KEYS,
};
use farm::messages::{decode_batch, encode_batch, MessageError};
use farm::signed::Unusable;
use farm::subject::Place;
use farm::work::Report;
use protocol::MAX_DEPTH;
use reference::Position;
use serde_json::Value;

use crate::outcome::{variant, Outcome};
use crate::target::Target;
use fact::{read_back, Refused};
use repair::{repair, RECORD};
use seeds::seeds;
use signing::parts;
use statement::{read_quarantine, read_result};
use valid::{manifest, LETTERS, RUN};

/// What the messages are, in the order of their letters.
const KINDS: [&str; 7] = [
    "a manifest",
    "what there is to count",
    "a result",
    "a batch",
    "a quarantine",
    "a worker's report",
    "a subject",
];

/// The target.
#[must_use]
pub fn target() -> Target {
    Target {
        name: "farm",
        input: "a message of the broker, after a letter for its kind",
        longest: 1_000,
        seeds,
        words: &[
            "\"depth\":",
            "\"split\":",
            "\"check\":",
            "\"lease_seconds\":",
            "\"trusted_keys\":[",
            "\"batch_positions\":",
            "18446744073709551615",
            "1e308",
            "null",
            "true",
            "\"fen\":\"",
            "perftboard.start-4.result.7.3",
            "perftboard.start-4.ticket.0.0",
            ".+7",
            ".00",
        ],
        repair,
        run,
        accepted: &KINDS,
    }
}

fn run(input: &[u8]) -> Outcome {
    let Some((&first, body)) = input.split_first() else {
        return Outcome::first("nothing");
    };
    let place = LETTERS.iter().position(|&letter| letter == first);
    let Some(name) = place.map(|place| KINDS[place]) else {
        return Outcome::first("no message");
    };
    let read = match first {
        b'm' => read_manifest(body),
        b'r' => read_ready(body),
        b'c' => read_result(body),
        b'b' => read_batch(body),
        b'q' => read_quarantine(body),
        b'w' => read_report(body),
        _ => read_subject(body),
    };
    match read {
        Ok(()) => Outcome::accepted(name),
        Err(Refused::Implausible) => Outcome::later(format!("{name}: implausible")),
        Err(Refused::Unusable(why)) => {
            let what = format!("{name}: {}", variant(&why));
            match why {
                Unusable::Unreadable => Outcome::first(what),
                _ => Outcome::later(what),
            }
        }
        Err(Refused::Message(error)) => {
            assert!(error.to_string().len() > 10, "{error}");
            let what = format!("{name}: {}", variant(&error));
            let is_first = match error {
                MessageError::Version { .. } => true,
                MessageError::Damaged { .. } => !b"cb".contains(&first) && !is_json(first, body),
                _ => false,
            };
            if is_first {
                Outcome::first(what)
            } else {
                Outcome::later(what)
            }
        }
    }
}

/// Whether a message is JSON, without its signature if it has one.
fn is_json(kind: u8, body: &[u8]) -> bool {
    let json = match kind {
        b'q' => parts(body).map_or(body, |(statement, _)| statement),
        _ => body,
    };
    serde_json::from_slice::<Value>(json).is_ok()
}

fn read_manifest(body: &[u8]) -> Result<(), Refused> {
    let read = Manifest::read(body, RUN)?;
    let Manifest {
        depth,
        split,
        check,
        lease_seconds,
        batch_positions,
        ..
    } = read;
    assert!(DEPTHS.contains(&depth) && split < depth);
    assert_eq!(read.rest(), depth - split);
    assert!((1..=u32::from(MAX_DEPTH)).contains(&read.rest()));
    assert!(BATCH_POSITIONS.contains(&batch_positions) && LEASE_SECONDS.contains(&lease_seconds));
    assert!(TRUSTED_KEYS.contains(&read.trusted_keys.len()));
    assert!(CHECK_PERCENT.contains(&check), "{check}");
    assert!(read.fen.parse::<Position>().is_ok());
    let checked = (0..100)
        .filter(|&place| read.is_checked(u32::MAX, place))
        .count();
    assert!(check > 0.0 || checked == 0);
    assert!(check < 100.0 || checked == 100);
    read_back::<Manifest>(body).map(drop)
}

fn read_ready(body: &[u8]) -> Result<(), Refused> {
    let manifest = manifest();
    let read = Ready::read(body, &manifest)?;
    let (batches, size) = (u128::from(read.batches), manifest.batch_positions as u128);
    let positions = u128::from(read.positions);
    // As many batches as the positions need, and no more.
    assert!(positions <= batches * size && (batches == 0 || positions > (batches - 1) * size));
    let ways: u128 = read.ways.parse().expect("a number");
    assert!(ways >= positions && ways.to_string() == read.ways);
    read_back::<Ready>(body).map(drop)
}

fn read_batch(body: &[u8]) -> Result<(), Refused> {
    let records = decode_batch(body)?;
    assert_eq!(encode_batch(&records), body);
    assert_eq!(records.len(), body.len() / RECORD);
    let mut legal = true;
    for Record { key, .. } in records {
        match key.position() {
            Err(error) => {
                assert!(error.to_string().len() > 20, "{error}");
                legal = false;
            }
            Ok(position) => {
                let pieces = position.pieces().count();
                match Key::of(&position) {
                    Ok(again) => assert_eq!(again.position(), Ok(position.essence())),
                    Err(error) => assert_eq!(error, KeyError::TooManyPieces { pieces }),
                }
            }
        }
    }
    if legal {
        Ok(())
    } else {
        Err(Refused::Implausible)
    }
}

fn read_report(body: &[u8]) -> Result<(), Refused> {
    let report: Report = read_back(body)?;
    for now in [0, 1_700_000_000, u64::MAX] {
        let is_old = now > report.time && now - report.time > 15;
        assert_eq!(report.is_fresh(now), !is_old);
    }
    Ok(())
}

/// A subject that names a place is the one that is written for it.
fn read_subject(body: &[u8]) -> Result<(), Refused> {
    let text = String::from_utf8_lossy(body);
    let places = ["result", "ticket"].map(|kind| (kind, Place::read(&text, RUN, kind)));
    match places {
        [(_, None), (_, None)] => Err(Refused::Implausible),
        [(kind, Some(place)), (_, None)] | [(_, None), (kind, Some(place))] => {
            assert_eq!(place.subject(RUN, kind), text);
            assert!(place.slot < SLOTS);
            Ok(())
        }
        _ => panic!("`{text}` names two places"),
    }
}
