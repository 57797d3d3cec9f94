//! The leaves after each root move, as text and in JSON.

use std::fmt;

use console::json::Leaves;
use reference::Move;
use schemars::JsonSchema;
use serde::Serialize;

/// The leaves after a root move, in JSON.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RootReport {
    r#move: String,
    nodes: Leaves,
}

impl RootReport {
    /// The reports of these root moves.
    #[must_use]
    pub fn list(roots: &[(Move, u64)]) -> Vec<Self> {
        let report = |&(mv, nodes): &(Move, u64)| Self {
            r#move: mv.to_string(),
            nodes: nodes.into(),
        };
        roots.iter().map(report).collect()
    }
}

/// Writes the root moves in Stockfish's format, and an empty line.
///
/// # Errors
/// The formatter's error.
pub fn write_roots(f: &mut fmt::Formatter<'_>, roots: &[(Move, u64)]) -> fmt::Result {
    for (mv, nodes) in roots {
        writeln!(f, "{mv}: {nodes}")?;
    }
    writeln!(f)
}
