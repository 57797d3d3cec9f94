//! The commands that need no board: `reference`, `posdata`, `endgame`.

#[cfg(unix)]
mod companion;
mod json;
#[path = "../support/mod.rs"]
mod support;
#[cfg(target_os = "linux")]
mod synced;
mod tools;

use std::path::Path;

use serde_json::{json, Value};

use support::{leaves, Run};

fn run(args: &[&str]) -> Run {
    Run::of(args)
}

fn json_of(args: &[&str]) -> Value {
    let run = run(&[args, &["--format", "json"]].concat());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{args:?}");
    run.json()
}

/// The run fails with status 2, writes no result, and says this.
#[track_caller]
fn assert_refused(args: &[&str], said: &str) {
    run(args).assert_refused(2, &[said]);
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn every_generator_counts_the_same_on_threads_and_with_a_table() {
    for generator in ["mailbox", "huginn", "sandstroem", "cozy"] {
        let args = [
            "reference",
            "perft",
            "3",
            "--fen",
            KIWIPETE,
            "--generator",
            generator,
        ];
        let plain = json_of(&args);
        assert_eq!(
            [&plain["nodes"], &plain["generator"]],
            [&json!("97862"), &json!(generator)]
        );
        assert!(plain["nodes_per_second"].as_f64() > Some(0.0));
        let shared = json_of(&[&args[..], &["--threads", "3", "--hash", "1"]].concat());
        assert_eq!(shared["nodes"], "97862");
    }
}

#[test]
fn details_are_columns_of_the_same_object() {
    let report = json_of(&["reference", "perft", "3", "--fen", KIWIPETE, "--detail"]);
    let columns = [
        "nodes",
        "captures",
        "en_passant",
        "castles",
        "promotions",
        "checks",
        "discovered_checks",
        "double_checks",
        "mates",
    ];
    let values = columns.map(|column| leaves(&report[column]));
    assert_eq!(values, [97_862, 17_102, 45, 3_162, 0, 993, 0, 0, 1]);
}

#[test]
fn the_deepest_count_and_the_most_threads_are_counted() {
    // Each king can only go to and fro behind its locked pawns.
    let one_way = "k1b5/1p1p4/1P1P4/8/8/1p1p4/1P1P4/K1B5 w - -";
    for generator in ["mailbox", "huginn", "sandstroem", "cozy"] {
        let args = [
            "reference",
            "perft",
            "255",
            "--fen",
            one_way,
            "--generator",
            generator,
        ];
        assert_eq!(json_of(&args)["nodes"], "1");
        assert_eq!(
            json_of(&[&args[..], &["--detail", "--threads", "2"]].concat())["nodes"],
            "1"
        );
    }
    let most = json_of(&["reference", "perft", "3", "--threads", "1024"]);
    assert_eq!(most["nodes"], "8902");
    for threads in ["0", "1025", "4294967295"] {
        let args = ["reference", "perft", "3", "--threads", threads];
        assert_refused(&args, "is not in 1..=1024");
    }
    assert_refused(&["reference", "perft", "256"], "is not in 0..=255");
}

#[test]
fn a_reference_count_begins_wherever_the_boards_does() {
    let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2";
    for question in [&["perft", "1"][..], &["moves"]] {
        let args = [
            &["reference"],
            question,
            &["--fen", "startpos", "--moves", "e2e4", "e7e5"],
        ];
        assert_eq!(json_of(&args.concat())["fen"], after);
    }
    assert_refused(
        &["reference", "moves", "--moves", "e2e5"],
        "move `e2e5` is not legal",
    );
}

#[test]
fn perft_is_written_as_stockfish_writes_it() {
    let run = run(&["reference", "perft", "2", "--divide"]);
    let lines: Vec<_> = run.stdout.lines().collect();
    assert_eq!((run.status, lines.len()), (0, 24));
    assert_eq!(
        (lines[0], lines[20], lines[21]),
        ("a2a3: 20", "", "Nodes searched: 400")
    );
    assert!(lines[23].starts_with("sandstroem in "));
}

#[test]
fn moves_are_sorted_whichever_generator_finds_them() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1";
    let list = |generator, more: &[&str]| {
        let args = ["reference", "moves", "--fen", fen, "--generator", generator];
        run(&[&args[..], more].concat()).stdout.replace('\n', " ")
    };
    let sorted =
        "e1d1 e1d2 e1e2 e1f1 e1f2 e1g1 e5d6 e5e6 h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8 ";
    for generator in ["mailbox", "huginn", "sandstroem", "cozy"] {
        assert_eq!(list(generator, &[]), sorted, "{generator}");
        assert_eq!(list(generator, &["--captures"]), "e5d6 ");
    }
    assert_eq!(
        list("posdata", &[]),
        sorted,
        "the name of the table stands for its generator"
    );
}

