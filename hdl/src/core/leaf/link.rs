//! A leaf core's link in the chain of all leaf cores.
//!
//! # Purpose
//! Passes the tree core's edits to its leaf core, and combines that core's status with the status of those before it in the
//! chain: whether any of them is busy, full or ready, and how many moves they have counted.
//!
//! # Ports
//! | port             | width         | valid |
//! |------------------|---------------|-------|
//! | `reset`          | 1             | see [Reset](crate#reset) |
//! | `edit`           | [`EditBus`]   | every clock: the tree core's edits |
//! | `target`         | 3             | with an edit that is a job: the leaf core that it is for |
//! | `observed`       | 4             | stable during a run: the core to observe, 0 the tree core, then the leaf cores |
//! | `below`, `above` | [`LeafChain`] | every clock: the combined status of the leaf cores, from link to link |
//!
//! # Handshake
//! See [`LeafChain`].
//!
//! # Latency and throughput
//! A move that its core counts shows two clocks later in `above`, plus one per link on the way.
//!
//! # Resources
//! Beside the leaf core's some 11 LUT4, and 9 flip-flops.

use crate::circuit;
use crate::core::activity::Activity;
use crate::core::edit::EditBus;
use crate::core::leaf::LeafCore;
use crate::word::constant;
use rust_hdl::prelude::*;

/// The combined status of the leaf cores: each link adds its core's status to that of the links before it.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct LeafChain {
    /// A core is at work, or has edits to apply.
    pub busy: bool,
    /// `target` has little to do.
    pub ready: bool,
    /// `target` has nothing to do.
    pub idle: bool,
    /// The core to which the next job goes.
    pub target: Bits<3>,
    /// A core can take no more edits than those under way.
    pub full: bool,
    /// Moves counted in one clock, each core's some clocks ago.
    pub leaves: Bits<6>,
    /// What the observed core did some clocks ago.
    pub activity: Activity,
}

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    leaves: Bits<6>,
    activity: Activity,
}

circuit! {
    /// The link; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct LeafLink(index: usize) {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub edit: Signal<In, EditBus>,
        pub target: Signal<In, Bits<3>>,
        pub observed: Signal<In, Bits<4>>,
        pub below: Signal<In, LeafChain>,
        pub above: Signal<Out, LeafChain>,
        index: Constant<Bits<3>> = constant(index as u64),
        number: Constant<Bits<4>> = constant(index as u64 + 1),
        mine: Signal<Local, Bits<6>>,
        r: DFF<Registers>,
        core: LeafCore,
    }
}

impl LeafLink {
    /// The link of leaf core number `index` (0 to 7).
    pub fn new(index: usize) -> Self {
        Self::built(index)
    }
}

#[cfg(test)]
impl LeafLink {
    /// From now on a word read at the edge that writes it is wrong, in all the core's memories.
    pub(crate) fn poison_collisions(&mut self) {
        self.core.poison_collisions();
    }

    /// The core.
    pub(crate) fn core(&mut self) -> &mut LeafCore {
        &mut self.core
    }
}

impl Logic for LeafLink {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(self, clock, core);
        self.core.reset.next = self.reset.val();
        self.core.push.next = self.edit.val().valid
            & (!self.edit.val().job | (self.target.val() == self.index.val()));
        self.core.word.next = self.edit.val().word;
        self.mine.next = 0.into();
        if self.core.said.val().four {
            self.mine.next = 4.into();
        } else if self.core.said.val().one {
            self.mine.next = 1.into();
        }
        self.r.d.next.leaves = self.below.val().leaves + self.mine.val();
        self.r.d.next.activity = self.below.val().activity;
        if self.observed.val() == self.number.val() {
            self.r.d.next.activity = self.core.said.val().activity;
        }
        self.above.next.activity = self.r.q.val().activity;
        self.above.next.leaves = self.r.q.val().leaves;
        self.above.next.busy = self.below.val().busy | self.core.said.val().busy;
        self.above.next.full = self.below.val().full | self.core.said.val().full;
        self.above.next.ready = self.below.val().ready | self.core.said.val().ready;
        self.above.next.idle = self.below.val().idle | !self.core.said.val().busy;
        self.above.next.target = self.below.val().target;
        if (self.core.said.val().ready & !self.below.val().idle) | !self.core.said.val().busy {
            self.above.next.target = self.index.val();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use proptest::prelude::*;

    fn clock(link: &mut LeafLink) {
        testing::clock(link, |link| &mut link.clock);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(50))]
        /// Edits for all come through, jobs only if they are for this core; idle, it adds to the chain that it is ready.
        #[test]
        fn hands_on_what_is_meant_for_its_core(
            index in 0_usize..8, target in 0_u64..8, valid: bool, job: bool, word: u16,
            busy: bool, ready: bool, idle: bool, full: bool, leaves in 0_u64..60,
        ) {
            let mut link = LeafLink::new(index);
            link.poison_collisions();
            link.connect_all();
            link.below.next = LeafChain {
                busy, ready, idle, full, target: target.into(), leaves: leaves.into(), activity: Activity::Walking,
            };
            // The clock at which a fresh core reports that it is ready, and the one at which its link shows that.
            clock(&mut link);
            clock(&mut link);
            let above = link.above.val();
            prop_assert_eq!((above.busy, above.ready, above.full), (busy, true, full));
            prop_assert_eq!((above.target.index(), above.leaves.index()), (index, leaves as usize));
            prop_assert_eq!(above.activity, Activity::Walking);

            link.observed.next = (index as u64 + 1).into();
            link.target.next = target.into();
            link.edit.next = EditBus { valid, job, begins: job, word: u64::from(word).into() };
            testing::settle(&mut link, |link| &mut link.clock);
            let mine = valid && (!job || target as usize == index);
            prop_assert_eq!((link.core.push.val(), link.core.word.val().index()), (mine, usize::from(word)));
            clock(&mut link);
            prop_assert_eq!(link.above.val().activity, Activity::Waiting);
        }
    }

    /// Edits that come without a pause are not applied: they fill the inbox.
    #[test]
    fn says_that_its_core_is_full() {
        let mut link = LeafLink::new(0);
        link.connect_all();
        link.edit.next.valid = true;
        for _ in 0..50 {
            clock(&mut link);
        }
        let above = link.above.val();
        assert!(above.full && above.busy && !above.ready, "{above:?}");
    }
}
