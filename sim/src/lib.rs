//! Simulated boards: they clock the whole circuit, speak bytes through its serial pins, and are links for a driver.
//!
//! ```
//! use protocol::{Command, FrameDecoder, Reply};
//!
//! let mut board = sim::Board::new(sim::Config::default())?;
//! board.send(&Command::Identify.encode(1));
//! let mut decoder = FrameDecoder::new();
//! let frame = loop {
//!     let bytes = board.receive(10_000)?;
//!     if let Some(frame) = bytes.iter().find_map(|&byte| decoder.push(byte)) {
//!         break frame?;
//!     }
//! };
//! assert!(matches!(Reply::from_frame(&frame)?, Reply::Identity(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod error;
mod line;
mod link;
mod probe;
mod trace;
pub mod verilated;

pub use board::{Board, Checkpoint};
pub use error::SimError;
pub use hdl::system::{SystemConfig as Config, RESET_CLOCKS};
pub use link::{Rung, SimulatedLink, VerilatedLink};
pub use probe::{Probe, SignalInfo};
