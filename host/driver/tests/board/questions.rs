//! Questions and the board's answers to them: when a command is sent again, and which answer is whose.

use perftboard_driver::protocol::{Command, ErrorCode, Reply};
use perftboard_driver::reference::Position;
use perftboard_driver::{Count, DriverError};

use crate::scripted::{
    breaking, damaged, identity, last, loaded, raw, refused, result, says, scripted, sent, status,
    times, Said, Sent, PATIENCE,
};

#[test]
fn a_question_is_asked_ten_times_ever_more_slowly() {
    let mut board = scripted(|_| Vec::new());
    let error = board.status().unwrap_err();
    assert!(matches!(error, DriverError::NoAnswer { .. }), "{error}");
    let link = board.into_link();
    let asked: Vec<u64> = link.sent.iter().skip(1).map(|sent| sent.at).collect();
    let units = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45];
    assert_eq!(asked, units.map(|units| units * PATIENCE));
    // Before the fourth time.
    assert_eq!(link.woken, [6 * PATIENCE]);
}

/// After a damaged answer, or one that reports a damaged question, the driver asks again soon; but bytes that are
/// already on the line have an eighth of the patience to arrive.
#[test]
fn what_was_damaged_is_asked_again_soon() {
    let spoiled: [fn(u64, u8) -> Said; 3] = [
        |after, _| damaged(after),
        |after, seq| says(after, seq, refused(ErrorCode::BadCrc)),
        |after, seq| says(after, seq, refused(ErrorCode::Overrun)),
    ];
    for spoil in spoiled {
        for (after, again) in [(100, 350), (1_900, 2_000)] {
            let mut board = scripted(move |sent| {
                let seq = last(sent).seq;
                match sent.len() {
                    1 => vec![spoil(after, seq)],
                    _ => vec![says(50, seq, status(9, false, false, 3))],
                }
            });
            assert_eq!(board.status().unwrap().nodes, 3);
            assert_eq!(times(&sent(board)), [0, again]);
        }
    }
}

#[test]
fn a_question_that_is_always_damaged_is_refused_in_the_end() {
    let mut board = scripted(|sent| vec![says(1, last(sent).seq, refused(ErrorCode::BadCrc))]);
    let error = board.status().unwrap_err();
    let is_refused =
        matches!(&error, DriverError::Refused { refusal, .. } if refusal.code == ErrorCode::BadCrc);
    assert!(is_refused, "{error}");
    // Every time the board says that it did not get the command whole, it is sent again, up to a limit.
    assert_eq!(sent(board).len(), 201);
}

/// The end of a run that an ABORT has ended comes under the run's number, which may be the question's.
#[test]
fn the_end_of_an_aborted_run_is_no_answer() {
    let mut board = scripted(|sent| {
        let seq = last(sent).seq;
        vec![
            says(10, seq, refused(ErrorCode::Aborted)),
            says(20, seq, status(9, false, false, 3)),
        ]
    });
    assert_eq!(board.status().unwrap().nodes, 3);
    assert_eq!(sent(board).len(), 1);
}

/// An active run is asked for its status after a pause that doubles up to ten times the patience.
#[test]
fn a_long_run_is_asked_ever_more_seldom() {
    for is_row in [false, true] {
        let script = |sent: &[Sent]| {
            let run = sent[0].seq;
            match sent.len() {
                1 => Vec::new(),
                9 => vec![says(100, run, result(7))],
                _ => vec![says(100, last(sent).seq, status(run, true, false, 1))],
            }
        };
        let mut board = loaded(script);
        let count = if is_row {
            board.count(&Position::starting(), 3)
        } else {
            board.perft(3, &mut |_| {})
        };
        let (nodes, clocks) = (7, 35);
        assert_eq!(count.unwrap(), Count { nodes, clocks });
        let pauses = [1, 2, 4, 8, 10, 10, 10, 10].map(|units| units * PATIENCE);
        let mut expected = vec![0];
        for (place, pause) in pauses.into_iter().enumerate() {
            // From the answer to the one before; the first one from the command.
            let answered = expected[place] + if place == 0 { 0 } else { 100 };
            expected.push(answered + pause);
        }
        assert_eq!(times(&sent(board)), expected, "in a row: {is_row}");
    }
}

