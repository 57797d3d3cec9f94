//! The driver against honest and faulty boards.

use std::error::Error;
use std::iter;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::sync::Mutex;
use std::thread;

use perftboard_driver::link::{Interruptible, Link};
use perftboard_driver::protocol::{kind, ErrorCode, PositionFault, Refusal};
use perftboard_driver::reference::{mailbox, perft, Position};
use perftboard_driver::testing::{connect, FakeBoard, FakeLink, Fault, CLOCKS_PER_LEAF};
use perftboard_driver::{Board, Count, DriverError, Stop};

/// A driver with the starting position loaded.
fn started(fault: Fault) -> Board<FakeLink> {
    let mut board = connect(fault).expect("this fault shows later");
    let loaded = board.set_position(&Position::starting());
    loaded.expect("this fault shows later");
    board
}

/// An error and what caused it, a line each.
fn told(error: &DriverError) -> String {
    let causes = iter::successors(error.source(), |&cause| cause.source());
    let causes: String = causes.map(|cause| format!("\nbecause: {cause}")).collect();
    format!("{error}{causes}")
}

/// Asserts that something failed at the board, with a report that holds `parts`.
fn assert_board_failed<T>(result: Result<T, DriverError>, parts: &[&str]) {
    let Err(error) = result else {
        panic!("expected an error with {parts:?}");
    };
    let report = told(&error);
    assert!(!error.is_about_input(), "{report}");
    for part in parts {
        assert!(report.contains(part), "`{part}` is not in: {report}");
    }
}

#[test]
fn an_honest_board_is_read_right() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let position: Position = kiwipete.parse().unwrap();
    let mut board = connect(Fault::Honest).unwrap();
    assert_eq!(
        (board.identity().cores, board.identity().max_depth),
        (1, 15)
    );
    board.set_position(&position).unwrap();
    let mut moves = mailbox::legal_moves(&position);
    moves.sort_unstable();
    assert_eq!(board.moves().unwrap(), moves);
    for (depth, nodes) in [(0, 1), (1, 48), (2, 2_039), (3, 97_862)] {
        let clocks = nodes * CLOCKS_PER_LEAF;
        let expected = Count { nodes, clocks };
        assert_eq!(board.perft(depth, &mut |_| {}).unwrap(), expected);
        let division = board.divide(depth, &mut |_| {}).unwrap();
        assert_eq!(division.total, expected);
        assert_eq!(division.roots, perft::divide(&position, depth));
    }
    assert!(board.status().unwrap().loaded);
    board.abort().unwrap();
}

#[test]
fn a_position_of_chess960_is_refused_before_anything_is_sent() {
    let chess960: Position = "k7/8/8/8/8/8/8/1R3KR1 w KQ - 0 1".parse().unwrap();
    let mut board = started(Fault::Honest);
    board.submit(&Position::starting(), 2).unwrap();
    for refused in [board.set_position(&chess960), board.submit(&chess960, 2)] {
        let error = refused.unwrap_err();
        assert!(matches!(error, DriverError::Castling(_)), "{error}");
        assert!(
            error.is_about_input() && error.to_string().contains("f1"),
            "{error}"
        );
    }
    // The count that was submitted before goes on.
    assert_eq!(board.finish(&mut |_| {}).unwrap().nodes, 400);
    let error = board.count(&chess960, 2).unwrap_err();
    assert!(matches!(error, DriverError::Castling(_)), "{error}");
    assert_eq!(board.count(&Position::starting(), 2).unwrap().nodes, 400);
}

#[test]
fn stale_replies_and_noise_are_passed_over() {
    let mut board = started(Fault::Stale);
    assert_eq!(board.perft(3, &mut |_| {}).unwrap().nodes, 8_902);
    assert_eq!(board.moves().unwrap().len(), 20);
    assert_eq!(board.divide(2, &mut |_| {}).unwrap().total.nodes, 400);
}

#[test]
fn sequence_numbers_go_round() {
    let mut board = started(Fault::Honest);
    for _ in 0..600 {
        assert_eq!(board.perft(1, &mut |_| {}).unwrap().nodes, 20);
    }
}

#[test]
fn a_run_asked_for_its_status_more_often_than_there_are_numbers_is_waited_for() {
    for is_row in [false, true] {
        let mut fake = FakeBoard::new(Fault::Honest);
        fake.beats = 600;
        let mut board = Board::connect(FakeLink::new(fake)).unwrap();
        let mut beats = 0;
        let mut watch = |_| beats += 1;
        let start = Position::starting();
        let count = if is_row {
            board.submit(&start, 2).unwrap();
            board.finish(&mut watch)
        } else {
            board.set_position(&start).unwrap();
            board.perft(2, &mut watch)
        };
        assert_eq!((count.unwrap().nodes, beats), (400, 600));
    }
}

