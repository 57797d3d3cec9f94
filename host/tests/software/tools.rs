//! What makes the command at home on a machine: completions, the manual, the list of boards.

use std::fs;

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

#[test]
fn the_boards_are_listed_if_there_are_any() {
    assert!(json_of(&["boards"])["ports"].is_array());
    let run = run(&["boards"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert!(!run.stdout.is_empty());
}
