//! Talks to perftboards: boards that count the leaves of chess positions in hardware.
//!
//! * [`link`]: a way to a board's serial pins: a serial port, a TCP port, or one of your own.
//! * [`Board`]: what a board can be asked, over any link.
//! * [`long_run`]: many counts on several boards, which a journal may keep, so that a run that was ended goes on.
//! * [`pool`]: the boards of such a run; [`journal`]: its file; [`feed`](mod@feed): one board that is kept at work.
//! * [`check`]: the count of a software reference beside the board's.
//! * [`self_test`]: counts that are known, with their clocks, by which a board shows that its circuit works.
//! * [`rate`]: the rate of a serial line at which a board answers.
//! * [`serve`](mod@serve): a link's far end for other programs, on a pseudo-terminal or a socket.
//!
//! ```no_run
//! use perftboard_driver::link::Address;
//! use perftboard_driver::protocol::DEFAULT_BAUD;
//! use perftboard_driver::reference::Position;
//! use perftboard_driver::Board;
//!
//! let address: Address = "/dev/ttyUSB1".parse()?;
//! let mut board = Board::connect(address.open(DEFAULT_BAUD)?)?;
//! let count = board.count(&Position::starting(), 5)?;
//! println!("{} leaves in {} clocks", count.nodes, count.clocks);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `testing` there are boards made of software as well, for the tests of other programs.
//!
//! The driver cannot tell a simulated board from a real one, and it knows neither circuits nor terminals.

pub mod check;
pub mod feed;
pub mod journal;
pub mod link;
pub mod long_run;
pub mod pool;
pub mod rate;
pub mod self_test;
pub mod serve;

mod board;
mod count;
mod error;
mod job;
mod socket;
mod stop;
#[cfg(feature = "testing")]
pub mod testing;

pub use board::Board;
pub use count::{Count, Division};
pub use error::{DriverError, SelfTestFault};
pub use job::Job;
pub use protocol;
pub use reference;
pub use stop::Stop;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
