//! Simulated boards, each in a process of `perftboard serve`.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{farm, simulator, wait_until, Broker};

#[test]
fn a_simulated_board_counts_in_a_process_of_its_own() {
    simulator();
    let broker = Broker::start();
    let run = ["submit", "3", "--split", "1", "--name", "three"];
    broker.run(&run).right();
    let boards = ["--board", "sim", "--board", "sim", "--line-clocks", "4"];
    let mut worker = broker.worker(&[&boards[..], &["--worker", "a", "--until-idle"]].concat());
    let result = broker.run(&["result", "three", "--wait", "--format", "json"]);
    let json = result.json();
    assert_eq!(json["nodes"], "8902", "{json}");
    let counted = json["boards"].as_object().unwrap();
    assert!(
        counted.keys().all(|id| id.starts_with("a/sim ")),
        "{counted:?}"
    );
    assert_eq!(worker.ended(), Some(0), "{}", worker.notes());
}

/// The processes that this one has started and that still run.
fn children(process: u32) -> Vec<String> {
    let file = format!("/proc/{process}/task/{process}/children");
    // The thread of a board starts its process, so all threads are looked at.
    let tasks = fs::read_dir(Path::new(&file).ancestors().nth(2).unwrap());
    let tasks = tasks.into_iter().flatten().flatten();
    let lists = tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
    let lists: Vec<String> = lists.collect();
    let ids = lists.iter().flat_map(|list| list.split_whitespace());
    ids.map(str::to_owned).collect()
}

#[test]
fn the_process_ends_with_the_worker_however_that_ends() {
    simulator();
    let broker = Broker::start();
    for signal in ["TERM", "KILL"] {
        let worker = broker.worker(&["--board", "sim", "--worker", "a"]);
        let id = worker.child.id();
        wait_until("the board's process", || !children(id).is_empty());
        let board = children(id).remove(0);
        worker.signal(signal);
        wait_until("the end of the board's process", || {
            !Path::new("/proc").join(&board).exists()
        });
    }
}

#[test]
fn a_board_that_cannot_be_simulated_ends_the_worker_and_says_why() {
    simulator();
    let broker = Broker::start();
    for (args, parts) in [
        (
            &["--cores", "99"][..],
            ["perftboard serve --board sim", "99 is not in 1..=4"],
        ),
        (
            &["--board", "netlist:nowhere"],
            ["netlist:nowhere", "cannot be simulated"],
        ),
        (
            &["--board", "netlist", "--line-clocks", "5"],
            ["--line-clocks 5 is for the boards", "`sim` and `verilog`"],
        ),
        (
            &["--board", "/dev/null", "--cores", "2"],
            ["--cores is for simulated boards", "`/dev/null`"],
        ),
    ] {
        broker.run(&[&["work"], args].concat()).fails(2, &parts);
    }
}

#[test]
fn without_the_program_that_simulates_it_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let alone = folder.path().join("perftboard-farm");
    let command = farm(&["work"]);
    assert!(Command::new("cp")
        .arg(command.get_program())
        .arg(&alone)
        .status()
        .unwrap()
        .success());
    let mut command = Command::new(&alone);
    let empty = tempfile::tempdir().unwrap();
    command.args(["work", "--board", "sim"]);
    command.env("XDG_STATE_HOME", empty.path());
    let output = command.env("PATH", empty.path()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{said}");
    for part in [
        "the board `sim` is simulated by another program",
        "`perftboard` is not installed",
        "cargo install --path host/command",
    ] {
        assert!(said.contains(part), "`{part}` is not in: {said}");
    }
}
