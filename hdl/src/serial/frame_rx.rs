//! Frame receiver: finds frames among the bytes of the line, checks them and holds one until it is handled.
//!
//! # Purpose
//! Unstuffs the bytes, splits off length, sequence number and kind, writes the payload into the buffer (a block RAM
//! outside), checks the CRC. A frame that is complete is held until it is taken. A flag always starts a new frame.
//!
//! # Ports
//! | port            | direction, width | valid |
//! |-----------------|------------------|-------|
//! | `clock`         | in, 1  | |
//! | `reset`         | in, 1  | high at an edge: waits for a flag, forgets the frame held |
//! | `data`          | in, 8  | while `valid` is high |
//! | `valid`         | in, 1  | strobe: a byte of the line |
//! | `framing_error` | in, 1  | strobe: a byte was lost |
//! | `frame`         | out, 43 | see [`ReceivedFrame`] |
//! | `ready`         | in, 1  | with `frame.valid`: the frame is taken |
//! | `overrun_ready` | in, 1  | with `frame.overrun`: the overrun is taken |
//! | `write_address` | out, 8 | while `write_enable` is high: payload byte number |
//! | `write_data`    | out, 8 | while `write_enable` is high |
//! | `write_enable`  | out, 1 | strobe: a payload byte for the buffer |
//! | `receiving`     | out, 1 | inside a frame |
//!
//! # Handshake
//! `frame.valid` and `ready` as in [`serial`](super); the buffer holds the payload as long as `frame.valid` is high. A frame
//! that begins meanwhile is dropped, and reported by `frame.overrun` with its sequence number as soon as that is known
//! (two of them before the first is taken: once, with the later number). A frame with a wrong CRC, a wrong
//! escape or a framing error in it is held as well, with `damaged` high; `seq` is 0 if it was not received.
//!
//! # Latency and throughput
//! `frame.valid` rises two clocks after the strobe of a frame's last byte. A byte each two clocks.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 81 LUT4, 64 flip-flops, with its CRC.

use super::Crc16;
use crate::circuit;
use crate::protocol::{ESCAPE, ESCAPE_XOR, FLAG};
use rust_hdl::prelude::*;

/// What [`FrameRx`] holds for the blocks behind it.
#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
pub struct ReceivedFrame {
    /// A frame is held: `damaged`, `length`, `seq` and `kind` are its own.
    pub valid: bool,
    /// It is not what was sent; only `seq` may be used.
    pub damaged: bool,
    /// Payload bytes announced, and received if not damaged.
    pub length: Bits<8>,
    /// Sequence number.
    pub seq: Bits<8>,
    /// Kind.
    pub kind: Bits<8>,
    /// A frame was dropped while another was held.
    pub overrun: bool,
    /// The dropped frame's sequence number, while `overrun` is high.
    pub dropped_seq: Bits<8>,
}

#[derive(LogicState, Debug, Copy, Clone, PartialEq)]
enum FrameRxState {
    Hunting,
    Length,
    Sequence,
    Kind,
    Payload,
    CrcHigh,
    CrcLow,
    Check,
}

#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
struct FrameRxRegisters {
    state: FrameRxState,
    escaped: bool,
    dropping: bool,
    count: Bits<8>,
}

circuit! {
    /// Frame receiver; see the header of its file for ports and timing.
    #[derive(LogicBlock)]
    pub struct FrameRx {
        /// System clock.
        pub clock: Signal<In, Clock>,
        /// Forgets everything.
        pub reset: Signal<In, Bit>,
        /// A byte of the line.
        pub data: Signal<In, Bits<8>>,
        /// There is a byte.
        pub valid: Signal<In, Bit>,
        /// A byte was lost.
        pub framing_error: Signal<In, Bit>,
        /// What is held.
        pub frame: Signal<Out, ReceivedFrame>,
        /// The frame is taken.
        pub ready: Signal<In, Bit>,
        /// The overrun is taken.
        pub overrun_ready: Signal<In, Bit>,
        /// Number of the payload byte.
        pub write_address: Signal<Out, Bits<8>>,
        /// The payload byte.
        pub write_data: Signal<Out, Bits<8>>,
        /// There is a payload byte.
        pub write_enable: Signal<Out, Bit>,
        /// Inside a frame.
        pub receiving: Signal<Out, Bit>,
        r: DFF<FrameRxRegisters>,
        held: DFF<ReceivedFrame>,
        crc: Crc16,
        content: Signal<Local, Bits<8>>,
        next_count: Signal<Local, Bits<8>>,
        taken: Signal<Local, Bit>,
        damage: Signal<Local, Bit>,
        flag: Constant<Bits<8>>,
        escape: Constant<Bits<8>>,
        escape_xor: Constant<Bits<8>>,
    }
}

impl Default for FrameRx {
    fn default() -> Self {
        Self {
            clock: Signal::default(),
            reset: Signal::default(),
            data: Signal::default(),
            valid: Signal::default(),
            framing_error: Signal::default(),
            frame: Signal::default(),
            ready: Signal::default(),
            overrun_ready: Signal::default(),
            write_address: Signal::default(),
            write_data: Signal::default(),
            write_enable: Signal::default(),
            receiving: Signal::default(),
            r: DFF::default(),
            held: DFF::default(),
            crc: Crc16::default(),
            content: Signal::default(),
            next_count: Signal::default(),
            taken: Signal::default(),
            damage: Signal::default(),
            flag: Constant::new(u64::from(FLAG).into()),
            escape: Constant::new(u64::from(ESCAPE).into()),
            escape_xor: Constant::new(u64::from(ESCAPE_XOR).into()),
        }
    }
}

