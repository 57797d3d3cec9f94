//! Both sides cut open at their registers, memories and inner modules, as combinational BLIF with the same inputs and outputs.

use std::collections::{BTreeMap, BTreeSet};

use super::blif::{net, Blif};
use super::memories::{black_box, block_ram};
use super::side::{Bit, Cell, Difference, Side, Wire};

/// The two sides, ready for ABC.
pub(super) struct Cut {
    pub(super) circuit: String,
    pub(super) netlist: String,
}

/// The place of a register of the circuit in the netlist.
struct Place {
    /// The register in the netlist, or a constant.
    bit: Bit,
    inverted: bool,
}

/// Cuts both sides.
pub(super) fn cut(circuit: &Side, netlist: &Side) -> Result<Cut, Difference> {
    same_cells(circuit, netlist)?;
    for side in [circuit, netlist] {
        is_of_gates(side)?;
        starts_at_zero(side)?;
    }
    let names = names(circuit);
    let places = places(circuit, netlist, &names);
    let mut sides = [circuit, netlist].map(gates);
    let [of_circuit, of_netlist] = &mut sides;
    let held = registers(netlist);
    for register in held.keys() {
        for side in [&mut *of_circuit, &mut *of_netlist] {
            side.inputs.insert(state(register));
        }
        of_netlist.gate(&[state(register)], "1", &net(register));
    }
    for (register, Register { next, clock }) in registers(circuit) {
        let name = &names[&register];
        let Some(Place { bit, inverted }) = places.get(&register) else {
            // No output may depend on this register. ABC shows that, since the register may have any value.
            of_circuit.input(&format!("unplaced:{name}"), &net(&register));
            of_netlist.inputs.insert(format!("unplaced:{name}"));
            continue;
        };
        let row = if *inverted { "0" } else { "1" };
        let now = held.get(bit).map_or_else(|| net(bit), |_| state(bit));
        of_circuit.gate(&[now], row, &net(&register));
        let next_name = format!("next:{name}");
        of_circuit.output(&net(&next), &next_name);
        let next_there = net(held.get(bit).map_or(bit, |there| &there.next));
        of_netlist.gate(&[next_there], row, &next_name);
        of_netlist.outputs.insert(next_name);
        if let Some(there) = held.get(bit) {
            let clock_name = format!("clock:{name}");
            of_circuit.output(&net(&clock), &clock_name);
            of_netlist.output(&net(&there.clock), &clock_name);
        }
    }
    if of_circuit.outputs != of_netlist.outputs || of_circuit.inputs != of_netlist.inputs {
        let of_one =
            |a: &Blif, b: &Blif| a.outputs.symmetric_difference(&b.outputs).next().cloned();
        let differs = of_one(of_circuit, of_netlist);
        return Err(Difference(format!("a port of one side only: {differs:?}")));
    }
    let [circuit, netlist] = sides.map(|side| side.text());
    Ok(Cut { circuit, netlist })
}

/// A register.
struct Register {
    next: Bit,
    clock: Bit,
}

/// The kind of all registers.
const REGISTER: &str = "$_DFF_P_";

/// The registers by the nets that they drive.
fn registers(side: &Side) -> BTreeMap<Bit, Register> {
    let cells = side.cells.values();
    let registers = cells.filter(|cell| cell.kind == REGISTER);
    let register = |cell: &Cell| Register {
        next: cell.bit("D", 0),
        clock: cell.bit("C", 0),
    };
    registers
        .map(|cell| (cell.bit("Q", 0), register(cell)))
        .collect()
}

/// Checks that no register is of another kind, such as one with a reset that waits for no clock.
fn is_of_gates(side: &Side) -> Result<(), Difference> {
    let known =
        |kind: &str| !kind.starts_with('$') || ["$_AND_", "$_NOT_", REGISTER].contains(&kind);
    match side.cells.iter().find(|(_, cell)| !known(&cell.kind)) {
        None => Ok(()),
        Some((name, cell)) => Err(Difference(format!(
            "the cell {name} is a {}, which this proof does not know",
            cell.kind
        ))),
    }
}

/// The shortest name of each net.
fn names(side: &Side) -> BTreeMap<Bit, String> {
    let mut names: BTreeMap<Bit, (u8, usize, String)> = BTreeMap::new();
    for (name, wire) in &side.netnames {
        for (index, bit) in wire.bits.iter().enumerate() {
            let this = (wire.hide_name, name.len(), format!("{name}[{index}]"));
            let best = names.entry(bit.clone()).or_insert_with(|| this.clone());
            *best = this.min(best.clone());
        }
    }
    let names = names.into_iter();
    names.map(|(bit, (_, _, name))| (bit, name)).collect()
}

