//! The fields of the words on a circuit's signals. rust-hdl prints the bits alone.

use rust_hdl::core::type_descriptor::{TypeDescriptor, TypeKind};
use rust_hdl::prelude::{Atom, Block, Probe};

/// A field of a word, and where its bits are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Field {
    /// The signal with the blocks around it, as in `top$system$loader$at`; a register has the name that it has in its block.
    pub(crate) signal: String,
    /// The names of the field; of a field of a field there are two.
    pub(crate) names: Vec<String>,
    /// Its lowest bit.
    pub(crate) lowest: usize,
    /// How many bits it has.
    pub(crate) width: usize,
}

/// The fields of all words in a circuit with this name.
pub(crate) fn fields(name: &str, circuit: &dyn Block) -> Vec<Field> {
    let mut collector = Collector::default();
    circuit.accept(name, &mut collector);
    collector.fields
}

/// Visits all signals.
#[derive(Default)]
struct Collector {
    blocks: Vec<String>,
    fields: Vec<Field>,
}

impl Collector {
    /// Adds the fields of a word that begins at this bit, and those of the fields that are words themselves.
    fn add(&mut self, signal: &str, outer: &[String], word: &TypeDescriptor, lowest: usize) {
        let TypeKind::Composite(fields) = &word.kind else {
            return;
        };
        let mut lowest = lowest;
        for field in fields {
            let width = width(&field.kind);
            let names = [outer, std::slice::from_ref(&field.fieldname)].concat();
            self.add(signal, &names, &field.kind, lowest);
            self.fields.push(Field {
                signal: signal.to_owned(),
                names,
                lowest,
                width,
            });
            lowest += width;
        }
    }
}

impl Probe for Collector {
    fn visit_start_scope(&mut self, name: &str, _: &dyn Block) {
        self.blocks.push(name.to_owned());
    }

    fn visit_start_namespace(&mut self, name: &str, _: &dyn Block) {
        self.blocks.push(name.to_owned());
    }

    fn visit_atom(&mut self, name: &str, signal: &dyn Atom) {
        let blocks = self.blocks.join("$");
        let signal_name = match name {
            "q" => blocks,
            _ => format!("{blocks}${name}"),
        };
        self.add(&signal_name, &[], &signal.descriptor(), 0);
    }

    fn visit_end_namespace(&mut self, _: &str, _: &dyn Block) {
        self.blocks.pop();
    }

    fn visit_end_scope(&mut self, _: &str, _: &dyn Block) {
        self.blocks.pop();
    }
}

/// The bits of a word.
fn width(word: &TypeDescriptor) -> usize {
    match &word.kind {
        TypeKind::Bits(bits) | TypeKind::Signed(bits) => *bits,
        TypeKind::Enum(values) => values.len().next_power_of_two().trailing_zeros() as usize,
        TypeKind::Composite(fields) => fields.iter().map(|field| width(&field.kind)).sum(),
    }
}

#[cfg(test)]
mod tests {
    use crate::board::board;
    use crate::design::{Design, DesignConfig};

    /// Where the circuit itself reads a field: the Verilog has `[(64'hLOWEST)+:(WIDTH)]`.
    #[test]
    fn the_fields_are_where_the_circuit_reads_them() {
        let board = board("alchitry-cu").unwrap();
        let design = Design::new(board, DesignConfig::of(board)).unwrap();
        let place = |signal: &str, names: &[&str]| {
            let field = design
                .fields
                .iter()
                .find(|field| field.signal.ends_with(signal) && field.names == names);
            field.map(|field| (field.lowest, field.width))
        };
        assert_eq!(place("$control$r", &["state"]), Some((0, 4)));
        assert_eq!(place("$control$r", &["due"]), Some((24, 1)));
        assert_eq!(place("$control$frame", &["dropped_seq"]), Some((27, 8)));
        assert!(design
            .verilog
            .contains("own_turn = r$q[(64'h17)+:(1)] & r$q[(64'h18)+:(1)];"));
    }
}
