//! The JSON that commands print with `--format json`: what all of it has in common. `perftboard schema` prints its schema.
//!
//! Every object begins with the version of its shape. A count of leaves is a string of digits, since it may be greater than 2^53,
//! above which JavaScript and others round numbers; everything else that is counted is a number. A command that fails prints an object
//! with an `error` last.

use std::error::Error;
use std::fmt;
use std::iter;

use schemars::{json_schema, JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

use crate::outcome::Outcome;

/// The version of the shapes of all objects. It grows when a key is removed, or means something else; a key may be added without that.
pub const VERSION: u32 = 1;

/// An object with the version in front of it.
#[derive(Serialize)]
pub struct Versioned<'a, T: ?Sized> {
    schema: u32,
    #[serde(flatten)]
    object: &'a T,
}

impl<'a, T: ?Sized> Versioned<'a, T> {
    /// This object.
    pub const fn of(object: &'a T) -> Self {
        Self {
            schema: VERSION,
            object,
        }
    }
}

/// A count of leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Leaves(pub u128);

impl From<u64> for Leaves {
    fn from(count: u64) -> Self {
        Self(count.into())
    }
}

impl fmt::Display for Leaves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Leaves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl JsonSchema for Leaves {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Leaves".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "pattern": "^(0|[1-9][0-9]*)$",
            "description": "A count of leaves, in decimal digits.",
        })
    }
}

/// Writes a number as [`Leaves`], for `#[serde(serialize_with)]`.
///
/// # Errors
/// The serializer's.
pub fn leaves<S: Serializer>(count: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    Leaves::from(*count).serialize(serializer)
}

/// Why a command failed, in JSON.
#[derive(Serialize, JsonSchema)]
pub struct Failure {
    error: ErrorReport,
}

/// An error, in JSON.
#[derive(Serialize, JsonSchema)]
pub struct ErrorReport {
    /// What is wrong, and what to do about it.
    message: String,
    /// What caused it, the nearest cause first.
    because: Vec<String>,
    /// The exit status of the command.
    status: u8,
}

impl Failure {
    fn new(error: &dyn Error, outcome: Outcome) -> Self {
        Self {
            error: ErrorReport::of(error, outcome),
        }
    }
}

impl ErrorReport {
    /// This error, with which a command ends so.
    #[must_use]
    pub fn of(error: &dyn Error, outcome: Outcome) -> Self {
        let causes = iter::successors(error.source(), |&cause| cause.source());
        Self {
            message: error.to_string(),
            because: causes.map(ToString::to_string).collect(),
            status: outcome.code(),
        }
    }
}

/// The object that says why a command failed.
pub fn failure(error: &dyn Error, outcome: Outcome) -> impl Serialize {
    Failure::new(error, outcome)
}

#[cfg(test)]
mod tests {
    use std::io;

    use serde_json::json;

    use super::*;
    use crate::OutputError;

    #[test]
    fn a_count_is_exact_however_large_it_is() {
        let text = |leaves: Leaves| serde_json::to_string(&leaves).unwrap();
        assert_eq!(text(Leaves::from(20)), "\"20\"");
        // Perft 14 of the starting position, which is above 2^64.
        let perft_14 = 61_885_021_521_585_529_237;
        assert_eq!(text(Leaves(perft_14)), "\"61885021521585529237\"");
    }

    #[test]
    fn an_error_has_its_causes_and_its_status() {
        let error = OutputError::from(io::Error::other("the disk is full"));
        let told = serde_json::to_value(Versioned::of(&failure(&error, Outcome::Failed))).unwrap();
        let expected = json!({
            "schema": 1,
            "error": {"message": error.to_string(), "because": ["the disk is full"], "status": 3},
        });
        assert_eq!(told, expected);
    }
}
