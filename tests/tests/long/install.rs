//! The commands that README begins with, from an install into an empty folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use perftboard_tests::command::{root, run, Run};

/// The folder into which the tests are compiled, so that the crates of others are there already.
fn target() -> PathBuf {
    let tmp = Path::new(env!("CARGO_TARGET_TMPDIR"));
    tmp.parent().unwrap_or(tmp).to_owned()
}

/// The lines of README's blocks for a shell, in order.
fn lines() -> Vec<String> {
    let readme = fs::read_to_string(root().join("README.md")).expect("README");
    let blocks = readme.split("```sh\n").skip(1);
    let blocks = blocks.filter_map(|block| block.split_once("```"));
    blocks
        .flat_map(|(block, _)| block.lines())
        .map(str::to_owned)
        .collect()
}

/// Does what the line says, but installs into this folder, compiled as the tests are, and runs what is there and nothing else.
fn follow(line: &str, prefix: &Path) -> Run {
    let words: Vec<&str> = line.split(' ').collect();
    if let ["cargo", "install", options @ ..] = &words[..] {
        let install = [
            "install",
            "--quiet",
            "--offline",
            "--locked",
            "--profile",
            "test",
        ];
        return run(Command::new(env!("CARGO"))
            .args(install)
            .args(options)
            .arg("--root")
            .arg(prefix)
            .arg("--target-dir")
            .arg(target()));
    }
    let (program, args) = words.split_first().expect("a program");
    run(Command::new(prefix.join("bin").join(program))
        .args(args)
        .env_clear()
        .env("PATH", prefix.join("bin"))
        .stdin(Stdio::null()))
}

#[test]
fn what_readme_says_first_works_from_an_empty_folder() {
    let prefix = tempfile::tempdir().expect("a temporary folder");
    let lines = lines();
    let [clone, install, perft, ..] = &lines[..] else {
        panic!("{lines:?}");
    };
    assert!(clone.starts_with("git clone "), "{clone}");
    let installed = follow(install, prefix.path());
    assert_eq!(installed.status, Some(0), "{installed:?}");
    let counted = follow(perft, prefix.path());
    assert_eq!((counted.status, &*counted.stderr), (Some(0), ""));
    assert!(
        counted.stdout.contains("Nodes searched: 197281"),
        "{counted:?}"
    );
    // README's next line installs what this one misses, and that is what the program says, too.
    let explore = follow("perftboard explore --open", prefix.path());
    let remedy = "cargo install --path host/explorer";
    assert_eq!(explore.status, Some(3), "{explore:?}");
    assert!(explore.stderr.contains(remedy), "{explore:?}");
    assert!(lines.iter().any(|line| line == remedy), "{lines:?}");
    assert!(
        lines.iter().any(|line| line == "perftboard explore --open"),
        "{lines:?}"
    );
}
