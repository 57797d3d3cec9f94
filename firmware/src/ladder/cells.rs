//! The models of the cells: those that come with yosys, and our own of what yosys has only as black boxes.

use super::LadderError;
use crate::family::{Family, Models};
use crate::tools::FoundTool;
use std::fs;

/// The way from the program's folder to the folder of yosys' shared files; yosys uses the same.
const SHARED: &str = "../share/yosys";

/// The models of this yosys and our own for a family.
pub(crate) fn models(yosys: &FoundTool, family: &'static Family) -> Result<String, LadderError> {
    let program = fs::canonicalize(&yosys.path).unwrap_or_else(|_| yosys.path.clone());
    let path = program.with_file_name(SHARED).join(family.models.file);
    match fs::read_to_string(&path) {
        Ok(text) => Ok(joined(&text, &family.models)),
        Err(source) => Err(LadderError::NoCells {
            family: family.name,
            path,
            source,
        }),
    }
}

/// yosys' models without the black boxes, and ours.
fn joined(text: &str, models: &Models) -> String {
    let mut text = text.to_owned();
    for name in models.black_boxes {
        let head = format!("(* blackbox *)\nmodule {name}(");
        let Some((before, rest)) = text.split_once(&head) else {
            continue;
        };
        let after = rest.split_once("endmodule").map_or("", |(_, after)| after);
        text = format!("{before}{after}");
    }
    format!("{}{text}\n{}", models.options, models.own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::ecp5::ECP5;

    #[test]
    fn black_boxes_are_replaced_and_nothing_else() {
        let text = "module LUT4(input A);\nendmodule\n(* blackbox *)\nmodule DP16KD(\ninput A);\nendmodule\n\nmodule Z();\nendmodule\n";
        let joined = joined(text, &ECP5.models);
        assert_eq!(joined.matches("module DP16KD").count(), 1, "{joined}");
        for module in ["module LUT4(", "module Z(", "module EHXPLLL"] {
            assert!(joined.contains(module), "{module} in {joined}");
        }
    }
}
