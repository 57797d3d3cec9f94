//! UART receiver, 8N1.
//!
//! # Purpose
//! Turns the level of a serial line into bytes: start bit, eight data bits from the lowest up, stop bit. The line is
//! asynchronous: a [`Synchroniser`] samples it, and every start bit's edge sets the sampling anew.
//!
//! # Ports
//! | port            | direction, width | valid |
//! |-----------------|------------------|-------|
//! | `clock`         | in, 1  | |
//! | `reset`         | in, 1  | see [Reset](crate#reset): what is being received is dropped |
//! | `rx`            | in, 1  | asynchronous; idle high: the serial line |
//! | `data`          | out, 8 | while `valid` is high: the byte received |
//! | `valid`         | out, 1 | strobe: a byte and its stop bit arrived |
//! | `framing_error` | out, 1 | strobe: the stop bit was low; the byte is dropped |
//!
//! A low level shorter than half a bit is no start bit. After a framing error nothing is received until the line
//! has been high.
//!
//! # Handshake
//! Strobes: the sink must take a byte at once. `valid` and `framing_error` are never high together.
//!
//! # Latency and throughput
//! With D clocks a bit, `valid` rises 9 D + (D - 1) / 2 + 3 clocks after the first edge that samples the start bit. One byte
//! each 10 D clocks; the next start bit may come half a bit early, so a sender up to 2 % off is understood at D >= 4.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 40 LUT4, 30 flip-flops.

use super::{assert_divider, DIVIDER_BITS};
use crate::circuit;
use crate::synchroniser::Synchroniser;
use crate::word::{constant, AsWord as _};
use rust_hdl::prelude::*;

#[derive(LogicState, Debug, Copy, Clone, PartialEq)]
enum UartRxState {
    Idle,
    Start,
    Data,
    Stop,
    Break,
}

#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
struct UartRxRegisters {
    state: UartRxState,
    clocks_left: Bits<DIVIDER_BITS>,
    bit: Bits<3>,
    shift: Bits<8>,
    valid: bool,
    framing_error: bool,
}

circuit! {
    /// UART receiver; see the header of its file for ports and timing.
    #[derive(LogicBlock)]
    pub struct UartRx(divider: u16) {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub rx: Signal<In, Bit>,
        pub data: Signal<Out, Bits<8>>,
        pub valid: Signal<Out, Bit>,
        pub framing_error: Signal<Out, Bit>,
        /// The line inverted, so that the zeros after configuration are an idle line.
        low: Synchroniser,
        r: DFF<UartRxRegisters>,
        to_next_bit: Constant<Bits<DIVIDER_BITS>> = constant(divider - 1),
        to_middle: Constant<Bits<DIVIDER_BITS>> = constant((divider - 1) / 2 - 1),
    }
}

impl UartRx {
    /// A receiver of `divider` clocks per bit.
    ///
    /// # Panics
    /// If `divider` is out of [`MIN_DIVIDER`](super::MIN_DIVIDER) to [`MAX_DIVIDER`](super::MAX_DIVIDER).
    pub fn new(divider: u16) -> Self {
        assert_divider(divider);
        Self::built(divider)
    }
}

impl Logic for UartRx {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(self, clock, low);
        self.data.next = self.r.q.val().shift;
        self.valid.next = self.r.q.val().valid;
        self.framing_error.next = self.r.q.val().framing_error;

