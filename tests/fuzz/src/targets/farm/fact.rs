//! Facts that are read, and what refuses messages.

use farm::messages::{read_fact, MessageError};
use farm::signed::Unusable;
use serde::de::DeserializeOwned;
use serde::Serialize;
use serde_json::Value;

/// What refuses a message.
pub(super) enum Refused {
    /// It cannot be read.
    Message(MessageError),
    /// It is signed by a worker, and counts for nothing.
    Unusable(Unusable),
    /// It is read, and says what cannot be.
    Implausible,
}

impl From<MessageError> for Refused {
    fn from(error: MessageError) -> Self {
        Self::Message(error)
    }
}

impl From<Unusable> for Refused {
    fn from(why: Unusable) -> Self {
        Self::Unusable(why)
    }
}

/// Reads a fact. What is written of it is read as the same.
pub(super) fn read_back<T: DeserializeOwned + Serialize>(body: &[u8]) -> Result<T, Refused> {
    let fact: T = read_fact(body)?;
    let json = |fact: &T| serde_json::to_value(fact).expect("JSON");
    let written = serde_json::to_vec(&fact).expect("JSON");
    if let Ok(again) = read_fact::<T>(&written) {
        assert!(
            is_same(&json(&fact), &json(&again)),
            "{} is read as another fact",
            json(&fact)
        );
    } else {
        panic!("{} is not read back", json(&fact));
    }
    Ok(fact)
}

/// Whether two values are the same but for the last digit of their fractions, which the reader of JSON rounds.
fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .zip(other)
                    .all(|((_, one), (_, other))| is_same(one, other))
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .zip(other)
                    .all(|(one, other)| is_same(one, other))
        }
        (Value::Number(one), Value::Number(other)) if one.is_f64() && other.is_f64() => {
            let (one, other) = (
                one.as_f64().unwrap_or_default(),
                other.as_f64().unwrap_or_default(),
            );
            (one - other).abs() <= one.abs() * 4.0 * f64::EPSILON
        }
        (one, other) => one == other,
    }
}
