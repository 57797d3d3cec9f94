//! A page that plays some clocks without any program behind it.

use std::io::{self, Write as _};

use base64::engine::general_purpose::STANDARD;
use base64::Engine as _;
use flate2::write::GzEncoder;
use flate2::Compression;
use serde::Serialize;
use serde_json::{json, Map, Value};

use crate::chains::{add_chains, Chains};
use crate::error::SessionError;
use crate::floorplan::{self, Block};
use crate::page;
use crate::reference_count::ReferenceCount;
use crate::session::Session;
use crate::state::About;

/// The most clocks that are recorded.
pub const MAX_CLOCKS: u64 = 20_000;

/// The key of a value that replaces another one as a whole.
const WHOLE: &str = "=";

/// A recording.
#[derive(Serialize)]
struct Recording {
    about: About,
    reference: ReferenceCount,
    chains: Chains,
    floorplan: Vec<Block>,
    /// The first clock, whole.
    first: Value,
    /// What is different in each clock after it.
    changes: Vec<Value>,
}

/// Records the clocks from `from` to `to`, or to the end of the run, as a page.
///
/// # Errors
/// [`SessionError::Over`] if the run ends before, others if a clock cannot be simulated, or the page cannot be packed.
pub fn record(
    session: &mut Session,
    from: u64,
    to: u64,
    title: &str,
) -> Result<String, SessionError> {
    let begins = session.begins();
    while session.circuit().clock() < from {
        if session.is_over() {
            return Err(SessionError::Over {
                from: from - begins,
                end: session.circuit().clock() - begins,
            });
        }
        session.step()?;
    }
    let mut chains = Chains::new();
    let first = moment(session, &mut chains)?;
    let (mut before, mut changes) = (first.clone(), Vec::new());
    while session.circuit().clock() < to && !session.is_over() {
        session.step()?;
        let now = moment(session, &mut chains)?;
        changes.push(change(&before, &now).unwrap_or_else(|| json!({})));
        before = now;
    }
    let about = session.about();
    let recording = Recording {
        reference: session.counting().finished(about.game.depth),
        floorplan: floorplan::blocks(),
        about,
        chains,
        first,
        changes,
    };
    let packed = packed(&serde_json::to_vec(&recording).map_err(io::Error::from)?)?;
    Ok(page::bundled(title, &packed))
}

fn moment(session: &Session, chains: &mut Chains) -> Result<Value, SessionError> {
    let moment = session.moment()?;
    for core in moment.cores.iter().flatten() {
        add_chains(chains, &core.board);
    }
    Ok(serde_json::to_value(moment).map_err(io::Error::from)?)
}

/// What turns one value into another; `None` if they are equal. Objects, and arrays of the same length, are compared part by
/// part.
fn change(before: &Value, now: &Value) -> Option<Value> {
    if before == now {
        return None;
    }
    let mut parts = Map::new();
    match (before, now) {
        (Value::Array(before), Value::Array(now)) if before.len() == now.len() => {
            for (place, (before, now)) in before.iter().zip(now).enumerate() {
                parts.extend(change(before, now).map(|change| (place.to_string(), change)));
            }
        }
        (Value::Object(before), Value::Object(now)) if before.keys().eq(now.keys()) => {
            for ((key, before), now) in before.iter().zip(now.values()) {
                parts.extend(change(before, now).map(|change| (key.clone(), change)));
            }
        }
        (_, Value::Object(_) | Value::Array(_)) => {
            parts.insert(WHOLE.to_owned(), now.clone());
        }
        _ => return Some(now.clone()),
    }
    Some(Value::Object(parts))
}

/// The bytes, compressed, as text.
fn packed(bytes: &[u8]) -> io::Result<String> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(STANDARD.encode(encoder.finish()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(value: &mut Value, change: &Value) {
        match (value, change) {
            (value, Value::Object(parts)) if parts.contains_key(WHOLE) => {
                *value = parts[WHOLE].clone()
            }
            (Value::Array(items), Value::Object(parts)) => {
                for (place, part) in parts {
                    changed(&mut items[place.parse::<usize>().expect("a place")], part);
                }
            }
            (Value::Object(items), Value::Object(parts)) => {
                for (key, part) in parts {
                    changed(&mut items[key], part);
                }
            }
            (value, change) => *value = change.clone(),
        }
    }

    #[test]
    fn a_change_turns_one_value_into_the_other_and_is_small() {
        let before = json!({"a": [1, 2, 3], "b": {"c": "x", "d": []}, "e": 1});
        for now in [
            json!({"a": [1, 5, 3], "b": {"c": "x", "d": []}, "e": 1}),
            json!({"a": [], "b": {"c": "y", "d": [{"f": 1}]}, "e": 2}),
            json!({"a": [1, 2], "b": {"c": "x", "d": []}, "e": 1}),
        ] {
            let found = change(&before, &now).expect("a change");
            let mut value = before.clone();
            changed(&mut value, &found);
            assert_eq!(value, now, "{found}");
        }
        assert_eq!(change(&before, &before), None);
        assert_eq!(
            change(&json!([1, 2]), &json!([1, 3])),
            Some(json!({"1": 3}))
        );
    }
}
