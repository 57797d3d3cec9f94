//! CRC-32/JAMCRC, a bit a clock.
//!
//! # Purpose
//! The CRC of the frames, the same as [`protocol::crc`](protocol::crc()). Fed its own lowest byte it moves on by
//! eight bits, so that a transmitter sends it byte by byte, and over a frame with its CRC it is 0.
//!
//! # Ports
//! | port     | direction, width | valid |
//! |----------|------------------|-------|
//! | `clock`  | in, 1   | |
//! | `clear`  | in, 1   | high at an edge: starts anew; goes before `enable` |
//! | `data`   | in, 8   | while `enable` is high: the next byte |
//! | `enable` | in, 1   | strobe, while `busy` is low: `data` is the next byte |
//! | `busy`   | out, 1  | for eight clocks from `enable` on: a byte is being taken in |
//! | `crc`    | out, 32 | while `busy` is low: over the bytes since the last `clear` |
//!
//! # Handshake
//! A strobe.
//!
//! # Latency and throughput
//! `crc` covers a byte [`BYTE_CLOCKS`] after its strobe, and takes the next one then. A byte a clock would take three times the
//! LUTs, and on the line bytes come at least 40 clocks apart.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 32 LUT4, 44 flip-flops.

use crate::circuit;
use crate::word::{constant, AsWord as _};
use rust_hdl::prelude::*;

/// Clocks from the strobe of a byte to that of the next one.
pub const BYTE_CLOCKS: u64 = 9;

circuit! {
    /// CRC-32 of a stream of bytes; see the header of its file for ports and timing.
    #[derive(LogicBlock)]
    pub struct Crc32 {
        pub clock: Signal<In, Clock>,
        pub clear: Signal<In, Bit>,
        pub data: Signal<In, Bits<8>>,
        pub enable: Signal<In, Bit>,
        pub busy: Signal<Out, Bit>,
        pub crc: Signal<Out, Bits<32>>,
        shift: DFF<Bits<32>>,
        byte: DFF<Bits<8>>,
        bits_left: DFF<Bits<4>>,
        /// Its bits reversed, since bytes go in from their lowest bit up.
        polynomial: Constant<Bits<32>> = constant(0x04C1_1DB7_u32.reverse_bits()),
        start: Constant<Bits<32>> = constant(0xFFFF_FFFF_u32),
    }
}

impl Logic for Crc32 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, shift, byte, bits_left);
        self.crc.next = self.shift.q.val();
        self.busy.next = self.bits_left.q.val() != 0;
        if self.clear.val() {
            self.shift.d.next = self.start.val();
            self.bits_left.d.next = 0.into();
        } else if self.enable.val() {
            self.byte.d.next = self.data.val();
            self.bits_left.d.next = 8.into();
        } else if self.bits_left.q.val() != 0 {
            self.bits_left.d.next = self.bits_left.q.val() - 1;
            self.byte.d.next = self.byte.q.val().to_bits() >> 1;
            self.shift.d.next = self.shift.q.val().to_bits() >> 1;
            if self.shift.q.val().get_bit(0) ^ self.byte.q.val().get_bit(0) {
                self.shift.d.next = (self.shift.q.val().to_bits() >> 1) ^ self.polynomial.val();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{clock, synthesize};
    use proptest::prelude::*;

    fn fresh() -> Crc32 {
        let mut crc = Crc32::default();
        crc.connect_all();
        crc.clear.next = true;
        clock(&mut crc, |crc| &mut crc.clock);
        crc.clear.next = false;
        crc
    }

    /// Takes a byte in; nine clocks, and `pause` more.
    fn take(crc: &mut Crc32, byte: u8, pause: usize) {
        crc.data.next = u64::from(byte).into();
        crc.enable.next = true;
        clock(crc, |crc| &mut crc.clock);
        crc.enable.next = false;
        for _ in 0..8 {
            assert!(crc.busy.val());
            clock(crc, |crc| &mut crc.clock);
        }
        assert!(!crc.busy.val());
        (0..pause).for_each(|_| clock(crc, |crc| &mut crc.clock));
    }

    fn crc_of(bytes: &[u8], pause: usize) -> u32 {
        let mut crc = fresh();
        bytes.iter().for_each(|&byte| take(&mut crc, byte, pause));
        crc.crc.val().to_u32()
    }

    #[test]
    fn synthesizes() {
        let area = synthesize("Crc32", &mut Crc32::default());
        assert!(area.lut4 <= 40 && area.flip_flops == 44, "{area:?}");
    }

    #[test]
    fn check_value_is_that_of_the_catalogue() {
        assert_eq!(crc_of(b"123456789", 0), 0x340B_C6D9);
    }

    #[test]
    fn clear_goes_before_the_rest_of_a_byte() {
        let mut crc = fresh();
        crc.enable.next = true;
        clock(&mut crc, |crc| &mut crc.clock);
        crc.enable.next = false;
        clock(&mut crc, |crc| &mut crc.clock);
        crc.clear.next = true;
        clock(&mut crc, |crc| &mut crc.clock);
        assert!(!crc.busy.val());
        assert_eq!(crc.crc.val().to_u32(), protocol::crc(&[]));
    }

    proptest! {
        #[test]
        fn equals_the_software(bytes in prop::collection::vec(any::<u8>(), 0..60), pause in 0usize..3) {
            prop_assert_eq!(crc_of(&bytes, pause), protocol::crc(&bytes));
        }

        #[test]
        fn fed_its_lowest_bytes_it_comes_to_nothing(bytes in prop::collection::vec(any::<u8>(), 0..20)) {
            let expected = protocol::crc(&bytes);
            let mut crc = fresh();
            bytes.iter().for_each(|&byte| take(&mut crc, byte, 0));
            for sent in expected.to_le_bytes() {
                let lowest = crc.crc.val().to_u32() as u8;
                prop_assert_eq!(lowest, sent);
                take(&mut crc, lowest, 0);
            }
            prop_assert_eq!(crc.crc.val().to_u32(), 0);
        }
    }
}
