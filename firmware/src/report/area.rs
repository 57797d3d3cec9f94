//! What the circuit takes.

use serde::{Deserialize, Serialize};

/// What something takes of an iCE40, as yosys counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    /// Look-up tables.
    pub lut4: u32,
    /// Flip-flops.
    pub ff: u32,
    /// Carries.
    pub carry: u32,
    /// Block RAMs.
    pub bram: u32,
}

/// What a block of the circuit takes, without the blocks inside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockArea {
    /// Its place in the circuit: `system.dispatcher.cores[0].core.walker`.
    pub block: String,
    /// What it takes.
    #[serde(flatten)]
    pub area: Area,
}