/// A silent run is asked for its status ten times, and the board is woken before the fourth.
#[test]
fn a_silent_run_is_given_up() {
    for is_row in [false, true] {
        let mut board = loaded(|_| Vec::new());
        let count = if is_row {
            board.count(&Position::starting(), 3)
        } else {
            board.perft(3, &mut |_| {})
        };
        let error = count.unwrap_err();
        assert!(matches!(error, DriverError::NoAnswer { .. }), "{error}");
        let link = board.into_link();
        let units = [1, 2, 4, 7, 11, 16, 22, 29, 37, 46];
        assert_eq!(link.woken, [7 * PATIENCE], "in a row: {is_row}");
        let asked: Vec<u64> = link
            .sent
            .iter()
            .filter(|sent| sent.command == Command::Status)
            .map(|sent| sent.at)
            .collect();
        assert_eq!(
            asked,
            units.map(|units| units * PATIENCE),
            "in a row: {is_row}"
        );
    }
}

/// If the run has ended before the answer to a question, the driver waits for the answer before it sends anything else,
/// since outside a run the board takes one command at a time.
#[test]
fn nothing_is_asked_before_the_last_question_is_answered() {
    let answered: fn(u8) -> Vec<Said> = |seq| vec![says(600, seq, status(0, false, false, 7))];
    let damaged: fn(u8) -> Vec<Said> = |_| vec![damaged(600)];
    let lost: fn(u8) -> Vec<Said> = |_| Vec::new();
    for (answer, asked_at) in [
        (answered, PATIENCE + 600),
        (damaged, PATIENCE + 600 + PATIENCE / 8),
        (lost, 2 * PATIENCE),
    ] {
        for is_row in [false, true] {
            let mut board = loaded(move |sent: &[Sent]| {
                let of_run = says(100, sent[0].seq, result(7));
                match sent.len() {
                    1 => Vec::new(),
                    2 => [vec![of_run], answer(last(sent).seq)].concat(),
                    _ => vec![says(0, last(sent).seq, status(0, false, false, 7))],
                }
            });
            let count = if is_row {
                board.count(&Position::starting(), 3)
            } else {
                board.perft(3, &mut |_| {})
            };
            assert_eq!(count.unwrap().nodes, 7);
            board.status().unwrap();
            assert_eq!(
                times(&sent(board)),
                [0, PATIENCE, asked_at],
                "in a row: {is_row}"
            );
        }
    }
}

/// If the status says that the run has ended, the result got lost. The status has the result if the run was seen to be
/// active. Otherwise it may be the status of an earlier run, and the command is sent again.
#[test]
fn a_lost_result_is_believed_only_of_a_run_that_was_on() {
    for was_on in [false, true] {
        let mut board = loaded(move |sent: &[Sent]| {
            let run = sent[0].seq;
            let seq = last(sent).seq;
            match (sent.len(), last(sent).command) {
                (1, _) => Vec::new(),
                (2, _) if was_on => vec![says(0, seq, status(run, true, false, 1))],
                (_, Command::Status) => vec![says(0, seq, status(run, false, false, 7))],
                _ => vec![says(0, seq, result(8))],
            }
        });
        let nodes = board.perft(3, &mut |_| {}).unwrap().nodes;
        let runs = sent(board);
        let runs = runs.iter().filter(|sent| sent.command != Command::Status);
        let expected = if was_on { (7, 1) } else { (8, 2) };
        assert_eq!((nodes, runs.count()), expected);
    }
}