#[test]
fn a_row_is_counted_in_its_order() {
    for fault in [Fault::Honest, Fault::Stale] {
        let mut board = connect(fault).unwrap();
        for depth in [3, 0, 2, 1] {
            board.submit(&Position::starting(), depth).unwrap();
        }
        // Refused here, and none of the others' business.
        board.submit(&Position::starting(), 16).unwrap_err();
        for nodes in [8_902, 1, 400, 20] {
            assert_eq!(board.finish(&mut |_| {}).unwrap().nodes, nodes);
        }
        // Which one is loaded is not known.
        assert_board_failed(board.moves(), &["no position is loaded"]);
    }
}

#[test]
fn what_is_left_of_a_row_is_given_up_for_another_command() {
    let mut board = connect(Fault::Honest).unwrap();
    for _ in 0..3 {
        board.submit(&Position::starting(), 2).unwrap();
    }
    board.set_position(&Position::starting()).unwrap();
    assert_eq!(board.moves().unwrap().len(), 20);
    board.submit(&Position::starting(), 1).unwrap();
    assert_eq!(board.finish(&mut |_| {}).unwrap().nodes, 20);
}

/// The positions of a row are not loaded for other commands, and a command that is refused for that ends the row as well.
#[test]
fn what_is_left_of_a_row_is_given_up_for_a_command_without_a_position() {
    let fake = FakeBoard::new(Fault::Honest);
    let ledger = fake.ledger.clone();
    let mut board = Board::connect(FakeLink::new(fake)).unwrap();
    for _ in 0..2 {
        board.submit(&Position::starting(), 2).unwrap();
    }
    let before = ledger.aborts.load(Ordering::Relaxed);
    let error = board.moves().unwrap_err();
    assert!(
        error.to_string().contains("no position is loaded"),
        "{error}"
    );
    assert_eq!(ledger.aborts.load(Ordering::Relaxed), before + 1);
}

#[test]
fn lost_results_of_a_row_are_read_from_the_status() {
    for fault in [Fault::LosesResult, Fault::Damages(kind::RESULT)] {
        let fake = FakeBoard::new(fault);
        let ledger = fake.ledger.clone();
        let mut board = Board::connect(FakeLink::new(fake)).unwrap();
        for (depth, nodes) in [(2, 400), (1, 20), (3, 8_902)] {
            let count = board.count(&Position::starting(), depth);
            assert_eq!(count.unwrap().nodes, nodes);
        }
        // The first may have been a run of before, for all the status tells: it was run again.
        assert_eq!(ledger.take().len(), 4);
    }
}

#[test]
fn a_row_fails_as_a_run_does() {
    for (fault, part) in [
        (Fault::OtherSize(kind::RESULT), "is malformed"),
        (Fault::HangsInRun, "did not answer STATUS"),
        (Fault::Disconnects, "`fake` has gone"),
    ] {
        let mut board = connect(fault).unwrap();
        let counted = (0..2)
            .try_for_each(|_| board.submit(&Position::starting(), 2))
            .and_then(|()| board.finish(&mut |_| {}));
        assert_board_failed(counted, &[part]);
    }
    for code in [
        ErrorCode::Overrun,
        ErrorCode::BadCrc,
        ErrorCode::Aborted,
        ErrorCode::Busy,
    ] {
        let refusal = Refusal { code, detail: 0 };
        let mut board = connect(Fault::Refuses(kind::PERFT, refusal)).unwrap();
        let counted = board.count(&Position::starting(), 2);
        assert_board_failed(counted, &["the board refused PERFT"]);
    }
}

#[test]
fn what_is_no_board_is_told_as_such() {
    let no_answer = [
        "no perftboard answered on `fake`",
        "within 0.11 s",
        "that the rate is its own",
    ];
    assert_board_failed(connect(Fault::Silent), &no_answer);
    assert_board_failed(connect(Fault::Silent), &["0 bytes came"]);
    let cause = ["110 bytes came", "because: byte 0x7d follows an escape"];
    assert_board_failed(connect(Fault::Garbage), &cause);
    let damaged = connect(Fault::Damages(kind::IDENTITY));
    assert_board_failed(damaged, &["because: frame of kind 0x81 has CRC"]);
}

#[test]
fn another_device_and_another_version_are_refused() {
    let name = [r"says it is `Modem 56k\x1b`", "expected `perftboard`"];
    assert_board_failed(connect(Fault::OtherName), &name);
    let version = ["speaks protocol version 9, expected 5", "update"];
    assert_board_failed(connect(Fault::OtherVersion), &version);
    let reply = ["answered IDENTIFY with a reply of kind 0x87"];
    assert_board_failed(connect(Fault::WrongReply), &reply);
    let sequence = [
        "answered IDENTIFY with sequence number",
        "which no attempt had",
    ];
    assert_board_failed(connect(Fault::WrongSeq), &sequence);
}

