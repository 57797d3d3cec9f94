//! A file's number as a plane with one bit.
//!
//! # Purpose
//! Gives the plane in which only the bit of a file is high.
//!
//! # Ports
//! | port    | width | valid |
//! |---------|-------|-------|
//! | `file`  | 3     | every clock |
//! | `plane` | 8     | in the same clock |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Combinational.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 8 LUT4, most of which fall together with those around.

use crate::circuit;
use rust_hdl::prelude::*;

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Decoder {
        pub file: Signal<In, Bits<3>>,
        pub plane: Signal<Out, Bits<8>>,
    }
}

impl Logic for Decoder {
    #[hdl_gen]
    fn update(&mut self) {
        match self.file.val().index() {
            0 => self.plane.next = 0x01.into(),
            1 => self.plane.next = 0x02.into(),
            2 => self.plane.next = 0x04.into(),
            3 => self.plane.next = 0x08.into(),
            4 => self.plane.next = 0x10.into(),
            5 => self.plane.next = 0x20.into(),
            6 => self.plane.next = 0x40.into(),
            _ => self.plane.next = 0x80.into(),
        }
    }
}
