//! Programs that speak otherwise than Stockfish, hang, end, or keep something from one count to the next.

use std::fs;
use std::path::Path;

use perftboard_tests::command::{perftboard, Run};
use perftboard_tests::program::write_program;
use serde_json::Value;

use super::{compare, ENGINE};

const STARTPOS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Compares the engine with these options of its own.
fn engine(options: &str, args: &[&str]) -> Run {
    compare(&format!("{ENGINE} {options}"), args)
}

#[test]
fn every_way_to_print_an_answer_is_read() {
    for options in [
        "--style colon",
        "--style dash",
        "--style blank",
        "--style numbered",
        "--style total-only",
        "--habit chatters",
        "--habit castles-on-rook",
        "--habit capitals",
        "--habit crlf",
        "--habit ignores-moves",
    ] {
        let run = engine(options, &["--suite", "tricky", "--max-nodes", "2000"]);
        assert_eq!(run.status, Some(0), "{options}: {run:?}");
    }
}

#[test]
fn a_program_that_plays_no_moves_gets_every_position_as_fen() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let args = ["--fen", kiwipete, "--depth", "2"];
    let run = engine(
        "--fault castling-through-check --habit ignores-moves",
        &args,
    );
    assert_eq!(run.status, Some(1), "{run:?}");
    let why = "e8c8 is extra; it is illegal because the king would pass d8, which the knight on c6 attacks.";
    assert!(run.stdout.contains(why), "{run:?}");
}

#[test]
fn a_program_that_prints_totals_only_is_followed_down_to_the_position() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let args = ["--fen", kiwipete, "--depth", "2"];
    let run = engine("--fault castling-through-check --style total-only", &args);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.stdout.contains("\nAfter 1. e5c6\n"), "{run:?}");
    for words in [" are legal.", "r3k3/8/2N5/8/8/8/8/4K3 b q - 0 1 ;D1 13"] {
        assert!(run.stdout.contains(words), "{words}: {run:?}");
    }
}

/// A program that divides at greater depths only.
#[test]
fn a_program_that_lists_no_moves_at_depth_1_is_not_taken_to_miss_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("engine");
    let text = format!(
        "#!/bin/sh\nlines=1\n[ \"$1\" = 1 ] || lines=1000\n\
        '{ENGINE}' --fault castling-through-check --speak perftree \"$@\" | tail -n \"$lines\"\n"
    );
    write_program(&script, &text);
    let script = script.to_str().expect("a path in UTF-8");
    let right = compare(script, &["--protocol", "perftree", "--depth", "3"]);
    assert_eq!(right.status, Some(0), "{right:?}");
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let args = ["--protocol", "perftree", "--fen", kiwipete, "--depth", "2"];
    let wrong = compare(script, &args);
    assert_eq!(wrong.status, Some(1), "{wrong:?}");
    for words in ["\nAfter 1. e5c6\n", " are legal.", ";D1 13"] {
        assert!(wrong.stdout.contains(words), "{words}: {wrong:?}");
    }
}

#[test]
fn a_program_that_hangs_is_started_again_for_the_next_position() {
    let common = [
        "--suite",
        "standard",
        "--max-nodes",
        "500",
        "--jobs",
        "1",
        "--patience",
        "2",
    ];
    let first = engine("--habit hangs-at=3", &common);
    assert_eq!(first.status, Some(3), "{first:?}");
    assert!(
        first.stderr.contains("gave no count within 2 s"),
        "{first:?}"
    );
    let all = engine(
        "--habit hangs-at=3",
        &[&common[..], &["--keep-going"]].concat(),
    );
    assert_eq!(all.status, Some(3), "{all:?}");
    // Two counts of each new process are right; every third one hangs.
    assert!(
        all.stdout.contains("FAILED") && all.stdout.contains("ok "),
        "{all:?}"
    );
    assert!(all.stdout.contains(": 6 positions, "), "{all:?}");
}

#[test]
fn a_program_that_does_not_answer_is_told_with_what_to_do() {
    for (options, args, status, words) in [
        (
            "--habit dies",
            &["--depth", "2"][..],
            3,
            "ended (exit status: 7) when it was asked for perft 2",
        ),
        (
            "--habit mute",
            &["--depth", "2", "--patience", "2"],
            2,
            "--protocol perftree",
        ),
        (
            "--habit floods",
            &["--depth", "2", "--patience", "2"],
            3,
            "gave no count within 2 s",
        ),
        (
            "--speak lines",
            &["--depth", "2", "--patience", "2"],
            2,
            "does not answer `uci`",
        ),
        (
            "--no-such-option",
            &["--depth", "2"],
            2,
            "does not answer `uci`",
        ),
    ] {
        let run = engine(options, args);
        assert_eq!(run.status, Some(status), "{options}: {run:?}");
        assert!(run.stderr.contains(words), "{options}: {run:?}");
    }
    let missing = compare("./no-such-engine", &["--depth", "2"]);
    assert_eq!(missing.status, Some(2), "{missing:?}");
    assert!(
        missing
            .stderr
            .contains("`./no-such-engine` cannot be started"),
        "{missing:?}"
    );
    let open = compare("'engine", &["--depth", "2"]);
    assert_eq!(open.status, Some(2), "{open:?}");
    assert!(open.stderr.contains("never closed"), "{open:?}");
}

#[test]
fn each_of_several_programs_is_compared_to_its_first_difference() {
    let wrong = format!("{ENGINE} --fault castling-through-check");
    let other = format!("{ENGINE} --fault pinned-knight");
    let args = [
        "compare",
        &wrong,
        ENGINE,
        &other,
        "./no-such-engine",
        "--suite",
        "standard",
        "--max-nodes",
        "20000",
    ];
    let run = perftboard(&args);
    assert_eq!(run.status, Some(1), "{run:?}");
    for words in [
        "e8c8 is extra",
        "the pinned knight leaves",
        ": 6 positions, 15 right counts",
    ] {
        assert!(run.stdout.contains(words), "{words}: {run:?}");
    }
    assert!(
        run.stderr.contains("`./no-such-engine` cannot be started"),
        "{run:?}"
    );
}

