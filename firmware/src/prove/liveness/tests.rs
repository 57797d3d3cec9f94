//! What is alive and what is dead in small theorems.

use super::super::statement::statement;
use super::super::subject::Subject;
use super::*;
use crate::tools::Toolbox;

const CIRCUIT: &str = "
module block(input clock, input [1:0] next, output reg [1:0] state);
    initial state = 0;
    always @(posedge clock) state <= next == 3 ? 0 : next;
endmodule
";

/// The dead assertions among these of a block whose state is never 3.
fn dead_among(assertions: &str) -> Vec<String> {
    let specification = format!(
        "module theorem(input clock, input [1:0] next);
            wire [1:0] state;
            block dut(.clock(clock), .next(next), .state(state));
            wire zero = state == 0, high = state[1], low = state[0];
            always @* begin
                assert (state != 3);
                {assertions}
            end
        endmodule"
    );
    let theorem = Theorem {
        name: "toy",
        subject: Subject::Literal,
        claim: "a toy",
        method: Method::Induction {
            length: 1,
            search: 5,
        },
        specification: specification.leak(),
        replaced: &[],
        given: &[],
        faults: &[],
    };
    let toolbox = Toolbox::from_environment();
    let yosys = Yosys::find(&toolbox).unwrap();
    dead(&yosys, &theorem, [statement(&theorem, CIRCUIT, "")]).unwrap()
}

#[test]
fn an_assertion_lives_by_what_it_speaks_of() {
    for alive in [
        "if (state == 2) assert (!low);",
        "assert (zero || high || low);",
        "assert (high ? !low : state < 2);",
        "assert (zero == (!high && !low));",
        "if (state == 3) assert (0);",
    ] {
        assert_eq!(dead_among(alive), [""; 0], "{alive}");
    }
}

#[test]
fn an_assertion_is_dead_without_it() {
    for (dead, words) in [
        ("if (state == 3) assert (low);", "state == 3"),
        ("if (zero) assert (!high || low);", "zero, not !high"),
        ("assert (zero || high || low || state == 3);", "state == 3"),
        ("assert ((high && low) == (state == 3));", "high && low"),
        ("if (1'b0) assert (zero);", "always right"),
        ("assert (state < 3);\nassert (state < 3);", "always right"),
    ] {
        let found = dead_among(dead);
        assert_eq!(found.len(), 1, "{dead}: {found:?}");
        let first = dead.lines().next().unwrap();
        assert!(
            found[0].starts_with(first) && found[0].contains(words),
            "{found:?}"
        );
    }
}

/// What is dead in one of the circuits of a theorem may be alive in another.
#[test]
fn an_assertion_that_is_alive_in_one_circuit_is_alive() {
    let other = CIRCUIT.replace("next == 3 ? 0 : next", "next == 3 ? 1 : next");
    assert_ne!(other, CIRCUIT);
    let theorem = Theorem {
        name: "toy",
        subject: Subject::Literal,
        claim: "a toy",
        method: Method::Flush { clock: 2 },
        specification: "module theorem(input clock);
            wire [1:0] state;
            block dut(.clock(clock), .next(2'd3), .state(state));
            always @* if (state == 1) assert (1'b1);
        endmodule",
        replaced: &[],
        given: &[],
        faults: &[],
    };
    let toolbox = Toolbox::from_environment();
    let yosys = Yosys::find(&toolbox).unwrap();
    let both = [CIRCUIT, &other].map(|circuit| statement(&theorem, circuit, ""));
    assert_eq!(dead(&yosys, &theorem, both.clone()).unwrap(), [""; 0]);
    let [first, _] = both;
    assert_eq!(dead(&yosys, &theorem, [first]).unwrap().len(), 1);
}
