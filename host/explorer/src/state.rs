//! What the page asks for: the position that is counted, and a clock of the count with those before it.

use serde::Serialize;

use crate::chains::Chains;
use crate::game::Game;
use crate::reference_count::ReferenceCount;
use crate::view::{CoreInfo, Moment, Named};

/// How fast a run is simulated, in clocks a second.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Speed {
    /// With the page that looks at it.
    pub shown: f64,
    /// As `perftboard perft` simulates it, measured a moment ago.
    pub perft: f64,
}

/// What does not change while a position is counted.
#[derive(Debug, Clone, Serialize)]
pub struct About {
    /// The position.
    pub game: Game,
    /// The rank counters, the clock in Hz, and the clocks of a bit on the line.
    pub config: [u64; 3],
    /// What the cores show.
    pub cores: Vec<CoreInfo>,
    /// The signals that are watched beside those.
    pub watched: Vec<Named>,
    /// The chains of the table for the pieces of the position.
    pub chains: Chains,
    /// The clock in which the counting begins.
    pub begins: u64,
}

/// The rows of some clocks, for one core.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Window {
    /// The clock of the first row.
    pub from: u64,
    /// What all cores do, in each clock.
    pub lanes: Vec<String>,
    /// The core's signals, in each clock.
    pub s: Vec<Vec<u64>>,
    /// The signals that are watched beside them, in each clock.
    pub x: Vec<Vec<u64>>,
}

/// What the page asks for again and again.
#[derive(Debug, Clone, Serialize)]
pub struct State {
    /// Changes whenever anything of this does.
    pub version: u64,
    /// Changes whenever [`About`] does.
    pub loaded: u64,
    /// The first and the last clock to which one can go without simulating anything new.
    pub kept: [u64; 2],
    /// The circuit is counting.
    pub runs: bool,
    /// The board has answered.
    pub over: bool,
    /// How fast the run is.
    pub speed: Speed,
    /// What the reference counts.
    pub reference: ReferenceCount,
    /// The clock.
    pub now: Moment,
    /// The clocks before it.
    pub window: Window,
}
