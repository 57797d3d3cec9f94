//! Ledger: the four sums of 64 bits that the board reports, in one block RAM, and their bytes for a reply.
//!
//! # Purpose
//! Adds up the leaves of the run, those of the root move under way, the clocks of the run, and the clocks in which the observed
//! core did what is observed. Small accumulators collect what comes in every clock. A sequencer goes round over the 32 bytes of
//! the sums, the lowest byte of each sum first: it reads a byte, adds what its accumulator has collected, and writes the
//! result; the carry waits for the next byte of the same sum, four steps later. So 64 bits cost an adder of 8.
//!
//! The bytes of `IDENTITY` are in a ROM, which nothing that happens to the clock or to a register can write.
//!
//! The memory has two halves of 64 bytes, each the bytes of the [replies](crate::reply), of which only the sums are used. A round reads and writes the same half, until a reply asks for the sums. The round after next then writes the
//! other half instead, and the rounds that follow stay there. The half that was left holds the sums as they were at one moment,
//! and the reply's bytes are read from it in the clocks in which the sequencer writes.
//!
//! # Ports
//! | port       | direction, width | valid |
//! |------------|------------------|-------|
//! | `clock`    | in, 1  | |
//! | `reset`    | in, 1  | see [Reset](crate#reset): the sums are 0 |
//! | `start`    | in, 1  | strobe: the sums begin at 0, while `reading` is low |
//! | `leaves`   | in, 14 | always, in a round at most [`MOST_LEAVES`] of one cluster, [`MOST_LEAVES_OF_ALL`] of several: leaves to add |
//! | `taken`    | in, 1  | strobe: the sum of the root move begins at 0; its leaves of before must have been read |
//! | `counts`   | in, 1  | always: this clock is the run's |
//! | `activity` | in, 3  | always, see [`Activity`]: what the observed core does, a fixed number of clocks ago |
//! | `kind`     | in, 3  | stable while `counts`: the activity to count |
//! | `reading`  | in, 1  | high while a reply is sent, from its first byte on; then low for at least one clock |
//! | `frozen`   | out, 1 | while `reading`: the sums to be read are stable; everything added before `reading` is in them |
//! | `index`    | in, 6  | while `frozen`: the byte of the replies to read |
//! | `blank`    | in, 1  | with `index`: the byte is no sum's, or it reads as 0 |
//! | `beside`   | in, 8  | with `index`: the byte, if it is neither a sum's nor one of `IDENTITY`; else 0, or bits to set in it |
//! | `byte`     | out, 8 | while `frozen`, from three clocks after a change of `index` on, or of `frozen`: the byte |
//!
//! # Handshake
//! None. `frozen` answers the level `reading`.
//!
//! # Latency and throughput
//! A step takes two clocks, in the first of which it reads, and a round 64. `frozen` comes 65 to 128 clocks after `reading`: with
//! the end of the first round that has begun since then. Leaves are taken all at once, in the first clock of a round, and clocks four
//! and six clocks later.
//!
//! No accumulator runs over: a counter gives a sum of at most 255 moves in every eighth clock, so that in the 64 clocks from one
//! taking to the next four counters and the tree core give fewer than 9,300 leaves, and 37 carries out of the lowest 8 bits. That
//! fits into 6 bits, and 64 clocks fit into 7. Of 15 clusters fewer than 139,000 come, with 544 carries; so for several clusters
//! there are 10 bits. The carries are kept aside when the lowest bits are taken, and added to the bytes that follow.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! Printed by the test `takes_what_the_header_says`: 2 SB_RAM40_4K, at most 125 LUT4, 75 flip-flops; for several clusters at
//! most 150 LUT4, 90 flip-flops.

use crate::block_ram::{BlockRam, BlockRom};
use crate::circuit;
use crate::cluster::MAX_CORES;
use crate::core::activity::Activity;
use crate::reply::first;
use crate::trunk::MAX_CLUSTERS;
use crate::word::{constant, AsWord as _};
use protocol::Identity;
use rust_hdl::prelude::*;

/// Leaves that a cluster counts in the 64 clocks of a round at most: nine sums of each counter, and one a clock by the tree core.
pub(crate) const MOST_LEAVES: u64 = 9 * 255 * MAX_CORES as u64 + 64;