/// A run that another command has left active ends in front of the driver: its count is none of the command that was lost.
#[test]
fn the_count_of_another_run_is_not_believed() {
    let mut board = loaded(move |sent: &[Sent]| {
        let (seq, other) = (last(sent).seq, sent[0].seq.wrapping_sub(9));
        match (sent.len(), last(sent).command) {
            (1, _) => Vec::new(),
            (2, _) => vec![says(0, seq, status(other, true, false, 1))],
            (_, Command::Status) => vec![says(0, seq, status(other, false, false, 7))],
            _ => vec![says(0, seq, result(8))],
        }
    });
    assert_eq!(board.perft(3, &mut |_| {}).unwrap().nodes, 8);
}

/// After an error the run may still be active, so that the next command stops it first.
#[test]
fn after_an_error_the_board_is_stopped_before_the_next_run() {
    let mut board = raw(|sent| {
        let Sent { seq, command, .. } = last(sent);
        match command {
            Command::Position(_) => vec![says(0, seq, Reply::Accepted)],
            Command::Abort => vec![says(0, seq, Reply::Stopped)],
            Command::Perft { depth: 2 } => vec![says(0, seq, Reply::Accepted)],
            _ => vec![says(0, seq, result(8))],
        }
    });
    board.set_position(&Position::starting()).unwrap();
    board.perft(2, &mut |_| {}).unwrap_err();
    assert_eq!(board.perft(3, &mut |_| {}).unwrap().nodes, 8);
    assert_eq!(board.perft(4, &mut |_| {}).unwrap().nodes, 8);
    use protocol::kind::{ABORT, IDENTIFY, PERFT, POSITION};
    let expected = [IDENTIFY, POSITION, PERFT, ABORT, PERFT, PERFT];
    assert_eq!(kinds(&board.into_link().sent), expected);
}

/// A part of a run's answer shows that the run is active.
#[test]
fn a_run_of_which_a_part_was_heard_was_on() {
    let mv = "e2e4".parse().expect("a move");
    let mut board = loaded(move |sent: &[Sent]| {
        let run = sent[0].seq;
        match sent.len() {
            1 => vec![says(500, run, Reply::Move(mv))],
            _ => vec![says(0, last(sent).seq, status(run, false, false, 1))],
        }
    });
    assert_eq!(board.moves().unwrap(), [mv]);
    // After a part the board is left alone for the whole patience.
    assert_eq!(times(&sent(board)), [0, 500 + PATIENCE]);
}

/// A run that was refused for a damaged command is sent again once the status shows no active run. In the end the
/// refusal is the error.
#[test]
fn a_run_that_never_arrives_is_refused_in_the_end() {
    let mut board = loaded(|sent: &[Sent]| {
        let seq = last(sent).seq;
        match last(sent).command {
            Command::Status => vec![says(0, seq, status(0, false, false, 1))],
            _ => vec![says(100, seq, refused(ErrorCode::BadCrc))],
        }
    });
    let error = board.perft(3, &mut |_| {}).unwrap_err();
    let is_refused =
        matches!(&error, DriverError::Refused { refusal, .. } if refusal.code == ErrorCode::BadCrc);
    assert!(is_refused, "{error}");
    let sent = sent(board);
    assert_eq!(sent.len(), 20);
    // The question for the status follows the refusal soon.
    assert_eq!(
        times(&sent[..3]),
        [0, 100 + PATIENCE / 8, 100 + PATIENCE / 8]
    );
}

/// A move that one attempt names, and the next one again, is one move.
#[test]
fn attempts_are_told_apart() {
    let mv = "e2e4".parse().expect("a move");
    let mut board = loaded(move |sent: &[Sent]| {
        let seq = last(sent).seq;
        match last(sent).command {
            Command::Perft { .. } => vec![says(0, seq, result(2))],
            Command::Divide { .. } => vec![
                says(0, seq, Reply::RootCount { mv, nodes: 5 }),
                says(0, seq, refused(ErrorCode::Aborted)),
            ],
            _ => Vec::new(),
        }
    });
    let error = board.divide(2, &mut |_| {}).unwrap_err();
    assert!(matches!(error, DriverError::Refused { .. }), "{error}");
    let mut attempts = 0;
    let mut board = loaded(move |sent: &[Sent]| {
        let seq = last(sent).seq;
        match last(sent).command {
            Command::Perft { .. } => vec![says(0, seq, result(2))],
            Command::Divide { .. } => {
                attempts += 1;
                let part = says(0, seq, Reply::RootCount { mv, nodes: 5 });
                let end = match attempts {
                    1 => refused(ErrorCode::Aborted),
                    _ => result(10),
                };
                vec![part, says(0, seq, end)]
            }
            _ => Vec::new(),
        }
    });
    let error = board.divide(2, &mut |_| {}).unwrap_err();
    assert!(
        matches!(
            error,
            DriverError::Incomplete {
                sum: 5,
                total: 10,
                ..
            }
        ),
        "{error}"
    );
}

