//! What a comparison of two copies notices.

use super::super::sat;
use super::super::statement::statement;
use super::super::subject::{designs, Subject};
use super::super::theorem::{Method, Theorem};
use super::super::theorems::ALL;
use super::super::verdict::Verdict;
use super::super::yosys::Yosys;
use super::*;
use crate::tools::Toolbox;
use hdl::system::HELD_CLOCKS;
use std::collections::BTreeSet;

/// A counter that counts while it runs, which `reset` ends; where it begins is loaded with `start`.
const CIRCUIT: &str = "
module block(clock,reset,start,first,count);
    // Module arguments
    input wire  clock;
    input wire  reset;
    input wire  start;
    input wire  [2:0] first;
    output reg  [2:0] count;
    reg  running$d;
    wire  running$q;
    reg  [2:0] at$d;
    wire  [2:0] at$q;
    block$running running(.d(running$d), .q(running$q), .clock(clock));
    block$at at(.d(at$d), .q(at$q), .clock(clock));
    always @(*) begin
        count = running$q ? at$q : 0;
        running$d = (running$q | start) & ~reset;
        at$d = start ? first : at$q + 1;
    end
endmodule
module block$running(d,q,clock);
    input wire  d;
    output reg  q;
    input wire  clock;
    initial q = 0;
    always @(posedge clock) q <= d;
endmodule
module block$at(d,q,clock);
    input wire  [2:0] d;
    output reg  [2:0] q;
    input wire  clock;
    initial q = 0;
    always @(posedge clock) q <= d;
endmodule
";

/// Compares two copies of the circuit after a clock of reset.
fn compared(circuit: &str, matters: &'static [(&'static str, &'static str)]) -> Verdict {
    let reset = Reset {
        block: "block",
        clocks: 1,
        inner: &[],
        matters,
        invariant: &[],
        held: &[],
        given: &[],
        since: &[],
        before: &[],
    };
    let theorem = Theorem {
        name: "toy",
        subject: Subject::Literal,
        claim: "a toy",
        method: Method::Induction {
            length: 1,
            search: 8,
        },
        specification: "",
        replaced: &[],
        given: &[],
        faults: &[],
    };
    let twice = twice(circuit, &reset, "top$block", &[]);
    let toolbox = Toolbox::from_environment();
    let yosys = Yosys::find(&toolbox).unwrap();
    sat::prove(&yosys, &theorem, &statement(&theorem, &twice, "")).unwrap()
}

#[test]
fn what_a_reset_leaves_is_noticed_where_it_matters() {
    let matters = &[("at", "running")];
    assert_eq!(compared(CIRCUIT, matters), Verdict::Proved);
    // Without the exception `at` is another one in each copy.
    assert!(matches!(compared(CIRCUIT, &[]), Verdict::Refuted { .. }));
    for (right, wrong) in [
        ("& ~reset", ""),
        ("start ? first : at$q + 1", "at$q + 1"),
        ("running$q ? at$q : 0", "at$q"),
    ] {
        let faulty = CIRCUIT.replace(right, wrong);
        assert_ne!(faulty, CIRCUIT);
        assert_ne!(compared(&faulty, matters), Verdict::Proved, "{wrong}");
    }
}

/// The blocks with a reset of which no theorem says that it leads to the first state: the board and its frontend are wires, and nothing
/// reads the lights. `docs/proofs.md` says so.
const OPEN: [&str; 3] = ["frontend", "lights", "system"];

/// Those whose theorem is that of the tree core, in which they are.
const INSIDE: [&str; 2] = ["finder", "position"];

/// The block without a reset that has such a theorem: it settles by itself while what is around it is reset.
const SETTLES: &str = "count";

/// The block whose own theorem begins with a reset, from every state.
const FROM_RESET: &str = "ledger";

#[test]
fn every_block_with_a_reset_has_a_theorem_or_is_open() {
    let proved = ALL.iter().filter_map(|theorem| match theorem.subject {
        Subject::Twice(Reset { block, .. }) => block.rsplit('$').next(),
        _ => None,
    });
    let proved = proved.filter(|block| *block != SETTLES);
    let others = [FROM_RESET].into_iter().chain(OPEN).chain(INSIDE);
    let expected: BTreeSet<&str> = proved.chain(others).collect();
    let mut found = BTreeSet::new();
    for design in designs().unwrap() {
        for (name, module) in modules(&design.verilog) {
            if ports(module).any(|port| port.name == "reset" && port.is_input) {
                let of_list = name.trim_end_matches(|digit: char| digit.is_ascii_digit());
                let name = of_list.strip_suffix('$').unwrap_or(name);
                found.insert(name.rsplit('$').next().unwrap_or(name).to_owned());
            }
        }
    }
    let found: BTreeSet<&str> = found.iter().map(String::as_str).collect();
    assert_eq!(found, expected);
}

/// For how many clocks the reset of the block of this theorem has to be held.
fn clocks(theorem: &str) -> u32 {
    let theorem = ALL.iter().find(|other| other.name == theorem);
    let Some(Subject::Twice(reset)) = theorem.map(|theorem| theorem.subject) else {
        panic!("no theorem about a reset");
    };
    reset.clocks
}

/// A block settles after those inside it, and a link of a chain after the one below it. Every cluster and every counter is
/// taken to wait for all others.
#[test]
fn every_board_settles_within_its_shortest_reset() {
    // The tree core settles while the words of the counters are taken.
    let tree = clocks("reset-look") + clocks("reset-verdicts") + clocks("reset-tree");
    assert!(tree < clocks("reset-counter"));
    let shortest = HELD_CLOCKS.min(u64::from(crate::top::HELD_CLOCKS));
    for design in designs().unwrap() {
        let config = design.config.unwrap();
        let [clusters, cores] = [config.clusters, config.cores].map(u32::from);
        // The registers of the reset in the system and in the cluster come first.
        let cluster = 2
            + clocks("reset-counter")
            + cores * clocks("reset-counter-link")
            + clocks("reset-cluster");
        let all = match clusters {
            1 => cluster,
            // So does the trunk's.
            _ => {
                1 + cluster
                    + clusters * clocks("reset-cluster-link")
                    + clocks("reset-handover")
                    + clocks("reset-trunk")
            }
        };
        let name = design.board.name;
        assert!(u64::from(all) <= shortest, "{name}: {all} clocks");
    }
}
