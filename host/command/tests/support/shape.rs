//! The shapes of what commands print, as `docs/schema.json` has them.

use jsonschema::Validator;
use serde_json::{json, Value};

/// The schema in the book, written by `cargo run --release -- schema > docs/schema.json`.
pub const SCHEMA: &str = include_str!("../../../../docs/schema.json");

/// The same as a value.
pub fn schema() -> Value {
    serde_json::from_str(SCHEMA).expect("the schema is JSON")
}

/// What accepts only objects of this shape, without any other key.
fn validator(shape: &str) -> Validator {
    let mut schema = schema();
    assert!(schema["$defs"][shape].is_object(), "no shape `{shape}`");
    let object = schema.as_object_mut().expect("an object");
    object.remove("anyOf");
    object.insert("$ref".to_owned(), json!(format!("#/$defs/{shape}")));
    object.insert("unevaluatedProperties".to_owned(), json!(false));
    jsonschema::validator_for(&schema).expect("a schema")
}

/// Asserts that a value is of the shape of this name, and has no other key.
#[track_caller]
pub fn assert_shape(shape: &str, value: &Value) {
    let validator = validator(shape);
    let errors = validator.iter_errors(value);
    let errors: Vec<String> = errors
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{shape}: {errors:#?} in {value:#}");
}
