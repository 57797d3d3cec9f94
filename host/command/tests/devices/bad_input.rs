//! Bad input: a message that names it, the right exit status, nothing on standard output.

use std::fs;

use driver::testing::Fault;
use protocol::{kind, ErrorCode, PositionFault, Refusal};

use crate::pty::PtyBoard;
use crate::support::Run;

#[test]
fn a_fen_is_refused_with_field_text_and_column() {
    let cases = [
        (
            "8/8/8/8/8/8/8/8/8 w - - 0 1",
            &["piece placement", "column 1"][..],
        ),
        (
            "4k3/8/44/8/8/8/8/4K3 w - - 0 1",
            &["piece placement", "column 7", "`44`"],
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
            &["side to move", "column 21", "`x`"],
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w KX - 0 1",
            &["castling", "column 24", "`X`"],
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
            &["en passant", "column 25", "`e9`"],
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
            &["halfmove clock", "column 27", "`-1`"],
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 x",
            &["fullmove number", "column 29", "`x`"],
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", &["column 30", "` x`"]),
        ("4k3/8/8/8/8/8/8/4K3", &["side to move", "missing"]),
        ("", &["piece placement"]),
        (
            "r3k2r/8/8/8/8/8/8/R3K3 w HAha - 0 1",
            &["castling", "column 26", "`H`", "a white rook on h1"],
        ),
        (
            "1r2k1r1/8/8/8/8/8/8/1R2K3 w KQkq - 0 1",
            &[
                "castling",
                "column 29",
                "`K`",
                "the h file's side of the king on e1",
            ],
        ),
    ];
    for (fen, parts) in cases {
        Run::of(&["perft", "1", "--fen", fen]).assert_refused(2, parts);
        Run::of(&["moves", "--fen", fen]).assert_refused(2, parts);
        Run::of(&["trace", "--vcd", "/nowhere/x.vcd", "1", "--fen", fen]).assert_refused(2, parts);
    }
}

#[test]
fn a_position_that_contradicts_itself_is_refused() {
    let cases = [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "king"),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "king"),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "check"),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "pawn"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "pawn"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "en passant"),
    ];
    for (fen, part) in cases {
        Run::of(&["perft", "1", "--fen", fen]).assert_refused(2, &["--fen", part]);
    }
}

#[test]
fn a_position_of_chess960_is_refused_where_a_board_counts_and_counted_in_software() {
    let board = PtyBoard::new(Fault::Honest);
    let fen = "1r3kr1/6pp/8/8/8/8/6PP/1R3KR1 w GBgb - 0 1";
    let parts = [
        "the right of white to castle with the king on f1 and the rook on g1 is one of Chess960",
        "`perftboard reference perft`",
    ];
    let path = board.path.as_str();
    for args in [
        &["perft", "2", "--fen", fen, "--board", path][..],
        &["perft", "2", "--fen", fen, "--board", path, "--split", "0"],
        &["moves", "--fen", fen, "--board", path],
        &["perftree", "2", fen, "--board", path],
    ] {
        Run::of(args).assert_refused(2, &parts);
    }
    let moves = Run::of(&["reference", "moves", "--fen", fen]);
    assert_eq!(moves.status, 0, "{}", moves.stderr);
    let castles = |line: &&str| ["f1b1", "f1g1"].contains(line);
    assert_eq!(
        moves.stdout.lines().filter(castles).count(),
        2,
        "{}",
        moves.stdout
    );
    for (dialect, castling) in [("xfen", "KQkq"), ("shredder", "GBgb")] {
        let args = [
            "reference",
            "perft",
            "1",
            "--fen",
            fen,
            "--format",
            "json",
            "--castling",
            dialect,
        ];
        let counted = Run::of(&args);
        assert_eq!(counted.status, 0, "{}", counted.stderr);
        let expected = fen.replace("GBgb", castling);
        assert!(counted.stdout.contains(&expected), "{}", counted.stdout);
    }
}

