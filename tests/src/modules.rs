//! The modules of a crate: circles of imports among them, and the names that they offer to other crates.
//!
//! A module imports another one if it names something that is defined there, in a `use` or in a path. A name that a
//! module only re-exports (`pub use`) is followed to its definition, so a module that collects the names of the modules
//! below it does not import them. Code that is compiled only for tests does not count.

mod api;
mod circle;
mod crate_tree;
mod names;

pub use api::api;
pub use circle::{circles, Circle, Import};
pub use crate_tree::{CrateTree, ModuleError};