#[test]
fn refusals_of_the_input_are_bad_input() {
    let refusal = Refusal {
        code: ErrorCode::BadPosition,
        detail: PositionFault::TooManyPieces as u8,
    };
    let mut board = connect(Fault::Refuses(kind::POSITION, refusal)).unwrap();
    let crowded = board.set_position(&Position::starting()).unwrap_err();
    let too_deep = started(Fault::Honest).perft(16, &mut |_| {}).unwrap_err();
    for (error, expected) in [
        (
            crowded,
            "the board refused POSITION: a side has more than 16 pieces, the board's limit",
        ),
        (
            too_deep,
            "depth 16 is past this board's limit: give a depth of 0 to 15",
        ),
    ] {
        assert!(error.is_about_input(), "{error}");
        assert_eq!(told(&error), expected);
    }
}

#[test]
fn other_refusals_are_the_boards_failure() {
    for (code, part) in [
        (ErrorCode::Overrun, "before the last one was handled"),
        (ErrorCode::BadCrc, "arrived damaged"),
        (ErrorCode::Aborted, "the run was aborted"),
    ] {
        let refusal = Refusal { code, detail: 0 };
        let mut board = started(Fault::Refuses(kind::PERFT, refusal));
        let counted = board.perft(2, &mut |_| {});
        assert_board_failed(counted, &["the board refused PERFT", part]);
    }
    let mut unloaded = connect(Fault::Honest).unwrap();
    assert_board_failed(unloaded.moves(), &["refused MOVES: no position is loaded"]);
}

#[test]
fn a_run_somebody_left_behind_is_aborted() {
    let mut fake = FakeBoard::new(Fault::Honest);
    fake.occupied = true;
    let mut board = Board::connect(FakeLink::new(fake)).unwrap();
    board.set_position(&Position::starting()).unwrap();
    assert_eq!(board.moves().unwrap().len(), 20);
}

#[test]
fn a_long_run_is_watched() {
    let mut fake = FakeBoard::new(Fault::Honest);
    fake.beats = 3;
    let mut board = Board::connect(FakeLink::new(fake)).unwrap();
    board.set_position(&Position::starting()).unwrap();
    let mut heard = Vec::new();
    let count = board
        .perft(2, &mut |status| heard.push(status.nodes))
        .unwrap();
    assert_eq!((count.nodes, heard.as_slice()), (400, &[7, 7, 7][..]));
}

#[test]
fn a_count_that_is_broken_off_leaves_the_board_free() {
    let mut fake = FakeBoard::new(Fault::Honest);
    fake.beats = 3;
    let ledger = fake.ledger.clone();
    let mut board = Board::connect(FakeLink::new(fake)).unwrap();
    let start = Position::starting();
    let mut heard = 0;
    let whole = board.count_with(&start, 2, |_| {
        heard += 1;
        ControlFlow::Continue(())
    });
    assert_eq!((whole.unwrap().unwrap().nodes, heard), (400, 3));
    let aborts = ledger.aborts.load(Ordering::Relaxed);
    let broken_off = board.count_with(&start, 3, |_| ControlFlow::Break(()));
    assert_eq!(broken_off.unwrap(), None);
    assert_eq!(ledger.aborts.load(Ordering::Relaxed), aborts + 1);
    assert_eq!(board.count(&start, 2).unwrap().nodes, 400);
}

#[test]
fn a_board_on_any_link_can_move_to_another_thread() {
    let link: Box<dyn Link + Send> = Box::new(FakeLink::new(FakeBoard::new(Fault::Honest)));
    let mut board = Board::connect(link).unwrap();
    let counted = thread::spawn(move || board.count(&Position::starting(), 2).unwrap().nodes);
    assert_eq!(counted.join().unwrap(), 400);
}

#[test]
fn a_count_is_its_own_whatever_was_submitted_before() {
    let mut board = connect(Fault::Honest).unwrap();
    let start = Position::starting();
    board.submit(&start, 1).unwrap();
    assert_eq!(board.count(&start, 2).unwrap().nodes, 400);
}

#[test]
fn without_a_submitted_count_there_is_none_to_wait_for() {
    let mut board = connect(Fault::Honest).unwrap();
    for _ in 0..2 {
        let error = board.finish(&mut |_| {}).unwrap_err();
        assert!(matches!(error, DriverError::NothingSubmitted), "{error}");
        assert_eq!(board.count(&Position::starting(), 1).unwrap().nodes, 20);
    }
    let shown = format!("{board:?}");
    assert!(
        shown.contains("\"fake\"") && shown.contains("max_depth: 15"),
        "{shown}"
    );
}

