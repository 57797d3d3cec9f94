//! Names for what a specification reads in a circuit, as macros of Verilog: constants, the codes of enumerations, and the fields
//! of words.

use crate::fields::Field;
use crate::modules::modules;
use std::collections::BTreeSet;

/// A macro.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Macro {
    name: String,
    /// What stands for it. A field is taken from the word that is the macro's argument.
    text: Text,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Text {
    Value(String),
    Bits { lowest: usize, width: usize },
}

impl Macro {
    /// Its definition.
    fn line(&self) -> String {
        let name = &self.name;
        match &self.text {
            Text::Value(value) => format!("`define {name} {value}\n"),
            Text::Bits { lowest, width: 1 } => format!("`define {name}(word) word [{lowest}]\n"),
            Text::Bits { lowest, width } => {
                let highest = lowest + width - 1;
                format!("`define {name}(word) word [{highest}:{lowest}]\n")
            }
        }
    }
}

/// The names in a circuit, which is the block with this name in its design.
pub(super) fn macros(circuit: &str, block: &str, fields: &[Field]) -> Vec<Macro> {
    let constants = modules(circuit).flat_map(|(module, text)| {
        let before = match module.split_once('$') {
            None => module.to_owned(),
            Some((_, inside)) => inside.to_owned(),
        };
        text.lines().filter_map(move |line| {
            let line = line.trim().strip_prefix("localparam ")?;
            let (name, value) = line.trim_start().split_once(" = ")?;
            Some(Macro {
                name: named(&[&before, name]),
                text: Text::Value(value.strip_suffix(';')?.to_owned()),
            })
        })
    });
    let inside = fields.iter().filter_map(|field| {
        let signal = field.signal.strip_prefix(block)?.strip_prefix('$')?;
        let names = field.names.iter().map(String::as_str);
        let names: Vec<&str> = [signal].into_iter().chain(names).collect();
        Some(Macro {
            name: named(&names),
            text: Text::Bits {
                lowest: field.lowest,
                width: field.width,
            },
        })
    });
    constants.chain(inside).collect()
}

/// The name of a macro: `BLOCK_STAGE$IDLE`, `FINDER_R_FIRST`.
fn named(names: &[&str]) -> String {
    let (last, blocks) = names.split_last().unwrap_or((&"", &[]));
    let blocks = blocks.iter().map(|block| block.replace('$', "_"));
    let names: Vec<String> = blocks.chain([(*last).to_owned()]).collect();
    names.join("_").to_uppercase()
}

/// Those that one of these texts uses.
pub(super) fn used(macros: &[Macro], texts: &[&str]) -> Vec<Macro> {
    let uses = texts.iter().flat_map(|text| text.split('`').skip(1));
    let names = uses.map(|rest| {
        let is_name =
            |character: char| character.is_ascii_alphanumeric() || "_$".contains(character);
        let end = rest.find(|character| !is_name(character));
        &rest[..end.unwrap_or(rest.len())]
    });
    let names: BTreeSet<&str> = names.collect();
    let used = macros
        .iter()
        .filter(|used| names.contains(used.name.as_str()));
    used.cloned().collect()
}

/// Their definitions in Verilog.
pub(super) fn definitions(macros: &[Macro]) -> String {
    let lines: BTreeSet<String> = macros.iter().map(Macro::line).collect();
    lines.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CIRCUIT: &str = "
module block(clock);
    localparam  most = 32'd31;
    localparam  Stage$Idle = 1'd0;
endmodule

module block$finder(clock);
    localparam  Stage$Idle = 2'd0;
endmodule
";

    #[test]
    fn constants_and_fields_have_the_names_of_their_blocks() {
        let field = |signal: &str, names: [&str; 2], lowest, width| Field {
            signal: signal.into(),
            names: names.map(str::to_owned).to_vec(),
            lowest,
            width,
        };
        let fields = [
            field("top$tree$finder$r", ["found", "kind"], 4, 3),
            field("top$tree$r", ["found", "first"], 7, 1),
            field("top$loader$r", ["found", "first"], 9, 1),
        ];
        let macros = macros(CIRCUIT, "top$tree", &fields);
        let specification =
            "assert (`FINDER_R_FOUND_KIND(word) == `BLOCK_MOST && `R_FOUND_FIRST(\\dut.r$q ) \
             && `BLOCK_STAGE$IDLE == `FINDER_STAGE$IDLE);";
        assert_eq!(
            definitions(&used(&macros, &[specification])),
            "`define BLOCK_MOST 32'd31\n`define BLOCK_STAGE$IDLE 1'd0\n`define FINDER_R_FOUND_KIND(word) word [6:4]\n\
             `define FINDER_STAGE$IDLE 2'd0\n`define R_FOUND_FIRST(word) word [7]\n"
        );
        assert_eq!(used(&macros, &["assert (1);"]), []);
    }
}
