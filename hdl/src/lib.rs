//! The circuits of perftboard, in rust-hdl: posdata ROM, walker, tree core, rank counters, clusters and their trunk, UART and frames.
//!
//! # Reset
//! There is one reset for all blocks, from the pins around the circuit or by a break on the serial line. It is
//! synchronous, and held for at least [`RESET_CLOCKS`](system::RESET_CLOCKS) clocks.
//! After it the board is idle, has no position and has counted nothing, whatever its registers and memories held before. So a
//! board recovers from anything that happened to its flip-flops: from a clock without a lock, or from an upset. Four rules
//! ensure this:
//!
//! 1. A block with a state machine has a port `reset`. While it is high the state machine stays in its first state, and so
//!    does every flag and every pointer that is used in that state.
//! 2. A register that takes a new value in every clock needs no reset: while the reset is held, what it held has passed
//!    through. The queues of the rank counters run empty in that time.
//! 3. Any other register needs no reset either: it is written on the way out of the first state, before it is used.
//! 4. Memories are not reset. A word is written before it is used: the board and all piece lists by the loading of a
//!    position, the sums in the first 64 clocks after the reset, everything else when it is put there. The exceptions are
//!    the tables of the ROMs, which are never written.
//!
//! Each core gets the reset from a register, some clocks later than the frontend; no command arrives as fast as that.
//!
//! An abort is another thing. It is an order to a running search: no more moves are looked for, those that were made are
//! unmade, the position stays as it was loaded, and a few clocks later the cluster's `busy` falls.

pub mod block_ram;
pub(crate) mod break_reset;
pub(crate) mod cluster;
pub mod contract;
pub(crate) mod control;
pub(crate) mod core;
pub mod cycle;
pub(crate) mod frontend;
pub mod inspect;
pub(crate) mod ledger;
pub(crate) mod loader;
pub mod posdata_rom;
pub(crate) mod reply;
pub(crate) mod serial;
pub(crate) mod settling;
pub mod synchroniser;
pub mod system;
pub(crate) mod trunk;
pub mod word;

#[cfg(test)]
mod testing;
