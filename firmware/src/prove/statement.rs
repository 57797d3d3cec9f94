//! The statement of a theorem: the text that yosys reads, which is the circuit, the specification, and what that may use.

use super::theorem::Theorem;
use crate::modules::modules;

/// The source on which statements depend, beside the modules here and what is in the circuit and the theorem.
pub(super) const SOURCE: &str = include_str!("statement.rs");

/// Modules that a specification may use: the geometry of the board, the table in closed form, and memories that hold anything.
pub(super) const SHARED: [&str; 3] = [
    include_str!("geometry.v"),
    include_str!("sandstroem.v"),
    include_str!("memories.v"),
];

/// From here on a name that was not declared is an error, not a wire that holds anything: a condition of a specification that read
/// such a wire would say nothing.
const DECLARED: &str = "`default_nettype none";

/// The statement of a theorem about this circuit, with the macros of the circuit. The specification is its end.
pub(super) fn statement(theorem: &Theorem, circuit: &str, macros: &str) -> String {
    let modules = modules(circuit).map(|(_, text)| text);
    let shared = [DECLARED]
        .into_iter()
        .chain(SHARED)
        .chain([theorem.specification]);
    let parts = [macros].into_iter().chain(modules).chain(shared);
    parts.flat_map(|part| [part, "\n"]).collect()
}
