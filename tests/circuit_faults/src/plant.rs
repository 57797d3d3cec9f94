//! Puts faults beside the circuits that they break.

use std::fmt::Write;
use std::ops::Range;

use super::list::{Fault, Seat};

/// The environment variable that says which fault is on: its number in the list, from 0.
pub(super) const CHOICE: &str = "CIRCUIT_FAULT";

/// The faulty bodies of a function, each with its fault's number.
type Bodies = Vec<(usize, String)>;

/// A module of the faulty copy: which fault is on, and how the `update` of a block gives way to a faulty one. rust-hdl lets
/// `comment!` stand in an `update`, and prints it as a comment; here it is a statement.
pub(super) const MODULE: &str = r#"
macro_rules! comment {
    ($block:tt) => {
        if $block.runs_faulty() {
            return;
        }
    };
}

pub(crate) fn chosen() -> usize {
    static CHOSEN: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
    *CHOSEN.get_or_init(|| {
        std::env::var("CIRCUIT_FAULT").map_or(usize::MAX, |number| number.parse().expect("a number"))
    })
}
"#;

/// The source with these faults, which bear their numbers, in it.
///
/// # Errors
/// If one does not fit; in words.
pub(super) fn plant(source: &str, faults: &[(usize, &Fault)]) -> Result<String, String> {
    let mut functions: Vec<(Range<usize>, Bodies)> = Vec::new();
    for &(number, fault) in faults {
        let Seat { text, body } = fault.seat(source)?;
        let faulty = [
            &source[body.start..text.start],
            &fault.with,
            &source[text.end..body.end],
        ];
        let faulty = (number, faulty.concat());
        match functions.iter_mut().find(|function| function.0 == body) {
            Some(function) => function.1.push(faulty),
            None => functions.push((body, vec![faulty])),
        }
    }
    // From the end on, so that places before stay as they are.
    functions.sort_by_key(|function| std::cmp::Reverse(function.0.start));
    let mut planted = source.to_owned();
    for (body, faulty) in functions {
        if is_update(&source[..body.start]) {
            let (block, end) = implementation(source, &body)?;
            planted.insert_str(end, &second_bodies(block, &faulty));
            planted.insert_str(body.start + 1, "\n        comment!(self);");
        } else {
            let mut choice = String::new();
            for (number, faulty) in faulty {
                let _ = write!(
                    choice,
                    "\nif crate::faults::chosen() == {number} {{ return {faulty}; }}"
                );
            }
            planted.insert_str(body.start + 1, &choice);
        }
    }
    Ok(planted)
}

/// Whether what comes after this is the `update` of a block.
fn is_update(before: &str) -> bool {
    let head = before.trim_end().rsplit('\n').nth(1).unwrap_or_default();
    head.trim() == "#[hdl_gen]"
}

/// The block whose `update` this is, and where its `impl` ends.
fn implementation<'a>(source: &'a str, body: &Range<usize>) -> Result<(&'a str, usize), String> {
    let head = source[..body.start].rfind("\nimpl Logic for ");
    let head = head.map(|at| &source[at + "\nimpl Logic for ".len()..]);
    let block = head
        .and_then(|head| head.split_once(" {"))
        .map(|head| head.0);
    let end = source[body.end..]
        .find("\n}\n")
        .map(|end| body.end + end + 3);
    match (block, end) {
        (Some(block), Some(end)) => Ok((block, end)),
        _ => Err("an `update` that stands in no `impl Logic for`".to_owned()),
    }
}

/// One method for each fault of a block, and the one that chooses.
fn second_bodies(block: &str, faulty: &[(usize, String)]) -> String {
    let mut methods = format!(
        "\nimpl {block} {{\n    fn runs_faulty(&mut self) -> bool {{\n        match crate::faults::chosen() {{\n"
    );
    for (number, _) in faulty {
        let _ = writeln!(methods, "            {number} => self.faulty_{number}(),");
    }
    methods.push_str("            _ => return false,\n        }\n        true\n    }\n");
    for (number, body) in faulty {
        let _ = writeln!(methods, "\n    fn faulty_{number}(&mut self) {body}");
    }
    methods.push_str("}\n");
    methods
}
