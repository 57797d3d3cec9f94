//! Reading chosen signals of the simulated circuit by their names, clock by clock.

use hdl::cycle::Part;
use hdl::inspect::Inspector;
use rust_hdl::prelude::*;

use crate::error::SimError;

/// Bits of the numbers that a [`Probe`] reads.
const MAX_BITS: usize = 64;

/// A signal, or a field of a signal that has fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignalInfo {
    /// The name, as in the waveforms but for the outermost block: `cluster$0.tree.walker.visit$square`.
    pub path: String,
    /// How many bits wide the signal is.
    pub bits: usize,
    /// What the numbers 0, 1, … of the signal are called, if it is an enumeration.
    pub names: Vec<String>,
}

/// Reads chosen signals, all at once, as numbers in the order in which they were chosen.
#[derive(Debug)]
pub struct Probe {
    signals: Vec<SignalInfo>,
    root: Node,
}

/// A block of which something is read, or whose parts are.
#[derive(Debug, Default)]
struct Node {
    blocks: Vec<(String, Node)>,
    signals: Vec<(String, Shape)>,
}

/// What is read of a signal: its fields, or the whole, for each the place in the order.
#[derive(Debug, Default)]
struct Shape {
    whole: Option<usize>,
    /// The names of an enumeration, by which its value is found.
    names: Vec<String>,
    fields: Vec<(usize, Shape)>,
}

impl Probe {
    /// A probe of these signals of `circuit`.
    pub(crate) fn new(circuit: &impl Part, paths: &[String]) -> Result<Self, SimError> {
        let all = signals(circuit);
        let mut probe = Self {
            signals: Vec::with_capacity(paths.len()),
            root: Node::default(),
        };
        for (place, path) in paths.iter().enumerate() {
            let found = all.iter().find(|known| known.info.path == *path);
            let Known {
                info,
                blocks,
                fields,
            } = found.ok_or_else(|| SimError::NoSignal { path: path.clone() })?;
            let (signal, blocks) = blocks.split_last().expect("a signal has a name");
            let shape = fields
                .iter()
                .fold(probe.root.signal(blocks, signal), |shape, &field| {
                    shape.field(field)
                });
            shape.whole = Some(place);
            shape.names.clone_from(&info.names);
            probe.signals.push(info.clone());
        }
        Ok(probe)
    }

    /// The chosen signals, in their order.
    #[must_use]
    pub fn signals(&self) -> &[SignalInfo] {
        &self.signals
    }

    /// Reads the signals of the circuit for which this probe was made.
    pub(crate) fn read(&self, circuit: &impl Part, values: &mut Vec<u64>) {
        values.clear();
        values.resize(self.signals.len(), 0);
        let mut reader = Reader {
            path: vec![],
            root: &self.root,
            values,
        };
        circuit.inspect("", &mut reader);
    }
}

impl Node {
    fn signal(&mut self, blocks: &[String], signal: &str) -> &mut Shape {
        match blocks.split_first() {
            Some((block, rest)) => entry(&mut self.blocks, block).signal(rest, signal),
            None => entry(&mut self.signals, signal),
        }
    }
}

impl Shape {
    fn field(&mut self, number: usize) -> &mut Self {
        let place = self.fields.iter().position(|(known, _)| *known == number);
        let place = place.unwrap_or_else(|| {
            self.fields.push((number, Self::default()));
            self.fields.len() - 1
        });
        &mut self.fields[place].1
    }

    fn read(&self, value: &VCDValue, values: &mut [u64]) {
        if let Some(place) = self.whole {
            values[place] = self.number(value);
        }
        if let VCDValue::Composite(parts) = value {
            for (field, shape) in &self.fields {
                shape.read(&parts[*field], values);
            }
        }
    }

    fn number(&self, value: &VCDValue) -> u64 {
        let bit = |value: vcd::Value| u64::from(value == vcd::Value::V1);
        match value {
            VCDValue::Single(value) => bit(*value),
            VCDValue::Vector(bits) => bits.iter().fold(0, |word, &value| word << 1 | bit(value)),
            VCDValue::String(name) => {
                let number = self.names.iter().position(|known| known == name);
                number.map_or(0, |number| number as u64)
            }
            VCDValue::Composite(_) => 0,
        }
    }
}

