//! The questions that a netlist and its placement answer: all that they are made of, which is known without a synthesis.
//!
//! The tools' versions are not part of the questions, so that these can be derived where no tools are installed.

use super::arguments::arguments;
use super::synthesis;
use crate::design::Design;
use evidence::Question;

/// The question of this name about the netlist of a design and the pins around it: what yosys gets of the design.
pub(crate) fn netlist_question(name: impl Into<String>, design: &Design) -> Question {
    let part = design.board.part;
    Question::new(name)
        .with("verilog", [(part.family.circuit)(&design.verilog).verilog])
        .with("constraints", [&design.constraints])
        .with("synthesis", [synthesis::script(part)])
}

/// The question of this name about the placement of a design: its netlist's, and what the placer gets with this seed.
pub(crate) fn placement_question(name: impl Into<String>, design: &Design, seed: u32) -> Question {
    netlist_question(name, design).with("placer", arguments(design, seed))
}

/// A digest of all that a netlist of this design and its placement with this seed are made of. It is derived in a second, so that
/// whether a figure is of today's circuit is known without a synthesis.
#[must_use]
pub fn circuit(design: &Design, seed: u32) -> String {
    placement_question(design.board.name, design, seed).digest()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::board;
    use crate::build::tests::design;
    use crate::clocking::Clocking;
    use crate::family::ice40::ICE40;

    #[test]
    fn the_digest_changes_with_every_part_of_the_question() {
        let first = design(60_000_000);
        let breakout = board("ice40-hx8k-breakout").unwrap();
        let others = [
            Design {
                verilog: first.verilog.replace("light = 1", "light = 0"),
                ..first.clone()
            },
            Design {
                constraints: first.constraints.replace("P7", "P8"),
                ..first.clone()
            },
            // The same FPGA in another package: another option of the placer.
            Design {
                board: breakout,
                ..first.clone()
            },
            // Another part: another script, and other options.
            Design {
                board: board("icebreaker").unwrap(),
                ..first.clone()
            },
            // Another frequency to place for.
            Design {
                clocking: Clocking::new(&ICE40.pll, 100_000_000, 50_000_000, 1_000_000).unwrap(),
                ..first.clone()
            },
        ];
        let mut digests = vec![circuit(&first, 1), circuit(&first, 2)];
        digests.extend(others.iter().map(|design| circuit(design, 1)));
        for (place, digest) in digests.iter().enumerate() {
            assert!(!digests[..place].contains(digest), "{place}: {digests:?}");
        }
        assert_eq!(circuit(&first.clone(), 1), digests[0]);
    }

    #[test]
    fn each_part_is_named() {
        let question = placement_question("perftboard", &design(60_000_000), 1);
        let names: Vec<&str> = question.parts().keys().map(String::as_str).collect();
        assert_eq!(names, ["constraints", "placer", "synthesis", "verilog"]);
    }
}
