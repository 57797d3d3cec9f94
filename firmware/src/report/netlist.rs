//! The netlists that yosys and nextpnr write as JSON, as far as the reports use them.

use super::{Area, ReportError};
use crate::family::Cells;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The one module of a flattened netlist.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Netlist {
    /// Its cells by name.
    pub(crate) cells: BTreeMap<String, Cell>,
}

/// A cell.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Cell {
    /// Its kind: `SB_LUT4`, `ICESTORM_LC`.
    #[serde(rename = "type")]
    pub(crate) kind: String,
    /// Its attributes, such as its source line and its place.
    #[serde(default)]
    attributes: BTreeMap<String, serde_json::Value>,
    #[serde(default)]
    port_directions: BTreeMap<String, String>,
    #[serde(default)]
    connections: BTreeMap<String, Vec<Bit>>,
}

/// The connection of a port's bit.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
enum Bit {
    Net(u64),
    Constant(#[allow(dead_code)] String),
}

#[derive(Deserialize)]
struct File {
    modules: BTreeMap<String, Netlist>,
}

impl Netlist {
    /// Reads the module `top`.
    pub(crate) fn read(file: &Path, writer: &'static str) -> Result<Self, ReportError> {
        let text = read(file, writer)?;
        let mut parsed: File = json(&text, file, writer)?;
        parsed
            .modules
            .remove(crate::design::TOP_MODULE)
            .ok_or_else(|| ReportError::Missing {
                file: file.to_owned(),
                writer,
                missing: format!("module `{}`", crate::design::TOP_MODULE),
            })
    }

    /// The area of all cells.
    pub(crate) fn area(&self, cells: &Cells) -> Area {
        let mut area = Area::default();
        self.cells.values().for_each(|cell| area.add(cell, cells));
        area
    }
}

impl Area {
    /// Adds a cell of yosys' netlist.
    pub(crate) fn add(&mut self, cell: &Cell, cells: &Cells) {
        for (name, count) in [
            (cells.lut4, &mut self.lut4),
            (cells.carry, &mut self.carry),
            (cells.flip_flop, &mut self.ff),
            (cells.block_ram, &mut self.bram),
        ] {
            *count += u32::from(cell.kind.starts_with(name));
        }
    }
}

impl Cell {
    /// The attribute of this name, if it is a text.
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.get(name)?.as_str()
    }

    /// The nets that the cell drives.
    pub(crate) fn drives(&self) -> impl Iterator<Item = u64> + '_ {
        self.nets("output")
    }

    /// The nets that the cell reads.
    pub(crate) fn reads(&self) -> impl Iterator<Item = u64> + '_ {
        self.nets("input")
    }

    fn nets(&self, direction: &'static str) -> impl Iterator<Item = u64> + '_ {
        self.connections
            .iter()
            .filter(move |(port, _)| {
                self.port_directions.get(*port).map(String::as_str) == Some(direction)
            })
            .flat_map(|(_, bits)| bits)
            .filter_map(|bit| match bit {
                Bit::Net(net) => Some(*net),
                Bit::Constant(_) => None,
            })
    }
}

/// Reads a tool's file.
pub(crate) fn read(file: &Path, writer: &'static str) -> Result<String, ReportError> {
    fs::read_to_string(file).map_err(|source| ReportError::Read {
        file: file.to_owned(),
        writer,
        source,
    })
}

/// Parses a tool's file as JSON.
pub(crate) fn json<'a, T: Deserialize<'a>>(
    text: &'a str,
    file: &Path,
    writer: &'static str,
) -> Result<T, ReportError> {
    serde_json::from_str(text).map_err(|source| ReportError::Json {
        file: file.to_owned(),
        writer,
        source,
    })
}
