//! Questions about a rung: whatever the circuit that is simulated there is made from.

use super::LadderError;
use crate::build::{placement_arguments, script};
use crate::design::Design;
use crate::run::RunError;
use crate::tools::{Tool, Toolbox};
use evidence::{program, Question};

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
    let family = design.board.part.family;
    let verilog = (family.circuit)(&design.verilog).verilog;
    let yosys = toolbox.find(Tool::Yosys)?;
    let identity = program::yosys_identity(&yosys.path).map_err(|source| RunError::Io {
        program: Tool::Yosys.program(),
        folder: yosys.path.clone(),
        source,
    })?;
    let models = [family.models.options, family.models.own];
    Ok(Question::new(name)
        .with("circuit", [&design.verilog, &verilog])
        .with("synthesis", [script(design.board.part)])
        .with("models", models.iter().chain(&SOURCE))
        .with("yosys", [yosys.version, identity]))
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
    let router = [family.placer, family.packer].map(|tool| toolbox.find(tool));
    let mut tools = Vec::new();
    for tool in router {
        let tool = tool?;
        let identity = program::identity(&tool.path).map_err(|source| RunError::Io {
            program: tool.tool.program(),
            folder: tool.path.clone(),
            source,
        })?;
        tools.extend([tool.version, identity]);
    }
    let mut placement = placement_arguments(design, seed);
    placement.push(design.constraints.clone());
    Ok(netlist_question(name, design, toolbox)?
        .with("placement", placement)
        .with("router", tools))
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
    let family = design.board.part.family;
    let unpacking = family.unpacking.as_ref();
    let unpacking = unpacking.ok_or(LadderError::NoUnpacking {
        family: family.name,
        target: design.board.name,
    })?;
    let mut tools = Vec::new();
    for tool in [unpacking.unpack, unpacking.to_verilog] {
        tools.push(toolbox.find(tool)?.version);
    }
    Ok(placement_question(name, design, seed, toolbox)?.with("unpacking", tools))
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
        assert_eq!(changed(&ask(&cu, 2)), ["placement"]);
        let other = Design {
            constraints: cu.constraints.replace("M9", "M8"),
            ..cu.clone()
        };
        assert_eq!(changed(&ask(&other, 1)), ["placement"]);
        let other = Design {
            verilog: cu.verilog.replacen("8'h5f", "8'h5e", 1),
            ..cu.clone()
        };
        assert_eq!(changed(&ask(&other, 1)), ["circuit"]);
    }
}
