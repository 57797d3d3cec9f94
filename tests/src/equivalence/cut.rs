//! Both sides cut open at their registers and block RAMs, as combinational BLIF with the same inputs and outputs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

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

/// Inputs, outputs and gates of one side.
#[derive(Default)]
struct Blif {
    inputs: BTreeSet<String>,
    outputs: BTreeSet<String>,
    body: String,
}

/// Cuts both sides.
pub(super) fn cut(circuit: &Side, netlist: &Side) -> Result<Cut, Difference> {
    same_memories(circuit, netlist)?;
    for side in [circuit, netlist] {
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
    for (register, next) in registers(circuit) {
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
        let next_there = net(held.get(bit).unwrap_or(bit));
        of_netlist.gate(&[next_there], row, &next_name);
        of_netlist.outputs.insert(next_name);
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

/// The registers, each with its next value.
fn registers(side: &Side) -> BTreeMap<Bit, Bit> {
    let cells = side.cells.values();
    let registers = cells.filter(|cell| cell.kind.starts_with("$_DFF"));
    registers
        .map(|cell| (cell.bit("Q", 0), cell.bit("D", 0)))
        .collect()
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

/// The places of the circuit's registers in the netlist, found by any of their names.
fn places(circuit: &Side, netlist: &Side, names: &BTreeMap<Bit, String>) -> BTreeMap<Bit, Place> {
    let (ours, theirs) = (registers(circuit), registers(netlist));
    let inverters = netlist.cells.values().filter(|cell| cell.kind == "$_NOT_");
    let inverters: BTreeMap<Bit, Bit> = inverters
        .map(|cell| (cell.bit("Y", 0), cell.bit("A", 0)))
        .collect();
    let place = |bit: &Bit| {
        let inverse = inverters.get(bit).filter(|bit| theirs.contains_key(bit));
        let is_held = theirs.contains_key(bit) || matches!(bit, Bit::Constant(_));
        let held = is_held.then(|| (bit.clone(), false));
        held.or_else(|| inverse.map(|bit| (bit.clone(), true)))
    };
    let mut places = BTreeMap::new();
    for (name, wire) in &circuit.netnames {
        let there = netlist.netnames.get(name).map(|wire| &wire.bits);
        for (index, register) in wire.bits.iter().enumerate() {
            let there = there.and_then(|bits| place(bits.get(index)?));
            if let (true, Some((bit, inverted))) = (ours.contains_key(register), there) {
                places.insert(register.clone(), Place { bit, inverted });
            }
        }
    }
    debug_assert!(places.keys().all(|bit| names.contains_key(bit)));
    places
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
            kind if kind.starts_with("$_DFF") => {}
            _ => black_box(&mut blif, name, cell),
        }
    }
    blif
}

/// The commands to a block RAM, as far as they have an effect: an address only if it reads or writes, a word only where
/// it is written.
fn block_ram(blif: &mut Blif, name: &str, cell: &Cell) {
    let bit = |port, index| net(&cell.bit(port, index));
    let (reads, writes) = (format!("{name}:reads"), format!("{name}:writes"));
    blif.gate(&[bit("RCLKE", 0), bit("RE", 0)], "11", &reads);
    blif.gate(&[bit("WCLKE", 0), bit("WE", 0)], "11", &writes);
    for (enable, address) in [(&reads, "RADDR"), (&writes, "WADDR")] {
        blif.outputs.insert(enable.clone());
        for index in 0..11 {
            let output = format!("{name}:{address}[{index}]");
            blif.gate(&[bit(address, index), enable.clone()], "11", &output);
            blif.outputs.insert(output);
        }
    }
    // Only words of 16 bits are written under a mask.
    let is_masked = !cell.parameters["WRITE_MODE"].contains('1');
    for index in 0..16 {
        let mask = if is_masked {
            bit("MASK", index)
        } else {
            "const0".to_owned()
        };
        let written = format!("{name}:written[{index}]");
        let word = format!("{name}:WDATA[{index}]");
        blif.gate(&[mask, writes.clone()], "01", &written);
        blif.gate(&[bit("WDATA", index), written.clone()], "11", &word);
        blif.outputs.extend([written, word]);
        blif.input(&format!("{name}:RDATA[{index}]"), &bit("RDATA", index));
    }
}

/// A cell that both sides have, and that is not modelled: the PLL.
fn black_box(blif: &mut Blif, name: &str, cell: &Cell) {
    for (port, bits) in &cell.connections {
        for (index, bit) in bits.iter().enumerate() {
            let name = format!("{name}:{port}[{index}]");
            if cell
                .port_directions
                .get(port)
                .is_some_and(|way| way == "output")
            {
                blif.input(&name, &net(bit));
            } else {
                blif.output(&net(bit), &name);
            }
        }
    }
}

impl Blif {
    /// A gate that is 1 for one row of its inputs.
    fn gate(&mut self, inputs: &[String], row: &str, output: &str) {
        let _ = writeln!(self.body, ".names {} {output}\n{row} 1", inputs.join(" "));
    }

    fn input(&mut self, name: &str, net: &str) {
        self.inputs.insert(name.to_owned());
        if !net.starts_with("const") {
            self.gate(&[name.to_owned()], "1", net);
        }
    }

    fn output(&mut self, net: &str, name: &str) {
        self.outputs.insert(name.to_owned());
        self.gate(&[net.to_owned()], "1", name);
    }

    fn text(self) -> String {
        let list = |names: BTreeSet<String>| names.into_iter().collect::<Vec<_>>().join(" ");
        let (inputs, outputs) = (list(self.inputs), list(self.outputs));
        let body = self.body;
        format!(".model m\n.inputs {inputs}\n.outputs {outputs}\n{body}.end\n")
    }
}

impl Cell {
    fn bit(&self, port: &str, index: usize) -> Bit {
        let bits = self.connections.get(port);
        let bit = bits.and_then(|bits| bits.get(index));
        bit.cloned()
            .unwrap_or_else(|| Bit::Constant("0".to_owned()))
    }
}

/// The name of a net in BLIF. An undefined net is 0.
fn net(bit: &Bit) -> String {
    match bit {
        Bit::Net(number) => format!("n{number}"),
        Bit::Constant(value) if value == "1" => "const1".to_owned(),
        Bit::Constant(_) => "const0".to_owned(),
    }
}

/// The value of a register of the netlist.
fn state(register: &Bit) -> String {
    format!("state:{}", net(register))
}

/// Checks that block RAMs and PLL are the same on both sides, and that block RAMs initially hold the same words.
fn same_memories(circuit: &Side, netlist: &Side) -> Result<(), Difference> {
    let cells = |side: &Side| -> BTreeMap<String, (String, BTreeMap<String, String>)> {
        let kept = side
            .cells
            .iter()
            .filter(|(_, cell)| cell.kind.starts_with("SB_"));
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
