//! The synchroniser: a level from outside the clock's domain, made safe to read.
//!
//! # Purpose
//! A flip-flop that samples a level while it changes may take a while to settle at either value. The first flip-flop here
//! may do so; the second one samples it a clock later, when it has settled. Every asynchronous input goes through one.
//!
//! # Ports
//! | port           | direction, width | valid |
//! |----------------|------------------|-------|
//! | `clock`        | in, 1  | |
//! | `asynchronous` | in, 1  | any time: the level from outside |
//! | `synchronous`  | out, 1 | always, from a register; low after configuration |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! `synchronous` follows two clocks after the first edge that samples the level. A level shorter than a clock may be lost.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 2 flip-flops, no LUT4.

use crate::circuit;
use rust_hdl::prelude::*;

#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
struct Registers {
    /// The flip-flop that may be unsettled.
    sampled: bool,
    /// The flip-flop that has had a clock to settle.
    settled: bool,
}

circuit! {
    /// Synchroniser; see the header of its file for ports and timing.
    #[derive(LogicBlock)]
    pub struct Synchroniser {
        pub clock: Signal<In, Clock>,
        pub asynchronous: Signal<In, Bit>,
        pub synchronous: Signal<Out, Bit>,
        r: DFF<Registers>,
    }
}

impl Logic for Synchroniser {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        self.r.d.next.sampled = self.asynchronous.val();
        self.r.d.next.settled = self.r.q.val().sampled;
        self.synchronous.next = self.r.q.val().settled;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{clock, synthesize};

    #[test]
    fn synthesizes() {
        let area = synthesize("Synchroniser", &mut Synchroniser::default());
        assert_eq!((area.lut4, area.flip_flops), (0, 2));
    }

    #[test]
    fn follows_two_clocks_later() {
        let mut uut = Synchroniser::default();
        uut.connect_all();
        let mut shown = Vec::new();
        for level in [false, true, true, true, false, true, false, false, false] {
            uut.asynchronous.next = level;
            clock(&mut uut, |uut| &mut uut.clock);
            shown.push(u8::from(uut.synchronous.val()));
        }
        assert_eq!(shown, [0, 0, 1, 1, 1, 0, 1, 0, 0]);
    }
}