        self.low.asynchronous.next = !self.rx.val();
        self.r.d.next.valid = false;
        self.r.d.next.framing_error = false;
        if self.r.q.val().clocks_left != 0 {
            self.r.d.next.clocks_left = self.r.q.val().clocks_left - 1;
        }
        match self.r.q.val().state {
            UartRxState::Idle => {
                if self.low.synchronous.val() {
                    self.r.d.next.clocks_left = self.to_middle.val();
                    self.r.d.next.state = UartRxState::Start;
                }
            }
            UartRxState::Start => {
                if self.r.q.val().clocks_left == 0 {
                    self.r.d.next.clocks_left = self.to_next_bit.val();
                    if self.low.synchronous.val() {
                        self.r.d.next.state = UartRxState::Data;
                    } else {
                        self.r.d.next.state = UartRxState::Idle;
                    }
                }
            }
            UartRxState::Data => {
                if self.r.q.val().clocks_left == 0 {
                    self.r.d.next.clocks_left = self.to_next_bit.val();
                    if self.low.synchronous.val() {
                        self.r.d.next.shift = self.r.q.val().shift.to_bits() >> 1;
                    } else {
                        self.r.d.next.shift = (self.r.q.val().shift.to_bits() >> 1) | 0x80;
                    }
                    self.r.d.next.bit = self.r.q.val().bit + 1;
                    if self.r.q.val().bit == 7 {
                        self.r.d.next.state = UartRxState::Stop;
                    }
                }
            }
            UartRxState::Stop => {
                if self.r.q.val().clocks_left == 0 {
                    if self.low.synchronous.val() {
                        self.r.d.next.framing_error = true;
                        self.r.d.next.state = UartRxState::Break;
                    } else {
                        self.r.d.next.valid = true;
                        self.r.d.next.state = UartRxState::Idle;
                    }
                }
            }
            UartRxState::Break => {
                if !self.low.synchronous.val() {
                    self.r.d.next.state = UartRxState::Idle;
                }
            }
            _ => {
                self.r.d.next.state = UartRxState::Idle;
            }
        }
        if self.reset.val() {
            self.r.d.next.state = UartRxState::Idle;
            self.r.d.next.bit = 0.into();
            self.r.d.next.valid = false;
            self.r.d.next.framing_error = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::serial::testing::{line, Sender};
    use crate::testing::{clock, synthesize};
    use proptest::prelude::*;

    #[derive(Debug, PartialEq)]
    enum Heard {
        Byte(u8),
        FramingError,
    }

    /// Puts the levels on the line, one a clock, and gives what came out and after how many clocks.
    fn listen(divider: u16, levels: impl IntoIterator<Item = bool>) -> Vec<(usize, Heard)> {
        let mut uart = UartRx::new(divider);
        uart.connect_all();
        let mut heard = Vec::new();
        for (clocks, level) in levels.into_iter().enumerate() {
            uart.rx.next = level;
            clock(&mut uart, |uart| &mut uart.clock);
            assert!(!(uart.valid.val() && uart.framing_error.val()));
            if uart.valid.val() {
                heard.push((clocks, Heard::Byte(uart.data.val().to_u8())));
            }
            if uart.framing_error.val() {
                heard.push((clocks, Heard::FramingError));
            }
        }
        heard
    }

    fn levels(parts: &[(bool, usize)]) -> Vec<bool> {
        parts
            .iter()
            .flat_map(|&(level, clocks)| vec![level; clocks])
            .collect()
    }

    #[test]
    fn synthesizes() {
        let area = synthesize("UartRx", &mut UartRx::new(33));
        assert!(area.lut4 <= 60 && area.flip_flops <= 40, "{area:?}");
    }

    #[test]
    fn latency_is_as_documented() {
        for divider in [4, 5, 8, 33] {
            let bits = usize::from(divider);
            let heard = listen(divider, line(&[0xA5], Sender::exact(divider)));
            let latency = 9 * bits + (bits - 1) / 2 + 3;
            // The line starts with one idle bit; the edge that samples the start bit is number `bits`.
            assert_eq!(heard, [(bits + latency - 1, Heard::Byte(0xA5))]);
        }
    }

    #[test]
    fn a_glitch_is_no_start_bit() {
        for clocks in 1..=3 {
            let noise = levels(&[(true, 8), (false, clocks), (true, 200)]);
            assert_eq!(listen(8, noise), []);
        }
    }

    #[test]
    fn a_low_stop_bit_is_a_framing_error_and_the_next_byte_arrives() {
        let mut noise = levels(&[(true, 8), (false, 200)]);
        noise.extend(line(&[0x5A], Sender::exact(8)));
        let heard: Vec<Heard> = listen(8, noise)
            .into_iter()
            .map(|(_, heard)| heard)
            .collect();
        assert_eq!(heard, [Heard::FramingError, Heard::Byte(0x5A)]);
    }

    #[test]
    fn reset_drops_the_byte_being_received() {
        let mut uart = UartRx::new(4);
        uart.connect_all();
        let mut bytes = Vec::new();
        let cut_off = levels(&[(true, 4), (false, 12), (true, 60)]);
        let whole = line(&[0xC3], Sender::exact(4));
        for (clocks, level) in cut_off.into_iter().chain(whole).enumerate() {
            uart.rx.next = level;
            uart.reset.next = clocks == 20;
            clock(&mut uart, |uart| &mut uart.clock);
            if uart.valid.val() {
                bytes.push(uart.data.val().to_u8());
            }
        }
        assert_eq!(bytes, [0xC3]);
    }

    #[test]
    #[should_panic(expected = "a divider of 3 clocks per bit is out of range, expected 4 to 4095")]
    fn too_small_a_divider_is_refused() {
        let _ = UartRx::new(3);
    }

    proptest! {
        #[test]
        fn hears_every_byte_of_a_sender_two_percent_off(
            bytes in prop::collection::vec(any::<u8>(), 1..20),
            divider in 4u16..40,
            deviation in -0.02f64..=0.02,
            phase in 0.0f64..1.0,
            stop_bits in 1usize..=2,
        ) {
            let sender = Sender { divider, deviation, phase, stop_bits };
            let heard = listen(divider, line(&bytes, sender));
            let expected: Vec<Heard> = bytes.into_iter().map(Heard::Byte).collect();
            let heard: Vec<Heard> = heard.into_iter().map(|(_, heard)| heard).collect();
            prop_assert_eq!(heard, expected);
        }
    }
}
