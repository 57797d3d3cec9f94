//! The board takes every position that it can count, no other, and says why.

use std::cell::RefCell;

use perftboard_tests::conversation::{talk, Step};
use perftboard_tests::payloads::{self, put};
use perftboard_tests::{playouts, suites};
use proptest::prelude::*;
use protocol::{
    position_payload, Command, ErrorCode, PositionFault, PositionPayload, Refusal, Reply, FLAG,
};
use reference::{mailbox, Position};
use sim::{Board, Config};

/// How many positions: a few seconds' worth.
const POSITIONS: u32 = 120;

/// A board with one core, with little to do, on a line that hardly costs any clocks. It counts Chess960, or standard chess alone.
fn board(chess960: bool) -> Board {
    board_of(Config {
        chess960,
        ..Config::on_fast_line()
    })
}

/// A board with one core, and the rest of this configuration.
fn board_of(config: Config) -> Board {
    let config = Config { cores: 1, ..config };
    Board::new(config).unwrap_or_else(|error| panic!("{error}"))
}

/// The board's answers.
fn ask<const N: usize>(board: &mut Board, commands: [Command; N]) -> [Reply; N] {
    let transcript = talk(board, &commands.map(Step::Ask));
    assert_eq!(transcript.unanswered, None);
    let answers: Vec<Reply> = transcript.answers().collect();
    answers
        .try_into()
        .unwrap_or_else(|answers| panic!("{answers:?}"))
}

/// The answer to a position that has this fault.
fn refused(fault: PositionFault) -> Reply {
    let (code, detail) = (ErrorCode::BadPosition, fault as u8);
    Reply::Refused(Refusal { code, detail })
}

/// The leaves two plies below a position.
fn leaves(position: &Position) -> u64 {
    let moves = mailbox::legal_moves(position).into_iter();
    moves
        .map(|mv| mailbox::legal_moves(&position.play(mv)).len() as u64)
        .sum()
}

/// A position's payload, then with these bytes changed.
fn payload(fen: &str, squares: &[(usize, u8)], bytes: &[(usize, u8)]) -> PositionPayload {
    let mut payload = position_payload(&fen.parse().expect("a FEN without faults"));
    squares
        .iter()
        .for_each(|&(square, code)| put(&mut payload, square, code));
    bytes
        .iter()
        .for_each(|&(byte, value)| payload[byte] = value);
    payload
}

/// Every fault in what could not be counted right, on every square that has a say.
fn uncountable() -> Vec<(PositionPayload, PositionFault)> {
    use PositionFault::{CastlingPieces, EnPassant, OpponentInCheck, PieceCode};
    let kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let home = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let white = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let black = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    let checked = "4k3/8/8/8/8/8/8/4RK2 b - - 0 1";
    vec![
        (payload(kings, &[(20, 8)], &[]), PieceCode),
        (payload(kings, &[(8, 7)], &[]), CastlingPieces),
        (payload(kings, &[(55, 15)], &[]), CastlingPieces),
        (payload(home, &[(1, 7)], &[]), CastlingPieces),
        (payload(home, &[(7, 15)], &[]), CastlingPieces),
        (payload(home, &[(62, 15)], &[]), CastlingPieces),
        (payload(home, &[(63, 7)], &[]), CastlingPieces),
        (payload(home, &[(4, 0), (12, 6)], &[]), CastlingPieces),
        (payload(home, &[(60, 0), (52, 14)], &[]), CastlingPieces),
        (payload(home, &[(4, 0), (0, 6)], &[]), CastlingPieces),
        (payload(home, &[(60, 0), (63, 14)], &[]), CastlingPieces),
        (payload(white, &[(35, 0)], &[]), EnPassant),
        (payload(white, &[(35, 1)], &[]), EnPassant),
        (payload(white, &[(43, 10)], &[]), EnPassant),
        (payload(white, &[(51, 9)], &[]), EnPassant),
        (payload(white, &[], &[(33, 44)]), EnPassant),
        (payload(white, &[], &[(33, 19)]), EnPassant),
        (payload(black, &[(28, 11)], &[]), EnPassant),
        (payload(black, &[(20, 2)], &[]), EnPassant),
        (payload(black, &[(12, 1)], &[]), EnPassant),
        (payload(checked, &[], &[(32, 0)]), OpponentInCheck),
        (payload(kings, &[(60, 0), (12, 14)], &[]), OpponentInCheck),
        (payload(kings, &[(51, 1)], &[]), OpponentInCheck),
        (payload(kings, &[(43, 2)], &[]), OpponentInCheck),
        (payload(kings, &[(39, 3)], &[]), OpponentInCheck),
        (payload(kings, &[(13, 9)], &[(32, 0x80)]), OpponentInCheck),
        (
            payload(kings, &[(60, 0), (5, 14)], &[(32, 0x80)]),
            OpponentInCheck,
        ),
    ]
}

