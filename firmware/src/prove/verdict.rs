//! What a prover finds.

use evidence::Source;
use std::time::Duration;

/// What is known of a theorem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Whether the claim is proved.
    pub verdict: Verdict,
    /// How long it took to find out, as far as that was asked now.
    pub time: Duration,
    /// Whether that was looked up or asked.
    pub source: Source,
}

/// Whether a claim is proved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It is.
    Proved,
    /// It is wrong.
    Refuted {
        /// Signals of an example; empty if the refutation was looked up.
        example: String,
    },
    /// Neither a proof nor an example was found.
    Open,
}
