//! The edit queue: the tree core's edits, on their way to the leaf cores.
//!
//! # Purpose
//! The tree core finds many jobs in few clocks and then none for a while; the leaf cores count one after the other. So edits
//! wait here for a leaf core that is ready, and the tree core goes on meanwhile: with the next move, or with the next node.
//!
//! # Ports
//! | port      | width       | valid |
//! |-----------|-------------|-------|
//! | `reset`   | 1           | see [Reset](crate#reset): the queue is emptied |
//! | `push`    | [`EditBus`] | every clock: an edit comes if its `valid` is high |
//! | `ready`   | 1           | every clock: a leaf core wants a job |
//! | `blocked` | 1           | every clock: a leaf core has no room for more edits than are under way |
//! | `edit`    | [`EditBus`] | every clock: an edit goes if its `valid` is high |
//! | `pending` | 1           | every clock: there are edits in the queue |
//! | `full`    | 1           | every clock: begin nothing that sends edits |
//!
//! # Handshake
//! None. A job's first edit goes only while `ready` is high and `blocked` is low, its others follow without a condition; an edit
//! for all leaf cores goes only while `blocked` is low.
//!
//! # Latency and throughput
//! Two clocks; an edit every clock.
//!
//! # How full it gets
//! At most 63 edits fit. `full` is high from the second clock after the 40th edit on. The tree core reads it before it gives a job,
//! and before it makes or unmakes a move to search on; captures en passant are tried without a look at it. Tests with the worst
//! that we know come to 52 edits; the theorem `room` (`docs/proofs.md`) proves that at most 58 wait.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): 2 SB_RAM40_4K, at most 50 LUT4.

use crate::block_ram::BlockRam;
use crate::circuit;
use crate::core::edit::EditBus;
use crate::packed;
use rust_hdl::prelude::*;

packed! {
    /// What an edit is beside its word.
    struct Marks {
        job: bool,
        begins: bool,
        unused: Bits<14>,
    }
}

/// The most edits that the tests have seen waiting; see the [module](self).
#[cfg(test)]
pub(crate) const PEAK: usize = 52;

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    /// Where the next edit is written.
    write: Bits<6>,
    /// Which edit goes next.
    read: Bits<6>,
    /// The edit that goes next has been read.
    waiting: bool,
    /// There are edits.
    pending: bool,
    /// A clock ago there were 40 edits or more.
    full: bool,
}

circuit! {
    /// The edit queue; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct EditQueue {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub push: Signal<In, EditBus>,
        pub ready: Signal<In, Bit>,
        pub blocked: Signal<In, Bit>,
        pub edit: Signal<Out, EditBus>,
        pub pending: Signal<Out, Bit>,
        pub full: Signal<Out, Bit>,
        pop: Signal<Local, Bit>,
        next_write: Signal<Local, Bits<6>>,
        next_read: Signal<Local, Bits<6>>,
        used: Signal<Local, Bits<6>>,
        r: DFF<Registers>,
        words: BlockRam<8, 16, Bits<16>>,
        marks: BlockRam<8, 16, Marks>,
    }
}

#[cfg(test)]
impl EditQueue {
    /// Edits that wait.
    pub(crate) fn waiting(&self) -> usize {
        (self.r.q.val().write - self.r.q.val().read).index()
    }

    /// From now on a word read at the edge that writes it is wrong.
    pub(crate) fn poison_collisions(&mut self) {
        self.words.poison_collisions();
        self.marks.poison_collisions();
    }
}