impl Logic for FrameRx {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r, held);
        self.frame.next = self.held.q.val();
        self.receiving.next = self.r.q.val().state != FrameRxState::Hunting;

        self.content.next = self.data.val();
        if self.r.q.val().escaped {
            self.content.next = self.data.val() ^ self.escape_xor.val();
        }
        self.damage.next = (self.r.q.val().state != FrameRxState::Hunting)
            & (self.framing_error.val()
                | (self.valid.val()
                    & self.r.q.val().escaped
                    & (self.data.val() != self.flag.val())
                    & (self.content.val() != self.flag.val())
                    & (self.content.val() != self.escape.val())));
        self.taken.next = self.valid.val()
            & !self.damage.val()
            & (self.r.q.val().state != FrameRxState::Hunting)
            & (self.data.val() != self.flag.val())
            & (self.r.q.val().escaped | (self.data.val() != self.escape.val()));

        self.crc.clock.next = self.clock.val();
        self.crc.clear.next = self.valid.val() & (self.data.val() == self.flag.val());
        self.crc.data.next = self.content.val();
        self.crc.enable.next = self.taken.val();

        self.next_count.next = self.r.q.val().count + 1;
        self.write_address.next = self.r.q.val().count;
        self.write_data.next = self.content.val();
        self.write_enable.next = self.taken.val() & (self.r.q.val().state == FrameRxState::Payload);

        if self.ready.val() {
            self.held.d.next.valid = false;
        }
        if self.overrun_ready.val() {
            self.held.d.next.overrun = false;
        }
        if self.r.q.val().state == FrameRxState::Check {
            self.held.d.next.valid = true;
            self.held.d.next.damaged = self.crc.crc.val() != 0;
            self.r.d.next.state = FrameRxState::Hunting;
        }
        if self.damage.val() {
            if !self.r.q.val().dropping {
                self.held.d.next.valid = true;
                self.held.d.next.damaged = true;
            }
            self.r.d.next.state = FrameRxState::Hunting;
        } else if self.taken.val() {
            self.r.d.next.escaped = false;
            match self.r.q.val().state {
                FrameRxState::Length => {
                    if !self.r.q.val().dropping {
                        self.held.d.next.length = self.content.val();
                        self.r.d.next.count = 0.into();
                    }
                    self.r.d.next.state = FrameRxState::Sequence;
                }
                FrameRxState::Sequence => {
                    if self.r.q.val().dropping {
                        self.held.d.next.overrun = true;
                        self.held.d.next.dropped_seq = self.content.val();
                        self.r.d.next.state = FrameRxState::Hunting;
                    } else {
                        self.held.d.next.seq = self.content.val();
                        self.r.d.next.state = FrameRxState::Kind;
                    }
                }
                FrameRxState::Kind => {
                    self.held.d.next.kind = self.content.val();
                    self.r.d.next.state = FrameRxState::Payload;
                    if self.held.q.val().length == 0 {
                        self.r.d.next.state = FrameRxState::CrcHigh;
                    }
                }
                FrameRxState::Payload => {
                    self.r.d.next.count = self.next_count.val();
                    if self.next_count.val() == self.held.q.val().length {
                        self.r.d.next.state = FrameRxState::CrcHigh;
                    }
                }
                FrameRxState::CrcHigh => {
                    self.r.d.next.state = FrameRxState::CrcLow;
                }
                FrameRxState::CrcLow => {
                    self.r.d.next.state = FrameRxState::Check;
                }
                _ => {
                    self.r.d.next.state = FrameRxState::Hunting;
                }
            }
        } else if self.valid.val() & (self.data.val() == self.flag.val()) {
            self.r.d.next.state = FrameRxState::Length;
            self.r.d.next.escaped = false;
            self.r.d.next.dropping = self.held.q.val().valid & !self.ready.val();
            if !self.held.q.val().valid | self.ready.val() {
                self.held.d.next.seq = 0.into();
            }
        } else if self.valid.val() {
            self.r.d.next.escaped = true;
        }
        if self.reset.val() {
            self.r.d.next.state = FrameRxState::Hunting;
            self.held.d.next.valid = false;
            self.held.d.next.overrun = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{encode_frame, Frame, FrameDecoder, ProtocolError};
    use crate::testing::{clock, synthesize};
    use proptest::prelude::*;

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

        /// A byte, and the two clocks after which it is known what became of it.
        fn byte(&mut self, byte: u8) {
            self.receiver.data.next = u64::from(byte).into();
            self.receiver.valid.next = true;
            crate::testing::settle(&mut self.receiver, |receiver| &mut receiver.clock);
            if self.receiver.write_enable.val() {
                let address = self.receiver.write_address.val().index();
                self.buffer[address] = self.receiver.write_data.val().to_u8();
            }
            self.clock();
            self.clock();
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
        let damaged = (whole.clone(), any::<prop::sample::Index>(), 1u8..).prop_map(
            |(mut bytes, at, change)| {
                let at = at.index(bytes.len());
                bytes[at] ^= change;
                bytes
            },
        );
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
        assert!(area.lut4 <= 140 && area.flip_flops <= 80, "{area:?}");
    }

    #[test]
    fn latency_is_as_documented() {
        let mut bench = Bench::new();
        let bytes = wire(1, 2, &[3]);
        bench.bytes(&bytes[..bytes.len() - 1]);
        bench.receiver.data.next = u64::from(bytes[bytes.len() - 1]).into();
        bench.receiver.valid.next = true;
        bench.clock();
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

    /// The second byte of a frame, unstuffed, from the bytes behind its flag.
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
}
