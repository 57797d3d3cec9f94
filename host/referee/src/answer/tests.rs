//! The lines of programs that are in use.

use proptest::prelude::*;
use reference::Move;

use super::*;

fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn lines_of_moves_as_programs_print_them() {
    for line in [
        "e2e4: 20",
        "e2e4 - 20",
        "e2e4 20",
        "e2e4:20",
        "e2e4=20",
        "1. e2e4: 20",
        "12) e2e4 20",
        "e2-e4: 20",
        "e2e4 : 20 (0.1 ms)",
        "  e2e4 -> 20",
        "e2e4\t20",
        "info string e2e4 20",
        "e2e4: 20,",
        "e2e4 nodes 20",
    ] {
        let Line::Move(spelt, leaves) = Line::read(line) else {
            panic!("{line}");
        };
        assert_eq!((spelt.mv, leaves), (Some(mv("e2e4")), 20), "{line}");
    }
    for (line, text) in [
        ("Ng1-f3: 600", "g1f3"),
        ("e5xd6ep: 600", "e5d6"),
        ("e5xd6e.p. 600", "e5d6"),
        ("e7-e8=Q+: 600", "e7e8q"),
        ("a7a8Q 600", "a7a8q"),
        ("e7e8=N: 600", "e7e8n"),
    ] {
        let Line::Move(spelt, 600) = Line::read(line) else {
            panic!("{line}");
        };
        assert_eq!(spelt.mv, Some(mv(text)), "{line}");
    }
    assert_eq!(
        Line::read("0000: 1"),
        Line::Move(
            Spelt {
                text: "0000".into(),
                mv: None
            },
            1
        )
    );
}

#[test]
fn totals_as_programs_print_them() {
    for line in [
        "Nodes searched: 197281",
        "Nodes searched  : 197281",
        "Total: 197281",
        "Total nodes: 197,281",
        "total 197281",
        "nodes 197281",
        "perft 4 = 197281",
        "perft(4) = 197281",
        "perft(4): 197'281 nodes",
        "Perft depth 4: 197281",
        "depth 4: 197281 (12 ms)",
        "197281",
        "197281 nodes in 12 ms",
        "info string perft 4 = 197281",
        "Leaves: 197281",
    ] {
        let Line::Total(_, leaves) = Line::read(line) else {
            panic!("{line}: {:?}", Line::read(line));
        };
        assert_eq!(leaves, 197_281, "{line}");
    }
}

#[test]
fn other_lines_are_passed_over() {
    for line in [
        "",
        "info depth 4 nodes 197281 nps 20000000",
        "Total time: 5 ms",
        "nodes/second: 20000000",
        "Nodes per second: 20000000",
        "197281 nodes per second",
        "Time taken: 12 ms",
        "bestmove e2e4",
        "Stockfish 16 by the Stockfish developers",
        "option name Hash type spin default 16 min 1 max 33554432",
        "e2e4",
        "e2e9: 20",
        "+---+---+",
    ] {
        assert_eq!(Line::read(line), Line::Other, "{line}");
    }
}

#[test]
fn columns_have_the_names_of_the_published_tables() {
    let mut answer = Answer::default();
    let lines = [
        "Captures: 34",
        "E.p.: 1",
        "Castles = 2",
        "Promotions: 3",
        "Checks: 12",
        "Checkmates: 8",
    ];
    for line in lines {
        assert!(answer.take(line, 3), "{line}");
    }
    let counts: Vec<u64> = answer.columns.iter().map(|&(_, count)| count).collect();
    let columns: Vec<Column> = answer.columns.iter().map(|&(column, _)| column).collect();
    assert_eq!(counts, [34, 1, 2, 3, 12, 8]);
    assert_eq!(columns, Column::ALL);
}

#[test]
fn a_program_that_counts_depth_by_depth_is_read_at_the_depth_asked_for() {
    let mut answer = Answer::default();
    for line in ["perft(1) = 20", "perft(2) = 400"] {
        assert!(!answer.take(line, 3));
    }
    assert!(answer.take("perft(3) = 8902", 3));
    assert_eq!(answer.nodes(), Some(8902));
}

#[test]
fn castling_has_three_spellings() {
    let position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap();
    let mut answer = Answer::default();
    for line in [
        "O-O: 1", "0-0-0 1", "e1h1: 1", "e1a1: 1", "a1b1: 1", "e1f1: 1",
    ] {
        answer.take(line, 1);
    }
    let moves = answer.in_position(&position).moves;
    let texts: Vec<String> = moves.iter().map(|(mv, _)| mv.to_string()).collect();
    assert_eq!(texts, ["e1g1", "e1c1", "e1g1", "e1c1", "a1b1", "e1f1"]);
}

#[test]
fn castling_of_chess960_is_the_king_taking_its_rook() {
    for (fen, lines, expected) in [
        // A single step of the king stays one.
        (
            "k7/8/8/8/8/8/8/1R3K1R w KQ - 0 1",
            "O-O O-O-O f1h1 f1b1 f1c1 f1g1",
            "f1h1 f1b1 f1h1 f1b1 f1b1 f1g1",
        ),
        ("k7/8/8/8/8/8/8/1R3KR1 w KQ - 0 1", "f1g1", "f1g1"),
        // Without a right the king that takes a rook is left, for the reason to be found.
        ("k7/8/8/8/8/8/8/1R3K1R w - - 0 1", "f1h1 f1g1", "f1h1 f1g1"),
    ] {
        let position = fen.parse().unwrap();
        let mut answer = Answer::default();
        for mv in lines.split(' ') {
            answer.take(&format!("{mv}: 1"), 1);
        }
        let moves = answer.in_position(&position).moves;
        let texts: Vec<String> = moves.iter().map(|(mv, _)| mv.to_string()).collect();
        assert_eq!(texts.join(" "), expected, "{fen}");
    }
}

#[test]
fn a_sum_too_large_is_no_sum() {
    let mut answer = Answer::default();
    for line in ["e2e4: 18446744073709551615", "d2d4: 1"] {
        answer.take(line, 1);
    }
    assert_eq!(answer.nodes(), None);
}

proptest! {
    #[test]
    fn no_line_is_too_odd_to_read(line in ".{0,80}") {
        let _ = Line::read(&line);
    }

    #[test]
    fn grouped_digits_are_a_number(count: u64) {
        let digits = count.to_string();
        let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev()
            .map(|group| std::str::from_utf8(group).unwrap()).collect();
        prop_assert_eq!(number(&groups.join(",")), Some(count));
        prop_assert_eq!(number(&digits), Some(count));
    }
}
