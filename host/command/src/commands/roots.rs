//! The leaves behind each root move, as they are written.

use std::fmt;

use reference::Move;
use serde::Serialize;

/// The leaves behind a root move, in JSON.
#[derive(Debug, Serialize)]
pub struct RootReport {
    r#move: String,
    nodes: u64,
}

impl RootReport {
    /// Each of these.
    #[must_use]
    pub fn list(roots: &[(Move, u64)]) -> Vec<Self> {
        let report = |&(mv, nodes): &(Move, u64)| Self {
            r#move: mv.to_string(),
            nodes,
        };
        roots.iter().map(report).collect()
    }
}

/// Writes each as Stockfish does, and a blank line.
///
/// # Errors
/// What the formatter says.
pub fn write_roots(f: &mut fmt::Formatter<'_>, roots: &[(Move, u64)]) -> fmt::Result {
    for (mv, nodes) in roots {
        writeln!(f, "{mv}: {nodes}")?;
    }
    writeln!(f)
}
