//! A FEN of Chess960, typed into every command that takes one.

use std::fs;

use reference::perft::perft;
use reference::Position;

use crate::support::Run;

/// Both sides castle to both wings, with kings and rooks where standard chess has none; the rights as Shredder-FEN writes them.
const FEN: &str = "1r3kr1/6pp/8/8/8/8/6PP/1R3KR1 w GBgb - 0 1";

/// The simulated board, and one like it that counts standard chess alone.
const BOARD: [&str; 2] = ["--line-clocks", "4"];
const STANDARD: [&str; 3] = ["--line-clocks", "4", "--chess960=false"];

fn leaves(depth: u32) -> u64 {
    let position: Position = FEN.parse().unwrap();
    perft(&position, depth)
}

/// A suite of the position, in a file that lasts as long as its folder.
fn suite(folder: &tempfile::TempDir) -> String {
    let path = folder.path().join("shuffled.epd");
    let (one, two) = (leaves(1), leaves(2));
    fs::write(&path, format!("{FEN} ;D1 {one} ;D2 {two}\n")).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn every_command_counts_the_position_and_writes_it_as_it_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let (suite, vcd) = (suite(&folder), folder.path().join("one.vcd"));
    let (journal, vcd) = (folder.path().join("journal"), vcd.to_str().unwrap());
    let journal = journal.to_str().unwrap();
    for (dialect, rights) in [("xfen", "KQkq"), ("shredder", "GBgb")] {
        let fen = FEN.replace("GBgb", rights);
        let json = ["--format", "json", "--castling", dialect];
        for (args, depth) in [
            (&["perft", "2", "--fen", FEN][..], 2),
            // The second run finds the parts in the journal, whatever the dialect.
            (
                &[
                    "perft",
                    "2",
                    "--fen",
                    FEN,
                    "--split",
                    "1",
                    "--journal",
                    journal,
                ],
                2,
            ),
        ] {
            let run = Run::of(&[args, &json, &BOARD].concat()).right().json();
            assert_eq!(run["fen"], fen, "{args:?}");
            assert_eq!(run["nodes"], leaves(depth).to_string(), "{args:?}");
            assert_eq!(run["match"], true, "{args:?}");
        }
        for args in [
            &["moves", "--fen", FEN][..],
            &["reference", "moves", "--fen", FEN],
        ] {
            let board = if args[0] == "moves" { &BOARD[..] } else { &[] };
            let run = Run::of(&[args, &json, board].concat()).right().json();
            let moves: Vec<_> = run["moves"].as_array().unwrap().iter().collect();
            assert_eq!(
                (&run["fen"], moves.len() as u64),
                (&fen[..].into(), leaves(1))
            );
            assert!(moves.contains(&&"f1g1".into()) && moves.contains(&&"f1b1".into()));
        }
        let run = Run::of(&[&["bench", "--suite", &suite][..], &json, &BOARD].concat());
        assert_eq!(run.right().json()["positions"][0]["fen"], fen);
        let counted = ["suite", &suite, "--castling", dialect];
        let counted = Run::of(&[&counted[..], &BOARD].concat()).right();
        assert!(counted.stdout.contains(&fen), "{}", counted.stdout);
    }
    // Waveforms are written slowly, and of one core soonest.
    let traced = ["trace", "--vcd", vcd, "1", "--fen", FEN, "--cores", "1"];
    let json = ["--format", "json", "--castling", "shredder"];
    let traced = Run::of(&[traced.as_slice(), &json].concat()).right().json();
    assert_eq!(
        (&traced["fen"], &traced["match"]),
        (&FEN.into(), &true.into())
    );
    let vectors = Run::of(&["vectors", "--fen", FEN, "--depth", "2"])
        .right()
        .json();
    assert!(vectors["moves"]
        .as_array()
        .unwrap()
        .contains(&"f1g1".into()));
    assert_eq!(vectors["perft"], serde_json::json!([leaves(1), leaves(2)]));
    let tree = ["perftree", "2", FEN, "f1b1 f8g8"];
    let tree = Run::of(&[&tree[..], &BOARD].concat()).right();
    let played = ["perft", "2", "--fen", FEN, "--moves", "f1b1", "f8g8"];
    let played = Run::of(&[&played[..], &BOARD].concat()).right();
    let total = tree.stdout.lines().last().unwrap();
    let same = format!("Nodes searched: {total}\n");
    assert!(played.stdout.contains(&same), "{} {total}", played.stdout);
}

#[test]
fn the_engine_counts_the_same_with_the_option_and_without() {
    let lines = format!(
        "position fen {FEN}\ngo perft 2\nd\nsetoption name UCI_Chess960 value true\ngo perft 2\nquit\n"
    );
    for (dialect, rights) in [("xfen", "KQkq"), ("shredder", "GBgb")] {
        let args = [&["uci", "--castling", dialect][..], &BOARD].concat();
        let said = Run::with_input(&args, lines.as_bytes()).right().stdout;
        let times = |line: &str| said.lines().filter(|said| *said == line).count();
        assert_eq!(
            times(&format!("Nodes searched: {}", leaves(2))),
            2,
            "{said}"
        );
        assert_eq!(
            times(&format!("Fen: {}", FEN.replace("GBgb", rights))),
            1,
            "{said}"
        );
        // No king's step can be taken for castling.
        assert_eq!(said.matches("\nf1g1: ").count(), 2, "{said}");
    }
}

#[test]
fn a_board_of_standard_chess_alone_says_why_it_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let (suite, vcd) = (suite(&folder), folder.path().join("one.vcd"));
    let parts = [
        "the right of white to castle with the king on f1 and the rook on g1 is one of Chess960",
        "use a board that counts Chess960",
    ];
    for args in [
        &["perft", "2", "--fen", FEN][..],
        &["perft", "2", "--fen", FEN, "--split", "1"],
        &["moves", "--fen", FEN],
        &["perftree", "2", FEN],
        &["bench", "--suite", &suite],
        &["trace", "--vcd", vcd.to_str().unwrap(), "1", "--fen", FEN],
    ] {
        Run::of(&[args, &STANDARD].concat()).assert_refused(2, &parts);
    }
    let counted = Run::of(&[&["suite", &suite][..], &STANDARD].concat());
    assert_eq!(counted.status, 2, "{}", counted.stderr);
    assert!(
        counted.stderr.contains("line 1: the right of white"),
        "{}",
        counted.stderr
    );
}

#[test]
fn rights_that_no_king_and_rook_have_are_refused_with_field_and_reason() {
    for (rights, part) in [
        ("H", "column 25, `H`: the right needs a white rook on h1"),
        ("GK", "column 26, `K`: the right was named before"),
        ("X", "column 25, `X`: no castling right"),
    ] {
        let fen = FEN.replace("GBgb", rights).replace("1r3kr1/6pp", "7k/8");
        let (at, field) = (fen.find(rights).unwrap() + 1, "FEN castling");
        let part = part
            .replace("25", &at.to_string())
            .replace("26", &(at + 1).to_string());
        for args in [
            &["perft", "1", "--fen", &fen][..],
            &["moves", "--fen", &fen],
            &["perftree", "1", &fen],
            &["trace", "--vcd", "/nowhere/x.vcd", "1", "--fen", &fen],
            &["vectors", "--fen", &fen],
            &["reference", "perft", "1", "--fen", &fen],
            &["reference", "moves", "--fen", &fen],
            &["compare", "true", "--depth", "1", "--fen", &fen],
        ] {
            Run::of(args).assert_refused(2, &[field, &part]);
        }
    }
}