#[test]
fn the_sparse_suite_is_what_its_command_makes() {
    let run = run(&["reference", "sample"]);
    assert_eq!((run.status, &*run.stderr), (0, ""));
    let kept = reference::suites::SPARSE.text;
    let differs = run.stdout.lines().zip(kept.lines()).find(|(a, b)| a != b);
    assert_eq!(differs, None, "the line made, and that of the file");
    assert_eq!(run.stdout.len(), kept.len());
    assert_refused(&["reference", "sample", "--pieces", "2"], "3..=32");
}

#[test]
fn the_suites_that_are_carried_are_listed_with_what_is_known_of_them() {
    let listed = run(&["suite", "--list"]);
    assert_eq!((listed.status, &*listed.stderr), (0, ""));
    let words = |line: &str| {
        line.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let mut lines = listed.stdout.lines().map(words);
    let standard = ["standard", "6", "32", "6", "193,690,690"];
    assert!(lines.any(|line| line == standard), "{}", listed.stdout);
    let said = words(&listed.stdout).join(" ");
    for suite in reference::suites::ALL {
        for text in [suite.about, suite.source, suite.licence] {
            assert!(said.contains(text), "{text} is not in {}", listed.stdout);
        }
    }
    for other in [&["standard"][..], &["--max-depth", "1"]] {
        assert_refused(
            &[&["suite", "--list"], other].concat(),
            "cannot be used with",
        );
    }
}

#[test]
fn vectors_are_of_a_suite_by_name_or_in_json() {
    let vectors = |suite: &str| run(&["vectors", "--depth", "1", "--suite", suite]).right();
    assert_eq!(vectors("standard").stdout.lines().count(), 6);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("suite.json");
    let text = "[{\"depth\": 1, \"nodes\": 5, \"fen\": \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"}]";
    std::fs::write(&path, text).expect("a file");
    let vectors = vectors(path.to_str().expect("UTF-8")).stdout;
    assert!(vectors.contains("\"perft\":[5]"), "{vectors}");
}

#[test]
fn the_walk_of_1989s_own_example() {
    let run = run(&["posdata", "queen", "e8", "--occupied", "e7"]);
    assert_eq!(run.status, 0);
    assert!(
        run.stdout
            .contains("occupied  posdata[queen][e8][e7].nextdir = d8"),
        "{}",
        run.stdout
    );
    let report = json_of(&["posdata", "queen", "e8", "--occupied", "e7,c6"]);
    let visits = report["walk"].as_array().expect("a list");
    let e7 = visits
        .iter()
        .find(|visit| visit["square"] == "e7")
        .expect("e7 is visited");
    assert_eq!(
        [&e7["followed"], &e7["next"]],
        [&json!("nextdir"), &json!("d8")]
    );
    assert!(visits
        .iter()
        .all(|visit| visit["square"] != "e6" && visit["square"] != "b5"));
}

#[test]
fn the_walk_is_drawn_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("walk.svg");
    let text = path.to_str().expect("a path in UTF-8");
    assert_eq!(run(&["posdata", "knight", "c3", "--svg", text]).status, 0);
    let svg = std::fs::read_to_string(&path).expect("the picture");
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
    let missing = folder.path().join("missing/walk.svg");
    let missing = missing.to_str().expect("a path in UTF-8");
    assert_refused(
        &["posdata", "rook", "a1", "--svg", missing],
        "cannot write `",
    );
    assert!(!Path::new(missing).exists());
}

