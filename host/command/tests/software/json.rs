//! What commands print with `--format json` is of the shapes in `docs/schema.json`.

use std::fs;

use reference::suites::STANDARD;
use serde_json::{json, Value};

use crate::run;
use crate::support::{assert_shape, schema, Run, SCHEMA};

/// A small board with a fast line, and a position with few moves.
const BOARD: [&str; 4] = ["--cores", "1", "--line-clocks", "4"];
const FEN: [&str; 2] = ["--fen", "8/8/8/8/8/4k3/4p3/4K2R w K -"];

#[test]
fn the_schema_in_the_book_is_the_commands() {
    let run = run(&["schema"]).right();
    assert!(
        run.stdout == SCHEMA,
        "write it anew: cargo run --release -- schema > docs/schema.json"
    );
    assert!(jsonschema::meta::is_valid(&schema()));
}

/// The command ends with this status, and prints one object of the shape.
#[track_caller]
fn assert_printed(shape: &str, args: &[&str], status: i32) -> Value {
    let run = Run::of(&[args, &["--format", "json"]].concat());
    assert_eq!(run.status, status, "{args:?}: {}", run.stderr);
    let value = run.json();
    assert_shape(shape, &value);
    assert_eq!(value["schema"], 1);
    value
}

#[test]
fn counts_and_lists_are_of_their_shapes() {
    let on_a_board = |args: &[&'static str]| [args, &FEN, &BOARD].concat();
    for more in [
        &[][..],
        &["--divide"],
        &["--split", "1", "--divide"],
        &["--no-check"],
    ] {
        let args = on_a_board(&[&["perft", "2"], more].concat());
        assert_printed("perft", &args, 0);
    }
    assert_printed("moves", &on_a_board(&["moves"]), 0);
    for more in [&[][..], &["--divide"], &["--detail"]] {
        let args = [&["reference", "perft", "2"], more].concat();
        assert_printed("reference-perft", &args, 0);
    }
    assert_printed("reference-moves", &["reference", "moves"], 0);
}

/// A program that reads the answer to one command can read that to the other.
#[test]
fn a_count_in_parts_has_the_keys_of_one_that_is_whole() {
    let keys = |more: &[&str]| {
        let args = [&["perft", "2"], more, &FEN, &BOARD].concat();
        let value = assert_printed("perft", &args, 0);
        let kinds = ["clusters", "cores", "clock_hz", "leaves_per_clock"].map(|key| {
            assert!(value[key].is_number(), "{key}: {value}");
            value[key].clone()
        });
        let object = value.as_object().expect("an object");
        (
            object.keys().cloned().collect::<Vec<_>>(),
            kinds[..3].to_vec(),
        )
    };
    assert_eq!(keys(&[]), keys(&["--split", "1"]));
}

#[test]
fn suites_traces_and_measurements_are_of_their_shapes() {
    let folder = tempfile::tempdir().expect("a folder");
    let suite = folder.path().join("suite.epd");
    let lines =
        "8/8/8/8/8/4k3/4p3/4K2R w K - ;D1 5\nnonsense\n8/8/8/8/8/4k3/4p3/4K2R w K - ;D1 7\n";
    fs::write(&suite, lines).expect("a file");
    let suite = suite.to_str().expect("UTF-8");
    let value = assert_printed("suite", &[&["suite", suite], &BOARD[..]].concat(), 1);
    assert_eq!(value["malformed"].as_array().map(Vec::len), Some(1));
    assert!(!value["mismatches"].as_array().expect("a list").is_empty());
    let vcd = folder.path().join("a.vcd");
    let vcd = vcd.to_str().expect("UTF-8");
    let trace = [&["trace", "1", "--vcd", vcd], &FEN[..], &BOARD].concat();
    assert_printed("trace", &trace, 0);
    let bench = [&["bench", "--depth", "1", "--detail"], &BOARD[..]].concat();
    assert_printed("bench", &bench, 0);
    assert_printed("model", &["model"], 0);
}

#[test]
fn all_else_is_of_its_shape() {
    assert_printed("boards", &["boards"], 0);
    assert_printed("boards-known", &["boards", "--known"], 0);
    assert_printed("prove", &["prove", "--list"], 0);
    let carried = assert_printed("suite-list", &["suite", "--list"], 0);
    let standard = json!({
        "name": "standard", "about": STANDARD.about, "positions": 6, "counts": 32, "deepest": 6, "most_leaves": "193690690",
        "source": STANDARD.source, "licence": STANDARD.licence,
    });
    assert_eq!(carried["suites"][0], standard);
    assert_printed("posdata", &["posdata", "q", "d4"], 0);
    assert_printed(
        "endgame",
        &["endgame", "KQvK", "--count", "--position", "5"],
        0,
    );
    let verify = ["endgame", "KQvK", "--verify", "--sample", "2"];
    assert_printed("endgame-verify", &[&verify, &BOARD[..]].concat(), 0);
    // What is installed is the machine's.
    let doctor = Run::of(&["doctor", "--format", "json"]);
    assert_shape("doctor", &doctor.json());
}

#[test]
fn errors_are_of_their_shape() {
    for (args, status, said) in [
        (
            &["perft", "--depth"][..],
            2,
            "unexpected argument '--depth'",
        ),
        (&["suite", "missing.epd"], 2, "cannot read the suite"),
        (&["perft", "1", "--board", "./nowhere"], 3, "./nowhere"),
    ] {
        let value = assert_printed("error", args, status);
        let message = value["error"]["message"].as_str().expect("a message");
        assert!(message.contains(said), "{value}");
        assert!(!message.starts_with("error:"), "{value}");
        assert_eq!(value["error"]["status"], status);
    }
    let text = Run::of(&["suite", "missing.epd"]);
    text.assert_refused(2, &["error: cannot read the suite"]);
}
