//! A rank counter's link in the chain of all counters.
//!
//! # Purpose
//! Passes the tree core's words to its counter, and combines that counter's status with the status of those before it in the
//! chain: whether any of them is busy or full, and how many moves they have counted.
//!
//! # Ports
//! | port             | width            | valid |
//! |------------------|------------------|-------|
//! | `reset`          | 1                | see [Reset](crate#reset) |
//! | `bus`            | [`WordBus`]      | every clock: the tree core's words |
//! | `target`         | 2                | with a job on the bus: the counter that it is for |
//! | `observed`       | 4                | stable during a run: the core to observe, 0 the tree core, then the counters |
//! | `below`, `above` | [`CounterChain`] | every clock: the combined status of the counters, from link to link |
//!
//! # Handshake
//! See [`CounterChain`].
//!
//! # Latency and throughput
//! A sum of moves that its counter has shows a clock later in `above`, plus one clock per link on the way.
//!
//! # Resources
//! Beside the counter's some 20 LUT4, and 13 flip-flops.

use super::words::WordBus;
use super::RankCounter;
use crate::circuit;
use crate::core::activity::Activity;
use crate::word::constant;
use rust_hdl::prelude::*;

/// The combined status of the counters: each link adds its counter's status to that of the links before it.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct CounterChain {
    /// A counter is at work, or has words that wait.
    pub busy: bool,
    /// A counter can take no more words than those under way.
    pub full: bool,
    /// Moves counted in one clock, each counter's some clocks ago.
    pub leaves: Bits<10>,
    /// What the observed core did some clocks ago.
    pub activity: Activity,
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    leaves: Bits<10>,
    activity: Activity,
}

circuit! {
    /// The link; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct CounterLink(index: usize, chess960: bool) {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub bus: Signal<In, WordBus>,
        pub target: Signal<In, Bits<2>>,
        pub observed: Signal<In, Bits<4>>,
        pub below: Signal<In, CounterChain>,
        pub above: Signal<Out, CounterChain>,
        index: Constant<Bits<2>> = constant(index as u64),
        number: Constant<Bits<4>> = constant(index as u64 + 1),
        r: DFF<Registers>,
        counter: RankCounter = RankCounter::new(chess960),
    }
}

impl CounterLink {
    /// The link of counter number `index` (0 to 3), which counts Chess960 as well, or standard chess alone.
    pub fn new(index: usize, chess960: bool) -> Self {
        Self::built(index, chess960)
    }
}

#[cfg(test)]
impl CounterLink {
    /// From now on a word read at the edge that writes it is wrong, in all the counter's memories.
    pub(crate) fn poison_collisions(&mut self) {
        self.counter.poison_collisions();
    }
}

impl Logic for CounterLink {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(self, clock, counter);
        self.counter.reset.next = self.reset.val();
        self.counter.push.next =
            self.bus.val().valid & (!self.bus.val().job | (self.target.val() == self.index.val()));
        self.counter.word.next = self.bus.val().word;
        self.r.d.next.leaves =
            self.below.val().leaves + bit_cast::<10, 8>(self.counter.said.val().moves);
        self.r.d.next.activity = self.below.val().activity;
        if self.observed.val() == self.number.val() {
            self.r.d.next.activity = self.counter.said.val().activity;
        }
        self.above.next.activity = self.r.q.val().activity;
        self.above.next.leaves = self.r.q.val().leaves;
        self.above.next.busy = self.below.val().busy | self.counter.said.val().busy;
        self.above.next.full = self.below.val().full | self.counter.said.val().full;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use proptest::prelude::*;

    fn clock(link: &mut CounterLink) {
        testing::clock(link, |link| &mut link.clock);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(50))]
        /// Words for all come through, jobs only if they are for this counter; idle, it adds nothing to the chain.
        #[test]
        fn hands_on_what_is_meant_for_its_counter(
            index in 0_usize..4, target in 0_u64..4, valid: bool, job: bool, word: u16,
            busy: bool, full: bool, leaves in 0_u64..600,
        ) {
            let mut link = CounterLink::new(index, false);
            link.poison_collisions();
            link.connect_all();
            let below = CounterChain {
                busy, full, leaves: leaves.into(), activity: Activity::Walking,
            };
            link.below.next = below;
            clock(&mut link);
            clock(&mut link);
            prop_assert_eq!(link.above.val(), below);

            link.observed.next = (index as u64 + 1).into();
            link.target.next = target.into();
            link.bus.next = WordBus { valid, job, word: u64::from(word).into() };
            testing::settle(&mut link, |link| &mut link.clock);
            let mine = valid && (!job || target as usize == index);
            prop_assert_eq!((link.counter.push.val(), link.counter.word.val().index()), (mine, usize::from(word)));
            clock(&mut link);
            prop_assert_eq!(link.above.val().activity, Activity::Waiting);
        }
    }

    /// Words that come without a pause fill the queue.
    #[test]
    fn says_that_its_counter_is_full() {
        let mut link = CounterLink::new(0, false);
        link.connect_all();
        link.bus.next = WordBus {
            valid: true,
            job: true,
            word: 0x8000_u64.into(),
        };
        for _ in 0..20 {
            clock(&mut link);
        }
        let above = link.above.val();
        assert!(above.full && above.busy, "{above:?}");
    }
}