/// Leaves that all clusters and the trunk above them count in a round at most.
pub(crate) const MOST_LEAVES_OF_ALL: u64 = MAX_CLUSTERS as u64 * MOST_LEAVES + 64;

// The carries of a round fit into six bits, or into ten.
const _: () = assert!(MOST_LEAVES >> 8 < (1 << 6) - 1);
const _: () = assert!(MOST_LEAVES_OF_ALL >> 8 < (1 << 10) - 1);
// The sum of one clock fits.
const _: () = assert!(255 * (MAX_CLUSTERS * MAX_CORES) as u64 + MAX_CLUSTERS as u64 + 1 < 1 << 14);

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    /// The second clock of a step.
    writes: bool,
    /// The sum of this step: 3 the root move's leaves, 0 all leaves, 1 clocks, 2 observed clocks, in this order.
    sum: Bits<2>,
    /// The byte of this step, from 7, the lowest, to 0.
    byte: Bits<3>,
    /// The half that the round reads.
    reads_half: bool,
    /// The half that the round writes.
    writes_half: bool,
    /// A round has begun since `reading` is high.
    flushes: bool,
    frozen: bool,
    /// In this round all sums begin at 0.
    clears: bool,
    /// In this round the sum of the root move begins at 0.
    clears_move: bool,
    /// In the next round it does.
    taken: bool,
    /// The lowest bits of the leaves that no round has taken.
    leaves: Bits<8>,
    /// What they carried in the clock before; of one cluster less than 8.
    carried: Bits<6>,
    /// What they have carried; of one cluster less than 64.
    carries: Bits<10>,
    /// What they had carried when the lowest bits were taken.
    kept: Bits<10>,
    /// Clocks that no round has taken.
    clocks: Bits<7>,
    /// The observed core did what is observed: far from the cores, and not in their way.
    did: bool,
    /// Clocks in which it did, that no round has taken.
    observed: Bits<7>,
    /// What is added in this step.
    addend: Bits<8>,
    /// Carries of the last four steps, the oldest on top.
    carry: Bits<4>,
    read: Bits<8>,
}

circuit! {
    /// The ledger; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Ledger(several: bool, identity: Identity) {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub start: Signal<In, Bit>,
        pub leaves: Signal<In, Bits<14>>,
        pub taken: Signal<In, Bit>,
        pub counts: Signal<In, Bit>,
        pub activity: Signal<In, Activity>,
        pub kind: Signal<In, Bits<3>>,
        pub reading: Signal<In, Bit>,
        pub frozen: Signal<Out, Bit>,
        pub index: Signal<In, Bits<6>>,
        pub blank: Signal<In, Bit>,
        pub beside: Signal<In, Bits<8>>,
        pub byte: Signal<Out, Bits<8>>,
        does: Signal<Local, Bits<3>>,
        /// The address of the step's byte within a half.
        word: Signal<Local, Bits<6>>,
        /// The last clock of a round.
        last: Signal<Local, Bit>,
        /// The step's sum begins at 0.
        afresh: Signal<Local, Bit>,
        /// The byte and its addend between two more bits, so that a carry goes in below and comes out on top.
        total: Signal<Local, Bits<10>>,
        carry: Signal<Local, Bits<4>>,
        incoming: Signal<Local, Bits<14>>,
        collected: Signal<Local, Bits<14>>,
        carries: Signal<Local, Bits<10>>,
        kept: Signal<Local, Bits<10>>,
        several: Constant<Bit> = Constant::new(several),
        nodes: Constant<Bits<6>> = constant(first::RUN),
        clocks: Constant<Bits<6>> = constant(first::RUN + 8),
        profile: Constant<Bits<6>> = constant(first::PROFILE),
        move_nodes: Constant<Bits<6>> = constant(first::MOVE + 2),
        r: DFF<Registers>,
        memory: BlockRam<7, 8>,
        identity: BlockRom<9, 8> = BlockRom::new(identity_bytes(&identity)),
    }
}

impl Ledger {
    /// The ledger of such a board, of one cluster or of several.
    pub fn new(several: bool, identity: Identity) -> Self {
        Self::built(several, identity)
    }
}