#[test]
fn a_status_overtaken_by_the_result_is_waited_for() {
    let mut fake = FakeBoard::new(Fault::ResultFirst);
    fake.beats = 1;
    let mut board = Board::connect(FakeLink::new(fake)).unwrap();
    for _ in 0..3 {
        board.set_position(&Position::starting()).unwrap();
        assert_eq!(board.perft(2, &mut |_| {}).unwrap().nodes, 400);
    }
}

#[test]
fn a_board_that_falls_silent_in_a_run_is_given_up() {
    let counted = started(Fault::HangsInRun).perft(2, &mut |_| {});
    assert_board_failed(counted, &["the board did not answer STATUS within 0.11 s"]);
    let counted = started(Fault::Disconnects).perft(2, &mut |_| {});
    assert_board_failed(counted, &["`fake` has gone", "check the cable"]);
}

#[test]
fn lost_and_damaged_replies_do_not_pass() {
    let counted = started(Fault::LosesResult).perft(2, &mut |_| {});
    assert_board_failed(counted, &["done with PERFT", "never came"]);
    let counted = started(Fault::Damages(kind::RESULT)).perft(2, &mut |_| {});
    assert_board_failed(
        counted,
        &["done with PERFT", "because: frame of kind 0x83 has CRC"],
    );
    let divided = started(Fault::LosesPart).divide(2, &mut |_| {});
    assert_board_failed(divided, &["its parts make 380, the board says 400"]);
    let listed = started(Fault::Damages(kind::MOVE)).moves();
    assert_board_failed(
        listed,
        &["its parts make 0, the board says 20", "kind 0x85 has CRC"],
    );
}

#[test]
fn replies_that_do_not_belong_are_refused() {
    let listed = started(Fault::EndlessMoves).moves();
    assert_board_failed(listed, &["more than 256 root moves"]);
}

#[test]
fn a_lost_result_is_read_from_the_status() {
    let mut fake = FakeBoard::new(Fault::LosesResult);
    fake.beats = 2;
    let mut board = Board::connect(FakeLink::new(fake)).unwrap();
    board.set_position(&Position::starting()).unwrap();
    let mut heard = 0;
    let count = board.perft(3, &mut |_| heard += 1).unwrap();
    let (nodes, clocks) = (8_902, 8_902 * CLOCKS_PER_LEAF);
    assert_eq!(count, Count { nodes, clocks });
    // Twice at it, then done: it was not run again.
    assert_eq!(heard, 3);
}

#[test]
fn a_board_that_was_reset_gets_its_position_again() {
    for fault in [Fault::Resets, Fault::Honest] {
        let mut board = started(fault);
        assert_eq!(board.moves().unwrap().len(), 20);
        assert_eq!(board.perft(2, &mut |_| {}).unwrap().nodes, 400);
    }
    assert_eq!(
        started(Fault::Resets).divide(2, &mut |_| {}).unwrap().roots,
        perft::divide(&Position::starting(), 2)
    );
}

#[test]
fn answers_of_another_size_are_refused() {
    for kind in [kind::IDENTITY, kind::RESULT, kind::MOVE, kind::ACCEPTED] {
        let listed = connect(Fault::OtherSize(kind)).and_then(|mut board| {
            board.set_position(&Position::starting())?;
            board.moves()
        });
        assert_board_failed(listed, &["is malformed", "payload bytes, expected"]);
    }
}

/// A board that hangs, before the first command or in the middle of a run, is reset by a long break and counts on.
#[test]
fn a_board_that_hangs_is_reset() {
    assert_eq!(started(Fault::Hangs).moves().unwrap().len(), 20);
    assert_eq!(started(Fault::HangsInFirstRun).moves().unwrap().len(), 20);
    let position = Position::starting();
    let mut board = connect(Fault::HangsInFirstRun).unwrap();
    let counted = board.count(&position, 3).unwrap();
    assert_eq!(counted.nodes, perft::perft(&position, 3));
    let divided = started(Fault::HangsInFirstRun).divide(2, &mut |_| {});
    assert_eq!(divided.unwrap().roots, perft::divide(&position, 2));
}

/// The link calls `on_reset` with its name after it has reset the board, so that the command can say so.
#[test]
fn a_reset_is_told() {
    static TOLD: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let link = FakeLink::new(FakeBoard::new(Fault::Hangs));
    let link = Interruptible::new(link, Stop::default());
    let link = link.on_reset(|name| TOLD.lock().unwrap().push(name.to_owned()));
    Board::connect(link).unwrap();
    assert_eq!(*TOLD.lock().unwrap(), ["fake"]);
}

#[test]
fn a_board_that_does_not_listen_is_woken() {
    assert_eq!(started(Fault::Deaf).moves().unwrap().len(), 20);
}
