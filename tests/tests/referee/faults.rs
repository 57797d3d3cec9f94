//! Every fault of the engine is named: the move, and why it is wrong.
//!
//! The judges are `tests/engine/faults.toml`, which says the rule; shakmaty, which says whether the move is legal; and the engine
//! itself, which is asked whether it lists the move.

use std::path::Path;
use std::process::Command;

use perftboard_tests::command::root;
use perftboard_tests::referees::{shakmaty_moves, shakmaty_perft};
use reference::epd::parse_line;
use reference::{suites, Move, Position};
use serde::Deserialize;
use serde_json::Value;

use super::{compare, ENGINE};

/// The file with all faults.
#[derive(Deserialize)]
struct Table {
    fault: Vec<Fault>,
}

/// Where a fault shows, and what is to be said about it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fault {
    name: String,
    fen: String,
    depth: u32,
    kind: String,
    rule: Option<String>,
    suspect: Option<String>,
}

fn faults() -> Vec<Fault> {
    let path = root().join("tests/engine/faults.toml");
    let text = std::fs::read_to_string(path).expect("the table of faults");
    let table: Table = toml::from_str(&text).expect("a table of faults");
    table.fault
}

/// What the engine prints.
fn engine(args: &[&str]) -> String {
    let output = Command::new(Path::new(ENGINE)).args(args).output();
    let output = output.expect("the engine starts");
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The moves that the engine lists after these moves.
fn listed(fault: &str, fen: &str, moves: &str) -> Vec<String> {
    let args = ["--fault", fault, "--speak", "perftree", "1", fen, moves];
    let args = if moves.is_empty() {
        &args[..6]
    } else {
        &args[..]
    };
    let answer = engine(args);
    let lines = answer.lines().take_while(|line| !line.is_empty());
    let words = lines.filter_map(|line| line.split_whitespace().next());
    words.map(str::to_owned).collect()
}

/// A text of the answer, or an empty one.
fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

#[test]
fn the_table_has_every_fault_of_the_engine() {
    let listed = engine(&["--list"]);
    let listed: Vec<&str> = listed
        .lines()
        .filter_map(|line| line.split('\t').next())
        .collect();
    let faults = faults();
    let named: Vec<&str> = faults.iter().map(|fault| &*fault.name).collect();
    assert_eq!(named, listed);
    assert!(named.len() >= 40);
}

#[test]
fn every_fault_is_named_with_its_move_and_its_reason() {
    for fault in faults() {
        let program = format!("{ENGINE} --fault {}", fault.name);
        let depth = fault.depth.to_string();
        let args = ["--fen", &fault.fen, "--depth", &depth, "--format", "json"];
        let run = compare(&program, &args);
        assert_eq!(run.status, Some(1), "{}: {run:?}", fault.name);
        let report: Value = serde_json::from_str(&run.stdout).expect("JSON");
        let wrong = &report["programs"][0]["wrong"][0];
        assert_is_named(&fault, &wrong["fault"]);
        assert_is_true(&fault, &wrong["fault"]);
        assert_is_short(&fault, &wrong["fault"]);
    }
}

/// The answer has the kind, the rule and the suspect of the table.
fn assert_is_named(fault: &Fault, named: &Value) {
    assert_eq!(text(named, "kind"), fault.kind, "{}: {named}", fault.name);
    assert_eq!(
        named["rule"].as_str(),
        fault.rule.as_deref(),
        "{}: {named}",
        fault.name
    );
    if let Some(suspect) = &fault.suspect {
        let suspects = named["suspects"].as_array().expect("a list");
        let has_it = suspects.iter().any(|other| other == suspect);
        assert!(has_it, "{}: {named}", fault.name);
    }
}

/// The moves lead to the position, and the engine does there what the answer says.
fn assert_is_true(fault: &Fault, named: &Value) {
    let moves: Vec<&str> = named["moves"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let mut position: Position = fault.fen.parse().expect("a position");
    for mv in &moves {
        let mv: Move = mv.parse().expect("a move");
        position = position.try_play(mv).expect("a legal move");
    }
    assert_eq!(position.to_string(), text(named, "fen"), "{}", fault.name);
    let listed = listed(&fault.name, &fault.fen, &moves.join(" "));
    let legal = shakmaty_moves(&position);
    let mv = text(named, "move");
    let times = |moves: &[String]| moves.iter().filter(|other| *other == mv).count();
    let expected = match text(named, "kind") {
        "missing" => (0, 1),
        "extra" if mv.is_empty() => {
            let is_extra = listed.iter().any(|other| !legal.contains(other));
            assert!(is_extra, "{}: {listed:?}", fault.name);
            return;
        }
        "extra" => (1, 0),
        "twice" => (2, 1),
        _ => return,
    };
    assert_eq!(
        (times(&listed), times(&legal)),
        expected,
        "{}: {named}",
        fault.name
    );
}

/// The test to paste has few pieces, and the engine is wrong in it.
fn assert_is_short(fault: &Fault, named: &Value) {
    let test = parse_line(text(named, "test"));
    let test = test.unwrap_or_else(|error| panic!("{}: {named}: {error}", fault.name));
    let pieces = test.position.pieces().count();
    assert!(
        pieces <= 10,
        "{}: {pieces} pieces in {}",
        fault.name,
        test.fen
    );
    let &[(depth, expected)] = &*test.depths else {
        panic!("{}: {named}", fault.name);
    };
    assert_eq!(
        shakmaty_perft(&test.position, depth),
        expected,
        "{}",
        fault.name
    );
    let args = [
        "--fault",
        &fault.name,
        "--speak",
        "perftree",
        &depth.to_string(),
        &test.fen,
    ];
    let answer = engine(&args);
    let counted = answer.lines().last().expect("a total");
    assert_ne!(counted, expected.to_string(), "{}: {named}", fault.name);
}

#[test]
fn the_engine_without_a_fault_is_right() {
    for speech in ["uci", "perftree", "lines"] {
        for suite in suites::ALL {
            let program = format!("{ENGINE} --speak {speech}");
            let run = compare(
                &program,
                &[
                    "--suite",
                    suite.name,
                    "--protocol",
                    speech,
                    "--max-nodes",
                    "5000",
                ],
            );
            assert_eq!(run.status, Some(0), "{run:?}");
            assert!(run.stdout.ends_with("all right\n"), "{run:?}");
        }
    }
}
