//! What `cargo xtask score` refuses, before any of its work, and leaves alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The result of a run.
#[derive(Debug)]
struct Run {
    status: Option<i32>,
    stdout: String,
    stderr: String,
}

/// Runs the program with these arguments in the project's root. The programs that it calls are in this folder alone, if one is given.
fn xtask(args: &[&str], programs: Option<&Path>) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(args).current_dir(root()).stdin(Stdio::null());
    if let Some(programs) = programs {
        command.env("PATH", programs);
    }
    let output = command.output().expect("it starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Run {
        status: output.status.code(),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

/// The project's root.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_papers_have_a_place_for_the_scores() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let copy = folder.path().join("copy.md");
    let path = copy.to_str().expect("a path in UTF-8");
    for (mode, place, page) in [
        ("--peers", "<!-- score", "docs/figures.md"),
        ("--sweep", "<!-- sweep", "docs/figures.md"),
    ] {
        let page = fs::read_to_string(root().join(page)).expect(page);
        // The target comes after the page.
        let args = ["score", mode, "--into", path, "--target", "icestick"];
        let score = || xtask(&args, None);
        fs::write(&copy, &page).expect("a copy");
        let run = score();
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.stderr.contains("no board `icestick`"), "{run:?}");
        let left = fs::read_to_string(&copy).expect("the copy");
        assert_eq!(left, page, "a refused score leaves the page alone");
        fs::write(&copy, page.replace(place, "<!-- elsewhere")).expect("a copy");
        let run = score();
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.stderr.contains(place), "{run:?}");
    }
}

#[test]
fn a_score_that_cannot_be_is_refused_before_the_work() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("README.md");
    fs::write(&path, "# No place\n").expect("a README");
    let readme = path.to_str().expect("a path in UTF-8");
    for (args, words) in [
        (
            &["--into", readme][..],
            &["`<!-- score -->`", "`<!-- /score -->`"][..],
        ),
        (&["--into", "missing.md"], &["cannot read `missing.md`"]),
        (&["--sweep", "--svg", "none/a.svg"], &["none/a.svg"]),
        (&["--sweep", "--most", "9"], &["1..=4"]),
        (&["--sweep", "--cores", "2"], &["--cores"]),
        (&["--most", "2"], &["--sweep"]),
    ] {
        let run = xtask(&[&["score"], args].concat(), None);
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{run:?}");
        for word in words {
            assert!(run.stderr.contains(word), "{run:?}");
        }
    }
    let left = fs::read_to_string(&path).expect("the README");
    assert_eq!(left, "# No place\n");
    let bare = xtask(&["score"], Some(folder.path()));
    assert_eq!(bare.status, Some(3), "{bare:?}");
    assert!(bare.stderr.contains("`yosys` is not installed"), "{bare:?}");
}
