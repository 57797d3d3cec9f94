//! The command as an engine of python-chess, and the package for Python: on a served board, and with engines and functions that the
//! command compares. python-chess judges the counts and the moves of all of them.

use std::process::{Command, Output};

use perftboard_tests::command::{executable, root};
use perftboard_tests::python::interpreter;
use perftboard_tests::served::Served;

/// A Python that has python-chess and pyserial: that of `tests/run`, or the system's.
fn python() -> Command {
    let modules = ["host/python", "host/python/tests"].map(|folder| root().join(folder));
    let modules = std::env::join_paths(modules).expect("folders without colons");
    let mut command = Command::new(interpreter("chess.engine, serial"));
    command
        .env_remove("PERFTBOARD_BOARD")
        .env_remove("PERFTBOARD_EXECUTABLE")
        .env("PYTHONPATH", modules)
        // Nothing is written beside the sources.
        .env("PYTHONDONTWRITEBYTECODE", "1");
    command
}

/// What a script says that ends well.
#[track_caller]
fn right(command: &mut Command) -> String {
    let output: Output = command
        .output()
        .unwrap_or_else(|error| panic!("python does not start: {error}"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (said, complaint) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{said}{complaint}");
    said + &complaint
}

#[test]
fn python_chess_counts_the_same_and_can_stop_it() {
    let script = root().join("tests/tests/board/python_chess.py");
    let said = right(python().arg(script).arg(executable()));
    assert!(said.contains("stopped"), "{said}");
}

#[test]
fn the_package_knows_the_protocol_and_what_goes_wrong_on_a_line_and_with_the_command() {
    let tests = root().join("host/python/tests");
    let said = right(
        python()
            .args(["-m", "unittest", "discover", "-s"])
            .arg(tests),
    );
    assert!(
        said.contains("Ran 46 tests") && said.ends_with("OK\n"),
        "{said}"
    );
}

#[test]
fn the_package_counts_what_python_chess_counts_on_a_device_and_on_a_socket() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let device = folder.path().join("board");
    let device = device.to_str().expect("a path in UTF-8");
    for args in [["--pty", device], ["--tcp", "127.0.0.1:0"]] {
        let served = Served::by(Command::new(executable()), &args);
        let script = root().join("host/python/tests/count.py");
        let said = right(python().arg(script).arg(&served.name));
        assert!(said.contains("8902 leaves in "), "{said}");
        assert!(said.contains("not to move is in check"), "{said}");
        let said = right(python().args(["-m", "perftboard", &served.name, "2"]));
        assert!(said.starts_with("400 leaves in "), "{said}");
    }
}

#[test]
fn the_package_has_the_command_compare_engines_and_functions() {
    let script = root().join("host/python/tests/comparing.py");
    let engine = env!("CARGO_BIN_EXE_faulty-engine");
    let said = right(python().arg(script).arg(executable()).arg(engine));
    assert!(
        said.contains("Ran 12 tests") && said.ends_with("OK\n"),
        "{said}"
    );
}

/// `TRYCMD=overwrite` writes what the cells print now into the page.
#[test]
fn the_cells_of_the_page_print_what_it_shows() {
    let script = root().join("host/python/tests/cells.py");
    let page = root().join("docs/python.md");
    let said = right(python().arg(script).arg(page).arg(executable()));
    assert!(said.contains("cells print what python.md shows"), "{said}");
}
