//! The receiver against the protocol's own decoder.

use super::*;
use crate::testing::{clock, synthesize};
use proptest::prelude::*;
use protocol::{encode_frame, Frame, FrameDecoder, ProtocolError};

/// A frame as it was held, with the payload that the buffer got.
#[derive(Debug, PartialEq, Eq)]
enum Held {
    Frame(Frame),
    Damaged(u8),
    Overrun(u8),
}

struct Bench {
    receiver: FrameRx,
    buffer: [u8; 256],
}

impl Bench {
    fn new() -> Self {
        let mut receiver = FrameRx::default();
        receiver.connect_all();
        Self {
            receiver,
            buffer: [0; 256],
        }
    }

    fn clock(&mut self) {
        clock(&mut self.receiver, |receiver| &mut receiver.clock);
        self.receiver.valid.next = false;
        self.receiver.framing_error.next = false;
        self.receiver.ready.next = false;
        self.receiver.overrun_ready.next = false;
    }

    /// A byte, and the ten clocks after which it is known what became of it.
    fn byte(&mut self, byte: u8) {
        self.receiver.data.next = u64::from(byte).into();
        self.receiver.valid.next = true;
        crate::testing::settle(&mut self.receiver, |receiver| &mut receiver.clock);
        if self.receiver.write_enable.val() {
            let address = self.receiver.write_address.val().index();
            self.buffer[address] = self.receiver.write_data.val().to_u8();
        }
        (0..10).for_each(|_| self.clock());
    }

    fn bytes(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.byte(byte));
    }

    fn take(&mut self) -> Option<Held> {
        let frame = self.receiver.frame.val();
        if frame.valid {
            self.receiver.ready.next = true;
            self.clock();
            assert!(!self.receiver.frame.val().valid);
            if frame.damaged {
                return Some(Held::Damaged(frame.seq.to_u8()));
            }
            let payload = &self.buffer[..frame.length.index()];
            let frame = Frame::new(frame.seq.to_u8(), frame.kind.to_u8(), payload);
            return frame.ok().map(Held::Frame);
        }
        if frame.overrun {
            self.receiver.overrun_ready.next = true;
            self.clock();
            assert!(!self.receiver.frame.val().overrun);
            return Some(Held::Overrun(frame.dropped_seq.to_u8()));
        }
        None
    }
}

fn frame(seq: u8, kind: u8, payload: &[u8]) -> Frame {
    Frame::new(seq, kind, payload).expect("a payload that fits")
}

fn wire(seq: u8, kind: u8, payload: &[u8]) -> Vec<u8> {
    encode_frame(&frame(seq, kind, payload))
}

/// Bytes that are likely to hurt: flags, escapes, what follows escapes, and all others.
fn nasty_byte() -> impl Strategy<Value = u8> {
    prop_oneof![
        2 => Just(FLAG),
        2 => Just(ESCAPE),
        1 => Just(FLAG ^ ESCAPE_XOR),
        1 => Just(ESCAPE ^ ESCAPE_XOR),
        2 => 0u8..4,
        4 => any::<u8>(),
    ]
}

fn piece_of_line() -> impl Strategy<Value = Vec<u8>> {
    let whole = (
        any::<u8>(),
        any::<u8>(),
        prop::collection::vec(nasty_byte(), 0..40),
    )
        .prop_map(|(seq, kind, payload)| wire(seq, kind, &payload))
        .boxed();
    let damaged =
        (whole.clone(), any::<prop::sample::Index>(), 1u8..).prop_map(|(mut bytes, at, change)| {
            let at = at.index(bytes.len());
            bytes[at] ^= change;
            bytes
        });
    let cut = (whole.clone(), any::<prop::sample::Index>()).prop_map(|(bytes, at)| {
        let length = at.index(bytes.len());
        bytes[..length].to_vec()
    });
    let garbage = prop::collection::vec(nasty_byte(), 0..20);
    prop_oneof![3 => whole, 2 => damaged, 1 => cut, 1 => garbage]
}

#[test]
fn synthesizes() {
    let area = synthesize("FrameRx", &mut FrameRx::default());
    assert!(area.lut4 <= 130 && area.flip_flops <= 100, "{area:?}");
}

#[test]
fn latency_is_as_documented() {
    let mut bench = Bench::new();
    let bytes = wire(1, 2, &[3]);
    bench.bytes(&bytes[..bytes.len() - 1]);
    bench.receiver.data.next = u64::from(bytes[bytes.len() - 1]).into();
    bench.receiver.valid.next = true;
    (0..9).for_each(|_| bench.clock());
    assert!(!bench.receiver.frame.val().valid);
    bench.clock();
    assert!(bench.receiver.frame.val().valid);
}

#[test]
fn the_longest_payload_fits_the_buffer() {
    let payload: Vec<u8> = (0..=254).collect();
    let mut bench = Bench::new();
    bench.bytes(&wire(9, 0x7D, &payload));
    assert_eq!(bench.take(), Some(Held::Frame(frame(9, 0x7D, &payload))));
}

