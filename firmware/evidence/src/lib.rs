//! The ledger of evidence: answers that cost minutes, kept by the digest of their questions.
//!
//! A theorem, the area of a block, a suite counted on a netlist: each is the answer to a [`Question`], which is a text. The text
//! holds everything on which the answer depends: the generated Verilog, the specification, the script, the tools, the source of
//! the prover. Every run derives all questions anew, which takes seconds, and looks their answers up in a [`Ledger`]. What
//! is not there, or has another digest, is asked, and the answer is kept. A sample of the answers that are there is asked again
//! in every run, and a difference is an error.
//!
//! The ledgers are the files of the folder `answers`, a file for each kind of question, for people to read and for reviews to see
//! change. An entry has a seal, so that one that was edited by hand is noticed. What was asked in a run is listed in a
//! [`roll`]; [`audit`] compares the two, and finds entries whose question is asked no more.

pub mod area;
pub mod audit;
mod entry;
pub mod error;
mod ledger;
mod policy;
pub mod program;
mod question;
pub mod roll;
mod sample;

pub use entry::Entry;
pub use error::EvidenceError;
pub use ledger::{Answered, Ledger, Reply, Source};
pub use policy::{Policy, FRESH, SEED};
pub use question::Question;

use std::path::Path;

/// The folder of the ledgers in the sources of the project.
#[must_use]
pub fn answers() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/answers"))
}
