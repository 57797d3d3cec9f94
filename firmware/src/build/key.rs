//! The key of a build: a digest of its inputs.

use super::arguments::arguments;
use super::options::Which;
use super::tools::BuildTools;
use super::{synthesis, Seeds};
use crate::board::placements::Placement;
use crate::design::Design;
use crate::digest;

/// The version of the build. It changes whenever the same inputs are to give other files.
const FORMAT: &str = "3";

/// A digest of all inputs of a build.
pub(super) fn key(
    design: &Design,
    tools: &BuildTools,
    seeds: Seeds,
    recorded: Option<&Placement>,
) -> String {
    let mut texts: Vec<String> = Vec::new();
    let mut add = |text: &str| texts.push(text.to_owned());
    add(FORMAT);
    add(&design.verilog);
    add(&design.constraints);
    add(design.board.name);
    add(&design.requested_hz().to_string());
    add(&synthesis::script(design.board.part));
    add(match seeds.which {
        Which::First => "until met",
        Which::All => "all",
        Which::Recorded => "recorded",
    });
    for seed in 1..=seeds.most {
        add(&arguments(design, seed).join(" "));
    }
    // Whether the recorded seed is placed depends on the netlist, which all the rest decides.
    if let Some(placement) = recorded.filter(|_| seeds.which != Which::All) {
        add(&placement.netlist);
        add(&arguments(design, placement.seed).join(" "));
    }
    for tool in tools.all() {
        add(tool.tool.program());
        add(&tool.version);
    }
    digest::of_texts(texts)
}
