//! The repair of changed messages.

use farm::key::{Key, KEY_BYTES};
use farm::messages::{Counted, Quarantine, FORMAT};
use serde_json::Value;

use super::signers::stranger;
use super::signing::{parts, signed};
use super::valid::{counted, keys, manifest, unsigned, LETTERS, RUN};
use crate::target::pick;

/// The bytes of a position in a batch, and of the number of ways to it.
pub(super) const RECORD: usize = KEY_BYTES + 8;

/// Gives a message a kind, its version, all parts that it needs, and a signature if it is one that is signed.
pub(super) fn repair(input: &[u8], number: u32) -> Vec<u8> {
    let first = input.first().copied().unwrap_or_default();
    let kind = match LETTERS.contains(&first) {
        true => first,
        false => pick(&LETTERS, first.into()),
    };
    let body = input.get(1..).unwrap_or_default();
    let statement = parts(body).map_or(body, |(statement, _)| statement);
    let repaired = match kind {
        b'c' => signed::<Counted>(body, result_of(statement, number), number),
        b'q' => signed::<Quarantine>(body, fact_of(kind, statement, number), number),
        b'b' => batch_of(body, number),
        b's' => body.to_vec(),
        kind => fact_of(kind, body, number),
    };
    [&[kind], &*repaired].concat()
}

/// A result that these bytes are, or that is made of them.
fn result_of(body: &[u8], number: u32) -> Vec<u8> {
    let bytes = [&[FORMAT], body.get(1..).unwrap_or_default()].concat();
    if Counted::decode(&bytes).is_ok() || number.is_multiple_of(4) {
        return bytes;
    }
    let (numbers, _) = body.as_chunks::<8>();
    let mut numbers = numbers.iter().map(|bytes| u64::from_le_bytes(*bytes));
    let mut result = counted(Vec::new());
    if (number / 4).is_multiple_of(4) {
        result.key = stranger().public_key().clone();
    }
    let mut next = || numbers.next().unwrap_or_default();
    let (time, seconds, clocks, checked) = (next(), next(), next(), next());
    (result.time, result.clocks, result.checked) = (time, clocks, checked % 9);
    result.seconds = f64::from_bits(seconds);
    result.leaves = numbers.collect();
    result.shallower = result.leaves.iter().map(|leaves| leaves / 20).collect();
    result.encode().expect("a result")
}

/// A batch of as many positions as these bytes have, most of them legal.
fn batch_of(body: &[u8], number: u32) -> Vec<u8> {
    let mut bytes = [&[FORMAT], body.get(1..).unwrap_or_default()].concat();
    bytes.truncate(1 + (bytes.len() - 1) / RECORD * RECORD);
    let keys = keys();
    for (record, number) in bytes[1..].chunks_mut(RECORD).zip(number..) {
        let mut key = [0; KEY_BYTES];
        key.copy_from_slice(&record[..KEY_BYTES]);
        if number % 4 > 0 && Key::from_bytes(key).position().is_err() {
            record[..KEY_BYTES].copy_from_slice(&pick(&keys, number).to_bytes());
        }
    }
    bytes
}

/// A fact of this kind that is JSON and has all of its fields. If the bytes are no JSON, one field gets a value made of them.
fn fact_of(kind: u8, body: &[u8], number: u32) -> Vec<u8> {
    let template: Value = serde_json::from_slice(&unsigned(kind)).expect("a fact");
    let read: Option<Value> = serde_json::from_slice(body).ok();
    let mut fact = match read.clone() {
        Some(fact @ Value::Object(_)) => fact,
        _ => {
            let mut fact = template.clone();
            let place = number as usize % template.as_object().map_or(1, serde_json::Map::len);
            let mut fields = fact.as_object_mut().into_iter().flatten();
            if let Some((_, value)) = fields.nth(place) {
                *value = value_of(body, number);
            }
            fact
        }
    };
    let fields = template.as_object().into_iter().flatten();
    for (name, value) in fields {
        if fact.get(name).is_none() {
            fact[name] = value.clone();
        }
    }
    if fact.get("format").is_some() {
        fact["format"] = FORMAT.into();
        fact["name"] = RUN.into();
    }
    if kind == b'r' && number.is_multiple_of(2) {
        let positions = fact["positions"].as_u64().unwrap_or_default();
        fact["batches"] = positions.div_ceil(manifest().batch_positions as u64).into();
        fact["ways"] = positions.to_string().into();
    }
    // What needs no repair is not spelt anew, since its signature is that of its bytes.
    match read == Some(fact.clone()) {
        true => body.to_vec(),
        false => fact.to_string().into_bytes(),
    }
}

/// A value made of some bytes.
fn value_of(bytes: &[u8], number: u32) -> Value {
    let mut word = [0; 8];
    for (to, from) in word.iter_mut().zip(bytes) {
        *to = *from;
    }
    let word = u64::from_le_bytes(word);
    match number / 16 % 5 {
        0 => word.into(),
        1 => (word % 100).into(),
        2 => f64::from_bits(word).into(),
        3 => word.is_multiple_of(2).into(),
        _ => String::from_utf8_lossy(bytes).into_owned().into(),
    }
}
