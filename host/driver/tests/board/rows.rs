//! Counts in a row: which are sent ahead, which are sent again, and which results are theirs.

use perftboard_driver::protocol::{Command, ErrorCode};
use perftboard_driver::reference::Position;
use perftboard_driver::{Board, DriverError};

use crate::scripted::{
    refused, result, says, scripted, sent, status, times, Said, ScriptedLink, Sent, PATIENCE,
};

/// The board's answers to the commands so far.
type Answer = fn(&[Sent]) -> Vec<Said>;

/// The counts that were sent, by their depths.
fn depths(sent: &[Sent]) -> Vec<u8> {
    let depth = |sent: &Sent| match sent.command {
        Command::PerftOf { depth, .. } => Some(depth),
        _ => None,
    };
    sent.iter().filter_map(depth).collect()
}

/// The last count of this depth that was sent.
fn of(sent: &[Sent], depth: u8) -> u8 {
    let is_it =
        |sent: &&Sent| matches!(sent.command, Command::PerftOf { depth: of, .. } if of == depth);
    let found = sent.iter().rev().find(is_it);
    found.expect("it was sent").seq
}

/// Submits counts of the depths 1 to `counts` to a board whose script gets all commands so far.
fn submitted(
    counts: u8,
    script: impl FnMut(&[Sent]) -> Vec<Said> + 'static,
) -> Board<ScriptedLink> {
    let mut board = scripted(script);
    for depth in 1..=counts {
        board.submit(&Position::starting(), depth.into()).unwrap();
    }
    board
}

/// Finishes this many counts. Gives their leaves.
fn finish(board: &mut Board<ScriptedLink>, counts: usize) -> Vec<u64> {
    let finish = |_| board.finish(&mut |_| {}).unwrap().nodes;
    (0..counts).map(finish).collect()
}

#[test]
fn two_are_on_the_board_and_the_next_follows_a_result() {
    let mut board = submitted(4, |sent| match sent.len() {
        2 => vec![
            says(500, of(sent, 1), result(10)),
            says(900, of(sent, 2), result(20)),
        ],
        4 => vec![
            says(100, of(sent, 3), result(30)),
            says(200, of(sent, 4), result(40)),
        ],
        _ => Vec::new(),
    });
    assert_eq!(finish(&mut board, 4), [10, 20, 30, 40]);
    let sent = sent(board);
    assert_eq!(depths(&sent), [1, 2, 3, 4]);
    assert_eq!(times(&sent), [0, 0, 500, 900]);
}

/// The board handles commands in order, so after the second result the first one cannot come any more.
#[test]
fn a_result_shows_that_those_before_it_are_lost() {
    let mut board = submitted(2, |sent| match sent.len() {
        2 => vec![says(500, of(sent, 2), result(20))],
        3 => vec![says(100, of(sent, 1), result(10))],
        _ => Vec::new(),
    });
    assert_eq!(finish(&mut board, 2), [10, 20]);
    let sent = sent(board);
    assert_eq!(depths(&sent), [1, 2, 1]);
    assert_eq!(times(&sent), [0, 0, 500]);
    assert_ne!(sent[0].seq, sent[2].seq);
}

/// The status shows that the second run is active, so the first one has ended and its result got lost. It is counted
/// again after the second, although another command waits on the board, such as the second one a second time.
#[test]
fn a_status_shows_what_was_lost_before_it() {
    for waits in [false, true] {
        let mut board = submitted(2, move |sent| match sent.len() {
            3 => {
                let status = status(of(sent, 2), true, waits, 5);
                vec![says(100, sent[2].seq, status)]
            }
            4 => vec![
                says(300, of(sent, 2), result(20)),
                says(400, of(sent, 1), result(10)),
            ],
            _ => Vec::new(),
        });
        assert_eq!(finish(&mut board, 2), [10, 20]);
        let sent = sent(board);
        assert_eq!(depths(&sent), [1, 2, 1]);
        assert_eq!(times(&sent), [0, 0, PATIENCE, PATIENCE + 100]);
    }
}

