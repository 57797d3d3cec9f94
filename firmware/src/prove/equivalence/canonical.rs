//! Claims about modules without what differs from board to board though the circuit is the same: numbers of nets, names of
//! modules, and lines of files.
//!
//! Many boards have the same rank counter, and a proof that one netlist of it is its Verilog proves all that are the same. Two claims
//! with the same text are about the same circuits: in both sides nets and modules are only renamed, one for one.

use super::side::{Bit, Cell, Design, Side};
use crate::digest;
use crate::modules::modules;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

/// A digest of the claim that a module's netlist does what its Verilog `text` does. The modules `others` are cut out of both sides.
/// `family` names the cells of the netlist.
pub(super) fn digest(
    family: &str,
    text: &str,
    netlist: &Design,
    module: &str,
    others: &[&str],
) -> Option<String> {
    let mut names = Names::default();
    let verilog = verilog(text, module, others, &mut names)?;
    let netlist = side(netlist.modules.get(module)?, &names);
    Some(digest::of_texts([family, &verilog, &netlist]))
}

/// The names of modules, each with another one that tells only when it was met first.
#[derive(Default)]
struct Names<'a>(HashMap<&'a str, String>);

impl<'a> Names<'a> {
    fn renamed(&mut self, name: &'a str) -> &str {
        let fresh = format!("module{}", self.0.len());
        self.0.entry(name).or_insert(fresh)
    }
}

/// The text of the module and those in it, from the outermost on; of those that are cut out only their ports.
fn verilog<'a>(
    text: &'a str,
    module: &'a str,
    others: &[&str],
    names: &mut Names<'a>,
) -> Option<String> {
    let texts: BTreeMap<&str, &str> = modules(text).collect();
    let mut written = String::new();
    let mut met = vec![module];
    let mut next = 0;
    while let Some(&name) = met.get(next) {
        next += 1;
        let is_cut_out = others.contains(&name);
        for line in texts.get(name)?.lines() {
            let line = line.trim_start();
            let first = line.split([' ', '(']).next().unwrap_or_default();
            if is_cut_out && !["module", "input", "output", "inout"].contains(&first) {
                continue;
            }
            let instance = texts.get_key_value(first).map(|(inner, _)| *inner);
            let line = match instance {
                Some(inner) => {
                    if !met.contains(&inner) {
                        met.push(inner);
                    }
                    line.replacen(inner, names.renamed(inner), 1)
                }
                None if first == "module" => line.replacen(name, names.renamed(name), 1),
                None => line.to_owned(),
            };
            written += &line;
            written.push('\n');
        }
    }
    Some(written)
}

/// The nets of a module, each with a number that tells only when it was met first.
#[derive(Default)]
struct Nets(HashMap<u64, usize>);

impl Nets {
    fn write(&mut self, written: &mut String, bits: &[Bit]) {
        for bit in bits {
            match bit {
                Bit::Net(net) => {
                    let fresh = self.0.len();
                    let number = *self.0.entry(*net).or_insert(fresh);
                    let _ = write!(written, " {number}");
                }
                Bit::Constant(value) => {
                    let _ = write!(written, " {value:?}");
                }
            }
        }
        written.push('\n');
    }
}

/// The ports, cells and named nets of a module.
fn side(side: &Side, names: &Names<'_>) -> String {
    let mut written = String::new();
    let mut nets = Nets::default();
    for (name, port) in &side.ports {
        let _ = write!(written, "port {name} {}", port.direction);
        nets.write(&mut written, &port.bits);
    }
    let mut cells: Vec<(&String, &Cell)> = side.cells.iter().collect();
    // Names that yosys makes up have numbers, whose order is that in which the cells were made.
    cells.sort_by_cached_key(|(name, _)| pieces(name));
    for (name, cell) in cells {
        let kind = names.0.get(cell.kind.as_str()).unwrap_or(&cell.kind);
        let _ = write!(written, "cell {kind} {:?}", cell.parameters);
        if !name.starts_with('$') {
            let _ = write!(written, " {name}");
        }
        written.push('\n');
        for (port, bits) in &cell.connections {
            let direction = cell.port_directions.get(port);
            let _ = write!(written, "{port} {direction:?}");
            nets.write(&mut written, bits);
        }
    }
    for (name, wire) in side.netnames.iter().filter(|(_, wire)| wire.hide_name == 0) {
        let initial = wire.attributes.get("init");
        let _ = write!(written, "net {name} {initial:?}");
        nets.write(&mut written, &wire.bits);
    }
    written
}