/// The bytes of the replies, of which only those of `IDENTITY` are not 0.
fn identity_bytes(identity: &Identity) -> Vec<u32> {
    let frame = protocol::Reply::Identity(*identity).to_frame(0);
    let before = std::iter::repeat_n(0, first::IDENTITY as usize);
    let payload = frame.payload().iter().map(|&byte| byte.into());
    before.chain(payload).collect()
}

#[cfg(test)]
impl Ledger {
    /// From now on a byte read at the edge that writes it is wrong.
    pub(crate) fn poison_collisions(&mut self) {
        self.memory.poison_collisions();
    }

    /// A round begins in this clock, and no sum is set to 0 in it. So no addition is half done.
    pub(crate) fn begins_a_round(&self) -> bool {
        let r = self.r.q.val();
        let step = (r.writes, r.sum.index(), r.byte.index());
        step == (false, 3, 7) && !r.clears && !r.clears_move
    }

    /// Sets the sum whose first byte in the replies is number `first`. To be called as a round begins.
    pub(crate) fn preset(&mut self, first: u64, sum: u64) {
        assert!(self.begins_a_round());
        let half = 64 * u64::from(self.r.q.val().reads_half);
        for (address, byte) in (half + first..).zip(sum.to_be_bytes()) {
            self.memory.preset(address as usize, byte.into());
        }
    }
}

impl Logic for Ledger {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(self, clock, memory, identity);
        // The round.
        self.last.next =
            self.r.q.val().writes & (self.r.q.val().sum == 2) & (self.r.q.val().byte == 0);
        self.r.d.next.writes = !self.r.q.val().writes;
        if self.r.q.val().writes {
            self.r.d.next.sum = self.r.q.val().sum + 1;
            if self.r.q.val().sum == 2 {
                self.r.d.next.byte = self.r.q.val().byte - 1;
            }
        }
        self.r.d.next.taken = self.r.q.val().taken | self.taken.val();
        if self.last.val() {
            self.r.d.next.clears = false;
            self.r.d.next.clears_move = self.r.q.val().taken | self.taken.val();
            self.r.d.next.taken = false;
            self.r.d.next.flushes = true;
            self.r.d.next.frozen = self.r.q.val().flushes;
            self.r.d.next.reads_half = self.r.q.val().writes_half;
            self.r.d.next.writes_half =
                self.r.q.val().writes_half ^ (self.r.q.val().flushes & !self.r.q.val().frozen);
        }
        if !self.reading.val() {
            self.r.d.next.flushes = false;
            self.r.d.next.frozen = false;
        }
        self.frozen.next = self.r.q.val().frozen;

        // What comes in is collected.
        self.incoming.next = self.leaves.val();
        self.carries.next = self.r.q.val().carries + bit_cast::<10, 6>(self.r.q.val().carried);
        if !self.several.val() {
            // So that one cluster has no register for what it cannot carry.
            self.incoming.next = self.leaves.val() & 0x3FF;
            self.carries.next =
                (self.r.q.val().carries + bit_cast::<10, 6>(self.r.q.val().carried)) & 0x3F;
        }
        self.collected.next = bit_cast::<14, 8>(self.r.q.val().leaves) + self.incoming.val();
        self.r.d.next.leaves = self.collected.val().to_bits().get_bits::<8>(0);
        self.r.d.next.carried = self.collected.val().to_bits().get_bits::<6>(8);
        self.r.d.next.carries = self.carries.val();
        self.r.d.next.clocks = self.r.q.val().clocks + bit_cast::<7, 1>(self.counts.val().into());
        self.does.next = bit_cast::<3, 3>(self.activity.val().into());
        self.r.d.next.did = self.counts.val() & (self.does.val() == self.kind.val());
        self.r.d.next.observed =
            self.r.q.val().observed + bit_cast::<7, 1>(self.r.q.val().did.into());

        self.kept.next = self.r.q.val().kept;

