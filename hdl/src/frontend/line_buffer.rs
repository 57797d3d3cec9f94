//! Line buffer: the payloads that were received and are not handled yet, and the bytes that are to be sent, in one block RAM.
//!
//! # Purpose
//! Keeps two banks of 64 bytes for payloads that were received: one that the receiver writes, and one in which a command
//! can wait for its turn. The other half of the memory is a queue of 255 bytes for the line, so that a reply is off the
//! protocol engine's hands, and off the counters', long before its last bit is sent.
//!
//! # Ports
//! | port            | direction, width | valid |
//! |-----------------|------------------|-------|
//! | `clock`         | in, 1  | |
//! | `reset`         | in, 1  | see [Reset](crate#reset): the queue is emptied |
//! | `received`      | in, 1  | strobe: a byte of the line; the queue takes no byte in this clock |
//! | `write_bank`    | in, 1  | always: the bank of the payload that is received |
//! | `write_address` | in, 8  | while `write_enable` is high: number of the payload byte |
//! | `write_data`    | in, 8  | while `write_enable` is high: the payload byte |
//! | `write_enable`  | in, 1  | only with `received`: a payload byte |
//! | `read_bank`, `read_address` | in, 1, 6 | always: the payload byte to read |
//! | `byte`          | out, 8 | two clocks after those: the payload byte |
//! | `loading`       | in, 1  | the payload is read in every clock: the queue gives no byte to the line |
//! | `queue_data`    | in, 8  | while `queue_valid` is high: a byte for the queue |
//! | `queue_valid`   | in, 1  | there is a byte for the queue |
//! | `queue_ready`   | out, 1 | the queue takes it; at most each tenth clock |
//! | `line_data`     | out, 8 | while `line_valid` is high: a byte for the line |
//! | `line_valid`    | out, 1 | there is a byte for the line; only after a clock in which `line_ready` was high |
//! | `line_ready`    | in, 1  | the line is free; low from the transfer on for at least two clocks |
//! | `sending`       | out, 1 | the queue is not empty |
//!
//! # Handshake
//! `queue_*` and `line_*` as in [`serial`](crate::serial). Payload bytes past the 64th are written over the first: so
//! long a payload is no command's. Outside of `loading` a byte for the line takes the read port for one clock in forty
//! or more, and `byte` is then what it was a clock before: what is read must be read for two clocks.
//!
//! # Latency and throughput
//! A byte reaches a free line three clocks after it came into an empty queue.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 65 LUT4, 31 flip-flops, 1 SB_RAM40_4K.

use crate::block_ram::BlockRam;
use crate::circuit;
use crate::serial::BYTE_CLOCKS;
use crate::word::{constant, AsWord as _};
use rust_hdl::prelude::*;

/// Clocks after a byte in which the queue takes no other: the frame transmitter needs them for its CRC.
const PAUSE: u64 = BYTE_CLOCKS;

#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
struct LineBufferRegisters {
    // Where the queue's next byte is written, and which is next for the line.
    write: Bits<8>,
    read: Bits<8>,
    pause: Bits<4>,
    // Neither full nor pausing: decided a clock ahead, as much hangs from it.
    free: bool,
    // Of the clock before.
    full: bool,
    waiting: bool,
    // The block RAM shows the byte for the line.
    fetched: bool,
    byte: Bits<8>,
}

circuit! {
    /// Line buffer; see the header of its file for ports and timing.
    #[derive(LogicBlock)]
    pub struct LineBuffer {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub received: Signal<In, Bit>,
        pub write_bank: Signal<In, Bit>,
        pub write_address: Signal<In, Bits<8>>,
        pub write_data: Signal<In, Bits<8>>,
        pub write_enable: Signal<In, Bit>,
        pub read_bank: Signal<In, Bit>,
        pub read_address: Signal<In, Bits<6>>,
        pub byte: Signal<Out, Bits<8>>,
        pub loading: Signal<In, Bit>,
        pub queue_data: Signal<In, Bits<8>>,
        pub queue_valid: Signal<In, Bit>,
        pub queue_ready: Signal<Out, Bit>,
        pub line_data: Signal<Out, Bits<8>>,
        pub line_valid: Signal<Out, Bit>,
        pub line_ready: Signal<In, Bit>,
        pub sending: Signal<Out, Bit>,
        r: DFF<LineBufferRegisters>,
        memory: BlockRam<9, 8>,
        push: Signal<Local, Bit>,
        fetch: Signal<Local, Bit>,
        next_write: Signal<Local, Bits<8>>,
        pause: Constant<Bits<4>> = constant(PAUSE),
    }
}

