//! Answers that come after the question was asked again.

use perftboard_driver::protocol::Status;
use perftboard_driver::reference::Position;
use perftboard_driver::DriverError;

use crate::scripted::{last, loaded, result, says, scripted, sent, status, Sent, PATIENCE};

/// Such an answer is late, not strange: up to 64 commands back.
#[test]
fn late_answers_are_told_from_strange_ones() {
    for (back, is_strange) in [(1, false), (63, false), (64, true), (255, true)] {
        let mut board = scripted(move |sent| {
            let of = last(sent).seq.wrapping_sub(back);
            vec![says(10, of, status(9, false, false, 3))]
        });
        let error = board.status().unwrap_err();
        let found = match error {
            DriverError::NoAnswer { .. } => false,
            DriverError::WrongSequence { seq, .. } => {
                assert_eq!(seq, last(&sent(board)).seq.wrapping_sub(back));
                true
            }
            error => panic!("{error}"),
        };
        assert_eq!(found, is_strange, "{back} back");
    }
}

/// A simulated board may need longer for an answer than the driver waits. It is not silent, and is not asked more and more.
#[test]
fn a_board_that_answers_late_is_at_work() {
    for is_row in [false, true] {
        let late = |sent: &[Sent]| match sent.len() {
            1 => vec![says(100 * PATIENCE, sent[0].seq, result(7))],
            _ => vec![says(
                11 * PATIENCE,
                last(sent).seq,
                status(sent[0].seq, true, false, 1),
            )],
        };
        let mut board = loaded(late);
        let mut seen = 0;
        let mut watch = |status: Status| seen += u32::from(status.running);
        let count = match is_row {
            true => {
                (board.submit(&Position::starting(), 3)).and_then(|()| board.finish(&mut watch))
            }
            false => board.perft(3, &mut watch),
        };
        assert_eq!(count.unwrap().nodes, 7, "in a row: {is_row}");
        let questions = sent(board).len() as u32 - 1;
        assert!((10..=25).contains(&questions), "{questions}");
        assert!(seen >= questions / 2, "{seen} of {questions}");
    }
}
