//! What a build is made from, as a digest.

use super::tools::BuildTools;
use super::{place, synthesis, Seeds};
use crate::design::Design;
use crate::tools::hex;
use sha2::{Digest as _, Sha256};

/// Changes whenever the same input is to give other files.
const FORMAT: &str = "2";

/// A digest of everything that goes into a build.
pub(super) fn key(design: &Design, tools: &BuildTools, seeds: Seeds) -> String {
    let mut digest = Sha256::new();
    let mut add = |text: &str| {
        // With its length, so that no two lists of texts run into the same bytes.
        digest.update((text.len() as u64).to_le_bytes());
        digest.update(text);
    };
    add(FORMAT);
    add(&design.verilog);
    add(&design.pcf);
    add(design.board.name);
    add(&design.config.clock_hz.to_string());
    add(&synthesis::script());
    add(if seeds.all { "all" } else { "until met" });
    for seed in 1..=seeds.most {
        add(&place::arguments(design, seed).join(" "));
    }
    for tool in tools.all() {
        add(tool.tool.program());
        add(&tool.version);
    }
    hex(&digest.finalize())
}
