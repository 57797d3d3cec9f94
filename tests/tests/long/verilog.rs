//! The Verilog on its own, where rust-hdl's simulation would take too long; and Verilog that is broken on purpose.

use std::fs;

use driver::Board;
use perftboard_tests::castling::{of_starting_position, on_first_ranks};
use perftboard_tests::command::perftboard;
use perftboard_tests::conversation::{talk, Step};
use perftboard_tests::positions::EVERY_RULE;
use perftboard_tests::referees::{assert_castling, assert_moves_of_random_positions};
use perftboard_tests::suites;
use perftboard_tests::verilog::{self, board, verilog};
use protocol::{position_payload, Command};
use reference::{chess960, PieceKind, Position};
use serde_json::json;
use sim::Config;
use sim::VerilatedLink;

use crate::cache;
use crate::kept::keep_verilog_count;

/// Counts above this many leaves are left out of the suites.
const MAX_NODES: u64 = 200_000;

/// How many random positions.
const POSITIONS: u32 = 3_000;

/// A board of so many clusters and cores.
fn config(clusters: u8, cores: u8) -> Config {
    Config {
        clusters,
        cores,
        ..Config::on_fast_line()
    }
}

/// A board of one core that counts Chess960.
fn of_chess960() -> Config {
    Config {
        chess960: true,
        ..config(1, 1)
    }
}

/// The Verilog's pins.
fn link(config: Config) -> VerilatedLink {
    verilog::link(board(&verilog(config), config, &cache()), config)
}

/// The driver's board over them.
fn connect(config: Config) -> Board<VerilatedLink> {
    Board::connect(link(config)).unwrap_or_else(|error| panic!("{error}"))
}

/// Counts a suite on a board, without the counts above so many leaves.
fn check(suite: &str, config: Config, max_nodes: u64) {
    let text = fs::read_to_string(suites::path(suite)).expect("a suite");
    let counted = [suite, &text, &max_nodes.to_string()];
    keep(config, &counted, |board| {
        let counts = suites::read(suite).into_iter().map(|entry| {
            board
                .set_position(&entry.position)
                .unwrap_or_else(|error| panic!("{}: {error}", entry.fen));
            let depths = entry.depths.into_iter();
            let depths = depths.filter(|&(_, expected)| expected <= max_nodes);
            let counts = depths.map(|(depth, expected)| {
                let count = board.perft(depth, &mut |_| {});
                let count = count.unwrap_or_else(|error| panic!("{}: {error}", entry.fen));
                assert_eq!(count.nodes, expected, "depth {depth} of {}", entry.fen);
                count.nodes
            });
            counts.sum::<u64>()
        });
        counts.sum()
    });
}

/// Looks up how many leaves `count` gives on a board, or has it count them.
fn keep(config: Config, counted: &[&str], count: impl FnOnce(&mut Board<VerilatedLink>) -> u64) {
    keep_verilog_count(config, &verilog(config), counted, || {
        count(&mut connect(config))
    });
}

#[test]
fn one_core_counts_the_suites() {
    for suite in suites::ALL {
        check(suite, config(1, 1), MAX_NODES);
    }
}

#[test]
fn one_core_counts_the_suites_of_chess960() {
    for suite in suites::CHESS960 {
        check(suite, of_chess960(), suites::CHESS960_DEPTH_4);
    }
}

/// The quick tests have a sample.
#[test]
fn one_core_castles_everywhere_as_the_rules_say() {
    let mut board = connect(of_chess960());
    let starts = (0..chess960::POSITIONS).filter_map(chess960::back_rank);
    let starts = starts.flat_map(|rank| {
        let rank: String = rank.into_iter().map(PieceKind::letter).collect();
        of_starting_position(&rank)
    });
    for castling in on_first_ranks().into_iter().chain(starts) {
        assert_castling(&mut board, &castling);
    }
}

#[test]
fn two_cores_count_the_tricky_suite() {
    check("tricky.epd", config(1, 2), MAX_NODES);
}

#[test]
fn three_clusters_count_the_suites() {
    for suite in suites::ALL {
        check(suite, config(3, 2), MAX_NODES);
    }
}

/// Two ways to simulate the same circuit take the same clocks.
#[test]
fn three_clusters_take_the_clocks_of_the_simulation() {
    let clocks = |board: &str| {
        let options = ["--clusters", "3", "--cores", "2", "--line-clocks", "4"];
        let args = ["perft", "4", "--board", board, "--format", "json"];
        let report = perftboard(&[&args[..], &options].concat()).json();
        assert_eq!(report["nodes"], json!("197281"));
        assert_eq!(
            (&report["clusters"], &report["cores"]),
            (&json!(3), &json!(2))
        );
        report["clocks"].clone()
    };
    assert_eq!(clocks("sim"), clocks("verilog"));
}

#[test]
fn the_start_counts_to_five_plies() {
    keep(config(1, 1), &["perft 5"], |board| {
        let count = board
            .set_position(&Position::starting())
            .and_then(|()| board.perft(5, &mut |_| {}));
        let nodes = count.unwrap_or_else(|error| panic!("{error}")).nodes;
        assert_eq!(nodes, 4_865_609);
        nodes
    });
}

#[test]
fn random_positions_have_the_moves_of_mailbox_and_shakmaty() {
    assert_moves_of_random_positions(link(config(1, 1)), POSITIONS);
}

#[test]
fn a_lost_pair_of_parentheses_shows() {
    let config = Config::on_fast_line();
    let text = verilog(config);
    let steps: Vec<Step> = EVERY_RULE
        .iter()
        .flat_map(|case| {
            let position: Position = case.fen.parse().expect("the cases are legal");
            [
                Command::Position(position_payload(&position)),
                // Deep enough that the side that has castled moves again.
                Command::Perft { depth: 3 },
            ]
        })
        .map(Step::Ask)
        .collect();
    let answers = |verilog: &str| talk(&mut board(verilog, config, &cache()), &steps);
    let right = answers(&text);
    assert_eq!(right.unanswered, None);
    assert_eq!(right.difference(&answers(&text)), None);
    let difference = right.difference(&answers(&without_parentheses(&text)));
    println!("without the parentheses: {difference:?}");
    assert!(difference.is_some());
}

/// The Verilog with an `(a & b) == b` turned into `a & b == b`, which Verilog reads as `a & (b == b)`.
fn without_parentheses(verilog: &str) -> String {
    let comparisons = verilog.match_indices(") == 32'h");
    let mut masked = comparisons.filter_map(|(close, _)| {
        // With 1 for b it would make no difference.
        let constant = verilog[close..].split("32'h").nth(1)?;
        let open = opening(&verilog[..close])?;
        let inside = &verilog[open + 1..close];
        (inside.contains(" & ") && !constant.starts_with(['0', '1'])).then_some((open, close))
    });
    let (open, close) = masked
        .next()
        .expect("the circuit compares a masked value somewhere");
    let (before, rest) = verilog.split_at(open);
    let (inside, after) = rest.split_at(close - open);
    println!("lost: {}", &rest[..close - open + 16]);
    [before, &inside[1..], &after[1..]].concat()
}

/// Where the parenthesis opens that is closed right after this text.
fn opening(text: &str) -> Option<usize> {
    let mut depth = 1;
    text.char_indices().rev().find_map(|(index, character)| {
        match character {
            ')' => depth += 1,
            '(' => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(index)
    })
}
