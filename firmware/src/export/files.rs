//! The files of an export.

use super::block::Block;
use super::error::ExportError;
use super::header::header;
use super::ports::ports;
use super::settled::settled;
use crate::design::Design;
use crate::prove::subject::{modules_named, renamed};
use crate::vectors::Vector;
use reference::epd;

/// The bench of every block.
const BENCH: &str = include_str!("bench/bench.py");
/// Positions, for the bench and the generators.
const POSITION: &str = include_str!("bench/position.py");
/// Runs the bench.
const MAKEFILE: &str = include_str!("bench/Makefile");
/// The Python packages of the bench.
const REQUIREMENTS: &str = include_str!("bench/requirements.txt");
/// Tells FuseSoC and Edalize of the files.
const CORE: &str = include_str!("bench/block.core");

/// All files, with their names.
///
/// # Errors
/// [`ExportError`] if the design has no such block.
pub(super) fn files(block: &Block, design: &Design) -> Result<Vec<(String, String)>, ExportError> {
    let name = block.exported_module();
    let module = modules_named(&design.verilog, block.module).next();
    let module = module.ok_or(ExportError::NoBlock {
        block: block.module,
    })?;
    let verilog = renamed(&design.verilog, module, &name);
    let ports = ports(design, module)?;
    let verilog = format!("{}\n{}", header(block, &ports), settled(&verilog));
    let filled = |text: &str| {
        let text = text
            .replace("@module@", &name)
            .replace("@block@", block.name);
        let simulators: Vec<&str> = block.simulators.iter().map(|it| it.name()).collect();
        let first = block.simulators[0];
        let line_clocks = design.clocking.baud_divider.to_string();
        text.replace("@version@", env!("CARGO_PKG_VERSION"))
            .replace("@line_clocks@", &line_clocks)
            .replace("@simulators@", &simulators.join(" "))
            .replace("@simulator@", first.name())
            .replace("@options@", first.options())
    };
    let [verilog_file, core_file] = block.own_files();
    Ok([
        (verilog_file.as_str(), verilog),
        (core_file.as_str(), filled(CORE)),
        ("Makefile", filled(MAKEFILE)),
        ("bench.py", BENCH.to_owned()),
        ("position.py", POSITION.to_owned()),
        ("generator.py", filled(block.generator)),
        ("requirements.txt", REQUIREMENTS.to_owned()),
        ("vectors.jsonl", vectors(block)),
    ]
    .map(|(name, text)| (name.to_owned(), text))
    .into())
}

/// The vectors of the suites' positions that the bench asks about, one a line.
fn vectors(block: &Block) -> String {
    let entries = block.suites.iter().flat_map(|suite| epd::entries(suite));
    let positions = entries.filter_map(|(_, entry)| Some(entry.ok()?.position));
    let asked = positions.filter(block.asks);
    asked
        .map(|position| Vector::of(position, block.depth).json() + "\n")
        .collect()
}
