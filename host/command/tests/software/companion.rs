//! `perftboard farm` and `perftboard explore`, with a few lines of shell in place of the programs that they run.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::support::write_program;

/// The subcommands, and the programs that they run.
const COMPANIONS: [(&str, &str); 2] = [
    ("farm", "perftboard-farm"),
    ("explore", "perftboard-explore"),
];

/// A folder with a copy of the command, and an empty one.
fn installed() -> (TempDir, TempDir) {
    let folders = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let copied = Command::new("cp")
        .arg(env!("CARGO_BIN_EXE_perftboard"))
        .arg(folders.0.path().join("perftboard"))
        .status();
    assert!(copied.unwrap().success());
    folders
}

/// Runs the command of `folder` with only `path` on PATH.
fn run(folder: &Path, path: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(folder.join("perftboard"));
    let command = command.args(args).env("PATH", path);
    let command = command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command.output().unwrap()
}

/// Writes a program that says who it is and what its arguments are, and ends with status 42.
fn write_stand_in(path: &Path, who: &str) {
    let script = format!(
        "#!/bin/sh\necho {who}\nfor argument in \"$@\"; do echo \"<$argument>\"; done\nexit 42\n"
    );
    write_program(path, &script);
}

#[test]
fn a_companion_writes_in_colours_as_the_command_does() {
    let (here, empty) = installed();
    let script = "#!/bin/sh\necho \"<$NO_COLOR><$CLICOLOR_FORCE>\"\n";
    for (subcommand, program) in COMPANIONS {
        write_program(&here.path().join(program), script);
        for (option, expected) in [
            ("--color=never", "<1><>\n"),
            ("--color=always", "<><1>\n"),
            ("--color=auto", "<><>\n"),
        ] {
            let output = run(here.path(), empty.path(), &[option, subcommand, "list"]);
            assert_eq!(
                String::from_utf8(output.stdout).unwrap(),
                expected,
                "{option}"
            );
        }
    }
}

#[test]
fn a_companion_gets_the_arguments_unchanged_and_its_status_is_the_commands() {
    let (here, empty) = installed();
    for (subcommand, program) in COMPANIONS {
        write_stand_in(&here.path().join(program), program);
        for (args, expected) in [
            (&[][..], ""),
            (&["--help"], "<--help>\n"),
            (&["-V", "-h"], "<-V>\n<-h>\n"),
            (
                &["submit", "7", "--name", "a b", "--", "--fen=", ""],
                "<submit>\n<7>\n<--name>\n<a b>\n<-->\n<--fen=>\n<>\n",
            ),
        ] {
            let output = run(here.path(), empty.path(), &[&[subcommand], args].concat());
            let said = String::from_utf8(output.stdout).unwrap();
            assert_eq!(said, format!("{program}\n{expected}"));
            assert_eq!(output.status.code(), Some(42));
            assert!(output.stderr.is_empty());
        }
    }
}

#[test]
fn a_companion_beside_the_command_comes_before_one_on_path() {
    let (here, there) = installed();
    for (subcommand, program) in COMPANIONS {
        let said = || {
            let output = run(here.path(), there.path(), &[subcommand]);
            String::from_utf8(output.stdout).unwrap()
        };
        write_stand_in(&there.path().join(program), "there");
        assert_eq!(said(), "there\n");
        // A file that cannot be run is no program.
        fs::write(here.path().join(program), "text").unwrap();
        assert_eq!(said(), "there\n");
        write_stand_in(&here.path().join(program), "here");
        assert_eq!(said(), "here\n");
    }
}

#[test]
fn a_companion_that_is_missing_or_broken_is_named() {
    let (here, empty) = installed();
    for (subcommand, program) in COMPANIONS {
        let fails_with = |parts: &[&str]| {
            let output = run(here.path(), empty.path(), &[subcommand, "--open"]);
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(3), "{said}");
            for part in parts {
                assert!(said.contains(part), "`{part}` is not in: {said}");
            }
        };
        fails_with(&[
            &format!("`{program}` is not installed"),
            here.path().to_str().unwrap(),
            "cargo install --path host/",
        ]);
        write_program(&here.path().join(program), "#!/no/such/shell\n");
        fails_with(&["does not start", "because: "]);
    }
}

#[test]
fn the_help_of_a_companion_that_is_missing_says_how_to_get_it() {
    let (here, empty) = installed();
    for (subcommand, program) in COMPANIONS {
        for args in [&["--help"][..], &["submit", "-h"], &["help"]] {
            let output = run(here.path(), empty.path(), &[&[subcommand], args].concat());
            let said = String::from_utf8(output.stdout).unwrap();
            assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
            let usage = format!("Usage: perftboard {subcommand}");
            for part in [program, &usage, "cargo install --path host/"] {
                assert!(said.contains(part), "`{part}` is not in: {said}");
            }
        }
    }
}

#[test]
fn the_help_lists_the_companions_without_running_them() {
    let (here, empty) = installed();
    let output = run(here.path(), empty.path(), &["--help"]);
    let said = String::from_utf8(output.stdout).unwrap();
    for (subcommand, program) in COMPANIONS {
        let line = said
            .lines()
            .find(|line| line.trim().starts_with(subcommand));
        assert!(line.unwrap().contains(program), "{said}");
    }
}
