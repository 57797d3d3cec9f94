//! What keeps one client from taking the server's time and memory from the others.

use std::time::Duration;

/// How much of the server's time and memory clients may take.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The most connections at a time. Further ones wait until one of these ends, which silence brings about.
    pub connections: usize,
    /// How long a client may take for the head of a request, or read nothing of an answer. Then its connection is closed.
    pub silence: Duration,
    /// How long the body of a request may take to arrive.
    pub body: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 256,
            silence: Duration::from_secs(60),
            body: Duration::from_secs(10),
        }
    }
}
