//! The floorplan: the place of each block on the chip.
//!
//! Each [part] of the circuit has a colour. While there are more than [`MOST_GROUPS`] of them, the smallest is
//! merged into the block around it.

mod svg;

use super::attribution::{part, Attribution};
use super::netlist::Netlist;
use crate::family::Cells;
use std::collections::BTreeMap;

/// The most groups, since more colours could not be told apart.
const MOST_GROUPS: usize = 12;

/// A place on the chip: the tile, and the position in the tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    column: u32,
    row: u32,
    index: u32,
}

/// A placed item.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Item {
    /// A logic cell of this block.
    Logic(String),
    /// A block RAM of this block.
    Ram(String),
    /// A pin of this name.
    Pin(String),
    /// The PLL.
    Pll,
}

/// The cells of a group of blocks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Count {
    logic: usize,
    rams: usize,
}

/// The floorplan of a placement.
#[derive(Debug, Clone)]
pub(crate) struct Floorplan {
    items: Vec<(Place, Item)>,
    /// The group of each block.
    groups: BTreeMap<String, String>,
    /// The cells of each group.
    counts: BTreeMap<String, Count>,
    /// The slowest path, tile by tile.
    slowest: Vec<(u32, u32)>,
}

impl Floorplan {
    /// Reads the placement that nextpnr wrote. `slowest` are the cells of the slowest path.
    pub(crate) fn new(
        placed: &Netlist,
        attribution: &Attribution,
        slowest: &[String],
        cells: &Cells,
    ) -> Self {
        let mut items = Vec::new();
        let mut places = BTreeMap::new();
        for (name, cell) in &placed.cells {
            let Some(place) = cell
                .attribute("NEXTPNR_BEL")
                .and_then(|bel| parse_bel(bel, cells.index))
            else {
                continue;
            };
            let block = || attribution.block(name).to_owned();
            let item = match cell.kind.as_str() {
                kind if kind.starts_with(cells.placed_logic) => Item::Logic(block()),
                kind if kind == cells.placed_ram => Item::Ram(block()),
                kind if cells.pins.contains(&kind) => Item::Pin((cells.port)(name).to_owned()),
                kind if kind == cells.placed_pll => Item::Pll,
                _ => continue,
            };
            places.insert(name.as_str(), (place.column, place.row));
            items.push((place, item));
        }
        let groups = grouped(&items);
        let mut counts: BTreeMap<String, Count> = BTreeMap::new();
        for (_, item) in &items {
            match item {
                Item::Logic(block) => counts.entry(groups[block].clone()).or_default().logic += 1,
                Item::Ram(block) => counts.entry(groups[block].clone()).or_default().rams += 1,
                Item::Pin(_) | Item::Pll => {}
            }
        }
        let mut slowest: Vec<(u32, u32)> = slowest
            .iter()
            .filter_map(|cell| places.get(cell.as_str()).copied())
            .collect();
        slowest.dedup();
        Self {
            items,
            groups,
            counts,
            slowest,
        }
    }
}

/// Reads the place from a name such as `X12/Y11/lc3` or `X12Y11/LUT3`. `index` gives the position in the tile of the name's last part.
fn parse_bel(bel: &str, index: fn(&str) -> u32) -> Option<Place> {
    let (tile, within) = bel.rsplit_once('/')?;
    let (column, row) = tile.strip_prefix('X')?.split_once('Y')?;
    Some(Place {
        column: column.trim_end_matches('/').parse().ok()?,
        row: row.parse().ok()?,
        index: index(within),
    })
}

/// The group of each block.
fn grouped(items: &[(Place, Item)]) -> BTreeMap<String, String> {
    let mut groups: BTreeMap<String, String> = BTreeMap::new();
    let mut sizes: BTreeMap<String, usize> = BTreeMap::new();
    for (_, item) in items {
        // A RAM counts as many cells as a tile.
        let (block, size) = match item {
            Item::Logic(block) => (block, 1),
            Item::Ram(block) => (block, 8),
            Item::Pin(_) | Item::Pll => continue,
        };
        groups.insert(block.clone(), part(block).to_owned());
        *sizes.entry(part(block).to_owned()).or_default() += size;
    }
    while let Some(joining) = joining(&sizes) {
        let size = sizes.remove(&joining).unwrap_or_default();
        let into = parent(&joining).unwrap_or_default().to_owned();
        *sizes.entry(into.clone()).or_default() += size;
        for group in groups.values_mut().filter(|group| **group == joining) {
            group.clone_from(&into);
        }
    }
    groups
}

/// The next group to merge into its parent: the smallest one, while there are too many groups. Only a group without a group inside
/// it is merged, so that the picture stays a hierarchy.
fn joining(sizes: &BTreeMap<String, usize>) -> Option<String> {
    let is_innermost = |name: &str| sizes.keys().all(|other| parent(other) != Some(name));
    let innermost = sizes
        .iter()
        .filter(|(name, _)| is_innermost(name) && parent(name).is_some());
    let (smallest, _) = innermost.min_by_key(|(_, size)| **size)?;
    (sizes.len() > MOST_GROUPS).then(|| smallest.clone())
}

/// The block around a block: `system` around `system.frontend`.
fn parent(block: &str) -> Option<&str> {
    match block.rsplit_once('.') {
        Some((parent, _)) => Some(parent),
        None => (block != "top").then_some("top"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::ecp5::ECP5;
    use crate::family::ice40::ICE40;

    #[test]
    fn places_are_read() {
        let place = |column, row, index| Some(Place { column, row, index });
        let ice40 = |bel| parse_bel(bel, ICE40.cells.index);
        assert_eq!(ice40("X12/Y11/lc3"), place(12, 11, 3));
        assert_eq!(ice40("X8/Y5/ram"), place(8, 5, 0));
        assert_eq!(ice40("X33/Y19/io1"), place(33, 19, 1));
        assert_eq!(ice40("X16/Y0/pll_3"), place(16, 0, 3));
        for bel in ["", "X1", "X1/Y2", "Y2/X1/lc0", "X1/Yq/lc0"] {
            assert_eq!(ice40(bel), None, "{bel}");
        }
        let ecp5 = |bel| parse_bel(bel, ECP5.cells.index);
        assert_eq!(ecp5("X26/Y15/SLICED.K0"), place(26, 15, 6));
        assert_eq!(ecp5("X17/Y25/EBR2"), place(17, 25, 2));
    }

    #[test]
    fn too_many_blocks_are_joined_from_the_smallest_on() {
        let place = Place {
            column: 1,
            row: 1,
            index: 0,
        };
        let mut items = Vec::new();
        for block in 0..20 {
            for _ in 0..=block {
                items.push((place, Item::Logic(format!("system.part[{block}]"))));
            }
        }
        let groups = grouped(&items);
        assert_eq!(groups["system.part[19]"], "system.part[19]");
        assert_eq!(groups["system.part[0]"], "system");
        let mut names: Vec<&String> = groups.values().collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), MOST_GROUPS);
    }

    #[test]
    fn the_blocks_of_a_part_are_one_group() {
        let place = Place {
            column: 1,
            row: 1,
            index: 0,
        };
        let blocks = [
            ("system.frontend.control", "system.frontend"),
            ("system.cluster[0].tree.finder", "system.cluster[0].tree"),
            ("system.cluster[0].tree", "system.cluster[0].tree"),
            ("system", "system"),
        ];
        let items = blocks.map(|(block, _)| (place, Item::Logic(block.to_owned())));
        let groups = grouped(&items);
        for (block, group) in blocks {
            assert_eq!(groups[block], group);
        }
    }
}