#[cfg(test)]
impl LineBuffer {
    /// From now on a byte read at the edge that writes it is wrong.
    pub(crate) fn poison_collisions(&mut self) {
        self.memory.poison_collisions();
    }
}

impl Logic for LineBuffer {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(self, clock, memory);
        // Into the queue, when no byte comes from the line.
        self.next_write.next = self.r.q.val().write + 1;
        self.queue_ready.next = self.r.q.val().free & !self.received.val();
        self.push.next = self.queue_valid.val() & self.r.q.val().free & !self.received.val();
        self.memory.write_enable.next = self.write_enable.val() | self.push.val();
        if self.received.val() {
            self.memory.write_address.next =
                (bit_cast::<9, 1>(self.write_bank.val().into()).to_bits() << 6)
                    | bit_cast::<9, 6>(self.write_address.val().to_bits().get_bits::<6>(0));
            self.memory.write_data.next = self.write_data.val();
        } else {
            self.memory.write_address.next = bit_cast::<9, 8>(self.r.q.val().write) | 0x100;
            self.memory.write_data.next = self.queue_data.val();
        }
        self.r.d.next.free = (self.r.q.val().pause <= 1) & !self.r.q.val().full;
        if self.r.q.val().pause != 0 {
            self.r.d.next.pause = self.r.q.val().pause - 1;
        }
        if self.push.val() {
            self.r.d.next.write = self.next_write.val();
            self.r.d.next.pause = self.pause.val();
            self.r.d.next.free = false;
        }
        // Both change so seldom that they may be a clock late.
        self.r.d.next.full = self.next_write.val() == self.r.q.val().read;
        self.r.d.next.waiting = self.r.q.val().write != self.r.q.val().read;

