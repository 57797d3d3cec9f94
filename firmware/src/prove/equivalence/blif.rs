//! A circuit without registers, in the format BLIF of ABC.

use super::side::Bit;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Inputs, outputs and gates of one side.
#[derive(Default)]
pub(super) struct Blif {
    pub(super) inputs: BTreeSet<String>,
    pub(super) outputs: BTreeSet<String>,
    pub(super) body: String,
}

impl Blif {
    /// A gate that is 1 for one row of its inputs.
    pub(super) fn gate(&mut self, inputs: &[String], row: &str, output: &str) {
        let _ = writeln!(self.body, ".names {} {output}\n{row} 1", inputs.join(" "));
    }

    pub(super) fn input(&mut self, name: &str, net: &str) {
        self.inputs.insert(name.to_owned());
        if !net.starts_with("const") {
            self.gate(&[name.to_owned()], "1", net);
        }
    }

    pub(super) fn output(&mut self, net: &str, name: &str) {
        self.outputs.insert(name.to_owned());
        self.gate(&[net.to_owned()], "1", name);
    }

    pub(super) fn text(self) -> String {
        let list = |names: BTreeSet<String>| names.into_iter().collect::<Vec<_>>().join(" ");
        let (inputs, outputs) = (list(self.inputs), list(self.outputs));
        let body = self.body;
        format!(".model m\n.inputs {inputs}\n.outputs {outputs}\n{body}.end\n")
    }
}

/// The name of a net in BLIF. An undefined net is 0.
pub(super) fn net(bit: &Bit) -> String {
    match bit {
        Bit::Net(number) => format!("n{number}"),
        Bit::Constant(value) if value == "1" => "const1".to_owned(),
        Bit::Constant(_) => "const0".to_owned(),
    }
}
