//! Questions about a rung: whatever the circuit that is simulated there is made from.

use super::{unpacking, LadderError};
use crate::build;
use crate::design::Design;
use crate::tools::{Tool, Toolbox};
use evidence::Question;

/// The source by which a rung's circuit is made.
const SOURCE: [&str; 3] = [
    include_str!("../ladder.rs"),
    include_str!("cells.rs"),
    include_str!("chip.rs"),
];

/// The question of this name about the netlist of a design.
///
/// # Errors
/// [`LadderError`] if a tool is missing.
pub fn netlist_question(
    name: impl Into<String>,
    design: &Design,
    toolbox: &Toolbox,
) -> Result<Question, LadderError> {
    with_netlist_tools(build::netlist_question(name, design), design, toolbox)
}

/// The question of this name about the placement of a design with this seed, and its bitstream.
///
/// # Errors
/// [`LadderError`] if a tool is missing.
pub fn placement_question(
    name: impl Into<String>,
    design: &Design,
    seed: u32,
    toolbox: &Toolbox,
) -> Result<Question, LadderError> {
    let family = design.board.part.family;
    let question = build::placement_question(name, design, seed);
    let router = identities(&[family.placer, family.packer], toolbox)?;
    Ok(with_netlist_tools(question, design, toolbox)?.with("router", router))
}

/// The question of this name about the bitstream of a design that is placed with this seed, unpacked again.
///
/// # Errors
/// [`LadderError`] if a tool is missing, or none unpacks bitstreams of the family.
pub fn bitstream_question(
    name: impl Into<String>,
    design: &Design,
    seed: u32,
    toolbox: &Toolbox,
) -> Result<Question, LadderError> {
    let unpacking = unpacking(design)?;
    let tools = identities(&[unpacking.unpack, unpacking.to_verilog], toolbox)?;
    Ok(placement_question(name, design, seed, toolbox)?.with("unpacking", tools))
}

/// This question with all that turns the design into cells of the family that can be simulated.
fn with_netlist_tools(
    question: Question,
    design: &Design,
    toolbox: &Toolbox,
) -> Result<Question, LadderError> {
    let models = &design.board.part.family.models;
    let models = [models.options, models.own];
    Ok(question
        .with("models", models.iter().chain(&SOURCE))
        .with("yosys", identities(&[Tool::Yosys], toolbox)?))
}

/// The versions of these tools, and what they are.
fn identities(tools: &[Tool], toolbox: &Toolbox) -> Result<Vec<String>, LadderError> {
    let mut identities = Vec::new();
    for &tool in tools {
        let tool = toolbox.find(tool)?;
        let identity = tool.identity()?;
        identities.extend([tool.version, identity]);
    }
    Ok(identities)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::board;
    use crate::design::DesignConfig;

    #[test]
    fn a_bitstream_is_another_question_with_any_other_circuit_pin_or_seed() {
        let toolbox = Toolbox::from_environment();
        let cu = board("alchitry-cu").unwrap();
        let cu = Design::new(cu, DesignConfig::of(cu)).unwrap();
        let ask =
            |design: &Design, seed| bitstream_question("perft", design, seed, &toolbox).unwrap();
        let usual = ask(&cu, 1);
        let changed = |other: &Question| -> Vec<String> {
            let parts = usual.parts().iter().zip(other.parts());
            let differ = parts.filter(|(one, other)| one != other);
            differ.map(|((part, _), _)| part.clone()).collect()
        };
        assert_eq!(changed(&ask(&cu, 1)), [""; 0]);
        assert_eq!(changed(&ask(&cu, 2)), ["placer"]);
        let other = Design {
            constraints: cu.constraints.replace("M9", "M8"),
            ..cu.clone()
        };
        assert_eq!(changed(&ask(&other, 1)), ["constraints"]);
        let other = Design {
            verilog: cu.verilog.replacen("8'h5f", "8'h5e", 1),
            ..cu.clone()
        };
        assert_eq!(changed(&ask(&other, 1)), ["verilog"]);
    }
}
