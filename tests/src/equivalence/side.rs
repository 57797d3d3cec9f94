//! A side of the proof, and the error of a failed proof.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use serde::Deserialize;

/// Why the two sides are not proven equal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference(pub(super) String);

impl Display for Difference {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A side of the proof: one flat module of gates, registers and block RAMs.
#[derive(Debug, Deserialize)]
pub(super) struct Side {
    #[serde(default)]
    pub(super) attributes: BTreeMap<String, String>,
    pub(super) ports: BTreeMap<String, Port>,
    pub(super) cells: BTreeMap<String, Cell>,
    pub(super) netnames: BTreeMap<String, Wire>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Port {
    pub(super) direction: String,
    pub(super) bits: Vec<Bit>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Cell {
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) parameters: BTreeMap<String, String>,
    #[serde(default)]
    pub(super) port_directions: BTreeMap<String, String>,
    pub(super) connections: BTreeMap<String, Vec<Bit>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Wire {
    pub(super) hide_name: u8,
    pub(super) bits: Vec<Bit>,
    #[serde(default)]
    pub(super) attributes: BTreeMap<String, String>,
}

/// A net, or a constant.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(untagged)]
pub(super) enum Bit {
    Net(u64),
    Constant(String),
}