/// A name as texts and numbers, which are compared by their values: by their lengths first, without zeros before them.
fn pieces(name: &str) -> Vec<(usize, &str)> {
    let mut pieces = Vec::new();
    let mut rest = name;
    while let Some(first) = rest.chars().next() {
        let is_number = first.is_ascii_digit();
        let end = rest.find(|character: char| character.is_ascii_digit() != is_number);
        let (piece, behind) = rest.split_at(end.unwrap_or(rest.len()));
        pieces.push(if is_number {
            let digits = piece.trim_start_matches('0');
            (1 + digits.len(), digits)
        } else {
            (0, piece)
        });
        rest = behind;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    const VERILOG: &str = "
module top(clock);
    input wire clock;
    top$a a(.clock(clock));
    top$b b(.clock(clock));
endmodule
module top$a(clock);
    input wire clock;
    assign q = 1;
endmodule
module top$b(clock);
    input wire clock;
    assign q = 0;
endmodule
";

    const NETLIST: &str = r#"{"modules": {"top": {"ports": {"clock": {"direction": "input", "bits": [2]}}, "cells": {
        "$x$9": {"type": "A", "parameters": {}, "connections": {"I": [2], "O": [3]}},
        "$x$10": {"type": "B", "parameters": {}, "connections": {"I": [3], "O": ["1"]}},
        "b": {"type": "top$b", "parameters": {}, "connections": {"clock": [2]}}},
        "netnames": {"q": {"hide_name": 0, "bits": [3]}, "$y$5": {"hide_name": 1, "bits": [3]}}}}}"#;

    /// The digest for the module `top`, from which the module `other` is cut out.
    fn of(verilog: &str, netlist: &str, other: &str) -> String {
        let design = serde_json::from_str(netlist).unwrap();
        digest("ICE40", verilog, &design, "top", &[other]).unwrap()
    }

    #[test]
    fn what_is_only_renamed_is_the_same() {
        let first = of(VERILOG, NETLIST, "top$b");
        let renamed = |text: &str| text.replace("top$b", "top$other$b");
        assert_eq!(
            first,
            of(&renamed(VERILOG), &renamed(NETLIST), "top$other$b")
        );
        let numbered = NETLIST.replace("[3]", "[77]").replace("$x$9", "$x$99");
        let numbered = numbered.replace("$x$10", "$x$100").replace("$y$5", "$z$6");
        assert_eq!(first, of(VERILOG, &numbered, "top$b"));
        // Nothing but its ports counts of a module that is cut out.
        let inside = VERILOG.replace("assign q = 0", "assign q = 2");
        assert_eq!(first, of(&inside, NETLIST, "top$b"));
    }

    #[test]
    fn what_differs_is_not_the_same() {
        let first = of(VERILOG, NETLIST, "top$b");
        for (find, replace) in [
            ("assign q = 1", "assign q = 0"),
            ("    top$b b(", "    top$a b("),
            (
                "module top$b(clock);\n    input",
                "module top$b(clock);\n    output",
            ),
        ] {
            let verilog = VERILOG.replace(find, replace);
            assert_ne!(verilog, VERILOG);
            assert_ne!(first, of(&verilog, NETLIST, "top$b"), "{replace}");
        }
        for (find, replace) in [
            ("\"I\": [3]", "\"I\": [2]"),
            (
                "\"q\": {\"hide_name\": 0, \"bits\": [3]}",
                "\"q\": {\"hide_name\": 0, \"bits\": [2]}",
            ),
            ("\"type\": \"A\"", "\"type\": \"B\""),
            ("\"O\": [\"1\"]", "\"O\": [\"0\"]"),
            ("\"b\": {", "\"c\": {"),
            (
                "\"hide_name\": 0, ",
                "\"hide_name\": 0, \"attributes\": {\"init\": \"1\"}, ",
            ),
            ("\"direction\": \"input\"", "\"direction\": \"output\""),
        ] {
            let netlist = NETLIST.replace(find, replace);
            assert_ne!(netlist, NETLIST);
            assert_ne!(first, of(VERILOG, &netlist, "top$b"), "{replace}");
        }
    }
}
