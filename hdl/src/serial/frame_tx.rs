//! Frame transmitter: puts a header and a payload into a frame.
//!
//! # Purpose
//! Sends the flag, `length`, `seq`, `kind`, the payload bytes and the CRC, and stuffs what needs it. Before `kind` it waits until
//! the payload is there.
//!
//! # Ports
//! | port         | direction, width | valid |
//! |--------------|------------------|-------|
//! | `clock`      | in, 1   | |
//! | `reset`      | in, 1   | see [Reset](crate#reset): an unfinished frame is left |
//! | `header`     | in, 27  | while `valid` is high: the frame to send, see [`FrameHeader`] |
//! | `valid`      | in, 1   | there is a frame to send |
//! | `ready`      | out, 1  | the frame's last byte goes to the line |
//! | `index`      | out, 6  | while `valid` is high, from the flag on: number of the payload byte to send |
//! | `frozen`     | in, 1   | while `sending` is high: the payload is there, and stays |
//! | `payload`    | in, 8   | from three clocks after a change of `index` on, or of `frozen`: the byte of that number |
//! | `line_data`  | out, 8  | while `line_valid` is high: a byte for the line |
//! | `line_valid` | out, 1  | there is a byte for the line |
//! | `line_ready` | in, 1   | the line takes it; at most each tenth clock |
//! | `sending`    | out, 1  | inside a frame |
//!
//! # Handshake
//! `header` with `valid` and `ready`, `line_*`: both as in [`serial`](super). `header` is not copied: the transfer is at the
//! end of the frame. `line_ready` may not be high again sooner than ten clocks after a transfer (a UART is slower).
//!
//! # Latency and throughput
//! `line_valid` follows `valid` at once, but for the fourth byte, for which it waits for `frozen`. A frame takes 8 + `length`
//! transfers on the line, one more for each stuffed byte.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 112 LUT4, 67 flip-flops, with its CRC.

use super::Crc32;
use crate::circuit;
use crate::word::{constant, AsWord as _};
use protocol::{ESCAPE, ESCAPE_XOR, FLAG};
use rust_hdl::prelude::*;

/// What [`FrameTx`] is asked to send.
#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
pub struct FrameHeader {
    /// Kind.
    pub kind: Bits<8>,
    /// Sequence number.
    pub seq: Bits<8>,
    /// Number of payload bytes.
    pub length: Bits<5>,
    /// Number of the first of them; the others follow.
    pub first: Bits<6>,
}

#[derive(LogicState, Debug, Copy, Clone, PartialEq)]
enum FrameTxState {
    Flag,
    Length,
    Sequence,
    Kind,
    Payload,
    Crc,
}

#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
struct FrameTxRegisters {
    state: FrameTxState,
    escaped: bool,
    index: Bits<6>,
    left: Bits<5>,
}

circuit! {
    /// Frame transmitter; see the header of its file for ports and timing.
    #[derive(LogicBlock)]
    pub struct FrameTx {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub header: Signal<In, FrameHeader>,
        pub valid: Signal<In, Bit>,
        pub ready: Signal<Out, Bit>,
        pub index: Signal<Out, Bits<6>>,
        pub frozen: Signal<In, Bit>,
        pub payload: Signal<In, Bits<8>>,
        pub line_data: Signal<Out, Bits<8>>,
        pub line_valid: Signal<Out, Bit>,
        pub line_ready: Signal<In, Bit>,
        pub sending: Signal<Out, Bit>,
        r: DFF<FrameTxRegisters>,
        crc: Crc32,
        /// The byte to send, before stuffing; a clock late, while the line is busy with the one before.
        byte: DFF<Bits<8>>,
        content: Signal<Local, Bits<8>>,
        stuffed: Signal<Local, Bit>,
        offers: Signal<Local, Bit>,
        advance: Signal<Local, Bit>,
        flag: Constant<Bits<8>> = constant(FLAG),
        escape: Constant<Bits<8>> = constant(ESCAPE),
        escape_xor: Constant<Bits<8>> = constant(ESCAPE_XOR),
    }
}