        // And taken, a step before the first byte of its sum is written. What is added to all leaves, is added to those of the move.
        if !self.r.q.val().writes & (self.r.q.val().sum != 0) {
            self.r.d.next.addend = 0.into();
            if self.r.q.val().byte == 7 {
                match self.r.q.val().sum.index() {
                    1 => {
                        self.r.d.next.addend = bit_cast::<8, 7>(self.r.q.val().clocks);
                        self.r.d.next.clocks = bit_cast::<7, 1>(self.counts.val().into());
                    }
                    2 => {
                        self.r.d.next.addend = bit_cast::<8, 7>(self.r.q.val().observed);
                        self.r.d.next.observed = bit_cast::<7, 1>(self.r.q.val().did.into());
                    }
                    _ => {
                        self.r.d.next.addend = self.r.q.val().leaves;
                        self.r.d.next.leaves = self.incoming.val().to_bits().get_bits::<8>(0);
                        self.r.d.next.carried = self.incoming.val().to_bits().get_bits::<6>(8);
                        self.r.d.next.kept = self.carries.val();
                        self.r.d.next.carries = 0.into();
                    }
                }
            } else if (self.r.q.val().byte == 6) & (self.r.q.val().sum == 3) {
                self.r.d.next.addend = self.kept.val().to_bits().get_bits::<8>(0);
            } else if (self.r.q.val().byte == 5) & (self.r.q.val().sum == 3) {
                self.r.d.next.addend = bit_cast::<8, 2>(self.kept.val().to_bits().get_bits::<2>(8));
            }
        }

        self.identity.address.next = bit_cast::<9, 6>(self.index.val());

        // A step.
        match self.r.q.val().sum.index() {
            0 => {
                self.word.next = bit_cast::<6, 3>(self.r.q.val().byte) | self.nodes.val();
            }
            1 => {
                self.word.next = bit_cast::<6, 3>(self.r.q.val().byte) | self.clocks.val();
            }
            2 => {
                self.word.next = bit_cast::<6, 3>(self.r.q.val().byte) | self.profile.val();
            }
            _ => {
                self.word.next = bit_cast::<6, 3>(self.r.q.val().byte) | self.move_nodes.val();
            }
        }
        self.afresh.next =
            self.r.q.val().clears | (self.r.q.val().clears_move & (self.r.q.val().sum == 3));
        self.carry.next = self.r.q.val().carry;
        self.total.next = ((bit_cast::<10, 8>(self.memory.read_data.val()).to_bits() << 1) | 1)
            + ((bit_cast::<10, 8>(self.r.q.val().addend).to_bits() << 1)
                | bit_cast::<10, 1>(self.carry.val().get_bit(3).into()));
        self.memory.write_enable.next = self.r.q.val().writes;
        self.memory.write_address.next =
            (bit_cast::<7, 1>(self.r.q.val().writes_half.into()).to_bits() << 6)
                | bit_cast::<7, 6>(self.word.val());
        self.memory.write_data.next = self.total.val().to_bits().get_bits::<8>(1);
        if self.afresh.val() {
            self.memory.write_data.next = self.r.q.val().addend;
        }
        if self.r.q.val().writes {
            self.r.d.next.carry = (self.carry.val().to_bits() << 1)
                | bit_cast::<4, 1>((self.total.val().get_bit(9) & !self.afresh.val()).into());
            // The byte for the reply.
            self.memory.read_address.next =
                (bit_cast::<7, 1>((!self.r.q.val().writes_half).into()).to_bits() << 6)
                    | bit_cast::<7, 6>(self.index.val());
        } else {
            self.memory.read_address.next =
                (bit_cast::<7, 1>(self.r.q.val().reads_half.into()).to_bits() << 6)
                    | bit_cast::<7, 6>(self.word.val());
            self.r.d.next.read = self.beside.val() | self.identity.data.val();
            if !self.blank.val() {
                self.r.d.next.read =
                    self.beside.val() | self.identity.data.val() | self.memory.read_data.val();
            }
        }
        self.byte.next = self.r.q.val().read;

        // A run begins, and a round with it.
        if self.start.val() | self.reset.val() {
            self.r.d.next.writes = false;
            self.r.d.next.sum = 3.into();
            self.r.d.next.byte = 7.into();
            self.r.d.next.clears = true;
            self.r.d.next.taken = false;
            self.r.d.next.leaves = 0.into();
            self.r.d.next.carried = 0.into();
            self.r.d.next.carries = 0.into();
            self.r.d.next.clocks = 0.into();
            self.r.d.next.did = false;
            self.r.d.next.observed = 0.into();
        }
    }
}

#[cfg(test)]
mod tests;
