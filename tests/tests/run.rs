//! The script `tests/run` with fake programs in place of the real ones: the steps that it runs, and that no step fails
//! unnoticed.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Output};

use perftboard_tests::command::root;
use perftboard_tests::program::write_program;
use tempfile::TempDir;

/// The programs beside cargo that the script starts or looks for, and that a machine may lack.
const OTHERS: [&str; 20] = [
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
    "nextpnr-himbaechel",
    "gowin_pack",
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
    // Where a run of the real script keeps what it asked of the ledger of evidence.
    let target = folder.path().join("target");
    let output = Command::new(root().join("tests/run"))
        .args(args)
        .env("PATH", format!("{}:/usr/bin:/bin", folder.path().display()))
        .env("CALLS", &calls)
        .env("CARGO_TARGET_DIR", target)
        .env("FAILS", fails)
        .output()
        .expect("the script starts");
    let calls = fs::read_to_string(calls).unwrap_or_default();
    (output, calls.lines().map(str::to_owned).collect())
}

/// The calls that run the quick tests, side by side, and all of them even if one fails.
const QUICK: [&str; 2] = [
    "cargo test --workspace --no-fail-fast",
    "cargo test --workspace --no-fail-fast --test devices --test simulated_boards --test farm",
];

/// The calls that run the long ones, side by side.
const LONG: [&str; 3] = [
    "cargo test --workspace --no-fail-fast --test long",
    "cargo test --workspace --no-fail-fast --test waiting",
    "cargo test --workspace --no-fail-fast --test fuzz",
];

#[test]
fn the_quick_tests_are_run_and_with_all_the_long_ones() {
    for (args, long) in [(&[][..], false), (&["--all"], true)] {
        let (output, calls) = run(args, "no such call");
        assert!(output.status.success(), "{args:?}: {output:?}");
        let runs = |call: &str| calls.iter().any(|made| made == call);
        assert_eq!((QUICK.map(runs), LONG.map(runs)), ([true; 2], [long; 3]));
    }
}

/// Only a run of everything asks for every entry of the ledger.
#[test]
fn the_evidence_is_audited_at_the_end_and_with_all_as_a_whole() {
    for (args, is_partial) in [
        (&[][..], true),
        (&["--all"], false),
        (&["--part", "audit"], false),
    ] {
        let (output, calls) = run(args, "no such call");
        assert!(output.status.success(), "{args:?}: {output:?}");
        let last = calls.last().expect("calls of cargo");
        let head = "cargo run --quiet --package perftboard-evidence -- audit";
        assert!(last.starts_with(head), "{calls:?}");
        assert_eq!(last.contains(" --partial "), is_partial, "{last}");
    }
}

#[test]
fn the_parts_together_run_what_all_runs() {
    let of_parts: BTreeSet<String> = ["compile", "quick", "long", "waiting", "fuzz", "audit"]
        .iter()
        .flat_map(|part| run(&["--part", part], "no such call").1)
        .collect();
    let of_all: BTreeSet<String> = run(&["--all"], "no such call").1.into_iter().collect();
    let other_folders = |calls: BTreeSet<String>| -> BTreeSet<String> {
        let words = |call: String| {
            let words = call
                .split(' ')
                .filter(|word| !word.ends_with("evidence-roll"));
            words.collect::<Vec<_>>().join(" ")
        };
        calls.into_iter().map(words).collect()
    };
    assert_eq!(other_folders(of_parts), other_folders(of_all));
}

#[test]
fn what_ci_runs_is_all() {
    let ci = fs::read_to_string(root().join(".ci/run")).expect("the script");
    assert!(ci.lines().any(|line| line == "tests/run --all"), "{ci}");
}

/// The jobs of the workflow are the parts, and the last one is red unless all of them said that they ended well.
#[test]
fn the_workflow_runs_every_part_and_asks_each_for_its_status() {
    let workflow = fs::read_to_string(root().join(".github/workflows/ci.yml")).expect("a file");
    for line in [
        "part: [quick, long, waiting, fuzz]",
        "- run: .ci/lints",
        "- run: tests/run --part compile",
        "- run: tests/run --part ${{ matrix.part }}",
        "tests/run --part audit",
        "if: always()",
        "- run: .ci/libraries",
        "run: test \"$RESULTS\" = \"success success success success\"",
    ] {
        assert!(workflow.lines().any(|it| it.trim() == line), "{line}");
    }
    let lints = fs::read_to_string(root().join(".ci/run")).expect("the script");
    assert!(lints.lines().any(|line| line == ".ci/lints"), "{lints}");
    let release = fs::read_to_string(root().join(".github/workflows/release.yml")).expect("a file");
    assert!(
        release.contains("run: tests/run --all --fresh"),
        "{release}"
    );
}

#[test]
fn a_step_that_fails_ends_the_run_with_its_failure() {
    let (_, calls) = run(&["--all"], "no such call");
    assert!(calls.len() >= 4, "{calls:?}");
    for (index, call) in calls.iter().enumerate() {
        let arguments = call.strip_prefix("cargo ").expect("calls of cargo");
        // Every run has a target folder of its own.
        let arguments = arguments.split(" /").next().expect("arguments");
        let (output, made) = run(&["--all"], arguments);
        assert!(!output.status.success(), "green although `{call}` failed");
        let of_call = |calls: &&[&str]| calls.contains(&call.as_str());
        if let Some(together) = [&QUICK[..], &LONG].into_iter().find(of_call) {
            // The others run all the same, so that one run shows all failures.
            let runs = |call: &&str| made.iter().any(|it| it == call);
            assert!(together.iter().all(runs), "{made:?} as `{call}` failed");
        } else {
            // A call that contains the failing one fails, too.
            assert!(made.len() <= index + 1, "{made:?} after `{call}` failed");
        }
    }
}

#[test]
fn unknown_arguments_are_refused_with_the_usage() {
    for args in [
        &["--quick"][..],
        &["--all", "link"],
        &[""],
        &["--part"],
        &["--part", "all"],
    ] {
        let (output, calls) = run(args, "no such call");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), calls.len()), (Some(2), 0), "{said}");
        assert!(said.contains("usage: tests/run [--all]"), "{said}");
    }
}
