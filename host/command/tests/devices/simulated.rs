//! The command on the simulated board, as a newcomer runs it.

use std::fs;

use console::Console;
use driver::{Board, Count};
use perftboard::commands::bench::{self, idle_clocks, measure, runs, Counted, Depths, Exchange};
use protocol::LOAD_CLOCKS;
use serde_json::json;
use sim::{Config, SimulatedLink};

use crate::support::Run;

/// The options of a trace whose test does not depend on the number of rank counters: one core is simulated and written fastest.
const SMALL: [&str; 2] = ["--cores", "1"];

/// For boards of which the test says nothing about the line: less of it is simulated.
const FAST: [&str; 4] = ["--board", "sim", "--line-clocks", "4"];

#[test]
fn the_simulated_board_is_the_default_and_counts_right() {
    let run = Run::of(&["perft", "2", "--divide", "--format", "json"]);
    let json = run.json();
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(
        [&json["nodes"], &json["match"]],
        [&json!("400"), &json!(true)]
    );
    assert_eq!(json["divide"].as_array().unwrap().len(), 20);
    assert!(json["clocks"].as_u64().unwrap() > 400);
    assert!(json["leaves_per_clock"].as_f64().unwrap() > 0.0);
    assert!(json["sim_clocks_per_second"].as_f64().unwrap() > 0.0);
}

#[test]
fn the_line_costs_what_bench_computes() {
    let config = Config {
        cores: 1,
        ..Config::on_fast_line()
    };
    let link = SimulatedLink::new(config).expect("a board of one core");
    let mut board = Board::connect(link).expect("it answers");
    // Nothing but the row is on the line from here on.
    board.abort().expect("it answers");
    let clocks = |board: &Board<SimulatedLink>| board.simulation().map_or(0, |now| now.clocks);
    let before = clocks(&board);
    let (mut results, mut notes) = (std::io::sink(), std::io::sink());
    let mut console = Console::new(&mut results, &mut notes, false);
    let row: Vec<_> = runs(Depths::All(2))
        .into_iter()
        .chain(runs(Depths::All(3)))
        .collect();
    let measured = measure(&mut board, &row, &mut console).expect("it counts");
    let total = clocks(&board) - before;
    let exchange = |(run, counted): (&bench::Run, &bench::Counted)| {
        let Counted { nodes, clocks, .. } = *counted;
        Exchange::of(&run.position, run.depth, Count { nodes, clocks })
    };
    let exchanges: Vec<_> = row.iter().zip(&measured.positions).map(exchange).collect();
    let line = u64::from(config.baud_divider);
    let idle: u64 = idle_clocks(&exchanges, line).iter().sum();
    let on_the_wire = total - measured.total.clocks;
    println!("{on_the_wire} clocks without a run, computed {idle}, of {total}");
    // It is computed with the most that loading takes, and a question for the status may be in the way at the end.
    let loading = LOAD_CLOCKS / 3 * row.len() as u64;
    let question = 30 * 10 * line;
    assert!(on_the_wire <= idle + question && idle <= on_the_wire + loading);
}

#[test]
fn depth_zero_takes_no_clock() {
    let run = Run::of(&[&["perft", "0", "--format", "json"], &FAST[..]].concat());
    let json = run.json();
    assert_eq!(
        [&json["nodes"], &json["clocks"], &json["leaves_per_clock"]],
        [&json!("1"), &json!(0), &json!(null),]
    );
    assert!(Run::of(&[&["perft", "0"], &FAST[..]].concat())
        .stdout
        .contains("Clocks:    0, - leaves per clock"));
}

#[test]
fn castling_en_passant_and_promotion_are_listed() {
    for (fen, mv) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"),
        ("7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8n"),
    ] {
        let run = Run::of(&[&["moves", "--fen", fen], &FAST[..]].concat());
        assert_eq!((run.status, run.stderr.as_str()), (0, ""));
        assert!(run.stdout.lines().any(|line| line == mv), "{}", run.stdout);
    }
}

#[test]
fn the_board_itself_refuses_too_many_pieces() {
    let fen = "4k3/8/8/8/8/NNNNNNNN/PPPPPPPP/R3K2R w KQ - 0 1";
    for (args, command) in [(&["perft", "1"][..], "PERFT"), (&["moves"], "POSITION")] {
        let parts = [
            &format!("the board refused {command}")[..],
            "more than 16 pieces",
        ];
        Run::of(&[args, &["--fen", fen], &FAST].concat()).assert_refused(2, &parts);
    }
}

