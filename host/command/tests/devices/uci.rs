//! `uci` and `perftree` as they are run, on a board behind a pseudo-terminal.

use driver::testing::{FakeBoard, Fault};
use protocol::{kind, ErrorCode, PositionFault, Refusal};

use crate::engine::Engine;
use crate::pty::PtyBoard;
use crate::support::Run;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What is written in answer to these lines.
fn conversation(board: &PtyBoard, lines: &[&str]) -> (i32, Vec<String>) {
    let mut engine = Engine::start(board);
    lines.iter().for_each(|line| engine.say(line));
    engine.end()
}

#[test]
fn a_conversation_as_with_stockfish() {
    let board = PtyBoard::new(Fault::Honest);
    let lines = [
        "uci",
        "isready",
        "ucinewgame",
        "position startpos moves e2e4",
        "go perft 1",
        "quit",
    ];
    let (status, said) = conversation(&board, &lines);
    assert_eq!(status, 0);
    assert!(said[0].starts_with("id name perftboard "));
    let option = "option name UCI_Chess960 type check default false";
    assert_eq!(said[2..5], [option, "uciok", "readyok"]);
    assert_eq!(said[5..7], ["a7a5: 1", "a7a6: 1"]);
    assert_eq!(said[25..], ["", "Nodes searched: 20", ""]);
}

#[test]
fn castling_is_written_as_the_option_says_and_the_total_is_the_same() {
    let board = PtyBoard::new(Fault::Honest);
    let lines = [
        "position fen 4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 1",
        "go perft 2",
        "setoption name UCI_Chess960 value true",
        "go perft 2",
        "position fen 4k3/8/8/8/8/8/4P3/R3K2R w HA - 0 1 moves e1h1",
        "d",
        "setoption name UCI_Chess960 value false",
        "position fen 4k3/8/8/8/8/8/4P3/R3K2R w HA - 0 1 moves e1g1",
        "d",
        "quit",
    ];
    let (status, said) = conversation(&board, &lines);
    assert_eq!(status, 0);
    let castles = |begin: &str| {
        let told = said.iter().filter_map(|line| line.strip_prefix(begin));
        told.map(str::to_owned).collect::<Vec<_>>()
    };
    let [short, takes] = ["e1g1: ", "e1h1: "].map(castles);
    assert_eq!((short.len(), takes.len()), (1, 1), "{said:?}");
    assert_eq!(short, takes);
    let [long, takes] = ["e1c1: ", "e1a1: "].map(castles);
    assert_eq!((long.len(), &long), (1, &takes));
    let totals = castles("Nodes searched: ");
    assert_eq!(totals.len(), 2);
    assert_eq!(totals[0], totals[1]);
    let fens = castles("Fen: ");
    assert_eq!(fens, ["4k3/8/8/8/8/8/4P3/R4RK1 b - - 1 1"; 2]);
}

#[test]
fn a_position_of_chess960_is_refused_and_shown() {
    let board = PtyBoard::new(Fault::Honest);
    let lines = [
        "position fen 1r3kr1/6pp/8/8/8/8/6PP/1R3KR1 w KQkq - 0 1 moves f1g1",
        "go perft 2",
        "d",
        "quit",
    ];
    let (status, said) = conversation(&board, &lines);
    assert_eq!(status, 0);
    let refused = "info string error: the right of black to castle with the king on f8 and the rook on g8 is one of Chess960";
    assert!(
        said.iter().any(|line| line.starts_with(refused)),
        "{said:?}"
    );
    assert!(
        said.iter()
            .any(|line| line.contains("`perftboard reference perft`")),
        "{said:?}"
    );
    let fen = "Fen: 1r3kr1/6pp/8/8/8/8/6PP/1R3RK1 b kq - 1 1".to_owned();
    assert!(said.contains(&fen), "{said:?}");
}

#[test]
fn the_end_of_the_input_waits_for_the_count() {
    let mut slow = FakeBoard::new(Fault::Honest);
    slow.beats = 1;
    let (status, said) = conversation(&PtyBoard::of(slow), &["go perft 2", "d"]);
    assert_eq!(status, 0);
    assert_eq!(said[21], "Nodes searched: 400");
    assert!(
        said.contains(&format!("Fen: {START}")),
        "`d` has waited: {said:?}"
    );
}

#[test]
fn a_count_can_be_stopped_and_another_made() {
    let mut endless = FakeBoard::new(Fault::Honest);
    endless.beats = u32::MAX;
    let board = PtyBoard::of(endless);
    let mut engine = Engine::start(&board);
    engine.say("go perft 3");
    engine.say("isready");
    assert_eq!(
        engine.hear("readyok").len(),
        1,
        "asked in the middle of the count"
    );
    engine.say("stop");
    assert_eq!(engine.hear("info string stopped").len(), 1);
    engine.say("go perft 4");
    engine.say("stop");
    engine.hear("info string stopped");
    engine.say("stop");
    engine.say("go perft 0");
    engine.say("isready");
    engine.hear("readyok");
    engine.say("stop");
    engine.say("quit");
    let (status, _) = engine.end();
    assert_eq!(status, 0);
}