#[test]
fn a_frame_that_comes_too_early_is_an_overrun_and_leaves_the_one_held_alone() {
    let mut bench = Bench::new();
    bench.bytes(&wire(1, 2, &[3, 4]));
    bench.bytes(&wire(0x7E, 5, &[6, 7, 8]));
    bench.bytes(&[1, 2, 3]);
    assert_eq!(bench.take(), Some(Held::Frame(frame(1, 2, &[3, 4]))));
    assert_eq!(bench.take(), Some(Held::Overrun(0x7E)));
    assert_eq!(bench.take(), None);
    bench.bytes(&wire(3, 4, &[]));
    assert_eq!(bench.take(), Some(Held::Frame(frame(3, 4, &[]))));
}

#[test]
fn a_frame_that_began_too_early_stays_dropped() {
    let mut bench = Bench::new();
    bench.bytes(&wire(1, 2, &[]));
    let early = wire(2, 2, &[5, 5]);
    bench.bytes(&early[..2]);
    assert_eq!(bench.take(), Some(Held::Frame(frame(1, 2, &[]))));
    bench.bytes(&early[2..]);
    assert_eq!(bench.take(), Some(Held::Overrun(2)));
    assert_eq!(bench.take(), None);
}

#[test]
fn the_number_of_an_overrun_stays_until_it_is_taken() {
    let mut bench = Bench::new();
    bench.bytes(&wire(1, 2, &[3, 4]));
    bench.bytes(&wire(5, 2, &[]));
    for seq in 6..9 {
        for byte in wire(seq, 2, &[]) {
            bench.byte(byte);
            let frame = bench.receiver.frame.val();
            assert!(frame.overrun);
            assert_eq!(frame.dropped_seq.to_u8(), 5);
        }
    }
    // The number of the next one arrives at the very edge at which this one is taken.
    bench.bytes(&wire(9, 2, &[])[..2]);
    bench.receiver.overrun_ready.next = true;
    bench.byte(9);
    assert_eq!(bench.take(), Some(Held::Frame(frame(1, 2, &[3, 4]))));
    assert_eq!(bench.take(), Some(Held::Overrun(9)));
    assert_eq!(bench.take(), None);
}

#[test]
fn a_framing_error_damages_the_frame_it_falls_into() {
    let mut bench = Bench::new();
    bench.receiver.framing_error.next = true;
    bench.clock();
    assert_eq!(bench.take(), None);
    for received in 1..8 {
        bench.bytes(&wire(7, 2, &[1, 2])[..received]);
        bench.receiver.framing_error.next = true;
        bench.clock();
        let seq = if received > 2 { 7 } else { 0 };
        assert_eq!(bench.take(), Some(Held::Damaged(seq)));
        assert!(!bench.receiver.receiving.val());
    }
}

#[test]
fn reset_forgets_everything() {
    let mut bench = Bench::new();
    bench.bytes(&wire(1, 2, &[]));
    bench.bytes(&wire(2, 2, &[]));
    bench.bytes(&[FLAG, 3]);
    bench.receiver.reset.next = true;
    bench.clock();
    bench.receiver.reset.next = false;
    assert_eq!(bench.take(), None);
    assert!(!bench.receiver.receiving.val());
}

proptest! {
    #[test]
    fn finds_the_frames_that_the_software_finds(
        pieces in prop::collection::vec(piece_of_line(), 1..12)
    ) {
        let mut bench = Bench::new();
        let mut decoder = FrameDecoder::new();
        let mut seq = 0;
        let mut in_frame = Vec::new();
        for byte in pieces.concat() {
            if byte == FLAG {
                in_frame.clear();
            } else {
                in_frame.push(byte);
            }
            // The sequence number of a damaged frame, 0 if the frame broke before it.
            if let Some(received) = second_byte(&in_frame) {
                seq = received;
            } else if byte == FLAG {
                seq = 0;
            }
            let expected = match decoder.push(byte) {
                Some(Ok(frame)) => Some(Held::Frame(frame)),
                Some(Err(ProtocolError::Unfinished { .. })) | None => None,
                Some(Err(_)) => Some(Held::Damaged(seq)),
            };
            bench.byte(byte);
            prop_assert_eq!(bench.take(), expected);
        }
    }
}

/// The second byte of a frame, unstuffed, from the bytes that follow its flag.
fn second_byte(stuffed: &[u8]) -> Option<u8> {
    let mut bytes = stuffed.iter();
    let mut next = || match bytes.next() {
        Some(&ESCAPE) => match bytes.next().map(|&byte| byte ^ ESCAPE_XOR) {
            Some(byte @ (FLAG | ESCAPE)) => Some(byte),
            _ => None,
        },
        other => other.copied(),
    };
    next()?;
    next()
}