/// The first run is active. The second waits on the board or got lost, and the status shows which.
#[test]
fn what_does_not_wait_is_sent_again() {
    for waits in [false, true] {
        let mut board = submitted(2, move |sent| match sent.len() {
            3 => {
                let status = status(of(sent, 1), true, waits, 5);
                let mut said = vec![says(100, sent[2].seq, status)];
                if waits {
                    said.push(says(300, of(sent, 1), result(10)));
                    said.push(says(400, of(sent, 2), result(20)));
                }
                said
            }
            4 => vec![
                says(300, of(sent, 1), result(10)),
                says(400, of(sent, 2), result(20)),
            ],
            _ => Vec::new(),
        });
        assert_eq!(finish(&mut board, 2), [10, 20]);
        let sent = sent(board);
        assert_eq!(
            depths(&sent),
            if waits { vec![1, 2] } else { vec![1, 2, 2] }
        );
    }
}

/// A command that was sent after the question may not have reached the board when it answered.
#[test]
fn a_status_says_nothing_of_what_was_sent_after_the_question() {
    let mut board = submitted(3, |sent| match sent.len() {
        // The question for the status, and the end of the first run at that moment.
        3 => vec![
            says(100, of(sent, 1), result(10)),
            says(200, sent[2].seq, status(of(sent, 2), true, false, 5)),
        ],
        // The third, sent at the first one's end.
        4 => vec![
            says(300, of(sent, 2), result(20)),
            says(400, of(sent, 3), result(30)),
        ],
        _ => Vec::new(),
    });
    assert_eq!(finish(&mut board, 3), [10, 20, 30]);
    let sent = sent(board);
    assert_eq!(depths(&sent), [1, 2, 3]);
}

/// A lost result is taken from the status if this run was seen to be active. Otherwise it may be the status of an
/// earlier run.
#[test]
fn a_status_after_the_end_is_believed_of_a_run_that_was_on() {
    for was_on in [false, true] {
        let mut board = submitted(1, move |sent| match sent.len() {
            2 if was_on => vec![says(0, sent[1].seq, status(of(sent, 1), true, false, 5))],
            2 | 3 if sent[sent.len() - 1].command == Command::Status => {
                let seq = sent[sent.len() - 1].seq;
                vec![says(0, seq, status(of(sent, 1), false, false, 10))]
            }
            3 => vec![says(0, of(sent, 1), result(11))],
            _ => Vec::new(),
        });
        let nodes = finish(&mut board, 1);
        let sent = sent(board);
        let expected = if was_on {
            (10, vec![1])
        } else {
            (11, vec![1, 1])
        };
        assert_eq!((nodes[0], depths(&sent)), expected);
    }
}

/// The second run's number is none that the first run could have. So a status with this number is its own, although it
/// was never seen to be active.
#[test]
fn a_status_of_a_new_number_is_believed_at_once() {
    let mut board = submitted(1, |sent| match sent.len() {
        1 => vec![says(0, of(sent, 1), result(10))],
        3 => vec![says(0, sent[2].seq, status(of(sent, 2), false, false, 20))],
        _ => Vec::new(),
    });
    assert_eq!(finish(&mut board, 1), [10]);
    board.submit(&Position::starting(), 2).unwrap();
    assert_eq!(finish(&mut board, 1), [20]);
    assert_eq!(depths(&sent(board)), [1, 2]);
}

/// Without a loaded position a status belongs to no run, whatever its number.
#[test]
fn a_board_that_was_reset_counts_again() {
    let mut board = submitted(1, |sent| match sent.len() {
        2 => vec![says(0, sent[1].seq, status(of(sent, 1), true, false, 5))],
        3 => {
            let protocol::Reply::Status(mut status) = status(of(sent, 1), false, false, 6) else {
                unreachable!("a status");
            };
            status.loaded = false;
            vec![says(0, sent[2].seq, protocol::Reply::Status(status))]
        }
        4 => vec![says(0, of(sent, 1), result(10))],
        _ => Vec::new(),
    });
    assert_eq!(finish(&mut board, 1), [10]);
    assert_eq!(depths(&sent(board)), [1, 1]);
}

/// A foreign run is aborted, and everything is sent again.
#[test]
fn anothers_run_is_stopped() {
    let is_foreign: [Answer; 2] = [
        |sent| vec![says(0, sent[2].seq, status(200, true, false, 5))],
        |sent| vec![says(0, of(sent, 1), refused(ErrorCode::Busy))],
    ];
    for (kind, foreign) in is_foreign.into_iter().enumerate() {
        let mut board = submitted(2, move |sent| match sent.len() {
            2 if kind == 1 => foreign(sent),
            3 if kind == 0 => foreign(sent),
            len if len == 5 - kind => vec![
                says(10, of(sent, 1), result(10)),
                says(20, of(sent, 2), result(20)),
            ],
            _ => Vec::new(),
        });
        assert_eq!(finish(&mut board, 2), [10, 20]);
        let link = board.into_link();
        let aborts = link
            .sent
            .iter()
            .filter(|sent| sent.command == Command::Abort);
        // One before the first, as nothing is known of the board then.
        assert_eq!(aborts.count(), 2, "{kind}");
        assert_eq!(depths(&link.sent), [1, 2, 1, 2], "{kind}");
    }
}

