//! The script `tests/run` with fake programs in place of the real ones: the steps that it runs, and that no step fails
//! unnoticed.

#![cfg(unix)]

use std::fs;
use std::process::{Command, Output};

use perftboard_tests::command::root;
use perftboard_tests::program::write_program;
use tempfile::TempDir;

/// The programs beside cargo that the script starts or looks for, and that a machine may lack.
const OTHERS: [&str; 18] = [
    "cc",
    "chromedriver",
    "firefox",
    "g++",
    "icepack",
    "iverilog",
    "make",
    "nats-server",
    "nextpnr-ice40",
    "nextpnr-ecp5",
    "ecppack",
    "openssl",
    "python3",
    "verilator",
    "yosys",
    "apt-get",
    "sudo",
    "pip",
];

/// Logs its command line, and fails if that contains `$FAILS`.
const CARGO: &str = r#"#!/bin/sh
echo "cargo $*" >> "$CALLS"
case "$*" in *"$FAILS"*) exit 1 ;; esac
"#;

/// A folder with the programs.
fn programs() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    write_program(&folder.path().join("cargo"), CARGO);
    for program in OTHERS {
        write_program(&folder.path().join(program), "#!/bin/sh\n");
    }
    folder
}

/// Runs the script with these arguments. Calls of cargo that contain `fails` fail. Gives the script's output, and the
/// calls.
fn run(args: &[&str], fails: &str) -> (Output, Vec<String>) {
    let folder = programs();
    let calls = folder.path().join("calls");
    let output = Command::new(root().join("tests/run"))
        .args(args)
        .env("PATH", format!("{}:/usr/bin:/bin", folder.path().display()))
        .env("CALLS", &calls)
        .env("FAILS", fails)
        .output()
        .expect("the script starts");
    let calls = fs::read_to_string(calls).unwrap_or_default();
    (output, calls.lines().map(str::to_owned).collect())
}

/// The call that runs the quick tests, all of them even if one fails.
const QUICK: &str = "cargo test --workspace --no-fail-fast";

/// The calls that run the long ones, side by side.
const LONG: [&str; 2] = [
    "cargo test --workspace --no-fail-fast --test long",
    "cargo test --workspace --no-fail-fast --test waiting",
];

#[test]
fn the_quick_tests_are_run_and_with_all_the_long_ones() {
    for (args, long) in [(&[][..], false), (&["--all"], true)] {
        let (output, calls) = run(args, "no such call");
        assert!(output.status.success(), "{args:?}: {output:?}");
        let runs = |call: &str| calls.iter().any(|made| made == call);
        assert_eq!((runs(QUICK), LONG.map(runs)), (true, [long; 2]));
    }
}

#[test]
fn what_ci_runs_is_all() {
    let ci = fs::read_to_string(root().join(".ci/run")).expect("the script");
    assert!(ci.lines().any(|line| line == "tests/run --all"), "{ci}");
}

#[test]
fn a_step_that_fails_ends_the_run_with_its_failure() {
    let (_, calls) = run(&["--all"], "no such call");
    assert!(calls.len() >= 4, "{calls:?}");
    for (index, call) in calls.iter().enumerate() {
        let arguments = call.strip_prefix("cargo ").expect("calls of cargo");
        let (output, made) = run(&["--all"], arguments);
        assert!(!output.status.success(), "green although `{call}` failed");
        if LONG.contains(&call.as_str()) {
            // The others run all the same, so that one run shows all failures.
            assert_eq!(made.len(), calls.len(), "{made:?} as `{call}` failed");
        } else {
            // A call that contains the failing one fails, too.
            assert!(made.len() <= index + 1, "{made:?} after `{call}` failed");
        }
    }
}

#[test]
fn unknown_arguments_are_refused_with_the_usage() {
    for args in [&["--quick"][..], &["--all", "link"], &[""]] {
        let (output, calls) = run(args, "no such call");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), calls.len()), (Some(2), 0), "{said}");
        assert!(said.contains("usage: tests/run [--all]"), "{said}");
    }
}