/// The value of this name, made first if there is none.
fn entry<'a, T: Default>(list: &'a mut Vec<(String, T)>, name: &str) -> &'a mut T {
    let place = list.iter().position(|(known, _)| known == name);
    let place = place.unwrap_or_else(|| {
        list.push((name.to_owned(), T::default()));
        list.len() - 1
    });
    &mut list[place].1
}

/// Goes down only where something is read.
struct Reader<'a> {
    root: &'a Node,
    /// The nodes below the root, down to the block that is visited.
    path: Vec<&'a Node>,
    values: &'a mut Vec<u64>,
}

impl Inspector for Reader<'_> {
    fn enter(&mut self, name: &str) -> bool {
        let Some(node) = self.path.last() else {
            // The outermost block, whose name is not part of the paths.
            self.path.push(self.root);
            return true;
        };
        let block = node.blocks.iter().find(|(known, _)| known == name);
        self.path.extend(block.map(|(_, node)| node));
        block.is_some()
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn signal(&mut self, name: &str, signal: &dyn Atom) {
        let Some(node) = self.path.last() else { return };
        if let Some((_, shape)) = node.signals.iter().find(|(known, _)| known == name) {
            shape.read(&signal.vcd(), self.values);
        }
    }

    fn memory(&mut self, _: &[u32]) {}
}

/// A signal, and the way to it.
pub(crate) struct Known {
    pub(crate) info: SignalInfo,
    /// The names of the blocks and of the signal.
    blocks: Vec<String>,
    /// The numbers of the fields within it.
    fields: Vec<usize>,
}

/// Every signal of a circuit of at most 64 bits, and every field of a signal with fields.
pub(crate) fn signals(circuit: &impl Part) -> Vec<Known> {
    let mut census = Census::default();
    circuit.inspect("", &mut census);
    census.found
}

#[derive(Default)]
struct Census {
    path: Vec<String>,
    entered: bool,
    found: Vec<Known>,
}

impl Census {
    fn add(&mut self, name: String, kind: &TypeKind, fields: &[usize]) {
        let (bits, names) = match kind {
            TypeKind::Bits(bits) | TypeKind::Signed(bits) => (*bits, vec![]),
            TypeKind::Enum(names) => (
                names.len().next_power_of_two().trailing_zeros() as usize,
                // Their type's name stands before them, but not in the values.
                names
                    .iter()
                    .map(|name| name.rsplit("::").next().unwrap_or_default().to_owned())
                    .collect(),
            ),
            TypeKind::Composite(parts) => {
                for (number, part) in parts.iter().enumerate() {
                    let name = format!("{name}${}", part.fieldname);
                    self.add(name, &part.kind.kind, &[fields, &[number]].concat());
                }
                return;
            }
        };
        if bits > MAX_BITS {
            return;
        }
        let (signal, _) = name.split_once('$').unwrap_or((&name, ""));
        let mut blocks = self.path.clone();
        blocks.push(signal.to_owned());
        let mut path = self.path.clone();
        path.push(name);
        self.found.push(Known {
            info: SignalInfo {
                path: path.join("."),
                bits,
                names,
            },
            blocks,
            fields: fields.to_vec(),
        });
    }
}

impl Inspector for Census {
    fn enter(&mut self, name: &str) -> bool {
        if self.entered {
            self.path.push(name.to_owned());
        }
        self.entered = true;
        true
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn signal(&mut self, name: &str, signal: &dyn Atom) {
        self.add(name.to_owned(), &signal.descriptor().kind, &[]);
    }

    fn memory(&mut self, _: &[u32]) {}
}

/// The words of the memory with this path.
pub(crate) fn memory(circuit: &impl Part, path: &str) -> Option<Vec<u32>> {
    let mut finder = Finder {
        left: path.split('.').collect(),
        depth: 0,
        words: None,
    };
    circuit.inspect("", &mut finder);
    finder.words
}

/// Goes down one path, to a memory.
struct Finder<'a> {
    left: Vec<&'a str>,
    /// How many of them are entered.
    depth: usize,
    words: Option<Vec<u32>>,
}

impl Inspector for Finder<'_> {
    fn enter(&mut self, name: &str) -> bool {
        let enters = self.depth == 0 || self.left.get(self.depth - 1) == Some(&name);
        self.depth += usize::from(enters);
        enters
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }

    fn signal(&mut self, _: &str, _: &dyn Atom) {}

    fn memory(&mut self, words: &[u32]) {
        if self.depth == self.left.len() + 1 {
            self.words = Some(words.to_vec());
        }
    }
}
