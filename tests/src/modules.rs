//! The modules of a crate: which of them import one another in a circle, and what they offer to other crates.
//!
//! A module imports another if it names something that is defined there, in a `use` or in a path. A name that a module
//! only passes on (`pub use`) is followed to where it is defined, so a module that collects the names of those below it
//! does not import them. What is compiled for tests alone does not count.

mod api;
mod circle;
mod crate_tree;
mod names;

pub use api::api;
pub use circle::{circles, Circle, Import};
pub use crate_tree::{CrateTree, ModuleError};