#[test]
fn usage_errors_are_exit_status_2() {
    for args in [
        &[][..],
        &["perft"],
        &["perft", "four"],
        &["perft", "-1"],
        &["perft", "1", "--format", "xml"],
        &["perft", "1", "--baud", "0"],
        &["perft", "1", "--board", ""],
        &["perft", "256"],
        &["perft", "4294967295", "--split", "4294967294"],
        &["perft", "1", "--check-seconds", "0"],
        &["perft", "1", "--check-seconds", "1", "--no-check"],
        &["perftree", "256", "startpos"],
        &["trace", "--vcd", "/nowhere/x.vcd", "256"],
        &["reference", "perft", "256"],
        &["reference", "perft", "100000"],
        &["reference", "perft", "1", "--threads", "1025"],
        &["reference", "perft", "1", "--threads", "4294967295"],
        &["suite"],
        &["trace", "1"],
        &["nonsense"],
    ] {
        let run = Run::of(args);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{args:?}");
        assert!(
            run.stderr.contains("Usage:") || run.stderr.contains("--help"),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn a_depth_past_the_boards_limit_is_refused() {
    let board = PtyBoard::new(Fault::Honest);
    for depth in ["16", "255"] {
        let expected = format!("depth {depth} is past this board's limit: give a depth of 0 to 15");
        board.run(&["perft", depth]).assert_refused(2, &[&expected]);
    }
}

#[test]
fn a_depth_past_all_that_can_be_counted_is_refused_before_a_board_is_asked() {
    let depths = [&["perft"][..], &["reference", "perft"]];
    for (command, depth) in depths
        .into_iter()
        .flat_map(|it| [(it, "256"), (it, "4294967295")])
    {
        let run = Run::of(&[command, &[depth]].concat());
        run.assert_refused(2, &[depth, "is not in 0..=255"]);
    }
}

#[test]
fn a_misspelt_board_is_told_which_may_be_meant() {
    let parts = [
        "--board",
        "there is no board `simm`, did you mean `sim`?",
        "`./simm`",
    ];
    Run::of(&["perft", "1", "--board", "simm"]).assert_refused(2, &parts);
    let run = Run::with_board_variable(&["moves"], Some("simm"));
    run.assert_refused(2, &parts);
    Run::of(&["moves", "--board", "./simm"]).assert_refused(3, &["there is no device `./simm`"]);
}

#[test]
fn a_position_that_the_board_cannot_count_is_refused_by_the_board() {
    for fault in PositionFault::ALL {
        let part = match fault {
            PositionFault::TooManyPieces => "more than 16 pieces",
            PositionFault::Kings => "exactly one king",
            PositionFault::PawnRank => "first or last rank",
            PositionFault::PieceCode => "no piece",
            PositionFault::EnPassant => "not one a pawn has just passed",
            PositionFault::CastlingPieces => "castling right",
            PositionFault::OpponentInCheck => "not to move is in check",
        };
        let refusal = Refusal {
            code: ErrorCode::BadPosition,
            detail: fault as u8,
        };
        let board = PtyBoard::new(Fault::Refuses(kind::PERFT, refusal));
        let parts = ["the board refused PERFT", part];
        board.run(&["perft", "1"]).assert_refused(2, &parts);
    }
}

#[test]
fn a_path_that_is_no_serial_device_is_told_so() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("ttyUSB7");
    for (path, part) in [
        (missing.to_str().unwrap(), "there is no device"),
        (file.path().to_str().unwrap(), "is no serial device"),
        (folder.path().to_str().unwrap(), "is no serial device"),
        ("/dev/null", "is no serial device"),
    ] {
        let quoted = format!("`{path}`");
        Run::of(&["perft", "1", "--board", path]).assert_refused(3, &[part, &quoted, "--board"]);
        Run::of(&["moves", "--board", path]).assert_refused(3, &[part, &quoted]);
    }
    assert_eq!(
        fs::read(file.path()).unwrap(),
        b"",
        "the file was written to"
    );
}

#[test]
fn a_serial_device_that_is_no_board_is_told_so() {
    for fault in [Fault::Silent, Fault::Garbage] {
        let board = PtyBoard::new(fault);
        let expected = format!("no perftboard answered on `{}`", board.path);
        board
            .run(&["perft", "1"])
            .assert_refused(3, &[&expected, "--baud"]);
    }
    let other = PtyBoard::new(Fault::OtherName);
    other
        .run(&["perft", "1"])
        .assert_refused(3, &["says it is `Modem 56k"]);
    let newer = PtyBoard::new(Fault::OtherVersion);
    newer
        .run(&["moves"])
        .assert_refused(3, &["speaks protocol version 9, expected 5"]);
}

#[test]
fn a_board_that_fails_in_a_run_is_exit_status_3() {
    let gone = PtyBoard::new(Fault::Disconnects);
    gone.run(&["perft", "2"])
        .assert_refused(3, &["has gone", "check the cable"]);
    let silent = PtyBoard::new(Fault::HangsInRun);
    silent
        .run(&["perft", "2"])
        .assert_refused(3, &["did not answer STATUS"]);
    let lossy = PtyBoard::new(Fault::LosesPart);
    lossy
        .run(&["moves"])
        .assert_refused(3, &["incomplete", "19", "20"]);
}

/// A shell closes it, as a service manager may.
#[test]
fn results_that_nobody_can_get_are_a_failure() {
    for command in [
        "moves --board sim --line-clocks 4",
        "reference perft 2",
        "posdata queen d4",
        "--help",
        "reference perft 2 --format json",
    ] {
        let script = format!("exec \"$0\" {command} >&-");
        let run = std::process::Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_perftboard")])
            .output()
            .expect("a shell");
        let said = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.status.code(), Some(3), "{command}: {said}");
        assert!(said.contains("standard output"), "{command}: {said}");
    }
}
