//! The area of the circuit and of its blocks.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An area of the iCE40, as yosys counts it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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

/// The area of a block of the circuit, without the blocks inside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BlockArea {
    /// The path of the block: `system.cluster[0].counters[0].counter.look`.
    pub block: String,
    /// The area.
    #[serde(flatten)]
    pub area: Area,
}