/// The commands of a conversation, by their kinds.
fn kinds(sent: &[Sent]) -> Vec<u8> {
    sent.iter().map(|sent| sent.command.kind()).collect()
}

#[test]
fn a_position_is_not_loaded_by_any_other_answer() {
    let mut board = raw(|sent| vec![says(0, last(sent).seq, Reply::Stopped)]);
    let error = board.set_position(&Position::starting()).unwrap_err();
    assert!(matches!(error, DriverError::Unexpected { .. }), "{error}");
}

/// A run of another program is aborted; a position that the board refuses stays refused.
#[test]
fn only_a_busy_board_is_stopped_for_a_position() {
    use protocol::kind::{ABORT, IDENTIFY, POSITION};
    let of_reason = |code| {
        let mut board = raw(move |sent| {
            let seq = last(sent).seq;
            vec![match (sent.len(), last(sent).command) {
                (2, _) => says(0, seq, refused(code)),
                (_, Command::Abort) => says(0, seq, Reply::Stopped),
                _ => says(0, seq, Reply::Accepted),
            }]
        });
        let is_loaded = board.set_position(&Position::starting()).is_ok();
        (is_loaded, kinds(&board.into_link().sent))
    };
    let stopped = vec![IDENTIFY, POSITION, ABORT, POSITION];
    assert_eq!(of_reason(ErrorCode::Busy), (true, stopped));
    let refused = vec![IDENTIFY, POSITION];
    assert_eq!(of_reason(ErrorCode::BadPosition), (false, refused));
}

/// After a break of the link there may be another board, so it is identified before it gets any work.
#[test]
fn behind_a_break_the_board_is_asked_who_it_is() {
    for cores in [1, 2] {
        let mut board = breaking(500, move |sent| {
            let seq = last(sent).seq;
            match last(sent).command {
                Command::Identify => vec![says(0, seq, identity(cores))],
                Command::Position(_) => vec![says(0, seq, Reply::Accepted)],
                // The first question is lost with the link.
                Command::Status if sent.len() == 2 => Vec::new(),
                _ => vec![says(0, seq, status(0, false, false, 3))],
            }
        });
        assert_eq!(board.status().unwrap().nodes, 3);
        let loaded = board.set_position(&Position::starting());
        match cores {
            1 => loaded.unwrap(),
            _ => {
                let error = loaded.unwrap_err();
                let is_other =
                    matches!(&error, DriverError::OtherBoard { name } if name == "scripted");
                assert!(is_other, "{error}");
            }
        }
    }
}

/// A move without leaves is missing, though the sum is right: the board counts two moves and lists one.
#[test]
fn a_board_that_lists_fewer_moves_than_it_counts_contradicts_itself() {
    let mv = "e2e4".parse().expect("a move");
    let mut board = loaded(move |sent: &[Sent]| {
        let seq = last(sent).seq;
        match last(sent).command {
            Command::Perft { .. } => vec![says(0, seq, result(2))],
            _ => vec![
                says(0, seq, Reply::RootCount { mv, nodes: 5 }),
                says(0, seq, result(5)),
            ],
        }
    });
    let error = board.divide(2, &mut |_| {}).unwrap_err();
    let contradicts = matches!(
        error,
        DriverError::Contradiction {
            listed: 1,
            moves: 2,
            ..
        }
    );
    assert!(contradicts, "{error}");
}
