//! The circuits of perftboard, in rust-hdl: posdata ROM, walker, tree core, leaf cores, dispatcher, UART and frames.

pub mod block_ram;
pub(crate) mod control;
pub(crate) mod core;
pub mod cycle;
pub(crate) mod dispatcher;
pub(crate) mod frontend;
pub(crate) mod loader;
pub mod posdata_rom;
pub(crate) mod profile;
pub mod protocol;
pub(crate) mod reply;
pub(crate) mod serial;
pub mod system;
pub(crate) mod tally;
pub mod word;

#[cfg(test)]
mod testing;
