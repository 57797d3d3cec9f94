//! `perftboard schema`: prints the JSON schema of what the commands print.

use clap::Args;
use console::fault::Failure;
use console::json::VERSION;
use console::outcome::Outcome;
use console::Console;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{json, Map, Value};

use super::{
    bench, bitstream, boards, compare, doctor, endgame, model, moves, perft, posdata, prove,
    reference, suite, trace,
};

/// A way to describe a shape.
type Describe = fn(&mut SchemaGenerator) -> Schema;

/// The shapes, by the commands that print them and the options with which they do.
const SHAPES: [(&str, Describe); 22] = [
    ("perft", versioned::<perft::Report>),
    ("moves", versioned::<moves::Report>),
    ("suite", versioned::<suite::Totals>),
    ("suite-list", versioned::<suite::Carried>),
    ("compare", versioned::<compare::Report>),
    ("compare-position", versioned::<compare::CaseReport>),
    ("trace", versioned::<trace::Report>),
    ("boards", versioned::<boards::Report>),
    ("boards-known", versioned::<boards::Known>),
    ("bitstream", versioned::<bitstream::Report>),
    ("prove", versioned::<prove::Report>),
    ("doctor", versioned::<doctor::Report>),
    ("doctor-board", versioned::<doctor::Findings>),
    ("board-report", versioned::<doctor::BoardReport>),
    ("posdata", versioned::<posdata::Report>),
    ("endgame", versioned::<endgame::Facts>),
    ("endgame-verify", versioned::<endgame::Verification>),
    ("reference-perft", versioned::<reference::PerftReport>),
    ("reference-moves", versioned::<reference::MovesReport>),
    ("bench", versioned::<bench::Report>),
    ("model", versioned::<model::Report>),
    ("error", versioned::<console::json::Failure>),
];

/// A type with the version in front, as the console writes it.
fn versioned<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    let mut schema = T::json_schema(generator);
    let object = schema.ensure_object();
    let properties = object.entry("properties").or_insert_with(|| json!({}));
    if let Value::Object(properties) = properties {
        let version = json!({"const": VERSION, "description": "The version of the shapes."});
        properties.insert("schema".to_owned(), version);
    }
    let required = object.entry("required").or_insert_with(|| json!([]));
    if let Value::Array(required) = required {
        required.insert(0, json!("schema"));
    }
    schema
}

/// The JSON schema of all objects that commands print. `$defs` has one for each command by its name, such as `perft`, one for
/// each option with which a command prints something else, such as `boards-known`, one for errors, and those of their parts.
#[must_use]
pub fn schema() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut generator = settings.into_generator();
    let shapes: Vec<(&str, Schema)> = SHAPES
        .into_iter()
        .map(|(name, describe)| (name, describe(&mut generator)))
        .collect();
    let mut definitions = Map::new();
    let mut any = Vec::new();
    for (name, shape) in shapes {
        any.push(json!({"$ref": format!("#/$defs/{name}")}));
        definitions.insert(name.to_owned(), shape.to_value());
    }
    definitions.extend(generator.take_definitions(true));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What the commands of perftboard print with --format json",
        "anyOf": any,
        "$defs": definitions,
    })
}

/// An example.
const EXAMPLE: &str = "docs/json.md says what all objects have in common.

Example:
  perftboard schema > perftboard.schema.json";

/// The arguments of `schema`: none.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLE)]
pub struct SchemaArgs {}

/// Writes the schema.
///
/// # Errors
/// [`OutputError`](console::OutputError) if it cannot be written.
pub fn run(console: &mut Console) -> Result<Outcome, Failure> {
    console.line(format_args!("{:#}", schema()))?;
    Ok(Outcome::Right)
}