impl Logic for FrameTx {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r, byte);
        self.index.next = self.r.q.val().index;
        self.sending.next = self.r.q.val().state != FrameTxState::Flag;

        // The byte to send, before stuffing.
        match self.r.q.val().state {
            FrameTxState::Flag => {
                self.content.next = self.flag.val();
            }
            FrameTxState::Length => {
                self.content.next = bit_cast::<8, 5>(self.header.val().length);
            }
            FrameTxState::Sequence => {
                self.content.next = self.header.val().seq;
            }
            FrameTxState::Kind => {
                self.content.next = self.header.val().kind;
            }
            FrameTxState::Payload => {
                self.content.next = self.payload.val();
            }
            FrameTxState::Crc => {
                self.content.next = self.crc.crc.val().to_bits().get_bits::<8>(0);
            }
            _ => {
                self.content.next = self.flag.val();
            }
        }
        self.byte.d.next = self.content.val();
        self.stuffed.next = (self.r.q.val().state != FrameTxState::Flag)
            & ((self.byte.q.val() == self.flag.val()) | (self.byte.q.val() == self.escape.val()));
        self.offers.next =
            self.valid.val() & ((self.r.q.val().state != FrameTxState::Kind) | self.frozen.val());
        self.line_valid.next = self.offers.val();
        self.line_data.next = self.byte.q.val();
        self.advance.next = self.offers.val() & self.line_ready.val();
        if self.r.q.val().escaped {
            self.line_data.next = self.byte.q.val() ^ self.escape_xor.val();
        } else if self.stuffed.val() {
            self.line_data.next = self.escape.val();
            self.advance.next = false;
        }
        self.ready.next = self.advance.val()
            & (self.r.q.val().state == FrameTxState::Crc)
            & (self.r.q.val().left == 1);

        self.crc.clock.next = self.clock.val();
        self.crc.clear.next = self.r.q.val().state == FrameTxState::Flag;
        self.crc.data.next = self.byte.q.val();
        self.crc.enable.next = self.advance.val();

        if self.offers.val() & self.line_ready.val() {
            self.r.d.next.escaped = self.stuffed.val() & !self.r.q.val().escaped;
        }
        if self.advance.val() {
            match self.r.q.val().state {
                FrameTxState::Flag => {
                    self.r.d.next.index = self.header.val().first;
                    self.r.d.next.left = self.header.val().length;
                    self.r.d.next.state = FrameTxState::Length;
                }
                FrameTxState::Length => {
                    self.r.d.next.state = FrameTxState::Sequence;
                }
                FrameTxState::Sequence => {
                    self.r.d.next.state = FrameTxState::Kind;
                }
                FrameTxState::Kind => {
                    self.r.d.next.state = FrameTxState::Payload;
                    if self.r.q.val().left == 0 {
                        self.r.d.next.left = 4.into();
                        self.r.d.next.state = FrameTxState::Crc;
                    }
                }
                FrameTxState::Payload => {
                    self.r.d.next.index = self.r.q.val().index + 1;
                    self.r.d.next.left = self.r.q.val().left - 1;
                    if self.r.q.val().left == 1 {
                        self.r.d.next.left = 4.into();
                        self.r.d.next.state = FrameTxState::Crc;
                    }
                }
                FrameTxState::Crc => {
                    self.r.d.next.left = self.r.q.val().left - 1;
                    if self.r.q.val().left == 1 {
                        self.r.d.next.state = FrameTxState::Flag;
                    }
                }
                _ => {
                    self.r.d.next.state = FrameTxState::Flag;
                }
            }
        }
        if self.reset.val() {
            self.r.d.next.state = FrameTxState::Flag;
            self.r.d.next.escaped = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{clock, settle, synthesize};
    use proptest::prelude::*;
    use protocol::{encode_frame, Frame};

    /// Sends a frame over a line that takes a byte each so many clocks, out of 64 bytes that is there after `late`
    /// clocks. Each byte of it comes three clocks after its number, and another value before.
    fn send(
        sender: &mut FrameTx,
        frame: &Frame,
        first: u8,
        pauses: &[usize],
        late: usize,
    ) -> Vec<u8> {
        let mut record = [0; 64];
        record[usize::from(first)..][..frame.payload().len()].copy_from_slice(frame.payload());
        sender.header.next = FrameHeader {
            kind: u64::from(frame.kind()).into(),
            seq: u64::from(frame.seq()).into(),
            length: (frame.payload().len() as u64).into(),
            first: u64::from(first).into(),
        };
        sender.valid.next = true;
        let mut wire = Vec::new();
        let (mut clocks, mut shown, mut stands) = (0, (0, false), 0);
        for pause in pauses.iter().cycle() {
            for wait in (0..10 + pause).rev() {
                let frozen = clocks >= late;
                sender.frozen.next = frozen;
                sender.line_ready.next = wait == 0;
                settle(sender, |sender| &mut sender.clock);
                assert!(sender.line_valid.val() || !frozen);
                if wait == 0 && sender.line_valid.val() {
                    wire.push(sender.line_data.val().to_u8());
                }
                let sent = sender.ready.val();
                clock(sender, |sender| &mut sender.clock);
                if sent {
                    sender.valid.next = false;
                    sender.line_ready.next = false;
                    clock(sender, |sender| &mut sender.clock);
                    assert!(!sender.line_valid.val() && !sender.sending.val());
                    return wire;
                }
                clocks += 1;
                let shows = (sender.index.val().index(), frozen);
                stands = if shows == shown { stands + 1 } else { 0 };
                shown = shows;
                let byte = record[shows.0];
                let byte = if stands < 3 { !byte } else { byte };
                sender.payload.next = u64::from(byte).into();
            }
        }
        wire
    }

    fn nasty_byte() -> impl Strategy<Value = u8> {
        prop_oneof![Just(FLAG), Just(ESCAPE), any::<u8>()]
    }

    #[test]
    fn synthesizes() {
        let area = synthesize("FrameTx", &mut FrameTx::default());
        assert!(area.lut4 <= 120 && area.flip_flops <= 70, "{area:?}");
    }

    #[test]
    fn reset_leaves_the_frame() {
        let mut sender = FrameTx::default();
        sender.connect_all();
        sender.valid.next = true;
        sender.line_ready.next = true;
        clock(&mut sender, |sender| &mut sender.clock);
        assert!(sender.sending.val());
        sender.reset.next = true;
        clock(&mut sender, |sender| &mut sender.clock);
        assert!(!sender.sending.val());
    }

    proptest! {
        #[test]
        fn sends_what_the_software_would(
            frames in prop::collection::vec(
                (nasty_byte(), nasty_byte(), prop::collection::vec(nasty_byte(), 0..20), 0u8..45),
                1..5,
            ),
            pauses in prop::collection::vec(0usize..5, 1..5),
            late in 0usize..150,
        ) {
            let mut sender = FrameTx::default();
            sender.connect_all();
            for (seq, kind, payload, first) in frames {
                let frame = Frame::new(seq, kind, payload)?;
                prop_assert_eq!(send(&mut sender, &frame, first, &pauses, late), encode_frame(&frame));
            }
        }
    }
}
