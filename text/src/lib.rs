//! Texts that several rooms write: [tables](table) of reports, and [digests](digest) of what is compared by them.
//!
//! The ledger of evidence, the builds of the firmware and all programs write such texts, and none of these depends on another for
//! them. So this room knows nothing of chess or of circuits.

pub mod digest;
pub mod table;
