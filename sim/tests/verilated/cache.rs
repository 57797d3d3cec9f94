//! The compiler's cache: what is compiled, what is kept, and what happens if that fails.

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::slice;
use std::time::{Duration, SystemTime};

use firmware::tools::{Tool, ToolError};
use sim::verilated::{Compiler, PowerUp, VerilatedBoard, VerilatedError};
use tempfile::TempDir;

use crate::toys::{echo, receive, toy, DIVIDER};

/// Writes a program for a search path.
fn program(folder: &TempDir, name: &str, script: &str) {
    let path = folder.path().join(name);
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// A search path with `folder` before the real programs' folders.
fn before_the_real_ones(folder: &TempDir) -> String {
    let real = std::env::var("PATH").unwrap();
    format!("{}:{real}", folder.path().display())
}

/// The files and folders in a cache.
fn contents(cache: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(cache).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

#[test]
fn what_is_compiled_is_kept_and_works() {
    let cache = tempfile::tempdir().unwrap();
    let executable = Compiler::with_cache(cache.path()).compile(&echo()).unwrap();
    assert_eq!(contents(cache.path()), slice::from_ref(&executable));

    // Nothing is compiled again: there is no compiler any more.
    let tools = tempfile::tempdir().unwrap();
    program(&tools, "g++", "exit 1");
    let compiler =
        Compiler::with_cache(cache.path()).with_search_path(before_the_real_ones(&tools));
    assert_eq!(compiler.compile(&echo()).unwrap(), executable);

    // Another circuit is compiled.
    let error = compiler.compile(&format!("{} ", echo())).unwrap_err();
    assert!(
        matches!(
            error,
            VerilatedError::Tool(ToolError::NoVersion {
                tool: Tool::Gxx,
                ..
            })
        ),
        "{error}"
    );

    let mut board = VerilatedBoard::start(&executable, DIVIDER, PowerUp::Zero).unwrap();
    board.send(b"!").unwrap();
    assert_eq!(receive(&mut board).map(|(byte, _)| byte), Some(b'!'));
}

#[test]
fn a_missing_program_is_named_with_its_package() {
    let cache = tempfile::tempdir().unwrap();
    let tools = tempfile::tempdir().unwrap();
    let compiler = Compiler::with_cache(cache.path()).with_search_path(tools.path());
    for (tool, package) in [("verilator", "verilator"), ("make", "make"), ("g++", "g++")] {
        let error = compiler.compile(&echo()).unwrap_err();
        let expected = format!(
            "`{tool}` is not installed: no folder of PERFTBOARD_TOOLS or PATH has `{tool}`; install it with `apt-get install {package}`"
        );
        assert_eq!(error.to_string(), expected);
        program(&tools, tool, "echo some version");
    }
    assert!(contents(cache.path()).is_empty());
}

#[test]
fn a_circuit_that_is_no_verilog_is_refused_with_the_line_at_fault() {
    let cache = tempfile::tempdir().unwrap();
    let error = Compiler::with_cache(cache.path())
        .compile("module top(input wire clock);\nnonsense\nendmodule\n")
        .unwrap_err();
    let message = error.to_string();
    assert!(
        message.starts_with("`verilator` failed (exit status: 1)"),
        "{message}"
    );
    assert!(message.contains("%Error: circuit.v:3"), "{message}");
    assert!(contents(cache.path()).is_empty());
}

#[test]
fn what_is_doubtful_is_said_and_stops_nothing() {
    let cache = tempfile::tempdir().unwrap();
    let compiler = Compiler::with_cache(cache.path());
    assert_eq!(compiler.warnings(&echo()).unwrap(), "");
    let doubtful = toy("always @(posedge clock) case (rx) 1'b0: tx <= 1'b0; endcase");
    let warnings = compiler.warnings(&doubtful).unwrap();
    assert!(
        warnings.contains("%Warning-CASEINCOMPLETE: circuit.v:"),
        "{warnings}"
    );
    assert!(contents(cache.path()).is_empty());
}

#[test]
fn a_verilator_that_writes_nothing_is_named_with_what_it_should_have_written() {
    let cache = tempfile::tempdir().unwrap();
    let tools = tempfile::tempdir().unwrap();
    program(&tools, "verilator", "echo some version");
    let compiler =
        Compiler::with_cache(cache.path()).with_search_path(before_the_real_ones(&tools));
    let message = compiler.compile(&echo()).unwrap_err().to_string();
    assert!(
        message.starts_with("`verilator` ended well but did not write `")
            && message.ends_with("/objects/simulation`"),
        "{message}"
    );
    assert!(contents(cache.path()).is_empty());
}

#[test]
fn a_killed_build_leaves_nothing_to_run() {
    let cache = tempfile::tempdir().unwrap();
    let tools = tempfile::tempdir().unwrap();
    program(
        &tools,
        "verilator",
        "test \"$1\" = --version && exec echo some version\n\
         mkdir objects && echo half an executable > objects/simulation && kill -9 $$",
    );
    let compiler =
        Compiler::with_cache(cache.path()).with_search_path(before_the_real_ones(&tools));
    let message = compiler.compile(&echo()).unwrap_err().to_string();
    assert!(
        message.starts_with("`verilator` failed (signal: 9"),
        "{message}"
    );
    assert!(contents(cache.path()).is_empty());
}

#[test]
fn what_killed_builds_left_is_removed_when_it_is_old() {
    let cache = tempfile::tempdir().unwrap();
    let tools = tempfile::tempdir().unwrap();
    for tool in ["verilator", "make", "g++"] {
        program(&tools, tool, "test \"$1\" = --version && echo some version");
    }
    let folder = |name| {
        let path = cache.path().join(name);
        fs::create_dir_all(path.join("objects")).unwrap();
        path
    };
    let (old, new, other) = (
        folder("building-old"),
        folder("building-new"),
        folder("others"),
    );
    for path in [&old, &other] {
        let yesterday = SystemTime::now() - Duration::from_secs(24 * 3600);
        File::open(path).unwrap().set_modified(yesterday).unwrap();
    }
    let compiler = Compiler::with_cache(cache.path()).with_search_path(tools.path());
    let error = compiler.compile(&echo()).unwrap_err();
    assert!(matches!(error, VerilatedError::Run(_)), "{error}");
    assert_eq!(
        (old.exists(), new.exists(), other.exists()),
        (false, true, true)
    );
}

#[test]
fn a_cache_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "in the way").unwrap();
    let error = Compiler::with_cache(file.join("cache"))
        .compile(&echo())
        .unwrap_err();
    let message = error.to_string();
    assert!(
        message.contains("file/cache") && message.contains("XDG_CACHE_HOME"),
        "{message}"
    );
}

#[test]
fn an_executable_that_does_not_start_is_named() {
    let error = VerilatedBoard::start(Path::new("/no/such/file"), DIVIDER, PowerUp::Zero)
        .err()
        .unwrap();
    assert!(
        error.to_string().contains("`/no/such/file` does not start"),
        "{error}"
    );
}
