//! Compares the perft of any chess program with the right one, and names the first wrong move.
//!
//! A [`Session`](session::Session) speaks to the program: a UCI engine that knows `go perft N`, a script as perftree calls it, or a
//! program that answers lines. A [`Referee`](descent::Referee) asks the program and an [`Oracle`](oracle::Oracle) for the leaves below
//! every move, goes down where they differ, and gives a [`Finding`](finding::Finding): the position and the moves that lead to it, the
//! move that is missing or extra, the rule that it breaks, and the [`Shortest`](shorten::Shortest) position that was found by taking
//! pieces away while the program stays wrong in the same way.
//!
//! Nothing here knows of boards: these come in as an oracle.

pub mod answer;
mod check;
mod columns;
pub mod descent;
pub mod diagram;
pub mod error;
pub mod fault;
pub mod finding;

pub mod illegal;
pub mod legal;
mod lines;
mod node;
pub mod oracle;
mod process;
pub mod program;
pub mod session;
pub mod shorten;
mod stop;
pub mod suspects;
mod words;

pub use stop::Stop;
