//! The flat netlist is its modules put together, cell by cell and net by net.
//!
//! A cell of the flat netlist has the name of a cell in a module, after the names of the instances around it. The nets of the modules
//! are joined where an instance's port joins them. The flat netlist is the same circuit if each of its cells is that cell, of the
//! same kind and with the same parameters, and if a net of the one always meets the same net of the other. It may lack cells
//! that no other cell and no pin of it uses.

use super::side::{Bit, Cell, Design, Difference, Side};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The nets of all instances of all modules, of which some are the same.
#[derive(Default)]
struct Nets<'a> {
    /// A number for each net of an instance, by the instance's name.
    numbers: HashMap<(String, &'a Bit), usize>,
    /// For each number one of the same net; its own if it stands for all of them.
    same: Vec<usize>,
    /// The constant that a net is, if it is one.
    constants: HashMap<usize, &'a str>,
}

impl<'a> Nets<'a> {
    /// The number that stands for this net of the instance.
    fn number(&mut self, instance: &str, bit: &'a Bit) -> usize {
        // Constants are the same everywhere.
        let instance = match bit {
            Bit::Net(_) => instance.to_owned(),
            Bit::Constant(_) => String::new(),
        };
        let fresh = self.same.len();
        let number = *self.numbers.entry((instance, bit)).or_insert(fresh);
        if number == fresh {
            self.same.push(fresh);
            if let Bit::Constant(value) = bit {
                self.constants.insert(fresh, value);
            }
        }
        self.standing(number)
    }

    fn standing(&self, mut number: usize) -> usize {
        while self.same[number] != number {
            number = self.same[number];
        }
        number
    }

    /// Makes two nets the same. A constant stands for what it is joined with.
    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.standing(one), self.standing(other));
        let (from, to) = if self.constants.contains_key(&one) {
            (other, one)
        } else {
            (one, other)
        };
        self.same[from] = to;
    }
}

/// A cell of an instance.
struct Placed<'a> {
    instance: String,
    cell: &'a Cell,
}

/// Compares the flat netlist with its modules. Gives the first difference.
pub(super) fn compare(modules: &Design, flat: &Design) -> Result<(), Difference> {
    let (Some((_, top)), Some((_, flat))) = (modules.top(), flat.top()) else {
        return Err(Difference("a netlist has no top module".to_owned()));
    };
    let blocks: HashMap<&str, &Side> = modules.blocks().collect();
    let mut nets = Nets::default();
    let mut cells = BTreeMap::new();
    gather(&blocks, top, "", &mut nets, &mut cells);
    let mut pairs = Pairs::default();
    for (name, port) in &top.ports {
        let numbers = port.bits.iter().map(|bit| nets.number("", bit)).collect();
        let there = flat.ports.get(name).map(|port| &*port.bits);
        pairs.meet(&nets, numbers, there, port.direction == "input", name)?;
    }
    for (name, cell) in &flat.cells {
        let Some(Placed {
            instance,
            cell: there,
        }) = cells.get(name.as_str())
        else {
            return Err(Difference(format!("no module has the cell {name}")));
        };
        if cell.kind != there.kind
            || cell.parameters != there.parameters
            || !cell.connections.keys().eq(there.connections.keys())
        {
            return Err(Difference(format!(
                "the cell {name} is another in its module"
            )));
        }
        for (port, bits) in &there.connections {
            let numbers = bits.iter().map(|bit| nets.number(instance, bit)).collect();
            let flat = cell.connections.get(port).map(Vec::as_slice);
            pairs.meet(&nets, numbers, flat, there.drives(port), name)?;
        }
    }
    for (name, Placed { instance, cell }) in &cells {
        let ports = cell
            .connections
            .iter()
            .filter(|(port, _)| cell.drives(port));
        let mut numbers = ports
            .flat_map(|(_, bits)| bits)
            .map(|bit| nets.number(instance, bit));
        if numbers.any(|number| pairs.used.contains(&number) && !pairs.driven.contains(&number)) {
            return Err(Difference(format!(
                "the cell {name} is missing, which others use"
            )));
        }
    }
    Ok(())
}

/// Numbers the nets of a module's instance and of those in it, joins them at ports, and gathers the cells by their flat names.
fn gather<'a>(
    blocks: &HashMap<&str, &'a Side>,
    module: &'a Side,
    instance: &str,
    nets: &mut Nets<'a>,
    cells: &mut BTreeMap<String, Placed<'a>>,
) {
    for (name, cell) in &module.cells {
        let Some(block) = blocks.get(cell.kind.as_str()) else {
            let instance = instance.to_owned();
            cells.insert(flat_name(&instance, name), Placed { instance, cell });
            continue;
        };
        let inner = flat_name(instance, name);
        for (port, bits) in &cell.connections {
            let Some(inside) = block.ports.get(port) else {
                continue;
            };
            for (outer, inside) in bits.iter().zip(&inside.bits) {
                let (outer, inside) = (nets.number(instance, outer), nets.number(&inner, inside));
                nets.join(inside, outer);
            }
        }
        gather(blocks, block, &inner, nets, cells);
    }
}

/// The name that yosys gives to a cell of an instance when it flattens the netlist.
fn flat_name(instance: &str, cell: &str) -> String {
    match (instance, cell.starts_with('$')) {
        ("", _) => cell.to_owned(),
        (_, false) => format!("{instance}.{cell}"),
        (_, true) => format!("$flatten\\{instance}.{cell}"),
    }
}

/// The nets of the modules and those of the flat netlist that are the same.
#[derive(Default)]
struct Pairs<'a> {
    there: HashMap<usize, &'a Bit>,
    here: HashMap<&'a Bit, usize>,
    /// The nets that cells of the flat netlist or pins read.
    used: HashSet<usize>,
    /// The nets that cells of the flat netlist or pins drive.
    driven: HashSet<usize>,
}

impl<'a> Pairs<'a> {
    /// The nets of the modules with these numbers stand at a port where the flat netlist has those.
    fn meet(
        &mut self,
        nets: &Nets<'_>,
        numbers: Vec<usize>,
        flat: Option<&'a [Bit]>,
        drives: bool,
        name: &str,
    ) -> Result<(), Difference> {
        let flat = flat.unwrap_or_default();
        let mut both = numbers.iter().zip(flat);
        if numbers.len() != flat.len()
            || !both.all(|(&number, flat)| self.is_same(nets, number, flat))
        {
            return Err(Difference(format!(
                "{name} is connected otherwise in its module"
            )));
        }
        if drives {
            self.driven.extend(numbers);
        } else {
            self.used.extend(numbers);
        }
        Ok(())
    }

    /// Whether the net with this number is that of the flat netlist: it is the same constant, or has met no other net before.
    fn is_same(&mut self, nets: &Nets<'_>, number: usize, flat: &'a Bit) -> bool {
        if let (Some(constant), Bit::Constant(value)) = (nets.constants.get(&number), flat) {
            return constant == value;
        }
        let there = *self.there.entry(number).or_insert(flat);
        let here = *self.here.entry(flat).or_insert(number);
        there == flat && here == number
    }
}
