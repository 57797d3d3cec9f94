//! The ports of a block, with the fields in their words.

use crate::design::Design;
use crate::design::{DesignError, TOP_MODULE};
use crate::top::Top;
use rust_hdl::core::atom::{Atom, AtomKind};
use rust_hdl::core::probe::Probe;
use rust_hdl::core::type_descriptor::{TypeDescriptor, TypeKind};
use rust_hdl::prelude::Block;

/// A port.
#[derive(Debug, Clone)]
pub(super) struct Port {
    /// Its name.
    pub name: String,
    /// Whether it is an output.
    pub is_output: bool,
    /// What it carries.
    pub word: TypeDescriptor,
}

/// A field of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Field {
    /// Its name, with the names of the words that it is a part of and a point before.
    pub name: String,
    /// The structure that has it.
    pub structure: String,
    /// Its lowest bit.
    pub lowest: usize,
    /// Its bits.
    pub width: usize,
    /// What its values mean, from 0 on, if they have names.
    pub values: Vec<String>,
}

/// The ports of the module of this name in a design. The list is empty for a design without cores: a bring-up bitstream contains
/// none of the modules that are exported.
///
/// # Errors
/// [`DesignError`] if there is no such design.
pub(super) fn ports(design: &Design, module: &str) -> Result<Vec<Port>, DesignError> {
    let Some(config) = design.config else {
        return Ok(Vec::new());
    };
    let system = config.system(&design.clocking);
    let mut top = Top::new(design.board, system, &design.clocking)?;
    top.connect_all();
    let mut collector = Collector {
        module,
        path: Vec::new(),
        ports: Vec::new(),
    };
    top.accept(TOP_MODULE, &mut collector);
    Ok(collector.ports)
}

/// Collects the ports of one block of a circuit.
struct Collector<'a> {
    module: &'a str,
    path: Vec<String>,
    ports: Vec<Port>,
}

impl Probe for Collector<'_> {
    fn visit_start_scope(&mut self, name: &str, _: &dyn Block) {
        self.path.push(name.to_owned());
    }

    fn visit_end_scope(&mut self, _: &str, _: &dyn Block) {
        self.path.pop();
    }

    fn visit_atom(&mut self, name: &str, signal: &dyn Atom) {
        let is_output = match signal.kind() {
            AtomKind::InputParameter => false,
            AtomKind::OutputParameter | AtomKind::OutputPassthrough => true,
            _ => return,
        };
        if self.path.join("$") == self.module {
            self.ports.push(Port {
                name: name.to_owned(),
                is_output,
                word: signal.descriptor(),
            });
        }
    }
}

/// The bits of a word.
pub(super) fn width(word: &TypeDescriptor) -> usize {
    match &word.kind {
        TypeKind::Bits(width) | TypeKind::Signed(width) => *width,
        TypeKind::Enum(values) => {
            (values.len().next_power_of_two().trailing_zeros() as usize).max(1)
        }
        TypeKind::Composite(fields) => fields.iter().map(|field| width(&field.kind)).sum(),
    }
}

/// The fields of a word, the lowest first. A plain number has no fields.
pub(super) fn fields(word: &TypeDescriptor) -> Vec<Field> {
    let mut fields = Vec::new();
    collect(word, "", 0, &mut fields);
    fields
}

/// Adds the fields of a word whose lowest bit is `lowest`.
fn collect(word: &TypeDescriptor, before: &str, mut lowest: usize, fields: &mut Vec<Field>) {
    let TypeKind::Composite(parts) = &word.kind else {
        return;
    };
    for part in parts {
        let name = format!("{before}{}", part.fieldname);
        let width = width(&part.kind);
        if matches!(part.kind.kind, TypeKind::Composite(_)) {
            collect(&part.kind, &format!("{name}."), lowest, fields);
        } else {
            let values = match &part.kind.kind {
                // rust-hdl names them `Type::Value`.
                TypeKind::Enum(values) => values.iter().map(|value| last(value, "::")).collect(),
                _ => Vec::new(),
            };
            fields.push(Field {
                name,
                structure: word.name.clone(),
                lowest,
                width,
                values,
            });
        }
        lowest += width;
    }
}

/// The part of a name after the last separator.
pub(super) fn last(name: &str, separator: &str) -> String {
    name.rsplit(separator).next().unwrap_or(name).to_owned()
}
