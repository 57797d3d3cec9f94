//! What a user asks of the session.

use serde::Deserialize;

use crate::unit::Unit;

/// What the user wants.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Order {
    /// Counts another position.
    Load {
        /// Where the game begins.
        fen: String,
        /// The moves of the game.
        #[serde(default)]
        moves: Vec<String>,
        /// How many of them are made; all, unless it is given.
        made: Option<usize>,
        /// How deep to count.
        depth: u32,
    },
    /// Goes on, or back, to the next clock of a kind.
    Step {
        /// Which core is looked at.
        core: usize,
        /// The kind.
        unit: Unit,
        /// Back instead of on.
        #[serde(default)]
        back: bool,
    },
    /// Runs until something happens, or until it is paused.
    Run {
        /// Clocks a second; as fast as it goes, unless it is given.
        rate: Option<f64>,
        /// What ends the run.
        until: Option<Unit>,
        /// The core that is looked at for it.
        #[serde(default)]
        core: usize,
    },
    /// Stops running.
    Pause,
    /// Goes to a clock.
    Go {
        /// The clock.
        clock: u64,
    },
    /// Shows these signals, too.
    Watch {
        /// Their names.
        signals: Vec<String>,
    },
}