/// Castling rights of Chess960, a king or a rook on another file than in standard chess.
fn chess960_rights() -> Vec<PositionPayload> {
    let home = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    vec![
        payload(home, &[(0, 0), (1, 7)], &[]),
        payload(home, &[(7, 4), (6, 7)], &[]),
        payload(home, &[(56, 0), (59, 15)], &[]),
        payload(home, &[(63, 12), (61, 15)], &[]),
        payload(home, &[(4, 0), (3, 6)], &[]),
        payload(home, &[(60, 0), (61, 14)], &[]),
    ]
}

#[test]
fn what_could_not_be_counted_is_refused_and_leaves_the_board_at_work() {
    let rights = chess960_rights().into_iter();
    let refused = rights.map(|payload| (payload, PositionFault::CastlingPieces));
    assert_refused(false, uncountable().into_iter().chain(refused));
}

#[test]
fn what_could_not_be_counted_is_refused_where_chess960_is_counted() {
    assert_refused(true, uncountable());
}

/// A board refuses each of these positions with its fault, and counts others afterwards.
fn assert_refused(
    chess960: bool,
    positions: impl IntoIterator<Item = (PositionPayload, PositionFault)>,
) {
    let mut board = board(chess960);
    let start = position_payload(&Position::starting());
    for (position, fault) in positions {
        let Err(judged) = payloads::judge(&position, chess960) else {
            panic!("{fault:?} is none: {position:02x?}");
        };
        assert!(
            judged.contains(&fault),
            "{fault:?} is none: {position:02x?}"
        );
        let depth = 3;
        let answers = ask(
            &mut board,
            [
                Command::Position(position),
                Command::Perft { depth },
                Command::PerftOf {
                    position: start,
                    depth,
                },
                Command::PerftOf { position, depth },
                Command::Moves,
                Command::Status,
                Command::Position(start),
                Command::Perft { depth },
            ],
        );
        let no_position = Reply::Refused(Refusal {
            code: ErrorCode::NoPosition,
            detail: 0,
        });
        let is_right = |reply: Reply| matches!(reply, Reply::Result { nodes: 8902, .. });
        assert_eq!(answers[0], refused(fault), "{position:02x?}");
        assert_eq!(answers[1], no_position);
        assert!(is_right(answers[2]), "{:?}", answers[2]);
        assert_eq!(answers[3], refused(fault), "{position:02x?}");
        assert_eq!(answers[4], no_position);
        // What the last run counted is still there.
        let (Reply::Result { nodes, clocks }, Reply::Status(status)) = (answers[2], answers[5])
        else {
            panic!("{answers:?}");
        };
        assert_eq!((status.nodes, status.clocks), (nodes, clocks));
        assert!(!status.loaded && !status.running && !status.waiting);
        assert_eq!(answers[6], Reply::Accepted);
        assert!(is_right(answers[7]), "{:?}", answers[7]);
    }
}