impl Logic for EditQueue {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(self, clock, words, marks);
        self.pop.next = self.r.q.val().waiting
            & ((self.marks.read_data.val().job & !self.marks.read_data.val().begins)
                | (!self.blocked.val() & (self.ready.val() | !self.marks.read_data.val().job)));
        self.edit.next.valid = self.pop.val();
        self.edit.next.job = self.marks.read_data.val().job;
        self.edit.next.begins = self.pop.val() & self.marks.read_data.val().begins;
        self.edit.next.word = self.words.read_data.val();
        self.next_write.next = self.r.q.val().write;
        if self.push.val().valid {
            self.next_write.next = self.r.q.val().write + 1;
        }
        self.next_read.next = self.r.q.val().read;
        if self.pop.val() {
            self.next_read.next = self.r.q.val().read + 1;
        }
        self.r.d.next.write = self.next_write.val();
        self.r.d.next.read = self.next_read.val();
        self.r.d.next.pending = self.next_write.val() != self.next_read.val();
        // An edit that is written at this edge cannot be read at it.
        self.r.d.next.waiting = self.r.q.val().write != self.next_read.val();
        self.used.next = self.r.q.val().write - self.r.q.val().read;
        self.r.d.next.full = self.used.val() >= 40;
        self.words.write_enable.next = self.push.val().valid;
        self.words.write_address.next = bit_cast::<8, 6>(self.r.q.val().write);
        self.words.write_data.next = self.push.val().word;
        self.words.read_address.next = bit_cast::<8, 6>(self.next_read.val());
        self.marks.write_enable.next = self.push.val().valid;
        self.marks.write_address.next = bit_cast::<8, 6>(self.r.q.val().write);
        self.marks.write_data.next.job = self.push.val().job;
        self.marks.write_data.next.begins = self.push.val().begins;
        self.marks.write_data.next.unused = 0.into();
        self.marks.read_address.next = bit_cast::<8, 6>(self.next_read.val());
        self.pending.next = self.r.q.val().pending;
        self.full.next = self.r.q.val().full;
        if self.reset.val() {
            self.r.d.next.write = 0.into();
            self.r.d.next.read = 0.into();
            self.r.d.next.waiting = false;
            self.r.d.next.pending = false;
            self.r.d.next.full = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use proptest::prelude::*;
    use std::collections::VecDeque;

    /// An edit for all, or one of a job, with this word.
    fn edit_bus(job: bool, begins: bool, word: usize) -> EditBus {
        EditBus {
            valid: true,
            job,
            begins,
            word: (word as u64).into(),
        }
    }

    fn queue() -> EditQueue {
        let mut queue = EditQueue::default();
        queue.connect_all();
        queue.poison_collisions();
        queue.reset.next = true;
        testing::clock(&mut queue, |queue| &mut queue.clock);
        queue.reset.next = false;
        queue
    }

    proptest! {
        /// Edits and whole jobs come whenever `full` is low, and go when their conditions hold, in their order.
        #[test]
        fn gives_every_edit_once_and_in_its_order(
            clocks in prop::collection::vec((0_usize..8, any::<bool>(), any::<bool>()), 1..400),
        ) {
            let mut queue = queue();
            let (mut waiting, mut left, mut word) = (VecDeque::new(), 0, 0);
            let mut sum = 0;
            for (comes, ready, blocked) in clocks {
                queue.ready.next = ready;
                queue.blocked.next = blocked;
                queue.push.next = EditBus::default();
                let begins = left == 0 && comes > 3;
                if begins && !queue.full.val() {
                    left = comes;
                }
                // One edit for all, or a job of three to six, with gaps.
                if left > 0 && comes != 2 {
                    queue.push.next = edit_bus(true, begins, word);
                    left -= 1;
                } else if comes == 1 && left == 0 && !queue.full.val() {
                    queue.push.next = edit_bus(false, false, word);
                }
                testing::settle(&mut queue, |queue| &mut queue.clock);
                let gone = queue.edit.val();
                if gone.valid {
                    prop_assert_eq!(Some(gone), waiting.pop_front());
                    prop_assert!((gone.job && !gone.begins) || (!blocked && (ready || !gone.job)));
                    sum += 1;
                } else {
                    prop_assert!(!gone.begins);
                }
                if queue.push.val().valid {
                    waiting.push_back(queue.push.val());
                    word += 1;
                }
                testing::clock(&mut queue, |queue| &mut queue.clock);
                prop_assert_eq!(queue.pending.val(), !waiting.is_empty());
                prop_assert!(waiting.len() <= 48);
            }
            // What is left goes as soon as a leaf core wants it, an edit a clock.
            queue.push.next = EditBus::default();
            queue.ready.next = true;
            queue.blocked.next = false;
            for _ in 0..waiting.len() + 2 {
                testing::settle(&mut queue, |queue| &mut queue.clock);
                if queue.edit.val().valid {
                    prop_assert_eq!(Some(queue.edit.val()), waiting.pop_front());
                    sum += 1;
                }
                testing::clock(&mut queue, |queue| &mut queue.clock);
            }
            prop_assert_eq!((waiting.len(), sum), (0, word));
        }
    }

    /// A job that no leaf core wants yet holds back the edits that came after it; those that came before it are sent.
    #[test]
    fn an_unwanted_job_waits_with_all_that_follows() {
        let mut queue = queue();
        let edits = [(false, false), (true, true), (true, false), (false, false)];
        for (word, &(job, begins)) in edits.iter().enumerate() {
            queue.push.next = edit_bus(job, begins, word);
            testing::clock(&mut queue, |queue| &mut queue.clock);
        }
        queue.push.next = EditBus::default();
        for _ in 0..10 {
            testing::clock(&mut queue, |queue| &mut queue.clock);
            assert!(queue.pending.val() && !queue.edit.val().valid);
        }
        let mut words = Vec::new();
        queue.ready.next = true;
        for _ in 0..3 {
            testing::settle(&mut queue, |queue| &mut queue.clock);
            assert!(queue.edit.val().valid);
            words.push(queue.edit.val().word.to_u64());
            testing::clock(&mut queue, |queue| &mut queue.clock);
            queue.ready.next = false;
        }
        assert_eq!(words, [1, 2, 3]);
        assert!(!queue.pending.val());
    }

    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("edit queue", &mut EditQueue::default());
        assert_eq!(area.block_rams, 2);
        assert!(area.lut4 <= 50, "{area:?}");
    }
}