#[test]
fn what_is_wrong_is_told_and_the_engine_goes_on() {
    let board = PtyBoard::new(Fault::Honest);
    let mut engine = Engine::start(&board);
    for (line, said) in [
        ("go infinite", "expected `go perft N`"),
        ("go perft five", "`go perft five` is not understood"),
        ("go perft 16", "depth 16 is past this board's limit"),
        (
            "position startpos moves e2e4 e2e4",
            "move 2 of the moves played: move `e2e4` is not legal",
        ),
        ("go perft 1", "the last position was refused"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "king"),
        ("d", "the last position was refused"),
    ] {
        engine.say(line);
        let heard = engine.hear("info string error: ");
        let told = &heard[heard.len() - 1];
        assert!(told.contains(said), "{line}: {heard:?}");
    }
    engine.say(&format!("position fen {START}"));
    engine.say("go perft 2");
    engine.hear("Nodes searched: 400");
    assert_eq!(engine.end().0, 0);
}

#[test]
fn what_does_not_concern_a_counter_is_passed_over() {
    let board = PtyBoard::new(Fault::Honest);
    let lines = [
        "setoption name Threads value 2",
        "setoption name quit value quit",
        "debug on",
        "register later",
        "xyzzy",
        "joho debug on",
        "joho isready",
        "now go perft 1",
    ];
    let (status, said) = conversation(&board, &lines);
    assert_eq!(
        (status, said[0].as_str(), said[1].as_str()),
        (0, "readyok", "a2a3: 1")
    );
    assert_eq!(said.len(), 24, "{said:?}");
}

#[test]
fn a_count_is_told_before_its_check_ends_which_can_be_stopped() {
    let board = PtyBoard::new(Fault::Boasts);
    let mut engine = Engine::start(&board);
    for _ in 0..2 {
        engine.say("go perft 200");
        engine.hear("Nodes searched: 20");
        engine.say("isready");
        assert_eq!(engine.hear("readyok").len(), 2);
        engine.say("stop");
        assert_eq!(
            engine
                .hear("info string stopped before the count was checked")
                .len(),
            1
        );
    }
    assert_eq!(engine.end(), (0, Vec::new()));
}

#[test]
fn a_check_that_takes_too_long_is_told_and_exit_status_3() {
    let board = PtyBoard::new(Fault::Boasts);
    let mut engine = Engine::start_with(&board, &["--check-seconds", "1"]);
    engine.say("go perft 200");
    engine.hear("Nodes searched: 20");
    let (status, said) = engine.end();
    assert_eq!(status, 3);
    assert!(
        said[1].starts_with("info string error: the count is not checked"),
        "{said:?}"
    );
}

#[test]
fn a_wrong_count_is_told_and_exit_status_1() {
    let board = PtyBoard::new(Fault::WrongCount);
    let (status, said) = conversation(&board, &["go perft 2"]);
    assert_eq!(status, 1);
    let expected = [
        "info string error: WRONG: the reference counts 400",
        "info string error: a2a3: board 21, reference 20",
    ];
    assert_eq!(said[23..], expected);
}

#[test]
fn a_board_that_fails_is_told_and_connected_to_again() {
    let refusal = Refusal {
        code: ErrorCode::BadKind,
        detail: 0,
    };
    let board = PtyBoard::new(Fault::Refuses(kind::DIVIDE, refusal));
    let (status, said) = conversation(&board, &["go perft 2", "go perft 2"]);
    assert_eq!(status, 3);
    let told = said
        .iter()
        .filter(|line| line.starts_with("info string error: the board refused DIVIDE"));
    assert_eq!(told.count(), 2, "{said:?}");
    let refusal = Refusal {
        code: ErrorCode::BadPosition,
        detail: PositionFault::TooManyPieces as u8,
    };
    let picky = PtyBoard::new(Fault::Refuses(kind::POSITION, refusal));
    let (status, said) = conversation(&picky, &["go perft 2"]);
    assert_eq!(status, 0);
    assert!(said[0].contains("more than 16 pieces"), "{said:?}");
}

#[test]
fn without_a_board_there_is_no_engine() {
    Run::of(&["uci", "--board", "/nowhere/ttyX"])
        .assert_refused(3, &["there is no device `/nowhere/ttyX`"]);
}

#[test]
fn perftree_gets_moves_a_blank_line_and_the_total() {
    let board = PtyBoard::new(Fault::Honest);
    let run = board.run(&["perftree", "2", START]);
    let lines: Vec<_> = run.stdout.lines().collect();
    assert_eq!((run.status, lines.len()), (0, 22));
    assert_eq!((lines[0], lines[20], lines[21]), ("a2a3 20", "", "400"));
    let run = board.run(&["perftree", "1", START, "e2e4 e7e5"]);
    assert!(
        run.stdout.contains("e1e2 1\n") && run.stdout.ends_with("\n\n29\n"),
        "{}",
        run.stdout
    );
    assert_eq!(
        board
            .run(&["perftree", "1", START, ""])
            .stdout
            .lines()
            .count(),
        22
    );
}

#[test]
fn perftree_is_told_what_is_wrong() {
    let board = PtyBoard::new(Fault::Honest);
    let illegal = board.run(&["perftree", "1", START, "e2e4 e2e4"]);
    illegal.assert_refused(2, &["move 2 of the moves played"]);
    Run::of(&["perftree", "1", "no position"]).assert_refused(2, &["FEN"]);
    let wrong = PtyBoard::new(Fault::WrongCount).run(&["perftree", "2", START]);
    assert_eq!(wrong.status, 1);
    assert_eq!(wrong.stderr, "WRONG: a2a3: board 21, reference 20\n");
}
