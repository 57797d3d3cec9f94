//! From the bits of an iCE40 back to Verilog, by icestorm's `iceunpack` and `icebox_vlog`.

use crate::family::{Models, Unpacking};
use crate::tools::Tool;

/// The tools' arguments, and what makes their output fit.
pub(super) const UNPACKING: Unpacking = Unpacking {
    unpack: Tool::Iceunpack,
    to_verilog: Tool::IceboxVlog,
    // -s: no net names; -c: only configured cells; -d, -p: the device, and the pins' own names.
    arguments: |package| vec!["-s", "-c", "-d", package, "-p", "top.pcf"],
    constraints: places,
    chip,
};

/// The models: yosys' own but for the PLL.
pub(super) const MODELS: Models = Models {
    file: "ice40/cells_sim.v",
    // Removes the default values of unconnected inputs. They are SystemVerilog, and no cell here needs them.
    options: "`define NO_ICE40_DEFAULT_ASSIGNMENTS\n",
    black_boxes: &[],
    own: include_str!("models.v"),
    adapt,
};

/// The pins' locations without the other constraints: `icebox_vlog` reads no options such as pull-ups.
fn places(pcf: &str) -> String {
    let lines = pcf.lines().filter(|line| line.starts_with("set_io "));
    let places = lines.filter_map(|line| {
        let (rest, pin) = line.rsplit_once(' ')?;
        let (_, port) = rest.rsplit_once(' ')?;
        Some(format!("set_io {port} {pin}\n"))
    });
    places.collect()
}

/// The chip from the output of `icebox_vlog`, which declares the ports both in the module's head and below it.
/// Verilator refuses that, so the head here only names them.
fn chip(unpacked: &str) -> Option<String> {
    let (before, rest) = unpacked.split_once("module chip (")?;
    let (ports, body) = rest.split_once(");")?;
    let names: Vec<&str> = ports
        .split(',')
        .filter_map(|port| port.split_whitespace().last())
        .collect();
    // An escaped name ends at a space.
    let names = names.join(" , ");
    let declarations: String = ports
        .split(',')
        .map(|port| format!("{} ;\n", port.trim()))
        .collect();
    Some(format!(
        "{before}module chip ({names} );\n{declarations}{body}"
    ))
}

/// The beginning of the port by which a PLL takes its reference straight from a pad.
const PAD: &str = ".PACKAGEPIN(";

/// Replaces the PLL by its model, whichever way its reference comes. Which pad leads straight to it is fixed in the chip, so a
/// bitstream does not say it, and `icebox_vlog` leaves a net without a driver there: it is the pin of the clock.
fn adapt(chip: &str) -> String {
    let chip = chip
        .replace("SB_PLL40_CORE", "modelled_pll")
        .replace("SB_PLL40_PAD", "modelled_pll");
    let Some((before, port)) = chip.split_once(PAD) else {
        return chip;
    };
    let rest = port.split_once(')').map_or(port, |(_, rest)| rest);
    format!("{before}.REFERENCECLK(clock){rest}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::boards;
    use crate::design::{Design, DesignConfig};

    #[test]
    fn ports_are_declared_once() {
        let unpacked = "\nmodule chip (output [7:0] \\leds , input clock, input \\button$0 );\n\nwire n1;\nendmodule\n";
        assert_eq!(
            chip(unpacked).unwrap(),
            "\nmodule chip (\\leds , clock , \\button$0 );\noutput [7:0] \\leds ;\ninput clock ;\ninput \\button$0 ;\n\n\nwire n1;\nendmodule\n"
        );
    }

    #[test]
    fn what_is_no_chip_is_refused() {
        for text in ["", "module chip (input clock"] {
            assert_eq!(chip(text), None);
        }
    }

    #[test]
    fn the_unpacker_gets_every_pin_and_no_option() {
        for board in boards() {
            if board.part.family.unpacking.is_none() {
                continue;
            }
            let design = Design::new(board, DesignConfig::of(board)).unwrap();
            let places = places(&design.constraints);
            for line in places.lines() {
                let words: Vec<&str> = line.split(' ').collect();
                let [command, port, pin] = *words else {
                    panic!("`{line}` has an option");
                };
                assert_eq!(command, "set_io");
                let placed = format!(" {port} {pin}\n");
                assert!(design.constraints.contains(&placed), "{line}");
            }
            assert!(places.contains(&format!("set_io rx {}\n", board.pins.rx)));
            let pins = design.constraints.matches("set_io").count();
            assert_eq!(places.lines().count(), pins);
        }
    }

    #[test]
    fn either_pll_is_replaced_by_the_model() {
        let netlist = |pll: &str, port: &str| {
            format!("module chip(clock);\n{pll} #(.DIVR(4'd0)) pll (.{port}(clock));\nendmodule\n")
        };
        let core = adapt(&netlist("SB_PLL40_CORE", "REFERENCECLK"));
        assert_eq!(adapt(&netlist("SB_PLL40_PAD", "PACKAGEPIN")), core);
        assert!(
            core.contains("modelled_pll #(") && core.contains(".REFERENCECLK(clock)"),
            "{core}"
        );
    }

    /// `icebox_vlog` does not know which pad leads to the PLL.
    #[test]
    fn an_unpacked_pll_gets_the_pin_of_the_clock() {
        let unpacked = "module chip (input clock);\nSB_PLL40_PAD pll (.PACKAGEPIN(n5332), .LOCK(n1));\nendmodule\n";
        let chip = adapt(&chip(unpacked).unwrap());
        assert!(
            chip.contains("modelled_pll pll (.REFERENCECLK(clock), .LOCK(n1));"),
            "{chip}"
        );
    }
}