#[test]
fn right_counts_are_kept_and_not_asked_for_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = folder.path().join("engine.journal");
    let journal = journal.to_str().expect("a path in UTF-8");
    // The program is the same for the journal, and behaves otherwise once the file is there.
    let script = folder.path().join("engine");
    let broken = folder.path().join("broken");
    let text = format!(
        "#!/bin/sh\nif [ -e '{}' ]; then exec '{ENGINE}' --habit dies; fi\nexec '{ENGINE}'\n",
        broken.display()
    );
    write_program(&script, &text);
    let script = script.to_str().expect("a path in UTF-8");
    let args = [
        "--suite",
        "standard",
        "--max-nodes",
        "10000",
        "--journal",
        journal,
    ];
    let first = compare(script, &args);
    assert_eq!(first.status, Some(0), "{first:?}");
    fs::write(&broken, "").expect("a file");
    let again = compare(script, &args);
    assert_eq!(
        (again.status, &again.stdout),
        (Some(0), &first.stdout),
        "{again:?}"
    );
    let other = compare(
        script,
        &[
            "--suite",
            "standard",
            "--max-nodes",
            "10",
            "--journal",
            journal,
        ],
    );
    assert_eq!(other.status, Some(2), "{other:?}");
}

#[test]
fn a_wrong_suite_is_told_from_a_wrong_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("wrong.epd");
    fs::write(&path, format!("{STARTPOS} ;D1 20 ;D2 401\n")).expect("a file");
    let run = engine("", &["--suite", path.to_str().expect("UTF-8")]);
    assert_eq!(run.status, Some(1), "{run:?}");
    let words = "perft 2 is 400, as the program counts; the suite says 401";
    assert!(run.stdout.contains(words), "{run:?}");
}

/// A program that answers wrongly from its second count on.
#[test]
fn what_is_kept_from_one_count_to_the_next_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("engine");
    let text = "#!/bin/sh\nn=0\nwhile read -r line; do case $line in\n\
        uci) echo uciok;;\nisready) echo readyok;;\n\
        go*) n=$((n+1)); echo 'e1d1: 1'; echo 'e1f1: 1'; echo 'e1d2: 1'; echo 'e1e2: 1'; \
        if [ $n = 1 ]; then echo 'e1f2: 1'; echo 'Nodes searched: 5'; else echo 'Nodes searched: 4'; fi;;\nesac; done\n";
    write_program(&script, text);
    let suite = folder.path().join("kings.epd");
    fs::write(
        &suite,
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n",
    )
    .expect("a file");
    let args = ["--suite", suite.to_str().expect("UTF-8"), "--jobs", "1"];
    let run = compare(script.to_str().expect("UTF-8"), &args);
    assert_eq!(run.status, Some(1), "{run:?}");
    for words in [
        "e1f2 is missing",
        "the program keeps something from one count to the next",
    ] {
        assert!(run.stdout.contains(words), "{run:?}");
    }
}

#[test]
fn columns_are_compared_if_that_is_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("engine");
    // The king takes on a2, and that is no capture to this program.
    let text = "#!/bin/sh\nwhile read -r line; do case $line in\nuci) echo uciok;;\nisready) echo readyok;;\n\
        go*) echo 'a1a2: 1'; echo 'a1b1: 1'; echo 'Captures: 0'; echo 'Nodes searched: 2';;\nesac; done\n";
    write_program(&script, text);
    let args = ["--fen", "4k3/8/8/8/8/8/r7/K7 w - - 0 1", "--depth", "1"];
    let script = script.to_str().expect("a path in UTF-8");
    assert_eq!(compare(script, &args).status, Some(0));
    let run = compare(script, &[&args[..], &["--detail"]].concat());
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(
        run.stdout
            .contains("the program counts 0 captures instead of 1: a1a2"),
        "{run:?}"
    );
}

#[test]
fn results_are_written_for_other_programs() {
    let folder = tempfile::tempdir().expect("a folder");
    let junit = folder.path().join("perft.xml");
    let common = [
        "--suite",
        "standard",
        "--max-nodes",
        "10000",
        "--keep-going",
    ];
    let args = [
        "--junit",
        junit.to_str().expect("UTF-8"),
        "--format",
        "jsonl",
    ];
    let run = engine(
        "--fault en-passant-forgotten",
        &[&common[..], &args].concat(),
    );
    assert_eq!(run.status, Some(1), "{run:?}");
    let lines: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let (last, positions) = lines.split_last().expect("lines");
    assert_eq!(positions.len(), 6);
    assert!(last["programs"][0]["positions"] == 6, "{last}");
    let wrong = positions
        .iter()
        .find(|line| line["result"] == "differs")
        .expect("a difference");
    assert_eq!(wrong["fault"]["rule"], "en-passant", "{wrong}");
    assert_eq!(
        wrong["drillDown"]["missingMoves"][0], wrong["fault"]["move"],
        "{wrong}"
    );
    assert_junit(&junit, wrong["fault"]["text"].as_str().expect("a text"));
}

/// The file has a test for each position, and the sentence about the one that failed.
fn assert_junit(path: &Path, sentence: &str) {
    let xml = fs::read_to_string(path).expect("the file");
    assert_eq!(xml.matches("<testcase ").count(), 6, "{xml}");
    assert!(xml.contains("<failure ") && xml.contains(sentence), "{xml}");
}
