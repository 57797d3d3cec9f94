//! Boards made of software, for tests without one: honest or with a fault, behind a link that never waits.
//!
//! This is the module of the feature `testing`. A program's test gives it a board that counts right, and boards that fall silent, count
//! wrongly, lose replies or disconnect:
//!
//! ```
//! use perftboard_driver::reference::Position;
//! use perftboard_driver::testing::{connect, FakeBoard, FakeLink, Fault};
//! use perftboard_driver::Board;
//!
//! let mut board = Board::connect(FakeLink::new(FakeBoard::new(Fault::Honest)))?;
//! assert_eq!(board.count(&Position::starting(), 3)?.nodes, 8_902);
//!
//! let mut wrong = connect(Fault::WrongCount)?;
//! assert_eq!(wrong.count(&Position::starting(), 3)?.nodes, 8_903);
//! assert!(connect(Fault::Silent).is_err());
//! # Ok::<(), perftboard_driver::DriverError>(())
//! ```

mod board;
mod fault;
mod ledger;
mod link;
mod payload;

pub use board::{FakeBoard, CLOCKS_PER_LEAF};
pub use fault::Fault;
pub use ledger::Ledger;
pub use link::{connect, FakeLink};
