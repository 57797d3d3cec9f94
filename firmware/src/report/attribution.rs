//! Attributes each cell to a block of the circuit, after the tools have flattened and optimised everything.
//!
//! - A memory keeps its name.
//! - Flip-flops, carries and the look-up tables of adders have the lines of Verilog that they come from.
//! - Other look-up tables are made by ABC and have no line. Each is attributed to the block that has most of the cells
//!   that it drives, since it computes that block's next state, address or enable. So logic that the tools merged
//!   across the border of two blocks counts as part of the block that it drives.

use super::netlist::{Cell, Netlist};
use super::verilog::Blocks;
use super::{Area, BlockArea};
use crate::family::Cells;
use std::collections::{BTreeMap, HashMap};

/// The block of cells that cannot be attributed.
pub(crate) const NOWHERE: &str = "top";

/// The part of the circuit that a block is in: its name up to the first block that is neither the system nor its cluster or trunk, such
/// as `system.cluster[0].tree` or `system.trunk[0].clusters[3]`.
pub(crate) fn part(block: &str) -> &str {
    let mut end = 0;
    for name in block.split('.') {
        end += name.len() + usize::from(end != 0);
        let is_around = |block: &&str| name.starts_with(*block);
        if !["system", "cluster[", "trunk["].iter().any(is_around) {
            break;
        }
    }
    &block[..end]
}

/// The block of each cell.
#[derive(Debug, Clone, Default)]
pub(crate) struct Attribution {
    blocks: HashMap<String, String>,
}

impl Attribution {
    /// Attributes the cells of yosys' netlist.
    pub(crate) fn of_synthesis(netlist: &Netlist, blocks: &Blocks, cells: &Cells) -> Self {
        let known = netlist.cells.iter().filter_map(|(name, cell)| {
            let block = match cell.kind.as_str() {
                kind if kind.starts_with(cells.block_ram) => blocks.of_cell(name),
                kind if kind.starts_with(cells.pll) => blocks.of_cell(name),
                _ => blocks.of_source(cell.attribute("src")?, name),
            };
            Some((name.clone(), block?))
        });
        let mut attribution = Self {
            blocks: known.collect(),
        };
        attribution.spread(netlist);
        attribution
    }

    /// Attributes nextpnr's cells, which are named after those of yosys that were packed into them.
    pub(crate) fn of_placement(&self, netlist: &Netlist, cells: &Cells) -> Self {
        let known = netlist.cells.keys().filter_map(|name| {
            let stem = cells
                .packed_endings
                .iter()
                .find_map(|ending| name.strip_suffix(ending))
                .unwrap_or(name);
            Some((name.clone(), self.blocks.get(stem)?.clone()))
        });
        let mut attribution = Self {
            blocks: known.collect(),
        };
        attribution.spread(netlist);
        attribution
    }

    /// The block of a cell.
    pub(crate) fn block(&self, cell: &str) -> &str {
        self.blocks.get(cell).map_or(NOWHERE, String::as_str)
    }

    /// The area of each [part] of the circuit, by name.
    pub(crate) fn areas(&self, netlist: &Netlist, cells: &Cells) -> Vec<BlockArea> {
        let mut areas: BTreeMap<&str, Area> = BTreeMap::new();
        for (name, cell) in &netlist.cells {
            areas
                .entry(part(self.block(name)))
                .or_default()
                .add(cell, cells);
        }
        areas
            .into_iter()
            .filter(|(_, area)| *area != Area::default())
            .map(|(block, area)| BlockArea {
                block: block.to_owned(),
                area,
            })
            .collect()
    }

    /// Attributes every cell without a block to that of most of its readers, until nothing changes any more.
    fn spread(&mut self, netlist: &Netlist) {
        let mut readers: HashMap<u64, Vec<&str>> = HashMap::new();
        for (name, cell) in &netlist.cells {
            for net in cell.reads() {
                readers.entry(net).or_default().push(name);
            }
        }
        let mut waiting: Vec<(&String, &Cell)> = netlist
            .cells
            .iter()
            .filter(|(name, _)| !self.blocks.contains_key(*name))
            .collect();
        // A cell waits until all its readers have a block. If that never happens, one reader is enough.
        for any in [false, true] {
            loop {
                let before = waiting.len();
                waiting.retain(|(name, cell)| match self.vote(cell, &readers, any) {
                    Some(block) => {
                        self.blocks.insert((*name).clone(), block);
                        false
                    }
                    None => true,
                });
                if waiting.len() == before {
                    break;
                }
            }
        }
    }

    /// The block of most readers; of several, the first by name.
    fn vote(&self, cell: &Cell, readers: &HashMap<u64, Vec<&str>>, any: bool) -> Option<String> {
        let mut votes: BTreeMap<&str, usize> = BTreeMap::new();
        for reader in cell.drives().filter_map(|net| readers.get(&net)).flatten() {
            match self.blocks.get(*reader) {
                Some(block) => *votes.entry(block).or_default() += 1,
                None if any => {}
                None => return None,
            }
        }
        let most = votes.values().copied().max()?;
        let (block, _) = votes.into_iter().find(|(_, count)| *count == most)?;
        Some(block.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_in_the_part_below_system_and_cluster() {
        for (block, expected) in [
            ("top", "top"),
            ("system", "system"),
            ("system.frontend.control", "system.frontend"),
            ("system.cluster[0]", "system.cluster[0]"),
            ("system.cluster[0].tree.finder", "system.cluster[0].tree"),
            (
                "system.cluster[0].counters[0].counter.look",
                "system.cluster[0].counters[0]",
            ),
            (
                "system.trunk[0].clusters[3].cluster.tree",
                "system.trunk[0].clusters[3]",
            ),
        ] {
            assert_eq!(part(block), expected);
        }
    }
}
