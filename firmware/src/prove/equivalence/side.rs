//! A side of the proof, and the error of a failed proof.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use serde::Deserialize;

/// Why the two sides are not proven equal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference(pub(super) String);

impl Difference {
    /// The same, in a module of this name.
    pub(super) fn in_module(self, module: &str) -> Self {
        Self(format!("in {module}: {}", self.0))
    }
}

impl Display for Difference {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text of yosys in JSON.
#[derive(Debug, Deserialize)]
pub(super) struct Design {
    /// The modules by name.
    pub(super) modules: BTreeMap<String, Side>,
}

impl Design {
    /// The modules that have contents, which the models of cells have not.
    pub(super) fn blocks(&self) -> impl Iterator<Item = (&str, &Side)> {
        let is_box = |side: &Side| {
            ["blackbox", "whitebox"]
                .iter()
                .any(|it| side.attributes.contains_key(*it))
        };
        let modules = self.modules.iter().filter(move |(_, side)| !is_box(side));
        modules.map(|(name, side)| (name.as_str(), side))
    }

    /// The module that is no other's part.
    pub(super) fn top(&self) -> Option<(&str, &Side)> {
        self.blocks()
            .find(|(_, side)| side.attributes.contains_key("top"))
    }
}

/// A side of the proof: one module of gates, registers, block RAMs and other modules.
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

impl Cell {
    /// Whether this is a port by which the cell drives nets.
    pub(super) fn drives(&self, port: &str) -> bool {
        self.port_directions
            .get(port)
            .is_some_and(|way| way == "output")
    }

    /// The net at this bit of a port; 0 if nothing is connected there.
    pub(super) fn bit(&self, port: &str, index: usize) -> Bit {
        let bits = self.connections.get(port);
        let bit = bits.and_then(|bits| bits.get(index));
        bit.cloned()
            .unwrap_or_else(|| Bit::Constant("0".to_owned()))
    }
}