/// The places of the circuit's registers in the netlist. They are found by any of their names; or else by the port of a memory to
/// which they lead, or by the name of what they take: where yosys maps a memory, it makes registers of the address, and their names
/// do not last. A place is a guess, which the proof shows to be right.
fn places(circuit: &Side, netlist: &Side, names: &BTreeMap<Bit, String>) -> BTreeMap<Bit, Place> {
    let (ours, theirs) = (registers(circuit), registers(netlist));
    let inverters = netlist.cells.values().filter(|cell| cell.kind == "$_NOT_");
    let inverters: BTreeMap<Bit, Bit> = inverters
        .map(|cell| (cell.bit("Y", 0), cell.bit("A", 0)))
        .collect();
    let place = |bit: &Bit| {
        let inverse = inverters.get(bit).filter(|bit| theirs.contains_key(bit));
        // Of a register that is gone yosys may say that its value is unknown.
        let is_constant = matches!(bit, Bit::Constant(value) if value != "x");
        let is_held = theirs.contains_key(bit) || is_constant;
        let held = is_held.then(|| (bit.clone(), false));
        held.or_else(|| inverse.map(|bit| (bit.clone(), true)))
    };
    let cells = circuit
        .cells
        .iter()
        .filter(|(_, cell)| !cell.kind.starts_with('$'));
    let ports = cells.flat_map(|(name, cell)| {
        let there = netlist.cells.get(name);
        cell.connections
            .iter()
            .filter_map(move |(port, bits)| Some((bits, there?.connections.get(port)?)))
    });
    let wires = circuit.netnames.iter();
    let wires =
        wires.filter_map(|(name, wire)| Some((&wire.bits, &netlist.netnames.get(name)?.bits)));
    let mut places = BTreeMap::new();
    for (here, there) in ports.chain(wires.clone()) {
        for (register, there) in here.iter().zip(there) {
            if let (true, Some((bit, inverted))) = (ours.contains_key(register), place(there)) {
                places.insert(register.clone(), Place { bit, inverted });
            }
        }
    }
    let placed: BTreeSet<Bit> = places.values().map(|place| place.bit.clone()).collect();
    let takes = taken_by(&ours, |register| !places.contains_key(register));
    let mut taken = taken_by(&theirs, |_| true);
    // Registers that take the same net are always equal, and synthesis may keep fewer of them. But each that it keeps is the place of one.
    for registers in taken.values_mut() {
        registers.sort_by_key(|&bit| placed.contains(bit));
    }
    for (here, there) in wires {
        for (next, there) in here.iter().zip(there) {
            let (Some(registers), Some(held)) = (takes.get(next), taken.get(there)) else {
                continue;
            };
            for (at, &register) in registers.iter().enumerate() {
                let bit = held[at.min(held.len() - 1)].clone();
                let inverted = false;
                places.insert(register.clone(), Place { bit, inverted });
            }
        }
    }
    debug_assert!(places.keys().all(|bit| names.contains_key(bit)));
    places
}

/// Of each net the registers that take it, of those in question; at least one.
fn taken_by(
    registers: &BTreeMap<Bit, Register>,
    in_question: impl Fn(&Bit) -> bool,
) -> BTreeMap<&Bit, Vec<&Bit>> {
    let mut taken: BTreeMap<&Bit, Vec<&Bit>> = BTreeMap::new();
    for (bit, register) in registers.iter().filter(|(bit, _)| in_question(bit)) {
        taken.entry(&register.next).or_default().push(bit);
    }
    taken
}

/// Everything but registers.
fn gates(side: &Side) -> Blif {
    let mut blif = Blif::default();
    blif.body.push_str(".names const0\n.names const1\n1\n");
    for (name, port) in &side.ports {
        for (index, bit) in port.bits.iter().enumerate() {
            let name = format!("{name}[{index}]");
            if port.direction == "input" {
                blif.input(&name, &net(bit));
            } else {
                blif.output(&net(bit), &format!("out:{name}"));
            }
        }
    }
    for (name, cell) in &side.cells {
        let bit = |port| net(&cell.bit(port, 0));
        match cell.kind.as_str() {
            "$_AND_" => blif.gate(&[bit("A"), bit("B")], "11", &bit("Y")),
            "$_NOT_" => blif.gate(&[bit("A")], "0", &bit("Y")),
            "SB_RAM40_4K" => block_ram(&mut blif, name, cell),
            REGISTER => {}
            _ => black_box(&mut blif, name, cell),
        }
    }
    blif
}

/// The value of a register of the netlist.
fn state(register: &Bit) -> String {
    format!("state:{}", net(register))
}

/// Checks that memories, PLL and inner modules are the same on both sides, and that memories initially hold the same words.
fn same_cells(circuit: &Side, netlist: &Side) -> Result<(), Difference> {
    let cells = |side: &Side| -> BTreeMap<String, (String, BTreeMap<String, String>)> {
        let cells = side.cells.iter();
        let kept = cells.filter(|(_, cell)| !cell.kind.starts_with('$'));
        kept.map(|(name, cell)| {
            // Undefined words are 0 on the chip.
            let parameters = cell.parameters.iter();
            let parameters = parameters.map(|(key, value)| (key.clone(), value.replace('x', "0")));
            (name.clone(), (cell.kind.clone(), parameters.collect()))
        })
        .collect()
    };
    let (ours, theirs) = (cells(circuit), cells(netlist));
    let mut names = ours.keys().chain(theirs.keys());
    let differs = names.find(|name| ours.get(*name) != theirs.get(*name));
    match differs {
        None => Ok(()),
        Some(name) => Err(Difference(format!(
            "the cell {name} is another, or holds other words"
        ))),
    }
}

/// Checks that the registers initially hold 0, as those of an iCE40 do after configuration.
fn starts_at_zero(side: &Side) -> Result<(), Difference> {
    let initial = |wire: &Wire| {
        wire.attributes
            .get("init")
            .is_some_and(|it| it.contains('1'))
    };
    match side.netnames.iter().find(|(_, wire)| initial(wire)) {
        None => Ok(()),
        Some((name, _)) => Err(Difference(format!(
            "the register {name} holds a 1 at first"
        ))),
    }
}
