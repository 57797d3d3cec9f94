//! The key of a build: a digest of its inputs.

use super::tools::BuildTools;
use super::{place, synthesis, Seeds};
use crate::design::Design;
use crate::digest;

/// The version of the build. It changes whenever the same inputs are to give other files.
const FORMAT: &str = "3";

/// A digest of all inputs of a build.
pub(super) fn key(design: &Design, tools: &BuildTools, seeds: Seeds) -> String {
    let mut texts: Vec<String> = Vec::new();
    let mut add = |text: &str| texts.push(text.to_owned());
    add(FORMAT);
    add(&design.verilog);
    add(&design.constraints);
    add(design.board.name);
    add(&design.config.clock_hz.to_string());
    add(&synthesis::script(design.board.part));
    add(if seeds.all { "all" } else { "until met" });
    for seed in 1..=seeds.most {
        add(&place::arguments(design, seed).join(" "));
    }
    for tool in tools.all() {
        add(tool.tool.program());
        add(&tool.version);
    }
    digest::of_texts(texts)
}
