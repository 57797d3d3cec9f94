//! What makes the command at home on a machine: completions, the manual, the list of boards.

use std::fs;
#[cfg(target_os = "linux")]
use std::path::{Path, PathBuf};

use crate::{assert_refused, json_of, run};

#[test]
fn every_shell_gets_its_completions() {
    for (shell, part) in [
        ("bash", "complete -F _perftboard"),
        ("zsh", "#compdef perftboard"),
        ("fish", "complete -c perftboard"),
        ("elvish", "edit:completion"),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        let run = run(&["completions", shell]);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""));
        assert!(run.stdout.contains(part), "{shell}");
        assert!(
            run.stdout.contains("perftree") && run.stdout.contains("journal"),
            "{shell}"
        );
    }
    assert_refused(&["completions", "csh"], "possible values: bash, ");
}

#[test]
fn bash_takes_its_completions() {
    let script = run(&["completions", "bash"]).stdout;
    let complete = "COMP_WORDS=(perftboard per) COMP_CWORD=1; _perftboard perftboard per perftboard; echo ${COMPREPLY[*]}";
    let output = std::process::Command::new("bash")
        .args(["--norc", "-c", &format!("{script}\n{complete}")])
        .output()
        .expect("bash runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "perft perftree\n");
}

#[test]
fn colours_are_a_matter_of_the_option_and_by_itself_of_the_terminal() {
    let notes = |option: &[&str]| run(&[&["suite", "missing.epd"], option].concat()).stderr;
    let usage = |option: &[&str]| run(&[&["suite"], option].concat()).stderr;
    for said in [&notes as &dyn Fn(&[&str]) -> String, &usage] {
        assert!(said(&["--color", "always"]).contains("\x1b["));
        for option in [&["--color", "never"][..], &["--color=auto"], &[]] {
            assert!(!said(option).contains('\x1b'), "{option:?}");
        }
    }
    assert_refused(
        &["doctor", "--color", "red"],
        "possible values: auto, always, never",
    );
}

#[test]
fn an_argument_that_is_refused_cannot_give_orders_to_the_terminal() {
    let title = "\x1b]0;PWNED\x07";
    for line in [
        &[title][..],
        &["perft", title],
        &["moves", "--fen", title],
        &["boards", &format!("--{title}")],
        &["suite", title],
    ] {
        let run = run(&[line, &["--color", "always"]].concat());
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{line:?}");
        assert!(run.stderr.contains("\\u{1b}]0;PWNED\\u{7}"), "{line:?}");
        // What is left begins colours.
        let rest = run.stderr.replace("\x1b[", "");
        assert!(!rest.contains(['\x1b', '\x07']), "{:?}", run.stderr);
    }
}

#[test]
fn the_manual_has_a_page_with_examples_for_every_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man/man1");
    let path = pages.to_str().expect("a path in UTF-8");
    assert_eq!(run(&["man", path]).status, 0);
    let page = |name: &str| fs::read_to_string(pages.join(name)).expect(name);
    assert!(page("perftboard.1").contains("perftboard\\-suite(1)"));
    assert!(page("perftboard-perft.1").contains("\\-\\-journal"));
    for command in ["perft", "uci", "reference-moves", "man"] {
        assert!(
            page(&format!("perftboard-{command}.1")).contains("Example:"),
            "{command}"
        );
    }
    assert_refused(&["man", "/dev/null/man1"], "cannot write `/dev/null/man1`");
}

/// The serial ports of an FT2232H, as Linux shows them: by the USB ids of the device above the port's.
#[cfg(target_os = "linux")]
fn ports_of_the_system() -> Vec<String> {
    let id = |device: &Path, name: &str| fs::read_to_string(device.join(name)).unwrap_or_default();
    let is_ours = |device: &&Path| {
        let ids = [id(device, "idVendor"), id(device, "idProduct")];
        ids.each_ref().map(|text| text.trim()) == ["0403", "6010"]
    };
    let Ok(entries) = fs::read_dir("/sys/class/tty") else {
        return Vec::new();
    };
    let entries = entries.map(|entry| entry.expect("a port").path());
    let ours = entries.filter(|port| {
        let device = fs::canonicalize(port.join("device"));
        device.is_ok_and(|device| device.ancestors().any(|above| is_ours(&above)))
    });
    let name = |port: PathBuf| format!("/dev/{}", port.file_name().unwrap().to_string_lossy());
    let mut ports: Vec<String> = ours.map(name).collect();
    ports.sort_unstable();
    ports
}

/// The command lists the attached boards, or says that there are none, as on most machines. The listing itself is
/// tested beside the command.
#[cfg(target_os = "linux")]
#[test]
fn the_boards_that_the_system_shows_are_listed() {
    let expected = ports_of_the_system();
    let ports = json_of(&["boards"])["ports"].take();
    let ports = ports.as_array().expect("a list").iter();
    let told: Vec<_> = ports.map(|port| port["port"].as_str().unwrap()).collect();
    assert_eq!(told, expected);
    let run = run(&["boards"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    match expected.len() {
        0 => assert!(
            run.stdout.starts_with("No board is attached"),
            "{}",
            run.stdout
        ),
        ports => assert_eq!(run.stdout.lines().count(), ports),
    }
}

/// Every theorem is listed with its claim; of those that are named, one is proved.
#[test]
fn theorems_are_listed_and_proved() {
    let listed = json_of(&["prove", "--list"]);
    let theorems = listed["theorems"].as_array().expect("theorems");
    assert!(theorems.len() >= 12, "{listed}");
    for theorem in theorems {
        for key in ["name", "block", "claim", "method"] {
            assert!(
                theorem[key].as_str().is_some_and(|text| !text.is_empty()),
                "{theorem}"
            );
        }
        for key in ["bounded", "seconds", "holds", "answer"] {
            assert!(theorem[key].is_null(), "{theorem}");
        }
    }
    let proved = json_of(&["prove", "fill", "--fresh"]);
    let theorem = &proved["theorems"][0];
    assert_eq!(theorem["name"], "fill");
    assert_eq!(theorem["holds"], true);
    assert!(theorem["seconds"]
        .as_f64()
        .is_some_and(|seconds| seconds > 0.0));
    let answer = theorem["answer"].as_str().expect("how it was answered");
    assert!(answer.starts_with("asked"), "{answer}");
    assert_refused(&["prove", "fermat"], "`perftboard prove --list`");
}
