//! Golden frames, round trips and damage.

use proptest::prelude::*;
use reference::{Move, PieceKind, Position, Square};

use super::*;

mod messages;

/// Bytes written as hex digits.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// All frames and errors in a stream.
fn decode(bytes: &[u8]) -> Vec<Result<Frame, ProtocolError>> {
    FrameDecoder::new().decode(bytes).collect()
}

/// The one frame in a stream.
fn decode_one(bytes: &[u8]) -> Frame {
    match decode(bytes).as_slice() {
        [Ok(frame)] => frame.clone(),
        other => panic!("expected one frame, found {other:?}"),
    }
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// Every command with its bytes, computed by an independent CRC (Python's `zlib.crc32`).
fn golden_commands() -> Vec<(u8, Command, &'static str)> {
    let start = position_payload(&Position::starting());
    vec![
        (0, Command::Identify, "7e0000017b16b977"),
        (
            1,
            Command::Position(start),
            "7e22010272356327111111110000000000000000000000000000000099999999fabdebaf0080f74ee1a0",
        ),
        (0x7E, Command::Perft { depth: 4 }, "7e017d5e030406952814"),
        (
            6,
            Command::PerftOf {
                position: start,
                depth: 5,
            },
            "7e23060372356327111111110000000000000000000000000000000099999999fabdebaf008005d632d97f",
        ),
        (0x7D, Command::Divide { depth: 2 }, "7e017d5d0402ad184cb0"),
        (3, Command::Moves, "7e000305a181f95b"),
        (4, Command::Status, "7e000406dc46b18d"),
        (5, Command::Abort, "7e0005070b47ade3"),
        (6, Command::Profile { core: 2, activity: Activity::Testing }, "7e01060832bce08462"),
    ]
}

/// Every reply with its bytes, computed the same way.
fn golden_replies() -> Vec<(u8, Reply, &'static str)> {
    let (nodes, clocks) = (197_281, 1_000_000);
    let identity = Identity {
        chess960: true,
        ..Identity::of_board(2, 6, 100_000_000)
    };
    let status = Status {
        nodes: 5,
        clocks: 77,
        running: true,
        loaded: true,
        waiting: true,
        seq: 0xA5,
    };
    let profile = Profile {
        core: 2,
        activity: Activity::Walking,
        clocks: 0x1_0000_0005,
    };
    let refusal = Refusal {
        code: ErrorCode::BadPosition,
        detail: PositionFault::Kings as u8,
    };
    let root_count = Reply::RootCount {
        mv: mv("e2e4"),
        nodes: 20,
    };
    vec![
        (
            0,
            Reply::Identity(identity),
            "7e14008105060f10020105f5e1007065726674626f6172646d0c70f0",
        ),
        (1, Reply::Accepted, "7e000182a0f5131a"),
        (
            2,
            Reply::Result { nodes, clocks },
            "7e10028300000000000302a100000000000f4240ccfd700b",
        ),
        (3, root_count, "7e0a0384031c0000000000000014ad956bc1"),
        (4, Reply::Move(mv("e7e8q")), "7e0204855d3c204afb0b"),
        (
            5,
            Reply::Status(status),
            "7e1205860000000000000005000000000000004d07a5c85974dd",
        ),
        (
            8,
            Reply::Profile(profile),
            "7e090888000000010000000542edac6b78",
        ),
        (6, Reply::Stopped, "7e000687e8973825"),
        (7, Reply::Refused(refusal), "7e0207ff07023da01dc1"),
    ]
}

#[test]
fn commands_have_their_golden_bytes() {
    for (seq, command, golden) in golden_commands() {
        let bytes = command.encode(seq);
        assert_eq!(hex(&bytes), golden);
        let frame = decode_one(&bytes);
        assert_eq!(frame.seq(), seq);
        assert_eq!(Command::from_frame(&frame), Ok(command));
        assert!(matches!(
            Reply::from_frame(&frame),
            Err(ProtocolError::Kind { .. })
        ));
    }
}

#[test]
fn replies_have_their_golden_bytes() {
    for (seq, reply, golden) in golden_replies() {
        let bytes = reply.encode(seq);
        assert_eq!(hex(&bytes), golden);
        let frame = decode_one(&bytes);
        assert_eq!(frame.seq(), seq);
        assert_eq!(Reply::from_frame(&frame), Ok(reply));
        assert!(matches!(
            Command::from_frame(&frame),
            Err(ProtocolError::Kind { .. })
        ));
    }
}

#[test]
fn the_crc_over_a_whole_frame_is_zero() {
    assert_eq!(crc(b"123456789"), 0x340B_C6D9);
    assert_eq!(crc(&[0x00, 0x00, 0x01, 0x7B, 0x16, 0xB9, 0x77]), 0);
}

#[test]
fn a_payload_of_another_length_is_refused_by_every_kind() {
    let frames = golden_commands()
        .into_iter()
        .map(|(seq, command, _)| command.to_frame(seq))
        .chain(
            golden_replies()
                .into_iter()
                .map(|(seq, reply, _)| reply.to_frame(seq)),
        );
    for frame in frames {
        let longer = [frame.payload(), &[0]].concat();
        let wrong = Frame::new(0, frame.kind(), longer).unwrap();
        let expected = frame.payload().len();
        let error = ProtocolError::Length {
            kind: frame.kind(),
            length: expected + 1,
            // With a position or without.
            expected: if frame.kind() == kind::PERFT {
                1
            } else {
                expected
            },
        };
        let found = [
            Command::from_frame(&wrong).err(),
            Reply::from_frame(&wrong).err(),
        ];
        assert!(found.contains(&Some(error)), "{found:?}");
    }
}

#[test]
fn error_codes_outside_one_to_ten_are_refused() {
    for code in 0..=u8::MAX {
        let frame = Frame::new(0, kind::ERROR, [code, 0]).unwrap();
        let known = (1..=10).contains(&code);
        assert_eq!(Reply::from_frame(&frame).is_ok(), known, "{code}");
    }
}

#[test]
fn a_payload_past_255_bytes_is_refused() {
    assert!(Frame::new(0, 1, vec![0; 255]).is_ok());
    let error = Frame::new(0, 1, vec![0; 256]).unwrap_err();
    assert_eq!(error, ProtocolError::PayloadTooLong { length: 256 });
}

#[test]
fn a_flag_drops_the_unfinished_frame_and_starts_the_next() {
    let whole = Command::Moves.encode(3);
    let stream = [&whole[..4], &whole[..]].concat();
    assert_eq!(
        decode(&stream),
        [
            Err(ProtocolError::Unfinished { received: 3 }),
            Ok(Command::Moves.to_frame(3)),
        ]
    );
}

#[test]
fn repeated_flags_are_one() {
    let stream = [&[FLAG, FLAG][..], &Command::Moves.encode(3)].concat();
    assert_eq!(decode_one(&stream), Command::Moves.to_frame(3));
}

#[test]
fn an_escape_before_another_byte_is_an_error() {
    let stream = [FLAG, 0, ESCAPE, 0x41];
    assert_eq!(
        decode(&stream),
        [Err(ProtocolError::Stuffing { byte: 0x41 })]
    );
}

#[test]
fn no_single_bit_flip_in_a_golden_frame_goes_unnoticed() {
    let frames = golden_commands().into_iter().map(|(s, c, _)| c.encode(s));
    for bytes in frames.chain(golden_replies().into_iter().map(|(s, r, _)| r.encode(s))) {
        for bit in 0..bytes.len() * 8 {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            let frames = decode(&damaged).into_iter().filter(Result::is_ok).count();
            assert_eq!(frames, 0, "bit {bit} of {}", hex(&bytes));
        }
    }
}

fn any_frame() -> impl Strategy<Value = Frame> {
    let payload = proptest::collection::vec(any::<u8>(), 0..=MAX_PAYLOAD_BYTES);
    (any::<u8>(), any::<u8>(), payload)
        .prop_map(|(seq, kind, payload)| Frame::new(seq, kind, payload).unwrap())
}

/// Bytes without a flag: what a decoder must skip between frames.
fn garbage() -> impl Strategy<Value = Vec<u8>> {
    let byte = any::<u8>().prop_filter("a flag starts a frame", |&byte| byte != FLAG);
    proptest::collection::vec(byte, 0..40)
}

proptest! {
    #[test]
    fn frames_survive_the_wire_with_garbage_between(
        parts in proptest::collection::vec((garbage(), any_frame()), 1..6),
        cut in 1_usize..50,
    ) {
        let stream: Vec<u8> = parts
            .iter()
            .flat_map(|(noise, frame)| [noise.clone(), encode_frame(frame)].concat())
            .collect();
        let mut decoder = FrameDecoder::new();
        let mut found = Vec::new();
        for piece in stream.chunks(cut) {
            found.extend(decoder.decode(piece));
        }
        let sent: Vec<_> = parts.into_iter().map(|(_, frame)| Ok(frame)).collect();
        prop_assert_eq!(found, sent);
    }

    #[test]
    fn the_next_frame_is_read_after_any_bytes(noise in proptest::collection::vec(any::<u8>(), 0..300), frame in any_frame()) {
        let stream = [noise, encode_frame(&frame)].concat();
        prop_assert_eq!(decode(&stream).pop(), Some(Ok(frame)));
    }

    #[test]
    fn a_frame_is_stuffed_so_that_its_only_flag_is_the_first_byte(frame in any_frame()) {
        let bytes = encode_frame(&frame);
        prop_assert_eq!(bytes.iter().filter(|&&byte| byte == FLAG).count(), 1);
        prop_assert_eq!(bytes[0], FLAG);
    }

    /// Bits of bytes that stay ordinary bytes: their change cannot move the frame's end, so the CRC always sees it.
    #[test]
    fn a_flipped_bit_inside_a_frame_never_passes(frame in any_frame(), position in any::<proptest::sample::Index>(), bit in 0..8_u8) {
        let mut bytes = encode_frame(&frame);
        // After the flag and the length.
        let position = 2 + position.index(bytes.len() - 2);
        let damaged = bytes[position] ^ (1 << bit);
        let ordinary = |byte| byte != FLAG && byte != ESCAPE;
        prop_assume!(ordinary(bytes[position]) && ordinary(damaged));
        bytes[position] = damaged;
        prop_assert!(decode(&bytes).iter().all(Result::is_err));
    }

    /// No CRC of 32 bits is hit by chance.
    #[test]
    fn no_bytes_upset_the_decoder(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        prop_assert!(decode(&bytes).iter().all(Result::is_err));
    }
}