#[test]
fn a_trace_is_written_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("perft.vcd");
    let run = Run::of(&["trace", "--vcd", path.to_str().unwrap(), "1"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert!(
        run.stdout.starts_with("Nodes searched: 20\n"),
        "{}",
        run.stdout
    );
    let waveforms = fs::read_to_string(&path).unwrap();
    assert!(waveforms.contains("$enddefinitions $end"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_trace_begins_where_it_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("perft.vcd");
    let trace = |more: &[&str]| {
        let args = ["trace", "1", "--vcd", path.to_str().unwrap()];
        Run::of(&[&args, &SMALL[..], more].concat())
    };
    let run = trace(&["--fen", "startpos", "--moves", "e2e4", "e7e5"]).right();
    assert!(
        run.stdout.starts_with("Nodes searched: 29\n"),
        "{}",
        run.stdout
    );
    let run = trace(&["--fen", "7k/4P3/8/8/8/8/8/K7 w - -", "--board", "sim"]).right();
    assert!(
        run.stdout.starts_with("Nodes searched: 7\n"),
        "{}",
        run.stdout
    );
    trace(&["--moves", "e2e5"]).assert_refused(2, &["move `e2e5` is not legal"]);
}

#[test]
fn waveforms_may_go_to_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("perft.vcd");
    let trace = |vcd: &str| {
        let args = ["trace", "1", "--no-check", "--vcd", vcd];
        Run::of(&[&args, &SMALL[..]].concat()).right()
    };
    trace(path.to_str().unwrap());
    let written = fs::read_to_string(&path).unwrap();
    for name in ["-", "/dev/stdout"] {
        let run = trace(name);
        assert!(run.stdout == written, "{name}");
        assert!(
            run.stderr.starts_with("Nodes searched: 20\n"),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn only_the_board_in_this_process_has_waveforms() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("perft.vcd");
    let trace = |board: &[&str]| {
        let args = ["trace", "1", "--vcd", path.to_str().unwrap()];
        Run::of(&[&args, board].concat())
    };
    let remedy = "take `--board sim`";
    for board in ["verilog", "netlist", "bitstream"] {
        let reason = format!("`{board}` has no waveforms to write, as its compiled simulation");
        trace(&["--board", board]).assert_refused(2, &[&reason, remedy]);
    }
    for board in ["./nowhere", "auto", "tcp://127.0.0.1:1"] {
        let reason = format!("`{board}` has no waveforms to write, as only its serial line");
        trace(&["--board", board]).assert_refused(2, &[&reason, remedy]);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_trace_is_told_in_json() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("perft.vcd");
    let path = path.to_str().unwrap();
    let args = ["trace", "1", "--vcd", path, "--format", "json"];
    let told = |more: &[&str]| -> serde_json::Value {
        let run = Run::of(&[&args, &SMALL[..], more].concat()).right();
        serde_json::from_str(&run.stdout).unwrap()
    };
    let checked = told(&[]);
    assert_eq!(checked["nodes"], "20");
    assert_eq!(checked["expected"], "20");
    assert_eq!(checked["match"], true);
    assert_eq!(checked["vcd"], path);
    let bytes = fs::metadata(path).unwrap().len();
    assert_eq!(checked["bytes"], bytes);
    let unchecked = told(&["--no-check"]);
    assert_eq!(unchecked["nodes"], "20");
    assert!(unchecked["expected"].is_null() && unchecked["match"].is_null());
}

#[test]
fn a_trace_that_fails_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("perft.vcd");
    let path = path.to_str().unwrap();
    let deep = Run::of(&["trace", "--vcd", path, "16"]);
    deep.assert_refused(2, &["depth 16 is past this board's limit"]);
    let many = "4k3/8/8/8/8/NNNNNNNN/PPPPPPPP/R3K2R w KQ - 0 1";
    let crowded = ["trace", "--vcd", path, "1", "--fen", many];
    Run::of(&[&crowded[..], &SMALL].concat()).assert_refused(2, &["16 pieces"]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    for (path, cause) in [
        ("/nowhere/perft.vcd", "because: No such file"),
        ("/dev/null", "because: it is no regular file"),
        ("/", "because: it is no regular file"),
    ] {
        let expected = format!("cannot write `{path}`");
        Run::of(&["trace", "--vcd", path, "1"]).assert_refused(2, &[&expected, cause]);
    }
}
