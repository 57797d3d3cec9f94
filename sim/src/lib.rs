//! The simulated board: clocks the whole circuit and speaks bytes through its serial pins.
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
mod trace;
pub mod verilated;

pub use board::Board;
pub use error::SimError;
pub use hdl::system::{SystemConfig as Config, RESET_CLOCKS};