#[test]
fn a_run_that_was_given_up_is_sent_again() {
    let mut board = submitted(1, |sent| match sent.len() {
        1 => vec![says(0, of(sent, 1), refused(ErrorCode::Aborted))],
        _ => vec![says(0, of(sent, 1), result(10))],
    });
    assert_eq!(finish(&mut board, 1), [10]);
    assert_eq!(depths(&sent(board)), [1, 1]);
}

/// A refused position is an error of its own count, and of no other.
#[test]
fn a_refused_position_is_no_matter_of_the_others() {
    let mut board = submitted(2, |sent| match sent.len() {
        2 => vec![
            says(10, of(sent, 1), refused(ErrorCode::BadPosition)),
            says(20, of(sent, 2), result(20)),
        ],
        _ => Vec::new(),
    });
    let error = board.finish(&mut |_| {}).unwrap_err();
    let is_refused = matches!(&error, DriverError::Refused { refusal, .. } if refusal.code == ErrorCode::BadPosition);
    assert!(is_refused, "{error}");
    assert_eq!(finish(&mut board, 1), [20]);
    assert_eq!(depths(&sent(board)), [1, 2]);
}

/// `watch` gets the status of the earliest run only.
#[test]
fn the_earliest_run_is_watched() {
    let mut board = submitted(2, |sent| match sent.len() {
        3 => vec![says(0, sent[2].seq, status(of(sent, 1), true, true, 5))],
        4 => vec![says(0, sent[3].seq, status(of(sent, 2), true, false, 6))],
        5 => vec![
            says(10, of(sent, 2), result(20)),
            says(20, of(sent, 1), result(10)),
        ],
        _ => Vec::new(),
    });
    let mut watched = Vec::new();
    let count = board.finish(&mut |status| watched.push(status.nodes));
    assert_eq!(count.unwrap().nodes, 10);
    assert_eq!(watched, [5]);
    assert_eq!(finish(&mut board, 1), [20]);
}

/// No command gets the sequence number of a run that has not ended, or of the last run that began, since its status
/// could be mistaken for the other's.
#[test]
fn numbers_of_runs_are_not_given_twice() {
    // Each command in turn; the numbers of the runs that were on when a question was asked.
    let mut board = submitted(2, |sent| {
        let last = sent[sent.len() - 1];
        match (sent.len(), last.command) {
            (..=2, _) => Vec::new(),
            // Asked so often that the numbers come round.
            (3..=600, Command::Status) => {
                assert!(![sent[0].seq, sent[1].seq].contains(&last.seq));
                vec![says(0, last.seq, status(sent[0].seq, true, true, 5))]
            }
            _ => vec![
                says(10, of(sent, 1), result(10)),
                says(20, of(sent, 2), result(20)),
            ],
        }
    });
    assert_eq!(finish(&mut board, 2), [10, 20]);
    assert_eq!(depths(&sent(board)), [1, 2]);
}

/// After a long run the next one is asked as soon and as often as any other.
#[test]
fn the_next_run_is_asked_as_soon_as_the_first() {
    let mut board = submitted(2, |sent| {
        let last = sent[sent.len() - 1];
        match (sent.len(), last.command) {
            (3..=5, Command::Status) => {
                vec![says(0, last.seq, status(of(sent, 1), true, true, 5))]
            }
            (6, _) => vec![
                says(0, last.seq, status(of(sent, 1), true, true, 5)),
                says(100, of(sent, 1), result(10)),
            ],
            (7, _) => vec![
                says(0, last.seq, status(of(sent, 2), true, false, 5)),
                says(100, of(sent, 2), result(20)),
            ],
            _ => Vec::new(),
        }
    });
    assert_eq!(finish(&mut board, 2), [10, 20]);
    let pauses = [0, 0, 1, 3, 7, 15].map(|units| units * PATIENCE);
    let sent = sent(board);
    assert_eq!(times(&sent[..6]), pauses);
    assert_eq!(times(&sent[6..]), [15 * PATIENCE + 100 + PATIENCE]);
}
