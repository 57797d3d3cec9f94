//! A check that takes longer than the count, and an interrupted trace: known results are printed, and no file is left
//! behind.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use driver::testing::Fault;
use rustix::process::{kill_process, Pid, Signal};
use serde_json::Value;

use crate::pty::PtyBoard;
use crate::support::{perftboard, Run};

/// How long a quick action may take: far longer than on any machine, so that a hang fails the test.
const PATIENCE: Duration = Duration::from_secs(300);

fn start(args: &[&str]) -> Child {
    let mut command = perftboard();
    command.args(args).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

#[test]
fn a_count_is_written_before_its_check_which_ctrl_c_ends() {
    let board = PtyBoard::new(Fault::Boasts);
    let mut child = start(&["perft", "200", "--board", &board.path]);
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut said = String::new();
    while !said.contains("Elapsed:") {
        assert!(output.read_line(&mut said).unwrap() > 0, "{said}");
    }
    assert!(said.starts_with("Nodes searched: 7\n"), "{said}");
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "Verdict:   not checked\n");
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!(run.status, 130);
    assert!(
        run.stderr.contains("interrupted: the count is not checked"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_check_that_takes_too_long_is_given_up() {
    let board = PtyBoard::new(Fault::Boasts);
    let limit = ["--check-seconds", "1"];
    let run = board.run(&[&["perft", "200", "--format", "json"], &limit[..]].concat());
    let (counted, failed) = run.stdout.trim_end().split_once('\n').expect("two objects");
    let [json, failed]: [Value; 2] =
        [counted, failed].map(|json| serde_json::from_str(json).expect("JSON"));
    assert_eq!((run.status, &json["nodes"]), (3, &"7".into()));
    let said = failed["error"]["message"].as_str().expect("a message");
    assert!(said.contains("was still counting after 1 s"), "{failed}");
    assert_eq!(failed["error"]["status"], 3);
    assert_eq!(
        [&json["expected"], &json["match"]],
        [&Value::Null, &Value::Null]
    );
    assert!(run
        .stderr
        .contains("was still counting after 1 s\n  give it longer with --check-seconds"));
    let run = board.run(&[&["perftree", "200", "startpos"], &limit[..]].concat());
    assert_eq!((run.status, run.stdout.lines().count()), (3, 22));
    assert!(
        run.stderr.contains("the count is not checked"),
        "{}",
        run.stderr
    );
    let run = board
        .run(&["perftree", "200", "startpos", "--no-check"])
        .right();
    assert!(run.stdout.ends_with("\n\n20\n"), "{}", run.stdout);
}

#[test]
fn an_interrupted_trace_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace.vcd");
    for signal in [Signal::INT, Signal::TERM] {
        let child = start(&[
            "trace",
            "5",
            "--cores",
            "1",
            "--vcd",
            path.to_str().unwrap(),
        ]);
        let began = Instant::now();
        let is_written = || {
            let mut entries = fs::read_dir(folder.path()).unwrap();
            entries.any(|entry| entry.unwrap().metadata().unwrap().len() > 0)
        };
        while !is_written() {
            assert!(began.elapsed() < PATIENCE, "nothing is written");
            thread::sleep(Duration::from_millis(5));
        }
        kill_process(Pid::from_child(&child), signal).unwrap();
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!(run.status, 130);
        assert!(
            run.stderr
                .contains("interrupted while the board was at work"),
            "{}",
            run.stderr
        );
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
