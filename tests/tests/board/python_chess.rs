//! The command as an engine of python-chess, which also judges its counts.

use std::path::PathBuf;
use std::process::Command;

use perftboard_tests::command::{executable, root};

/// A Python that has python-chess: that of `tests/run`, or the system's.
fn python() -> PathBuf {
    let own = root().join("target/python/bin/python3");
    let candidates = [own, "python3".into()];
    let has_chess = |python: &PathBuf| {
        let import = Command::new(python)
            .args(["-c", "import chess.engine"])
            .output();
        import.is_ok_and(|output| output.status.success())
    };
    candidates
        .into_iter()
        .find(has_chess)
        .expect("python-chess is missing: `tests/run` installs it, or `pip install chess`")
}

#[test]
fn python_chess_counts_the_same_and_can_stop_it() {
    let script = root().join("tests/tests/board/python_chess.py");
    let output = Command::new(python())
        .arg(script)
        .arg(executable())
        .env_remove("PERFTBOARD_BOARD")
        .output()
        .unwrap_or_else(|error| panic!("python does not start: {error}"));
    let said = String::from_utf8_lossy(&output.stdout);
    println!("{said}");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    assert!(said.contains("stopped"), "{said}");
}