#[test]
fn an_abort_that_comes_while_a_position_is_loaded_waits_for_that() {
    // On a fast line a position would be loaded for more bytes than are sent meanwhile.
    let mut board = board_of(Config::default());
    let start = position_payload(&Position::starting());
    let checked = payload("4k3/8/8/8/8/8/8/4RK2 b - - 0 1", &[], &[(32, 0)]);
    let aborted = Reply::Refused(Refusal {
        code: ErrorCode::Aborted,
        detail: 0,
    });
    // Loading takes as long as some seven bytes; a flag is one that says nothing.
    for flags in 0..8 {
        for (position, answer) in [
            (start, aborted),
            (checked, refused(PositionFault::OpponentInCheck)),
        ] {
            let mut bytes = Command::PerftOf { position, depth: 9 }.encode(0x70);
            bytes.extend(vec![FLAG; flags]);
            bytes.extend(Command::Abort.encode(0x71));
            let position = start;
            let steps = [
                // The next command comes when the last job is counted and both are answered.
                Step::Say(bytes, 60_000),
                Step::Ask(Command::PerftOf { position, depth: 3 }),
            ];
            let replies = talk(&mut board, &steps).replies;
            assert_eq!(
                replies[..2],
                [Ok((0x70, answer)), Ok((0x71, Reply::Stopped))],
                "{flags}"
            );
            let counted = matches!(replies[2..], [Ok((1, Reply::Result { nodes: 8902, .. }))]);
            assert!(counted, "{flags}: {replies:?}");
        }
    }
}

#[test]
fn every_position_of_the_suites_is_taken() {
    let mut board = board(false);
    for suite in suites::ALL {
        for entry in suites::read(suite) {
            let position = entry.position;
            let payload = position_payload(&position);
            let [answer] = ask(&mut board, [Command::Position(payload)]);
            assert_eq!(answer, Reply::Accepted, "{suite}: {position}");
        }
    }
}

#[test]
fn rights_of_chess960_are_counted_where_it_is_counted() {
    let mut board = board(true);
    for payload in chess960_rights() {
        let counted = check(&mut board, payload, true);
        assert!(counted.unwrap_or_else(|failure| panic!("{failure}")));
    }
}

/// Asks for the leaves two plies below the position, which must be right, or refused for a reason that it gives.
fn check(
    board: &mut Board,
    position: PositionPayload,
    chess960: bool,
) -> Result<bool, TestCaseError> {
    let [answer] = ask(board, [Command::PerftOf { position, depth: 2 }]);
    match (payloads::judge(&position, chess960), answer) {
        (Ok(judged), Reply::Result { nodes, .. }) => {
            prop_assert_eq!(nodes, leaves(&judged), "{}", judged);
            Ok(true)
        }
        (Err(faults), Reply::Refused(refusal)) => {
            prop_assert_eq!(refusal.code, ErrorCode::BadPosition);
            let fault = PositionFault::from_byte(refusal.detail);
            let found = fault.is_some_and(|fault| faults.contains(&fault));
            prop_assert!(found, "{:?}, not {:?}: {:02x?}", faults, refusal, position);
            Ok(false)
        }
        (judged, answer) => Err(TestCaseError::fail(format!(
            "answered {answer:?}, expected {judged:?}: {position:02x?}"
        ))),
    }
}

/// Changes these positions at random, and has a board count those that two referees take.
fn assert_judged(chess960: bool, positions: impl Strategy<Value = Position>) {
    let board = RefCell::new(board(chess960));
    let counted = RefCell::new([0, 0]);
    let run = playouts::runner(POSITIONS).run(&payloads::mutated(positions), |payload| {
        let taken = check(&mut board.borrow_mut(), payload, chess960)?;
        counted.borrow_mut()[usize::from(taken)] += 1;
        Ok(())
    });
    run.unwrap_or_else(|failure| panic!("{failure}"));
    let [refused, taken] = counted.into_inner();
    println!("{taken} positions counted, {refused} refused");
    assert!(taken > 0 && refused > 0);
}

#[test]
fn of_positions_changed_at_random_it_counts_those_that_two_referees_take() {
    assert_judged(false, playouts::positions());
}

#[test]
fn of_chess960_changed_at_random_it_counts_those_that_two_referees_take() {
    assert_judged(true, playouts::chess960_positions());
}
