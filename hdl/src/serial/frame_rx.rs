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
//! | `reset`         | in, 1  | see [Reset](crate#reset): waits for a flag, forgets the frame held |
//! | `data`          | in, 8  | while `valid` is high: a byte of the line |
//! | `valid`         | in, 1  | strobe: a byte of the line |
//! | `framing_error` | in, 1  | strobe: a byte was lost |
//! | `frame`         | out, 43 | what is held, see [`ReceivedFrame`] |
//! | `ready`         | in, 1  | with `frame.valid`: the frame is taken |
//! | `overrun_ready` | in, 1  | with `frame.overrun`: the overrun is taken |
//! | `write_address` | out, 8 | while `write_enable` is high: payload byte number |
//! | `write_data`    | out, 8 | while `write_enable` is high: the payload byte |
//! | `write_enable`  | out, 1 | strobe: a payload byte for the buffer |
//! | `receiving`     | out, 1 | inside a frame |
//!
//! # Handshake
//! `frame.valid` and `ready` as in [`serial`](super); the buffer holds the payload as long as `frame.valid` is high. A frame
//! that begins meanwhile is dropped, and reported by `frame.overrun` with its sequence number as soon as that is known
//! (two of them before the first is taken: once, with the earlier number, which stays until then). A frame with a wrong CRC, a wrong
//! escape or a framing error in it is held as well, with `damaged` high; `seq` is 0 if it was not received.
//!
//! # Latency and throughput
//! `frame.valid` rises ten clocks after the strobe of a frame's last byte. A byte each ten clocks.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 117 LUT4, 92 flip-flops, with its CRC.

use super::Crc32;
use crate::circuit;
use crate::word::constant;
use protocol::{ESCAPE, ESCAPE_XOR, FLAG};
use rust_hdl::prelude::*;

/// The frame that [`FrameRx`] holds for the blocks that it drives.
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
    Crc,
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
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub data: Signal<In, Bits<8>>,
        pub valid: Signal<In, Bit>,
        pub framing_error: Signal<In, Bit>,
        pub frame: Signal<Out, ReceivedFrame>,
        pub ready: Signal<In, Bit>,
        pub overrun_ready: Signal<In, Bit>,
        pub write_address: Signal<Out, Bits<8>>,
        pub write_data: Signal<Out, Bits<8>>,
        pub write_enable: Signal<Out, Bit>,
        pub receiving: Signal<Out, Bit>,
        r: DFF<FrameRxRegisters>,
        held: DFF<ReceivedFrame>,
        crc: Crc32,
        content: Signal<Local, Bits<8>>,
        next_count: Signal<Local, Bits<8>>,
        taken: Signal<Local, Bit>,
        damage: Signal<Local, Bit>,
        flag: Constant<Bits<8>> = constant(FLAG),
        escape: Constant<Bits<8>> = constant(ESCAPE),
        escape_xor: Constant<Bits<8>> = constant(ESCAPE_XOR),
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
        if (self.r.q.val().state == FrameRxState::Check) & !self.crc.busy.val() {
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
                        if !self.held.q.val().overrun | self.overrun_ready.val() {
                            self.held.d.next.dropped_seq = self.content.val();
                        }
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
                        self.r.d.next.state = FrameRxState::Crc;
                    }
                }
                FrameRxState::Payload => {
                    self.r.d.next.count = self.next_count.val();
                    if self.next_count.val() == self.held.q.val().length {
                        self.r.d.next.count = 0.into();
                        self.r.d.next.state = FrameRxState::Crc;
                    }
                }
                FrameRxState::Crc => {
                    self.r.d.next.count = self.next_count.val();
                    if self.next_count.val() == 4 {
                        self.r.d.next.state = FrameRxState::Check;
                    }
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
mod tests;
