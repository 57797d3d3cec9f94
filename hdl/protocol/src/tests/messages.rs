//! What the payloads of messages say: positions, moves, refusals and states.

use super::*;

#[test]
fn the_payload_of_a_position_holds_turn_castling_and_en_passant() {
    let fen = "r3k2r/8/8/8/3pP3/8/8/R3K2R b Kq e3 0 1";
    let payload = position_payload(&fen.parse().unwrap());
    assert_eq!(payload[0], 0x40);
    assert_eq!(payload[2], 0x60);
    assert_eq!(payload[3], 0x07);
    assert_eq!(payload[13], 0x09);
    assert_eq!(payload[14], 0x10);
    assert_eq!(payload[28], 0xF0);
    assert_eq!(payload[30], 0xE0);
    assert_eq!(payload[31], 0x0C);
    assert_eq!(payload[32], 0b1000_0000);
    assert_eq!(payload[33], Square::E3.index() as u8);
}

#[test]
fn a_board_without_chess960_gets_castling_of_standard_chess_only() {
    for (fen, refused) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", None),
        ("r3k2r/8/8/8/8/8/8/R3K2R b HAha - 0 1", None),
        ("1r3k2/8/8/8/8/8/8/R3K2R w KQ - 0 1", None),
        ("1rk3r1/8/8/8/8/8/8/K7 w - - 0 1", None),
        (
            "k7/8/8/8/8/8/8/4K1R1 w K - 0 1",
            Some(("white", "e1", "g1")),
        ),
        ("k7/8/8/8/8/8/8/5K1R w K - 0 1", Some(("white", "f1", "h1"))),
        (
            "r3k2r/8/8/8/8/8/8/R2K3R w Qkq - 0 1",
            Some(("white", "d1", "a1")),
        ),
        (
            "1r2k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            Some(("black", "e8", "b8")),
        ),
    ] {
        let position = fen.parse().unwrap();
        let found = check_castling(&position).err();
        let names = found.map(|CastlingError { colour, king, rook }| {
            (colour.to_string(), king.to_string(), rook.to_string())
        });
        let refused =
            refused.map(|(colour, king, rook)| [colour, king, rook].map(str::to_owned).into());
        assert_eq!(names, refused, "{fen}");
        let board = Identity::of_board(1, 2, 70_000_000);
        let payload = checked_payload(&position, &board);
        assert_eq!(payload, found.map_or(Ok(position_payload(&position)), Err));
        let board = Identity {
            chess960: true,
            ..board
        };
        let payload = checked_payload(&position, &board);
        assert_eq!(payload, Ok(position_payload(&position)));
        if let Some(error) = found {
            let told = error.to_string();
            for words in [
                "Chess960",
                "a board that counts Chess960",
                "count this position in software",
            ] {
                assert!(told.contains(words), "{told}");
            }
        }
    }
}

#[test]
fn every_move_survives_its_bits_and_nothing_else_is_a_move() {
    let mut moves = 0;
    for bits in 0..=u16::MAX {
        let promotion = bits >> 12;
        match move_from_bits(bits) {
            Ok(mv) => {
                assert_eq!(move_to_bits(mv), bits);
                moves += 1;
            }
            Err(error) => {
                assert!(promotion == 1 || promotion > 5, "{bits:#06x}");
                assert_eq!(error, ProtocolError::Move { bits });
            }
        }
    }
    assert_eq!(moves, 5 * 64 * 64);
    assert_eq!(move_to_bits(mv("a7b8n")) >> 12, PieceKind::Knight as u16);
}

#[test]
fn refusals_read_as_sentences() {
    for code in ErrorCode::ALL {
        for detail in 0..=u8::MAX {
            let text = Refusal { code, detail }.to_string();
            assert!(text.len() > 15, "{text}");
        }
    }
}

proptest! {
    /// Of the length that its kind has, so that it is looked into; what is taken for a message says nothing else.
    #[test]
    fn what_is_taken_for_a_message_is_written_back(
        seq in any::<u8>(),
        (kind, length) in proptest::sample::select(LENGTHS),
        mut payload in proptest::collection::vec(any::<u8>(), 35),
    ) {
        payload.truncate(length);
        // The other bits are reserved.
        match kind {
            kind::STATUS_REPLY => payload[16] &= 7,
            kind::IDENTITY => payload[5] &= 1,
            _ => {}
        }
        let frame = Frame::new(seq, kind, payload).unwrap();
        if let Ok(command) = Command::from_frame(&frame) {
            prop_assert_eq!(command.encode(seq), encode_frame(&frame));
        }
        if let Ok(reply) = Reply::from_frame(&frame) {
            prop_assert_eq!(reply.encode(seq), encode_frame(&frame));
        }
    }
}

/// Every kind of message with the lengths its payload may have.
const LENGTHS: &[(u8, usize)] = &[
    (kind::IDENTIFY, 0),
    (kind::POSITION, 34),
    (kind::PERFT, 1),
    (kind::PERFT, 35),
    (kind::DIVIDE, 1),
    (kind::MOVES, 0),
    (kind::STATUS, 0),
    (kind::ABORT, 0),
    (kind::PROFILE, 1),
    (kind::IDENTITY, 20),
    (kind::ACCEPTED, 0),
    (kind::RESULT, 16),
    (kind::ROOT_COUNT, 10),
    (kind::MOVE, 2),
    (kind::STATUS_REPLY, 18),
    (kind::STOPPED, 0),
    (kind::PROFILE_REPLY, 9),
    (kind::ERROR, 2),
];

/// The lengths are those of messages: filled with zeros or ones, each is taken.
#[test]
fn every_kind_and_length_is_a_messages() {
    for &(kind, length) in LENGTHS {
        let is_message = |byte| {
            let frame = Frame::new(1, kind, vec![byte; length]).unwrap();
            Command::from_frame(&frame).is_ok() || Reply::from_frame(&frame).is_ok()
        };
        assert!(
            is_message(0) || is_message(1),
            "{kind:#04x}, {length} bytes"
        );
    }
}

/// A command's answer has its kind with the top bit set, but that a run of any sort ends with a result.
#[test]
fn every_command_has_its_kind_of_answer() {
    let expected = [0x81, 0x82, 0x83, 0x83, 0x83, 0x83, 0x86, 0x87, 0x88];
    let answers = golden_commands()
        .into_iter()
        .map(|(_, command, _)| command.reply_kind());
    assert_eq!(answers.collect::<Vec<_>>(), expected);
}

/// Bit 0 says running, bit 1 loaded, bit 2 waiting; the others are reserved.
#[test]
fn each_bit_of_a_status_is_read_alone() {
    for state in 0..=u8::MAX {
        let mut payload = vec![0; 16];
        payload.extend([state, 9]);
        let frame = Frame::new(1, kind::STATUS_REPLY, payload).unwrap();
        let expected = Status {
            nodes: 0,
            clocks: 0,
            running: state % 2 == 1,
            loaded: state / 2 % 2 == 1,
            waiting: state / 4 % 2 == 1,
            seq: 9,
        };
        assert_eq!(Reply::from_frame(&frame), Ok(Reply::Status(expected)));
    }
}

#[test]
fn a_refused_position_is_explained_by_its_detail() {
    for (detail, words) in [
        (1, "more than 16 pieces"),
        (2, "exactly one king"),
        (3, "first or last rank"),
        (4, "no piece"),
        (5, "en-passant"),
        (0, "(reason 0)"),
        (99, "(reason 99)"),
    ] {
        let code = ErrorCode::BadPosition;
        let text = Refusal { code, detail }.to_string();
        assert!(text.contains(words), "{detail}: {text}");
    }
}
