//! The queue of a rank counter: words of the tree core that wait.
//!
//! # Purpose
//! Takes the tree core's words whenever they come, and offers them in their order.
//!
//! # Ports
//! | port    | width | valid |
//! |---------|-------|-------|
//! | `push`  | 1     | every clock: `word` is put into the queue |
//! | `word`  | 16    | with `push` |
//! | `valid` | 1     | every clock: a word is offered |
//! | `offer` | 16    | with `valid`: the word |
//! | `take`  | 1     | with `valid`: the word is taken |
//! | `full`  | 1     | every clock: send nothing more than what is under way |
//! | `empty` | 1     | every clock: no word waits |
//!
//! # Handshake
//! Valid/ready: a word is taken at the rising edge at which `valid` and `take` are high.
//!
//! # Latency and throughput
//! A word is offered two clocks after it came. One word a clock.
//!
//! # Resources
//! Printed by the test `the_blocks_take_what_their_headers_say` (yosys 0.23, synth_ice40): 1 SB_RAM40_4K, at most 40 LUT4.

use crate::block_ram::BlockRam;
use crate::circuit;
use crate::word::constant;
use rust_hdl::prelude::*;

/// So many words wait when the queue says that it is full. The others of its 31 places are for the words under way.
pub(crate) const MOST: u64 = 12;

/// The places of the queue.
pub(crate) const PLACES: u64 = 31;

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    /// Where the next word is written.
    write: Bits<5>,
    /// The word that is offered, or would be.
    read: Bits<5>,
    /// The word at `read` is in the memory's data.
    valid: bool,
}

circuit! {
    /// See the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Queue {
        pub clock: Signal<In, Clock>,
        pub push: Signal<In, Bit>,
        pub word: Signal<In, Bits<16>>,
        pub take: Signal<In, Bit>,
        pub valid: Signal<Out, Bit>,
        pub offer: Signal<Out, Bits<16>>,
        pub full: Signal<Out, Bit>,
        pub empty: Signal<Out, Bit>,
        /// Where the word stands that is offered next.
        place: Signal<Local, Bits<5>>,
        used: Signal<Local, Bits<5>>,
        most: Constant<Bits<5>> = constant(MOST),
        r: DFF<Registers>,
        memory: BlockRam<5, 16> = BlockRam::small(),
    }
}

#[cfg(test)]
impl Queue {
    /// From now on a word read at the edge that writes it is wrong.
    pub(crate) fn poison_collisions(&mut self) {
        self.memory.poison_collisions();
    }
}

impl Logic for Queue {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(self, clock, memory);
        self.memory.write_enable.next = self.push.val();
        self.memory.write_address.next = self.r.q.val().write;
        self.memory.write_data.next = self.word.val();
        if self.push.val() {
            self.r.d.next.write = self.r.q.val().write + 1;
        }
        self.place.next = self.r.q.val().read;
        if self.take.val() & self.r.q.val().valid {
            self.place.next = self.r.q.val().read + 1;
        }
        self.memory.read_address.next = self.place.val();
        self.r.d.next.read = self.place.val();
        // What is written at this edge cannot be read at it.
        self.r.d.next.valid = self.place.val() != self.r.q.val().write;
        self.valid.next = self.r.q.val().valid;
        self.offer.next = self.memory.read_data.val();
        self.used.next = self.r.q.val().write - self.r.q.val().read;
        self.full.next = self.used.val() >= self.most.val();
        self.empty.next = self.used.val() == 0;
    }
}