#[test]
fn endings_are_counted_numbered_and_solved() {
    let count = json_of(&["endgame", "KRvK", "--count"]);
    assert_eq!(
        count,
        json!({"schema": 1, "material": "KRvK", "encoding": "k3", "index_size": 28_056,
               "legal_white_to_move": 21_959, "legal_black_to_move": 28_056})
    );
    let pair = json_of(&["endgame", "KRvK", "--encoding", "k2"]);
    assert_eq!(pair["index_size"], 28_644);
    let fen = "8/8/8/8/8/8/R7/K1k5 b - - 0 1";
    let number = json_of(&["endgame", "KRvK", "--index", fen])["index"]
        .as_u64()
        .expect("a number");
    let back = json_of(&["endgame", "KRvK", "--position", &number.to_string()]);
    assert_eq!(back["positions"].as_array().expect("a list").len(), 2);
    let solved = json_of(&["endgame", "KQvK", "--dtm"]);
    assert_eq!(solved["dtm"][0]["longest_win_moves"], 10);
    let mate = run(&[
        "endgame",
        "KQvK",
        "--dtm",
        "--index",
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
    ]);
    assert!(mate.stdout.ends_with(": is mated\n"), "{}", mate.stdout);
}

#[test]
fn a_walk_may_be_drawn_on_standard_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("walk.svg");
    let walk = |svg: &str| run(&["posdata", "q", "d4", "--svg", svg]).right();
    let told = walk(path.to_str().expect("UTF-8")).stdout;
    let drawn = std::fs::read_to_string(&path).expect("a picture");
    for name in ["-", "/dev/stdout"] {
        let run = walk(name);
        assert_eq!((run.stdout, run.stderr), (drawn.clone(), told.clone()));
    }
}

#[test]
fn options_have_short_names() {
    let long = [
        "reference",
        "perft",
        "2",
        "--divide",
        "--fen",
        KIWIPETE,
        "--moves",
        "e1g1",
    ];
    let short = [
        "reference",
        "perft",
        "2",
        "-d",
        "-f",
        KIWIPETE,
        "-m",
        "e1g1",
    ];
    let roots = |args: &[&str]| json_of(args)["divide"].clone();
    assert_eq!(roots(&long), roots(&short));
    let args = ["perft", "1", "-b", "./nowhere"];
    run(&args).assert_refused(3, &["./nowhere"]);
}

#[test]
fn what_is_none_is_refused() {
    let fen = "8/8/8/8/8/8/R7/K1k5 b - - 0 1";
    for (args, said) in [
        (&["endgame", "KRK"][..], "a small `v`, Black's pieces"),
        (&["endgame", "KXvK"], "column 2: `X` is no piece"),
        (&["endgame", "kqvk"], "`K`, in capitals"),
        (
            &["reference", "moves", "--moves", "e2e4,e7e5"],
            "move 1 of the moves played: `e2e4,e7e5` is no single move: write blanks between moves",
        ),
        (
            &["reference", "perft", "4", "--hash", "1000000000"],
            "this machine has",
        ),
        (
            &["endgame", "KRvK", "--position", "28056"],
            "numbers run from 0 to 28055",
        ),
        (&["endgame", "KRvK", "--encoding", "k4"], "is no encoding"),
        (&["endgame", "KPvK", "--encoding", "k2"], "choose pawns"),
        (
            &["endgame", "KQvK", "--index", fen],
            "is no position of KQvK",
        ),
        (&["endgame", "KPvKP", "--dtm"], "pawns on both sides"),
        (&["endgame", "KQRBvK", "--dtm"], "up to 4"),
        (&["endgame", "KRvK", "--sample", "5"], "--verify"),
        (
            &["endgame", "KRvK", "--verify", "--sample", "0"],
            "--sample",
        ),
        (
            &["posdata", "kween", "e8"],
            "`kween` is no piece; choose one of",
        ),
        (&["posdata", "queen", "e9"], "`e9` is not a square"),
        (
            &["posdata", "queen", "e8", "--occupied", "e7,,c6"],
            "`` is not a square",
        ),
        (
            &["reference", "perft", "2", "--generator", "deep-blue"],
            "is no generator",
        ),
        (&["reference", "perft", "2", "--threads", "0"], "--threads"),
        (
            &["reference", "perft", "2", "--threads", "4294967295"],
            "is not in 1..=1024",
        ),
        (&["reference", "perft", "100000"], "is not in 0..=255"),
        (
            &["reference", "perft", "4", "--hash", "99999999999"],
            "no memory for a hash table",
        ),
        (
            &[
                "reference",
                "perft",
                "2",
                "--generator",
                "cozy",
                "--fen",
                "NNNNNNNN/NNNNNNNN/NNNNNNNN/8/8/7K/8/k7 w - - 0 1",
            ],
            "cozy-chess refuses",
        ),
    ] {
        assert_refused(args, said);
    }
}