        // To the line, when nothing else has to be read.
        self.fetch.next = self.r.q.val().waiting
            & self.line_ready.val()
            & !self.r.q.val().fetched
            & !self.loading.val();
        self.r.d.next.fetched = self.fetch.val();
        self.memory.read_address.next = (bit_cast::<9, 1>(self.read_bank.val().into()).to_bits()
            << 6)
            | bit_cast::<9, 6>(self.read_address.val());
        if self.fetch.val() {
            self.memory.read_address.next = bit_cast::<9, 8>(self.r.q.val().read) | 0x100;
        }
        self.line_data.next = self.memory.read_data.val();
        self.line_valid.next = self.r.q.val().fetched;
        if self.r.q.val().fetched {
            self.r.d.next.read = self.r.q.val().read + 1;
        } else {
            self.r.d.next.byte = self.memory.read_data.val();
        }
        self.byte.next = self.r.q.val().byte;
        self.sending.next = self.r.q.val().waiting;
        if self.reset.val() {
            self.r.d.next.write = 0.into();
            self.r.d.next.read = 0.into();
            self.r.d.next.waiting = false;
            self.r.d.next.full = false;
            self.r.d.next.fetched = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{clock, settle, synthesize};
    use proptest::prelude::*;
    use std::collections::VecDeque;

    fn fresh() -> LineBuffer {
        let mut buffer = LineBuffer::default();
        buffer.poison_collisions();
        buffer.connect_all();
        buffer
    }

    fn tick(buffer: &mut LineBuffer) {
        clock(buffer, |buffer| &mut buffer.clock);
        settle(buffer, |buffer| &mut buffer.clock);
    }

    #[test]
    fn synthesizes() {
        let area = synthesize("LineBuffer", &mut LineBuffer::default());
        assert!(area.lut4 <= 90 && area.flip_flops <= 33, "{area:?}");
        assert_eq!(area.block_rams, 1);
    }

    #[test]
    fn latency_is_as_documented() {
        let mut buffer = fresh();
        // The queue is ready from the first clock on.
        tick(&mut buffer);
        buffer.line_ready.next = true;
        buffer.queue_valid.next = true;
        buffer.queue_data.next = 0x7E.into();
        settle(&mut buffer, |buffer| &mut buffer.clock);
        assert!(buffer.queue_ready.val() && !buffer.sending.val());
        tick(&mut buffer);
        assert!(!buffer.queue_ready.val() && !buffer.line_valid.val());
        buffer.queue_valid.next = false;
        tick(&mut buffer);
        assert!(!buffer.line_valid.val() && buffer.sending.val());
        tick(&mut buffer);
        assert!(buffer.line_valid.val());
        assert_eq!(buffer.line_data.val().to_u8(), 0x7E);
    }

    #[test]
    fn a_full_queue_waits_and_loses_nothing() {
        let mut buffer = fresh();
        buffer.queue_valid.next = true;
        let mut pushed = 0u64;
        for _ in 0..3000 {
            buffer.queue_data.next = (pushed & 0xFF).into();
            settle(&mut buffer, |buffer| &mut buffer.clock);
            pushed += u64::from(buffer.queue_ready.val());
            tick(&mut buffer);
        }
        assert_eq!(pushed, 255);
        buffer.queue_valid.next = false;
        for byte in 0..255 {
            buffer.line_ready.next = true;
            while !buffer.line_valid.val() {
                tick(&mut buffer);
            }
            assert_eq!(buffer.line_data.val().to_u8(), byte);
            tick(&mut buffer);
            buffer.line_ready.next = false;
            (0..3).for_each(|_| tick(&mut buffer));
        }
        assert!(!buffer.sending.val());
    }

    proptest! {
        #[test]
        fn the_queue_is_one_and_payloads_stay_in_their_banks(
            steps in prop::collection::vec(
                (any::<[bool; 3]>(), any::<u8>(), 0u8..64, prop::bool::weighted(0.1), 0u8..64),
                1..600,
            ),
            line_clocks in 5usize..60,
        ) {
            let mut buffer = fresh();
            let mut banks = [[0; 64]; 2];
            let (mut queue, mut line_busy) = (VecDeque::new(), 0usize);
            // What was asked for two clocks ago, and a clock ago.
            let mut asked = VecDeque::from([None, None]);
            let mut queued: Option<u8> = None;
            for ([write_bank, read_bank, wants_line], data, at, is_received, read_at) in steps {
                let loading = wants_line && data > 0x80;
                buffer.loading.next = loading;
                buffer.received.next = is_received;
                buffer.write_enable.next = is_received && data & 1 == 1;
                buffer.write_bank.next = write_bank;
                buffer.write_address.next = u64::from(at).into();
                buffer.write_data.next = u64::from(data).into();
                // Not the one that is written.
                let read_at = if read_at == at { read_at ^ 1 } else { read_at };
                buffer.read_bank.next = read_bank;
                buffer.read_address.next = u64::from(read_at).into();
                if queued.is_none() && wants_line {
                    queued = Some(data);
                }
                buffer.queue_valid.next = queued.is_some();
                buffer.queue_data.next = u64::from(queued.unwrap_or(0)).into();
                buffer.line_ready.next = line_busy == 0;
                settle(&mut buffer, |buffer| &mut buffer.clock);
                if queued.is_some() && buffer.queue_ready.val() {
                    prop_assert!(!is_received);
                    queue.extend(queued.take());
                }
                line_busy = line_busy.saturating_sub(1);
                let is_sent = buffer.line_valid.val();
                if is_sent {
                    prop_assert_eq!(Some(buffer.line_data.val().to_u8()), queue.pop_front());
                    line_busy = line_clocks;
                    // The clock before read for the line.
                    asked[1] = None;
                }
                asked.push_back(Some(banks[usize::from(read_bank)][usize::from(read_at)]));
                if is_received && data & 1 == 1 {
                    banks[usize::from(write_bank)][usize::from(at)] = data;
                }
                if let Some(Some(expected)) = asked.pop_front() {
                    prop_assert_eq!(buffer.byte.val().to_u8(), expected);
                }
                tick(&mut buffer);
            }
        }
    }
}
