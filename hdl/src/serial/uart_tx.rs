//! UART transmitter, 8N1.
//!
//! # Purpose
//! Sends bytes on a serial line: start bit, eight data bits from the lowest up, stop bit.
//!
//! # Ports
//! | port    | direction, width | valid |
//! |---------|------------------|-------|
//! | `clock` | in, 1  | |
//! | `reset` | in, 1  | see [Reset](crate#reset): the line goes idle, what is being sent is cut off |
//! | `data`  | in, 8  | while `valid` is high: the byte to send |
//! | `valid` | in, 1  | there is a byte to send |
//! | `ready` | out, 1 | the line is free |
//! | `tx`    | out, 1 | always; a flip-flop's output, idle high: the serial line |
//!
//! # Handshake
//! `valid` and `ready` as in [`serial`](super).
//!
//! # Latency and throughput
//! The start bit begins with the transfer. With D clocks a bit, one byte each 10 D clocks.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 35 LUT4, 25 flip-flops.

use super::{assert_divider, DIVIDER_BITS};
use crate::circuit;
use crate::word::{constant, AsWord as _};
use rust_hdl::prelude::*;

#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
struct UartTxRegisters {
    // The line and the bits to come inverted, so that the zeros after configuration are an idle line, and the zeros
    // that follow the data bits are the stop bit.
    low: bool,
    shift: Bits<8>,
    bits_left: Bits<4>,
    clocks_left: Bits<DIVIDER_BITS>,
    // Bits are left to send; registered, so that no path waits for the comparison.
    busy: bool,
}

circuit! {
    /// UART transmitter; see the header of its file for ports and timing.
    #[derive(LogicBlock)]
    pub struct UartTx(divider: u16) {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub data: Signal<In, Bits<8>>,
        pub valid: Signal<In, Bit>,
        pub ready: Signal<Out, Bit>,
        pub tx: Signal<Out, Bit>,
        r: DFF<UartTxRegisters>,
        to_next_bit: Constant<Bits<DIVIDER_BITS>> = constant(divider - 1),
    }
}

impl UartTx {
    /// A transmitter of `divider` clocks per bit.
    ///
    /// # Panics
    /// If `divider` is out of [`MIN_DIVIDER`](super::MIN_DIVIDER) to [`MAX_DIVIDER`](super::MAX_DIVIDER).
    pub fn new(divider: u16) -> Self {
        assert_divider(divider);
        Self::built(divider)
    }
}

impl Logic for UartTx {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        self.tx.next = !self.r.q.val().low;
        self.ready.next = !self.r.q.val().busy;

        if self.r.q.val().clocks_left != 0 {
            self.r.d.next.clocks_left = self.r.q.val().clocks_left - 1;
            self.r.d.next.busy =
                (self.r.q.val().bits_left != 0) | (self.r.q.val().clocks_left != 1);
        } else if self.r.q.val().bits_left != 0 {
            self.r.d.next.clocks_left = self.to_next_bit.val();
            self.r.d.next.bits_left = self.r.q.val().bits_left - 1;
            self.r.d.next.low = (self.r.q.val().shift & 1) == 1;
            self.r.d.next.shift = self.r.q.val().shift.to_bits() >> 1;
        } else if self.valid.val() {
            self.r.d.next.busy = true;
            self.r.d.next.clocks_left = self.to_next_bit.val();
            self.r.d.next.bits_left = 9.into();
            self.r.d.next.low = true;
            self.r.d.next.shift = !self.data.val();
        }
        if self.reset.val() {
            self.r.d.next.clocks_left = 0.into();
            self.r.d.next.bits_left = 0.into();
            self.r.d.next.low = false;
            self.r.d.next.busy = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::serial::testing::{line, Sender};
    use crate::testing::{clock, settle, synthesize};
    use proptest::prelude::*;

    /// Sends the bytes, each offered so many clocks after the one before was taken; gives the level after every clock.
    fn send(divider: u16, bytes: &[(u8, usize)]) -> Vec<bool> {
        let mut uart = UartTx::new(divider);
        uart.connect_all();
        let mut levels = Vec::new();
        let mut tick = |uart: &mut UartTx| {
            clock(uart, |uart| &mut uart.clock);
            levels.push(uart.tx.val());
        };
        for &(byte, pause) in bytes {
            uart.valid.next = false;
            (0..pause).for_each(|_| tick(&mut uart));
            uart.valid.next = true;
            uart.data.next = u64::from(byte).into();
            loop {
                settle(&mut uart, |uart| &mut uart.clock);
                let taken = uart.ready.val();
                tick(&mut uart);
                if taken {
                    break;
                }
            }
        }
        uart.valid.next = false;
        (0..12 * divider).for_each(|_| tick(&mut uart));
        levels
    }

    #[test]
    fn synthesizes() {
        let area = synthesize("UartTx", &mut UartTx::new(33));
        assert!(area.lut4 <= 50 && area.flip_flops <= 30, "{area:?}");
    }

    #[test]
    fn is_idle_before_the_first_byte() {
        assert_eq!(send(4, &[]), vec![true; 48]);
    }

    #[test]
    fn bytes_follow_each_other_without_a_gap() {
        for divider in [4, 5, 33] {
            let bytes = [0x00, 0xFF, 0x7E, 0xA5];
            let sent = send(divider, &bytes.map(|byte| (byte, 0)));
            let expected = line(&bytes, Sender::exact(divider));
            // The expected line starts with an idle bit and ends with a few idle clocks more.
            let expected = &expected[usize::from(divider)..];
            let length = 40 * usize::from(divider);
            assert_eq!(sent[..length], expected[..length]);
            assert!(sent[length..].iter().all(|&level| level));
        }
    }

    #[test]
    fn reset_leaves_the_line_idle() {
        let mut uart = UartTx::new(4);
        uart.connect_all();
        uart.valid.next = true;
        clock(&mut uart, |uart| &mut uart.clock);
        assert!(!uart.tx.val());
        uart.valid.next = false;
        uart.reset.next = true;
        clock(&mut uart, |uart| &mut uart.clock);
        assert!(uart.tx.val() && uart.ready.val());
    }

    proptest! {
        #[test]
        fn what_it_sends_is_the_line_of_its_bytes(
            bytes in prop::collection::vec((any::<u8>(), 0usize..30), 0..12),
            divider in 4u16..20,
        ) {
            let sent = send(divider, &bytes);
            let period = usize::from(divider);
            let mut heard = Vec::new();
            let mut at = 0;
            while at < sent.len() {
                if sent[at] {
                    at += 1;
                    continue;
                }
                let level = |bit: usize| sent[at + bit * period + period / 2];
                heard.push((1..9).fold(0, |byte, bit| byte | u8::from(level(bit)) << (bit - 1)));
                prop_assert!(level(9));
                at += 10 * period;
            }
            let expected: Vec<u8> = bytes.into_iter().map(|(byte, _)| byte).collect();
            prop_assert_eq!(heard, expected);
        }
    }
}
