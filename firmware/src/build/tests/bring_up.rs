//! The bring-up bitstream drives nothing but LEDs and what must be low, in the Verilog, in the constraints, and as the real tools
//! make it.

use super::*;
use crate::board::{boards, Board};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

fn bring_up(board: &'static Board) -> Design {
    Design::bring_up(board).unwrap_or_else(|error| panic!("{}: {error}", board.name))
}

/// The direction of each port of the top level: `input`, `output` or `inout`.
fn directions(verilog: &str) -> BTreeMap<&str, &str> {
    let (top, _) = verilog.split_once("endmodule").unwrap();
    assert!(top.contains("module top("), "{verilog}");
    let declarations = top.lines().filter_map(|line| {
        let mut words = line.trim().trim_end_matches(';').split_whitespace();
        let direction = words.next()?;
        let is_port = ["input", "output", "inout"].contains(&direction);
        is_port.then_some((words.last()?, direction))
    });
    declarations.collect()
}

/// The ball of each port.
fn balls(design: &Design) -> BTreeMap<&str, &str> {
    let lines = design.constraints.lines().filter_map(|line| {
        let separates = |letter: char| letter.is_whitespace() || "\";".contains(letter);
        let words: Vec<&str> = line
            .split(separates)
            .filter(|word| !word.is_empty())
            .collect();
        match *words {
            ["LOCATE", "COMP", port, "SITE", ball] => Some((port, ball)),
            ["set_io", .., port, ball] | ["IO_LOC", port, ball] => Some((port, ball)),
            _ => None,
        }
    });
    lines.collect()
}

/// The line of the constraints that switches the pull-up of a port on.
fn pull_up(design: &Design, port: &str, ball: &str) -> String {
    let board = design.board;
    let volts = if board.pins.of_1_8_volts.contains(&ball) {
        "18"
    } else {
        "33"
    };
    match board.part.family.constraints_file {
        "top.pcf" => format!("set_io -pullup yes {port} {ball}\n"),
        "top.lpf" => format!("IOBUF PORT \"{port}\" IO_TYPE=LVCMOS33 PULLMODE=UP;\n"),
        _ => format!("IO_PORT \"{port}\" IO_TYPE=LVCMOS{volts} PULL_MODE=UP;\n"),
    }
}

#[test]
fn only_leds_and_what_must_be_low_are_driven_on_any_board() {
    for board in boards() {
        let (design, pins) = (bring_up(board), &board.pins);
        let (directions, balls) = (directions(&design.verilog), balls(&design));
        let names: Vec<&&str> = directions.keys().collect();
        assert_eq!(names, balls.keys().collect::<Vec<_>>(), "{}", board.name);
        let with = |direction: &str| -> BTreeSet<&str> {
            let ports = directions.iter().filter(|(_, is)| **is == direction);
            ports.map(|(port, _)| balls[port]).collect()
        };
        let leds = pins.leds.iter().map(|led| &*led.pin);
        let driven = leds.chain(pins.low.iter().map(String::as_str));
        assert_eq!(with("output"), driven.collect(), "{}", board.name);
        assert_eq!(with("inout"), BTreeSet::new(), "{}", board.name);
        let pulled_up = [&pins.rx, &pins.tx].into_iter().chain(&pins.high);
        let pulled_up: BTreeSet<&str> = pulled_up.map(String::as_str).collect();
        let read = pulled_up.iter().copied().chain([&*pins.clock]);
        assert_eq!(with("input"), read.collect(), "{}", board.name);
        for (port, ball) in balls {
            let line = pull_up(&design, port, ball);
            let is_pulled_up = design.constraints.contains(&line);
            assert_eq!(
                is_pulled_up,
                pulled_up.contains(ball),
                "{}: {port}",
                board.name
            );
        }
    }
}

#[test]
fn it_is_another_circuit_than_that_which_counts_and_no_seed_is_recorded_for_it() {
    for board in boards() {
        let design = bring_up(board);
        assert_eq!(
            crate::build::recorded::recorded(&design),
            None,
            "{}",
            board.name
        );
        let counting = Design::new(board, DesignConfig::of(board)).unwrap();
        assert_ne!(circuit(&design, 1), circuit(&counting, 1), "{}", board.name);
        assert_eq!(design.clocking.clock_hz, board.oscillator_hz);
        let names_a_pll = design.verilog.contains("PLL");
        assert!(!names_a_pll, "{}: {}", board.name, design.verilog);
    }
}

#[test]
fn the_real_tools_make_inputs_of_both_balls() {
    let folder = tempfile::tempdir().unwrap();
    let options = BuildOptions {
        out: folder.path().to_owned(),
        seeds: Seeds::up_to(4),
    };
    let design = bring_up(board("alchitry-cu").unwrap());
    let toolbox = Toolbox::from_environment();
    let built = build(&design, &toolbox, &options, &mut |_| {}).unwrap_or_else(|error| {
        panic!("{error}");
    });
    let netlist = fs::read_to_string(options.out.join(NETLIST)).unwrap();
    let netlist: Value = serde_json::from_str(&netlist).unwrap();
    let ports = netlist["modules"]["top"]["ports"].as_object().unwrap();
    let outputs = ports
        .iter()
        .filter(|(_, port)| port["direction"] != "input");
    let outputs: Vec<&str> = outputs.map(|(name, _)| name.as_str()).collect();
    let leds: Vec<String> = (0..8).map(|led| format!("leds${led}")).collect();
    assert_eq!(outputs, leds);
    let report = built.report.to_string();
    let lines: Vec<&str> = report.lines().collect();
    for line in [
        "alchitry-cu (iCE40-HX8K-CB132), bring-up",
        "LED  shows",
        "J11  blinks: the oscillator runs",
        "K11  lit while P14 hears something; the table has it as rx",
        "K12  lit while M9 hears something; the table has it as tx",
        "K14  dark",
    ] {
        assert!(lines.contains(&line), "`{line}` in {report}");
    }
    for absent in ["baud", "PLL", "core"] {
        assert!(!report.contains(absent), "`{absent}` in {report}");
    }
    assert!(
        built.report.bram == 0 && built.report.lut4 < 100,
        "{report}"
    );
}
