//! CRC-16/IBM-3740, a byte a clock.
//!
//! # Purpose
//! The CRC of the frames, the same as [`protocol::crc`](crate::protocol::crc()).
//!
//! # Ports
//! | port     | direction, width | valid |
//! |----------|------------------|-------|
//! | `clock`  | in, 1   | |
//! | `clear`  | in, 1   | high at an edge: starts anew; goes before `enable` |
//! | `data`   | in, 8   | while `enable` is high |
//! | `enable` | in, 1   | strobe: `data` is the next byte |
//! | `crc`    | out, 16 | always: over the bytes since the last `clear`; after configuration 0, the CRC of nothing else |
//!
//! # Handshake
//! A strobe.
//!
//! # Latency and throughput
//! `crc` covers a byte one clock after its strobe; one byte a clock.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 18 LUT4, 16 flip-flops.

use crate::circuit;
use crate::word::AsWord as _;
use rust_hdl::prelude::*;

circuit! {
    /// CRC-16 of a stream of bytes; see the header of its file for ports and timing.
    #[derive(LogicBlock, Default)]
    pub struct Crc16 {
        /// System clock.
        pub clock: Signal<In, Clock>,
        /// Starts anew.
        pub clear: Signal<In, Bit>,
        /// The next byte.
        pub data: Signal<In, Bits<8>>,
        /// There is a next byte.
        pub enable: Signal<In, Bit>,
        /// The CRC so far.
        pub crc: Signal<Out, Bits<16>>,
        r: DFF<Bits<16>>,
        feedback: Signal<Local, Bits<8>>,
        folded: Signal<Local, Bits<8>>,
    }
}

impl Logic for Crc16 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        self.crc.next = self.r.q.val();
        // Eight steps of the shift register at once: with f the byte that leaves, xored with the byte that comes, and
        // g = f ^ (f >> 4), the polynomial x^16 + x^12 + x^5 + 1 gives crc << 8 ^ g << 12 ^ g << 5 ^ g.
        self.feedback.next = self.r.q.val().to_bits().get_bits::<8>(8) ^ self.data.val();
        self.folded.next = self.feedback.val() ^ (self.feedback.val().to_bits() >> 4);
        if self.clear.val() {
            self.r.d.next = 0xFFFF.into();
        } else if self.enable.val() {
            self.r.d.next = (self.r.q.val().to_bits() << 8)
                ^ (bit_cast::<16, 8>(self.folded.val()).to_bits() << 12)
                ^ (bit_cast::<16, 8>(self.folded.val()).to_bits() << 5)
                ^ bit_cast::<16, 8>(self.folded.val());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol;
    use crate::testing::{clock, synthesize};
    use proptest::prelude::*;

    fn crc_of(bytes: &[u8], pauses: bool) -> u16 {
        let mut crc = Crc16::default();
        crc.connect_all();
        crc.clear.next = true;
        clock(&mut crc, |crc| &mut crc.clock);
        crc.clear.next = false;
        for &byte in bytes {
            crc.data.next = u64::from(byte).into();
            crc.enable.next = true;
            clock(&mut crc, |crc| &mut crc.clock);
            if pauses {
                crc.enable.next = false;
                clock(&mut crc, |crc| &mut crc.clock);
            }
        }
        crc.crc.val().to_u16()
    }

    #[test]
    fn synthesizes() {
        let area = synthesize("Crc16", &mut Crc16::default());
        assert!(area.lut4 <= 40 && area.flip_flops == 16, "{area:?}");
    }

    #[test]
    fn check_value_is_that_of_the_catalogue() {
        assert_eq!(crc_of(b"123456789", false), 0x29B1);
    }

    proptest! {
        #[test]
        fn equals_the_software(bytes in prop::collection::vec(any::<u8>(), 0..60), pauses: bool) {
            prop_assert_eq!(crc_of(&bytes, pauses), protocol::crc(&bytes));
        }
    }
}
