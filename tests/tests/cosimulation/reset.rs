//! Reset in the Verilog: from any state the board comes back.

use perftboard_tests::conversation::{talk, Step};
use perftboard_tests::positions::EVERY_RULE;
use perftboard_tests::verilog;
use protocol::{position_payload, Command, Reply, Status};
use reference::perft::perft;
use reference::Position;

use crate::{cache, config};

/// How many random states the board wakes in.
const SEEDS: u32 = 100;

/// Without the initial values of its registers and RAMs; a ROM keeps its own.
fn without_initial_values(verilog: &str) -> String {
    let modules = verilog.split_inclusive("endmodule");
    modules
        .map(|module| {
            if module.contains("mem[address]") {
                return module.to_owned();
            }
            let mut text = String::new();
            let mut rest = module;
            while let Some((before, initial)) = rest.split_once("initial begin") {
                text.push_str(before);
                let (_, after) = initial.split_once("end\n").expect("the block ends");
                rest = after;
            }
            text + rest
        })
        .collect()
}

/// Every bit of every register and of every RAM wakes at random, as if no flip-flop had ever been configured. Behind the
/// reset the board has no position and no count; it loads a position, counts, and lists the moves.
#[test]
fn a_board_that_wakes_in_any_state_counts() {
    let config = config(2);
    let text = without_initial_values(&verilog::verilog(config));
    let (initial, roms) = ("initial begin", "mem[address]");
    let count = |part| text.matches(part).count();
    assert_eq!(
        count(initial),
        count(roms),
        "only the ROMs have initial values"
    );
    for seed in 1..=SEEDS {
        let case = &EVERY_RULE[seed as usize % EVERY_RULE.len()];
        let position: Position = case.fen.parse().expect("the cases are legal");
        let depth = case.depth;
        let commands = [
            Command::Status,
            Command::Position(position_payload(&position)),
            Command::Perft { depth },
            Command::Divide { depth: 2 },
        ];
        let mut board = verilog::waking(&text, config, &cache(), seed);
        let transcript = talk(&mut board, &commands.map(Step::Ask));
        let what = format!("seed {seed}, {}", case.name);
        assert_eq!(transcript.unanswered, None, "{what}");
        let answers: Vec<Reply> = transcript.answers().collect();
        let &[status, accepted, Reply::Result { nodes: counted, .. }, Reply::Result { nodes: divided, .. }] =
            &answers[..]
        else {
            panic!("{what}: {answers:?}");
        };
        assert_eq!(status, Reply::Status(Status::default()), "{what}");
        assert_eq!(accepted, Reply::Accepted, "{what}");
        let expected = [u32::from(depth), 2].map(|depth| perft(&position, depth));
        assert_eq!([counted, divided], expected, "{what}");
    }
}
